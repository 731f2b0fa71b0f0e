"""The options of a ruleset key: what each changes, which bases it applies to, and what it can't stand beside."""

from collections.abc import Callable
from dataclasses import replace

from msgspec import Struct
from msgspec.structs import replace as replace_struct

from yams.rules import categories
from yams.rules.ruleset import Box, Column, Joker, Order, Ruleset, UpperBonus
from yams.rules.scoring import FixedStraight, Groups, Sum

Change = Callable[[Ruleset], Ruleset]


class Option(Struct, frozen=True):
    """`excludes` names options of which none may stand in the same key; it is enough to say it on one side."""

    key: str
    bases: tuple[str, ...]
    change: Change
    excludes: tuple[str, ...] = ()


EXTRA_YAMS_POINTS = 100


def _with_scoring(ruleset: Ruleset, category: str, box: Callable[[Box], Box]) -> Ruleset:
    boxes = tuple(box(old) if old.category == category else old for old in ruleset.boxes)
    return replace(ruleset, boxes=boxes)


def _dry(ruleset: Ruleset) -> Ruleset:
    for category, size in ((categories.THREE_OF_A_KIND, 3), (categories.FOUR_OF_A_KIND, 4)):
        scoring = Groups((size,), Sum.MATCHING)
        ruleset = _with_scoring(ruleset, category, lambda box, to=scoring: replace_struct(box, scoring=to))  # type: ignore[misc]
    return ruleset


def _extra_yams(ruleset: Ruleset) -> Ruleset:
    return replace(ruleset, extra_jackpot=EXTRA_YAMS_POINTS)


def _joker(joker: Joker) -> Change:
    return lambda ruleset: replace(ruleset, joker=joker)


def _columns(*columns: Column) -> Change:
    return lambda ruleset: replace(ruleset, columns=columns)


def _first_roll_column(ruleset: Ruleset) -> Ruleset:
    return replace(ruleset, columns=(*ruleset.columns, Column("first-roll", Order.FREE, first_roll_only=True)))


def _two_colours(ruleset: Ruleset) -> Ruleset:
    return replace(ruleset, coloured=(0, 1))


def _saved_rolls(ruleset: Ruleset) -> Ruleset:
    return replace(ruleset, saves_rolls=True)


def _bonus(points: int) -> Change:
    return lambda ruleset: replace(ruleset, upper_bonus=UpperBonus(ruleset.upper_bonus.threshold, points))


def _full_straight(value: int) -> Change:
    scoring = FixedStraight(1, 6, value)
    return lambda ruleset: _with_scoring(
        ruleset, categories.FULL_STRAIGHT, lambda box: replace_struct(box, scoring=scoring)
    )


DOWN_COLUMN = Column("down", Order.DOWN)
FREE_COLUMN = Column("free", Order.FREE)
UP_COLUMN = Column("up", Order.UP)

_YAMS = ("yams", "yam-pairs", "yams-extreme")
_YATZY = ("yatzy", "maxi-yatzy")
_FIVE_DICE = ("yams", "yam-pairs", "yatzy")
_EVERY = ("yams", "yam-pairs", "yatzy", "maxi-yatzy", "yams-extreme")
_MAXI = ("maxi-yatzy",)

# In the order in which a key has them, which is also the order in which they are applied.
OPTIONS = (
    Option("dry", _YAMS, _dry),
    Option("extra-yams", _YAMS, _extra_yams),
    Option("joker", _YAMS, _joker(Joker.FREE)),
    Option("official-joker", ("yams",), _joker(Joker.OFFICIAL), ("joker", "down", "up", "three-columns")),
    Option("down", _EVERY, _columns(DOWN_COLUMN), ("up",)),
    Option("up", _EVERY, _columns(UP_COLUMN)),
    Option(
        "three-columns",
        _EVERY,
        _columns(DOWN_COLUMN, FREE_COLUMN, UP_COLUMN),
        ("down", "up", "first-roll-column"),
    ),
    Option("first-roll-column", _EVERY, _first_roll_column),
    Option("two-colours", _FIVE_DICE, _two_colours),
    Option("saved-rolls", _YATZY, _saved_rolls),
    Option("bonus-50", _MAXI, _bonus(50), ("bonus-75",)),
    Option("bonus-75", _MAXI, _bonus(75)),
    Option("full-straight-25", _MAXI, _full_straight(25), ("full-straight-30",)),
    Option("full-straight-30", _MAXI, _full_straight(30)),
)

BY_KEY = {option.key: option for option in OPTIONS}
ORDER = {option.key: place for place, option in enumerate(OPTIONS)}


def conflict(keys: list[str], base: str) -> str | None:
    """Why these options can't stand together on this base, None where they can. Unknown ones are a conflict too."""
    for key in keys:
        option = BY_KEY.get(key)
        if option is None:
            return f"there is no option {key!r:.40}"
        if base not in option.bases:
            return f"{key} applies to {', '.join(option.bases)}, not to {base}"
        for other in option.excludes:
            if other in keys:
                return f"{key} and {other} exclude each other"
    if len(set(keys)) != len(keys):
        return "an option stands twice"
    return None
