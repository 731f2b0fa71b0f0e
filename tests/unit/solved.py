"""Solved tables, each worked out once per test run, and random positions in them."""

import random
from collections.abc import Iterator
from functools import cache

from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import parse_ruleset
from yams.solver.approximate import approximate
from yams.solver.columns import column_rulesets
from yams.solver.solve import solve
from yams.solver.states import State, layout, slot_of
from yams.solver.tables import NO_SUMMARY, Table
from yams.solver.valuation import Valuation

THREADS = 2


@cache
def solved(ruleset: Ruleset) -> Table:
    """The values of a one-column ruleset."""
    return Table(layout(ruleset), solve(ruleset, THREADS), NO_SUMMARY)


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
