"""What a ruleset is: every fact the engine asks for. The rulesets themselves are in `rulesets.py`."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from msgspec import Struct

from yams.rules.dice import distinct_rolls
from yams.rules.errors import UnknownCategory, UnknownColumn
from yams.rules.scoring import Scoring


class Section(StrEnum):
    UPPER = "upper"
    LOWER = "lower"


class Order(StrEnum):
    """Which open box of a column may be written next."""

    FREE = "free"
    DOWN = "down"
    UP = "up"


class Box(Struct, frozen=True):
    category: str
    section: Section
    scoring: Scoring


class Column(Struct, frozen=True):
    key: str
    order: Order


class UpperBonus(Struct, frozen=True):
    """`points` once the upper section reaches `threshold`."""

    threshold: int
    points: int


# Compared and hashed by identity: `rulesets.parse_ruleset` makes each key's value once.
@dataclass(frozen=True, eq=False)
class Ruleset:
    """`boxes` stand in sheet order and every column has them all; `rolls` is the most a turn may make."""

    key: str
    dice: int
    boxes: tuple[Box, ...]
    columns: tuple[Column, ...]
    upper_bonus: UpperBonus
    jackpot: str
    rolls: int = 3

    def __repr__(self) -> str:
        return f"parse_ruleset({self.key!r})"

    @cached_property
    def turns(self) -> int:
        """Turns of a game: each writes one box."""
        return len(self.boxes) * len(self.columns)

    @cached_property
    def _boxes_by_category(self) -> dict[str, int]:
        return {box.category: index for index, box in enumerate(self.boxes)}

    @cached_property
    def _columns_by_key(self) -> dict[str, int]:
        return {column.key: index for index, column in enumerate(self.columns)}

    def box_index(self, category: str) -> int:
        """The box's place on the sheet, from 0; UnknownCategory where there is none."""
        index = self._boxes_by_category.get(category)
        if index is None:
            raise UnknownCategory(f"There is no box {category!r:.40} in {self.key}.")
        return index

    def column_index(self, key: str | None) -> int:
        """The column's place from 0. None names the only column; UnknownColumn where that is not clear."""
        if key is None and len(self.columns) == 1:
            return 0
        index = self._columns_by_key.get(key or "")
        if index is None:
            columns = ", ".join(column.key for column in self.columns)
            raise UnknownColumn(f"{self.key} has the columns {columns}, not {key!r:.40}.")
        return index

    @cached_property
    def box_maxima(self) -> tuple[int, ...]:
        """The most each box can give, found by trying every roll."""
        rolls = distinct_rolls(self.dice)
        return tuple(max(map(box.scoring.points, rolls)) for box in self.boxes)

    @cached_property
    def maximum(self) -> int:
        """The highest possible score: every box at its most, and the bonus where that reaches it."""
        upper = sum(
            points for box, points in zip(self.boxes, self.box_maxima, strict=True) if box.section is Section.UPPER
        )
        bonus = self.upper_bonus.points if upper >= self.upper_bonus.threshold else 0
        return len(self.columns) * (sum(self.box_maxima) + bonus)
