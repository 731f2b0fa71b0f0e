"""Counting verified runs in the boards over periods and in their players' own lists of games.

Whatever changes a daily's run (its verification, its ledger, a rebuild) notes it as uncounted in the same script. Counting writes the run's
result everywhere it belongs and takes the note away if the result is still the same. So a crash at any point leaves a note, and counting
twice, late or in another order ends in the same.
"""

import asyncio

from storage import keys
from storage.challenges import Challenges
from storage.codec import Result, UnreadableRecord
from storage.logs import log
from storage.periods import Periods
from storage.players import Players
from storage.runs import Runs
from storage.settings import Settings
from yams.challenges.challenge import Challenge, Kind, day_of_daily
from yams.challenges.days import day_of
from yams.challenges.measures import Measure, loss_value
from yams.challenges.periods import Period, periods_of
from yams.challenges.progress import PlayedGame

# More than a sweep can do between two ticks is taken up by the next; so many travel together.
SWEEP_MOST = 2000
TOGETHER = 50


class Counter:
    """Counts runs for one worker."""

    def __init__(
        self, challenges: Challenges, runs: Runs, periods: Periods, players: Players, settings: Settings
    ) -> None:
        self._challenges = challenges
        self._runs = runs
        self._periods = periods
        self._players = players
        self._settings = settings

    async def count(self, run_id: str) -> bool:
        """Count one run as it stands; False where there is no such run. One that doesn't count, or no more, is taken away."""
        parts = keys.split_run_id(run_id)
        stored = await self._challenges.load(parts[0]) if parts else None
        if parts is None or stored is None:
            return False
        return await self._count(stored.challenge, parts[1])

    async def _count(self, challenge: Challenge, player: str) -> bool:
        slot = keys.slot_of(challenge.id, player, challenge.partitions)
        while True:
            result = await self._result(slot, player)
            if result is None:
                await self._runs.forget_count(slot, player)
                return False
            await asyncio.gather(self._note(challenge, player, result), self._place(challenge, player, result))
            # Changed in between, perhaps counted in between too: what has just been written may be the older.
            if await self._runs.settle_count(slot, player, result):
                return True

    async def _result(self, slot: keys.Slot, player: str) -> Result | None:
        try:
            return await self._runs.result(slot, player)
        except UnreadableRecord as error:
            log.error("run not counted", extra={"run": keys.run_id(slot.challenge, player), "reason": str(error)})
            return None

    async def _note(self, challenge: Challenge, player: str, result: Result) -> None:
        copied = challenge.dice_of != "" and challenge.creator == player
        game = None if copied or not result.counts else self._game(challenge, result)
        await self._players.note_game(player, challenge.id, game)

    def _game(self, challenge: Challenge, result: Result) -> PlayedGame:
        assert result.finished_at is not None, "the run is verified"
        assert result.score is not None, "the run is verified"
        daily = challenge.kind is Kind.DAILY
        return PlayedGame(
            day=day_of_daily(challenge.id) if daily else day_of(result.finished_at, self._settings.zone),
            ruleset=challenge.ruleset,
            daily=daily,
            finished_ms=round(result.finished_at.timestamp() * 1000),
            score=result.score,
            luck=result.luck,
            loss=result.loss,
        )

    async def _place(self, challenge: Challenge, player: str, result: Result) -> None:
        """The result's place on the boards over every period that the day lies in."""
        if challenge.kind is Kind.DAILY:
            periods = periods_of(day_of_daily(challenge.id))
            await asyncio.gather(*(self._place_in(period, challenge, player, result) for period in periods))

    async def _place_in(self, period: Period, challenge: Challenge, player: str, result: Result) -> None:
        board = await self._periods.fix(challenge.ruleset, period, self._settings.partitions)
        day, values = day_of_daily(challenge.id).isoformat(), day_values(result)
        waits = (
            result.counts and result.loss is None
        )  # a ledger never goes away again, so there is nothing to take away
        measures = [Measure.SCORE] if waits else list(Measure)
        await asyncio.gather(
            *(self._periods.count(board, measure, player, day, values[measure]) for measure in measures)
        )

    async def sweep(self) -> int:
        """Count what stayed uncounted; how many runs were taken up."""
        taken = 0
        for challenge_id in await self._challenges.live():
            try:
                taken += await self.count_waiting(challenge_id, SWEEP_MOST - taken)
            except UnreadableRecord as error:
                log.error("challenge not counted", extra={"challenge": challenge_id, "reason": str(error)})
            if taken >= SWEEP_MOST:
                break
        return taken

    async def count_waiting(self, challenge_id: str, most: int) -> int:
        """Count up to `most` of a challenge's uncounted runs; how many were taken up."""
        stored = await self._challenges.load(challenge_id)
        taken = 0
        for slot in keys.slots(challenge_id, stored.challenge.partitions) if stored else []:
            while taken < most and (players := await self._runs.uncounted(slot, min(TOGETHER, most - taken))):
                assert stored is not None, "it has slots"
                await asyncio.gather(*(self._count(stored.challenge, player) for player in players))
                taken += len(players)
        return taken


def day_values(result: Result) -> dict[Measure, int | None]:
    """What one day's result is worth by each measure, None where it doesn't count."""
    if not result.counts:
        return {Measure.SCORE: None, Measure.LOSS: None}
    return {Measure.SCORE: result.score, Measure.LOSS: None if result.loss is None else loss_value(result.loss)}
