"""Every ruleset of the design, in the most obvious way.

A key is read by walking its words past the tables of the design. What dice give
in a box is found by trying every choice of dice and looking at the best one that
has the right pattern, so that "the highest pair" or "the spare die is ignored"
need no rule of their own.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from naive_rules import UPPER, has_row, times, total

FRENCH = [
    "three-of-a-kind",
    "four-of-a-kind",
    "full-house",
    "small-straight",
    "large-straight",
    "yams",
    "chance",
]

BOXES_OF = {
    "yams": [*UPPER, *FRENCH],
    "yam-pairs": [
        *UPPER,
        "pair",
        "two-pairs",
        "three-of-a-kind",
        "four-of-a-kind",
        "full-house",
        "small-straight",
        "large-straight",
        "chance",
        "yams",
    ],
    "yatzy": [
        *UPPER,
        "pair",
        "two-pairs",
        "three-of-a-kind",
        "four-of-a-kind",
        "small-straight",
        "large-straight",
        "full-house",
        "chance",
        "yatzy",
    ],
    "maxi-yatzy": [
        *UPPER,
        "pair",
        "two-pairs",
        "three-pairs",
        "three-of-a-kind",
        "four-of-a-kind",
        "five-of-a-kind",
        "full-house",
        "villa",
        "tower",
        "small-straight",
        "large-straight",
        "full-straight",
        "chance",
        "maxi-yatzy",
    ],
    "yams-extreme": [*UPPER, *FRENCH, "two-triples", "full-straight", "yams-extreme"],
}
DICE_OF = {"yams": 5, "yam-pairs": 5, "yatzy": 5, "maxi-yatzy": 6, "yams-extreme": 6}
THRESHOLD_OF = {"yams": 63, "yam-pairs": 63, "yatzy": 63, "maxi-yatzy": 84, "yams-extreme": 84}
BONUS_OF = {"yams": 35, "yam-pairs": 35, "yatzy": 50, "maxi-yatzy": 100, "yams-extreme": 50}
JACKPOT_OF = {
    "yams": "yams",
    "yam-pairs": "yams",
    "yatzy": "yatzy",
    "maxi-yatzy": "maxi-yatzy",
    "yams-extreme": "yams",
}

BASES = ["yams", "yam-pairs", "yatzy", "maxi-yatzy", "yams-extreme"]
OPTIONS = [  # in the canonical order
    "dry",
    "extra-yams",
    "joker",
    "official-joker",
    "down",
    "up",
    "three-columns",
    "first-roll-column",
    "two-colours",
    "saved-rolls",
    "bonus-50",
    "bonus-75",
    "full-straight-25",
    "full-straight-30",
]
ALLOWED_IN = {
    "dry": ["yams", "yam-pairs", "yams-extreme"],
    "extra-yams": ["yams", "yam-pairs", "yams-extreme"],
    "joker": ["yams", "yam-pairs", "yams-extreme"],
    "official-joker": ["yams"],
    "down": BASES,
    "up": BASES,
    "three-columns": BASES,
    "first-roll-column": BASES,
    "two-colours": ["yams", "yam-pairs", "yatzy"],
    "saved-rolls": ["yatzy", "maxi-yatzy"],
    "bonus-50": ["maxi-yatzy"],
    "bonus-75": ["maxi-yatzy"],
    "full-straight-25": ["maxi-yatzy"],
    "full-straight-30": ["maxi-yatzy"],
}
NOT_TOGETHER = [
    ("official-joker", "joker"),
    ("official-joker", "down"),
    ("official-joker", "up"),
    ("official-joker", "three-columns"),
    ("three-columns", "down"),
    ("three-columns", "up"),
    ("three-columns", "first-roll-column"),
    ("down", "up"),
    ("bonus-50", "bonus-75"),
    ("full-straight-25", "full-straight-30"),
]
ABOUT_TURNS = ["down", "up", "three-columns", "first-roll-column", "two-colours", "saved-rolls"]


class KeyRefusedError(Exception):
    """Why a text is no ruleset's key."""


@dataclass(frozen=True)
class Ruleset:
    """A key that was read: its base and its options in canonical order."""

    key: str
    base: str
    options: list[str]

    def has(self, option: str) -> bool:
        """Tell whether an option is played."""
        return option in self.options

    @property
    def dice(self) -> int:
        """Return the number of dice."""
        return DICE_OF[self.base]

    @property
    def boxes(self) -> list[str]:
        """Return the boxes in the order of the sheet."""
        return BOXES_OF[self.base]

    @property
    def lower(self) -> list[str]:
        """Return the boxes below the upper six."""
        return BOXES_OF[self.base][6:]

    @property
    def jackpot(self) -> str:
        """Return the box that the extra bonus and the jokers ask about."""
        return JACKPOT_OF[self.base]

    @cached_property
    def columns(self) -> list[str]:
        """Return the keys of the columns from left to right."""
        columns = ["free"]
        if self.has("down"):
            columns = ["down"]
        if self.has("up"):
            columns = ["up"]
        if self.has("three-columns"):
            columns = ["down", "free", "up"]
        if self.has("first-roll-column"):
            columns = [*columns, "first-roll"]
        return columns

    @cached_property
    def turns(self) -> int:
        """Return the number of turns: one for each box of each column."""
        return len(self.boxes) * len(self.columns)


def read_key(key: str) -> Ruleset:
    """Return the ruleset of a key, or refuse the key with a reason."""
    words = key.split(".")
    base = words[0]
    options = words[1:]
    if base not in BASES:
        raise KeyRefusedError(f"there is no base {base}")
    for option in options:
        if option not in OPTIONS:
            raise KeyRefusedError(f"there is no option {option}")
        if base not in ALLOWED_IN[option]:
            raise KeyRefusedError(f"{option} does not apply to {base}")
        if options.count(option) > 1:
            raise KeyRefusedError(f"{option} is said twice")
    for one, other in NOT_TOGETHER:
        if one in options and other in options:
            raise KeyRefusedError(f"{one} and {other} exclude each other")
    in_order = [option for option in OPTIONS if option in options]
    if options != in_order:
        raise KeyRefusedError("the right order is " + ".".join([base, *in_order]))
    return Ruleset(key, base, options)


def every_key() -> list[str]:
    """Return all keys that are not refused, by trying every set of options."""
    keys = []
    for base in BASES:
        for size in range(len(OPTIONS) + 1):
            for options in combinations(OPTIONS, size):
                key = ".".join([base, *options])
                try:
                    read_key(key)
                except KeyRefusedError:
                    continue
                keys.append(key)
    return keys


def pattern(dice: list[int]) -> list[int]:
    """Return how often each face shown is shown, the most frequent first."""
    return sorted([times(dice, face) for face in [1, 2, 3, 4, 5, 6] if face in dice], reverse=True)


def best_choice(dice: list[int], wanted: list[int]) -> int:
    """Return the largest sum of some of the dice that are exactly this pattern, 0 without any."""
    return best_of_choices(tuple(dice), tuple(wanted))


@cache
def best_of_choices(dice: tuple[int, ...], wanted: tuple[int, ...]) -> int:
    """Return the same, remembering every answer."""
    best = 0
    for chosen in combinations(dice, sum(wanted)):
        if pattern(list(chosen)) == list(wanted):
            best = max(best, sum(chosen))
    return best


def has(dice: list[int], wanted: list[int]) -> bool:
    """Tell whether some of the dice are exactly this pattern."""
    return best_choice(dice, wanted) > 0


def row_in(dice: list[int], row: list[int]) -> bool:
    """Tell whether each face of the row is among the dice."""
    for face in row:
        if face not in dice:
            return False
    return True


def french_points(category: str, dice: list[int], dry: bool) -> int:
    """Return what dice give in a lower box of `yams`, `yam-pairs` and `yams-extreme`."""
    sums = {"pair": [2], "two-pairs": [2, 2], "three-of-a-kind": [3], "four-of-a-kind": [4]}
    if category in sums:
        wanted = sums[category]
        if dry and category in ["three-of-a-kind", "four-of-a-kind"]:
            return best_choice(dice, wanted)
        return total(dice) if has(dice, wanted) else 0
    answers = {
        "full-house": (has(dice, [3, 2]), 25),
        "small-straight": (has_row(dice, 4), 30),
        "large-straight": (has_row(dice, 5), 40),
        "yams": (has(dice, [5]), 50),
        "chance": (True, total(dice)),
        "two-triples": (has(dice, [3, 3]), 45),
        "full-straight": (has_row(dice, 6), 60),
        "yams-extreme": (has(dice, [6]), 100),
    }
    fits, worth = answers[category]
    return worth if fits else 0


def scandinavian_points(category: str, dice: list[int], full_straight: int) -> int:
    """Return what dice give in a lower box of `yatzy` and `maxi-yatzy`."""
    patterns = {
        "pair": [2],
        "two-pairs": [2, 2],
        "three-pairs": [2, 2, 2],
        "three-of-a-kind": [3],
        "four-of-a-kind": [4],
        "five-of-a-kind": [5],
        "full-house": [3, 2],
        "villa": [3, 3],
        "tower": [4, 2],
    }
    if category in patterns:
        return best_choice(dice, patterns[category])
    answers = {
        "small-straight": (row_in(dice, [1, 2, 3, 4, 5]), 15),
        "large-straight": (row_in(dice, [2, 3, 4, 5, 6]), 20),
        "full-straight": (row_in(dice, [1, 2, 3, 4, 5, 6]), full_straight),
        "chance": (True, total(dice)),
        "yatzy": (has(dice, [5]), 50),
        "maxi-yatzy": (has(dice, [6]), 100),
    }
    fits, worth = answers[category]
    return worth if fits else 0


def plain_points(ruleset: Ruleset, category: str, dice: list[int]) -> int:
    """Return what dice give in a box where no joker is played."""
    if category not in ruleset.boxes:
        raise ValueError(f"no such box: {category}")
    if len(dice) != ruleset.dice or min(dice) < 1 or max(dice) > 6:
        raise ValueError(f"not {ruleset.dice} dice: {dice}")
    if category in UPPER:
        face = UPPER.index(category) + 1
        return face * times(dice, face)
    if ruleset.base in ["yatzy", "maxi-yatzy"]:
        full_straight = 21
        if ruleset.has("full-straight-25"):
            full_straight = 25
        if ruleset.has("full-straight-30"):
            full_straight = 30
        return scandinavian_points(category, dice, full_straight)
    return french_points(category, dice, ruleset.has("dry"))


def is_yams(ruleset: Ruleset, dice: list[int]) -> bool:
    """Tell whether dice are a Yam's in the sense of `extra-yams` and of the jokers."""
    return plain_points(ruleset, ruleset.jackpot, dice) > 0


def points(ruleset: Ruleset, category: str, dice: list[int], jackpot: int | None) -> int:
    """Return what dice give in a box when the column's jackpot box holds 50 or 0, or is open (None)."""
    plain = plain_points(ruleset, category, dice)
    if not ruleset.has("joker") and not ruleset.has("official-joker"):
        return plain
    if jackpot is None or not is_yams(ruleset, dice):
        return plain
    full_values = {
        "pair": total(dice),
        "two-pairs": total(dice),
        "full-house": 25,
        "small-straight": 30,
        "large-straight": 40,
        "two-triples": 45,
        "full-straight": 60,
    }
    return full_values.get(category, plain)


def extra_bonus(ruleset: Ruleset, dice: list[int], jackpot: int | None) -> int:
    """Return the bonus for a further Yam's, whatever box is written."""
    if ruleset.has("extra-yams") and jackpot == 50 and is_yams(ruleset, dice):
        return 100
    return 0


def upper_bonus(ruleset: Ruleset, upper: int) -> int:
    """Return the bonus that a column's upper boxes earn together."""
    if upper < THRESHOLD_OF[ruleset.base]:
        return 0
    if ruleset.has("bonus-50"):
        return 50
    if ruleset.has("bonus-75"):
        return 75
    return BONUS_OF[ruleset.base]


def column_card(ruleset: Ruleset, filled: dict[str, int], extras: int) -> dict[str, int]:
    """Return the sums of one column."""
    upper = 0
    lower = 0
    for category, written in filled.items():
        if category in UPPER:
            upper = upper + written
        else:
            lower = lower + written
    bonus = upper_bonus(ruleset, upper)
    return {
        "upper": upper,
        "bonus": bonus,
        "lower": lower,
        "extra": extras,
        "total": upper + bonus + lower + extras,
    }


def all_rolls(count: int) -> list[list[int]]:
    """Return every roll of so many dice, in ascending order of its dice."""
    return [list(dice) for dice in combinations_with_replacement([1, 2, 3, 4, 5, 6], count)]


class BestRoll(NamedTuple):
    """The roll that gives a box most, its points and the extra bonus that comes with them."""

    dice: list[int]
    points: int
    extra: int


class BestTurn(NamedTuple):
    """What the best player on the best dice does in one turn."""

    column: str
    category: str
    roll: BestRoll


@cache
def best_roll(key: str, category: str, jackpot: int | None) -> BestRoll:
    """Return the first roll that gives a box the most, points and extra bonus together."""
    ruleset = read_key(key)
    best = BestRoll([], -1, 0)
    for dice in all_rolls(ruleset.dice):
        roll = BestRoll(dice, points(ruleset, category, dice, jackpot), extra_bonus(ruleset, dice, jackpot))
        if roll.points + roll.extra > best.points + best.extra:
            best = roll
    return best


def best_turns(ruleset: Ruleset) -> list[BestTurn]:
    """Return the game of most points, if every turn could have the dice that it likes.

    The jackpot box as early as its column allows, since nothing gives less once
    it holds its 50; then, so that no official joker is forced elsewhere, the
    upper boxes before the lower ones. Each takes the roll that gives it most.
    """
    about_points = [option for option in ruleset.options if option not in ABOUT_TURNS]
    key = ".".join([ruleset.base, *about_points])
    turns = []
    for column in ruleset.columns:
        order = [ruleset.jackpot] + [box for box in ruleset.boxes if box != ruleset.jackpot]
        if column == "down":
            order = ruleset.boxes
        if column == "up":
            order = ruleset.boxes[::-1]
        jackpot = None
        for category in order:
            roll = best_roll(key, category, jackpot)
            turns.append(BestTurn(column, category, roll))
            if category == ruleset.jackpot:
                jackpot = roll.points
    return turns


def maximum(ruleset: Ruleset) -> int:
    """Return the most points that a game can end with.

    No box gives more than in `best_turns`, and its upper boxes earn the bonus.
    """
    score = 0
    upper = dict.fromkeys(ruleset.columns, 0)
    for turn in best_turns(ruleset):
        score = score + turn.roll.points + turn.roll.extra
        if turn.category in UPPER:
            upper[turn.column] = upper[turn.column] + turn.roll.points
    for column in ruleset.columns:
        score = score + upper_bonus(ruleset, upper[column])
    return score
