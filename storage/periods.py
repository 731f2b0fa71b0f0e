"""Boards of a ruleset over a period, counted day by day. One script on one slot counts a player's day; doing it twice changes nothing."""

import asyncio

from msgspec import Struct

from storage import keys
from storage.client import Client
from yams.challenges.measures import Measure
from yams.challenges.periods import Period


class PeriodBoard(Struct, frozen=True):
    """A ruleset's boards over one period, in so many partitions."""

    ruleset: str
    period: Period
    partitions: int

    def slot(self, player: str) -> keys.PeriodSlot:
        return keys.PeriodSlot(self.ruleset, self.period.key, keys.partition_of(player, self.partitions))

    def slots(self) -> list[keys.PeriodSlot]:
        return keys.period_slots(self.ruleset, self.period.key, self.partitions)

    def boards(self, measure: Measure) -> list[str]:
        """The keys of the sorted sets that make up the board by this measure."""
        return [slot.board(measure) for slot in self.slots()]


# Boards asked for in turn; what is forgotten is only read again.
REMEMBERED = 4096


class Periods:
    def __init__(self, client: Client) -> None:
        self._client = client
        self._partitions: dict[str, int] = {}

    async def find(self, ruleset: str, period: Period) -> PeriodBoard | None:
        """The board; None where nothing has been counted yet."""
        key = keys.period(ruleset, period.key)
        partitions = self._partitions.get(key)
        if partitions is None:
            text: bytes | None = await self._client.execute("GET", key)
            if text is None:
                return None
            if len(self._partitions) >= REMEMBERED:
                self._partitions.clear()
            partitions = self._partitions[key] = int(text)
        return PeriodBoard(ruleset, period, partitions)

    async def fix(self, ruleset: str, period: Period, partitions: int) -> PeriodBoard:
        """The board, made with so many partitions where it is new."""
        board = await self.find(ruleset, period)
        if board is None:
            await self._client.execute("SET", keys.period(ruleset, period.key), partitions, "NX")
            board = await self.find(ruleset, period)
        assert board is not None, "it has just been made"
        return board

    async def count(self, board: PeriodBoard, measure: Measure, player: str, day: str, value: int | None) -> None:
        """Count what a player's day is worth, None to take it away."""
        slot = board.slot(player)
        await self._client.run(
            "count_day",
            [slot.days(measure, player), slot.board(measure)],
            player,
            day,
            "" if value is None else value,
            board.period.best,
            measure.weight,
        )

    async def days(self, board: PeriodBoard, measure: Measure, player: str) -> dict[str, int]:
        """A player's days and what each is worth."""
        flat = await self._client.execute("ZRANGE", board.slot(player).days(measure, player), 0, -1, "WITHSCORES")
        return {day.decode(): int(value) for day, value in flat}

    async def counted_days(self, board: PeriodBoard, measure: Measure, player: str) -> int:
        """How many of a player's days count."""
        days: int = await self._client.execute("ZCARD", board.slot(player).days(measure, player))
        return min(days, board.period.best)

    async def forget(self, board: PeriodBoard, players: set[str]) -> None:
        """Forget what has been counted of these players, to count it again."""
        for player in players:
            slot = board.slot(player)
            await asyncio.gather(
                *(self._client.execute("DEL", slot.days(measure, player)) for measure in Measure),
                *(self._client.execute("ZREM", slot.board(measure), player) for measure in Measure),
            )
