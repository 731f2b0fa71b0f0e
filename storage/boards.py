"""Boards over all partitions of a challenge: histograms add up, top lists merge."""

import asyncio
from collections import Counter

from storage import keys
from storage.client import Client
from storage.rankings import Entry, Rankings
from storage.runs import uncounted
from yams.challenges.measures import DAY_WEIGHT, THOUSANDTHS, Measure
from yams.challenges.standings import Page, merged


class Boards:
    def __init__(self, client: Client) -> None:
        self._client = client
        self._rankings = Rankings(client)

    async def histogram(self, slots: list[keys.Slot]) -> Counter[int]:
        """How many players have each score, over all the partitions."""
        return merged(await asyncio.gather(*map(self.slot_histogram, slots)))

    async def slot_histogram(self, slot: keys.Slot) -> dict[int, int]:
        fields: dict[bytes, bytes] = await self._client.execute("HGETALL", slot.histogram)
        return {int(score): int(players) for score, players in fields.items()}

    async def page(self, slots: list[keys.Slot], start: Page, limit: int) -> list[Entry]:
        """Up to `limit` entries by score from `start` on."""
        return await self._rankings.page([slot.board for slot in slots], start, limit)

    async def with_score(self, slots: list[keys.Slot], score: int) -> list[str]:
        """The ids of the players who have exactly this score, in no order."""
        return await self._rankings.with_value([slot.board for slot in slots], score)

    async def slot_entries(self, slot: keys.Slot, measure: Measure = Measure.SCORE) -> list[Entry]:
        """Everything on one partition's board."""
        return await self._rankings.entries(board_key(slot, measure))

    async def score(self, slot: keys.Slot, player: str) -> int | None:
        """The player's score on this board, None when not on it."""
        return await self._rankings.value(slot.board, player)

    async def loss(self, slot: keys.Slot, player: str) -> int | None:
        """The player's value on the board by loss, None when not on it."""
        return await self._rankings.value(slot.losses, player)

    async def rebuild(self, slot: keys.Slot) -> int:
        """Make the partition's boards, histogram and pending set again from its runs; the number of verified runs."""
        names = [slot.players, slot.board, slot.histogram, slot.pending, slot.losses, *uncounted(slot)]
        count: int = await self._client.run("rebuild_board", names, DAY_WEIGHT, THOUSANDTHS)
        return count


def board_key(slot: keys.Slot, measure: Measure) -> str:
    return slot.losses if measure is Measure.LOSS else slot.board
