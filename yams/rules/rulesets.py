"""The rulesets as data. A key is `base` or `base.option.option`; docs/rules.md tells them in words."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

from yams.rules import categories
from yams.rules.errors import UnknownRuleset
from yams.rules.options import BY_KEY, FREE_COLUMN, OPTIONS, ORDER, conflict
from yams.rules.ruleset import Box, Ruleset, Section, UpperBonus
from yams.rules.scoring import Chance, Face, FixedStraight, Groups, Scoring, Straight, Sum


def _sheet(**lower: Scoring) -> tuple[Box, ...]:
    """The six faces, then the lower boxes in this order; a category's hyphens are written as underscores."""
    faces = enumerate(categories.UPPER, start=1)
    upper = (Box(category, Section.UPPER, Face(face)) for face, category in faces)
    return (*upper, *(Box(name.replace("_", "-"), Section.LOWER, scoring) for name, scoring in lower.items()))


YAMS = Ruleset(
    key="yams",
    dice=5,
    boxes=_sheet(
        three_of_a_kind=Groups((3,), Sum.ALL),
        four_of_a_kind=Groups((4,), Sum.ALL),
        full_house=Groups((3, 2), 25),
        small_straight=Straight(4, 30),
        large_straight=Straight(5, 40),
        yams=Groups((5,), 50),
        chance=Chance(),
    ),
    columns=(FREE_COLUMN,),
    upper_bonus=UpperBonus(threshold=63, points=35),
    jackpot=categories.YAMS,
)

YAM_PAIRS = replace(
    YAMS,
    key="yam-pairs",
    boxes=_sheet(
        pair=Groups((2,), Sum.ALL),
        two_pairs=Groups((2, 2), Sum.ALL),
        three_of_a_kind=Groups((3,), Sum.ALL),
        four_of_a_kind=Groups((4,), Sum.ALL),
        full_house=Groups((3, 2), 25),
        small_straight=Straight(4, 30),
        large_straight=Straight(5, 40),
        chance=Chance(),
        yams=Groups((5,), 50),
    ),
)

YATZY = Ruleset(
    key="yatzy",
    dice=5,
    boxes=_sheet(
        pair=Groups((2,), Sum.MATCHING),
        two_pairs=Groups((2, 2), Sum.MATCHING),
        three_of_a_kind=Groups((3,), Sum.MATCHING),
        four_of_a_kind=Groups((4,), Sum.MATCHING),
        small_straight=FixedStraight(1, 5, 15),
        large_straight=FixedStraight(2, 6, 20),
        full_house=Groups((3, 2), Sum.ALL),
        chance=Chance(),
        yatzy=Groups((5,), 50),
    ),
    columns=(FREE_COLUMN,),
    upper_bonus=UpperBonus(threshold=63, points=50),
    jackpot=categories.YATZY,
)

MAXI_YATZY = Ruleset(
    key="maxi-yatzy",
    dice=6,
    boxes=_sheet(
        pair=Groups((2,), Sum.MATCHING),
        two_pairs=Groups((2, 2), Sum.MATCHING),
        three_pairs=Groups((2, 2, 2), Sum.MATCHING),
        three_of_a_kind=Groups((3,), Sum.MATCHING),
        four_of_a_kind=Groups((4,), Sum.MATCHING),
        five_of_a_kind=Groups((5,), Sum.MATCHING),
        full_house=Groups((3, 2), Sum.MATCHING),
        villa=Groups((3, 3), Sum.MATCHING),
        tower=Groups((4, 2), Sum.MATCHING),
        small_straight=FixedStraight(1, 5, 15),
        large_straight=FixedStraight(2, 6, 20),
        full_straight=FixedStraight(1, 6, 21),
        chance=Chance(),
        maxi_yatzy=Groups((6,), 100),
    ),
    columns=(FREE_COLUMN,),
    upper_bonus=UpperBonus(threshold=84, points=100),
    jackpot=categories.MAXI_YATZY,
)

YAMS_EXTREME = Ruleset(
    key="yams-extreme",
    dice=6,
    boxes=(
        *YAMS.boxes,
        Box(categories.TWO_TRIPLES, Section.LOWER, Groups((3, 3), 45)),
        Box(categories.FULL_STRAIGHT, Section.LOWER, FixedStraight(1, 6, 60)),
        # Six alike, and nothing else, so no joker.
        Box(categories.YAMS_EXTREME, Section.LOWER, Groups((6,), 100), takes_joker=False),
    ),
    columns=(FREE_COLUMN,),
    upper_bonus=UpperBonus(threshold=84, points=50),
    jackpot=categories.YAMS,
)

BASES = {base.key: base for base in (YAMS, YAM_PAIRS, YATZY, MAXI_YATZY, YAMS_EXTREME)}

# Combinations that have a name of their own at the table.
WELL_KNOWN = (
    "yams.extra-yams.official-joker",
    "yam-pairs.extra-yams.joker.three-columns",
)


# More than any key needs: what is longer is not looked at.
LONGEST_KEY = 200


@cache
def parse_ruleset(key: str) -> Ruleset:
    """The ruleset of a key, always the same object for the same key; UnknownRuleset, with the reason, for any other text."""
    if len(key) > LONGEST_KEY:
        raise UnknownRuleset(f"A ruleset's key has at most {LONGEST_KEY} characters.")
    base_key, *options = key.split(".")
    base = BASES.get(base_key)
    if base is None:
        raise UnknownRuleset(f"There is no ruleset {base_key!r:.60}. Known: {', '.join(BASES)}.")
    reason = conflict(options, base_key)
    if reason is not None:
        raise UnknownRuleset(f"{key!r:.100} is no ruleset: {reason}.")
    in_order = sorted(options, key=ORDER.__getitem__)
    if options != in_order:
        raise UnknownRuleset(f"{key!r:.100} has its options in another order: {'.'.join((base_key, *in_order))}.")
    ruleset = base
    for option in options:
        ruleset = BY_KEY[option].change(ruleset)
    return replace(ruleset, key=key, options=tuple(options)) if options else base


def all_keys() -> Iterator[str]:
    """Every legal key, base by base, fewest options first."""
    names = [option.key for option in OPTIONS]
    for base in BASES:
        applicable = [name for name in names if base in BY_KEY[name].bases]
        for count in range(len(applicable) + 1):
            for chosen in combinations(applicable, count):
                if conflict(list(chosen), base) is None:
                    yield ".".join((base, *chosen))
