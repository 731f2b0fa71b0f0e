"""The scorecard: what stands in each box of each column, and what that sums to."""

from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from yams.rules.ruleset import Order, Ruleset, Section


class ColumnSums(Struct, frozen=True):
    """Points of one column: `upper` without its bonus, `total` with everything."""

    upper: int
    bonus: int
    lower: int
    extra: int
    total: int


class Scorecard(Struct, frozen=True):
    """`columns[c][b]` is what stands in box b of column c, None while it is open."""

    ruleset: Ruleset
    columns: tuple[tuple[int | None, ...], ...]

    @classmethod
    def blank(cls, ruleset: Ruleset) -> Self:
        return cls(ruleset, ((None,) * len(ruleset.boxes),) * len(ruleset.columns))

    def write(self, column: int, box: int, points: int) -> Self:
        """The card with one more box written. The box must be open."""
        cells = self.columns[column]
        assert cells[box] is None, "the box is already written"
        written = (*cells[:box], points, *cells[box + 1 :])
        return replace(self, columns=(*self.columns[:column], written, *self.columns[column + 1 :]))

    def open_boxes(self, column: int) -> tuple[int, ...]:
        """The boxes of a column that its order lets one write now."""
        boxes = tuple(box for box, points in enumerate(self.columns[column]) if points is None)
        match self.ruleset.columns[column].order:
            case Order.DOWN:
                return boxes[:1]
            case Order.UP:
                return boxes[-1:]
            case Order.FREE:
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
        return ColumnSums(upper, bonus, lower, 0, upper + bonus + lower)

    @property
    def total(self) -> int:
        """Everything on the card so far, bonuses included."""
        return sum(self.sums(column).total for column in range(len(self.columns)))
