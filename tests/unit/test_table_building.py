"""What is built, in which order, and when again after a failure."""

import shutil
from collections import namedtuple
from functools import cache
from pathlib import Path
from typing import cast
from unittest.mock import AsyncMock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from service.tables import APPROXIMATION_SIZE, progress_of
from storage.compiled import compiled_folder
from storage.settings import BuildTables, read_settings
from storage.tables import (
    BUILDER_LOCK,
    FolderLock,
    approximation_path,
    open_approximation,
    write_approximation,
    write_table,
)
from storage.wishes import TableWishes
from tests.unit.solved import solved
from tests.unit.table_files import make_table
from worker.build_tables import build, now_and_then
from worker.builder import Builder, BuildFailed, Note, builder_environment, threads
from worker.tables import FIRST_PAUSE_S, KEEP_FREE_BYTES, LONGEST_PAUSE_S, Building, Waits, check_room, to_build
from yams.rules.rulesets import BASES, all_keys, parse_ruleset
from yams.solver.approximate import GAMES, approximate
from yams.solver.columns import column_rulesets, is_table_key, needed_keys, table_ruleset
from yams.solver.states import positions_of

SETTINGS = read_settings({"YAMS_STORE_URL": "redis://x", "YAMS_MASTER": "00" * 32})
FEW = replace(SETTINGS, dailies=("yams.down",), variants=("yams.three-columns",))


COLUMNS = "yams.three-columns"


@cache
def size(key: str) -> int:
    """The positions of a table, or of the largest table that an approximation is measured with."""
    rulesets = [table_ruleset(key)] if is_table_key(key) else column_rulesets(parse_ruleset(key))
    return max(map(positions_of, rulesets))


def in_order(keys: list[str]) -> bool:
    """Whether the small ones come first, each once, and no approximation before its tables."""
    sizes = [size(key) for key in keys]
    assert_after_their_tables(keys)
    return len(set(keys)) == len(keys) and sizes == sorted(sizes)


def assert_after_their_tables(keys: list[str]) -> None:
    """No approximation comes before a table that it is measured with."""
    places = {key: place for place, key in enumerate(keys)}
    for ruleset in (parse_ruleset(key) for key in keys if not is_table_key(key)):
        assert all(places[column.key] < places[ruleset.key] for column in column_rulesets(ruleset))


def test_the_bases_and_what_is_played() -> None:
    """Built are the tables of the bases and of each column of the daily rulesets and variants, then what calibrates several."""
    assert set(to_build(FEW, [])) == {*BASES, "yams.down", "yams.up", COLUMNS}


def test_the_defaults() -> None:
    """With no setting every ruleset that may be a day's has all it needs, first what is played every day, then the bases."""
    keys = to_build(SETTINGS, [])
    for ruleset in (*SETTINGS.dailies, *SETTINGS.variants):
        assert set(needed_keys(parse_ruleset(ruleset))) <= set(keys)
    daily, bases = 3, len(BASES)
    assert keys[:daily] == ["yams", "yatzy", "maxi-yatzy"]
    assert set(keys[:bases]) == set(BASES)
    assert all(map(in_order, (keys[:daily], keys[daily:bases], keys[bases:])))


LARGE_WISH = "yatzy.saved-rolls"
WISHES = ["yams.dry", "yams.up", "yams.first-roll-column", "yams.dry.three-columns", LARGE_WISH]


@given(st.lists(st.sampled_from(WISHES)))
def test_wishes_are_built_in_their_place(wanted: list[str]) -> None:
    """What was asked for is built besides, each once: with the dailies where that takes seconds, else with the variants after the bases."""
    keys = to_build(FEW, wanted)
    quick = {"yams.down"}.union(*(needed_keys(parse_ruleset(ruleset)) for ruleset in wanted if ruleset != LARGE_WISH))
    first, rest = keys[: len(quick)], keys[len(quick) :]
    assert set(first) == quick
    bases = [key for key in rest if key in BASES]
    assert rest[: len(bases)] == bases
    assert set(keys) == {*to_build(FEW, []), *quick, *({LARGE_WISH} & set(wanted))}
    for part in (first, bases, rest[len(bases) :]):
        assert [*map(size, part)] == sorted(map(size, part))
    assert_after_their_tables(keys)
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("text", ["", "yatzee", "yams@first-roll", "../yams", "yams@last-roll", "yams/../../x"])
def test_wishes_that_are_no_rulesets(text: str) -> None:
    """Whatever else stands in the store is passed over, a column's table key too: only rulesets are asked for."""
    assert to_build(FEW, [text]) == to_build(FEW, [])


@pytest.mark.parametrize("text", ["", "yatzee", COLUMNS, "../yams", "yams@last-roll", "yams/../../x"])
def test_keys_without_a_table(text: str) -> None:
    """Several columns have no table, nor has a text that is no ruleset."""
    assert not is_table_key(text)


def test_everything() -> None:
    """On demand everything there can be is built: the tables of all columns of all rulesets, and what calibrates several."""
    keys = to_build(replace(SETTINGS, build_tables=BuildTables.ALL), [])
    assert set(keys) == {needed for key in all_keys() for needed in needed_keys(parse_ruleset(key))}
    assert len(keys) == len(set(keys))


def test_an_approximation_waits_for_its_tables(tmp_path: Path) -> None:
    """It is built once the tables of all its columns are there, and not again once it is there itself."""
    ruleset = parse_ruleset(COLUMNS)

    def missing(key: str) -> bool:
        """As a worker sees it that has just started: what it knows it looks at again only after a second."""
        return Building(replace(FEW, tables=tmp_path), cast(TableWishes, None))._missing(key)

    tables = tuple(make_table(column.key) for column in column_rulesets(ruleset))
    for table in tables:
        assert (missing(table.ruleset.key), missing(COLUMNS)) == (True, False)
        write_table(tmp_path, table)
        assert not missing(table.ruleset.key)
    assert missing(COLUMNS)
    write_approximation(tmp_path, ruleset, approximate(ruleset, tables, games=4))
    assert not missing(COLUMNS)


def test_an_approximation_is_measured_from_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The builder's process measures with the tables of the folder, the same each time; without them it says so."""
    ruleset = parse_ruleset("yams.down.first-roll-column")
    build(tmp_path, ruleset.key, threads=1)
    assert capsys.readouterr().out.startswith("failed ")
    tables = tuple(map(solved, column_rulesets(ruleset)))
    for table in tables:
        write_table(tmp_path, table)
    build(tmp_path, ruleset.key, threads=1)
    *told, last = capsys.readouterr().out.splitlines()
    assert last == "built"
    assert all(line.startswith("progress ") for line in told)
    measured = open_approximation(tmp_path, ruleset)
    assert measured.games == GAMES
    assert measured.calibration.drift[-1] > 0
    mean = measured.summary.mean
    assert mean == pytest.approx(sum(table.par for table in tables) + measured.calibration.drift[-1], abs=6)
    first = approximation_path(tmp_path, ruleset).read_bytes()
    build(tmp_path, ruleset.key, threads=1)
    assert approximation_path(tmp_path, ruleset).read_bytes() == first


def test_a_failed_table_waits_longer_each_time() -> None:
    """After a failure a table waits twice as long as before, up to five minutes, and not at all once it was built."""
    now = 0.0
    waits = Waits(lambda: now)
    assert waits.over("yams")
    pauses = []
    for _ in range(12):
        pauses.append(waits.failed("yams"))
        assert not waits.over("yams")
        assert waits.over("yatzy")
        now += pauses[-1]
        assert waits.over("yams")
    assert pauses[:3] == [FIRST_PAUSE_S, 2 * FIRST_PAUSE_S, 4 * FIRST_PAUSE_S]
    assert pauses[-1] == LONGEST_PAUSE_S
    waits.forget("yams")
    assert waits.failed("yams") == FIRST_PAUSE_S


def test_the_store_keeps_its_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table is not begun where it would fill the disk that the store may be on."""
    usage = namedtuple("usage", "total used free")
    table = 8 * size("yams")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(0, 0, KEEP_FREE_BYTES + table))
    check_room(tmp_path, "yams")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(0, 0, KEEP_FREE_BYTES + table - 1))
    with pytest.raises(BuildFailed, match="disk"):
        check_room(tmp_path, "yams")
    check_room(tmp_path, COLUMNS)  # some kilobytes


async def test_a_folder_that_is_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing is built again, whether the folder is deleted between two looks, two tables, or in the middle of one."""
    folder = tmp_path / "tables"
    deletes: list[str] = []

    class Stand(Builder):
        async def build(self, key: str, note: Note) -> None:
            if key in deletes:
                deletes.remove(key)
                shutil.rmtree(folder)
            write_table(folder, make_table(key))
            await note(1.0)

    wishes = AsyncMock(TableWishes, wanted=AsyncMock(return_value=[]))
    monkeypatch.setattr("worker.tables.Builder", Stand)
    monkeypatch.setattr("worker.tables.to_build", lambda *_: ["yams.down", "yams.up"])
    monkeypatch.setattr("storage.tables.LOOK_EVERY_S", 0.0)
    building = Building(replace(FEW, tables=folder), wishes)

    for place in ([], [], ["yams.down"], ["yams.up"]):
        deletes[:] = place
        await building.catch_up()
        assert sorted(path.stem for path in folder.glob("*.table")) == ["yams.down", "yams.up"]
        assert FolderLock.take(folder, BUILDER_LOCK, wait=False) is None
        shutil.rmtree(folder)
    await building.stop()


def test_no_room_in_no_folder(tmp_path: Path) -> None:
    """A folder that was deleted a moment ago fails the table, which waits, and not the building."""
    with pytest.raises(BuildFailed, match="No such file"):
        check_room(tmp_path / "gone", "yams")


def test_progress_is_told_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often the solver says how far it is, it is told twice a second."""
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    told: list[float] = []
    progress = now_and_then(told.append)
    for step in range(400):
        now = 100 + step / 100
        progress(step / 400)
    assert len(told) == 8


def test_the_builder_has_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The builder's environment has none of our settings, and what it compiles goes beside the tables unless said otherwise."""
    monkeypatch.setenv("YAMS_MASTER", "00" * 32)
    monkeypatch.setenv("PATH", "/bin")
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    environment = builder_environment(tmp_path)
    assert not [name for name in environment if name.startswith("YAMS_")]
    assert environment["PATH"] == "/bin"
    assert environment["NUMBA_CACHE_DIR"] == str(compiled_folder(tmp_path / "compiled"))
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/elsewhere")
    assert builder_environment(tmp_path)["NUMBA_CACHE_DIR"] == "/elsewhere"


def test_half_the_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Building takes half the processors, and at least one."""
    for count, expected in ((1, 1), (2, 1), (3, 1), (8, 4)):
        monkeypatch.setattr("os.sched_getaffinity", lambda _, count=count: set(range(count)))
        assert threads() == expected


def test_progress_of_a_ruleset() -> None:
    """Of all that it needs what is there counts as done, by its size; unknown while nothing of it is being built."""
    ruleset = parse_ruleset(COLUMNS)
    down, free, up = (column.key for column in column_rulesets(ruleset))
    missing = [free, up, COLUMNS]
    total = sum(map(size, (down, free, up))) + APPROXIMATION_SIZE
    assert progress_of(ruleset, missing, {}) is None
    assert progress_of(ruleset, missing, {"yatzy": 0.5, down: 0.9}) is None
    expected = (size(down) + 0.5 * size(free)) / total
    assert progress_of(ruleset, missing, {free: 0.5}) == pytest.approx(expected)
    assert progress_of(ruleset, [COLUMNS], {COLUMNS: 0.5}) == pytest.approx(1 - 0.5 * APPROXIMATION_SIZE / total)
    assert progress_of(ruleset, [free], {free: 1.0}) == pytest.approx(1)
    assert progress_of(parse_ruleset("yams"), ["yams"], {"yams": 0.25}) == 0.25
