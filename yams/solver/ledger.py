"""The ledger of a finished game: what luck gave, what choices cost, closed to the last digit.

Every roll changes what the game is worth: that is luck. Every choice that is not the best gives some of it away: that is loss. Since
the value after a choice is the value before the next roll, everything between par and score is one or the other:

    score = par + luck - loss
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from yams.rules.actions import Action, Score
from yams.rules.dice import Blocks, Dice
from yams.rules.game import Game
from yams.rules.notation import WrittenAction
from yams.rules.ruleset import Ruleset
from yams.rules.scorecard import Scorecard
from yams.solver.advice import options, same_choice
from yams.solver.positions import Positions, position_of
from yams.solver.turn import Turn
from yams.solver.valuation import Valuation

COSTLIEST = 3
# Below this a loss is rounding, not a choice.
NO_LOSS = 1e-9


class Decision(Struct, frozen=True):
    """One roll and the choice that followed. Values are points in all: those on the card and those expected still to come.

    `before` is the value before the roll, `best` with its dice and the best choice, `value` with the choice made. So luck is
    `best - before` and loss is `best - value`. `better` is the best choice, None where the one made is as good.
    """

    turn: int
    roll: int
    dice: Dice
    action: WrittenAction
    before: float
    best: float
    value: float
    better: WrittenAction | None

    @property
    def luck(self) -> float:
        return self.best - self.before

    @property
    def loss(self) -> float:
        return self.best - self.value


class Ledger(Struct, frozen=True):
    """`exact` says whether the values are those of perfect play or an approximation's (several columns)."""

    exact: bool
    par: float
    luck: float
    loss: float
    score: int
    decisions: tuple[Decision, ...]

    @property
    def costliest(self) -> tuple[Decision, ...]:
        """The choices that cost most, the worst first."""
        costly = [decision for decision in self.decisions if decision.loss > NO_LOSS]
        return tuple(sorted(costly, key=lambda decision: -decision.loss)[:COSTLIEST])


class _Played(Struct, frozen=True):
    """A choice as it was made: the game before it and the points written by then."""

    game: Game
    action: Action
    points: int


def ledger(valuation: Valuation, actions: Iterable[Action], blocks: Blocks) -> Ledger:
    """The ledger of a whole legal game; a RuleError for any other."""
    rules = valuation.ruleset
    played, score = _play(rules, actions, blocks)
    starts = [choice.game for choice in played if choice.game.roll == 0]
    positions = Positions.of(rules, [position_of(game.card, game.saved) for game in starts])
    turn, before = valuation.turn(positions), valuation.before(positions)
    decisions = tuple(_decisions(turn, [float(value) for value in before], played, score))
    return Ledger(
        exact=valuation.exact,
        par=float(before[0]),
        luck=sum(decision.luck for decision in decisions),
        loss=sum(decision.loss for decision in decisions),
        score=score,
        decisions=decisions,
    )


def _play(ruleset: Ruleset, actions: Iterable[Action], blocks: Blocks) -> tuple[list[_Played], int]:
    game = Game.start(ruleset, blocks)
    played = []
    for action in actions:
        after = game.apply(action, blocks)
        played.append(_Played(game, action, _written(game.card)))
        game = after
    assert game.score is not None, "the game is finished"
    return played, game.score


def _written(card: Scorecard) -> int:
    """The points written so far. The upper bonus comes with the last box, as in the tables."""
    columns = [card.sums(column) for column in range(len(card.columns))]
    return sum(sums.total - sums.bonus for sums in columns)


def _decisions(turn: Turn, before: list[float], played: list[_Played], score: int) -> Iterator[Decision]:
    rules = turn.ruleset
    value = before[0]
    starts = [*before, 0.0]
    for number, choice in enumerate(played):
        game = choice.game
        choices = options(turn, game.turn, game.dice, game.roll)
        made = next(option for option in choices if same_choice(rules, game.dice, option, choice.action))
        best, worth = choices[0].value + choice.points, made.value + choice.points
        if isinstance(choice.action, Score):
            # What the next turn starts from is the same number, read from the same cell, but for the order of additions.
            following = played[number + 1].points if number + 1 < len(played) else score
            looked_up = starts[game.turn + 1] + following
            assert abs(looked_up - worth) < NO_LOSS, "the turn and the table agree"
            worth = looked_up
        yield Decision(
            turn=game.turn,
            roll=game.roll,
            dice=game.dice,
            action=WrittenAction.of(choice.action, rules),
            before=value,
            best=max(best, worth),
            value=worth,
            better=WrittenAction.of(choices[0].action, rules) if made.loss > NO_LOSS else None,
        )
        value = worth
