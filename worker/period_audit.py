"""The boards of a ruleset over a period against its dailies' runs, and counting them again from scratch.

Nothing of what has been counted is used to find out what should be: every date of the period is looked at, and every run of its daily.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from datetime import date, timedelta

from msgspec import Struct

from storage import keys
from storage.batches import batches
from storage.challenges import Challenges
from storage.client import Client
from storage.codec import Result, UnreadableRecord
from storage.periods import PeriodBoard, Periods
from storage.rankings import Rankings
from storage.runs import Runs
from worker.audit import BATCH, unlike
from worker.counting import Counter, day_values
from yams.challenges.challenge import Challenge, daily_id
from yams.challenges.measures import Measure, board_value
from yams.challenges.periods import Period

# No installation had a daily before; a date costs one look-up.
FIRST_DAY = date(2026, 1, 1)

# Of each player the days and what each is worth.
Days = defaultdict[str, dict[str, int]]


class PeriodAudit(Struct, frozen=True):
    """`differences` is empty when both boards are exactly what the runs of `days` dailies give; `uncounted` runs still wait."""

    days: int
    players: int
    uncounted: int
    differences: tuple[str, ...]


class PeriodAuditor:
    def __init__(self, client: Client) -> None:
        self._challenges = Challenges(client)
        self._runs = Runs(client)
        self._periods = Periods(client)
        self._rankings = Rankings(client)

    async def audit(self, ruleset: str, period: Period, today: date) -> PeriodAudit:
        """Compare the period's boards with its runs. Changes nothing."""
        expected: dict[Measure, Days] = {measure: defaultdict(dict) for measure in Measure}
        dailies = uncounted = 0
        async for challenge in self._dailies(ruleset, period, today):
            dailies += 1
            for slot in keys.slots(challenge.id, challenge.partitions):
                uncounted += len(await self._runs.uncounted(slot, BATCH))
                await self._expect(expected, slot)
        board = await self._periods.find(ruleset, period)
        differences: list[str] = []
        for measure, days in expected.items():
            differences += await self._differences(board, period, measure, days)
        return PeriodAudit(dailies, len(expected[Measure.SCORE]), uncounted, tuple(differences))

    async def rebuild(self, counter: Counter, ruleset: str, period: Period, today: date) -> int:
        """Forget what the period's boards say and count every run again; how many were counted."""
        board = await self._periods.find(ruleset, period)
        if board is not None:
            await self._periods.forget(board, await self._counted(board))
        counted = 0
        async for challenge in self._dailies(ruleset, period, today):
            for slot in keys.slots(challenge.id, challenge.partitions):
                ids = [keys.run_id(challenge.id, player) for player in await self._runs.players(slot)]
                for batch in batches(ids, BATCH):
                    counted += sum(await asyncio.gather(*map(counter.count, batch)))
        return counted

    async def _dailies(self, ruleset: str, period: Period, today: date) -> AsyncIterator[Challenge]:
        """The period's dailies up to today, in their order."""
        day, last = period.first or FIRST_DAY, min(period.last or today, today)
        while day <= last:
            stored = await self._challenges.load(daily_id(day, ruleset))
            if stored is not None:
                yield stored.challenge
            day += timedelta(days=1)

    async def _expect(self, expected: dict[Measure, Days], slot: keys.Slot) -> None:
        """Add what the runs of one partition of a daily are worth."""
        players = await self._runs.players(slot)
        for batch in batches(players, BATCH):
            results = await asyncio.gather(*(self._result(slot, player) for player in batch))
            for player, result in zip(batch, results, strict=True):
                for measure, value in (day_values(result) if result else {}).items():
                    if value is not None:
                        expected[measure][player][slot.challenge.partition(".")[0]] = value

    async def _result(self, slot: keys.Slot, player: str) -> Result | None:
        try:
            return await self._runs.result(slot, player)
        except UnreadableRecord:
            return None

    async def _differences(self, board: PeriodBoard | None, period: Period, measure: Measure, days: Days) -> list[str]:
        wanted = {player: board_value(measure, [*worth.values()], period.best) for player, worth in days.items()}
        if board is None:
            return unlike(f"on the board by {measure}", {}, wanted)
        found: dict[str, int] = {}
        for key in board.boards(measure):
            found |= {entry.player: entry.value for entry in await self._rankings.entries(key)}
        differences = unlike(f"on the board by {measure}", found, wanted)
        for player in sorted(found.keys() | wanted.keys()):
            stored, meant = await self._periods.days(board, measure, player), days.get(player, {})
            differences += [f"{player}, {text}" for text in unlike(f"counted by {measure}", stored, meant)]
        return differences

    async def _counted(self, board: PeriodBoard) -> set[str]:
        """Everyone on one of the boards."""
        found = [await self._rankings.entries(key) for measure in Measure for key in board.boards(measure)]
        return {entry.player for entries in found for entry in entries}
