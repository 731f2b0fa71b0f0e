"""Actions per second: through one API process, and the append script alone by a raw pipelined client on the same store."""

import asyncio
import random
import time
from pathlib import Path

from launcher import Launcher
from test_crash import today

from bench.load import BOXES, Load, run_load
from bench.raw import RawStore
from bench.report import latencies, line, title
from storage import keys
from storage.embedded import socket_path
from storage.scripts import script

CLIENTS = 64
SECONDS = 8.0
RAW_SECONDS = 1.5
DEPTHS = (1, 64, 256)
VERIFIED_PATIENCE_S = 30.0


def measure(folder: Path) -> None:
    """Print both rates, their ratio, and what each process used."""
    title(f"Actions: one API process, whole games by {CLIENTS} clients, every write fsynced before it is answered")
    with Launcher(folder) as up:
        challenge = asyncio.run(today(up.port))
        pids = {"API": up.children("api")[0], "store": up.children("store")[0], "worker": up.children("worker")[0]}
        load = run_load(up.port, challenge, CLIENTS, SECONDS, pids)
        tell(load)
        raw = {depth: append_rate(socket_path(up.data), depth) for depth in DEPTHS}
    for depth, rate in raw.items():
        line(f"append_action.lua alone, raw client, {depth} games in a pipeline", rate, "actions/s")
    ratio = raw[CLIENTS] / load.actions_per_s
    line(f"API : raw client with {CLIENTS} games in a pipeline", 1 / ratio, "", f"1 : {ratio:.1f}")


def tell(load: Load) -> None:
    line("API, actions", load.actions_per_s, "actions/s", f"{load.games} games ended in {load.seconds:.1f} s")
    line("API, all requests", load.requests / load.seconds, "requests/s")
    latencies("API, action", load.latencies_s)
    for name, share in load.cpu.items():
        line(f"core used by the {name}", 100 * share, "%", f"{1e6 * share / load.actions_per_s:.0f} µs an action")


def append_rate(socket_file: Path, depth: int) -> float:
    """Actions per second of whole games, one action of each of `depth` games in each pipeline."""
    slot = keys.Slot(f"bench.{depth}", 0)
    chance = random.Random(depth)
    done = games = 0
    with RawStore(socket_file) as store:
        append, start = store.load(script("append_action")), store.load(script("start_run"))
        started = time.perf_counter()
        while time.perf_counter() - started < RAW_SECONDS:
            players = [f"p{games + number}" for number in range(depth)]
            games += depth
            store.send([["EVALSHA", start, 2, slot.run(player), slot.players, player, 0] for player in players])
            texts = _texts(chance)
            for n, text in enumerate(texts):
                score = 100 if n == len(texts) - 1 else ""
                answers = store.send(
                    [
                        ["EVALSHA", append, 2, slot.run(player), slot.pending, n, text, player, 0, score]
                        for player in players
                    ]
                )
                done += answers.count(b"applied")
        return done / (time.perf_counter() - started)


def _texts(chance: random.Random) -> list[str]:
    """The actions of a game as they are stored, in the numbers that the load generator plays."""
    texts = []
    for category in BOXES:
        texts += ['{"keep":[0,2]}'] * chance.randrange(3)
        texts.append(f'{{"score":"{category}"}}')
    return texts
