"""The rulesets as data. A key is `base` or `base.option.option`; docs/rules.md tells them in words."""

from functools import cache

from yams.rules import categories
from yams.rules.errors import UnknownRuleset
from yams.rules.ruleset import Box, Column, Order, Ruleset, Section, UpperBonus
from yams.rules.scoring import Alike, Chance, Face, FullHouse, Jackpot, Straight


def _upper() -> tuple[Box, ...]:
    faces = enumerate(categories.UPPER, start=1)
    return tuple(Box(category, Section.UPPER, Face(face)) for face, category in faces)


FREE_COLUMN = Column("free", Order.FREE)

YAMS = Ruleset(
    key="yams",
    dice=5,
    boxes=(
        *_upper(),
        Box(categories.THREE_OF_A_KIND, Section.LOWER, Alike(3)),
        Box(categories.FOUR_OF_A_KIND, Section.LOWER, Alike(4)),
        Box(categories.FULL_HOUSE, Section.LOWER, FullHouse(25)),
        Box(categories.SMALL_STRAIGHT, Section.LOWER, Straight(4, 30)),
        Box(categories.LARGE_STRAIGHT, Section.LOWER, Straight(5, 40)),
        Box(categories.YAMS, Section.LOWER, Jackpot(5, 50)),
        Box(categories.CHANCE, Section.LOWER, Chance()),
    ),
    columns=(FREE_COLUMN,),
    upper_bonus=UpperBonus(threshold=63, points=35),
    jackpot=categories.YAMS,
)

BASES = {base.key: base for base in (YAMS,)}


@cache
def parse_ruleset(key: str) -> Ruleset:
    """The ruleset of a key, always the same object for the same key; UnknownRuleset for any other text."""
    ruleset = BASES.get(key)
    if ruleset is None:
        raise UnknownRuleset(f"There is no ruleset {key!r:.60}. Known: {', '.join(BASES)}.")
    return ruleset
