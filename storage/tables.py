"""Solved rulesets as files: `<table key>.table` and, where columns are added up, `<ruleset key>.approximation`, in one folder.

All processes of a host may share it. A file is written beside its place, fsynced, and only then renamed into it, so a file of that name
is always whole: a crash or a full disk leaves at most an unfinished file that nothing reads and that the next start removes. Reading maps
a table: its pages are in memory once, however many processes read it. A mapped file may be replaced or deleted, but never be written into
or cut short.
"""

import asyncio
import fcntl
import mmap
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Self

from storage.logs import log
from yams.rules.ruleset import Ruleset
from yams.rules.rulesets import parse_ruleset
from yams.solver.approximate import Approximation, decode_approximation, encode_approximation
from yams.solver.columns import column_rulesets, is_exact
from yams.solver.tables import Summary, Table, TableRefused
from yams.solver.valuation import Valuation

TABLE = ".table"
APPROXIMATION = ".approximation"
UNFINISHED = ".unfinished"
WRITER_LOCK = "writer.lock"
BUILDER_LOCK = "builder.lock"
# A file that appears or is replaced is noticed after this long.
LOOK_EVERY_S = 1.0
# Fsynced piece by piece: the store may have its log on the same disk, and would wait for a flush of the whole.
PIECE_BYTES = 8 * 2**20


def table_path(folder: Path, key: str) -> Path:
    return _path(folder, key, TABLE)


def approximation_path(folder: Path, ruleset: Ruleset) -> Path:
    return _path(folder, ruleset.key, APPROXIMATION)


def _path(folder: Path, key: str, suffix: str) -> Path:
    assert "/" not in key, "a table's key, not anybody's text"
    return folder / f"{key}{suffix}"


def write_table(folder: Path, table: Table) -> Path:
    """Put the table into its file, durably, in place of what was there; OSError leaves everything as it was."""
    return _write(table_path(folder, table.ruleset.key), table.encoded())


def write_approximation(folder: Path, ruleset: Ruleset, approximation: Approximation) -> Path:
    """The same for the approximation of a ruleset."""
    return _write(approximation_path(folder, ruleset), [encode_approximation(ruleset, approximation)])


def _write(path: Path, parts: Iterable[bytes | memoryview]) -> Path:
    folder = path.parent
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + UNFINISHED)
    with _only_writer(folder):
        try:
            _write_parts(unfinished, parts)
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
        _sync_folder(folder)
    return path


def remove_unfinished(folder: Path) -> None:
    """Remove what writers left behind that were killed. While another writes this can wait."""
    lock = FolderLock.take(folder, WRITER_LOCK, wait=False)
    if lock is None:
        return
    try:
        for path in folder.glob(f"*{UNFINISHED}"):
            path.unlink(missing_ok=True)
    finally:
        lock.release()


def open_table(folder: Path, key: str) -> Table:
    """The table of a file, mapped and checked. TableRefused when it is anything else; OSError, FileNotFoundError where there is none."""
    with table_path(folder, key).open("rb") as file:
        if os.fstat(file.fileno()).st_size == 0:
            raise TableRefused("It is empty.")
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    table = Table.read(memoryview(mapped), key)
    # The check has read it all. What play needs of it comes back from the page cache.
    mapped.madvise(mmap.MADV_DONTNEED)
    return table


def open_approximation(folder: Path, ruleset: Ruleset) -> Approximation:
    """The approximation of a file, as `open_table` does."""
    return decode_approximation(approximation_path(folder, ruleset).read_bytes(), ruleset)


class FolderLock:
    """A lock on the folder that ends with the process that holds it."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    @classmethod
    def take(cls, folder: Path, name: str, *, wait: bool) -> Self | None:
        """The lock; None when another holds it and we don't wait. OSError where the folder can't be used."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / name
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            os.close(descriptor)
            return None
        except BaseException:
            os.close(descriptor)
            raise
        return cls(path, descriptor)

    def holds(self) -> bool:
        """Whether others are still kept out: not once the folder or the lock's file has been deleted."""
        try:
            return os.path.samestat(self._path.stat(), os.fstat(self._descriptor))
        except OSError:
            return False

    def release(self) -> None:
        os.close(self._descriptor)


@contextmanager
def _only_writer(folder: Path) -> Iterator[None]:
    lock = FolderLock.take(folder, WRITER_LOCK, wait=True)
    assert lock is not None, "it was waited for"
    try:
        yield
    finally:
        lock.release()


def _write_parts(path: Path, parts: Iterable[bytes | memoryview]) -> None:
    with path.open("wb", buffering=0) as file:
        for part in parts:
            view = memoryview(part)
            while view:
                view = view[file.write(view[:PIECE_BYTES]) :]
                os.fdatasync(file.fileno())
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class Stamp(NamedTuple):
    """What tells one file from another that takes its place."""

    inode: int
    modified_ns: int
    size: int


Solved = Table | Approximation


class _Known(NamedTuple):
    """What a look at a file gave: no stamp for no file, nothing solved for one that was refused."""

    stamp: Stamp | None
    solved: Solved | None
    looked_at: float


class Worth(NamedTuple):
    """How a ruleset is valued, and what play by it gives."""

    valuation: Valuation
    summary: Summary
    parts: tuple[Solved, ...]


class Tables:
    """The tables and approximations of a folder, each opened once. Any thread may use `get`; what is async belongs to one event loop.

    At most one look at a file a second: one that appears, is replaced or goes away is noticed then.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self.folder = folder
        self._clock = clock
        self._known: dict[str, _Known] = {}
        self._worths: dict[str, Worth] = {}
        self._opening = threading.Lock()
        self._tasks: dict[str, asyncio.Task[_Known]] = {}

    def get(self, key: str) -> Table | None:
        """The table; None where there is none or it was refused. Blocks while a new file is checked, half a second for the largest."""
        return _table(self._get(key + TABLE))

    def get_approximation(self, key: str) -> Approximation | None:
        """The same for the approximation of a ruleset."""
        return _approximation(self._get(key + APPROXIMATION))

    async def find(self, key: str) -> Table | None:
        """The table, without blocking the event loop: a new file is checked in a thread, once for all who wait for it."""
        return _table(await self._find(key + TABLE))

    async def find_approximation(self, key: str) -> Approximation | None:
        """The same for the approximation of a ruleset."""
        return _approximation(await self._find(key + APPROXIMATION))

    async def worth(self, ruleset: Ruleset) -> Worth | None:
        """The valuation of a ruleset from all that it needs; None while something is missing."""
        tables = [await self.find(column.key) for column in column_rulesets(ruleset)]
        approximation = None if is_exact(ruleset) else await self.find_approximation(ruleset.key)
        parts = tuple(part for part in (*tables, approximation) if part is not None)
        if len(parts) < len(tables) + (not is_exact(ruleset)):
            return None
        known = self._worths.get(ruleset.key)
        if known is None or any(one is not other for one, other in zip(known.parts, parts, strict=True)):
            known = self._worths[ruleset.key] = _worth(ruleset, parts, approximation)
        return known

    def look_again(self, key: str) -> None:
        """Look at the files of a key at the next call, however short ago the last look was."""
        for suffix in (TABLE, APPROXIMATION):
            self._known.pop(key + suffix, None)

    def _get(self, name: str) -> Solved | None:
        return (self._look(name) or self._open(name)).solved

    async def _find(self, name: str) -> Solved | None:
        known = self._look(name)
        if known is None:
            if name not in self._tasks:
                self._tasks[name] = asyncio.create_task(asyncio.to_thread(self._open, name))
                self._tasks[name].add_done_callback(lambda _: self._tasks.pop(name))
            known = await asyncio.shield(self._tasks[name])
        return known.solved

    def _look(self, name: str) -> _Known | None:
        """What is known of the file, None where it must be opened first."""
        known, now = self._known.get(name), self._clock()
        if known is not None and now - known.looked_at < LOOK_EVERY_S:
            return known
        stamp = _stamp(self.folder / name)
        if stamp is None:
            known = _Known(None, None, now)
        elif known is None or known.stamp != stamp:
            return None
        else:
            known = known._replace(looked_at=now)
        self._known[name] = known
        return known

    def _open(self, name: str) -> _Known:
        with self._opening:
            known = self._look(name)  # another thread may have opened it meanwhile
            if known is None:
                # The stamp first: what takes the file's place in between will have another.
                stamp = _stamp(self.folder / name)
                known = self._known[name] = _Known(stamp, self._checked(name), self._clock())
            return known

    def _checked(self, name: str) -> Solved | None:
        try:
            if name.endswith(TABLE):
                return open_table(self.folder, name.removesuffix(TABLE))
            return open_approximation(self.folder, parse_ruleset(name.removesuffix(APPROXIMATION)))
        except FileNotFoundError:
            return None
        except (TableRefused, OSError) as error:
            log.error("table refused", extra={"table": name, "reason": str(error)})
            return None


def _table(solved: Solved | None) -> Table | None:
    assert not isinstance(solved, Approximation), "opened by its suffix"
    return solved


def _approximation(solved: Solved | None) -> Approximation | None:
    assert not isinstance(solved, Table), "opened by its suffix"
    return solved


def _worth(ruleset: Ruleset, parts: tuple[Solved, ...], approximation: Approximation | None) -> Worth:
    tables = tuple(part for part in parts if isinstance(part, Table))
    if approximation is None:
        return Worth(Valuation(ruleset, tables), tables[0].summary, parts)
    return Worth(Valuation(ruleset, tables, approximation.calibration), approximation.summary, parts)


def _stamp(path: Path) -> Stamp | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return Stamp(status.st_ino, status.st_mtime_ns, status.st_size)
