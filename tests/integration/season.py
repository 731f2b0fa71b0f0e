"""Many days of games without playing them: runs that are entered as finished, published, analysed and counted.

That a game's replay gives its score is shown elsewhere; here the scores are chosen, so that ties are the rule.
"""

import random
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import Any
from unittest.mock import patch

from msgspec import Struct
from world import Json, Player, World

from storage import keys
from storage.client import StoreAway
from storage.codec import Run, Status
from storage.ledgers import Ledgers
from worker.counting import Counter
from yams.challenges.challenge import daily_id
from yams.solver.ledger import Ledger

RULESET = "yams"


class Game(Struct, frozen=True):
    """One player's daily: its score, and its loss once it has been analysed."""

    player: str
    day: date
    score: int
    loss: float | None


def today(world: World) -> date:
    return world.now.astimezone(world.settings.zone).date()


async def to_day(world: World, day: date) -> None:
    """Noon of that day, its challenges opened."""
    world.now = datetime(day.year, day.month, day.day, 12, tzinfo=world.settings.zone)
    await world.turn_days()


async def slot_of(world: World, day: date, player: str) -> keys.Slot:
    stored = await world.challenges.load(daily_id(day, RULESET))
    assert stored is not None
    return keys.slot_of(stored.challenge.id, player, stored.challenge.partitions)


async def finish(world: World, game: Game) -> str:
    """Enter a finished run with this score and publish it; its id."""
    slot = await slot_of(world, game.day, game.player)
    run = Run(slot.challenge, game.player, Status.FINISHED, (), world.now, world.now, score=game.score)
    await world.players.note_challenge(game.player, slot.challenge, world.now)
    await world.runs.copy(slot, run)
    await world.runs.publish(slot, game.player, game.score, world.now)
    return keys.run_id(slot.challenge, game.player)


async def analyse(world: World, game: Game) -> None:
    """Store a ledger with this loss."""
    assert game.loss is not None
    slot = await slot_of(world, game.day, game.player)
    made = Ledger(
        exact=True, par=245.0, luck=game.score - 245.0 + game.loss, loss=game.loss, score=game.score, decisions=()
    )
    await Ledgers(world.client).store(slot, game.player, made)


async def play(world: World, game: Game) -> str:
    """A run with everything that workers do for it."""
    run = await finish(world, game)
    if game.loss is not None:
        await analyse(world, game)
    await world.counter.count(run)
    return run


async def judge_anew(world: World, game: Game) -> None:
    """Another score for a run that was verified, as after an admin's rebuild."""
    slot = await slot_of(world, game.day, game.player)
    await world.client.execute("HSET", slot.run(game.player), "score", game.score)
    await world.boards.rebuild(slot)


async def table(world: World, query: str, player: Player | None = None) -> Json:
    path = f"/api/leaderboards/{RULESET}?{query}"
    response = await (player.call("GET", path) if player else world.http.get(path))
    assert response.status_code == 200, response.text
    answer: Json = response.json()
    return answer


class Faulty(Counter):
    """A counter that may stop after any of its writes."""

    def __init__(self, world: World, chance: random.Random, likely: float) -> None:
        super().__init__(world.challenges, world.runs, world.periods, world.players, world.settings)
        self._client, self._chance, self._likely = world.client, chance, likely

    async def count_or_stop(self, run: str) -> None:
        """Count a run, or stop as a worker that is killed does: some writes are done, others not."""
        run_script = self._client.run

        async def failing(name: str, names: list[str], *arguments: Any) -> Any:
            if self._chance.random() < self._likely:
                raise StoreAway("killed")
            return await run_script(name, names, *arguments)

        with patch.object(self._client, "run", failing), suppress(StoreAway):
            await self.count(run)


def days_from(first: date, count: int) -> list[date]:
    return [first + timedelta(days=ahead) for ahead in range(count)]
