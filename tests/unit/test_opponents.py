"""Simulated games, the computer's levels, and the approximation that several columns get."""

import hmac
import struct

import numpy as np
import pytest

from tests.unit.play import blocks_of
from tests.unit.solved import solved, valuation
from yams.fairness.draws import Level, opponent_draws
from yams.rules.actions import Action
from yams.rules.game import Game
from yams.rules.rulesets import parse_ruleset
from yams.solver.advice import Situation, advise
from yams.solver.approximate import approximate, decode_approximation, encode_approximation
from yams.solver.bots import choose, play_game, play_turn
from yams.solver.columns import column_rulesets
from yams.solver.simulation import simulate
from yams.solver.states import layout
from yams.solver.tables import NO_SUMMARY, Table, TableRefused
from yams.solver.valuation import Valuation


def test_a_hundred_thousand_perfect_games() -> None:
    """Perfect play of `yams`, simulated a hundred thousand times, scores par within three standard errors, and loses nothing."""
    worth = valuation("yams")
    played = simulate(worth, 100_000, np.random.default_rng(20261130))
    assert abs(played.mean - worth.par) < 3 * played.error
    assert played.losses.max() < 1e-9
    assert played.upper_bonus.mean() == pytest.approx(0.6897769994, abs=3 * (0.69 * 0.31 / 100_000) ** 0.5)


@pytest.mark.parametrize(
    "key",
    [
        "yams.two-colours",
        "yams.extra-yams.official-joker",
        "yatzy.saved-rolls",
        "yams-extreme.extra-yams.joker.up",
        "maxi-yatzy.down",
    ],
)
def test_simulated_games_give_the_par(key: str) -> None:
    """Whatever the options, perfect play scores par within four standard errors and values every turn as its table does."""
    worth = valuation(key)
    played = simulate(worth, 3000, np.random.default_rng(1))
    assert abs(played.mean - worth.par) < 4 * played.error
    assert np.abs(played.drift).max() < 1e-9
    assert sum(
        played.box_means
    ) + played.extra_mean + worth.ruleset.upper_bonus.points * played.upper_bonus.mean() == pytest.approx(played.mean)


@pytest.mark.parametrize(
    "key", ["yams", "yams.two-colours", "yatzy.saved-rolls", "yams.extra-yams.joker.three-columns"]
)
def test_hard_takes_the_first_advice(key: str) -> None:
    """On any dice the hard opponent's game is the line of the first advice, action by action."""
    worth = valuation(key)
    for number in range(3):
        blocks = blocks_of(number, worth.ruleset)
        actions, _ = play_game(worth, Level.HARD, blocks, opponent_draws(bytes(32), "hard"))
        game = Game.start(worth.ruleset, blocks)
        for action in actions:
            assert advise(worth, Situation.of(game))[0].action == action
            game = game.apply(action, blocks)
        assert game.over


def test_the_same_challenge_meets_the_same_opponent() -> None:
    """An opponent's game depends on its level, the dice and the challenge's key, and on nothing else."""
    worth, blocks = valuation("yams"), blocks_of(8)
    games = {
        (level, key): play_game(worth, level, blocks, opponent_draws(key, level))[0]
        for level in Level
        for key in (bytes(32), bytes(31) + b"x")
    }
    again = {(level, key): play_game(worth, level, blocks, opponent_draws(key, level))[0] for level, key in games}
    assert games == again
    assert games[Level.HARD, bytes(32)] == games[Level.HARD, bytes(31) + b"x"]
    assert games[Level.EASY, bytes(32)] != games[Level.EASY, bytes(31) + b"x"]
    assert games[Level.EASY, bytes(32)] != games[Level.MEDIUM, bytes(32)]


def test_turn_by_turn_is_the_whole_game() -> None:
    """Playing each turn when it is asked for gives the game played at once."""
    worth, blocks, draw = valuation("yatzy"), blocks_of(2), opponent_draws(b"k" * 32, "easy")
    game = Game.start(worth.ruleset, blocks)
    actions: list[Action] = []
    while not game.over:
        taken, game = play_turn(worth, game, Level.EASY, blocks, draw)
        actions += taken
    assert (tuple(actions), game) == play_game(worth, Level.EASY, blocks, draw)


def test_levels_lose_as_much_as_they_should() -> None:
    """Hard loses nothing, medium about 21 points a game of `yams`, easy about 49: more than chance could mix up."""
    worth = valuation("yams")
    medium, easy = (simulate(worth, 1000, np.random.default_rng(2), temperature) for temperature in (1.0, 2.0))
    assert medium.losses.mean() == pytest.approx(21.3, abs=1.5)
    assert easy.losses.mean() == pytest.approx(49.1, abs=2.5)


def test_every_choice_has_its_chance() -> None:
    """Options are taken with chances proportional to exp(-loss / temperature): counted over an even grid of draws."""
    options = advise(valuation("yams"), Situation.of(Game.start(parse_ruleset("yams"), blocks_of(4))))
    grid = 20_000
    weights = np.exp(-np.array([option.loss for option in options]) / 2)
    taken = [choose(options, Level.EASY, (place + 0.5) / grid) for place in range(grid)]
    for option, weight in zip(options, weights / weights.sum(), strict=True):
        assert taken.count(option) / grid == pytest.approx(weight, abs=2 / grid)
    assert choose(options, Level.EASY, 0.0) is options[0]
    assert choose(options, Level.EASY, 1 - 2**-53) in options


def test_draws_by_hand() -> None:
    """A draw is the first 53 bits of the HMAC that the docs describe."""
    message = b"\x00\x10yams/v1/opponent\x00\x04easy\x07\x02"
    number = struct.unpack(">Q", hmac.digest(b"k" * 32, message, "sha256")[:8])[0]
    assert opponent_draws(b"k" * 32, "easy")(7, 2) == (number >> 11) / 2**53


COLUMNS = ("yams.three-columns", "yatzy.first-roll-column", "yatzy.three-columns.saved-rolls")


@pytest.mark.parametrize("key", COLUMNS)
def test_several_columns_beat_greed_and_one_after_the_other(key: str) -> None:
    """Valued by its columns, a game of several scores well more than simple greed and than its columns one after the other."""
    worth = valuation(key)
    rules = worth.ruleset
    nothing = tuple(
        Table(layout(column), np.zeros(layout(column).positions), NO_SUMMARY) for column in column_rulesets(rules)
    )
    played = simulate(worth, 200, np.random.default_rng(4))
    greedy = simulate(Valuation(rules, nothing), 200, np.random.default_rng(4))
    in_turn = sum(solved(column).par for column in column_rulesets(rules))
    assert played.mean > greedy.mean + 6 * (played.error + greedy.error)
    assert played.mean > in_turn + 6 * played.error


def test_calibration_takes_the_drift_away() -> None:
    """With its calibration a several-columns game is worth, on average, what it scores, and is played the same."""
    rules = parse_ruleset("yams.three-columns")
    tables = tuple(map(solved, column_rulesets(rules)))
    found = approximate(rules, tables, games=400)
    worth = Valuation(rules, tables, found.calibration)
    played = simulate(worth, 400, np.random.default_rng(5))
    assert abs(played.mean - worth.par) < 4 * played.error
    assert np.abs(played.drift).max() < 1.0
    assert found.summary.mean == pytest.approx(worth.par, abs=4 * played.error)
    plain = simulate(Valuation(rules, tables), 50, np.random.default_rng(6))
    assert np.array_equal(simulate(worth, 50, np.random.default_rng(6)).scores, plain.scores)


def test_an_approximation_is_stored_with_its_rules() -> None:
    """What is written is read back; for another ruleset, or damaged, it is refused."""
    rules = parse_ruleset("yatzy.first-roll-column")
    found = approximate(rules, tuple(map(solved, column_rulesets(rules))), games=20)
    text = encode_approximation(rules, found)
    assert decode_approximation(text, rules) == found
    worth = str(found.summary.mean).encode()
    other_digit = worth[:-1] + (b"1" if worth[-1:] != b"1" else b"2")
    refused = [(rules, text[:-2]), (rules, b"{}"), (rules, b"\xff"), (rules, text.replace(worth, other_digit))]
    for other, data in ((parse_ruleset("yams.first-roll-column"), text), *refused):
        with pytest.raises(TableRefused):
            decode_approximation(data, other)
