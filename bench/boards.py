"""A board with a million players: pages and ranks, through the API and at the storage level, and what a player costs in memory."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

from launcher import Connection, Launcher
from test_crash import Client, Player, await_verified, play_all, today

from bench.raw import RawStore, Word
from bench.report import latencies, line, title
from storage import keys
from storage.boards import Boards
from storage.challenges import Challenges
from storage.client import connect
from storage.embedded import socket_path
from yams.challenges.standings import page_start, rank

PLAYERS = 1_000_000
BATCH = 2000
PIPELINE = 50
ASKING = 100  # players with a token and a whole game
PAGE = 50
CALLS = 200
CONNECTIONS = 8
LEAST_SCORE, MEAN_SCORE, MOST_SCORE, SPREAD = 5, 210, 375, 45
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def measure(folder: Path, players: int = PLAYERS) -> None:
    """Fill a board, then print what looking at it takes."""
    title(f"A board with {players:,} players")
    with Launcher(folder) as up:
        asyncio.run(_measure(up, players))


async def _measure(up: Launcher, players: int) -> None:
    challenge = await today(up.port)
    asking = [Player() for _ in range(ASKING)]
    await play_all(up.port, asking, challenge, "boards")
    async with Client(up.port) as client:
        await await_verified(client, challenge, ASKING)
    store = connect(f"unix://{socket_path(up.data)}")
    stored = await Challenges(store).load(challenge)
    assert stored is not None, "it is being played"
    slots = keys.slots(challenge, stored.challenge.partitions)
    with RawStore(socket_path(up.data)) as raw:
        _fill(raw, slots, players - ASKING)
        _tell_records(raw, challenge, len(slots), asking)
    await _measure_api(up.port, challenge, asking, players)
    await _measure_storage(Boards(store), slots, asking, players)
    await store.aclose()


def _fill(raw: RawStore, slots: list[keys.Slot], count: int) -> None:
    """Put invented players on the board, and say what they cost."""
    used, started = _memory(raw), time.perf_counter()
    chance = random.Random(1)
    members: dict[keys.Slot, list[Word]] = {slot: [] for slot in slots}
    histograms: dict[keys.Slot, Counter[int]] = {slot: Counter() for slot in slots}
    commands: list[list[Word]] = []
    for _ in range(count):
        player = "".join(chance.choices(ALPHABET, k=12))
        slot = slots[keys.partition_of(player, len(slots))]
        score = min(MOST_SCORE, max(LEAST_SCORE, round(chance.gauss(MEAN_SCORE, SPREAD))))
        histograms[slot][score] += 1
        members[slot] += [score, player]
        if len(members[slot]) >= 2 * BATCH:
            commands.append(["ZADD", slot.board, *members[slot]])
            members[slot] = []
        if len(commands) >= PIPELINE:
            raw.send(commands)
            commands = []
    commands += [["ZADD", slot.board, *left] for slot, left in members.items() if left]
    for slot, histogram in histograms.items():
        commands += [["HINCRBY", slot.histogram, score, players] for score, players in histogram.items()]
    raw.send(commands)
    line("filled by pipelines", count / (time.perf_counter() - started), "players/s")
    line("memory on the board: sorted sets and histograms", (_memory(raw) - used) / count, "B/player")


def _memory(raw: RawStore) -> int:
    return int(raw.info("memory")["used_memory"])


def _tell_records(raw: RawStore, challenge: str, partitions: int, asking: list[Player]) -> None:
    """The memory of what is stored beside the board, by the games that were really played."""
    ids = [player.run.rpartition(keys.RUN_SEPARATOR)[2] for player in asking]
    runs = [keys.slot_of(challenge, player, partitions).run(player) for player in ids]
    for name, stored in (
        ("a run with its actions", runs),
        ("a player's record", [keys.player(player) for player in ids]),
    ):
        sizes = raw.send([["MEMORY", "USAGE", key] for key in stored])
        line(f"memory of {name}", sum(sizes) / len(sizes), "B")


async def _measure_api(port: int, challenge: str, asking: list[Player], players: int) -> None:
    """Latencies of one call after the other, then the rate of several connections."""
    path = f"/api/challenges/{challenge}/leaderboard"
    chance = random.Random(2)
    connection = await Connection.open(port)

    async def call(query: str, token: str = "") -> None:
        response = await connection.request("GET", f"{path}?{query}", token)
        assert response.status == 200, str(response)

    await _time("API, top page of 50", lambda: call(f"limit={PAGE}"))
    await _time("API, top page and my rank", lambda: call(f"limit={PAGE}", chance.choice(asking).token))
    await _time("API, my rank alone (limit=1)", lambda: call("limit=1", chance.choice(asking).token))
    await _time("API, any page", lambda: call(f"limit={PAGE}&offset={chance.randrange(players - PAGE)}"))
    connection.close()
    line(f"API, top page and my rank, {CONNECTIONS} connections", await _call_rate(port, path, asking), "pages/s")


async def _call_rate(port: int, path: str, asking: list[Player]) -> float:
    async def read_on(number: int) -> None:
        connection = await Connection.open(port)
        for _ in range(CALLS // 2):
            await connection.request("GET", f"{path}?limit={PAGE}", asking[number].token)
        connection.close()

    started = time.perf_counter()
    await asyncio.gather(*(read_on(number) for number in range(CONNECTIONS)))
    return CONNECTIONS * (CALLS // 2) / (time.perf_counter() - started)


async def _measure_storage(boards: Boards, slots: list[keys.Slot], asking: list[Player], players: int) -> None:
    chance = random.Random(3)
    histogram = await boards.histogram(slots)

    async def my_rank() -> None:
        player = chance.choice(asking).run.rpartition(keys.RUN_SEPARATOR)[2]
        slot = slots[keys.partition_of(player, len(slots))]
        merged, score = await asyncio.gather(boards.histogram(slots), boards.score(slot, player))
        assert score is not None, "verified games are on the board"
        rank(merged, score)

    async def page(offset: int) -> None:
        start = page_start(histogram, offset)
        assert start is not None, "the offset is on the board"
        await boards.page(slots, start, PAGE)

    await _time("storage, rank by histograms", my_rank)
    await _time("storage, top page of 50", lambda: page(0))
    await _time("storage, any page", lambda: page(chance.randrange(players - PAGE)))


async def _time(name: str, call: Callable[[], Awaitable[None]]) -> None:
    """Print p50 and p99 of a call made again and again."""
    taken = []
    for _ in range(CALLS):
        started = time.perf_counter()
        await call()
        taken.append(time.perf_counter() - started)
    latencies(name, taken)
