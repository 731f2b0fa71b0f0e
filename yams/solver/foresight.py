"""The best score that could have been reached on given dice, had they all been known.

Knowing the dice, a turn is no more than a list of rolls that can be reached, and a game an assignment of turns to boxes. Only the
upper bonus ties boxes together. So sets of turns are filled box by box, the upper boxes first:

    best(T) = max over t in T of best(T without t) + points of turn t in box |T|

For a set T given to the upper boxes a higher sum is better for the points and for the bonus, so the bonus is added to best(T) when T
fills just these, and the lower boxes go on from there. A line's worth also counts, below every point, the rolls that it
leaves unmade: of two lines with the same score the shorter one wins.
"""

from functools import cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from yams.rules.actions import Action, Keep, Score
from yams.rules.dice import Blocks, Dice, distinct_rolls, reroll
from yams.rules.errors import RuleError
from yams.rules.ruleset import Joker, Order, Ruleset, Section
from yams.rules.scorecard import Scorecard

Worths = NDArray[np.int32]
Masks = NDArray[np.intp]

# The keeps of a turn's second roll, then of its third.
Keeps = tuple[tuple[int, ...], ...]

# Less than any worth, with room to add to it.
NEVER = -(2**30)


class NoForesight(RuleError):
    """The ruleset's boxes depend on each other in more than the upper bonus."""

    code = "no-foresight"


class Foresight(Struct, frozen=True):
    """The best score, and the actions of a whole game that reach it with the fewest rolls."""

    score: int
    actions: tuple[Action, ...]


def has_foresight(ruleset: Ruleset) -> bool:
    """Whether `foresight` knows the ruleset: one column, nothing saved, no box worth more after another."""
    return (
        len(ruleset.columns) == 1
        and not ruleset.columns[0].first_roll_only
        and ruleset.extra_jackpot == 0
        and ruleset.joker is Joker.NONE
        and not ruleset.saves_rolls
    )


def foresight(ruleset: Ruleset, blocks: Blocks) -> Foresight:
    """The best score on these dice, with a line that reaches it; NoForesight where `has_foresight` is false."""
    if not has_foresight(ruleset):
        raise NoForesight(f"The best line of {ruleset.key} can't be found: its boxes depend on each other.")
    turns = [_reachable(ruleset, blocks, turn) for turn in range(ruleset.turns)]
    worths = [_worths(ruleset, reached) for reached in turns]
    boxes = _assignment(ruleset, np.stack([worth.max(axis=0) for worth in worths]))
    actions: list[Action] = []
    card = Scorecard.blank(ruleset)
    for reached, worth, box in zip(turns, worths, boxes, strict=True):
        dice, keeps = list(reached.items())[worth[:, box].argmax()]
        actions += [*map(Keep, keeps), Score(ruleset.boxes[box].category)]
        card = card.score(0, box, dice)
    return Foresight(card.total, tuple(actions))


def _reachable(ruleset: Ruleset, blocks: Blocks, turn: int) -> dict[Dice, Keeps]:
    """Every roll of a turn up to order, with the fewest keeps that lead to it; fewest keeps first."""
    now: dict[Dice, Keeps] = {blocks(turn, 0): ()}
    reached: dict[Dice, Keeps] = {tuple(sorted(dice)): () for dice in now}
    for roll in range(1, ruleset.rolls):
        now = _next_rolls(now, blocks(turn, roll), _keeps(ruleset, roll))
        for dice, keeps in now.items():
            reached.setdefault(tuple(sorted(dice)), keeps)
    return reached


def _next_rolls(now: dict[Dice, Keeps], block: Dice, choices: Keeps) -> dict[Dice, Keeps]:
    """One roll further. Order counts still: which value a die takes depends on its position."""
    after: dict[Dice, Keeps] = {}
    for dice, keeps in now.items():
        for kept in choices:
            rolled = reroll(dice, kept, block)
            if rolled not in after:
                after[rolled] = (*keeps, kept)
    return after


@cache
def _keeps(ruleset: Ruleset, roll: int) -> Keeps:
    """What may be kept for this roll, counted from 0; most dice first, so that none is rolled for nothing."""
    bound = ruleset.coloured if roll == 1 else ()
    free = [place for place in range(ruleset.dice) if place not in bound]
    sets = [tuple(place for place in free if mask >> place & 1) for mask in range(1 << ruleset.dice)]
    return tuple(sorted({kept for kept in sets if len(kept) < ruleset.dice}, key=lambda kept: (-len(kept), kept)))


def _point(ruleset: Ruleset) -> int:
    """What a point is worth, where a roll not made is worth 1: more than all the rolls of a game."""
    return ruleset.turns * ruleset.rolls


def _worths(ruleset: Ruleset, reached: dict[Dice, Keeps]) -> Worths:
    """The worth of each reachable roll in each box."""
    points = _points(ruleset)
    unmade = [ruleset.rolls - 1 - len(keeps) for keeps in reached.values()]
    worths: Worths = np.stack([points[dice] for dice in reached]) * _point(ruleset) + np.array(unmade)[:, None]
    return worths


@cache
def _points(ruleset: Ruleset) -> dict[Dice, Worths]:
    """What each roll gives in each box."""
    return {
        dice: np.array([box.scoring.points(dice) for box in ruleset.boxes], np.int32)
        for dice in distinct_rolls(ruleset.dice)
    }


def _assignment(ruleset: Ruleset, worths: Worths) -> list[int]:
    """The box that each turn writes. `worths[t, b]`: the most that turn t can bring in box b."""
    boxes = list(range(len(ruleset.boxes)))
    match ruleset.columns[0].order:
        case Order.DOWN:
            return boxes
        case Order.UP:
            return boxes[::-1]
        case Order.FREE:
            return _free_assignment(ruleset, worths)


def _free_assignment(ruleset: Ruleset, worths: Worths) -> list[int]:
    boxes = sorted(range(len(ruleset.boxes)), key=lambda box: ruleset.boxes[box].section is Section.LOWER)
    in_order = worths[:, boxes]
    best = _best(ruleset, in_order)
    assigned = [0] * len(boxes)
    mask = len(best) - 1
    for place in reversed(range(len(boxes))):
        turns = [turn for turn in range(len(boxes)) if mask >> turn & 1]
        turn = turns[np.argmax([best[mask ^ 1 << turn] + in_order[turn, place] for turn in turns])]
        assigned[turn] = boxes[place]
        mask ^= 1 << turn
    return assigned


def _best(ruleset: Ruleset, worths: Worths) -> Worths:
    """`best[T]` for every set of turns T as a bit mask, its |T| first boxes filled; `worths[t, k]` in filling order."""
    turns = len(worths)
    upper = sum(box.section is Section.UPPER for box in ruleset.boxes)
    best = np.full(1 << turns, NEVER, np.int32)
    best[0] = 0
    for filled, masks in enumerate(_masks_by_size(turns)):
        if filled > 0:
            best[masks] = _one_box_more(best, masks, worths[:, filled - 1])
        if filled == upper:
            best[masks] += _bonus(ruleset, best[masks])
    return best


def _one_box_more(best: Worths, masks: Masks, worths: Worths) -> Worths:
    """The best of each set when any one of its turns fills the next box. A turn outside the set leaves a set never filled."""
    most = np.full(len(masks), NEVER, np.int32)
    for turn, worth in enumerate(worths):
        np.maximum(most, best[masks & ~(1 << turn)] + worth, out=most)
    return most


def _bonus(ruleset: Ruleset, upper: Worths) -> Worths:
    rule, point = ruleset.upper_bonus, _point(ruleset)
    return np.where(upper >= rule.threshold * point, rule.points * point, 0).astype(np.int32)


def _masks_by_size(bits: int) -> list[Masks]:
    """The bit masks with no bit, one bit, … all bits."""
    masks = np.arange(1 << bits)
    sizes = np.bitwise_count(masks)
    in_order = masks[np.argsort(sizes, kind="stable")]
    return np.split(in_order, np.cumsum(np.bincount(sizes))[:-1])
