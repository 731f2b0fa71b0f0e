"""Verifications per second: the replay alone on one core, against the store, and by a worker process with its queue."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

from launcher import Launcher, wait_until
from test_crash import today

from bench.raw import RawStore, Word
from bench.report import line, title
from storage import keys
from storage.challenges import Challenges
from storage.client import Client, connect
from storage.codec import Run, Status, to_ms
from storage.embedded import socket_path
from storage.queue import Queue
from storage.runs import Runs
from storage.settings import parse_master
from worker.verification import committed_seed, judge, verify_run
from yams.challenges.challenge import Challenge
from yams.fairness.blocks import dice_blocks
from yams.fairness.seeds import stream_key
from yams.rules.dice import Blocks
from yams.rules.game import Game
from yams.rules.notation import encode_action
from yams.rules.rulesets import parse_ruleset

GAMES = 1000
AT_ONCE = 20  # as many jobs as a worker runs at once
KEEP_SHARE = 0.6
PATIENCE_S = 60.0


def measure(folder: Path) -> None:
    """Print the four rates."""
    title(f"Verification of {GAMES} games")
    with Launcher(folder) as up:
        worker = up.children("worker")[0]
        os.kill(worker, signal.SIGSTOP)  # its sweep would take the runs that are measured
        try:
            asyncio.run(_measure(up, worker))
        finally:
            os.kill(worker, signal.SIGCONT)


async def _measure(up: Launcher, worker: int) -> None:
    client = connect(f"unix://{socket_path(up.data)}")
    master = parse_master((up.data / "master.key").read_text(), "master.key")
    stored = await Challenges(client).load(await today(up.port))
    assert stored is not None, "today's challenge has just been named"
    challenge = stored.challenge
    seed = committed_seed(challenge, master)
    judged = played_games(challenge, seed, "judge")
    line("judge, in memory", rate(judged, lambda run: judge(challenge, seed, run)), "games/s", "one core")
    with RawStore(socket_path(up.data)) as raw:
        for name, at_once in (("one after the other", 1), (f"{AT_ONCE} at once", AT_ONCE)):
            runs = played_games(challenge, seed, name)
            put_in_store(raw, challenge, runs)
            line(f"verify_run against the store, {name}", await _verify_all(client, master, runs, at_once), "games/s")
        await _measure_worker(up, raw, challenge, played_games(challenge, seed, "worker"), worker)
    await client.aclose()


async def _verify_all(client: Client, master: bytes, runs: list[Run], at_once: int) -> float:
    challenges, stored = Challenges(client), Runs(client)
    waiting = iter(runs)

    async def verify_on() -> None:
        for run in waiting:
            run_id = keys.run_id(run.challenge, run.player)
            outcome = await verify_run(challenges, stored, master, run_id, datetime.now(UTC))
            assert outcome == "published", outcome

    started = time.perf_counter()
    await asyncio.gather(*(verify_on() for _ in range(at_once)))
    return len(runs) / (time.perf_counter() - started)


async def _measure_worker(up: Launcher, raw: RawStore, challenge: Challenge, runs: list[Run], worker: int) -> None:
    """Enqueue everything while the worker stands still, then let it go on."""
    put_in_store(raw, challenge, runs)
    queue = Queue.connect(f"unix://{socket_path(up.data)}")
    started = time.perf_counter()
    for run in runs:
        await queue.verify(keys.run_id(run.challenge, run.player))
    line("jobs put into the queue, one after the other", len(runs) / (time.perf_counter() - started), "jobs/s")
    await queue.aclose()
    pending = [["ZCARD", slot.pending] for slot in keys.slots(challenge.id, challenge.partitions)]
    os.kill(worker, signal.SIGCONT)
    seconds = wait_until(lambda: sum(raw.send(pending)) == 0, PATIENCE_S, "the worker")
    line("one worker process, from the queue to the board", len(runs) / seconds, "games/s")


def rate(runs: list[Run], judged: Callable[[Run], tuple[int | None, str]]) -> float:
    started = time.perf_counter()
    for run in runs:
        score, reason = judged(run)
        assert score is not None, reason
    return len(runs) / (time.perf_counter() - started)


def played_games(challenge: Challenge, seed: bytes, name: str) -> list[Run]:
    """Whole games with seeded choices, as the store holds them when they are finished."""
    ruleset = parse_ruleset(challenge.ruleset)
    blocks = dice_blocks(stream_key(seed, challenge.id, ruleset.key, challenge.beacon), ruleset.dice)
    chance = random.Random(name)
    return [_played_game(challenge, blocks, chance) for _ in range(GAMES)]


def _played_game(challenge: Challenge, blocks: Blocks, chance: random.Random) -> Run:
    game = Game.start(parse_ruleset(challenge.ruleset), blocks)
    texts = []
    while not game.over:
        legal = game.legal_actions()
        scores = sum(game.preview(0, box) is not None for box in range(len(game.ruleset.boxes)))
        keep = game.rolls_left > 0 and chance.random() < KEEP_SHARE
        action = chance.choice(legal[scores:] if keep else legal[:scores])
        texts.append(encode_action(action, game.ruleset))
        game = game.apply(action, blocks)
    now = datetime.now(UTC)
    player = "".join(chance.choices("0123456789abcdefghjkmnpqrstvwxyz", k=12))
    return Run(challenge.id, player, Status.FINISHED, tuple(texts), now, now, score=game.score)


def put_in_store(raw: RawStore, challenge: Challenge, runs: Iterable[Run]) -> None:
    """Store finished games as the API leaves them."""
    commands: list[list[Word]] = []
    for run in runs:
        slot = keys.slot_of(challenge.id, run.player, challenge.partitions)
        assert run.finished_at is not None, "they are finished"
        finished = to_ms(run.finished_at)
        fields: list[Word] = [
            "status",
            "finished",
            "next",
            len(run.texts),
            "started",
            finished,
            "finished",
            finished,
            "score",
            run.score or 0,
        ]
        actions: list[Word] = [word for n, text in enumerate(run.texts) for word in (n, text)]
        commands.append(["HSET", slot.run(run.player), *fields, *actions])
        commands.append(["SADD", slot.players, run.player])
        commands.append(["ZADD", slot.pending, finished, run.player])
    raw.send(commands)
