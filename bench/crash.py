"""The crash test of tests/integration for as long as one likes: round after round with new seeds, each on a fresh data folder."""

import asyncio
import random
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from launcher import Launcher
from test_crash import acknowledged, check_everything, storm

from bench.report import title

GAMES = 300
KILLS = 4


def run(minutes: float, seed: str | None) -> None:
    """Print a line a round; the first thing that is lost or counted twice ends it with the round's seed and its log."""
    seed = seed or str(random.randrange(10**6))
    title(f"Crash test for {minutes:g} minutes, seed {seed}: {GAMES} games and {3 * KILLS} kills a round")
    deadline = time.monotonic() + 60 * minutes
    rounds = 0
    while time.monotonic() < deadline:
        with TemporaryDirectory(prefix="yams-crash-") as folder:
            _round(Path(folder), f"{seed}.{rounds}", processes=1 + rounds % 2)
        rounds += 1
    print(f"{rounds} rounds: nothing lost, nothing counted twice")


def _round(folder: Path, seed: str, processes: int) -> None:
    started = time.monotonic()
    with Launcher(folder, processes=processes) as up:
        try:
            challenge, players = asyncio.run(storm(up, GAMES, KILLS, seed))
            asyncio.run(check_everything(up, challenge, players))
        except BaseException:
            print(f"round {seed} with {processes} API processes failed; the launcher said:\n{up.said()}")
            raise
    resent = sum(player.resent for player in players)
    print(
        f"round {seed}: {processes} API processes, {acknowledged(players):,} actions acknowledged, {resent} requests sent again,"
        f" {time.monotonic() - started:.0f} s",
        flush=True,
    )
