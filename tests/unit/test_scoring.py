"""What each box gives: every roll against the twin, then the traps by hand."""

from itertools import product

import naive_rules
import pytest

from tests.unit.play import DOWN_UP, TINY, YAMS
from yams.rules.dice import FACES, Dice, distinct_rolls, parse_dice
from yams.rules.errors import InvalidDice, UnknownCategory, UnknownColumn, UnknownRuleset
from yams.rules.maximum import box_maxima, maximum
from yams.rules.ruleset import Order, Section
from yams.rules.rulesets import BASES, parse_ruleset
from yams.rules.scoring import best_groups, longest_straight

CATEGORIES = (
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "three-of-a-kind",
    "four-of-a-kind",
    "full-house",
    "small-straight",
    "large-straight",
    "yams",
    "chance",
)


def points(category: str, dice: Dice) -> int:
    return YAMS.boxes[YAMS.box_index(category)].scoring.points(dice)


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_roll_gives_what_the_twin_says(category: str) -> None:
    """In each box all 252 distinct rolls give the points of the independent twin."""
    for dice in distinct_rolls(5):
        assert points(category, dice) == naive_rules.points(category, list(dice)), dice


@pytest.mark.parametrize("category", CATEGORIES)
def test_order_never_counts(category: str) -> None:
    """All 7,776 rolls in order give what the same dice give when sorted."""
    for dice in product(FACES, repeat=5):
        assert points(category, dice) == points(category, tuple(sorted(dice))), dice


@pytest.mark.parametrize(
    ("category", "dice", "expected"),
    [
        ("small-straight", (4, 3, 1, 3, 2), 30),
        ("small-straight", (4, 6, 3, 4, 6), 0),
        ("small-straight", (1, 2, 3, 5, 6), 0),
        ("small-straight", (1, 2, 4, 5, 6), 0),
        ("small-straight", (6, 5, 4, 3, 1), 30),
        ("small-straight", (1, 2, 3, 4, 5), 30),
        ("small-straight", (2, 3, 4, 5, 6), 30),
        ("small-straight", (3, 4, 5, 6, 3), 30),
        ("large-straight", (6, 5, 4, 3, 1), 0),
        ("large-straight", (5, 1, 4, 2, 3), 40),
        ("large-straight", (6, 2, 5, 3, 4), 40),
        ("large-straight", (1, 2, 3, 4, 6), 0),
        ("full-house", (3, 3, 3, 5, 5), 25),
        ("full-house", (5, 3, 5, 3, 5), 25),
        ("full-house", (4, 6, 4, 4, 4), 0),
        ("full-house", (4, 4, 4, 4, 4), 0),
        ("full-house", (2, 2, 4, 4, 6), 0),
        ("full-house", (2, 2, 2, 4, 6), 0),
        ("three-of-a-kind", (1, 1, 3, 4, 4), 0),
        ("three-of-a-kind", (2, 5, 2, 6, 2), 17),
        ("three-of-a-kind", (3, 3, 3, 5, 5), 19),
        ("three-of-a-kind", (6, 6, 6, 6, 6), 30),
        ("four-of-a-kind", (3, 3, 3, 3, 3), 15),
        ("four-of-a-kind", (4, 6, 4, 4, 4), 22),
        ("four-of-a-kind", (4, 6, 4, 6, 4), 0),
        ("yams", (1, 1, 1, 1, 1), 50),
        ("yams", (6, 6, 6, 6, 5), 0),
        ("chance", (1, 1, 1, 1, 1), 5),
        ("chance", (1, 2, 4, 5, 6), 18),
        ("threes", (3, 1, 3, 2, 6), 6),
        ("sixes", (1, 2, 3, 4, 5), 0),
    ],
)
def test_traps(category: str, dice: Dice, expected: int) -> None:
    """The rolls that careless rules get wrong give their points."""
    assert points(category, dice) == expected


def test_boxes_stand_in_sheet_order() -> None:
    """The thirteen boxes stand in the order of the sheet, the upper six first."""
    assert tuple(box.category for box in YAMS.boxes) == CATEGORIES
    assert list(CATEGORIES) == naive_rules.BOXES
    assert [box.section for box in YAMS.boxes] == [Section.UPPER] * 6 + [Section.LOWER] * 7


def test_maximum_is_computed() -> None:
    """The maximum comes from trying every roll in every box: 375 with the bonus."""
    assert box_maxima(YAMS) == (5, 10, 15, 20, 25, 30, 30, 30, 25, 30, 40, 50, 30)
    assert maximum(YAMS) == 375
    assert maximum(DOWN_UP) == 750
    assert maximum(TINY) == 12 + 2 + 12 + 100


def test_the_ruleset_says_how_long_a_game_is() -> None:
    """`yams` has one free column, three rolls a turn and a turn for each of its boxes."""
    assert [(column.key, column.order) for column in YAMS.columns] == [("free", Order.FREE)]
    assert (YAMS.dice, YAMS.rolls, YAMS.turns, YAMS.jackpot) == (5, 3, 13, "yams")
    assert DOWN_UP.turns == 26


def test_a_ruleset_has_one_value() -> None:
    """A key always gives the same object, and `repr` says how to get it."""
    for key in BASES:
        ruleset = parse_ruleset(key)
        assert parse_ruleset(key) is ruleset
        assert eval(repr(ruleset), {"parse_ruleset": parse_ruleset}) is ruleset  # noqa: S307


@pytest.mark.parametrize("key", ["", "Yams", "yams.", "yams.unknown", "yatzee", "yams\n", "x" * 10_000])
def test_unknown_rulesets_are_refused(key: str) -> None:
    """Any other text is an unknown ruleset, said in one short line."""
    with pytest.raises(UnknownRuleset) as caught:
        parse_ruleset(key)
    assert caught.value.code == "unknown-ruleset"
    assert len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)


def test_unknown_boxes_and_columns_are_refused() -> None:
    """A box or column that the sheet hasn't is refused with its code, and only a lone column may go unnamed."""
    assert [YAMS.box_index(category) for category in CATEGORIES] == list(range(13))
    assert (YAMS.column_index(None), YAMS.column_index("free")) == (0, 0)
    assert (DOWN_UP.column_index("down"), DOWN_UP.column_index("up")) == (0, 1)
    with pytest.raises(UnknownCategory) as no_box:
        YAMS.box_index("pair")
    assert no_box.value.code == "unknown-category"
    for ruleset, key in ((YAMS, "down"), (YAMS, ""), (DOWN_UP, None), (DOWN_UP, "free")):
        with pytest.raises(UnknownColumn) as no_column:
            ruleset.column_index(key)
        assert no_column.value.code == "unknown-column"


def test_distinct_rolls() -> None:
    """There are 252 rolls of five dice up to order and 462 of six, none twice."""
    for size, number in ((1, 6), (2, 21), (5, 252), (6, 462)):
        rolls = distinct_rolls(size)
        assert len(rolls) == len(set(rolls)) == number
        assert {tuple(sorted(dice)) for dice in product(FACES, repeat=size)} == set(rolls)


def test_longest_straight_and_best_groups_by_hand() -> None:
    """The two questions that boxes ask of the dice are answered for six dice as well."""
    assert longest_straight((1, 2, 3, 4, 5, 6)) == 6
    assert longest_straight((6, 4, 2)) == 1
    assert longest_straight((1, 2, 4, 5, 6, 6)) == 3
    assert longest_straight((3, 3)) == 1
    assert best_groups((3,), (2, 3, 0, 0, 0, 1)) == 6
    assert best_groups((2, 2), (2, 3, 0, 0, 0, 1)) == 6
    assert best_groups((2, 2), (0, 0, 0, 0, 0, 4)) == 0
    assert best_groups((3, 2), (0, 3, 0, 0, 3, 0)) == 19
    assert best_groups((3, 3), (0, 0, 0, 0, 0, 6)) == 0


def test_dice_are_parsed_strictly() -> None:
    """Only the right number of faces from 1 to 6 become dice."""
    assert parse_dice([6, 1, 2, 2, 3], 5) == (6, 1, 2, 2, 3)
    for values in ([], [1] * 4, [1] * 6, [1, 2, 3, 4, 0], [1, 2, 3, 4, 7], [1, 2, 3, 4, -1]):
        with pytest.raises(InvalidDice) as caught:
            parse_dice(values, 5)
        assert caught.value.code == "invalid-dice"
