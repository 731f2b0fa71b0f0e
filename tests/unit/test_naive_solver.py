"""The naive solver against values worked out by hand, and the laws that its answers obey."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import naive_rulesets
import pytest
from naive_solver import Action, Dice, NaiveSolver, Position

from yams.rules.options import DOWN_COLUMN, FREE_COLUMN
from yams.rules.ruleset import Box, Column, Joker, Ruleset, Section, UpperBonus
from yams.rules.rulesets import parse_ruleset
from yams.rules.scoring import Chance, Face, Groups, Sum

YAMS = parse_ruleset("yams")
FIRST_ROLL = Column("first-roll", FREE_COLUMN.order, first_roll_only=True)

# One die, one roll, a chance and a six: small enough for every case to be written down.
ONE_DIE = Ruleset(
    "by-hand-one-die",
    dice=1,
    boxes=(Box("chance", Section.LOWER, Chance()), Box("sixes", Section.UPPER, Face(6))),
    columns=(FREE_COLUMN,),
    upper_bonus=UpperBonus(threshold=6, points=0),
    jackpot="sixes",
    rolls=1,
)
# One die, played down: the chance, then the six.
ONE_DIE_DOWN = replace(ONE_DIE, columns=(DOWN_COLUMN,))
BOTH = Position(frozenset({"chance", "sixes"}))


def dice_of(text: str) -> Dice:
    return tuple(map(int, text))


def position(*categories: str, upper: int = 0, jackpot: int | None = 0, saved: int = 0) -> Position:
    """These boxes open and all others filled; the jackpot box barred unless it is told otherwise."""
    return Position(frozenset(categories), upper, jackpot, saved)


def value(ruleset: Ruleset | str, at: Position) -> Fraction:
    return NaiveSolver(parse_ruleset(ruleset) if isinstance(ruleset, str) else ruleset).value(at)


def actions(key: str, at: Position, dice: str, roll: int) -> dict[Action, Fraction]:
    return NaiveSolver(parse_ruleset(key)).actions(at, dice_of(dice), roll)


def some_sixth(rolls: int) -> Fraction:
    """The chance that one die shows a wanted face within so many rolls."""
    return 1 - Fraction(5, 6) ** rolls


# One box


@pytest.mark.parametrize(("rolls", "five_alike"), [(1, "1/1296"), (2, "221/17496"), (3, "347897/7558272")])
def test_last_box_yams(rolls: int, five_alike: str) -> None:
    """With only the Yam's open the value is 50 times the chance of five alike.

    One roll: 6 of 7776. Of the 7776 rolls 6, 150, 1500, 5400 and 720 show at most 5, 4, 3, 2 and 1 alike. Two rolls:
    (6 + 150/6 + 1500/36 + 5400/216 + 720/1296) / 7776 = 221/17496. Three: the well-known 347897/7558272, 4.6 %.
    """
    at = position("yams", jackpot=None)
    assert value(replace(YAMS, rolls=rolls), at) == 50 * Fraction(five_alike)


@pytest.mark.parametrize(("rolls", "one_die"), [(1, "7/2"), (2, "17/4"), (3, "14/3")])
def test_last_box_chance(rolls: int, one_die: str) -> None:
    """With only the chance open every die is a game of its own, in which what is below the mean to come is rerolled.

    One roll: 7/2. Two: (4 + 5 + 6)/6 + 1/2 × 7/2 = 17/4. Three: (5 + 6)/6 + 2/3 × 17/4 = 14/3.
    """
    assert value(replace(YAMS, rolls=rolls), position("chance")) == 5 * Fraction(one_die)
    maxi = replace(parse_ruleset("maxi-yatzy"), rolls=rolls)
    assert value(maxi, position("chance")) == 6 * Fraction(one_die)


@pytest.mark.parametrize(("category", "face"), [("ones", 1), ("sixes", 6)])
def test_last_box_upper(category: str, face: int) -> None:
    """With only one face open each of the five dice has three rolls to show it."""
    assert value("yams", position(category)) == 5 * face * some_sixth(3)


@pytest.mark.parametrize("ones_missing", [0, 1, 5, 6])
def test_upper_bonus_on_the_last_turn(ones_missing: int) -> None:
    """The 35 come when the last ones bring the upper section to 63.

    No one among five dice in three rolls: (5/6)^15. All ones: (1 - (5/6)^3)^5. More than five: never.
    """
    reached = {0: Fraction(1), 1: 1 - Fraction(5, 6) ** 15, 5: some_sixth(3) ** 5, 6: Fraction(0)}
    at = position("ones", upper=63 - ones_missing)
    assert value("yams", at) == 5 * some_sixth(3) + 35 * reached[ones_missing]


def test_upper_bonus_already_certain() -> None:
    """A bonus already earned is still to come, with the last box, and only once."""
    assert value("yams", position("chance", upper=62)) == Fraction(70, 3)
    assert value("yams", position("chance", upper=105)) == Fraction(70, 3) + 35
    assert value("maxi-yatzy.bonus-50", position("chance", upper=84)) == 28 + 50
    assert value("yams", position(upper=63)) == 35
    assert value("yams", position(upper=62)) == 0


def test_first_roll_column() -> None:
    """In a first-roll column a turn is one roll: 35/2 for the chance, 50/1296 for the Yam's, and nothing to keep."""
    ruleset = replace(parse_ruleset("yams.first-roll-column"), columns=(FIRST_ROLL,))
    assert value(ruleset, position("chance")) == Fraction(35, 2)
    assert value(ruleset, position("yams", jackpot=None)) == Fraction(50, 1296)
    assert NaiveSolver(ruleset).actions(position("chance"), (1, 1, 1, 1, 1), 0) == {("score", "chance"): 5}


# Two boxes


def test_two_boxes_one_die() -> None:
    """With one roll of one die the chance and the six are worth 21/4.

    A six left over is worth 1, a chance 7/2. Thrown 6: written as six, 6 + 7/2 = 19/2. 5, 4, 3: in the chance, 6, 5 and 4.
    2 and 1: the six barred, 7/2 each. (19/2 + 6 + 5 + 4 + 7/2 + 7/2) / 6 = 21/4.
    """
    solver = NaiveSolver(ONE_DIE)
    assert solver.value(BOTH) == Fraction(21, 4)
    assert solver.actions(BOTH, (2,), 0) == {("score", "chance"): 3, ("score", "sixes"): Fraction(7, 2)}


def test_distribution_one_die() -> None:
    """The same game ends with 1 to 12 points as often as counted by hand, in 36ths.

    Thrown 1 or 2: a chance to come, 1 to 6. Thrown 3, 4, 5: five times that alone, once six more. Thrown 6: 7 to 12.
    """
    ways = {1: 2, 2: 2, 3: 7, 4: 7, 5: 7, 6: 2, 7: 1, 8: 1, 9: 2, 10: 2, 11: 2, 12: 1}
    found = NaiveSolver(ONE_DIE).score_distribution(BOTH)
    assert found == {points: Fraction(count, 36) for points, count in ways.items()}


def test_order_leaves_no_choice() -> None:
    """In a column with an order the boxes are worth their sum, as no turn may choose; a free column is worth more."""
    at = position("ones", "sixes")
    in_order = 35 * some_sixth(3)
    assert value("yams.down", at) == value("yams.up", at) == in_order
    assert value("yams", at) > in_order
    assert ("score", "ones") in actions("yams.down", at, "12345", 0)
    assert ("score", "sixes") not in actions("yams.down", at, "12345", 0)
    assert list(actions("yams.up", at, "12345", 2)) == [("score", "sixes")]


# Saved rolls


@pytest.mark.parametrize(("saved", "rolls"), [(0, 3), (1, 4), (2, 5), (3, 5), (40, 5)])
def test_saved_rolls_on_the_last_turn(saved: int, rolls: int) -> None:
    """A last turn spends what was saved, but at most two rolls."""
    assert value("yatzy.saved-rolls", position("ones", saved=saved)) == 5 * some_sixth(rolls)


def test_a_roll_not_made_is_saved() -> None:
    """With two rolls of one die, a chance of 3 or more is written at once, for the sake of the six to come.

    The six with two rolls: 6 × 11/36 = 11/6; with three: 6 × 91/216 = 91/36. Thrown d: d + 91/36 now, else 7/2 + 11/6 = 16/3.
    So 3 to 6 stop, and (3 + 4 + 5 + 6)/6 + 4/6 × 91/36 + 2/6 × 16/3 = 349/54. Nothing saved: 17/4 + 11/6.
    """
    two_rolls = replace(ONE_DIE_DOWN, rolls=2)
    assert value(two_rolls, BOTH) == Fraction(17, 4) + Fraction(11, 6)
    assert value(replace(two_rolls, saves_rolls=True), BOTH) == Fraction(349, 54)


def test_a_roll_spent_is_gone() -> None:
    """With one roll a turn and one saved, it is spent on a chance of 1 or 2, else kept for the six.

    Thrown d: d + 11/6 now, else 7/2 + 1 = 9/2. So 3 to 6 stop, and (3 + 4 + 5 + 6)/6 + 4/6 × 11/6 + 2/6 × 9/2 = 103/18.
    """
    solver = NaiveSolver(replace(ONE_DIE_DOWN, saves_rolls=True))
    at = BOTH._replace(saved=1)
    assert solver.value(at) == Fraction(103, 18)
    assert solver.actions(at, (2,), 0) == {("score", "chance"): 2 + Fraction(11, 6), ("keep", ()): Fraction(9, 2)}


def test_saved_rolls_have_no_ceiling() -> None:
    """Two turns of one roll each save four, so that the last two turns may both spend two."""
    at = position("ones", "twos", saved=4)
    assert value("yatzy.down.saved-rolls", at) == 15 * some_sixth(5)


def test_first_roll_column_spends_nothing() -> None:
    """Where only a first roll may be written no saved roll can be spent."""
    ruleset = replace(parse_ruleset("yatzy.saved-rolls"), columns=(FIRST_ROLL,))
    assert value(ruleset, position("chance", saved=7)) == Fraction(35, 2)


# Two colours


def test_two_colours_ones() -> None:
    """With two coloured dice the last ones are worth 265165/139968, as stopping early may save coloured ones.

    Let q = 11/36, a one in two rolls; c coloured and u other ones are thrown. Stop: c + u. Else: u + (5 - u)q, as the coloured
    ones are lost. Stop at c = 2 (1/36) and at c = 1 (10/36) with u >= 2 (16/216). Beyond u, which is 1/2 on average, that gives
    2/36 + 10/36 × (125/216 × 5q + 75/216 × 4q + 16/216) + 25/36 × 9/2 q.
    """
    assert value("yams", position("ones")) == Fraction(455, 216)
    assert value("yams.two-colours", position("ones")) == Fraction(265165, 139968)


def test_two_colours_chance() -> None:
    """Sixes on coloured dice are lost with the second roll, the same sixes on others stay; after it no colour counts.

    A die with two rolls to come gives 17/4. Sixes coloured: 5 × 17/4. Sixes elsewhere: 12 + 3 × 17/4.
    """
    solver = NaiveSolver(parse_ruleset("yams.two-colours"))
    at = position("chance")
    assert solver.turn_value(at, dice_of("66111"), 0) == Fraction(85, 4)
    assert solver.turn_value(at, dice_of("11661"), 0) == 12 + Fraction(51, 4)
    assert solver.turn_value(at, dice_of("66111"), 1) == solver.turn_value(at, dice_of("11661"), 1) == 12 + 3 * 3.5


def test_two_colours_keeps() -> None:
    """The second roll may keep any of the three other dice, the third any dice but all five."""
    first = actions("yams.two-colours", position("chance"), "66166", 0)
    texts = ["", "1", "6", "16", "66", "166"]
    assert set(first) == {("score", "chance"), *(("keep", dice_of(text)) for text in texts)}
    second = actions("yams.two-colours", position("chance"), "66166", 1)
    texts += ["666", "6666", "1666"]
    assert set(second) == {("score", "chance"), *(("keep", dice_of(text)) for text in texts)}


# Further Yam's


@pytest.mark.parametrize(
    ("key", "jackpot", "points"),
    [
        ("yams", 50, 0),
        ("yams.extra-yams", 50, 100),
        ("yams.extra-yams", 0, 0),
        ("yams.joker", 0, 30),
        ("yams.extra-yams.joker", 50, 130),
        ("yams.extra-yams.joker", 0, 30),
        ("yams.extra-yams.official-joker", 50, 130),
    ],
)
def test_further_yams_in_the_last_box(key: str, jackpot: int, points: int) -> None:
    """Five alike in the petite suite are a joker with the Yam's box filled, and bring 100 only where it holds its 50."""
    at = position("small-straight", jackpot=jackpot)
    assert actions(key, at, "33333", 2) == {("score", "small-straight"): points}


def test_first_yams_brings_no_extra() -> None:
    """While the Yam's box is open five alike are neither joker nor further Yam's."""
    at = position("small-straight", "yams", jackpot=None)
    found = actions("yams.extra-yams.joker", at, "33333", 2)
    assert found["score", "small-straight"] == value("yams.extra-yams.joker", position("yams", jackpot=None))


def test_extra_bonus_is_expected() -> None:
    """With one roll and the Yam's written a chance is worth 35/2 + 100 × 6/7776."""
    ruleset = replace(parse_ruleset("yams.extra-yams"), rolls=1)
    assert value(ruleset, position("chance", jackpot=50)) == Fraction(35, 2) + Fraction(600, 7776)


@pytest.mark.parametrize(
    ("categories", "allowed"),
    [
        (["twos", "threes", "full-house"], ["threes"]),
        (["twos", "full-house", "chance"], ["full-house", "chance"]),
        (["ones", "twos"], ["ones", "twos"]),
    ],
)
@pytest.mark.parametrize("jackpot", [0, 50])
def test_official_joker_order(categories: list[str], allowed: list[str], jackpot: int) -> None:
    """The official joker goes into its own upper box, else into any lower one, else as 0 into an upper one."""
    found = actions("yams.official-joker", position(*categories, jackpot=jackpot), "33333", 2)
    assert set(found) == {("score", category) for category in allowed}
    if "ones" in allowed:
        assert found["score", "ones"] == value("yams.official-joker", position("twos"))


def test_extreme_joker() -> None:
    """Five alike of six dice are a joker everywhere but in the box of six alike."""
    key = "yams-extreme.joker"
    for category, points in (("two-triples", 45), ("full-straight", 60), ("yams-extreme", 0), ("threes", 15)):
        assert actions(key, position(category), "333331", 2) == {("score", category): points}


# Laws


@pytest.mark.parametrize(
    ("key", "at"),
    [
        ("yams.extra-yams.joker", position("full-house", "chance", jackpot=50)),
        ("yams.two-colours", position("sixes", "chance", upper=50)),
        ("yatzy.saved-rolls", position("pair", saved=1)),
    ],
)
def test_values_agree(key: str, at: Position) -> None:
    """A value is the mean over the first rolls and of the distribution; with dice it is the best action's."""
    solver = NaiveSolver(parse_ruleset(key))
    first_rolls = list(product(range(1, 7), repeat=5))
    assert solver.value(at) == sum(solver.turn_value(at, dice, 0) for dice in first_rolls) / 6**5
    found = solver.score_distribution(at)
    assert sum(found.values()) == 1
    assert sum(points * chance for points, chance in found.items()) == solver.value(at)
    for dice in first_rolls[::500]:
        assert solver.turn_value(at, dice, 1) == max(solver.actions(at, dice, 1).values())


def test_distribution_of_the_last_yams() -> None:
    """With only the Yam's open the game brings 50 or nothing more."""
    five_alike = Fraction(347897, 7558272)
    found = NaiveSolver(YAMS).score_distribution(position("yams", jackpot=None))
    assert found == {0: 1 - five_alike, 50: five_alike}


@pytest.mark.parametrize("coloured", [(), (0, 1)])
def test_order_of_dice_is_forgotten_rightly(coloured: tuple[int, ...]) -> None:
    """Three dice thrown and kept place by place, nothing sorted, give the same values for every roll."""
    ruleset = Ruleset(
        "by-hand-three-dice",
        dice=3,
        boxes=(Box("pair", Section.LOWER, Groups((2,), Sum.MATCHING)),),
        columns=(FREE_COLUMN,),
        upper_bonus=UpperBonus(threshold=1, points=0),
        jackpot="pair",
        coloured=coloured,
    )
    solver = NaiveSolver(ruleset)
    at = Position(frozenset({"pair"}))
    every = list(product(range(1, 7), repeat=3))
    scored = {dice: max([2 * die for die in dice if dice.count(die) >= 2], default=0) for dice in every}
    worth: dict[Dice, Fraction] = {dice: Fraction(scored[dice]) for dice in every}
    for roll in (2, 1, 0):
        if roll < 2:
            places = [place for place in range(3) if roll > 0 or place not in coloured]
            worth = {dice: max(Fraction(scored[dice]), after_best_keep(dice, places, worth)) for dice in every}
        assert all(solver.turn_value(at, dice, roll) == worth[dice] for dice in every)


def after_best_keep(dice: Dice, places: list[int], worth: dict[Dice, Fraction]) -> Fraction:
    """The best mean over all throws that leave some of these places, but not all the dice, as they are."""
    best = Fraction(0)
    for size in range(min(len(places), len(dice) - 1) + 1):
        for kept in combinations(places, size):
            after = [rolled for rolled in worth if all(rolled[place] == dice[place] for place in kept)]
            best = max(best, sum(worth[rolled] for rolled in after) / Fraction(len(after)))
    return best


@pytest.mark.parametrize(
    "key",
    [
        "yams.dry.extra-yams.joker",
        "yams.extra-yams.official-joker",
        "yam-pairs.extra-yams.joker",
        "yatzy",
        "maxi-yatzy.full-straight-25",
        "yams-extreme.extra-yams.joker",
    ],
)
def test_points_agree_with_the_naive_rulesets(key: str) -> None:
    """What dice give, read here from the descriptions, is what the twin of the rules makes of the key."""
    ruleset = parse_ruleset(key)
    twin = naive_rulesets.read_key(key)
    solver = NaiveSolver(ruleset)
    held = (None, 0, 50) if ruleset.joker != Joker.NONE else (None,)
    for dice, jackpot, box in product(naive_rulesets.all_rolls(ruleset.dice), held, ruleset.boxes):
        at = position(box.category, jackpot=jackpot)
        points = solver.points(at, box, tuple(dice))
        assert points == naive_rulesets.points(twin, box.category, dice, jackpot)
        assert solver.extra_bonus(at, tuple(dice)) == naive_rulesets.extra_bonus(twin, dice, jackpot)
    for upper in (0, 62, 63, 83, 84, 105):
        assert solver.upper_bonus(position(upper=upper)) == naive_rulesets.upper_bonus(twin, upper)


@pytest.mark.parametrize(
    "at",
    [position("pair"), position("chance", jackpot=None), position("yams", jackpot=0), position("chance", saved=1)],
)
def test_impossible_positions_are_refused(at: Position) -> None:
    """A box that is not there, a jackpot box both open and filled, and rolls saved where none are: all refused."""
    with pytest.raises(ValueError, match=r"no such boxes|either open|saved"):
        value("yams", at)


@pytest.mark.parametrize(
    ("categories", "dice", "roll"),
    [([], "11111", 0), (["chance"], "111111", 0), (["chance"], "11117", 0), (["chance"], "11111", 3)],
)
def test_impossible_turns_are_refused(categories: list[str], dice: str, roll: int) -> None:
    """No open box, other dice and a roll that the turn does not have are refused."""
    with pytest.raises(ValueError, match=r"no box is open|not 5 dice|there is no roll"):
        actions("yams", position(*categories), dice, roll)


def test_several_columns_are_refused() -> None:
    """The solver is for one column."""
    with pytest.raises(ValueError, match="3 columns"):
        NaiveSolver(parse_ruleset("yams.three-columns"))
