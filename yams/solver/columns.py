"""Which tables a ruleset needs: one for itself where it has one column, else one for each of its columns.

A table's key is the key of the one-column ruleset that it solves. A column for first rolls is no ruleset of its own, so its table is
called `<key>@first-roll`. A ruleset without a table of its own needs, besides those of its columns, an approximation under its key.
"""

from dataclasses import replace
from functools import cache

from yams.rules.errors import UnknownRuleset
from yams.rules.options import ORDER
from yams.rules.ruleset import Column, Ruleset
from yams.rules.ruleset import Order as ColumnOrder
from yams.rules.rulesets import parse_ruleset
from yams.solver.states import MOST_POSITIONS, positions_of

FIRST_ROLL = "@first-roll"

_ABOUT_COLUMNS = ("down", "up", "three-columns", "first-roll-column")


@cache
def is_exact(ruleset: Ruleset) -> bool:
    """Whether perfect play is known exactly: one column, of workable size."""
    return len(ruleset.columns) == 1 and positions_of(ruleset) <= MOST_POSITIONS


@cache
def column_rulesets(ruleset: Ruleset) -> tuple[Ruleset, ...]:
    """The one-column rulesets whose tables value this ruleset: itself where that is exact, else one for each column, saving no rolls."""
    if is_exact(ruleset):
        return (ruleset,)
    return tuple(table_ruleset(_column_key(ruleset, column)) for column in ruleset.columns)


@cache
def needed_keys(ruleset: Ruleset) -> tuple[str, ...]:
    """What must be worked out to value this ruleset: the keys of its tables, then its own where their sum has to be calibrated."""
    tables = tuple(column.key for column in column_rulesets(ruleset))
    return tables if is_exact(ruleset) else (*tables, ruleset.key)


def is_table_key(key: str) -> bool:
    """Whether there is a table of this key."""
    try:
        table_ruleset(key)
    except UnknownRuleset:
        return False
    return True


@cache
def table_ruleset(key: str) -> Ruleset:
    """The one-column ruleset of a table's key; UnknownRuleset for a key that is none."""
    whole = parse_ruleset(key.removesuffix(FIRST_ROLL))
    if len(whole.columns) != 1 or positions_of(whole) > MOST_POSITIONS:
        raise UnknownRuleset(f"{key} has no table of its own.")
    if key == whole.key:
        return whole
    (column,) = parse_ruleset(_with_options(whole, (*whole.options, "first-roll-column"))).columns[1:]
    # With one roll a turn nothing is kept, so no colour matters.
    return replace(whole, key=key, columns=(column,), coloured=())


def _column_key(ruleset: Ruleset, column: Column) -> str:
    options = [option for option in ruleset.options if option not in _ABOUT_COLUMNS and option != "saved-rolls"]
    if column.first_roll_only:
        return _with_options(ruleset, tuple(options)) + FIRST_ROLL
    if column.order is not ColumnOrder.FREE:
        options.append(column.order.value)
    return _with_options(ruleset, tuple(options))


def _with_options(ruleset: Ruleset, options: tuple[str, ...]) -> str:
    return ".".join((ruleset.base, *sorted(options, key=ORDER.__getitem__)))
