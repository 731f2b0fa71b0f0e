"""`yams solve`: perfect play of a ruleset in figures, from a table on disk or worked out here."""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from service.solver_wire import TablePlay
from storage.scratch import Scratch
from storage.tables import (
    approximation_path,
    open_approximation,
    open_table,
    table_path,
    write_approximation,
    write_table,
)
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import parse_ruleset
from yams.solver.approximate import Approximation, approximate
from yams.solver.build import build_table
from yams.solver.columns import FIRST_ROLL, column_rulesets, is_exact, table_ruleset
from yams.solver.solve import Progress as Note
from yams.solver.tables import Table, TableRefused


class Solved(Struct, frozen=True):
    """One table: where it came from, and in how many seconds."""

    play: TablePlay
    from_file: bool
    seconds: float

    @property
    def positions_per_second(self) -> int | None:
        """None for a table that was only read."""
        return None if self.from_file else round(self.play.positions / self.seconds)

    def as_json(self) -> dict[str, Any]:
        more = {"fromFile": self.from_file, "seconds": self.seconds, "positionsPerSecond": self.positions_per_second}
        return {**msgspec.to_builtins(self.play), **more}


class Report(Struct, frozen=True):
    """What the command found. `unstored` says why a table that was worked out is not in its file."""

    ruleset: Ruleset
    tables: list[Solved]
    approximation: Approximation | None = None
    unstored: str | None = None

    @property
    def par(self) -> float:
        """The mean score of perfect play, or of the approximation's."""
        return self.sum_of_pars if self.approximation is None else self.approximation.summary.mean

    @property
    def sum_of_pars(self) -> float:
        """The par where there is one table; of several what the columns give one after the other."""
        return sum(table.play.par for table in self.tables)

    def as_json(self) -> str:
        tables = [table.as_json() for table in self.tables]
        pars: dict[str, Any] = {"par": self.par}
        if self.approximation is not None:
            pars.update(games=self.approximation.games, sumOfColumns=self.sum_of_pars)
        whole = {"ruleset": self.ruleset.key, "exact": self.exact, **pars, "tables": tables}
        return msgspec.json.encode(whole).decode()

    @property
    def exact(self) -> bool:
        return is_exact(self.ruleset)

    def as_text(self) -> str:
        if self.approximation is None:
            return "\n".join(_lines(self.tables[0]))
        lines = [
            f"{self.ruleset.key}: par approximately {self.par:.1f}, the mean of {self.approximation.games} simulated games",
            "It has no exact table. It is valued by the sum of these, each played by itself:",
            *(f"  {table.play.key:<42}{table.play.par:>9.3f}" for table in self.tables),
            f"  {'one after the other':<42}{self.sum_of_pars:>9.3f}",
            "Choosing between them at each roll scores more: docs/solver.md.",
        ]
        for table in self.tables:
            lines += ["", *_lines(table)]
        return "\n".join(lines)


def solve_ruleset(key: str, threads: int | None, folder: Path | None) -> Report:
    """Perfect play of a ruleset, or of a table's column. UnknownRuleset.

    Tables are read from the folder, where there is one, and those that are missing are put there.
    """
    ruleset = table_ruleset(key) if key.endswith(FIRST_ROLL) else parse_ruleset(key)
    columns = (ruleset,) if key.endswith(FIRST_ROLL) else column_rulesets(ruleset)
    solved, tables, unstored = [], [], None
    for column in columns:
        result, table = _solve(column, threads or threads_here(), folder)
        solved.append(result)
        tables.append(table)
        if folder is not None and not result.from_file:
            unstored = _kept(table_path(folder, column.key), partial(write_table, folder, table)) or unstored
    if columns == (ruleset,):
        return Report(ruleset, solved, unstored=unstored)
    found = stored_approximation(folder, ruleset) if folder else None
    if found is None:
        found = _measured(ruleset, tuple(tables))
        if folder is not None:
            path = approximation_path(folder, ruleset)
            unstored = _kept(path, partial(write_approximation, folder, ruleset, found)) or unstored
    return Report(ruleset, solved, found, unstored)


def _kept(path: Path, write: Callable[[], object]) -> str | None:
    """None once it is written, else where it is not and why."""
    try:
        write()
    except OSError as error:
        return f"{path}: {error.strerror or error}"
    return None


def _measured(ruleset: Ruleset, tables: tuple[Table, ...]) -> Approximation:
    with progress_bar(ruleset.key) as note:
        return approximate(ruleset, tables, progress=note)


def stored_approximation(folder: Path, ruleset: Ruleset) -> Approximation | None:
    """The approximation of a file; None where there is none or it is refused."""
    try:
        return open_approximation(folder, ruleset)
    except (OSError, TableRefused):
        return None


def _solve(ruleset: Ruleset, threads: int, folder: Path | None) -> tuple[Solved, Table]:
    started = time.perf_counter()
    table = None if folder is None else stored_table(folder, ruleset.key)
    from_file = table is not None
    if table is None:
        with progress_bar(ruleset.key) as note:
            room = Scratch(folder or Path(tempfile.gettempdir())).room
            table = build_table(ruleset, threads, note, room)
    return Solved(TablePlay.of(table), from_file, time.perf_counter() - started), table


def threads_here() -> int:
    """One for each processor that we may use."""
    return len(os.sched_getaffinity(0))


def stored_table(folder: Path, key: str) -> Table | None:
    """The table of a file; None where there is none or it is refused."""
    try:
        return open_table(folder, key)
    except (OSError, TableRefused):
        return None


@contextmanager
def progress_bar(title: str) -> Iterator[Note | None]:
    """A bar on standard error where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=1.0)
        yield lambda fraction: bar.update(task, completed=fraction)


def _lines(table: Solved) -> Iterator[str]:
    play = table.play
    yield f"{play.key}: par {play.par:.4f}, standard deviation {play.sd:.2f}"
    yield "percentiles   " + "  ".join(f"{percent} %: {score}" for percent, score in play.percentiles)
    yield f"upper bonus   {play.upper_bonus * 100:.2f} % of games"
    yield from (f"  {box.category:<20}{box.mean:>8.2f}" for box in play.box_means)
    if play.extra_mean:
        yield f"  {'extra bonus':<20}{play.extra_mean:>8.2f}"
    if table.from_file:
        yield f"{play.positions} positions, read from a stored table in {table.seconds:.2f} s"
    else:
        yield f"{play.positions} positions in {table.seconds:.2f} s, {table.positions_per_second} a second, with compiling the first time"
