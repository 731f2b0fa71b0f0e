"""What each box of each ruleset gives: every roll against the twin, then the traps by hand."""

import random

import naive_rulesets
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli import score
from tests.unit.test_rulesets_games import KEYS
from yams.rules.dice import FACES, Dice, distinct_rolls
from yams.rules.ruleset import Joker, Section
from yams.rules.rulesets import BASES, parse_ruleset
from yams.rules.scorecard import BoxValue, ColumnSums, Scorecard
from yams.rules.scoring import pays

# The options that change what a box gives; all others change the order of play, the dice or the upper bonus.
ABOUT_BOXES = {"dry", "extra-yams", "joker", "official-joker", "full-straight-25", "full-straight-30"}
SCORING_KEYS = [key for key in KEYS if ABOUT_BOXES.issuperset(key.split(".")[1:])]


def value(key: str, category: str, dice: Dice, jackpot: int | None = None, column: int = 0) -> BoxValue:
    """What dice give where the column's jackpot box holds this, None while it is open."""
    ruleset = parse_ruleset(key)
    card = Scorecard.blank(ruleset)
    if jackpot is not None:
        card = card.write(column, ruleset.jackpot_box, jackpot)
    return card.value(column, ruleset.box_index(category), dice)


def test_the_bases_are_those_of_the_design() -> None:
    """Each base has the twin's dice, boxes in the same order, threshold, bonus and jackpot box."""
    assert list(BASES) == naive_rulesets.BASES
    for key in naive_rulesets.BASES:
        ruleset, twin = parse_ruleset(key), naive_rulesets.read_key(key)
        assert ruleset.dice == twin.dice
        assert [box.category for box in ruleset.boxes] == twin.boxes
        assert [box.section for box in ruleset.boxes] == [Section.UPPER] * 6 + [Section.LOWER] * len(twin.lower)
        assert (ruleset.jackpot, ruleset.rolls, ruleset.turns) == (twin.jackpot, 3, twin.turns)
        assert ruleset.upper_bonus.threshold == naive_rulesets.THRESHOLD_OF[key]
        assert ruleset.upper_bonus.points == naive_rulesets.BONUS_OF[key]


@pytest.mark.parametrize("key", SCORING_KEYS)
def test_every_roll_gives_what_the_twin_says(key: str) -> None:
    """All 252 or 462 rolls give the twin's points and extra bonus in every box, the jackpot box open, barred or won."""
    ruleset, twin = parse_ruleset(key), naive_rulesets.read_key(key)
    won = 100 if key.startswith("maxi-yatzy") else 50
    for jackpot in (None, 0, won):
        card = Scorecard.blank(ruleset)
        if jackpot is not None:
            card = card.write(0, ruleset.jackpot_box, jackpot)
        for box in card.empty_boxes(0):
            category = ruleset.boxes[box].category
            for dice in distinct_rolls(ruleset.dice):
                given = card.value(0, box, dice)
                points = naive_rulesets.points(twin, category, list(dice), jackpot)
                extra = naive_rulesets.extra_bonus(twin, list(dice), jackpot)
                assert (given.points, given.extra) == (points, extra), (category, dice, jackpot)
                assert given.joker == (points > naive_rulesets.plain_points(twin, category, list(dice)))


def test_all_other_options_leave_the_boxes_alone() -> None:
    """Every ruleset scores its boxes as the one with only those of its options that are about boxes."""
    for key in KEYS:
        base, *options = key.split(".")
        ruleset = parse_ruleset(key)
        alike = parse_ruleset(".".join([base, *(option for option in options if option in ABOUT_BOXES)]))
        assert ruleset.boxes == alike.boxes
        assert (ruleset.dice, ruleset.jackpot, ruleset.joker) == (alike.dice, alike.jackpot, alike.joker)
        assert ruleset.extra_jackpot == alike.extra_jackpot == (100 if "extra-yams" in options else 0)
        assert (ruleset.joker is Joker.NONE) == (not {"joker", "official-joker"} & set(options))


@given(st.sampled_from(SCORING_KEYS), st.lists(st.sampled_from(FACES), min_size=6, max_size=6), st.randoms())
def test_order_never_counts(key: str, faces: list[int], chance: random.Random) -> None:
    """The same dice in another order give the same in every box."""
    ruleset = parse_ruleset(key)
    dice = tuple(faces[: ruleset.dice])
    shuffled = tuple(chance.sample(dice, len(dice)))
    for jackpot in (None, 0, 50):
        for box in ruleset.boxes:
            if box.category != ruleset.jackpot:
                assert value(key, box.category, dice, jackpot) == value(key, box.category, shuffled, jackpot)


@given(
    st.sampled_from(KEYS), st.integers(0, 19), st.lists(st.sampled_from(FACES), min_size=6, max_size=6), st.booleans()
)
def test_the_command_gives_what_the_twin_says(key: str, place: int, faces: list[int], alike: bool) -> None:
    """`yams score` with and without `--jackpot` gives the twin's points in any box of any ruleset."""
    twin = naive_rulesets.read_key(key)
    category = twin.boxes[place % len(twin.boxes)]
    dice = tuple(faces[:1] * twin.dice if alike else faces[: twin.dice])
    for jackpot in (None, 0, 50):
        expected = naive_rulesets.points(twin, category, list(dice), jackpot)
        assert score.points(score.Question(key, category, dice, jackpot)) == expected


def test_columns_look_at_their_own_jackpot_box() -> None:
    """A Yam's in one column makes no joker and no extra bonus in another."""
    key = "yams.extra-yams.joker.three-columns"
    ruleset = parse_ruleset(key)
    full, dice = ruleset.box_index("full-house"), (4, 4, 4, 4, 4)
    for filled in range(3):
        card = Scorecard.blank(ruleset).write(filled, ruleset.jackpot_box, 50)
        for column in range(3):
            expected = BoxValue(25, 100, joker=True) if column == filled else BoxValue(0, 0, joker=False)
            assert card.value(column, full, dice) == expected


# Traps


def dice_of(text: str) -> Dice:
    return tuple(map(int, text))


YAMS_LIKE = ["yams", "yam-pairs"]
TRAPS = [
    # A petite suite may carry a duplicate or a stranger, and needs four faces in a row.
    *[(base, "small-straight", "43132", 30) for base in YAMS_LIKE],
    *[(base, "small-straight", "46346", 0) for base in YAMS_LIKE],
    *[(base, "small-straight", "12356", 0) for base in YAMS_LIKE],
    *[(base, "small-straight", "65431", 30) for base in YAMS_LIKE],
    *[(base, "large-straight", "65431", 0) for base in YAMS_LIKE],
    ("yams-extreme", "small-straight", "124456", 0),
    ("yams-extreme", "small-straight", "134566", 30),
    ("yams-extreme", "small-straight", "123566", 0),
    ("yams-extreme", "large-straight", "123451", 40),
    ("yams-extreme", "large-straight", "123456", 40),
    ("yams-extreme", "large-straight", "123466", 0),
    ("yams-extreme", "full-straight", "654321", 60),
    ("yams-extreme", "full-straight", "234566", 0),
    # Yatzy's suites are exact.
    ("yatzy", "small-straight", "65431", 0),
    ("yatzy", "large-straight", "65431", 0),
    ("yatzy", "small-straight", "43132", 0),
    ("yatzy", "small-straight", "54321", 15),
    ("yatzy", "small-straight", "65432", 0),
    ("yatzy", "large-straight", "65432", 20),
    ("yatzy", "large-straight", "54321", 0),
    ("maxi-yatzy", "small-straight", "543215", 15),
    ("maxi-yatzy", "small-straight", "123456", 15),
    ("maxi-yatzy", "large-straight", "123456", 20),
    ("maxi-yatzy", "full-straight", "123456", 21),
    ("maxi-yatzy.full-straight-25", "full-straight", "123456", 25),
    ("maxi-yatzy.full-straight-30", "full-straight", "123456", 30),
    ("maxi-yatzy.full-straight-30", "full-straight", "123455", 0),
    ("maxi-yatzy.full-straight-30", "large-straight", "123456", 20),
    ("maxi-yatzy", "small-straight", "134566", 0),
    ("maxi-yatzy", "large-straight", "123451", 0),
    # A full is three of one face and two of another.
    *[(base, "full-house", "46444", 0) for base in ["yams", "yam-pairs", "yatzy"]],
    *[(base, "full-house", "44444", 0) for base in ["yams", "yam-pairs", "yatzy"]],
    *[(base, "full-house", "22446", 0) for base in ["yams", "yam-pairs", "yatzy"]],
    ("yams", "full-house", "53353", 25),
    ("yatzy", "full-house", "53353", 19),
    ("maxi-yatzy", "full-house", "255566", 27),
    ("maxi-yatzy", "full-house", "555666", 28),
    ("maxi-yatzy", "full-house", "666622", 22),
    ("maxi-yatzy", "full-house", "666662", 0),
    ("maxi-yatzy", "full-house", "666666", 0),
    ("yams-extreme", "full-house", "255566", 25),
    ("yams-extreme", "full-house", "666622", 25),
    ("yams-extreme", "full-house", "555666", 25),
    ("yams-extreme", "full-house", "666662", 0),
    ("yams-extreme", "full-house", "666666", 0),
    # Two pairs are no brelan; five alike are a brelan and a carré.
    *[(base, "three-of-a-kind", "11344", 0) for base in ["yams", "yam-pairs", "yatzy", "yams.dry"]],
    ("yams", "three-of-a-kind", "53355", 21),
    ("yams.dry", "three-of-a-kind", "53355", 15),
    ("yatzy", "three-of-a-kind", "53355", 15),
    ("yams", "four-of-a-kind", "33333", 15),
    ("yams.dry", "four-of-a-kind", "33333", 12),
    ("yam-pairs", "four-of-a-kind", "33333", 15),
    ("yatzy", "four-of-a-kind", "33333", 12),
    ("yatzy", "three-of-a-kind", "33333", 9),
    ("yatzy", "pair", "33333", 6),
    ("maxi-yatzy", "three-of-a-kind", "222555", 15),
    ("maxi-yatzy", "four-of-a-kind", "222555", 0),
    ("maxi-yatzy", "five-of-a-kind", "444443", 20),
    ("maxi-yatzy", "five-of-a-kind", "444444", 20),
    ("maxi-yatzy", "five-of-a-kind", "444433", 0),
    ("yams-extreme", "three-of-a-kind", "555211", 19),
    ("yams-extreme.dry", "three-of-a-kind", "555211", 15),
    ("yams-extreme.dry", "three-of-a-kind", "222666", 18),
    ("yams-extreme.dry", "four-of-a-kind", "666666", 24),
    # The highest pair, and pairs of different faces.
    ("yatzy", "pair", "55661", 12),
    ("yatzy", "pair", "66551", 12),
    ("yatzy", "pair", "55566", 12),
    ("yatzy", "pair", "66655", 12),
    ("yatzy", "pair", "12346", 0),
    ("yam-pairs", "pair", "66321", 18),
    ("yam-pairs", "pair", "12346", 0),
    ("yam-pairs", "pair", "33333", 15),
    ("yam-pairs.dry", "pair", "66321", 18),
    ("yatzy", "two-pairs", "55661", 22),
    ("yatzy", "two-pairs", "55533", 16),
    ("yatzy", "two-pairs", "55551", 0),
    ("yatzy", "two-pairs", "55555", 0),
    ("yam-pairs", "two-pairs", "55331", 17),
    ("yam-pairs", "two-pairs", "55533", 21),
    ("yam-pairs", "two-pairs", "55551", 0),
    ("yam-pairs", "two-pairs", "55555", 0),
    ("maxi-yatzy", "pair", "665521", 12),
    ("maxi-yatzy", "two-pairs", "665522", 22),
    ("maxi-yatzy", "two-pairs", "222244", 12),
    ("maxi-yatzy", "two-pairs", "222222", 0),
    ("maxi-yatzy", "three-pairs", "665522", 26),
    ("maxi-yatzy", "three-pairs", "222244", 0),
    ("maxi-yatzy", "three-pairs", "222444", 0),
    # Villa, tour and two brelans use all six dice, and two faces.
    ("maxi-yatzy", "tower", "666622", 28),
    ("maxi-yatzy", "tower", "226666", 28),
    ("maxi-yatzy", "tower", "666222", 0),
    ("maxi-yatzy", "tower", "666662", 0),
    ("maxi-yatzy", "tower", "666666", 0),
    ("maxi-yatzy", "villa", "666222", 24),
    ("maxi-yatzy", "villa", "666622", 0),
    ("maxi-yatzy", "villa", "666666", 0),
    ("yams-extreme", "two-triples", "222666", 45),
    ("yams-extreme", "two-triples", "222266", 0),
    ("yams-extreme", "two-triples", "666666", 0),
    # The jackpots.
    ("yatzy", "yatzy", "11111", 50),
    ("yatzy", "yatzy", "11112", 0),
    ("maxi-yatzy", "maxi-yatzy", "222222", 100),
    ("maxi-yatzy", "maxi-yatzy", "222223", 0),
    ("yams-extreme", "yams", "333331", 50),
    ("yams-extreme", "yams", "333333", 50),
    ("yams-extreme", "yams", "333311", 0),
    ("yams-extreme", "yams-extreme", "444444", 100),
    ("yams-extreme", "yams-extreme", "444443", 0),
    # Sums of all the dice.
    ("yatzy", "chance", "65321", 17),
    ("maxi-yatzy", "chance", "653211", 18),
    ("yams-extreme", "chance", "666666", 36),
    ("maxi-yatzy", "sixes", "666661", 30),
    ("maxi-yatzy", "ones", "666661", 1),
]


@pytest.mark.parametrize(("key", "category", "dice", "expected"), TRAPS)
def test_traps(key: str, category: str, dice: str, expected: int) -> None:
    """Rolls that real programs got wrong give their points, in the engine and in the twin."""
    assert value(key, category, dice_of(dice)) == BoxValue(expected, 0, joker=False)
    twin = naive_rulesets.read_key(key)
    assert naive_rulesets.points(twin, category, list(dice_of(dice)), None) == expected


BOTH = "yams.extra-yams.joker"
EXTREME = "yams-extreme.extra-yams.joker"
JACKPOT_TRAPS = [
    # Without an option a second Yam's is nothing special.
    ("yams", "full-house", "44444", 50, (0, 0)),
    ("yams", "fours", "44444", 50, (20, 0)),
    ("yatzy", "full-house", "44444", 50, (0, 0)),
    ("maxi-yatzy", "villa", "444444", 100, (0, 0)),
    # The 100 come with whatever box is written, even a 0, but not after a barred Yam's nor before the first.
    ("yams.extra-yams", "full-house", "44444", 50, (0, 100)),
    ("yams.extra-yams", "small-straight", "44444", 50, (0, 100)),
    ("yams.extra-yams", "ones", "44444", 50, (0, 100)),
    ("yams.extra-yams", "ones", "11111", 50, (5, 100)),
    ("yams.extra-yams", "ones", "11111", 0, (5, 0)),
    ("yams.extra-yams", "ones", "11111", None, (5, 0)),
    ("yams.extra-yams", "yams", "11111", None, (50, 0)),
    ("yams.extra-yams", "fours", "44441", 50, (16, 0)),
    # A joker fills any lower box at full value, even after a barred Yam's; upper boxes score as usual.
    ("yams.joker", "full-house", "44444", None, (0, 0)),
    ("yams.joker", "full-house", "44444", 0, (25, 0)),
    ("yams.joker", "full-house", "44444", 50, (25, 0)),
    ("yams.joker", "small-straight", "44444", 0, (30, 0)),
    ("yams.joker", "large-straight", "11111", 50, (40, 0)),
    ("yams.joker", "three-of-a-kind", "44444", 50, (20, 0)),
    ("yams.joker", "chance", "11111", 50, (5, 0)),
    ("yams.joker", "fours", "44444", 50, (20, 0)),
    ("yams.joker", "fives", "44444", 50, (0, 0)),
    ("yams.joker", "full-house", "44441", 50, (0, 0)),
    (BOTH, "full-house", "44444", 50, (25, 100)),
    (BOTH, "full-house", "44444", 0, (25, 0)),
    (BOTH, "fives", "44444", 50, (0, 100)),
    ("yams.official-joker", "full-house", "44444", 0, (25, 0)),
    ("yams.official-joker", "fives", "44444", 50, (0, 0)),
    ("yams.extra-yams.official-joker", "large-straight", "44444", 50, (40, 100)),
    # Dry: a joker's brelan and carré too count only their three or four dice.
    ("yams.dry.joker", "three-of-a-kind", "44444", 50, (12, 0)),
    ("yams.dry.joker", "four-of-a-kind", "44444", 50, (16, 0)),
    ("yams.dry.joker", "chance", "44444", 50, (20, 0)),
    ("yams-extreme.dry.joker", "three-of-a-kind", "444446", 50, (12, 0)),
    # Five alike are no two pairs, but as a joker they are.
    ("yam-pairs.joker", "two-pairs", "55555", None, (0, 0)),
    ("yam-pairs.joker", "two-pairs", "55555", 50, (25, 0)),
    ("yam-pairs.joker", "pair", "55555", 50, (25, 0)),
    # Six dice: five alike are a Yam's; its box decides; the box of six alike takes no joker.
    (EXTREME, "full-house", "444446", 50, (25, 100)),
    (EXTREME, "small-straight", "444446", 50, (30, 100)),
    (EXTREME, "two-triples", "444446", 50, (45, 100)),
    (EXTREME, "two-triples", "444444", 0, (45, 0)),
    (EXTREME, "full-straight", "444444", 50, (60, 100)),
    (EXTREME, "yams-extreme", "444446", 50, (0, 100)),
    (EXTREME, "yams-extreme", "444444", 50, (100, 100)),
    (EXTREME, "yams-extreme", "444444", None, (100, 0)),
    (EXTREME, "chance", "444446", 50, (26, 100)),
    (EXTREME, "fours", "444446", 50, (20, 100)),
    (EXTREME, "full-straight", "444455", 50, (0, 0)),
]


@pytest.mark.parametrize(("key", "category", "dice", "jackpot", "expected"), JACKPOT_TRAPS)
def test_traps_of_a_further_jackpot(
    key: str, category: str, dice: str, jackpot: int | None, expected: tuple[int, int]
) -> None:
    """A further Yam's gives its points and its extra bonus, in the engine and in the twin."""
    given = value(key, category, dice_of(dice), jackpot)
    assert (given.points, given.extra) == expected
    twin = naive_rulesets.read_key(key)
    assert naive_rulesets.points(twin, category, list(dice_of(dice)), jackpot) == expected[0]
    assert naive_rulesets.extra_bonus(twin, list(dice_of(dice)), jackpot) == expected[1]


# Upper bonus

UPPER_CARDS = {
    62: (2, 6, 9, 12, 15, 18),
    63: (3, 6, 9, 12, 15, 18),
    64: (4, 6, 9, 12, 15, 18),
    83: (3, 8, 12, 16, 20, 24),
    84: (4, 8, 12, 16, 20, 24),
    85: (5, 8, 12, 16, 20, 24),
}


@pytest.mark.parametrize(
    ("key", "uppers", "bonus"),
    [
        ("yams", (62, 63, 64), 35),
        ("yam-pairs", (62, 63, 64), 35),
        ("yatzy", (62, 63, 64), 50),
        ("maxi-yatzy", (83, 84, 85), 100),
        ("maxi-yatzy.bonus-50", (83, 84, 85), 50),
        ("maxi-yatzy.bonus-75", (83, 84, 85), 75),
        ("yams-extreme", (83, 84, 85), 50),
    ],
)
def test_the_upper_bonus_needs_its_threshold(key: str, uppers: tuple[int, ...], bonus: int) -> None:
    """One point below the threshold brings nothing, the threshold all of it, one more no more."""
    ruleset, twin = parse_ruleset(key), naive_rulesets.read_key(key)
    for upper, expected in zip(uppers, (0, bonus, bonus), strict=True):
        card = Scorecard.blank(ruleset)
        for box, points in enumerate(UPPER_CARDS[upper]):
            card = card.write(0, box, points)
        assert card.sums(0) == ColumnSums(upper, expected, 0, 0, upper + expected)
        assert naive_rulesets.upper_bonus(twin, upper) == expected


def test_each_column_has_its_own_bonus() -> None:
    """Upper points of several columns don't come together for one bonus."""
    ruleset = parse_ruleset("yams.three-columns")
    card = Scorecard.blank(ruleset)
    for column, points in enumerate((UPPER_CARDS[62], UPPER_CARDS[63], UPPER_CARDS[62])):
        for box in range(6):
            card = card.write(column, box, points[box])
    assert [card.sums(column).bonus for column in range(3)] == [0, 35, 0]
    assert card.total == 62 + 63 + 35 + 62


@pytest.mark.parametrize(
    ("key", "category", "expected"),
    [
        ("yams", "sixes", "matching"),
        ("yams", "four-of-a-kind", "all"),
        ("yams.dry", "four-of-a-kind", "matching"),
        ("yams", "full-house", "fixed"),
        ("yam-pairs.dry", "two-pairs", "all"),
        ("yatzy", "pair", "matching"),
        ("yatzy", "full-house", "all"),
        ("yatzy", "small-straight", "fixed"),
        ("yatzy", "chance", "all"),
        ("maxi-yatzy", "villa", "matching"),
        ("yams-extreme", "two-triples", "fixed"),
    ],
)
def test_how_a_box_pays(key: str, category: str, expected: str) -> None:
    """Whoever explains a ruleset learns from its data which dice a box adds up."""
    ruleset = parse_ruleset(key)
    assert pays(ruleset.boxes[ruleset.box_index(category)].scoring) == expected
