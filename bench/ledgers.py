"""The ledger's identity on many games: score = par + luck - loss, for any key and any quality of play. Run by hand: it takes its time."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

from bench import report
from yams.fairness.blocks import dice_blocks
from yams.fairness.draws import Level, opponent_draws
from yams.rules.actions import Action
from yams.rules.dice import Blocks
from yams.rules.game import Game
from yams.rules.rulesets import all_keys, parse_ruleset
from yams.solver.approximate import uncalibrated
from yams.solver.bots import play_game
from yams.solver.columns import column_rulesets, is_exact
from yams.solver.ledger import Ledger, ledger
from yams.solver.solve import solve
from yams.solver.states import layout, positions_of
from yams.solver.tables import NO_SUMMARY, Table
from yams.solver.valuation import Valuation

THREADS = 2
GAMES_A_KEY = 20
# One after the other they would not fit in memory together; 33 million positions, but for one key, take too long for each of many.
LARGE = 20_000_000


def measure(folder: Path, games: int = GAMES_A_KEY, only: str | None = None) -> None:  # noqa: ARG001
    """The largest gap of any game of each base, and how many games there were."""
    report.title("Ledgers: largest |score - (par + luck - loss)|")
    tables: dict[str, Table] = {}
    worst: dict[str, tuple[float, int]] = {}
    started = time.perf_counter()
    for key in [only] if only else _keys():
        worth = _valuation(key, tables)
        gaps = [abs(found.par + found.luck - found.loss - found.score) for found in _ledgers(worth, games)]
        gap, count = worst.get(worth.ruleset.base, (0.0, 0))
        worst[worth.ruleset.base] = max(gap, *gaps), count + len(gaps)
    for base, (gap, count) in worst.items():
        print(f"{base:<14} {gap:.1e} points in {count:,} games")
    report.line("in all", time.perf_counter() - started, "s")


def _keys() -> Iterator[str]:
    for key in all_keys():
        sizes = map(positions_of, column_rulesets(parse_ruleset(key)))
        if key == "maxi-yatzy" or max(sizes) < LARGE:
            yield key


def _valuation(key: str, tables: dict[str, Table]) -> Valuation:
    ruleset = parse_ruleset(key)
    columns = column_rulesets(ruleset)
    for column in columns:
        if column.key not in tables:
            tables[column.key] = Table(layout(column), solve(column, THREADS), NO_SUMMARY)
    calibration = None if is_exact(ruleset) else uncalibrated(ruleset)
    return Valuation(ruleset, tuple(tables[column.key] for column in columns), calibration)


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
