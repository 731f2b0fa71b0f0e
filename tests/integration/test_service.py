"""What surrounds the game: players, names, limits, headers, health, logs, the client's files, the documents."""

import asyncio
import json
import logging
import re
import signal
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from test_protocol import problem
from world import DAILY, World

from service.client_files import ClientFile
from service.errors import codes
from service.middleware import observe
from service.settings import read_service_settings
from storage import keys
from storage.client import ServerClient, StoreAway, connect
from storage.embedded import EmbeddedStore, lock_folder
from storage.installation import WrongInstallation, claim, durability_warnings
from storage.logs import JsonLines, log
from storage.settings import InvalidSetting, read_settings

ROOT = Path(__file__).parents[2]
NOON = datetime(2026, 12, 1, 11, 0, tzinfo=UTC)


async def test_a_player_without_a_name(world: World) -> None:
    """Nobody has to name themselves."""
    player = await world.player()
    assert player.profile["name"] == f"Yam {player.profile['tag']}"
    assert (await player.call("GET", "/api/players/me")).json() == {
        key: value for key, value in player.profile.items() if key != "token"
    }


@pytest.mark.parametrize("name", ["a", "", "   ", "x" * 21, "a\u202eb", "a\u200bb", "a\nb", "\u3164\u3164"])
async def test_names_that_cannot_be_shown(world: World, name: str) -> None:
    """A name that can't be shown is refused with the reason, and no player is made or changed."""
    player = await world.player("Ana")
    before = await world.snapshot()
    problem(await world.http.post("/api/players", json={"name": name}), 422, "invalid-name")
    problem(await player.call("PATCH", "/api/players/me", json={"name": name}), 422, "invalid-name")
    assert await world.snapshot() == before


async def test_unknown_fields(world: World) -> None:
    """A field that the call does not know is refused, not ignored."""
    problem(await world.http.post("/api/players", json={"nom": "Zoé"}), 400, "invalid-body")
    problem(await world.http.post("/api/players", json={"name": "Zoé", "admin": True}), 400, "invalid-body")
    problem(await world.http.post("/api/players", json={"name": 12}), 400, "invalid-body")


async def test_only_the_hash_of_a_token_is_stored(world: World) -> None:
    """No token and no part of its secret is anywhere in the store."""
    player = await world.player()
    await player.finish()
    secret = player.token.partition(".")[2].encode()
    for key in await world.client.execute("KEYS", "*"):
        assert secret not in (await world.client.execute("DUMP", key) or b"")  # a rate limit's may be gone by now


async def test_too_fast(store: EmbeddedStore) -> None:
    """Beyond the burst a player waits, for as long as Retry-After says; other players don't."""
    async with World.open(store.url, NOON, YAMS_ACTIONS_PER_MINUTE="60") as world:
        fast, calm = await world.player(), await world.player()
        run = await fast.start()
        answers = [await fast.put(run["id"], 0, {"keep": []}) for _ in range(310)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert 0 < len(refused) < 20
        assert problem(refused[0], 429, "too-fast")
        assert refused[0].headers["retry-after"] == "1"
        assert (await calm.call("POST", f"/api/challenges/{DAILY}/runs")).status_code == 201
        world.later(seconds=1)
        assert (await fast.put(run["id"], 0, {"keep": []})).status_code == 200


async def test_a_stranger_cannot_use_up_my_calls(store: EmbeddedStore) -> None:
    """Player ids are public: calls with a wrong secret are not charged to the player whose id they carry."""
    async with World.open(store.url, NOON, YAMS_ACTIONS_PER_MINUTE="1") as world:
        player = await world.player()
        run = await player.start()
        wrong = {"Authorization": f"Bearer {player.profile['id']}.{'x' * 43}"}
        for _ in range(400):
            answer = await world.http.put(f"/api/runs/{run['id']}/actions/0", json={"keep": []}, headers=wrong)
            problem(answer, 401, "unknown-token")
        assert (await player.put(run["id"], 0, {"keep": []})).status_code == 200


async def test_new_players_from_one_address_are_limited(store: EmbeddedStore) -> None:
    """An address that makes thousands of players is slowed down, before the store fills up."""
    async with World.open(store.url, NOON, YAMS_ACTIONS_PER_MINUTE="60", YAMS_NEW_PLAYERS_PER_HOUR="1") as world:
        answers = [await world.http.post("/api/players", json={}) for _ in range(2002)]
        assert [answer.status_code for answer in answers].count(201) == 2000
        late = answers[-1]
        problem(late, 429, "too-fast")
        assert int(late.headers["retry-after"]) > 60


async def test_every_answer_has_the_security_headers(world: World) -> None:
    """Pages, files, API answers and errors all carry the policy; the API is never cached."""
    for path in ("/", "/leaderboard", "/assets/none.js", "/api/daily", "/api/nothing", "/api/schema"):
        answer = await world.http.get(path)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        if path.startswith("/api/"):
            assert answer.headers["cache-control"] == "no-store"
    player = await world.player()
    refused = await player.call("PUT", f"/api/runs/{DAILY}~x/actions/0", content=b"x" * 9000)
    assert "content-security-policy" in refused.headers


@pytest.mark.parametrize("https", [False, True])
async def test_what_only_https_can_promise(https: bool) -> None:
    """Headers that browsers heed over HTTPS alone, or complain of elsewhere, are sent there alone."""

    async def bare(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    transport = httpx.ASGITransport(app=cast(Any, observe(cast(Any, bare), https=https)))
    async with httpx.AsyncClient(transport=transport, base_url="http://yams.example") as http:
        headers = (await http.get("/")).headers
    assert headers["x-content-type-options"] == "nosniff"
    for name in ("strict-transport-security", "cross-origin-opener-policy"):
        assert (name in headers) == https


async def test_unknown_paths_and_methods(world: World) -> None:
    """Under /api nothing falls through to the client's page."""
    problem(await world.http.get("/api/nothing"), 404, "unknown-path")
    problem(await world.http.get("/api"), 404, "unknown-path")
    problem(await world.http.get("/api/"), 404, "unknown-path")
    problem(await world.http.post("/api/daily"), 405, "wrong-method")
    problem(await world.http.get("/api/rulesets/nothing"), 404, "unknown-ruleset")
    problem(await world.http.get("/assets/none.js"), 404, "unknown-path")


async def test_the_clients_files(world: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A file is itself, compressed where the browser takes it and cached by its name; any other path is the page."""
    from service import app as service_app
    from service.client_files import read_files

    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>" + "page " * 400)
    (tmp_path / "assets" / "a-123.js").write_text("let a = 1;" * 200)
    (tmp_path / "manifest.webmanifest").write_text("{}")
    files: dict[str, ClientFile] = read_files(tmp_path)
    monkeypatch.setattr(service_app, "read_files", lambda: files)
    async with World.open(world.settings.store_url, NOON) as other:
        page = await other.http.get("/leaderboard/2026-12-01.yams?utm_source=x")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["cache-control"] == "no-cache"
        assert page.headers["content-encoding"] == "gzip"
        assert page.text.startswith("<!doctype html>")
        plain = await other.http.get("/", headers={"Accept-Encoding": "identity"})
        assert plain.text == page.text
        assert "content-encoding" not in plain.headers
        script = await other.http.get("/assets/a-123.js")
        assert "javascript" in script.headers["content-type"]
        assert "immutable" in script.headers["cache-control"]
        again = await other.http.get("/assets/a-123.js", headers={"If-None-Match": script.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        head = await other.http.head("/")
        assert (head.status_code, head.content) == (200, b"")
        assert (await other.http.get("/manifest.webmanifest")).headers["content-type"] == "application/manifest+json"
        for path in ("/../pyproject.toml", "/..%2fpyproject.toml", "/%2e%2e/pyproject.toml", "//etc/passwd"):
            assert "page page" in (await other.http.get(path)).text


async def test_the_picture_of_shared_links(world: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Messengers find the picture under the address they asked at; nothing but a host's name is repeated in the page."""
    from service import app as service_app
    from service.client_files import read_files

    (tmp_path / "index.html").write_text('<meta property="og:image" content="/social.png">')
    files = read_files(tmp_path)
    monkeypatch.setattr(service_app, "read_files", lambda: files)
    async with World.open(world.settings.store_url, NOON) as other:
        for host, picture in (
            ("yams.club.example:8443", "http://yams.club.example:8443/social.png"),
            ("[::1]:8000", "http://[::1]:8000/social.png"),
            ("yams.test&x=1", "/social.png"),
        ):
            page = await other.http.get("/c/ABCDE-FGHJK", headers={"Host": host})
            assert page.text == f'<meta property="og:image" content="{picture}">'


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/", "Yam’s du jour"),
        ("/c/ABCDE-FGHJK", "Un défi au Yam’s · A Yam’s challenge"),
        ("/replay/x", "Une partie de Yam’s à revoir · A game of Yam’s to watch"),
    ],
)
async def test_what_messengers_show_of_a_link(world: World, path: str, title: str) -> None:
    """A challenge's link says that one is challenged, a game's that it can be watched; of the challenge itself the page knows nothing."""
    page = (await world.http.get(path)).text
    metas = dict(re.findall(r'<meta\s+property="og:(\w+)"\s+content="([^"]*)"', page))
    assert metas["title"] == title
    assert "ABCDE" not in page
    assert len(metas["description"]) > 40
    assert page.count("<meta") == (await world.http.get("/")).text.count("<meta")


async def test_health_and_readiness(tmp_path: Path) -> None:
    """Without its store the process is healthy but not ready, says when to come back, and recovers by itself."""
    store = EmbeddedStore(tmp_path, lock_folder(tmp_path))
    async with World.open(store.url, NOON) as world:
        player = await world.player()
        run = await player.start()
        assert (await world.http.get("/api/ready")).status_code == 200
        store.stop()
        assert (await world.http.get("/api/health")).status_code == 200
        ready, action, board = await asyncio.gather(
            world.http.get("/api/ready"),
            player.put(run["id"], 0, {"keep": []}),
            world.http.get("/api/daily"),
        )
        for answer in (ready, action, board):
            problem(answer, 503, "store-away")
            assert answer.headers["retry-after"] == "1"
        store.tend(lambda _: None)
        assert (await world.http.get("/api/ready")).status_code == 200
        assert (await player.put(run["id"], 0, {"keep": []})).json()["nextAction"] == 1
    store.stop()


async def test_a_store_that_is_read_only_or_full(store: EmbeddedStore) -> None:
    """When the store can't write, an action is answered 503 and is not recorded; afterwards the same request succeeds."""
    async with World.open(store.url, NOON) as world:
        player = await world.player()
        run = await player.start()
        await world.client.execute("CONFIG", "SET", "maxmemory", "1")
        problem(await player.put(run["id"], 0, {"keep": []}), 503, "store-away")
        await world.client.execute("CONFIG", "SET", "maxmemory", "0")
        assert (await player.call("GET", f"/api/runs/{run['id']}")).json()["nextAction"] == 0
        assert (await player.put(run["id"], 0, {"keep": []})).status_code == 200


async def test_a_store_of_another_installation(store: EmbeddedStore) -> None:
    """A store that belongs to another master secret is refused before anything is written to it."""
    client = connect(store.url)
    await client.execute("FLUSHALL")
    await claim(client, b"\x01" * 32)
    await claim(client, b"\x01" * 32)
    with pytest.raises(WrongInstallation, match="another master secret"):
        await claim(client, b"\x02" * 32)
    await client.execute("FLUSHALL")
    await client.aclose()


async def test_a_store_that_is_not_there() -> None:
    """A client without a server says StoreAway, soon."""
    client = ServerClient("unix:///nonexistent/store.sock")
    with pytest.raises(StoreAway):
        await client.execute("PING")
    await client.aclose()


async def test_logs_tell_runs_and_no_secrets(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """A request's line has its path, run, status and duration, and never a token, name or body."""
    caplog.set_level(logging.INFO)
    player = await world.player("Secretive")
    run = await player.start()
    await player.put(run["id"], 0, {"keep": [1, 2]})
    await world.http.get("/api/daily?date=2026-12-01&token=hush")
    lines = [JsonLines().format(record) for record in caplog.records if record.name == "yams"]
    action = next(json.loads(line) for line in lines if "/actions/0" in line)
    assert (action["method"], action["status"], action["run"]) == ("PUT", 200, run["id"])
    assert action["ms"] >= 0
    text = "\n".join(lines)
    for secret in (player.token, player.token.partition(".")[2], "Secretive", "hush", "keep"):
        assert secret not in text


def test_a_log_line_carries_an_error() -> None:
    """An exception is in its line, as one JSON object."""
    try:
        raise ValueError("broken")
    except ValueError:
        record = log.makeRecord("yams", logging.ERROR, __file__, 1, "it broke", (), __import__("sys").exc_info())
    line = json.loads(JsonLines().format(record))
    assert line["message"] == "it broke"
    assert "ValueError: broken" in line["error"]


def test_every_error_code_is_documented() -> None:
    """docs/protocol.md lists exactly the codes that the error table knows, each under its status."""
    text = (ROOT / "docs" / "protocol.md").read_text()
    table = text[text.index("| status | codes |") :]
    documented = {
        (int(status), code)
        for status, codes in re.findall(r"^\| (\d{3}) \| (.+) \|$", table, re.MULTILINE)
        for code in re.findall(r"`([a-z-]+)`", codes)
    }
    assert documented == set(codes())


async def test_every_route_is_documented(world: World) -> None:
    """docs/protocol.md names every call of the OpenAPI document."""
    text = (ROOT / "docs" / "protocol.md").read_text()
    document = (await world.http.get("/api/schema")).json()
    for path in document["paths"]:
        said = path.replace("{challenge_id}", "{id}")
        short = said.removeprefix("/api/rulesets") if "{key}" in said else said
        assert short in text, path


async def test_a_frozen_store_is_given_up(tmp_path: Path) -> None:
    """A store that takes connections and never answers is StoreAway within seconds, for everyone who waits."""
    store = EmbeddedStore(tmp_path, lock_folder(tmp_path))
    client = connect(store.url)
    try:
        assert await client.execute("PING") in (True, b"PONG", "PONG")
        store.process.send_signal(signal.SIGSTOP)
        async with asyncio.timeout(30):
            answers = await asyncio.gather(*(client.execute("GET", "x") for _ in range(20)), return_exceptions=True)
        assert {type(answer) for answer in answers} == {StoreAway}
    finally:
        store.process.send_signal(signal.SIGCONT)
        assert await client.execute("GET", "x") is None
        await client.aclose()
        store.stop()


async def test_what_cannot_be_sent_fails_alone(store: EmbeddedStore) -> None:
    """A command that is no text fails for its caller and harms nobody who travels along."""
    client = connect(store.url)
    answers = await asyncio.gather(
        client.execute("GET", "\udcff"), client.execute("GET", "nothing"), return_exceptions=True
    )
    assert isinstance(answers[0], UnicodeEncodeError)
    assert answers[1] is None
    await client.aclose()


async def test_a_damaged_record_stops_nobody_else(world: World) -> None:
    """A run whose record can't be read is rejected and named by the audit; the runs behind it are verified."""
    damaged, sound = await world.player(), await world.player()
    await damaged.finish()
    who = damaged.profile["id"]
    slot = keys.slot_of(DAILY, who, world.settings.partitions)
    await world.client.execute("HSET", slot.run(who), "next", "99")
    await sound.finish()
    assert await world.sweep() == 2
    board = await world.board(player=sound)
    assert (board["finished"], board["me"]["rank"]) == (1, 1)
    assert await world.sweep() == 0
    assert len((await world.audit()).differences) == 1
    await world.client.execute("HSET", f"challenge:{DAILY}", "record", "{}")
    third = await world.player()
    await third.finish_in("2026-12-01.yatzy")
    assert await world.sweep() == 1


async def test_erasing_while_starting(world: World) -> None:
    """However an erasure and starts meet, nothing of the player's own is left."""
    for _ in range(20):
        player = await world.player()
        path = f"/api/challenges/{DAILY}/runs"
        starts = [player.call("POST", path) for _ in range(3)]
        await asyncio.gather(*starts[:2], player.call("DELETE", "/api/players/me"), *starts[2:])
        assert await world.client.execute("KEYS", f"player:{{{player.profile['id']}}}:runs") == []


async def test_only_our_own_document(world: World) -> None:
    """Beside /api/schema the framework serves no document and no page of its own."""
    for name in ("openapi.json", "openapi.yaml", "swagger", "redoc", "elements", "rapidoc", "foo"):
        problem(await world.http.get(f"/api/schema/{name}"), 404, "unknown-path")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("YAMS_STORE_URL", "foo"),
        ("YAMS_STORE_URL", "http://x"),
        ("YAMS_STORE_URL", "redis://127.0.0.1:99999"),
        ("YAMS_STORE_URL", "redis://:secret@127.0.0.1:abc"),
        ("YAMS_QUEUE_URL", "foo"),
    ],
)
def test_urls_are_checked_beforehand(name: str, value: str) -> None:
    """A URL that can't work is refused by its variable's name, without showing what may be a password."""
    environment = {"YAMS_STORE_URL": "redis://127.0.0.1:1", "YAMS_MASTER": "00" * 32, name: value}
    with pytest.raises(InvalidSetting, match=name) as refused:
        read_settings(environment)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize("value", ["foo", "1.2.3.4/99", "10.0.0.1,"])
def test_proxies_are_checked_beforehand(value: str) -> None:
    """What is no address is refused by the variable's name."""
    with pytest.raises(InvalidSetting, match="YAMS_TRUSTED_PROXIES"):
        read_service_settings({"YAMS_TRUSTED_PROXIES": value})


async def test_durability_is_looked_at(store: EmbeddedStore, tmp_path: Path) -> None:
    """The embedded store is as durable as promised; a store that is not, and a queue that is away, are told."""
    environment = {"YAMS_STORE_URL": store.url, "YAMS_MASTER": "00" * 32}
    assert await durability_warnings(read_settings(environment)) == []
    client = connect(store.url)
    await client.execute("CONFIG SET", "appendfsync", "everysec")
    away = {**environment, "YAMS_QUEUE_URL": f"unix://{tmp_path}/none.sock"}
    warnings = await durability_warnings(read_settings(away))
    await client.execute("CONFIG SET", "appendfsync", "always")
    await client.aclose()
    assert len(warnings) == 2
    assert "appendfsync everysec" in warnings[0]
    assert "YAMS_QUEUE_URL" in warnings[1]


@pytest.mark.parametrize("pipelines", [1, 2])
async def test_no_command_waits_for_nobody(
    store: EmbeddedStore, monkeypatch: pytest.MonkeyPatch, pipelines: int
) -> None:
    """A command asked for at the moment when a pipeline has just ended is sent, however few pipelines there are."""
    monkeypatch.setattr("storage.client.PIPELINES", pipelines)
    client = connect(store.url)

    async def one_after_the_other() -> None:
        for _ in range(200):
            await client.execute("GET", "x")

    async with asyncio.timeout(5):
        await asyncio.gather(*(one_after_the_other() for _ in range(3)))
    await client.aclose()


@pytest.mark.parametrize(
    ("headers", "foreign"),
    [
        ({}, False),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://yams"}, False),
        ({"Sec-Fetch-Site": "none"}, False),
        ({"Origin": "http://yams"}, False),
        ({"Origin": "https://YAMS"}, False),
        ({"Origin": "https://club.example", "X-Forwarded-Host": "club.example"}, False),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://yams:81"}, True),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://yams"}, True),
        ({"Origin": "http://yams:81"}, True),
        ({"Origin": "http://evil.example"}, True),
        ({"Origin": "null"}, True),
    ],
)
async def test_pages_of_other_sites(world: World, headers: dict[str, str], *, foreign: bool) -> None:
    """A page from elsewhere, be it another port of this host, changes nothing in the name of whose cookie the browser sends."""
    player = (await world.http.post("/api/players", json={})).json()
    made = await world.http.post("/api/players/me/recovery", headers=headers)
    if foreign:
        problem(made, 403, "foreign-page")
    else:
        assert made.status_code == 201
    devices = (await world.http.get("/api/players/me/devices", headers=headers)).json()
    assert (devices["recoveryMadeAt"] is None) == foreign
    assert (await world.http.get("/api/players/me", headers=headers)).json()["id"] == player["id"]


async def test_long_bodies_where_none_is_expected(world: World) -> None:
    """No call swallows more than it could need."""
    player = await world.player()
    body = {"content": b" " * 5000, "headers": {"Content-Type": "application/json"}}
    for method, path in (
        ("POST", "/api/players/me/links"),
        ("DELETE", "/api/players/me"),
        ("POST", "/api/challenges/x/runs"),
    ):
        problem(await player.call(method, path, **body), 413, "body-too-large")
    assert (await player.call("GET", "/api/players/me")).status_code == 200
