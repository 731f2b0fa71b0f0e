"""Many days of many players' games, put straight into the running site's store: playing them would take minutes."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta

import httpx
import season
from launcher import Launcher
from site_start import environment_at_noon
from world import NO_TABLES, Player, World

from storage.client import connect
from storage.embedded import socket_path
from storage.settings import read_settings


def on_store(launcher: Launcher, work: Callable[[World], Awaitable[None]]) -> None:
    """Do something with the store of a running site, beside its own processes."""

    async def connected() -> None:
        url = f"unix://{socket_path(launcher.data)}"
        dailies = {"YAMS_DAILIES": "yams", "YAMS_VARIANTS": ""}
        settings = read_settings(environment_at_noon() | NO_TABLES | dailies | {"YAMS_STORE_URL": url})
        client = connect(url)
        try:
            async with httpx.AsyncClient(base_url=launcher.url) as http:
                await work(World(client, http, settings, datetime.now(UTC)))
        finally:
            await client.aclose()

    # Playwright keeps an event loop running in this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(connected())).result()


async def play_day(world: World, day: date, players: Sequence[Player], results: Sequence[tuple[int, float]]) -> None:
    """A day's games, one a player with its score and loss; the day is opened first, and the clock is the site's again afterwards."""
    await season.to_day(world, day)
    for player, (score, loss) in zip(players, results, strict=True):
        await season.play(world, season.Game(player.profile["id"], day, score, loss))
    world.now = datetime.now(UTC)
    await world.turn_days()


def results_by_chance(seed: int, count: int) -> list[tuple[int, float]]:
    """Scores among which many are equal, and losses."""
    chance = random.Random(seed)
    return [(int(chance.gauss(215, 30)) // 5 * 5, round(chance.uniform(2, 60), 3)) for _ in range(count)]


def days_before(today: date, count: int) -> list[date]:
    """The days before today, the oldest first."""
    return [today - timedelta(days=back) for back in range(count, 0, -1)]
