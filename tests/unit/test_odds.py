"""Odds: exact chances of one target in one turn, against brute force, known fractions and laws."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product

import naive_odds
import pytest
from hypothesis import given
from hypothesis import strategies as st

from yams.rules.dice import FACES, Dice, distinct_rolls
from yams.rules.errors import InvalidDice, UnknownCategory
from yams.rules.rulesets import BASES, parse_ruleset
from yams.rules.scoring import Chance, FixedStraight, Groups, Straight, Sum
from yams.solver.odds import (
    MOST_ROLLS,
    Alike,
    Gives,
    InvalidRolls,
    InvalidTarget,
    Kept,
    Odds,
    Rolled,
    Showing,
    Target,
    odds,
    odds_of,
    parse_target,
)

YAMS = parse_ruleset("yams")
YATZY = parse_ruleset("yatzy")
MAXI = parse_ruleset("maxi-yatzy")

# Each target with the same question asked in other words.
THREE_DICE: list[tuple[Target, Callable[[Dice], bool]]] = [
    (Alike(2), lambda dice: len(set(dice)) < 3),
    (Alike(3), lambda dice: len(set(dice)) == 1),
    (Showing((6, 6)), lambda dice: dice.count(6) >= 2),
    (Showing((2, 5)), lambda dice: 2 in dice and 5 in dice),
    (Showing((5, 5, 6)), lambda dice: sorted(dice) == [5, 5, 6]),
    (Gives(Chance(), 15), lambda dice: sum(dice) >= 15),
    (Gives(Groups((2,), Sum.MATCHING), 9), lambda dice: dice.count(5) >= 2 or dice.count(6) >= 2),
    (Gives(Straight(3, 30)), lambda dice: len(set(dice)) == 3 and max(dice) - min(dice) == 2),
    (Gives(FixedStraight(2, 4, 20)), lambda dice: set(dice) == {2, 3, 4}),
]


@pytest.mark.parametrize("number", range(len(THREE_DICE)))
def test_agrees_with_brute_force_on_three_dice(number: int) -> None:
    """From every roll of three dice, and from every keep, one roll left gives the fraction that counting outcomes gives."""
    target, reached = THREE_DICE[number]
    for dice in distinct_rolls(3):
        assert odds(3, Rolled(dice), 1, target).chance == naive_odds.chance_rolled(dice, 1, reached)
    for size in range(3):
        for kept in combinations_with_replacement(FACES, size):
            assert odds(3, Kept(kept), 1, target).chance == naive_odds.chance_kept(3, kept, 1, reached)


@pytest.mark.parametrize("number", range(len(THREE_DICE)))
def test_agrees_with_brute_force_on_two_rolls(number: int) -> None:
    """With a choice between two rolls the fraction is that of trying every keep and every outcome."""
    target, reached = THREE_DICE[number]
    for dice in ((1, 2, 4), (3, 3, 6), (2, 5, 6)):
        assert odds(3, Rolled(dice), 2, target).chance == naive_odds.chance_rolled(dice, 2, reached)


def test_agrees_with_brute_force_on_three_rolls() -> None:
    """Two dice and three rolls: pairs, a face and a sum agree with brute force from nothing and from a kept die."""
    questions: list[tuple[Target, Callable[[Dice], bool]]] = [
        (Alike(2), lambda dice: dice[0] == dice[1]),
        (Showing((6,)), lambda dice: 6 in dice),
        (Gives(Chance(), 10), lambda dice: sum(dice) >= 10),
    ]
    for target, reached in questions:
        for kept in ((), (1,), (5,)):
            assert odds(2, Kept(kept), 3, target).chance == naive_odds.chance_kept(2, kept, 3, reached)


@pytest.mark.parametrize(
    ("dice_count", "position", "rolls_left", "target", "chance"),
    [
        (5, Kept(), 3, Alike(5), Fraction(347897, 7558272)),
        (5, Kept(), 1, Alike(5), Fraction(6, 6**5)),
        (6, Kept(), 1, Alike(6), Fraction(6, 6**6)),
        # Each die may be rolled until it shows a six.
        (5, Kept(), 3, Showing((6,)), 1 - Fraction(5, 6) ** 15),
        (5, Kept(), 3, Showing((6,) * 5), (1 - Fraction(5, 6) ** 3) ** 5),
        (6, Kept(), 5, Showing((4,) * 6), (1 - Fraction(5, 6) ** 5) ** 6),
        # Open at both ends, and inside.
        (5, Kept((2, 3, 4, 5)), 2, Gives(Straight(5, 40)), 1 - Fraction(2, 3) ** 2),
        (5, Kept((1, 2, 4, 5)), 2, Gives(Straight(5, 40)), Fraction(11, 36)),
        (5, Kept((3, 3, 4, 4)), 1, Gives(Groups((3, 2), 25)), Fraction(1, 3)),
        (5, Rolled((3, 3, 4, 4, 1)), 2, Gives(Groups((3, 2), 25)), 1 - Fraction(2, 3) ** 2),
        (5, Kept((6, 6, 6)), 1, Alike(4), Fraction(11, 36)),
        (5, Rolled((1, 1, 1, 1, 2)), 0, Alike(5), Fraction(0)),
        (5, Rolled((1, 1, 1, 1, 1)), 0, Alike(5), Fraction(1)),
    ],
)
def test_known_fractions(
    dice_count: int, position: Rolled | Kept, rolls_left: int, target: Target, chance: Fraction
) -> None:
    """Chances that can be worked out by hand, or are known."""
    assert odds(dice_count, position, rolls_left, target).chance == chance


@pytest.mark.parametrize(
    ("ruleset", "category", "percent"),
    [
        ("yams", "yams", 4.60),
        ("yams", "full-house", 36.29),
        ("yams", "large-straight", 26.11),
        ("yams", "small-straight", 61.54),
        ("maxi-yatzy", "maxi-yatzy", 2.05),
    ],
)
def test_in_three_rolls_from_nothing(ruleset: str, category: str, percent: float) -> None:
    """What players know by heart about three rolls, to a hundredth of a percent."""
    chance = odds_of(parse_ruleset(ruleset), Kept(), 3, [category])[category].chance
    assert round(float(chance) * 100, 2) == percent


# What to keep for a full house, by the sizes of the groups of equal dice.
FULL_HOUSE_KEEPS: dict[tuple[int, ...], Dice] = {
    (1, 1, 1, 1, 1): (),
    (2, 1, 1, 1): (1, 1),
    (2, 2, 1): (1, 1, 2, 2),
    (3, 1, 1): (1, 1, 1, 2),
    (4, 1): (1, 1, 1, 2),
    (5,): (1, 1, 1),
}


def full_house(kept: Dice, rolls_left: int) -> Fraction:
    """The chance of a full house by the table above, rolling all but the kept dice now."""
    total = Fraction(0)
    for faces in product(FACES, repeat=5 - len(kept)):
        dice = kept + faces
        pattern = tuple(sorted((dice.count(face) for face in set(dice)), reverse=True))
        total += 1 if pattern == (3, 2) else by_pattern(pattern, rolls_left - 1)
    return total / Fraction(6) ** (5 - len(kept))


@cache
def by_pattern(pattern: tuple[int, ...], rolls_left: int) -> Fraction:
    return full_house(FULL_HOUSE_KEEPS[pattern], rolls_left) if rolls_left else Fraction(0)


def test_full_house_by_its_patterns() -> None:
    """A full house within three rolls from nothing has the chance that a table of six keeps gives: 36.3 %."""
    chance = odds(5, Kept(), 3, Gives(Groups((3, 2), 25))).chance
    assert chance == full_house((), 3) == Fraction(5485535, 15116544)


@pytest.mark.parametrize(
    ("dice", "target", "keep"),
    [
        ((5, 4, 3, 2, 5), "large-straight", (2, 3, 4, 5)),
        ((5, 4, 3, 2, 5), "yams", (5, 5)),
        ((5, 4, 3, 2, 6), "large-straight", (2, 3, 4, 5, 6)),
        ((5, 4, 3, 2, 5), "sixes", ()),
        ((6, 1, 6, 2, 3), "full-house", (6, 6)),
        ((6, 1, 6, 1, 3), "full-house", (1, 1, 6, 6)),
        ((1, 2, 3, 4, 6), "yams", (6,)),
        ((1, 2, 5, 6, 6), "5,5,6", (5, 6)),
        ((1, 2, 5, 6, 6), "chance:27", (5, 6, 6)),
    ],
)
def test_best_keeps(dice: Dice, target: str, keep: Dice) -> None:
    """The best keep with two rolls left is what a good player keeps; equal ones keep most, then the highest."""
    assert odds_of(YAMS, Rolled(dice), 2, [target])[target].best_keep == keep


targets = st.one_of(
    st.sampled_from([box.category for box in MAXI.boxes]),
    st.integers(1, 6).map("{}x".format),
    st.lists(st.sampled_from(FACES), min_size=1, max_size=6).map(lambda faces: ",".join(map(str, faces))),
    st.integers(6, 36).map("chance:{}".format),
)


@given(st.lists(st.sampled_from(FACES), min_size=6, max_size=6).map(tuple), st.integers(1, MOST_ROLLS), targets)
def test_laws(dice: Dice, rolls_left: int, text: str) -> None:
    """The best keep has the hand's chance, no keep has more, another roll never harms, and order means nothing."""
    target = parse_target(MAXI, text)
    found = odds(6, Rolled(dice), rolls_left, target)
    assert found == odds(6, Rolled(dice[::-1]), rolls_left, target)
    assert odds(6, Rolled(dice), rolls_left - 1, target).chance <= found.chance <= 1
    keeps = {keep for size in range(6) for keep in combinations(sorted(dice), size)}
    chances = {keep: odds(6, Kept(keep), rolls_left, target).chance for keep in keeps}
    if len(found.best_keep) == 6:
        assert found.chance == target.reached(dice)
        assert max(chances.values()) <= found.chance
    else:
        assert chances[found.best_keep] == found.chance == max(chances.values())


@given(st.integers(0, 5).flatmap(lambda size: st.lists(st.sampled_from(FACES), min_size=size, max_size=size)), targets)
def test_a_keep_is_the_mean_of_its_rolls(kept: list[int], text: str) -> None:
    """What is kept has the mean chance of the six dice it may become when one more die is put to it."""
    target = parse_target(MAXI, text)
    more: list[Fraction] = []
    for face in FACES:
        dice = (*kept, face)
        full = len(dice) == 6
        more.append(odds(6, Rolled(dice) if full else Kept(dice), 1 if full else 2, target).chance)
    assert odds(6, Kept(tuple(kept)), 2, target).chance == sum(more, Fraction(0)) / 6


def test_targets_by_text() -> None:
    """Each way of writing a target, and that a box means its points on an empty card."""
    assert (
        parse_target(YATZY, "3x6") == Showing((6, 6, 6)) == parse_target(YATZY, "6,6,6") == parse_target(YATZY, "666")
    )
    assert parse_target(MAXI, "6x") == Alike(6)
    assert parse_target(YAMS, "6,5,5") == Showing((5, 5, 6))
    assert parse_target(YAMS, "full-house") == Gives(Groups((3, 2), 25), 1)
    assert parse_target(YAMS, "chance:25") == Gives(Chance(), 25)
    assert parse_target(parse_ruleset("yams.joker"), "yams") == parse_target(YAMS, "yams")


@pytest.mark.parametrize("key", BASES)
def test_without_a_target_every_category(key: str) -> None:
    """Where nothing is asked every category has its odds, in sheet order; a full roll without rolls left has 0 or 1."""
    ruleset = parse_ruleset(key)
    dice = (2, 2, 3, 3, 3, 1)[: ruleset.dice]
    found = odds_of(ruleset, Rolled(dice), 0)
    assert list(found) == [box.category for box in ruleset.boxes]
    for box, (_, value) in zip(ruleset.boxes, found.items(), strict=True):
        assert value == Odds(Fraction(int(box.scoring.points(dice) > 0)), tuple(sorted(dice)))


@pytest.mark.parametrize("text", ["6x6", "1,2,3,4,5,6", "6x", "chance:31", "yams:51"])
def test_targets_out_of_reach_are_refused(text: str) -> None:
    """More dice than there are, and more points than a box can give, are no targets."""
    with pytest.raises(InvalidTarget):
        parse_target(YAMS, text)


@pytest.mark.parametrize(
    "text", ["", "pair", "0x6", "3x7", "x6", "7", "1,,2", "1,", "chance:", "chance:0", "chance:-1", "3X6", "６"]
)
def test_other_texts_are_no_category(text: str) -> None:
    """Whatever is none of the ways to write a target is taken for a category, which the ruleset hasn't."""
    with pytest.raises(UnknownCategory):
        parse_target(YAMS, text)


@pytest.mark.parametrize(
    ("position", "rolls_left", "error"),
    [
        (Rolled((1, 2, 3, 4)), 1, InvalidDice),
        (Rolled((1, 2, 3, 4, 5, 6)), 1, InvalidDice),
        (Rolled((1, 2, 3, 4, 7)), 1, InvalidDice),
        (Kept((1, 2, 3, 4, 5)), 1, InvalidDice),
        (Kept((0,)), 1, InvalidDice),
        (Kept((1, 2)), 0, InvalidRolls),
        (Kept(), MOST_ROLLS + 1, InvalidRolls),
        (Rolled((1, 2, 3, 4, 5)), -1, InvalidRolls),
        (Rolled((1, 2, 3, 4, 5)), MOST_ROLLS + 1, InvalidRolls),
    ],
)
def test_positions_that_are_none(position: Rolled | Kept, rolls_left: int, error: type[Exception]) -> None:
    """Dice that can't lie or be kept, and rolls that a turn can't have, are refused."""
    with pytest.raises(error):
        odds(5, position, rolls_left, Alike(3))


def test_coloured_dice() -> None:
    """Where a second roll must reroll some dice only the last roll's odds are told, which no colour changes."""
    coloured = parse_ruleset("yams.two-colours")
    position = Rolled((2, 3, 4, 5, 5))
    assert odds_of(coloured, position, 1) == odds_of(YAMS, position, 1)
    with pytest.raises(InvalidRolls):
        odds_of(coloured, position, 2)
