"""What a ruleset is: every fact the engine asks for. The rulesets themselves are in `rulesets.py`."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from msgspec import Struct

from yams.rules.dice import FACES, Dice
from yams.rules.errors import UnknownCategory, UnknownColumn
from yams.rules.scoring import Face, Scoring


class Section(StrEnum):
    UPPER = "upper"
    LOWER = "lower"


class Order(StrEnum):
    """Which open box of a column may be written next."""

    FREE = "free"
    DOWN = "down"
    UP = "up"


class Joker(StrEnum):
    """What a further jackpot may do once the jackpot box of its column is filled.

    FREE: fill any open lower box at its full value. OFFICIAL: go into its own upper box; where that is filled, into any open lower box at
    its full value; where those are filled too, as 0 into an open upper box.
    """

    NONE = "none"
    FREE = "free"
    OFFICIAL = "official"


class Box(Struct, frozen=True):
    """`takes_joker` is False for a box of the lower section that a joker can't fill."""

    category: str
    section: Section
    scoring: Scoring
    takes_joker: bool = True


class Column(Struct, frozen=True):
    """`first_roll_only`: only the dice of a turn's first roll may be written here."""

    key: str
    order: Order
    first_roll_only: bool = False


class UpperBonus(Struct, frozen=True):
    """`points` once the upper section reaches `threshold`."""

    threshold: int
    points: int


# Compared and hashed by identity: `rulesets.parse_ruleset` makes each key's value once.
@dataclass(frozen=True, eq=False)
class Ruleset:
    """`boxes` stand in sheet order and every column has them all.

    `rolls` is the most a turn may make, not counting saved ones. `jackpot` is the category that `extra_jackpot` (points) and
    `joker` speak of. `coloured` are the positions of dice that a turn's second roll must reroll. With `saves_rolls` unmade
    rolls may be spent in later turns.
    """

    key: str
    dice: int
    boxes: tuple[Box, ...]
    columns: tuple[Column, ...]
    upper_bonus: UpperBonus
    jackpot: str
    rolls: int = 3
    options: tuple[str, ...] = ()
    extra_jackpot: int = 0
    joker: Joker = Joker.NONE
    coloured: tuple[int, ...] = ()
    saves_rolls: bool = False

    def __repr__(self) -> str:
        return f"parse_ruleset({self.key!r})"

    @cached_property
    def turns(self) -> int:
        """Turns of a game: each writes one box."""
        return len(self.boxes) * len(self.columns)

    @cached_property
    def base(self) -> str:
        """The key without its options."""
        return self.key.partition(".")[0]

    @cached_property
    def _boxes_by_category(self) -> dict[str, int]:
        return {box.category: index for index, box in enumerate(self.boxes)}

    @cached_property
    def _columns_by_key(self) -> dict[str, int]:
        return {column.key: index for index, column in enumerate(self.columns)}

    @cached_property
    def jackpot_box(self) -> int:
        """The place of the jackpot's box on the sheet."""
        return self._boxes_by_category[self.jackpot]

    def is_jackpot(self, dice: Dice) -> bool:
        """Whether the dice fit the jackpot box."""
        return self.boxes[self.jackpot_box].scoring.points(dice) > 0

    @cached_property
    def jackpot_points(self) -> int:
        """The most that the jackpot's box gives."""
        scoring = self.boxes[self.jackpot_box].scoring
        return max(scoring.points((face,) * self.dice) for face in FACES)

    def joker_tiers(self, dice: Dice) -> tuple[tuple[int, ...], ...]:
        """Groups of boxes, of which a roll must go into the first that has an open one; empty where nothing is forced.

        Only the official joker's order forces anything, and only once the jackpot's box of the column is filled.
        """
        if self.joker is not Joker.OFFICIAL or not self.is_jackpot(dice):
            return ()
        own = Face(max(FACES, key=dice.count))
        boxes = tuple(enumerate(self.boxes))
        return (
            tuple(index for index, box in boxes if box.scoring == own),
            tuple(index for index, box in boxes if box.section is Section.LOWER),
            tuple(index for index, box in boxes if box.section is Section.UPPER),
        )

    def box_index(self, category: str) -> int:
        """The box's place on the sheet, from 0; UnknownCategory where there is none."""
        index = self._boxes_by_category.get(category)
        if index is None:
            boxes = ", ".join(box.category for box in self.boxes)
            raise UnknownCategory(f"There is no box {category!r:.40} in {self.key}: it has {boxes}.")
        return index

    def column_index(self, key: str | None) -> int:
        """The column's place from 0. None names the only column; UnknownColumn where that is not clear."""
        if key is None and len(self.columns) == 1:
            return 0
        index = self._columns_by_key.get(key or "")
        if index is None:
            columns = ", ".join(column.key for column in self.columns)
            asked = "none was named" if key is None else f"not {key!r:.40}"
            raise UnknownColumn(f"{self.key} has the columns {columns}; {asked}.")
        return index
