"""Solved rulesets from the wish to the answer: the API asks, the builder builds, whatever dies or is damaged in between."""

import asyncio
import http.client
import json
import os
import signal
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from launcher import REPOSITORY, Launcher, children_of, clean_environment, command_of, run_command, wait_until
from test_protocol import problem
from world import World

from storage import keys
from storage.embedded import EmbeddedStore
from storage.settings import BuildTables
from storage.tables import (
    BUILDER_LOCK,
    LOOK_EVERY_S,
    UNFINISHED,
    FolderLock,
    open_table,
    table_path,
    write_approximation,
    write_table,
)
from storage.wishes import TableWishes
from tests.unit.table_files import make_table
from worker import builder as builders
from worker.builder import Builder, BuildFailed
from worker.tables import Building
from yams.rules.rulesets import parse_ruleset
from yams.solver.approximate import approximate
from yams.solver.columns import column_rulesets

NOON = datetime(2026, 12, 1, 11, 0, tzinfo=UTC)
PATIENCE_S = 180.0  # what is not yet compiled is, at the lowest priority
KEY = "yams.down"
PAR = 130.1811
BUILDING = {"YAMS_BUILD_TABLES": "needed", "YAMS_DAILIES": "yams.up", "YAMS_VARIANTS": ""}
PLAY = f"/api/rulesets/{KEY}/perfect-play"


@pytest.fixture
async def tables_world(store: EmbeddedStore, tmp_path: Path) -> Any:
    """A world with a folder of tables, empty, that nobody builds in."""
    async with World.open(store.url, NOON, YAMS_TABLES=str(tmp_path / "tables")) as opened:
        yield opened


async def test_a_missing_table_is_wished_for(tables_world: World) -> None:
    """A call that needs a missing table says when to come back and asks the builder; looking at the rules asks for nothing."""
    http, client = tables_world.http, tables_world.client
    rules = (await http.get(f"/api/rulesets/{KEY}")).json()
    assert (rules["par"], rules["exact"]) == (None, True)
    assert await client.execute("EXISTS", keys.TABLES_WANTED) == 0
    answer = await http.get(PLAY)
    problem(answer, 503, "table-not-ready")
    assert answer.headers["retry-after"] == "5"
    assert "progress" not in answer.json()
    assert await TableWishes(tables_world.client).wanted() == [KEY]


async def test_progress_is_told(tables_world: World) -> None:
    """While the table is being built the answer says how far it is; the news of a builder that fell silent are forgotten."""
    wishes = TableWishes(tables_world.client)
    await wishes.note_progress(KEY, 0.25)
    await wishes.note_progress("yatzy", 0.5)
    answer = await tables_world.http.get(PLAY)
    problem(answer, 503, "table-not-ready")
    assert answer.json()["progress"] == 0.25
    assert answer.headers["retry-after"] == "2"
    assert 0 < await tables_world.client.execute("TTL", keys.TABLES_PROGRESS) <= 60
    await wishes.forget_progress(KEY)
    assert "progress" not in (await tables_world.http.get(PLAY)).json()


async def test_a_table_that_is_there(tables_world: World) -> None:
    """With its file in the folder a ruleset has its par, and perfect play its figures."""
    table = make_table(KEY, first=70.5)
    write_table(tables_world.settings.tables, table)
    rules = (await tables_world.http.get(f"/api/rulesets/{KEY}")).json()
    play = (await tables_world.http.get(PLAY)).json()
    assert rules["par"] == play["par"] == table.par
    assert (play["ruleset"], play["exact"]) == (KEY, True)
    (figures,) = play["columns"]
    assert play["games"] is None
    assert (play["sd"], play["upperBonus"], play["percentiles"]) == (30, 0.25, figures["percentiles"])
    assert [mean["category"] for mean in figures["boxMeans"]] == [box.category for box in table.ruleset.boxes]
    assert [50, 101] in figures["percentiles"]
    assert (figures["sd"], figures["upperBonus"], figures["positions"]) == (30, 0.25, 146)
    listed = {entry["key"]: entry for entry in (await tables_world.http.get("/api/rulesets")).json()}
    assert listed["yams"]["par"] is None


async def test_a_ruleset_of_several_columns(tables_world: World) -> None:
    """It waits for the tables of all its columns and for its approximation, and says that its par is not of exact play."""
    key = "yams.three-columns"
    ruleset = parse_ruleset(key)
    http, folder = tables_world.http, tables_world.settings.tables
    path = f"/api/rulesets/{key}/perfect-play"
    tables = tuple(make_table(column.key, first=100) for column in column_rulesets(ruleset))
    write_table(folder, tables[1])
    problem(await http.get(path), 503, "table-not-ready")
    assert await TableWishes(tables_world.client).wanted() == [key]
    for table in tables:
        write_table(folder, table)
    await asyncio.sleep(LOOK_EVERY_S)
    await TableWishes(tables_world.client).note_progress(key, 0.5)
    waiting = problem(await http.get(path), 503, "table-not-ready")
    assert 0 < waiting["progress"] < 1
    assert (await http.get(f"/api/rulesets/{key}")).json()["par"] is None
    measured = approximate(ruleset, tables, games=20)
    write_approximation(folder, ruleset, measured)
    await asyncio.sleep(LOOK_EVERY_S)
    play = (await http.get(path)).json()
    assert (play["ruleset"], play["exact"], play["games"]) == (key, False, 20)
    assert [table["key"] for table in play["columns"]] == [table.ruleset.key for table in tables]
    expected = sum(table.par for table in tables) + measured.calibration.drift[-1]
    assert play["par"] == pytest.approx(expected)
    assert (await http.get(f"/api/rulesets/{key}")).json()["par"] == play["par"]
    summary = measured.summary
    assert (play["sd"], play["upperBonus"]) == (summary.sd, summary.upper_bonus)
    assert [50, summary.percentile(50)] in play["percentiles"]


async def test_without_the_store(tables_world: World) -> None:
    """Par is answered without the store, and a missing table is a missing table."""
    write_table(tables_world.settings.tables, make_table(KEY))
    await tables_world.client.execute("CONFIG", "SET", "maxmemory", "1")
    try:
        assert (await tables_world.http.get(f"/api/rulesets/{KEY}")).json()["par"] == 0
        problem(await tables_world.http.get("/api/rulesets/yams.up/perfect-play"), 503, "table-not-ready")
    finally:
        await tables_world.client.execute("CONFIG", "SET", "maxmemory", "0")


async def test_one_builder_in_a_folder(tables_world: World) -> None:
    """A worker whose folder another one builds in, builds nothing."""
    settings = msgspec.structs.replace(tables_world.settings, build_tables=BuildTables.NEEDED)
    lock = FolderLock.take(settings.tables, BUILDER_LOCK, wait=False)
    assert lock is not None
    building = Building(settings, TableWishes(tables_world.client))
    await building.catch_up()
    await building.stop()
    assert builders_of(os.getpid()) == []
    lock.release()


async def test_what_cannot_be_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that can't be built is no harm to the next; a builder that is stuck or killed is ended, and the next one works."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", clean_environment()["NUMBA_CACHE_DIR"])
    monkeypatch.chdir(REPOSITORY)
    heard: list[float] = []

    async def note(fraction: float) -> None:
        heard.append(fraction)

    builder = Builder(tmp_path)
    with pytest.raises(BuildFailed, match="no ruleset"):
        await builder.build("yams@last-roll", note)
    with pytest.raises(BuildFailed, match="No such file"):
        await builder.build("yams.three-columns", note)  # its columns' tables come first
    (pid,) = builders_of(os.getpid())
    await builder.build(KEY, note)
    assert builders_of(os.getpid()) == [pid]
    assert open_table(tmp_path, KEY).par == pytest.approx(PAR, abs=1e-4)
    assert heard
    assert all(0 <= fraction <= 1 for fraction in heard)
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(BuildFailed, match="status -9"):
        await builder.build(KEY, note)
    with monkeypatch.context() as impatient:
        impatient.setattr(builders, "SILENCE_S", 0.05)
        with pytest.raises(BuildFailed, match="stuck"):
            await builder.build(KEY, note)
    assert builders_of(os.getpid()) == []
    await builder.build("yams.up", note)
    await builder.end()
    assert builders_of(os.getpid()) == []


def builders_of(worker: int) -> list[int]:
    return [pid for pid in children_of(worker) if "worker.build_tables" in command_of(pid)]


def the_builder(up: Launcher) -> int:
    """The one builder of an installation, waited for."""
    found: list[int] = []

    def there() -> bool:
        found[:] = [pid for worker in up.children("worker") for pid in builders_of(worker)]
        return bool(found)

    wait_until(there, PATIENCE_S, "a builder")
    (pid,) = found
    return pid


def get(up: Launcher, path: str) -> tuple[int, dict[str, str], Any]:
    connection = http.client.HTTPConnection("127.0.0.1", up.port, timeout=10)
    try:
        connection.request("GET", path)
        response = connection.getresponse()
        headers = {name.lower(): value for name, value in response.getheaders()}
        return response.status, headers, json.loads(response.read())
    finally:
        connection.close()


def await_play(up: Launcher, path: str = PLAY) -> Any:
    """Perfect play once it is there, asked for as often as the answers say."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        status, headers, body = get(up, path)
        if status == 200:
            return body
        assert (status, body["code"]) == (503, "table-not-ready")
        assert time.monotonic() < deadline, up.said()
        time.sleep(min(int(headers["retry-after"]), 1))


def tables_of(up: Launcher) -> Path:
    return up.data / "tables"


def check_folder(folder: Path) -> None:
    """Every table in the folder is whole."""
    for path in folder.glob("*.table"):
        open_table(folder, path.name.removesuffix(".table"))


def test_asked_for_through_the_api(tmp_path: Path) -> None:
    """What nobody needed is built when it is asked for: 503 first, then the figures; `yams solve` reads the same file."""
    with Launcher(tmp_path, environment=BUILDING) as up:
        status, headers, body = get(up, PLAY)
        assert (status, body["code"]) == (503, "table-not-ready")
        assert int(headers["retry-after"]) >= 1
        play = await_play(up)
        assert play["par"] == pytest.approx(PAR, abs=1e-4)
        assert get(up, f"/api/rulesets/{KEY}")[2]["par"] == play["par"]
        await_play(up, "/api/rulesets/yams.up/perfect-play")
        solved = run_command("solve", KEY, "--json", environment={"YAMS_TABLES": str(tables_of(up))})
        assert solved.returncode == 0, solved.stderr
        (table,) = json.loads(solved.stdout)["tables"]
        assert table["fromFile"] is True
        assert table["par"] == play["par"]
        builder = the_builder(up)
        assert up.stop() == 0
        assert command_of(builder) == ""
    assert list(tables_of(up).glob(f"*{UNFINISHED}")) == []
    check_folder(tables_of(up))


def test_a_builder_that_is_killed(tmp_path: Path) -> None:
    """Killed while it builds, alone or with its worker, a builder is started again, leaves nothing wrong and finishes the work."""
    with Launcher(tmp_path, environment=BUILDING) as up:
        for number in range(4):
            builder = the_builder(up)
            time.sleep(number * 0.6)  # while it starts, then while it solves
            os.kill(builder, signal.SIGKILL)
            wait_until(lambda builder=builder: the_builder(up) != builder, PATIENCE_S, "another builder")  # type: ignore[misc]
        builder = the_builder(up)
        up.kill_child("worker")
        wait_until(lambda: command_of(builder) == "", 5, "the builder to end with its worker")
        assert await_play(up)["par"] == pytest.approx(PAR, abs=1e-4)
        await_play(up, "/api/rulesets/yams.up/perfect-play")
        assert "status -9" in up.said()
        assert up.stop() == 0
    assert list(tables_of(up).glob(f"*{UNFINISHED}")) == []
    check_folder(tables_of(up))


def test_a_damaged_file_is_built_again(tmp_path: Path) -> None:
    """A file with a wrong byte, a file cut short and what a crash left unfinished don't stand in the way of the right tables."""
    folder = tmp_path / "data" / "tables"
    write_table(folder, make_table("yams.up"))
    write_table(folder, make_table(KEY))
    damaged = bytearray(table_path(folder, "yams.up").read_bytes())
    damaged[-1] ^= 1
    table_path(folder, "yams.up").write_bytes(damaged)
    table_path(folder, KEY).write_bytes(table_path(folder, KEY).read_bytes()[:5000])
    leftover = folder / f"yams.table{UNFINISHED}"
    leftover.write_bytes(b"YAMSTBL1")
    with Launcher(tmp_path, environment=BUILDING) as up:
        for path in (PLAY, "/api/rulesets/yams.up/perfect-play"):
            assert await_play(up, path)["par"] == pytest.approx(PAR, abs=1e-4)
        assert "table refused" in up.said()
        assert not leftover.exists()
