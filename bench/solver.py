"""The solver: seconds and positions a second for whole rulesets, milliseconds for one question, and how well each level plays.

Compiling comes first and is not counted. A ratio compares two ways in the same run.
"""

import os
import resource
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from bench import report
from yams.fairness.blocks import dice_blocks
from yams.fairness.draws import Level, opponent_draws
from yams.rules.game import Game
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import parse_ruleset
from yams.solver.advice import Situation, advise
from yams.solver.approximate import uncalibrated
from yams.solver.bots import TEMPERATURE, play_game
from yams.solver.columns import column_rulesets, is_exact
from yams.solver.distribution import summarise
from yams.solver.ledger import ledger
from yams.solver.simulation import Games, simulate
from yams.solver.solve import solve
from yams.solver.states import layout
from yams.solver.tables import NO_SUMMARY, Table
from yams.solver.valuation import Valuation

SOLVED = ("yams", "yams.extra-yams.official-joker", "yatzy", "yams-extreme", "maxi-yatzy")
THREADS = os.cpu_count() or 1
QUESTIONS = 200
LEVEL_GAMES = 2000
COLUMNS = (
    "yams.three-columns",
    "yam-pairs.extra-yams.joker.three-columns",
    "yams.first-roll-column",
    "yatzy.three-columns",
    "maxi-yatzy.three-columns",
    "maxi-yatzy.saved-rolls",
)
COLUMN_GAMES = 1000


def measure(folder: Path) -> None:  # noqa: ARG001
    """Everything but the levels of play."""
    report.title(f"Solver, {THREADS} threads, after compiling")
    solve(parse_ruleset("yams.down"), THREADS)
    solved = {key: _solve(parse_ruleset(key)) for key in SOLVED}
    # In kB on Linux; everything solved so far is still there.
    report.line(
        "most memory so far, all these tables included", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6, "GB"
    )
    summarise(parse_ruleset("yams.down"), solve(parse_ruleset("yams.down")), THREADS)
    for key in ("yams", "yatzy"):
        table = solved[key]
        seconds = _seconds(lambda table=table: summarise(table.ruleset, table.values, THREADS))  # type: ignore[misc]
        report.line(f"{key}: exact distribution of perfect play", seconds, "s")
    for key, table in solved.items():
        _ask(key, Valuation(table.ruleset, (table,)))


def _solve(ruleset: Ruleset) -> Table:
    values = np.empty(0)

    def work() -> None:
        nonlocal values
        values = solve(ruleset, THREADS)

    seconds = _seconds(work)
    report.line(
        f"{ruleset.key}: solve",
        seconds,
        "s",
        f"{len(values) / seconds / 1e6:.2f} million positions/s, {values.nbytes >> 20} MiB",
    )
    return Table(layout(ruleset), values, NO_SUMMARY)


def _ask(key: str, worth: Valuation) -> None:
    """One advice, and the ledger of a whole game, by numpy alone."""
    blocks = dice_blocks(bytes(32), worth.ruleset.dice)
    actions, _ = play_game(worth, Level.EASY, blocks, opponent_draws(bytes(32), "easy"))
    situations, game = [], Game.start(worth.ruleset, blocks)
    for action in actions:
        situations.append(Situation.of(game))
        game = game.apply(action, blocks)
    asked = [situations[number % len(situations)] for number in range(QUESTIONS)]
    report.latencies(f"{key}: advice on one position", [_seconds(lambda at=at: advise(worth, at)) for at in asked])  # type: ignore[misc]
    report.latencies(f"{key}: ledger of a game", [_seconds(lambda: ledger(worth, actions, blocks)) for _ in range(50)])


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def measure_play(folder: Path) -> None:  # noqa: ARG001
    """How well each level plays each base, and several columns against greed and against one after the other."""
    report.title(f"Levels of play, {LEVEL_GAMES} games each: mean score, mean loss")
    for key in ("yams", "yams.extra-yams.official-joker", "yam-pairs", "yatzy", "yams-extreme", "maxi-yatzy"):
        worth = _valuation(key)
        for level in Level:
            _level(f"{key}, {level}", simulate(worth, LEVEL_GAMES, np.random.default_rng(1), TEMPERATURE[level]))
    report.title(f"Several columns, {COLUMN_GAMES} games each: mean score")
    for key in COLUMNS:
        _columns(key)


def _columns(key: str) -> None:
    worth = _valuation(key)
    rules = worth.ruleset
    nothing = tuple(
        Table(layout(column), np.zeros(layout(column).positions), NO_SUMMARY) for column in column_rulesets(rules)
    )
    _level(f"{key}, valued by its columns", simulate(worth, COLUMN_GAMES, np.random.default_rng(1)))
    for level in (Level.MEDIUM, Level.EASY):
        _level(f"{key}, {level}", simulate(worth, COLUMN_GAMES, np.random.default_rng(1), TEMPERATURE[level]))
    greedy = simulate(Valuation(rules, nothing), COLUMN_GAMES, np.random.default_rng(1))
    report.line(f"{key}, greedy", greedy.mean, "points", f"± {greedy.error:.1f}")
    in_turn = sum(table.par for table in worth.tables)
    report.line(f"{key}, one column after the other, exactly", in_turn, "points")


def _valuation(key: str) -> Valuation:
    ruleset = parse_ruleset(key)
    tables = tuple(Table(layout(column), solve(column, THREADS), NO_SUMMARY) for column in column_rulesets(ruleset))
    return Valuation(ruleset, tables, None if is_exact(ruleset) else uncalibrated(ruleset))


def _level(name: str, games: Games) -> None:
    report.line(name, games.mean, "points", f"± {games.error:.1f}, loss {games.losses.mean():.1f}")
