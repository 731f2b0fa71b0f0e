"""Advice on positions worked out apart, its order, and what it says to positions that can't be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.play import play_randomly
from tests.unit.solved import valuation
from yams.rules.actions import Keep, Score
from yams.rules.errors import InvalidDice, InvalidPosition, RuleError, UnknownCategory
from yams.rules.game import Game
from yams.rules.rulesets import parse_ruleset
from yams.solver.advice import OpenColumn, Option, Situation, advise, situation


def ask(
    key: str,
    open_boxes: str,
    upper: int,
    dice: tuple[int, ...],
    rolls_left: int,
    jackpot: int | None = None,
    saved: int = 0,
) -> tuple[Option, ...]:
    column = OpenColumn(tuple(open_boxes.split()), upper, jackpot)
    return advise(valuation(key), situation(parse_ruleset(key), [column], dice, rolls_left, saved))


def keeping(options: tuple[Option, ...], *dice: int) -> float:
    return next(option.value for option in options if option.kept == dice)


def test_three_boxes_and_a_bonus_in_reach() -> None:
    """`yams` with full, large straight and Yam's open, 43 above: the values of three keeps of 4-5-6-4-2."""
    options = ask("yams", "full-house large-straight yams", 43, (4, 5, 6, 4, 2), 2)
    assert options[0].value == pytest.approx(33.620450910268, abs=1e-9)
    assert options[0].kept == (2, 4, 5, 6)
    assert keeping(options) == pytest.approx(30.204619347147, abs=1e-9)
    assert keeping(options, 4) == pytest.approx(30.607326697531, abs=1e-9)


def test_a_straight_at_once() -> None:
    """`yams` with ones, threes, full and large straight open, 39 above, Yam's 50: a straight thrown at once is written."""
    options = ask("yams", "ones threes full-house large-straight", 39, (2, 3, 4, 5, 6), 2, 50)
    assert options[0].action == Score("large-straight", "free")
    assert options[0].points == 40
    assert options[0].value == pytest.approx(66.388940945488, abs=1e-9)
    assert keeping(options) == pytest.approx(44.453727848736, abs=1e-9)


def test_nineteen_boxes() -> None:
    """`maxi-yatzy` with only two pairs filled: a pair of sixes is kept."""
    maxi = parse_ruleset("maxi-yatzy")
    open_boxes = " ".join(box.category for box in maxi.boxes if box.category != "two-pairs")
    options = ask("maxi-yatzy", open_boxes, 0, (1, 2, 2, 4, 6, 6), 2)
    assert options[0].kept == (6, 6)
    assert options[0].value == pytest.approx(362.173403293271, abs=1e-9)
    assert keeping(options) == pytest.approx(356.822134782718, abs=1e-9)


ADVISED = (
    "yams",
    "yams.extra-yams.official-joker",
    "yams.two-colours",
    "yatzy.saved-rolls",
    "yams.extra-yams.joker.three-columns",
)


@given(st.sampled_from(ADVISED), st.integers(0, 10**6), st.data())
def test_advice_is_every_action_once_best_first(key: str, number: int, data: st.DataObject) -> None:
    """In any game advice lists every legal action once, up to equal dice, with its points, best first and losses from 0."""
    played = play_randomly(parse_ruleset(key), number)
    game = data.draw(st.sampled_from(played.states[:-1]))
    options = advise(valuation(key), Situation.of(game))
    assert {_meaning(game, option.action) for option in options} == {
        _meaning(game, action) for action in game.legal_actions()
    }
    assert len({_meaning(game, option.action) for option in options}) == len(options)
    assert [round(option.value, 9) for option in options] == sorted(
        (round(option.value, 9) for option in options), reverse=True
    )
    assert options[0].loss == pytest.approx(0, abs=1e-9)
    assert all(option.loss == pytest.approx(options[0].value - option.value, abs=1e-9) for option in options)
    for option in options:
        if isinstance(option.action, Score):
            rules = game.ruleset
            box = rules.box_index(option.action.category)
            assert option.points == game.preview(rules.column_index(option.action.column), box)


def _meaning(game: Game, action: Keep | Score) -> tuple[object, ...]:
    if isinstance(action, Score):
        return action.category, action.column
    return tuple(sorted(game.dice[place] for place in action.positions))


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        (("yams", "yams chance", 31, (1, 1, 1, 1), 2), InvalidDice),
        (("yams", "yams chance", 31, (1, 1, 1, 1, 7), 2), InvalidDice),
        (("yams", "yams chance", 31, (1, 1, 1, 1, 1), 3), InvalidPosition),
        (("yams", "yams chance", 31, (1, 1, 1, 1, 1), -1), InvalidPosition),
        (("yams", "", 31, (1, 1, 1, 1, 1), 2), InvalidPosition),
        (("yams", "yams yams", 31, (1, 1, 1, 1, 1), 2), InvalidPosition),
        (("yams", "yatzy", 31, (1, 1, 1, 1, 1), 2), UnknownCategory),
        (("yams", "yams", 106, (1, 1, 1, 1, 1), 2), InvalidPosition),
        (("yams", "twos threes fours fives sixes yams", 6, (1, 1, 1, 1, 1), 2), InvalidPosition),
        (("yams", "yams", 31, (1, 1, 1, 1, 1), 2, 50), InvalidPosition),
        (("yams", "chance", 31, (1, 1, 1, 1, 1), 2, 30), InvalidPosition),
        (("yams.extra-yams", "chance", 31, (1, 1, 1, 1, 1), 2), InvalidPosition),
        (("yams", "chance", 31, (1, 1, 1, 1, 1), 2, None, 1), InvalidPosition),
        (("yatzy.saved-rolls", "chance", 31, (1, 1, 1, 1, 1), 2, None, 29), InvalidPosition),
        (("yams.extra-yams.joker.up", "chance ones", 0, (1, 1, 1, 1, 1), 2, 0), InvalidPosition),
    ],
)
def test_what_cannot_be(asked: tuple[object, ...], error: type[RuleError]) -> None:
    """A position, dice or rolls that no play leads to get a typed error that says what is wrong."""
    with pytest.raises(error, match=r"\w+ .*\."):
        ask(*asked)  # type: ignore[arg-type]


def test_the_columns_must_all_be_told() -> None:
    """Three columns need three descriptions."""
    with pytest.raises(InvalidPosition, match="3 columns; 1 were told"):
        situation(parse_ruleset("yams.three-columns"), [OpenColumn(("ones",))], (1, 2, 3, 4, 5), 2)
