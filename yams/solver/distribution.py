"""Forward induction: how likely every score is under perfect play.

From the empty sheet on, level by level (a level is a number of filled boxes), every position that perfect play reaches has the chance
of getting there and a histogram of the score so far. Its turn is valued once more from the table, now remembering what is
chosen; then the chance of the first rolls runs forward through the same lattice by which it was valued, in reverse: from a roll to
the box written or to the keep, from a keep a sixth to each of its one-die extensions. So a position ends in its MOVES, (next
position, outcome, chance), and its histogram goes along each, shifted by the outcome's points. The upper bonus is added at the end.

Where choices tie, within `kernels.forward.TIE`, a box is written rather than dice kept; it is the first box in sheet order, or the first
keep in the order of `multisets.py`, fewest dice first, then the highest. Ties change no mean, but the spread: that of `yatzy` by
2e-5 points.

Mean and standard deviation come from moments carried along beside the histograms, which is how they stay exact when a large ruleset's
histograms are not kept whole. Threads share out the positions that are added to, so that everything is added in one order and the result
is the same, bit for bit, for every number of threads.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import fsum
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from yams.rules.ruleset import Ruleset
from yams.solver.kernels import forward as kernels
from yams.solver.kernels.rows import LANES
from yams.solver.multisets import Floats, multisets
from yams.solver.payoffs import FILLED, OPEN, payoffs
from yams.solver.solve import Progress, arrays
from yams.solver.states import Layout, layout
from yams.solver.tables import Summary

Ints = NDArray[np.int64]

# Moves and positions less likely than this in a whole game are left out: in all some 1e-15 for the rulesets of five dice.
LEAST = 1e-18

# Groups of positions that one call plays, and calls whose moves are in memory at once: some 20 MB.
GROUPS = 64
CALLS = 64

# Beyond every score.
FAR = np.iinfo(np.int32).max // 2


@dataclass(frozen=True)
class _Precision:
    """How histograms are kept.

    Their ends are cut off below the chance `least`. Those of a level with more than `most_doubles` entries are in single precision. With
    `replay` a level is played twice rather than its moves remembered.
    """

    least: float
    most_doubles: int
    replay: bool

    def number(self, entries: int) -> type[np.floating[Any]]:
        """The type of the numbers of a level."""
        return np.float64 if entries <= self.most_doubles else np.float32


EXACT = _Precision(least=LEAST / 10, most_doubles=1 << 40, replay=False)

# Perfect play of `maxi-yatzy` spreads over three million positions of a level and a hundred scores in each, none of which matters much:
# 8 GB with everything, 3 GB like this. Single precision errs by 1e-7 in each of them, at random, so that their sums hardly notice; the
# few positions of the first and last levels, each the sum of very many, stay in double precision.
LARGE = _Precision(least=1e-15, most_doubles=40_000_000, replay=True)
LARGE_POSITIONS = 5_000_000


# Room(entries, type of number) gives zeros.
Room = Callable[[int, type[np.floating[Any]]], NDArray[np.floating[Any]]]


def summarise(
    ruleset: Ruleset, values: Floats, threads: int = 1, progress: Progress | None = None, room: Room = np.zeros
) -> Summary:
    """Perfect play of a one-column ruleset in figures, from the values of its positions, shape (positions,), points.

    `progress` is called with the fraction done, from the calling thread. `room` provides for the histograms of a level: for the
    largest rulesets they are over a gigabyte, which may lie elsewhere than in memory.
    """
    with ThreadPoolExecutor(threads) as pool:
        walk = _Walk.of(ruleset, values, pool, threads, room)
        level, reached = _Level.of(walk.places, 0), _start()
        done = 0
        for size in range(walk.places.boxes):
            following = _Level.of(walk.places, size + 1)
            told = _told(progress, done / walk.places.positions, level.cells / walk.places.positions)
            reached = _advance(walk, level, following, reached, told)
            done += level.cells
            level = following
    return _summary(walk, reached)


def _told(progress: Progress | None, done: float, share: float) -> Progress:
    """Progress of one level as part of the whole."""
    return lambda fraction: None if progress is None else progress(done + share * fraction)


@dataclass(frozen=True, eq=False)
class _Outcomes:
    """What a turn can come to: `points[o]` in box `box[o]` and `extra[o]` more. It leads to the position of row `row[o]`, see
    `kernels.turn.Sheet`.

    `number[f, b, r]` is the outcome of roll r in box b with the jackpot's box open, barred or holding its points.
    """

    box: Ints
    points: Ints
    extra: Ints
    row: Ints
    number: Ints

    @classmethod
    def of(cls, ruleset: Ruleset) -> Self:
        paid = payoffs(ruleset)
        rows = np.cumsum([0, *paid.steps])
        boxes, rolls = paid.step.shape
        known: dict[tuple[int, int, int, int], int] = {}
        number = np.zeros((3, boxes, rolls), np.int64)
        for case, (filled, held) in enumerate(((OPEN, 0), (FILLED, 0), (FILLED, 1))):
            for box, roll in np.ndindex(boxes, rolls):
                row = int(rows[box] + paid.step[box, roll])
                outcome = (box, int(paid.points[filled, box, roll]), held * int(paid.extra[roll]), row)
                number[case, box, roll] = known.setdefault(outcome, len(known))
        box_of, points, extra, row_of = np.array(list(known), np.int64).T
        return cls(box_of, points, extra, row_of, number)


def _choices(ruleset: Ruleset, outcomes: _Outcomes) -> kernels.Choices:
    lattice = multisets(ruleset.dice)
    rolls = np.arange(len(lattice.rolls))
    first = later = np.stack([rolls, rolls + lattice.keeps], axis=1)
    chance = lattice.chance
    if ruleset.coloured:
        apart, apart_chance = lattice.apart(len(ruleset.coloured))
        first, chance = np.array(apart, np.int64), np.array(apart_chance)
    forced = np.full(len(rolls), -1, np.int64)
    forced_rolls = payoffs(ruleset).forced_rolls
    forced[forced_rolls] = np.arange(len(forced_rolls))
    return kernels.Choices(
        first=first,
        first_chance=chance,
        later=later,
        outcome=outcomes.number,
        points=outcomes.points + outcomes.extra,
        row=outcomes.row,
        forced=forced,
    )


@dataclass(frozen=True, eq=False)
class _Walk:
    """What stays the same from level to level, and `by_outcome`, the chances of the outcomes of all turns so far, added up."""

    places: Layout
    outcomes: _Outcomes
    rules: kernels.Rules
    values: Floats
    pool: ThreadPoolExecutor
    threads: int
    precision: _Precision
    room: Room
    by_outcome: Floats

    @classmethod
    def of(cls, ruleset: Ruleset, values: Floats, pool: ThreadPoolExecutor, threads: int, room: Room) -> Self:
        places = layout(ruleset)
        assert values.shape == (places.positions,), "one value for each position"
        outcomes = _Outcomes.of(ruleset)
        turn, sheet, cells = arrays(ruleset)
        return cls(
            places=places,
            outcomes=outcomes,
            rules=kernels.Rules(turn, sheet, cells, cells, _choices(ruleset, outcomes)),
            values=values,
            pool=pool,
            threads=threads,
            precision=LARGE if places.positions > LARGE_POSITIONS else EXACT,
            room=room,
            by_outcome=np.zeros(len(outcomes.box)),
        )

    @property
    def points(self) -> Ints:
        """What each outcome adds to the score."""
        return self.rules.choices.points


@dataclass(frozen=True, eq=False)
class _Level:
    """The positions with one number of filled boxes, their cells counted from 0.

    Those of `masks[i]` begin at `begin[i]`, `slots[i]` to a row; a row is for one content of the jackpot's box and 0 … `most_saved` rolls.
    """

    masks: Ints
    begin: Ints
    slots: Ints
    most_saved: int
    cells: int

    @classmethod
    def of(cls, places: Layout, size: int) -> Self:
        masks = places.levels[size]
        slots = np.array([len(row) for row in places.slots])[masks & places.upper_mask]
        most_saved = places.most_saved(int(masks[0]))
        ends = np.cumsum(slots * [places.jackpots(int(mask)) for mask in masks] * (most_saved + 1))
        return cls(masks, np.append(0, ends[:-1]), slots, most_saved, int(ends[-1]))

    def offset(self, places: Layout) -> Ints:
        """Where each mask's cells begin, -1 for masks of other levels."""
        offset = np.full_like(places.offset, -1)
        offset[self.masks] = self.begin
        return offset

    def groups(self, cell: Ints, mass: Floats) -> tuple[kernels.Groups, Ints]:
        """Reached cells (ascending) as the kernels play them, and where among the cells each group begins."""
        index = np.searchsorted(self.begin, cell, "right") - 1
        row, slot = np.divmod(cell - self.begin[index], self.slots[index])
        jackpot, saved = np.divmod(row, self.most_saved + 1)
        first = slot // LANES * LANES
        place = np.stack([self.masks[index], jackpot, saved, first], axis=1)
        new = np.append(True, (place[1:] != place[:-1]).any(axis=1))
        begin = np.flatnonzero(new)
        masses = np.zeros((len(begin), LANES))
        masses[np.cumsum(new) - 1, slot - first] = mass
        return kernels.Groups(place[begin], masses), np.append(begin, len(cell))


@dataclass(frozen=True, eq=False)
class _Reached:
    """The cells of a level that play reaches, ascending, and what the score is there."""

    cell: Ints
    reach: kernels.Reach
    scores: kernels.Scores


def _start() -> _Reached:
    """The empty sheet, with the score 0."""
    none, one = np.zeros(1), np.ones(1)
    lowest = np.zeros(1, np.int32)
    return _Reached(
        cell=np.zeros(1, np.int64),
        reach=kernels.Reach(one, none, none, lowest, lowest + np.int32(1)),
        scores=kernels.Scores(np.array([0, 1]), lowest, np.ones(1)),
    )


class _Part(NamedTuple):
    """Some positions that are played together: the reached ones from `begin` to `end`."""

    begin: int
    end: int
    groups: kernels.Groups


_Played = Sequence[tuple[_Part, kernels.Moves]]


def _parts(groups: kernels.Groups, begin: Ints) -> list[_Part]:
    count = len(groups.place)
    bounds = [(first, min(first + GROUPS, count)) for first in range(0, count, GROUPS)]
    return [
        _Part(int(begin[first]), int(begin[last]), kernels.Groups(groups.place[first:last], groups.mass[first:last]))
        for first, last in bounds
    ]


def _advance(walk: _Walk, level: _Level, following: _Level, before: _Reached, told: Progress) -> _Reached:
    """One turn on: see which positions perfect play reaches from these, then carry the scores there."""
    parts = _parts(*level.groups(before.cell, before.reach.mass))
    turns = partial(_played, walk, following, parts)
    if not walk.precision.replay:
        turns = partial(iter, list(turns()))
    cell, reach = _reach(walk, following, before, turns, told)
    place_of = np.full(following.cells, -1, np.int32)
    place_of[cell] = np.arange(len(cell))
    scores = _no_scores(reach, walk)
    for played in turns():
        list(walk.pool.map(partial(_push, walk, played, before.scores, scores, place_of), range(walk.threads)))
        told(0.5 + played[-1][0].end / len(before.cell) / 2)
    return _trimmed(cell, reach, scores, walk.precision)


def _reach(
    walk: _Walk, following: _Level, before: _Reached, turns: Callable[[], Iterator[_Played]], told: Progress
) -> tuple[Ints, kernels.Reach]:
    """The cells that are reached, and what is known of each."""
    dense = _nothing_reached(following.cells)
    for played in turns():
        for part, moves in played:
            here = _some_of(before.reach, slice(part.begin, part.end))
            kernels.reach(moves, here, dense, walk.points, walk.by_outcome, walk.precision.least)
        told(played[-1][0].end / len(before.cell) / 2)
    cell = np.flatnonzero(dense.mass)
    return cell, _some_of(dense, cell)


def _played(walk: _Walk, following: _Level, parts: Sequence[_Part]) -> Iterator[_Played]:
    """The parts with their moves, as many at a time as may be in memory, in order."""
    numbers = np.arange(following.cells, dtype=np.int32)
    after = walk.rules.cells._replace(offset=following.offset(walk.places))
    play = partial(_play, walk.values, numbers, walk.rules._replace(after=after))
    for first in range(0, len(parts), CALLS):
        some = parts[first : first + CALLS]
        yield list(zip(some, walk.pool.map(play, some), strict=True))


def _play(values: Floats, numbers: NDArray[np.int32], rules: kernels.Rules, part: _Part) -> kernels.Moves:
    saves = rules.cells.spent_most > 0
    kinds = rules.cells.rolls + rules.cells.spent_most if saves else 1
    positions = part.end - part.begin
    room = positions * len(rules.choices.points) * kinds
    moves = kernels.Moves(
        start=np.empty(positions + 1, np.int64),
        cell=np.empty(room, np.int32),
        outcome=np.empty(room, np.int16),
        chance=np.empty(room),
    )
    kernels.play(part.groups, values, numbers, rules, moves, LEAST)
    made = slice(int(moves.start[-1]))
    # Copies, so that the room that was not needed is given back.
    return kernels.Moves(moves.start, moves.cell[made].copy(), moves.outcome[made].copy(), moves.chance[made].copy())


def _push(
    walk: _Walk, played: _Played, before: kernels.Scores, after: kernels.Scores, place_of: NDArray[np.int32], share: int
) -> None:
    for part, moves in played:
        kernels.push(moves, part.begin, before, after, place_of, walk.points, (share, walk.threads))


def _some_of(reach: kernels.Reach, places: Ints | slice) -> kernels.Reach:
    return kernels.Reach(
        reach.mass[places], reach.first[places], reach.second[places], reach.lowest[places], reach.end[places]
    )


def _nothing_reached(cells: int) -> kernels.Reach:
    return kernels.Reach(
        mass=np.zeros(cells),
        first=np.zeros(cells),
        second=np.zeros(cells),
        lowest=np.full(cells, FAR, np.int32),
        end=np.zeros(cells, np.int32),
    )


def _no_scores(reach: kernels.Reach, walk: _Walk) -> kernels.Scores:
    """Empty histograms of the ranges that are wanted."""
    widths = np.maximum(reach.end - reach.lowest, 0)
    start = np.append(0, np.cumsum(widths, dtype=np.int64))
    entries = int(start[-1])
    return kernels.Scores(start, reach.lowest.copy(), walk.room(entries, walk.precision.number(entries)))


def _trimmed(cell: Ints, reach: kernels.Reach, scores: kernels.Scores, precision: _Precision) -> _Reached:
    kernels.trim(scores, precision.least)
    if scores.chances.flags.owndata:
        # In place: a copy of the largest would be half a gigabyte. Nothing else holds the array.
        scores.chances.resize(scores.start[-1], refcheck=False)
    else:
        scores = scores._replace(chances=scores.chances[: scores.start[-1]])
    ends = scores.lowest + np.diff(scores.start).astype(np.int32)
    return _Reached(cell, reach._replace(lowest=scores.lowest, end=ends), scores)


def _summary(walk: _Walk, reached: _Reached) -> Summary:
    places, rule = walk.places, walk.places.ruleset.upper_bonus
    totals = np.array(places.slots[places.upper_mask])[reached.cell % len(places.slots[places.upper_mask])]
    bonus = np.where(totals == rule.threshold, rule.points, 0)
    reach, outcomes = reached.reach, walk.outcomes
    mass = reach.mass.sum()
    mean = (reach.first + bonus * reach.mass).sum() / mass
    square = (reach.second + 2 * bonus * reach.first + bonus**2 * reach.mass).sum() / mass
    lowest, chances = _chances(reached.scores, bonus)
    return Summary(
        mean=float(mean),
        sd=float(np.sqrt(square - mean**2)),
        upper_bonus=float(reach.mass[totals == rule.threshold].sum()),
        extra_mean=float(walk.by_outcome @ outcomes.extra),
        box_means=tuple(np.bincount(outcomes.box, walk.by_outcome * outcomes.points).tolist()),
        lowest=lowest,
        chances=tuple(chances.tolist()),
        left_out=max(0.0, 1 - fsum(chances)),
    )


def _chances(scores: kernels.Scores, bonus: Ints) -> tuple[int, Floats]:
    """All histograms together, each with its bonus: the lowest score, and the chances from there on."""
    begin = scores.lowest + bonus
    width = np.diff(scores.start)
    score = np.repeat(begin - scores.start[:-1], width) + np.arange(scores.start[-1])
    chances = np.bincount(score, scores.chances).astype(np.float64)
    lowest = int(score.min())
    return lowest, chances[lowest:]
