"""The load generator: whole games by concurrent keep-alive clients, in a process of its own whose processor time is told.

It reads neither dice nor boxes, so that it costs little: any keep of an early roll and any open box are legal in base `yams`.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import uvloop
from launcher import Connection
from msgspec import Struct

from bench.report import cpu_s
from yams.rules.rulesets import YAMS

BOXES = [box.category for box in YAMS.boxes]
WARM_UP_S = 1.0


class Load(Struct):
    """What was measured in the window: `cpu` is each process's share of one core, `latencies_s` those of actions alone."""

    seconds: float
    actions: int
    requests: int
    games: int
    latencies_s: list[float]
    cpu: dict[str, float]

    @property
    def actions_per_s(self) -> float:
        return self.actions / self.seconds


def run_load(port: int, challenge: str, clients: int, seconds: float, pids: Mapping[str, int]) -> Load:
    """Run the generator as a process; `pids` names the processes whose share of a core is wanted."""
    with TemporaryDirectory(prefix="yams-load-") as folder:
        file = Path(folder) / "load.json"
        arguments = (port, challenge, clients, seconds, json.dumps(dict(pids)), file)
        subprocess.run([sys.executable, "-m", "bench.load", *map(str, arguments)], check=True, timeout=seconds + 60)
        return msgspec.json.decode(file.read_bytes(), type=Load)


class Generator:
    """Clients that play one game after the other; only what happens inside the window counts."""

    def __init__(self, port: int, challenge: str) -> None:
        self._port = port
        self._challenge = challenge
        self._counting = False
        self._over = False
        self.load = Load(0.0, 0, 0, 0, [], {})

    async def measure(self, clients: int, seconds: float, pids: Mapping[str, int]) -> Load:
        players = [asyncio.create_task(self._play_on(number)) for number in range(clients)]
        await asyncio.sleep(WARM_UP_S)
        before = {name: cpu_s(pid) for name, pid in pids.items()}
        own, started, self._counting = time.process_time(), time.perf_counter(), True
        await asyncio.sleep(seconds)
        self._counting, self.load.seconds = False, time.perf_counter() - started
        used = {name: cpu_s(pid) - before[name] for name, pid in pids.items()}
        used["load generator"] = time.process_time() - own
        self.load.cpu = {name: seconds_used / self.load.seconds for name, seconds_used in used.items()}
        self._over = True
        await asyncio.gather(*players)
        return self.load

    async def _play_on(self, number: int) -> None:
        chance = random.Random(number)
        connection = await Connection.open(self._port)
        while not self._over:
            await self._play(connection, chance)
        connection.close()

    async def _play(self, connection: Connection, chance: random.Random) -> None:
        token = json.loads(await self._call(connection, "POST", "/api/players", "", b"{}"))["token"]
        run = json.loads(await self._call(connection, "POST", f"/api/challenges/{self._challenge}/runs", token))["id"]
        n = 0
        for category in chance.sample(BOXES, len(BOXES)):
            keeps = [
                json.dumps({"keep": sorted(chance.sample(range(5), chance.randrange(5)))})
                for _ in range(chance.randrange(3))
            ]
            for body in (*keeps, json.dumps({"score": category})):
                if self._over:
                    return
                await self._act(connection, f"/api/runs/{run}/actions/{n}", token, body.encode())
                n += 1
        self.load.games += self._counting

    async def _act(self, connection: Connection, path: str, token: str, body: bytes) -> None:
        started = time.perf_counter()
        await self._call(connection, "PUT", path, token, body)
        if self._counting:
            self.load.actions += 1
            self.load.latencies_s.append(time.perf_counter() - started)

    async def _call(
        self, connection: Connection, method: str, path: str, token: str, body: bytes | None = None
    ) -> bytes:
        response = await connection.request(method, path, token, body)
        if response.status >= 400:
            raise RuntimeError(f"{method} {path}: {response}")
        self.load.requests += self._counting
        return response.body


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("challenge")
    parser.add_argument("clients", type=int)
    parser.add_argument("seconds", type=float)
    parser.add_argument("pids", type=json.loads, help='{"name": pid} of the processes to watch')
    parser.add_argument("file", type=Path, help="where to write what was measured")
    arguments = parser.parse_args()
    generator = Generator(arguments.port, arguments.challenge)
    load = uvloop.run(generator.measure(arguments.clients, arguments.seconds, arguments.pids))
    arguments.file.write_bytes(msgspec.json.encode(load))


if __name__ == "__main__":
    main()
