"""Many games played at once by a valuation, to measure it. Chance comes in as a generator, so the same seed gives the same games."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from yams.rules.dice import FACES
from yams.rules.ruleset import Ruleset
from yams.rules.scoring import Face
from yams.solver.advice import TIE_DIGITS
from yams.solver.multisets import Floats, Indices, multisets
from yams.solver.payoffs import payoffs
from yams.solver.positions import Integers, Positions
from yams.solver.turn import Turn
from yams.solver.valuation import Valuation

# So many positions at once keep the arrays of a turn in some tens of megabytes.
GAMES_AT_ONCE = 250


@dataclass(frozen=True, eq=False)
class Games:
    """`scores` (points), `losses` (points) and `upper_bonus` (columns that earned it) have the shape (games,).

    `box_means` are the mean points of each box, column by column, `extra_mean` those of the extra bonus. `drift[t]` is the mean of what
    turn t, played as well as can be, is worth beyond what its position is valued at; 0 where the valuation is exact.
    """

    scores: Integers
    losses: Floats
    upper_bonus: Integers
    box_means: tuple[float, ...]
    extra_mean: float
    drift: Floats

    @property
    def mean(self) -> float:
        return float(self.scores.mean())

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return float(self.scores.std(ddof=1) / len(self.scores) ** 0.5)


def simulate(
    valuation: Valuation,
    games: int,
    chance: np.random.Generator,
    temperature: float = 0.0,
    progress: Callable[[float], None] | None = None,
) -> Games:
    """Play whole games. Each choice falls on an action with a chance proportional to exp(-loss / temperature), 0 for always the best."""
    sizes = [GAMES_AT_ONCE] * (games // GAMES_AT_ONCE) + [games % GAMES_AT_ONCE] * (games % GAMES_AT_ONCE > 0)
    parts = []
    for done, size in enumerate(sizes, start=1):
        parts.append(_play(valuation, size, chance, temperature))
        if progress is not None:
            progress(done / len(sizes))
    means = np.average([[*part.box_means, part.extra_mean] for part in parts], axis=0, weights=sizes)
    return Games(
        scores=np.concatenate([part.scores for part in parts]),
        losses=np.concatenate([part.losses for part in parts]),
        upper_bonus=np.concatenate([part.upper_bonus for part in parts]),
        box_means=tuple(float(mean) for mean in means[:-1]),
        extra_mean=float(means[-1]),
        drift=np.average([part.drift for part in parts], axis=0, weights=sizes),
    )


def _play(valuation: Valuation, count: int, chance: np.random.Generator, temperature: float) -> Games:
    rules = valuation.ruleset
    positions = Positions.start(rules, count)
    written, losses, extra = (
        np.zeros((len(rules.columns) * len(rules.boxes), count), np.int64),
        np.zeros(count),
        np.zeros(count, np.int64),
    )
    drift = np.zeros(rules.turns)
    for number in range(rules.turns):
        turn = valuation.turn(positions)
        drift[number] = (turn.kept[0][0] - valuation.before(positions)).mean()
        rolls, roll_made, boxes = _play_turn(turn, losses, chance, temperature)
        positions, points, bonus = _write(positions, rolls, roll_made, boxes)
        written[boxes, np.arange(count)] = points
        extra += bonus
    rule = rules.upper_bonus
    bonuses = (positions.upper >= rule.threshold).sum(axis=0)
    scores = written.sum(axis=0) + extra + rule.points * bonuses
    return Games(scores, losses, bonuses, tuple(written.mean(axis=1)), float(extra.mean()), drift)


def _play_turn(
    turn: Turn, losses: Floats, chance: np.random.Generator, temperature: float
) -> tuple[Integers, Integers, Integers]:
    """(roll written, number of the roll it was made with, column * boxes + box) of each game; adds to `losses`."""
    rules = turn.ruleset
    lattice, count = multisets(rules.dice), turn.positions.count
    dice = _throw(rules, np.zeros(count, np.int64), chance)
    rolls, made, chosen = np.full(count, -1), np.zeros(count, np.int64), np.full(count, -1)
    playing = np.arange(count)
    for roll in range(len(turn.boxes)):
        number, free = dice[0][playing] - lattice.keeps, dice[1][playing]
        values, places = _choices(turn, roll, number, free, playing)
        choice = _choose(values, chance, temperature)
        losses[playing] += values.max(axis=0) - values[choice, np.arange(len(playing))]
        action = places[choice, np.arange(len(playing))]
        writes = action < 0
        done = playing[writes]
        rolls[done], made[done], chosen[done] = number[writes], roll, -action[writes] - 1
        playing = playing[~writes]
        if not len(playing):
            break
        dice[0][playing], dice[1][playing] = _throw(rules, action[~writes], chance)
    return rolls, made, chosen


def _choices(turn: Turn, roll: int, number: Integers, free: Integers, playing: Integers) -> tuple[Floats, Integers]:
    """The value of every choice, -inf where there is none, and what it is: a kept multiset, or -1 - box; shape (choices, games)."""
    boxes = len(turn.ruleset.boxes)
    values = [table[number, playing] for _, _, table in turn.boxes[roll]]
    places = [np.full(len(playing), -1 - column * boxes - box) for column, box, _ in turn.boxes[roll]]
    if roll + 1 < len(turn.boxes):
        within = _keeps_within(turn.ruleset.dice)[free if roll == 0 else number + multisets(turn.ruleset.dice).keeps]
        values += list(np.where(within >= 0, turn.kept[roll + 1][within, playing[:, np.newaxis]], -np.inf).T)
        places += list(within.T)
    return np.array(values), np.array(places)


def _choose(values: Floats, chance: np.random.Generator, temperature: float) -> Integers:
    rounded = np.round(values, TIE_DIGITS)
    if not temperature:
        return np.asarray(rounded.argmax(axis=0))
    weights = np.cumsum(np.exp((rounded - rounded.max(axis=0)) / temperature), axis=0)
    return np.asarray((weights < weights[-1] * chance.random(weights.shape[1])).sum(axis=0))


def _throw(ruleset: Ruleset, kept: Integers, chance: np.random.Generator) -> Integers:
    """(the roll, what of it may be kept next) as multisets, shape (2, games), after throwing the dice that are not kept."""
    lattice = multisets(ruleset.dice)
    sizes = np.array([len(member) for member in lattice.members])
    dice, free = kept.copy(), kept.copy()
    for left in range(ruleset.dice, 0, -1):
        throws = sizes[dice] < ruleset.dice
        faces = chance.integers(len(FACES), size=len(dice))
        dice[throws] = lattice.extension[dice[throws], faces[throws]]
        if left > len(ruleset.coloured):
            free[throws] = lattice.extension[free[throws], faces[throws]]
    return np.array([dice, free])


@cache
def _keeps_within(dice: int) -> Indices:
    """The keeps within each multiset that leave a die to throw, -1 for none, shape (multisets, most keeps)."""
    lattice = multisets(dice)
    within: list[set[int]] = [set() for _ in lattice.members]
    for index in range(len(lattice.members)):
        if index < lattice.keeps:
            within[index].add(index)
        ends = lattice.smaller_start[index : index + 2]
        within[index].update(*(within[smaller] for smaller in lattice.smaller[ends[0] : ends[1]]))
    most = max(map(len, within))
    return np.array([[*sorted(keeps), *[-1] * (most - len(keeps))] for keeps in within])


def _write(
    positions: Positions, rolls: Integers, made: Integers, chosen: Integers
) -> tuple[Positions, Integers, Integers]:
    """The positions with the boxes written, the points of these, and the extra bonus that came with them."""
    rules = positions.ruleset
    paid, games = payoffs(rules), np.arange(positions.count)
    column, box = np.divmod(chosen, len(rules.boxes))
    jackpot_filled = positions.filled[column, games] >> rules.jackpot_box & 1
    points = paid.points[jackpot_filled, box, rolls]
    extra = paid.extra[rolls] * positions.jackpot[column, games]
    upper = np.array([isinstance(entry.scoring, Face) for entry in rules.boxes])
    filled, totals, jackpot = positions.filled.copy(), positions.upper.copy(), positions.jackpot.copy()
    filled[column, games] |= 1 << box
    totals[column, games] += points * upper[box]
    jackpot[column, games] |= (box == rules.jackpot_box) & (points > 0)
    saved = positions.saved
    if rules.saves_rolls:
        saved = saved + rules.rolls - (made + 1)
    return Positions(rules, filled, totals, jackpot, saved), points, extra
