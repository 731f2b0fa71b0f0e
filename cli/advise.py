"""`yams advise`: everything one may do with the dice on the table, best first, for one position or many."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from cli.solve import progress_bar, stored_table, threads_here
from storage.tables import open_approximation
from yams.rules.actions import Score
from yams.rules.errors import InvalidPosition, RuleError
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import parse_ruleset
from yams.solver.advice import OpenColumn, Option, Situation, advise, options, situation
from yams.solver.approximate import uncalibrated
from yams.solver.columns import column_rulesets, is_exact
from yams.solver.positions import Positions
from yams.solver.solve import solve
from yams.solver.states import layout
from yams.solver.tables import NO_SUMMARY, Table, TableRefused
from yams.solver.valuation import Calibration, Valuation

POSITIONS_AT_ONCE = 200


class PositionLine(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A position as JSON: either `open`, `upper` and `jackpot` of the one column, or `columns` in sheet order."""

    dice: Annotated[tuple[int, ...], Meta(max_length=6)]
    rolls_left: int
    open: tuple[str, ...] = ()
    upper: int = 0
    jackpot: int | None = None
    columns: tuple[OpenColumn, ...] | None = None
    saved: int = 0

    def situation(self, ruleset: Ruleset) -> Situation:
        alone = OpenColumn(self.open, self.upper, self.jackpot)
        if self.columns is not None and alone != OpenColumn(()):
            raise InvalidPosition("Say either columns, or open, upper and jackpot of the one column.")
        columns: Sequence[OpenColumn] = (alone,) if self.columns is None else self.columns
        return situation(ruleset, columns, self.dice, self.rolls_left, self.saved)


def ruleset_valuation(ruleset: Ruleset, threads: int | None, folder: Path | None) -> Valuation:
    """The valuation of a ruleset, from stored tables where there are, else worked out here."""
    tables = [
        (stored_table(folder, column.key) if folder else None) or _solved(column, threads or threads_here())
        for column in column_rulesets(ruleset)
    ]
    return Valuation(ruleset, tuple(tables), None if is_exact(ruleset) else _calibration(ruleset, folder))


def _calibration(ruleset: Ruleset, folder: Path | None) -> Calibration:
    """The stored one, where there is one; choices are the same without."""
    try:
        return uncalibrated(ruleset) if folder is None else open_approximation(folder, ruleset).calibration
    except (OSError, TableRefused):
        return uncalibrated(ruleset)


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
    numbered = iter(lines)
    while batch := list(islice(numbered, POSITIONS_AT_ONCE)):
        yield from _advise_batch(worth, [line for line in batch if line.strip()])


def _advise_batch(worth: Valuation, lines: list[bytes]) -> Iterator[tuple[str, bool]]:
    read = [_read(worth.ruleset, line) for line in lines]
    situations = [at for at in read if isinstance(at, Situation)]
    if situations:
        positions = Positions.of(worth.ruleset, [(at.columns, at.saved) for at in situations])
        turn = worth.turn(positions)
    place = 0
    for at in read:
        if isinstance(at, Situation):
            answer = _answer(worth, options(turn, place, at.dice, at.roll))
            place += 1
            yield msgspec.json.encode(answer).decode(), True
        else:
            yield msgspec.json.encode({"error": at}).decode(), False


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
    return {"exact": worth.exact, "actions": [_action(option, several) for option in found]}


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
