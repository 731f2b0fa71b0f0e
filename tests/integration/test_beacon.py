"""The beacon over a real store, with a small server on this machine in its place: what it answers, and when it doesn't."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from msgspec.structs import replace
from naive_replay import at_random, play
from test_protocol import problem
from world import DAILY, MASTER, World

from storage import keys
from storage.embedded import EmbeddedStore
from worker import beacon as fetching
from worker.audit import audit_board
from yams.challenges.challenge import Kind
from yams.challenges.replay_code import decode_replay, encode_replay
from yams.fairness.beacon import Beacon
from yams.fairness.document import decode_document
from yams.fairness.seeds import derive_seed
from yams.fairness.verification import verify

NOON = datetime(2026, 12, 1, 11, 0, tzinfo=UTC)
MIDNIGHT = datetime(2026, 12, 1, 23, 0, tzinfo=UTC)  # in Paris, where 2 December begins
TOMORROW = "2026-12-02.yams"
PERIOD_S = 30
GENESIS = int(MIDNIGHT.timestamp()) - 10 * 86_400 - 7


class StandIn:
    """A beacon's server. `says` changes its answers; `asked` are the rounds it was asked for."""

    def __init__(self) -> None:
        self.says = "round"
        self.asked: list[str] = []
        self.salt = 0
        stand_in = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                stand_in.asked.append(self.path)
                stand_in.answer(self)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/chain/public"
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def randomness(self, number: int) -> tuple[str, str]:
        signature = f"{number:08x}{self.salt:08x}" * 12
        return sha256(bytes.fromhex(signature)).hexdigest(), signature

    def round(self, number: int) -> bytes:
        randomness, signature = self.randomness(number)
        return json.dumps({"round": number, "randomness": randomness, "signature": signature}).encode()

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        number = int(handler.path.rpartition("/")[2])
        if self.says in ("404", "500"):
            handler.send_error(int(self.says))
            return
        if self.says == "redirect":
            handler.send_response(302)
            handler.send_header("Location", f"http://localhost:{self.port}/chain/public/{number}")
            handler.end_headers()
            return
        bodies = {
            "round": self.round(number),
            "garbage": b"<html>busy</html>",
            "another": self.round(number - 1),
            "large": self.round(number) + b" " * 5000,
        }
        handler.send_response(200)
        handler.end_headers()
        if self.says == "drip":
            for _ in range(100):
                handler.wfile.write(b" ")
                time.sleep(0.1)
            return
        handler.wfile.write(bodies[self.says])

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    made = StandIn()
    made.server.daemon_threads = True
    made.server.block_on_close = False
    made.server.handle_error = lambda *_: None  # type: ignore[method-assign]  # who asked has gone
    yield made
    made.stop()


def opened(store: EmbeddedStore, now: datetime, url: str, *, keep: bool = False) -> AbstractAsyncContextManager[World]:
    """A world whose days are mixed with the rounds of this server."""
    return World.open(
        store.url,
        now,
        keep=keep,
        YAMS_BEACON_URL=url,
        YAMS_BEACON_PERIOD_S=str(PERIOD_S),
        YAMS_BEACON_GENESIS=str(GENESIS),
    )


async def fetch(world: World) -> int:
    """What a worker does every ten seconds."""
    return await fetching.fetch_beacons(world.challenges, world.settings.beacon, world.now)


async def known(world: World, challenge: str = TOMORROW) -> dict[str, Any]:
    answer: dict[str, Any] = (await world.http.get(f"/api/challenges/{challenge}")).json()["beacon"]
    return answer


# The last one published two minutes before midnight: 864007 s after genesis, less 120, in periods of 30 s.
ROUND = (864_007 - 120) // PERIOD_S + 1


async def test_a_day_with_a_beacon(store: EmbeddedStore, stand_in: StandIn) -> None:
    """The round is public ahead, its value is not; it is there before midnight, mixed into the dice, and in the replay document."""
    async with opened(store, NOON, stand_in.url) as world:
        ahead = await known(world)
        assert (ahead["round"], ahead["value"], ahead["url"]) == (ROUND, None, stand_in.url)
        published_at = datetime.fromisoformat(ahead["publishedAt"])
        assert timedelta(minutes=2) <= MIDNIGHT - published_at < timedelta(minutes=2, seconds=PERIOD_S)
        await fetch(world)
        stand_in.asked.clear()
        world.now = published_at - timedelta(milliseconds=1)
        assert await fetch(world) == 0
        assert stand_in.asked == []
        world.now = published_at
        assert await fetch(world) == 4
        assert stand_in.asked == [f"/chain/public/{ROUND}"]
        value = f"drand:{ROUND}:{stand_in.randomness(ROUND)[0]}"
        assert await known(world) == {**ahead, "value": value}
        world.now = MIDNIGHT
        player = await world.player()
        run = await player.play(await player.start(TOMORROW))
        await world.sweep()
        world.later(days=1, hours=3)
        await world.turn_days()
        document = decode_document((await world.http.get(f"/api/runs/{run['id']}/replay")).text)
        assert document.beacon == value
        assert verify(document).ok
        assert not verify(replace(document, beacon="")).ok
        assert decode_replay(encode_replay(document)).beacon == value
        assert (await audit_board(world.challenges, world.runs, world.boards, MASTER, TOMORROW)).differences == ()


@pytest.mark.parametrize("says", ["404", "500", "garbage", "another", "large", "redirect", "down", "drip"])
async def test_a_day_that_waits(
    store: EmbeddedStore, stand_in: StandIn, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While there is no right answer, whatever comes in its place, the day does not open; once there is one it does."""
    monkeypatch.setattr(fetching, "PATIENCE_S", 0.5)
    async with opened(store, NOON, stand_in.url) as world:
        player = await world.player()
        world.now = MIDNIGHT
        await world.turn_days()
        stand_in.says = says
        if says == "down":
            stand_in.stop()
        started = time.monotonic()
        assert await fetch(world) == 0
        assert time.monotonic() - started < 3
        refused = await player.call("POST", f"/api/challenges/{TOMORROW}/runs")
        problem(refused, 503, "beacon-awaited")
        assert refused.headers["retry-after"] == "10"
        assert (await known(world))["value"] is None
        assert await world.client.execute("KEYS", "{2026-12-02*") == []
        assert (await world.http.get("/api/daily")).json()["date"] == "2026-12-02"
        if says == "down":
            return
        stand_in.says = "round"
        assert await fetch(world) == 4
        await player.play(await player.start(TOMORROW))
        await world.sweep()
        assert (await world.board(TOMORROW))["finished"] == 1


async def test_a_server_that_comes_back(store: EmbeddedStore) -> None:
    """A server that was down for hours opens the day when it is back, at another address if need be."""
    first = StandIn()
    first.stop()
    async with opened(store, NOON, first.url) as world:
        world.now = MIDNIGHT + timedelta(hours=5)
        await world.turn_days()
        assert await fetch(world) == 0
        mirror = StandIn()
        beacon = Beacon(mirror.url, PERIOD_S, GENESIS)
        assert await fetching.fetch_beacons(world.challenges, beacon, world.now) == 4
        assert (await known(world))["url"] == first.url
        mirror.stop()


async def test_a_slow_server_holds_nobody(store: EmbeddedStore, stand_in: StandIn) -> None:
    """A server that sends a byte now and then is given up in time, and its thread ends with it."""
    async with opened(store, NOON, stand_in.url) as world:
        world.now = MIDNIGHT
        stand_in.says = "drip"
        before = time.monotonic()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(fetching, "PATIENCE_S", 0.3)
            for _ in range(5):
                assert await fetch(world) == 0
        assert time.monotonic() - before < 4
        async with asyncio.timeout(1):
            await asyncio.gather(*(asyncio.to_thread(time.sleep, 0) for _ in range(40)))


async def test_a_value_never_changes(store: EmbeddedStore, stand_in: StandIn) -> None:
    """What was stored first stays, for the whole day, though the server says something else later."""
    async with opened(store, NOON, stand_in.url) as world:
        world.now = MIDNIGHT
        assert await fetch(world) == 4
        value = (await known(world))["value"]
        before = await world.snapshot()
        stand_in.salt = 1
        stand_in.asked.clear()
        assert await fetch(world) == 0
        assert stand_in.asked == []
        await world.turn_days()
        loaded = await world.challenges.load(TOMORROW)
        assert loaded is not None
        assert loaded.challenge.beacon_round is not None
        assert await world.challenges.fix_beacon(loaded.challenge.beacon_round, "drand:1:00") == value
        assert not await world.challenges.give_beacon(TOMORROW, "drand:1:00")
        after = await world.snapshot()
        fixed = [key for key in before if key.startswith((b"beacon:", b"challenge:"))]
        assert len(fixed) > 32
        assert all(after[key] == before[key] for key in fixed)


async def test_a_worker_killed_in_between(
    store: EmbeddedStore, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that ends when one of the day's challenges has its value leaves the others to the next, who gives the same one."""
    async with opened(store, NOON, stand_in.url) as world:
        world.now = MIDNIGHT
        give = world.challenges.give_beacon
        given: list[str] = []

        async def killed(challenge_id: str, value: str) -> bool:
            if given:
                raise asyncio.CancelledError
            given.append(challenge_id)
            return await give(challenge_id, value)

        with monkeypatch.context() as patch:
            patch.setattr(world.challenges, "give_beacon", killed)
            with pytest.raises(asyncio.CancelledError):
                await fetch(world)
        stand_in.salt = 1
        stand_in.asked.clear()
        assert await fetch(world) == 3
        assert stand_in.asked == []
        challenges = (await world.http.get("/api/daily")).json()["challenges"]
        assert len({challenge["beacon"]["value"] for challenge in challenges}) == 1


async def test_two_workers_at_once(store: EmbeddedStore, stand_in: StandIn) -> None:
    """Workers that fetch at the same instant, from a server that tells each something else, store one value for the whole day."""
    real = stand_in.round

    def changing(number: int) -> bytes:
        stand_in.salt += 1
        return real(number)

    stand_in.round = changing  # type: ignore[method-assign]
    async with opened(store, NOON, stand_in.url) as world:
        world.now = MIDNIGHT
        given = await asyncio.gather(*(fetch(world) for _ in range(8)))
        assert sum(given) == 4
        assert len(stand_in.asked) > 1
        challenges = (await world.http.get("/api/daily")).json()["challenges"]
        assert len({challenge["beacon"]["value"] for challenge in challenges}) == 1
        stored = await world.client.execute("GET", keys.beacon(GENESIS, PERIOD_S, ROUND))
        assert challenges[0]["beacon"]["value"] == stored.decode()


async def test_switching_the_beacon_on(store: EmbeddedStore, stand_in: StandIn) -> None:
    """Days made before the setting was there keep having no beacon; those made later have one, also when it is switched off again."""
    async with World.open(store.url, NOON) as world:
        assert (await known(world, DAILY)) is None
    later = NOON + timedelta(days=1)
    async with opened(store, later, stand_in.url, keep=True) as world:
        assert await known(world) is None
        assert (await known(world, "2026-12-09.yams"))["round"] == ROUND + 7 * 86_400 // PERIOD_S
        player = await world.player()
        run = await player.finish_in(TOMORROW)
        assert (await world.verify(run["id"])).value == "published"
    async with World.open(store.url, datetime(2026, 12, 9, 12, tzinfo=UTC), keep=True) as world:
        player = await world.player()
        problem(await player.call("POST", "/api/challenges/2026-12-09.yams/runs"), 503, "beacon-awaited")
        assert await fetch(world) == 4
        await player.start("2026-12-09.yams")


async def test_other_challenges_need_no_beacon(store: EmbeddedStore, stand_in: StandIn) -> None:
    """A challenge with a code has none, waits for none; one on the dice of a daily that had one has that daily's."""
    async with opened(store, NOON, stand_in.url) as world:
        player, friend = await world.player(), await world.player()
        solo = (await player.call("POST", "/api/challenges", json={"kind": "solo", "ruleset": "yams"})).json()
        assert solo["beacon"] is None
        await player.finish_in(solo["id"])
        await fetch(world)
        run = await player.finish()
        value = (await known(world, DAILY))["value"]
        await world.sweep()
        world.later(days=1, hours=3)
        await world.turn_days()
        sent = await player.call(
            "POST", "/api/challenges", json={"kind": Kind.FRIEND, "mode": "target", "fromRun": run["id"]}
        )
        assert sent.json()["beacon"]["value"] == value
        first = await friend.start(sent.json()["id"])
        replay = (await player.call("GET", f"/api/runs/{run['id']}/replay")).json()
        assert replay["turns"][0]["rolls"][0] == first["dice"]


async def test_a_day_that_never_opened(store: EmbeddedStore, stand_in: StandIn) -> None:
    """A day whose beacon stayed away is closed like any other: nobody played it, its seed is public, nothing waits on."""
    async with opened(store, NOON, stand_in.url) as world:
        world.now = MIDNIGHT + timedelta(days=1)
        player = await world.player()
        problem(await player.call("POST", f"/api/challenges/{TOMORROW}/runs"), 409, "challenge-closed")
        stand_in.asked.clear()
        await fetch(world)
        assert f"/chain/public/{ROUND}" not in stand_in.asked
        world.later(hours=3)
        await world.turn_days()
        assert (await world.http.get(f"/api/challenges/{TOMORROW}")).json()["seed"] is not None
        assert TOMORROW not in await world.challenges.live()
        problem(await world.http.get(f"/api/challenges/{TOMORROW}/foresight"), 404, "no-foresight")


async def test_no_game_of_a_day_that_never_opened(store: EmbeddedStore, stand_in: StandIn) -> None:
    """A game made up from the public seed of a day without dice is none of ours, with its seed and without."""
    async with opened(store, NOON, stand_in.url) as world:
        world.now = MIDNIGHT + timedelta(days=1, hours=3)
        await world.turn_days()
        made_up = decode_document(json.dumps(play(TOMORROW, "yams", derive_seed(MASTER, TOMORROW).hex(), at_random(1))))
        for document in (made_up, replace(made_up, seed=None)):
            answer = await world.http.post("/api/replays", json={"code": encode_replay(document)})
            assert answer.json()["genuine"] is False, answer.text


async def test_fairness_of_a_day(store: EmbeddedStore, stand_in: StandIn) -> None:
    """What fixes the dice is public for today and seven days ahead: commitment and round before, value and seed after."""
    async with opened(store, NOON, stand_in.url) as world:
        ahead = (await world.http.get("/api/fairness")).json()["days"]
        assert [day["date"] for day in ahead] == [f"2026-12-0{day}" for day in range(1, 9)]
        for day in ahead:
            assert (await world.http.get(f"/api/fairness/{day['date']}")).json() == day
            daily = (await world.http.get(f"/api/daily?date={day['date']}")).json()["challenges"]
            assert [each["commitment"] for each in day["challenges"]] == [each["commitment"] for each in daily]
            assert all(each["seed"] is None and each["beacon"]["value"] is None for each in day["challenges"])
        tomorrow = ahead[1]["challenges"][0]
        assert set(tomorrow) == {
            *("id", "ruleset", "diceVersion", "opensAt", "closesAt", "revealsAt", "commitment", "beacon", "seed")
        }
        assert (tomorrow["id"], tomorrow["diceVersion"], tomorrow["beacon"]["round"]) == (TOMORROW, "yams/v1", ROUND)
        world.now = MIDNIGHT
        await fetch(world)
        world.later(days=1, hours=3)
        await world.turn_days()
        after = (await world.http.get("/api/fairness/2026-12-02")).json()["challenges"][0]
        assert after["seed"] == derive_seed(MASTER, TOMORROW).hex()
        assert after == {**tomorrow, "seed": after["seed"], "beacon": await known(world)}
        for date, status, code in (
            ("2026-12-12", 404, "unknown-day"),
            ("2020-01-01", 404, "unknown-day"),
            ("yesterday", 404, "unknown-path"),
            ("9" * 30, 404, "unknown-path"),
            ("2026-13-01", 404, "unknown-path"),
        ):
            problem(await world.http.get(f"/api/fairness/{date}"), status, code)
