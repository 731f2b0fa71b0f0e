"""Table files: whole or not there, checked when opened, opened once, noticed when they change."""

import asyncio
import errno
import logging
import os
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from storage import tables as files
from storage.tables import (
    BUILDER_LOCK,
    LOOK_EVERY_S,
    UNFINISHED,
    WRITER_LOCK,
    FolderLock,
    Stamp,
    Tables,
    open_table,
    remove_unfinished,
    table_path,
    write_table,
)
from tests.unit.table_files import make_table
from yams.solver import tables as formats
from yams.solver.tables import Table, TableRefused

ROOT = Path(__file__).parents[2]
KEY = "yams.down"
HEADER_END = 44  # magic, length, checksum
FILE = b"".join(make_table(KEY).encoded())
HEADER_LENGTH = int.from_bytes(FILE[8:12], "little")
VALUES = len(FILE) - 8 * make_table(KEY).places.positions


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".lock")


def same(one: Table, other: Table) -> bool:
    return one.summary == other.summary and np.array_equal(one.values, other.values)


@pytest.mark.parametrize("key", [KEY, "yams.joker.down@first-roll", "maxi-yatzy.up.bonus-50.full-straight-25"])
def test_what_is_written_is_read(tmp_path: Path, key: str) -> None:
    """A table comes back from its file as it was, under its key's name and beside nothing else, in a folder made for it."""
    folder = tmp_path / "new" / "tables"
    table = make_table(key)
    assert write_table(folder, table) == folder / f"{key}.table"
    assert same(open_table(folder, key), table)
    assert names(folder) == [f"{key}.table"]


def test_an_open_table_outlives_its_file(tmp_path: Path) -> None:
    """Values are read from the mapped file, can't be written, and stay what they were when the file is replaced or deleted."""
    write_table(tmp_path, make_table(KEY))
    table = open_table(tmp_path, KEY)
    assert not table.values.flags.writeable
    assert not table.values.flags.owndata
    write_table(tmp_path, make_table(KEY, first=1000))
    table_path(tmp_path, KEY).unlink()
    assert same(table, make_table(KEY))


def read(folder: Path, content: bytes, key: str = KEY) -> Table:
    table_path(folder, key).write_bytes(content)
    return open_table(folder, key)


@given(st.integers(0, len(FILE) - 1))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_truncated_file_is_refused(tmp_path: Path, length: int) -> None:
    """Whatever a file was cut down to, it is no table."""
    with pytest.raises(TableRefused):
        read(tmp_path, FILE[:length])


@given(st.integers(0, HEADER_END + HEADER_LENGTH - 1) | st.integers(VALUES, len(FILE) - 1), st.integers(1, 255))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_file_is_refused(tmp_path: Path, place: int, damage: int) -> None:
    """One byte that is another, in the header or in the values, and the file is no table."""
    content = bytearray(FILE)
    content[place] ^= damage
    with pytest.raises(TableRefused):
        read(tmp_path, bytes(content))


@given(st.binary(max_size=200))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_anything_else_is_refused(tmp_path: Path, content: bytes) -> None:
    """Any other bytes, or a table with more bytes behind it, are no table."""
    for foreign in (content, FILE[:8] + content, FILE + b"\0" + content):
        with pytest.raises(TableRefused):
            read(tmp_path, foreign)


def test_a_table_of_another_ruleset_is_refused(tmp_path: Path) -> None:
    """A file under another table's name is refused, even where the positions are as many."""
    with pytest.raises(TableRefused, match=r"made for yams\.down"):
        read(tmp_path, FILE, "yams.dry.down")


def test_a_table_of_other_rules_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table made before its ruleset's rules changed is refused: its checksums are right, its values aren't."""
    monkeypatch.setattr(formats, "fingerprint", lambda _: "0" * 64)
    old = b"".join(make_table(KEY).encoded())
    monkeypatch.undo()
    with pytest.raises(TableRefused, match="other rules"):
        read(tmp_path, old)


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """A limit of the system, as near to a full disk as a test can come."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    """A table that doesn't fit leaves the old one in place and nothing else behind."""
    write_table(tmp_path, make_table(KEY))
    with no_file_larger_than(len(FILE) - 100), pytest.raises(OSError, match=os.strerror(errno.EFBIG)):
        write_table(tmp_path, make_table(KEY, first=1000))
    assert names(tmp_path) == [f"{KEY}.table"]
    assert same(open_table(tmp_path, KEY), make_table(KEY))


WRITER = """
import sys
from pathlib import Path
from storage.tables import write_table
from tests.unit.table_files import make_table
tables = [make_table("yams.down", first) for first in (0, 1000)]
print("ready", flush=True)
while True:
    for table in tables:
        write_table(Path(sys.argv[1]), table)
"""


def test_a_killed_writer_leaves_a_whole_table(tmp_path: Path) -> None:
    """Killed at any moment, a writer leaves the old or the new table, and what it left unfinished is removed."""
    write_table(tmp_path, make_table(KEY))
    for number in range(6):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        ) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "ready\n"
            time.sleep(0.01 + number * 0.0037)
            writer.send_signal(signal.SIGKILL)
        assert open_table(tmp_path, KEY).values[0] in (0, 1000)
        remove_unfinished(tmp_path)
        assert names(tmp_path) == [f"{KEY}.table"]


def test_unfinished_files_are_removed(tmp_path: Path) -> None:
    """Leftovers go, tables stay; while somebody writes, theirs is left alone."""
    write_table(tmp_path, make_table(KEY))
    leftover = tmp_path / f"yams.table{UNFINISHED}"
    leftover.write_bytes(FILE[:5000])
    lock = FolderLock.take(tmp_path, WRITER_LOCK, wait=False)
    assert lock is not None
    remove_unfinished(tmp_path)
    assert leftover.exists()
    lock.release()
    remove_unfinished(tmp_path)
    assert names(tmp_path) == [f"{KEY}.table"]


def test_one_builder_for_a_folder(tmp_path: Path) -> None:
    """A folder's lock has one holder at a time."""
    first = FolderLock.take(tmp_path, BUILDER_LOCK, wait=False)
    assert first is not None
    assert FolderLock.take(tmp_path, BUILDER_LOCK, wait=False) is None
    first.release()
    second = FolderLock.take(tmp_path, BUILDER_LOCK, wait=False)
    assert second is not None
    second.release()


def test_a_lock_on_a_deleted_folder(tmp_path: Path) -> None:
    """A lock ends with its file, and another's file of the same name is no lock of ours."""
    folder = tmp_path / "tables"
    first = FolderLock.take(folder, BUILDER_LOCK, wait=False)
    assert first is not None
    assert first.holds()
    shutil.rmtree(folder)
    assert not first.holds()
    second = FolderLock.take(folder, BUILDER_LOCK, wait=False)
    assert second is not None
    assert second.holds()
    assert not first.holds()
    first.release()
    second.release()


def test_a_table_that_comes_and_goes(tmp_path: Path) -> None:
    """A file that appears, is replaced or goes away is noticed a second later, and not looked for before."""
    clock = Clock()
    tables = Tables(tmp_path / "later", clock)
    assert tables.get(KEY) is None
    write_table(tables.folder, make_table(KEY))
    assert tables.get(KEY) is None
    clock.now += LOOK_EVERY_S
    first = tables.get(KEY)
    assert first is not None
    write_table(tables.folder, make_table(KEY, first=1000))
    assert tables.get(KEY) is first
    clock.now += LOOK_EVERY_S
    second = tables.get(KEY)
    assert second is not None
    assert (first.values[0], second.values[0]) == (0, 1000)
    table_path(tables.folder, KEY).unlink()
    clock.now += LOOK_EVERY_S
    assert tables.get(KEY) is None


def test_looking_again(tmp_path: Path) -> None:
    """Who knows that a file has just been written need not wait for the second to pass."""
    tables = Tables(tmp_path, Clock())
    assert tables.get(KEY) is None
    write_table(tmp_path, make_table(KEY))
    tables.look_again(KEY)
    assert tables.get(KEY) is not None


def test_an_unchanged_file_is_opened_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is checked once, however often it is asked for and by however many threads, and looked at once a second."""
    opened, looked = [], []
    stamp = files._stamp

    def opening(folder: Path, key: str) -> Table:
        opened.append(key)
        return open_table(folder, key)

    def looking(path: Path) -> Stamp | None:
        looked.append(path)
        return stamp(path)

    monkeypatch.setattr(files, "open_table", opening)
    monkeypatch.setattr(files, "_stamp", looking)
    write_table(tmp_path, make_table(KEY))
    clock = Clock()
    tables = Tables(tmp_path, clock)
    threads = [threading.Thread(target=tables.get, args=(KEY,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 1
    looked.clear()
    for _ in range(10):
        clock.now += LOOK_EVERY_S
        for _ in range(100):
            assert tables.get(KEY) is not None
    assert (len(opened), len(looked)) == (1, 10)


def test_a_refused_file_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A damaged file counts as missing, is logged once with its reason and not read again until it has been replaced."""
    clock = Clock()
    tables = Tables(tmp_path, clock)
    table_path(tmp_path, KEY).write_bytes(FILE[:-1] + b"\xff")
    caplog.set_level(logging.ERROR)
    for _ in range(5):
        assert tables.get(KEY) is None
        clock.now += LOOK_EVERY_S
    assert [record.getMessage() for record in caplog.records] == ["table refused"]
    assert "checksum" in str(vars(caplog.records[0])["reason"])
    write_table(tmp_path, make_table(KEY))
    assert tables.get(KEY) is not None


def test_a_folder_in_a_tables_place(tmp_path: Path) -> None:
    """What can't be read at all counts as missing too."""
    table_path(tmp_path, KEY).mkdir()
    assert Tables(tmp_path).get(KEY) is None


async def test_opening_does_not_hold_up_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a file is checked everything else goes on; all who wait get the same table, even where one of them gives up."""
    opened = []

    def slow(folder: Path, key: str) -> Table:
        opened.append(key)
        time.sleep(0.2)
        return open_table(folder, key)

    monkeypatch.setattr(files, "open_table", slow)
    write_table(tmp_path, make_table(KEY))
    tables = Tables(tmp_path)
    waiting = [asyncio.create_task(tables.find(KEY)) for _ in range(20)]
    ticks = 0
    while not all(task.done() for task in waiting):
        await asyncio.sleep(0.01)
        ticks += 1
        if ticks == 3:
            waiting.pop(0).cancel()
    assert ticks > 5
    found = {id(task.result()) for task in waiting}
    assert found == {id(await tables.find(KEY))}
    assert opened == [KEY]
    assert await tables.find("yams.up") is None
