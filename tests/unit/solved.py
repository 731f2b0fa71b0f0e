"""Solved tables, each worked out once per test run, whatever process needs it first, and random positions in them."""

import fcntl
import os
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import all_keys, parse_ruleset
from yams.solver.approximate import approximate
from yams.solver.columns import column_rulesets
from yams.solver.multisets import Floats
from yams.solver.solve import solve
from yams.solver.states import State, layout, slot_of
from yams.solver.tables import NO_SUMMARY, Table
from yams.solver.valuation import Valuation

THREADS = 2
PLAYED = frozenset(column for key in all_keys() for column in column_rulesets(parse_ruleset(key)))
# The folder of the run's tables; tests/conftest.py makes it and takes it away.
FOLDER = "YAMS_TEST_TABLES"


@cache
def solved(ruleset: Ruleset) -> Table:
    """The values of a one-column ruleset."""
    return Table(layout(ruleset), _values(ruleset), NO_SUMMARY)


def _values(ruleset: Ruleset) -> Floats:
    """As another process of this run has worked them out, or will find them here."""
    if ruleset not in PLAYED:  # made by hand for one test
        return solve(ruleset, THREADS)
    file = Path(os.environ[FOLDER], f"{ruleset.key}.npy")
    with file.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            np.save(file, solve(ruleset, THREADS))
    return np.asarray(np.load(file, mmap_mode="c"))


@cache
def valuation(key: str, games: int = 50) -> Valuation:
    """The valuation of any ruleset; one of several columns is calibrated with few games."""
    ruleset = parse_ruleset(key)
    tables = tuple(map(solved, column_rulesets(ruleset)))
    plain = Valuation(ruleset, tables)
    return plain if plain.exact else Valuation(ruleset, tables, approximate(ruleset, tables, games).calibration)


def random_states(table: Table, count: int, seed: int = 1) -> Iterator[State]:
    """Positions that play can reach, of every number of filled boxes but all."""
    chance, places = random.Random(seed), table.places
    for _ in range(count):
        filled = int(chance.choice(chance.choice(places.levels[:-1])))
        totals = [total for total in range(places.ruleset.upper_bonus.threshold + 1) if _can_be(table, filled, total)]
        jackpot = bool(filled >> places.ruleset.jackpot_box & 1) and chance.random() < 1 / 2
        yield State(filled, chance.choice(totals), jackpot, chance.randint(0, places.most_saved(filled)))


def _can_be(table: Table, filled: int, total: int) -> bool:
    try:
        slot_of(table.ruleset, State(filled, total))
    except ValueError:
        return False
    return True
