"""`yams advise`: everything one may do with the dice on the table, best first, for one position or many."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from cli.solve import progress_bar, stored_approximation, stored_table, threads_here
from yams.rules.actions import Score
from yams.rules.errors import InvalidPosition, RuleError
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import parse_ruleset
from yams.solver.advice import OpenColumn, Option, Situation, advise, situation
from yams.solver.approximate import uncalibrated
from yams.solver.columns import column_rulesets, is_exact
from yams.solver.solve import solve
from yams.solver.states import layout
from yams.solver.tables import NO_SUMMARY, Table
from yams.solver.valuation import Calibration, Valuation


class PositionLine(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A position as JSON: either `open`, `upper` and `jackpot` of the one column, or `columns` in sheet order."""

    dice: Annotated[tuple[int, ...], Meta(max_length=6)]
    rolls_left: int
    open: tuple[str, ...] = ()
    upper: int = 0
    jackpot: int | None = None
    columns: tuple[OpenColumn, ...] | None = None
    saved_rolls: int = 0

    def situation(self, ruleset: Ruleset) -> Situation:
        alone = OpenColumn(self.open, self.upper, self.jackpot)
        if self.columns is not None and alone != OpenColumn(()):
            raise InvalidPosition("Say either columns, or open, upper and jackpot of the one column.")
        columns: Sequence[OpenColumn] = (alone,) if self.columns is None else self.columns
        return situation(ruleset, columns, self.dice, self.rolls_left, self.saved_rolls)


def ruleset_valuation(ruleset: Ruleset, threads: int | None, folder: Path | None) -> Valuation:
    """The valuation of a ruleset, from stored tables where there are, else worked out here."""
    tables = [
        (stored_table(folder, column.key) if folder else None) or _solved(column, threads or threads_here())
        for column in column_rulesets(ruleset)
    ]
    return Valuation(ruleset, tuple(tables), None if is_exact(ruleset) else _calibration(ruleset, folder))


def _calibration(ruleset: Ruleset, folder: Path | None) -> Calibration:
    """The stored one, where there is one; choices are the same without."""
    stored = stored_approximation(folder, ruleset) if folder else None
    return uncalibrated(ruleset) if stored is None else stored.calibration


def advise_one(key: str, line: PositionLine, threads: int | None, folder: Path | None, as_json: bool) -> str:
    """What the command prints for one position; RuleError where it can't be."""
    at = line.situation(parse_ruleset(key))
    worth = ruleset_valuation(at.ruleset, threads, folder)
    found = advise(worth, at)
    return msgspec.json.encode(_answer(worth, found)).decode() if as_json else "\n".join(_lines(worth, at, found))


def advise_many(
    key: str, lines: Iterable[bytes], threads: int | None, folder: Path | None
) -> Iterator[tuple[str, bool]]:
    """(a line of JSON, whether it is an answer) for each line of JSON: the advice, or what is wrong with the position."""
    worth = ruleset_valuation(parse_ruleset(key), threads, folder)
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        at = _read(worth.ruleset, line)
        if isinstance(at, Situation):
            yield msgspec.json.encode(_answer(worth, advise(worth, at))).decode(), True
        else:
            yield msgspec.json.encode({"line": number, "error": at}).decode(), False


def _read(ruleset: Ruleset, line: bytes) -> Situation | str:
    """The position of a line, or what is wrong with it."""
    try:
        return msgspec.json.decode(line, type=PositionLine).situation(ruleset)
    except (RuleError, msgspec.MsgspecError) as error:
        return str(error)


def _solved(ruleset: Ruleset, threads: int) -> Table:
    with progress_bar(ruleset.key) as note:
        return Table(layout(ruleset), solve(ruleset, threads, note), NO_SUMMARY)


def _answer(worth: Valuation, found: Iterable[Option]) -> dict[str, Any]:
    several = len(worth.ruleset.columns) > 1
    calibrated = {} if worth.exact else {"calibrated": _is_calibrated(worth)}
    return {"exact": worth.exact, **calibrated, "actions": [_action(option, several) for option in found]}


def _is_calibrated(worth: Valuation) -> bool:
    """Whether what the columns' sum leaves out has been measured: `yams solve KEY --tables DIR` does that."""
    return worth.calibration is not None and any(worth.calibration.drift)


def _action(option: Option, several: bool) -> dict[str, Any]:
    if isinstance(option.action, Score):
        column = {"column": option.action.column} if several else {}
        action: dict[str, Any] = {"score": option.action.category, **column, "points": option.points}
    else:
        action = {"keep": list(option.kept or ())}
    return {**action, "value": option.value, "loss": option.loss}


# For people: what is far worse than the best is of no use.
SHOWN = 10


def _lines(worth: Valuation, at: Situation, found: Sequence[Option]) -> Iterator[str]:
    told = "exact" if worth.exact else "approximate, see docs/solver.md"
    if not worth.exact and not _is_calibrated(worth):
        told += f"; all of them too low: yams solve {worth.ruleset.key} --tables DIR measures by how much"
    yield f"{worth.ruleset.key}, {' '.join(map(str, at.dice))}: points still to come ({told})"
    yield f"{'value':>9}{'loss':>9}  action"
    for option in found[:SHOWN]:
        yield f"{option.value:>9.3f}{option.loss:>9.3f}  {_told(option, len(worth.ruleset.columns) > 1)}"
    if len(found) > SHOWN:
        yield f"… {len(found) - SHOWN} more: --json lists all"


def _told(option: Option, several: bool) -> str:
    if isinstance(option.action, Score):
        column = f" in column {option.action.column}" if several else ""
        return f"write {option.points} in {option.action.category}{column}"
    return f"keep {' '.join(map(str, option.kept))}" if option.kept else "keep nothing"


def read_words(text: str) -> tuple[str, ...]:
    """`a,b,c` or `a b c` as words."""
    return tuple(text.replace(",", " ").split())


def one_position(
    dice: tuple[int, ...], rolls_left: int, open_boxes: str, upper: int, jackpot: int | None, saved: int
) -> PositionLine:
    """A position from the command's options; InvalidPosition where no box is open."""
    if not read_words(open_boxes):
        raise InvalidPosition("Say which boxes are open: --open full-house,yams.")
    return PositionLine(dice, rolls_left, read_words(open_boxes), upper, jackpot, None, saved)
