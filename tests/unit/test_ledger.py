"""The ledger: its identity on games of every ruleset and every quality, and what it finds costly."""

import random
from itertools import pairwise

import pytest
from naive_solver import NaiveSolver, Position

from tests.unit.play import blocks_of, play_randomly
from tests.unit.solved import valuation
from yams.fairness.draws import Level, opponent_draws
from yams.rules.actions import Action, Keep, Score
from yams.rules.dice import Blocks
from yams.rules.errors import RuleError
from yams.rules.game import Game
from yams.rules.rulesets import BASES, all_keys, parse_ruleset
from yams.solver.bots import play_game, play_turn
from yams.solver.columns import column_rulesets
from yams.solver.ledger import COSTLIEST, ledger
from yams.solver.states import positions_of
from yams.solver.valuation import Valuation

# The free sheets of twenty boxes differ from `maxi-yatzy` in a bonus or a straight, so that one stands for all.
LARGE = 5_000_000
# Five thousand games in all: 175 keys of one column, and 184 whose games are long. `python -m bench ledgers` plays many more.
GAMES_OF_ONE_COLUMN = 25
GAMES_OF_SEVERAL = 4


@pytest.mark.parametrize("base", BASES)
def test_score_is_par_plus_luck_minus_loss(base: str) -> None:
    """In every key, on games of random quality, the identity holds to 1e-9 in all and decision by decision."""
    keys = [key for key in all_keys() if parse_ruleset(key).base == base and (_small(key) or key == base)]
    for key in keys:
        worth = valuation(key, games=4)
        for number in range(GAMES_OF_ONE_COLUMN if worth.exact else GAMES_OF_SEVERAL):
            actions, blocks = _game_of_some_quality(worth, number)
            found = ledger(worth, actions, blocks)
            assert found.score == _final(worth, actions, blocks).score
            assert found.par + found.luck - found.loss == pytest.approx(found.score, abs=1e-9), key
            assert len(found.decisions) == len(actions)
            assert all(decision.loss >= 0 for decision in found.decisions)
            assert all(one.value == other.before for one, other in pairwise(found.decisions))


def _small(key: str) -> bool:
    return max(map(positions_of, column_rulesets(parse_ruleset(key)))) < LARGE


def _game_of_some_quality(worth: Valuation, number: int) -> tuple[list[Action], Blocks]:
    """A game that begins well and goes on at random, or the other way round, or all at random."""
    rules, blocks = worth.ruleset, blocks_of(number, worth.ruleset)
    chance = random.Random(f"{rules.key} {number}")
    draw = opponent_draws(bytes(32), str(number))
    well = list(play_game(worth, chance.choice(list(Level)), blocks, draw)[0])
    actions, game = [], Game.start(rules, blocks)
    for action in well[: chance.randint(0, len(well))]:
        actions.append(action)
        game = game.apply(action, blocks)
    while not game.over:
        actions.append(chance.choice(game.legal_actions()))
        game = game.apply(actions[-1], blocks)
    return actions, blocks


def _final(worth: Valuation, actions: list[Action], blocks: Blocks) -> Game:
    game = Game.start(worth.ruleset, blocks)
    for action in actions:
        game = game.apply(action, blocks)
    return game


@pytest.mark.parametrize("key", ["yams", "yams.extra-yams.joker", "yams.two-colours", "yatzy.up.saved-rolls"])
def test_values_against_exact_fractions(key: str) -> None:
    """In the last two turns of a game the best value and that of the choice made are those of the naive solver."""
    worth = valuation(key)
    rules, naive = worth.ruleset, NaiveSolver(worth.ruleset)
    played = play_randomly(rules, 11)
    found = ledger(worth, played.actions, played.blocks)
    for decision, game in zip(found.decisions, played.states, strict=False):
        if game.turn < rules.turns - 2:
            continue
        (cells,) = game.card.columns
        empty = frozenset(box.category for box, points in zip(rules.boxes, cells, strict=True) if points is None)
        sums = game.card.sums(0)
        position = Position(empty, sums.upper, cells[rules.jackpot_box], game.saved)
        points = sums.total - sums.bonus
        expected = naive.actions(position, game.dice, game.roll)
        named = _named(game, decision.action.action())
        chosen = next(value for action, value in expected.items() if action == named)
        assert decision.best == pytest.approx(points + float(max(expected.values())), abs=1e-9)
        assert decision.value == pytest.approx(points + float(chosen), abs=1e-9)
        if game.roll == 0:
            assert decision.before == pytest.approx(points + float(naive.value(position)), abs=1e-9)


def _named(game: Game, action: Action) -> tuple[str, object]:
    if isinstance(action, Score):
        return "score", action.category
    return "keep", tuple(sorted(game.dice[place] for place in action.positions))


@pytest.mark.parametrize(
    "key", ["yams", "yams.extra-yams.official-joker", "yams.two-colours", "yatzy", "yams.three-columns"]
)
def test_perfect_play_loses_nothing(key: str) -> None:
    """The game of the hard opponent has no loss, and nothing better to show."""
    worth = valuation(key)
    blocks = blocks_of(5, worth.ruleset)
    actions, game = play_game(worth, Level.HARD, blocks, opponent_draws(bytes(32), "hard"))
    found = ledger(worth, actions, blocks)
    assert found.loss == pytest.approx(0, abs=1e-9)
    assert found.costliest == ()
    assert all(decision.better is None for decision in found.decisions)
    assert game.score == found.score


def test_one_blunder() -> None:
    """Writing a Yam's in the ones costs what the better choice says, is the costliest, and shows in the loss alone."""
    worth = valuation("yams")
    blocks = lambda turn, roll: (1, 1, 1, 1, 1) if turn == 0 else blocks_of(3)(turn, roll)  # noqa: E731
    first: list[Action] = [Score("ones")]
    rest = _hard_from(worth, first, blocks)
    found = ledger(worth, [*first, *rest], blocks)
    (costly,) = found.costliest
    assert (costly.turn, costly.roll) == (0, 0)
    assert costly.better is not None
    assert costly.better.score == "yams"
    assert found.loss == pytest.approx(costly.loss, abs=1e-9)
    assert costly.loss > 10


def _hard_from(worth: Valuation, actions: list[Action], blocks: Blocks) -> list[Action]:
    game = _final(worth, actions, blocks)
    rest: list[Action] = []
    while not game.over:
        taken, game = play_turn(worth, game, Level.HARD, blocks, lambda _turn, _roll: 0.0)
        rest += taken
    return rest


def test_equal_keeps_are_one_choice() -> None:
    """Keeping one die or its twin is the same choice: same value, same loss."""
    worth = valuation("yams")
    blocks = lambda turn, roll: (2, 2, 3, 4, 6) if (turn, roll) == (0, 0) else blocks_of(9)(turn, roll)  # noqa: E731
    losses = []
    for kept in ((0, 2), (1, 2)):
        actions: list[Action] = [Keep(kept), Score("chance")]
        actions += _hard_from(worth, actions, blocks)
        losses.append(ledger(worth, actions, blocks).decisions[0].loss)
    assert losses[0] == losses[1] > 0


def test_the_costliest_come_first() -> None:
    """At most three choices are named, those that cost most, the worst first."""
    worth = valuation("yams")
    played = play_randomly(worth.ruleset, 4)
    found = ledger(worth, played.actions, played.blocks)
    losses = sorted((decision.loss for decision in found.decisions), reverse=True)
    assert [decision.loss for decision in found.costliest] == losses[:COSTLIEST]


def test_luck_averages_to_nothing() -> None:
    """Over many games of one player luck is no gain: its mean is within three standard errors of 0."""
    worth = valuation("yams.up")
    lucks = []
    for number in range(300):
        blocks = blocks_of(number, worth.ruleset)
        actions, _ = play_game(worth, Level.MEDIUM, blocks, opponent_draws(number.to_bytes(32, "big"), "medium"))
        lucks.append(ledger(worth, actions, blocks).luck)
    mean = sum(lucks) / len(lucks)
    error = (sum((luck - mean) ** 2 for luck in lucks) / len(lucks) ** 2) ** 0.5
    assert abs(mean) < 3 * error


def test_an_illegal_game_has_no_ledger() -> None:
    """A game that breaks the rules gets the rule's error."""
    with pytest.raises(RuleError):
        ledger(valuation("yams"), [Score("yams"), Score("yams")], blocks_of(1))
