"""Keeping the tables built: which are missing, smallest first, each by a process of its own that may die at any moment.

Any number of workers may share a folder: the one that holds the lock builds. The folder alone says what is there, so nothing is
remembered and a start after any crash goes on where it was.
"""

import asyncio
import contextlib
import shutil
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

from storage.client import StoreAway
from storage.logs import log
from storage.settings import BuildTables, Settings
from storage.tables import BUILDER_LOCK, FolderLock, Tables, remove_unfinished
from storage.wishes import TableWishes
from worker.builder import Builder, BuildFailed
from yams.rules.errors import UnknownRuleset
from yams.rules.rulesets import BASES, all_keys, parse_ruleset
from yams.solver.columns import column_rulesets, is_table_key, needed_keys, table_ruleset
from yams.solver.states import positions_of

LOOK_EVERY_S = 2.0
FIRST_PAUSE_S = 2.0
LONGEST_PAUSE_S = 300.0
# The store may write to the same disk, and stops when that is full.
KEEP_FREE_BYTES = 500 * 10**6
BYTES_PER_POSITION = 8
# As many as `yatzy` has: solved within a second on a free core.
QUICK_POSITIONS = 1_000_000


async def keep_built(settings: Settings, wishes: TableWishes) -> None:
    """Build what is missing, for as long as the worker lives."""
    if settings.build_tables is BuildTables.NONE:
        return
    building = Building(settings, wishes)
    try:
        while True:
            try:
                await building.catch_up()
            except Exception as error:  # whatever it is, it must not end the building for good
                log.error("tables can't be built", exc_info=error, extra={"reason": str(error)})
                await asyncio.sleep(LONGEST_PAUSE_S)
            await asyncio.sleep(LOOK_EVERY_S)
    finally:
        await building.stop()


class Building:
    """One worker's part in it. A table that failed waits, longer each time, and keeps no other waiting."""

    def __init__(self, settings: Settings, wishes: TableWishes) -> None:
        self._settings = settings
        self._wishes = wishes
        self._tables = Tables(settings.tables)
        self._builder = Builder(settings.tables)
        self._lock: FolderLock | None = None
        self._waits = Waits()

    async def catch_up(self) -> None:
        """Build the missing tables if it is this worker that builds in its folder."""
        try:
            while self._is_ours() and (key := await self._next()):
                await self._build(key)
        finally:
            await self._builder.end()

    def _is_ours(self) -> bool:
        """Whether this worker builds in the folder, which is made anew where it has been deleted."""
        if self._lock is not None and not self._lock.holds():
            self._lock.release()
            self._lock = None
        if self._lock is None:
            self._lock = FolderLock.take(self._settings.tables, BUILDER_LOCK, wait=False)
            if self._lock is not None:
                remove_unfinished(self._settings.tables)
        return self._lock is not None

    async def stop(self) -> None:
        """End the builder, and leave the folder to others."""
        await self._builder.end()
        if self._lock is not None:
            remove_unfinished(self._settings.tables)
            self._lock.release()

    async def _next(self) -> str | None:
        """The smallest table that is missing and need not wait. Asked anew each time: a small one may have been wished for."""
        try:
            wanted = await self._wishes.wanted()
        except StoreAway:
            wanted = []
        return await asyncio.to_thread(self._first_missing, wanted)

    def _first_missing(self, wanted: Sequence[str]) -> str | None:
        keys = filter(self._waits.over, to_build(self._settings, wanted))
        return next((key for key in keys if self._missing(key)), None)

    def _missing(self, key: str) -> bool:
        """Whether it is missing and can be built: an approximation is measured with its columns' tables."""
        if is_table_key(key):
            return self._tables.get(key) is None
        columns = column_rulesets(parse_ruleset(key))
        return self._tables.get_approximation(key) is None and all(self._tables.get(column.key) for column in columns)

    async def _build(self, key: str) -> None:
        started = time.monotonic()
        log.info("building a table", extra={"table": key})
        try:
            check_room(self._settings.tables, key)
            await self._builder.build(key, lambda fraction: self._note(key, fraction))
            await self._check(key)
        except BuildFailed as error:
            pause_s = self._waits.failed(key)
            log.error("table not built", extra={"table": key, "reason": f"{error} Trying again in {pause_s:.0f} s."})
            remove_unfinished(self._settings.tables)
        else:
            self._waits.forget(key)
            log.info("table built", extra={"table": key, "seconds": round(time.monotonic() - started, 1)})
        with contextlib.suppress(StoreAway):
            await self._wishes.forget_progress(key)

    async def _check(self, key: str) -> None:
        """BuildFailed where what was built can't be read: without a pause it would be built for ever."""
        self._tables.look_again(key)
        if await asyncio.to_thread(self._missing, key):
            raise BuildFailed("What was built can't be read back.")

    async def _note(self, key: str, fraction: float) -> None:
        with contextlib.suppress(StoreAway):
            await self._wishes.note_progress(key, fraction)


class Waits:
    """How long each table that failed has to wait: twice as long each time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until: dict[str, tuple[float, float]] = {}

    def failed(self, key: str) -> float:
        """Make it wait; for how many seconds."""
        _, before_s = self._until.get(key, (0.0, FIRST_PAUSE_S / 2))
        pause_s = min(2 * before_s, LONGEST_PAUSE_S)
        self._until[key] = (self._clock() + pause_s, pause_s)
        return pause_s

    def over(self, key: str) -> bool:
        """Whether the table may be built now."""
        return self._clock() >= self._until.get(key, (0.0, 0.0))[0]

    def forget(self, key: str) -> None:
        self._until.pop(key, None)


def to_build(settings: Settings, wanted: Sequence[str]) -> list[str]:
    """What should be there: for what is played every day and for wishes that take seconds, then for the bases, then for all others.

    Smallest first in each of the three. Keys of tables, and of rulesets for their approximations, which come after their tables.
    """
    others = (*settings.variants, *(all_keys() if settings.build_tables is BuildTables.ALL else wanted))
    quick = [ruleset for ruleset in wanted if max(map(_positions, _needed(ruleset)), default=0) <= QUICK_POSITIONS]
    ordered: dict[str, None] = {}
    for rulesets in ((*settings.dailies, *quick), BASES, others):
        ordered |= dict.fromkeys(_in_order({key for ruleset in rulesets for key in _needed(ruleset)}))
    return list(ordered)


def _in_order(keys: Iterable[str]) -> list[str]:
    return sorted(keys, key=lambda key: (_positions(key), not is_table_key(key), key))


@cache
def _needed(ruleset: str) -> tuple[str, ...]:
    """What a ruleset needs; nothing for a text that is none: what stands in the store may be another version's."""
    try:
        return needed_keys(parse_ruleset(ruleset))
    except UnknownRuleset:
        return ()


@cache
def _positions(key: str) -> int:
    """The size of a table, or of the largest that an approximation is measured with."""
    if is_table_key(key):
        return positions_of(table_ruleset(key))
    return max(map(positions_of, column_rulesets(parse_ruleset(key))))


def check_room(folder: Path, key: str) -> None:
    """BuildFailed where the table would not leave enough of the disk, or there is no folder. An approximation takes some kilobytes."""
    size = BYTES_PER_POSITION * _positions(key) if is_table_key(key) else 0
    try:
        free = shutil.disk_usage(folder).free - size
    except OSError as error:
        raise BuildFailed(str(error)) from error
    if free < KEEP_FREE_BYTES:
        raise BuildFailed(f"Only {max(free, 0) // 10**6} MB of the disk would be left.")
