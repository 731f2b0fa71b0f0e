"""The scorecard: what stands in each box of each column, what that sums to, and what a box gives on this card.

Base points come from the box's scoring; the joker's full value and the extra bonus depend on the column's jackpot box and are
worked out here.
"""

from enum import StrEnum
from typing import Self, TypeVar

from msgspec import Struct

from yams.rules.dice import Dice
from yams.rules.ruleset import Joker, Order, Ruleset, Section


class ColumnSums(Struct, frozen=True):
    """Points of one column: `upper` without its bonus, `total` with everything."""

    upper: int
    bonus: int
    lower: int
    extra: int
    total: int


class BoxValue(Struct, frozen=True):
    """What writing a box gives: its points, the extra bonus that comes with them, and whether the points are a joker's."""

    points: int
    extra: int
    joker: bool


class Closed(StrEnum):
    """Why a box can't be written now."""

    FILLED = "filled"
    ORDER = "order"
    FIRST_ROLL = "first-roll"
    JOKER = "joker"


T = TypeVar("T")

Cells = tuple[int | None, ...]


class Scorecard(Struct, frozen=True):
    """`columns[c][b]` is what stands in box b of column c, None while it is open; `extra[c]` the extra bonus of column c."""

    ruleset: Ruleset
    columns: tuple[Cells, ...]
    extra: tuple[int, ...]

    @classmethod
    def blank(cls, ruleset: Ruleset) -> Self:
        columns = len(ruleset.columns)
        return cls(ruleset, ((None,) * len(ruleset.boxes),) * columns, (0,) * columns)

    def write(self, column: int, box: int, points: int, extra: int = 0) -> Self:
        """The card with one more box written, and the extra bonus that came with it. The box must be empty."""
        assert self.columns[column][box] is None, "the box is already written"
        cells = replaced(self.columns[column], box, points)
        bonuses = replaced(self.extra, column, self.extra[column] + extra)
        return type(self)(self.ruleset, replaced(self.columns, column, cells), bonuses)

    def score(self, column: int, box: int, dice: Dice) -> Self:
        """The card with what the dice give written in an empty box."""
        value = self.value(column, box, dice)
        return self.write(column, box, value.points, value.extra)

    def value(self, column: int, box: int, dice: Dice) -> BoxValue:
        """What the dice give in this box of this column."""
        rules, entry = self.ruleset, self.ruleset.boxes[box]
        points = entry.scoring.points(dice)
        jackpot = self.columns[column][rules.jackpot_box]
        if jackpot is None or not rules.is_jackpot(dice):
            return BoxValue(points, 0, joker=False)
        extra = rules.extra_jackpot if jackpot > 0 else 0
        if rules.joker is not Joker.NONE and entry.section is Section.LOWER and entry.takes_joker:
            full = entry.scoring.full_value(dice)
            return BoxValue(max(points, full), extra, joker=full > points)
        return BoxValue(points, extra, joker=False)

    def closed(self, column: int, box: int, dice: Dice, roll: int) -> Closed | None:
        """Why the dice of this roll (counted from 0) can't be written in this box, None where they can."""
        if self.columns[column][box] is not None:
            return Closed.FILLED
        if self.ruleset.columns[column].first_roll_only and roll > 0:
            return Closed.FIRST_ROLL
        if box not in self.open_boxes(column):
            return Closed.ORDER
        if box not in self._left_by_joker(column, dice):
            return Closed.JOKER
        return None

    def empty_boxes(self, column: int) -> tuple[int, ...]:
        """The boxes of a column that are not written."""
        return tuple(box for box, points in enumerate(self.columns[column]) if points is None)

    def open_boxes(self, column: int) -> tuple[int, ...]:
        """The boxes of a column that its order lets one write next."""
        boxes = self.empty_boxes(column)
        match self.ruleset.columns[column].order:
            case Order.DOWN:
                return boxes[:1]
            case Order.UP:
                return boxes[-1:]
            case Order.FREE:
                return boxes

    def _left_by_joker(self, column: int, dice: Dice) -> tuple[int, ...]:
        """The empty boxes that the joker's order leaves to these dice."""
        boxes = self.empty_boxes(column)
        if self.columns[column][self.ruleset.jackpot_box] is None:
            return boxes
        for tier in self.ruleset.joker_tiers(dice):
            if left := tuple(box for box in tier if box in boxes):
                return left
        return boxes

    def sums(self, column: int) -> ColumnSums:
        upper = lower = 0
        for box, points in zip(self.ruleset.boxes, self.columns[column], strict=True):
            if box.section is Section.UPPER:
                upper += points or 0
            else:
                lower += points or 0
        rule = self.ruleset.upper_bonus
        bonus = rule.points if upper >= rule.threshold else 0
        extra = self.extra[column]
        return ColumnSums(upper, bonus, lower, extra, upper + bonus + lower + extra)

    @property
    def total(self) -> int:
        """Everything on the card so far, bonuses included."""
        return sum(self.sums(column).total for column in range(len(self.columns)))


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The tuple with another item at the index."""
    return (*items[:index], item, *items[index + 1 :])
