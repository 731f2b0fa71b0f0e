"""Replaying a log: the valid prefix, the history of turns, the first failure."""

import random

from hypothesis import given
from hypothesis import strategies as st

from tests.unit.play import DOWN_UP, TINY, YAMS, Played, fixed_blocks, play_randomly, whole_games
from yams.rules.actions import Action, Keep, Score
from yams.rules.errors import BoxFilled, GameOver, NoRollsLeft, NoSuchDie, RuleError, UnknownCategory
from yams.rules.replay import Turn, replay

ILLEGAL: list[tuple[Action, type[RuleError]]] = [(Keep((9,)), NoSuchDie), (Score("pair"), UnknownCategory)]


@given(whole_games((YAMS, DOWN_UP, TINY)))
def test_a_legal_log_is_replayed_whole(played: Played) -> None:
    """A legal log has no failure, and its replay ends in the game that was played."""
    result = replay(played.ruleset, played.actions, played.blocks)
    assert result.failure is None
    assert result.game == played.final
    assert len(result.turns) == played.ruleset.turns


@given(whole_games((YAMS, DOWN_UP, TINY)), st.integers(0, 40))
def test_turns_tell_what_happened(played: Played, length: int) -> None:
    """After any number of actions, the finished turns list the dice that lay there, the boxes, the points and the card after each."""
    actions = played.actions[:length]
    expected: list[Turn] = []
    cards = []
    rolls = [played.states[0].dice]
    for number, action in enumerate(actions):
        game, after = played.states[number], played.states[number + 1]
        if isinstance(action, Score):
            column = played.ruleset.column_index(action.column)
            points = after.card.columns[column][played.ruleset.box_index(action.category)]
            assert points is not None
            assert rolls[-1] == game.dice
            expected.append(Turn(tuple(rolls), action.category, played.ruleset.columns[column].key, points))
            cards.append(after.card)
            rolls = []
        rolls.append(after.dice)
    result = replay(played.ruleset, actions, played.blocks)
    assert result.turns == tuple(expected)
    assert result.cards == tuple(cards)
    assert result.game == played.states[len(actions)]


@given(whole_games(), st.randoms(use_true_random=False), st.sampled_from(ILLEGAL))
def test_an_illegal_action_is_reported(
    played: Played, chance: random.Random, illegal: tuple[Action, type[RuleError]]
) -> None:
    """An illegal action put in anywhere is reported by its number and error; what stands before it is replayed."""
    action, error = illegal
    at = chance.randrange(len(played.actions))
    if played.states[at].rolls_left == 0 and isinstance(action, Keep):
        error = NoRollsLeft
    result = replay(played.ruleset, [*played.actions[:at], action, *played.actions[at:]], played.blocks)
    assert result.failure is not None
    assert result.failure.action == at
    assert type(result.failure.error) is error
    assert result.game == played.states[at]
    assert result.turns == replay(played.ruleset, played.actions[:at], played.blocks).turns


def corrupted(actions: list[Action], chance: random.Random) -> list[Action]:
    """The log with some entries dropped, doubled, swapped or made up."""
    log = list(actions)
    for _ in range(chance.randrange(1, 4)):
        at, other = chance.randrange(len(log)), chance.randrange(len(log))
        match chance.randrange(4):
            case 0 if len(log) > 1:
                del log[at]
            case 1:
                log.insert(at, log[other])
            case 2:
                log[at], log[other] = log[other], log[at]
            case _:
                log[at] = Keep(tuple(chance.choices(range(-1, 6), k=chance.randrange(6))))
    return log


@given(whole_games((YAMS, DOWN_UP)), st.randoms(use_true_random=False))
def test_the_first_failure_of_any_log(played: Played, chance: random.Random) -> None:
    """For any corrupted log, the failure is the first action that the game itself refuses, with the same reason."""
    log = corrupted(played.actions, chance)
    game = played.states[0]
    failure: tuple[int, type[RuleError], str] | None = None
    for number, action in enumerate(log):
        try:
            game = game.apply(action, played.blocks)
        except RuleError as error:
            failure = (number, type(error), str(error))
            break
    result = replay(played.ruleset, log, played.blocks)
    assert result.game == game
    if failure is None:
        assert result.failure is None
    else:
        assert result.failure is not None
        found = result.failure
        assert (found.action, type(found.error), str(found.error)) == failure
        prefix = replay(played.ruleset, log[: found.action], played.blocks)
        assert (prefix.game, prefix.turns, prefix.failure) == (result.game, result.turns, None)


def test_nothing_may_follow_the_last_box() -> None:
    """An action too many is reported under its number, with the whole game before it."""
    played = play_randomly(YAMS, 3)
    result = replay(YAMS, [*played.actions, Score("chance"), Keep(())], played.blocks)
    assert result.failure is not None
    assert result.failure.action == len(played.actions)
    assert type(result.failure.error) is GameOver
    assert result.game == played.final
    assert len(result.turns) == 13


def test_an_empty_log() -> None:
    """Without actions the replay is the first dice and no turn."""
    played = play_randomly(YAMS, 3)
    result = replay(YAMS, [], played.blocks)
    assert (result.game, result.turns, result.failure) == (played.states[0], (), None)


def test_turns_by_hand() -> None:
    """Two turns of hand-made dice are told roll by roll, the unfinished third one not."""
    blocks = fixed_blocks(
        [
            [(3, 3, 1, 2, 6), (3, 4, 5, 1, 1), (5, 5, 6, 6, 6)],
            [(6, 6, 6, 6, 6)],
            [(1, 2, 3, 4, 5), (1, 1, 1, 1, 1)],
        ]
    )
    actions: list[Action] = [
        Keep((0, 1)),
        Keep((2, 1, 0)),
        Score("full-house"),
        Score("yams", "free"),
        Keep((4,)),
    ]
    result = replay(YAMS, actions, blocks)
    assert result.turns == (
        Turn(((3, 3, 1, 2, 6), (3, 3, 3, 4, 5), (3, 3, 3, 5, 5)), "full-house", "free", 25),
        Turn(((6, 6, 6, 6, 6),), "yams", "free", 50),
    )
    assert result.game.dice == (1, 1, 1, 1, 5)


def test_a_box_written_twice_by_hand() -> None:
    """The second writing of a box is the failure, counted in actions and not in turns."""
    played = play_randomly(YAMS, 3)
    result = replay(YAMS, [Keep(()), Score("ones"), Keep(()), Score("ones"), Score("twos")], played.blocks)
    assert result.failure is not None
    assert (result.failure.action, type(result.failure.error)) == (3, BoxFilled)
    assert len(result.turns) == 1


def test_actions_are_read_once() -> None:
    """A log may come from a generator, which is read no further than the failure."""
    played = play_randomly(YAMS, 8)
    log = iter([*played.actions, Keep(()), Score("ones")])
    assert replay(YAMS, log, played.blocks).game == played.final
    assert list(log) == [Score("ones")]
