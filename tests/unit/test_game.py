"""The game: legal play, refused play, equal keeps, and rules as data."""

import random
from collections import Counter
from itertools import chain, combinations, product

import naive_dice
import naive_rules
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.play import (
    DOWN_UP,
    FREE_DOWN,
    TINY,
    YAMS,
    Played,
    always,
    blocks_of,
    canonical,
    fixed_blocks,
    play,
    play_randomly,
    whole_games,
)
from yams.rules.actions import Action, Keep, Score
from yams.rules.dice import Dice, reroll
from yams.rules.errors import (
    BoxFilled,
    GameOver,
    NoRollsLeft,
    NoSuchDie,
    NothingToRoll,
    RuleError,
    UnknownCategory,
    UnknownColumn,
)
from yams.rules.game import Game
from yams.rules.maximum import maximum
from yams.rules.ruleset import Ruleset

RULESETS = (YAMS, DOWN_UP, FREE_DOWN, TINY)


@given(whole_games(RULESETS))
def test_a_game_ends_when_every_box_is_written(played: Played) -> None:
    """Legal play ends after exactly as many turns as there are boxes (13), and has a score only then."""
    rules = played.ruleset
    scores = [action for action in played.actions if isinstance(action, Score)]
    assert len(scores) == rules.turns == len(rules.boxes) * len(rules.columns)
    for number, game in enumerate(played.states[:-1]):
        written = sum(isinstance(action, Score) for action in played.actions[:number])
        assert game.turn == written
        assert not game.over
        assert game.score is None
        assert len(game.dice) == rules.dice
        assert 0 <= game.rolls_left == rules.rolls - 1 - game.roll
    final = played.final
    assert final.over
    assert (final.dice, final.rolls_left, final.legal_actions()) == ((), 0, [])
    assert None not in chain(*final.card.columns)


@given(whole_games(RULESETS))
def test_the_score_is_the_sum_of_its_parts(played: Played) -> None:
    """The score adds up the boxes and the bonuses reached, from 0 to the ruleset's maximum."""
    card = played.final.card
    sums = [card.sums(column) for column in range(len(card.columns))]
    cells = sum(points or 0 for points in chain(*card.columns))
    assert played.final.score == cells + sum(column.bonus + column.extra for column in sums)
    assert played.final.score == sum(column.total for column in sums)
    assert 0 <= played.final.score <= maximum(played.ruleset)


@given(whole_games())
def test_a_game_agrees_with_the_twin(played: Played) -> None:
    """Box by box, the points written are those the independent twin gives for the dice that lay there."""
    filled: dict[str, int] = {}
    for game, action in zip(played.states, played.actions, strict=False):
        if isinstance(action, Score):
            filled[action.category] = naive_rules.points(action.category, list(game.dice))
    assert played.final.card.columns == (tuple(filled[box.category] for box in YAMS.boxes),)
    assert played.final.score == naive_rules.card(filled)["total"]


@given(whole_games(RULESETS))
def test_the_same_actions_give_the_same_game(played: Played) -> None:
    """Playing the same actions again on the same blocks gives an equal game with the same card."""
    again = play(played.ruleset, played.blocks, played.actions)
    assert again == played.final
    assert again.card == played.final.card


@given(whole_games(), st.integers(0, 10**6))
def test_actions_do_not_change_the_dice_of_other_turns(played: Played, number: int) -> None:
    """Every turn starts with its own block, whatever was played before."""
    other = play_randomly(YAMS, number)
    first = {game.turn: game.dice for game in played.states[:-1] if game.roll == 0}
    assert first == {turn: played.blocks(turn, 0) for turn in range(13)}
    assert {game.turn: game.dice for game in other.states[:-1] if game.roll == 0} == {
        turn: other.blocks(turn, 0) for turn in range(13)
    }


@given(whole_games(RULESETS))
def test_previews_come_true(played: Played) -> None:
    """A preview is exactly what writing the box then puts on the card, and nothing else has one."""
    for game in played.states:
        for column, row in enumerate(game.card.columns):
            for box in range(len(row)):
                preview = game.preview(column, box)
                writable = not game.over and box in game.card.open_boxes(column)
                assert (preview is not None) == writable
                if preview is not None:
                    score = Score(game.ruleset.boxes[box].category, game.ruleset.columns[column].key)
                    assert game.apply(score, played.blocks).card.columns[column][box] == preview


def candidates(ruleset: Ruleset) -> list[Action]:
    """Every action with a chance to be legal, and many without."""
    positions = range(-1, ruleset.dice + 1)
    keeps = [kept for size in range(ruleset.dice + 1) for kept in combinations(positions, size)]
    keeps += [tuple(reversed(kept)) for kept in keeps]
    keeps += product(positions, repeat=2)
    keeps += [(0,) * ruleset.dice, (0, 0, 1), (1, 0, 1), (10**30,)]
    categories = [*naive_rules.BOXES, "pair", "", "Ones"]
    columns = [None, "", "other", *(column.key for column in ruleset.columns)]
    return [*map(Keep, keeps), *(Score(category, column) for category in categories for column in columns)]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
@pytest.mark.parametrize("number", range(3))
def test_legal_actions_are_those_that_apply_accepts(ruleset: Ruleset, number: int) -> None:
    """In every state of some games, exactly the listed actions are accepted, and none is listed twice."""
    played = play_randomly(ruleset, number)
    tried = candidates(ruleset)
    for game in played.states:
        accepted = set()
        for action in tried:
            try:
                game.apply(action, played.blocks)
            except RuleError:
                continue
            accepted.add(canonical(action, ruleset))
        listed = game.legal_actions()
        assert set(listed) == accepted
        assert len(listed) == len(accepted)


def test_the_number_of_legal_actions() -> None:
    """A first roll offers 13 boxes and 31 keeps; the last roll of a turn only the boxes."""
    game = Game.start(YAMS, always((1, 2, 3, 4, 5)))
    assert len(game.legal_actions()) == 13 + 31
    game = game.apply(Keep(()), always((1, 2, 3, 4, 5))).apply(Keep(()), always((1, 2, 3, 4, 5)))
    assert game.legal_actions() == [Score(category, "free") for category in naive_rules.BOXES]


FRESH: list[Action] = [Keep((0, 1)), Score("ones"), Keep((2,))]
ROLLED_OUT: list[Action] = [*FRESH, Keep((3,))]


@pytest.mark.parametrize(
    ("before", "action", "error", "code"),
    [
        (FRESH, Score("ones"), BoxFilled, "box-filled"),
        (FRESH, Score("ones", "free"), BoxFilled, "box-filled"),
        (FRESH, Score("pair"), UnknownCategory, "unknown-category"),
        (FRESH, Score(""), UnknownCategory, "unknown-category"),
        (FRESH, Score("Twos"), UnknownCategory, "unknown-category"),
        (FRESH, Score("twos", "down"), UnknownColumn, "unknown-column"),
        (FRESH, Score("twos", ""), UnknownColumn, "unknown-column"),
        (ROLLED_OUT, Keep(()), NoRollsLeft, "no-rolls-left"),
        (ROLLED_OUT, Keep((0, 1)), NoRollsLeft, "no-rolls-left"),
        (FRESH, Keep((-1,)), NoSuchDie, "no-such-die"),
        (FRESH, Keep((5,)), NoSuchDie, "no-such-die"),
        (FRESH, Keep((0, 1, 2, 3, 5)), NoSuchDie, "no-such-die"),
        (FRESH, Keep((10**40,)), NoSuchDie, "no-such-die"),
        (FRESH, Keep((2, 2)), NoSuchDie, "no-such-die"),
        (FRESH, Keep((0, 1, 2, 3, 3)), NoSuchDie, "no-such-die"),
        (FRESH, Keep((0,) * 6), NoSuchDie, "no-such-die"),
        (FRESH, Keep((0, 1, 2, 3, 4)), NothingToRoll, "nothing-to-roll"),
        (FRESH, Keep((4, 2, 0, 1, 3)), NothingToRoll, "nothing-to-roll"),
    ],
)
def test_refused_actions(before: list[Action], action: Action, error: type[RuleError], code: str) -> None:
    """An illegal action raises its typed error with its code and leaves the game as it was."""
    blocks = blocks_of(1)
    game = play(YAMS, blocks, before)
    with pytest.raises(error) as caught:
        game.apply(action, blocks)
    assert type(caught.value) is error
    assert caught.value.code == code
    assert str(caught.value).endswith(".")
    assert game == play(YAMS, blocks, before)


@pytest.mark.parametrize("action", [Keep(()), Keep((9,)), Score("ones"), Score("pair"), Score("ones", "down")])
def test_nothing_follows_the_end(action: Action) -> None:
    """Any action after the last box is refused as coming after the end, and the final game stays."""
    played = play_randomly(YAMS, 5)
    with pytest.raises(GameOver) as caught:
        played.final.apply(action, played.blocks)
    assert caught.value.code == "game-over"
    assert played.final == play(YAMS, played.blocks, played.actions)


def test_every_refusal_leaves_the_game_equal() -> None:
    """Through a whole game, no refused action changes the game it was refused in."""
    played = play_randomly(YAMS, 11)
    again = play_randomly(YAMS, 11)
    for game, untouched in zip(played.states, again.states, strict=True):
        for action in candidates(YAMS):
            try:
                game.apply(action, played.blocks)
            except RuleError:
                assert game == untouched
    assert played.states == again.states


def test_the_bonus_may_come_with_the_last_box() -> None:
    """Reaching 63 on the very last turn still gives the bonus; one pip less does not."""
    upper = [(1, 1, 1, 2, 3), (2, 2, 2, 3, 4), (3, 3, 3, 4, 5), (5, 5, 5, 1, 2), (6, 6, 6, 1, 2)]
    boxes = ["ones", "twos", "threes", "fives", "sixes"]
    lower: list[Dice] = [(1, 3, 4, 6, 6)] * 7
    actions: list[Action] = [Score(category) for category in (*boxes, *naive_rules.LOWER, "fours")]
    for last, score in (((4, 4, 4, 1, 2), 63 + 35 + 20), ((4, 4, 1, 1, 2), 59 + 20)):
        blocks = fixed_blocks([[dice] for dice in (*upper, *lower, last)])
        before = play(YAMS, blocks, actions[:-1])
        assert (before.card.sums(0).bonus, before.score) == (0, None)
        assert before.apply(actions[-1], blocks).score == score


def test_the_perfect_game() -> None:
    """A game of perfect dice reaches the maximum of 375."""
    best = {
        **{category: (face,) * 5 for face, category in enumerate(naive_rules.UPPER, start=1)},
        "three-of-a-kind": (6, 6, 6, 6, 6),
        "four-of-a-kind": (6, 6, 6, 6, 6),
        "full-house": (1, 1, 2, 2, 2),
        "small-straight": (1, 2, 3, 4, 1),
        "large-straight": (2, 3, 4, 5, 6),
        "yams": (1, 1, 1, 1, 1),
        "chance": (6, 6, 6, 6, 6),
    }
    blocks = fixed_blocks([[dice] for dice in best.values()])
    assert play(YAMS, blocks, [Score(category) for category in best]).score == 375


def test_stopping_early_uses_the_dice_on_the_table() -> None:
    """A box may be written after one, two or three rolls, and the next turn has all its rolls again."""
    blocks = always((1, 2, 3, 4, 5))
    for keeps in range(3):
        game = play(YAMS, blocks, [Keep(())] * keeps)
        assert game.rolls_left == 2 - keeps
        game = game.apply(Score("chance"), blocks)
        assert (game.turn, game.roll, game.rolls_left, game.card.total) == (1, 0, 2, 15)


def test_blocks_are_asked_only_for_what_is_shown() -> None:
    """The engine asks for a roll's block once it is earned, never ahead."""
    asked: list[tuple[int, int]] = []

    def blocks(turn: int, roll: int) -> Dice:
        asked.append((turn, roll))
        return (1, 2, 3, 4, 5)

    play(YAMS, blocks, [Keep((0,)), Score("ones"), Score("twos"), Keep(()), Keep(()), Score("chance")])
    assert asked == [(0, 0), (0, 1), (1, 0), (2, 0), (2, 1), (2, 2), (3, 0)]


@given(
    st.lists(st.integers(1, 6), min_size=5, max_size=5),
    st.sets(st.integers(0, 4), max_size=4),
    st.binary(min_size=32, max_size=32),
)
def test_rerolled_dice_take_the_block_in_position_order(dice: list[int], kept: set[int], key: bytes) -> None:
    """The k-th rerolled die takes the k-th value of the block, as the independent twin does it."""
    block = tuple(naive_dice.block(key, 3, 1))
    expected = naive_dice.dice_after_keep(key, 3, 1, dice, sorted(kept))
    assert list(reroll(tuple(dice), tuple(kept), block)) == expected


def test_reroll_by_hand() -> None:
    """Keeping the first and last of five dice fills the three between with the first three values."""
    assert reroll((6, 1, 1, 1, 6), (4, 0), (2, 3, 4, 5, 5)) == (6, 2, 3, 4, 6)
    assert reroll((6, 1, 1, 1, 6), (), (2, 3, 4, 5, 5)) == (2, 3, 4, 5, 5)


def test_keeping_a_three_or_its_twin() -> None:
    """Keeping one 3 or the other gives the same dice, in other places."""
    blocks = fixed_blocks([[(3, 1, 3, 6, 3), (2, 5, 4, 4, 1)]])
    outcomes = [Game.start(YAMS, blocks).apply(Keep((position,)), blocks).dice for position in (0, 2, 4)]
    assert outcomes == [(3, 2, 5, 4, 4), (2, 5, 3, 4, 4), (2, 5, 4, 4, 3)]
    assert len({tuple(sorted(dice)) for dice in outcomes}) == 1


def same_faces(dice: Dice, faces: Counter[int], chance: random.Random) -> tuple[int, ...]:
    """Positions of dice that show these faces, chosen by chance among equal dice."""
    kept: list[int] = []
    for face, number in faces.items():
        places = [position for position, shown in enumerate(dice) if shown == face]
        kept += chance.sample(places, number)
    return tuple(kept)


@given(whole_games((YAMS, DOWN_UP)), st.integers(0, 10**6))
def test_equal_keeps_lead_to_equal_games(played: Played, number: int) -> None:
    """Whoever keeps equal dice, from whatever positions, sees equal dice and the same points to the end."""
    chance = random.Random(number)
    twin = Game.start(played.ruleset, played.blocks)
    for game, action in zip(played.states, played.actions, strict=False):
        assert sorted(twin.dice) == sorted(game.dice)
        match action:
            case Keep(positions=positions):
                faces = Counter(game.dice[position] for position in positions)
                twin = twin.apply(Keep(same_faces(twin.dice, faces, chance)), played.blocks)
            case Score():
                twin = twin.apply(action, played.blocks)
        assert twin.card.total == game.apply(action, played.blocks).card.total
    assert twin == played.final


def test_a_down_and_an_up_column_by_hand() -> None:
    """A ruleset made by hand with a down and an up column is played with no change to the engine."""
    blocks = always((1, 1, 1, 2, 6))
    game = Game.start(DOWN_UP, blocks)
    assert [action for action in game.legal_actions() if isinstance(action, Score)] == [
        Score("ones", "down"),
        Score("chance", "up"),
    ]
    game = game.apply(Score("ones", "down"), blocks).apply(Score("chance", "up"), blocks)
    assert [action for action in game.legal_actions() if isinstance(action, Score)] == [
        Score("twos", "down"),
        Score("yams", "up"),
    ]
    assert [game.card.sums(column).total for column in (0, 1)] == [3, 11]
    assert game.turn == 2


@pytest.mark.parametrize("action", [Score("twos", "down"), Score("chance", "down"), Score("yams", "up")])
def test_the_order_of_a_column_is_kept(action: Score) -> None:
    """A box out of its column's order is refused, and the game stays as it was."""
    blocks = always((1, 1, 1, 2, 6))
    game = Game.start(DOWN_UP, blocks)
    with pytest.raises(RuleError):
        game.apply(action, blocks)
    assert game == Game.start(DOWN_UP, blocks)


def test_several_columns_must_be_named() -> None:
    """Where the sheet has several columns, a score that names none or another is refused."""
    blocks = always((1, 1, 1, 2, 6))
    game = Game.start(DOWN_UP, blocks)
    for column in (None, "free", ""):
        with pytest.raises(UnknownColumn):
            game.apply(Score("ones", column), blocks)


def test_a_tiny_ruleset_by_hand() -> None:
    """Numbers of dice, rolls and boxes and the bonus all come from the ruleset's value."""
    blocks = fixed_blocks([[(6, 2), (6, 5)], [(1, 3)], [(4, 4), (5, 6)]])
    game = Game.start(TINY, blocks)
    assert (game.dice, game.rolls_left) == ((6, 2), 1)
    game = game.apply(Keep((0,)), blocks)
    assert (game.dice, game.rolls_left) == ((6, 6), 0)
    with pytest.raises(NoRollsLeft):
        game.apply(Keep((0,)), blocks)
    game = game.apply(Score("sixes"), blocks)
    with pytest.raises(NoSuchDie):
        game.apply(Keep((2,)), blocks)
    with pytest.raises(NothingToRoll):
        game.apply(Keep((0, 1)), blocks)
    game = game.apply(Score("ones"), blocks)
    assert game.card.total == 12 + 1 + 100
    game = game.apply(Keep(()), blocks).apply(Score("chance"), blocks)
    assert game.score == 113 + 11
