"""Foresight: the best score on known dice, against brute force and by laws."""

from collections.abc import Callable
from dataclasses import replace

import naive_foresight
import pytest

from tests.unit.play import TINY, always, blocks_of, fixed_blocks, play_randomly
from yams.rules.actions import Keep, Score
from yams.rules.dice import Dice
from yams.rules.maximum import maximum
from yams.rules.replay import replay
from yams.rules.ruleset import Ruleset, UpperBonus
from yams.rules.rulesets import YAMS, all_keys, parse_ruleset
from yams.solver.foresight import NoForesight, foresight, has_foresight

KEYS = [key for key in all_keys() if has_foresight(parse_ruleset(key))]


def small(*categories: str, base: Ruleset = YAMS, dice: int = 5, rolls: int = 3, bonus: int = 10) -> Ruleset:
    """A ruleset with only these boxes of a base; the bonus of 30 is within reach."""
    boxes = tuple(box for box in base.boxes if box.category in categories)
    assert len(boxes) == len(categories)
    return replace(
        base,
        key="small",
        boxes=boxes,
        dice=dice,
        rolls=rolls,
        upper_bonus=UpperBonus(bonus, 30),
        jackpot=boxes[-1].category,
    )


SMALL = {
    "two boxes": small("sixes", "yams", bonus=18),
    "two rolls": small("fives", "sixes", "chance", rolls=2, bonus=20),
    "three dice": small("threes", "sixes", "three-of-a-kind", dice=3, bonus=12),
    "no lower box": small("ones", "sixes", "fives", dice=3, bonus=16),
    "no upper box": small("three-of-a-kind", "yams", "chance", dice=3),
    "four boxes": small("ones", "sixes", "chance", "pair", base=parse_ruleset("yatzy"), dice=2, bonus=7),
    "down": small("threes", "sixes", "three-of-a-kind", base=parse_ruleset("yams.down"), dice=3, bonus=12),
    "up": small("threes", "sixes", "three-of-a-kind", base=parse_ruleset("yams.up"), dice=3, bonus=12),
    "two colours": small("threes", "sixes", "chance", base=parse_ruleset("yams.two-colours"), dice=3, bonus=12),
    "tiny": TINY,
}


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("number", range(4))
def test_agrees_with_trying_everything(name: str, number: int) -> None:
    """Score and number of actions are those that trying every action finds."""
    ruleset = SMALL[name]
    blocks = blocks_of(number, ruleset)
    found = foresight(ruleset, blocks)
    assert (found.score, len(found.actions)) == naive_foresight.best_score(ruleset, blocks)


SIX_BOXES: list[Callable[[], Ruleset]] = [
    lambda: small("ones", "threes", "sixes", "four-of-a-kind", "full-house", "yams", bonus=33),
    lambda: small("ones", "twos", "threes", "fours", "fives", "sixes", bonus=50),
    lambda: small("fives", "sixes", "pair", "two-pairs", "chance", "yatzy", base=parse_ruleset("yatzy"), bonus=38),
    lambda: small(
        "twos", "fours", "sixes", "villa", "tower", "chance", base=parse_ruleset("maxi-yatzy"), dice=6, bonus=41
    ),
    lambda: small("fives", "sixes", "chance", "full-house", base=parse_ruleset("yams.two-colours"), bonus=35),
]


@pytest.mark.parametrize("make", SIX_BOXES)
@pytest.mark.parametrize("number", range(3))
def test_agrees_with_every_order(make: Callable[[], Ruleset], number: int) -> None:
    """On six boxes with all the dice the score is the best of every order of writing them, whether or not it has the bonus."""
    ruleset = make()
    blocks = blocks_of(number, ruleset)
    assert foresight(ruleset, blocks).score == naive_foresight.best_by_order(ruleset, blocks)


@pytest.mark.parametrize("key", KEYS)
def test_the_line_reaches_the_score(key: str) -> None:
    """For every ruleset that has a foresight the line replays without a failure to exactly its score, at most the maximum."""
    ruleset = parse_ruleset(key)
    for number in (1, 2) if ruleset.dice == 5 else (1,):
        blocks = blocks_of(number, ruleset)
        found = foresight(ruleset, blocks)
        played = replay(ruleset, found.actions, blocks)
        assert played.failure is None
        assert played.game.score == found.score <= maximum(ruleset)


@pytest.mark.parametrize("key", ["yams", "yatzy.down", "maxi-yatzy", "yams-extreme.dry", "yam-pairs.two-colours"])
def test_nobody_does_better(key: str) -> None:
    """No game on the same dice scores more."""
    ruleset = parse_ruleset(key)
    for number in range(5):
        played = play_randomly(ruleset, number)
        score = played.final.score
        assert score is not None
        assert foresight(ruleset, played.blocks).score >= score


def test_an_order_costs_points() -> None:
    """A column in order never does better than a free one on the same dice, nor coloured dice than plain ones."""
    for number in range(5):
        blocks = blocks_of(number)
        free = foresight(YAMS, blocks).score
        for option in ("down", "up", "two-colours"):
            assert foresight(parse_ruleset(f"yams.{option}"), blocks).score <= free


@pytest.mark.parametrize("base", ["yams", "maxi-yatzy"])
def test_the_bonus_is_worth_giving_points_for(base: str) -> None:
    """With a higher bonus, or a lower threshold, the best score never falls and rises by no more than the difference."""
    ruleset = parse_ruleset(base)
    dearer = replace(ruleset, upper_bonus=UpperBonus(ruleset.upper_bonus.threshold, 300))
    easier = replace(ruleset, upper_bonus=UpperBonus(1, ruleset.upper_bonus.points))
    blocks = blocks_of(3, ruleset)
    plain = foresight(ruleset, blocks).score
    assert plain <= foresight(dearer, blocks).score <= plain + 300 - ruleset.upper_bonus.points
    assert plain <= foresight(easier, blocks).score <= plain + ruleset.upper_bonus.points


def test_by_hand() -> None:
    """Two dice, two rolls: only the first turn has ones and only with them do the sixes bring the bonus of 100."""
    rows: list[list[Dice]] = [[(1, 1), (6, 6)], [(6, 2), (6, 3)], [(5, 4), (5, 5)]]
    found = foresight(TINY, fixed_blocks(rows))
    assert found.score == 2 + 12 + 10 + 100
    assert found.actions == (Score("ones"), Keep((0,)), Score("sixes"), Keep((0,)), Score("chance"))


def test_no_roll_for_nothing() -> None:
    """Where every roll shows the same dice the line never rolls twice."""
    found = foresight(YAMS, always((6, 6, 6, 6, 6)))
    assert found.score == 6 * 5 + 30 + 30 + 50 + 30
    assert all(isinstance(action, Score) for action in found.actions)


def test_only_where_boxes_stand_alone() -> None:
    """Jokers, extra bonuses, saved rolls and several columns have no foresight, and say so."""
    assert {"yams", "yams.up", "yams-extreme.dry.down", "maxi-yatzy.bonus-50.full-straight-25"} <= set(KEYS)
    without = ("yams.joker", "yams.extra-yams", "yatzy.saved-rolls", "yams.three-columns", "yams.first-roll-column")
    for key in without:
        ruleset = parse_ruleset(key)
        assert not has_foresight(ruleset)
        with pytest.raises(NoForesight, match=key):
            foresight(ruleset, blocks_of(0))
