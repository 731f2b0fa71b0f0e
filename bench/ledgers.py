"""The ledger's identity on many games: score = par + luck - loss, for any key and any quality of play. Run by hand: it takes its time."""

import os
import random
import time
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from bench import report
from yams.fairness.blocks import dice_blocks
from yams.fairness.draws import Level, opponent_draws
from yams.rules.actions import Action
from yams.rules.dice import Blocks
from yams.rules.game import Game
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import BASES, all_keys, parse_ruleset
from yams.solver.approximate import uncalibrated
from yams.solver.bots import play_game
from yams.solver.columns import column_rulesets, is_exact
from yams.solver.ledger import Ledger, ledger
from yams.solver.solve import solve
from yams.solver.states import layout
from yams.solver.tables import NO_SUMMARY, Table
from yams.solver.valuation import Valuation

THREADS = os.cpu_count() or 1
GAMES_A_KEY = 20
GAMES_A_BASE = 10_000
# The largest has 268 MB, and there are nine of them; keys that follow each other share tables.
TABLES_AT_ONCE = 8


def measure(folder: Path) -> None:  # noqa: ARG001
    """The largest gap of any game of each base, and how many games there were: many of the base itself, some of each of its keys."""
    report.title("Ledgers: largest |score - (par + luck - loss)|")
    started = time.perf_counter()
    for base in BASES:
        keys = [key for key in all_keys() if parse_ruleset(key).base == base]
        _measure(base, [base], GAMES_A_BASE)
        _measure(f"{len(keys)} keys of {base}", keys, GAMES_A_KEY)
    report.line("in all", time.perf_counter() - started, "s")


def _measure(name: str, keys: list[str], games: int) -> None:
    worst, count = 0.0, 0
    for key in keys:
        for found in _ledgers(_valuation(key), games):
            worst = max(worst, abs(found.par + found.luck - found.loss - found.score))
            count += 1
    print(f"{name:<{report.NAME_WIDTH}} {worst:>12.1e} points in {count:,} games", flush=True)


def _valuation(key: str) -> Valuation:
    ruleset = parse_ruleset(key)
    calibration = None if is_exact(ruleset) else uncalibrated(ruleset)
    return Valuation(ruleset, tuple(map(_solved, column_rulesets(ruleset))), calibration)


@lru_cache(maxsize=TABLES_AT_ONCE)
def _solved(column: Ruleset) -> Table:
    return Table(layout(column), solve(column, THREADS), NO_SUMMARY)


def _ledgers(worth: Valuation, games: int) -> Iterator[Ledger]:
    for number in range(games):
        actions, blocks = _game(worth, random.Random(f"{worth.ruleset.key} {number}"))
        yield ledger(worth, actions, blocks)


def _game(worth: Valuation, chance: random.Random) -> tuple[list[Action], Blocks]:
    """A game that begins at some level and goes on at random from somewhere."""
    rules, key = worth.ruleset, chance.randbytes(32)
    blocks = dice_blocks(key, rules.dice)
    actions: list[Action] = []
    if chance.random() < 1 / 2:
        level = chance.choice(list(Level))
        well, _ = play_game(worth, level, blocks, opponent_draws(key, level))
        actions += well[: chance.randint(0, len(well))]
    game = Game.start(rules, blocks)
    for action in actions:
        game = game.apply(action, blocks)
    while not game.over:
        actions.append(chance.choice(game.legal_actions()))
        game = game.apply(actions[-1], blocks)
    return actions, blocks
