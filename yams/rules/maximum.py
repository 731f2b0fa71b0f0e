"""The highest possible score of a ruleset, found from its data by trying every roll in every box.

A column is filled in its order, a free one with the jackpot first, since everything that the jackpot earns comes after
it. In each box the roll that gives most is also the one that brings the upper section most (all dice alike), so box by box
is best over all.
"""

from functools import cache

from yams.rules.dice import Dice, distinct_rolls
from yams.rules.ruleset import Order, Ruleset
from yams.rules.scorecard import BoxValue, Scorecard


@cache
def box_maxima(ruleset: Ruleset) -> tuple[int, ...]:
    """The most each box can give by itself."""
    rolls = distinct_rolls(ruleset.dice)
    return tuple(max(map(box.scoring.points, rolls)) for box in ruleset.boxes)


@cache
def maximum(ruleset: Ruleset) -> int:
    """The highest possible score: every column filled as well as can be."""
    card = Scorecard.blank(ruleset)
    for column in range(len(ruleset.columns)):
        for box in _filling_order(ruleset, column):
            card = card.score(column, box, _best_roll(card, column, box))
    return card.total


def _filling_order(ruleset: Ruleset, column: int) -> list[int]:
    boxes = list(range(len(ruleset.boxes)))
    match ruleset.columns[column].order:
        case Order.DOWN:
            return boxes
        case Order.UP:
            return boxes[::-1]
        case Order.FREE:
            return sorted(boxes, key=lambda box: box != ruleset.jackpot_box)


def _best_roll(card: Scorecard, column: int, box: int) -> Dice:
    def worth(dice: Dice) -> tuple[int, int]:
        value: BoxValue = card.value(column, box, dice)
        return value.points + value.extra, value.points

    return max(distinct_rolls(card.ruleset.dice), key=worth)
