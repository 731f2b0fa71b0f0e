"""Playing a whole game again from its actions: the valid prefix, turn by turn, and the first failure."""

from collections.abc import Iterable

from msgspec import Struct

from yams.rules.actions import Action, Score
from yams.rules.dice import Blocks, Dice
from yams.rules.errors import RuleError
from yams.rules.game import Game
from yams.rules.ruleset import Ruleset
from yams.rules.scorecard import Scorecard


class Turn(Struct, frozen=True, forbid_unknown_fields=True):
    """A finished turn: its rolls in order, the box written and its points."""

    rolls: tuple[Dice, ...]
    category: str
    column: str
    points: int


class Failure(Struct, frozen=True):
    """The action, counted from 0, that the rules refused, and why."""

    action: int
    error: RuleError


class Replay(Struct, frozen=True):
    """`game` is the game after the actions before the failure, or after all of them; `cards` are the card after each turn."""

    game: Game
    turns: tuple[Turn, ...]
    cards: tuple[Scorecard, ...]
    failure: Failure | None


def replay(ruleset: Ruleset, actions: Iterable[Action], blocks: Blocks) -> Replay:
    """Play the actions from the start. Never raises a RuleError: it is reported."""
    game = Game.start(ruleset, blocks)
    turns: list[Turn] = []
    cards: list[Scorecard] = []
    rolls = [game.dice]
    for number, action in enumerate(actions):
        try:
            after = game.apply(action, blocks)
        except RuleError as error:
            return Replay(game, tuple(turns), tuple(cards), Failure(number, error))
        if isinstance(action, Score):
            turns.append(_finished_turn(game, action, tuple(rolls)))
            cards.append(after.card)
            rolls = []
        rolls.append(after.dice)
        game = after
    return Replay(game, tuple(turns), tuple(cards), None)


def _finished_turn(game: Game, action: Score, rolls: tuple[Dice, ...]) -> Turn:
    column = game.ruleset.column_index(action.column)
    points = game.preview(column, game.ruleset.box_index(action.category))
    assert points is not None, "the action was applied, so its box was open"
    return Turn(rolls, action.category, game.ruleset.columns[column].key, points)
