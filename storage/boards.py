"""Boards over all partitions of a challenge: histograms add up, top lists merge."""

import asyncio
from collections import Counter
from heapq import merge
from itertools import islice

from msgspec import Struct

from storage import keys
from storage.client import Client
from yams.challenges.standings import Page, merged


class Entry(Struct, frozen=True, order=True):
    """A place on the board. Higher scores come first, equal scores in the order of their players' ids from z to a."""

    score: int
    player: str


class Boards:
    def __init__(self, client: Client) -> None:
        self._client = client

    async def histogram(self, slots: list[keys.Slot]) -> Counter[int]:
        """How many players have each score, over all the partitions."""
        return merged(await asyncio.gather(*map(self.slot_histogram, slots)))

    async def slot_histogram(self, slot: keys.Slot) -> dict[int, int]:
        fields: dict[bytes, bytes] = await self._client.execute("HGETALL", slot.histogram)
        return {int(score): int(players) for score, players in fields.items()}

    async def page(self, slots: list[keys.Slot], start: Page, limit: int) -> list[Entry]:
        """Up to `limit` entries from `start` on."""
        most = start.skip + limit
        lists = await asyncio.gather(*(self._below(slot, start.top, most) for slot in slots))
        return list(islice(merge(*lists, reverse=True), start.skip, most))

    async def slot_entries(self, slot: keys.Slot) -> list[Entry]:
        """Everything on one partition's board."""
        flat = await self._client.execute("ZREVRANGE", slot.board, 0, -1, "WITHSCORES")
        return _entries(flat)

    async def _below(self, slot: keys.Slot, top: int, most: int) -> list[Entry]:
        flat = await self._client.execute("ZREVRANGEBYSCORE", slot.board, top, "-inf", "WITHSCORES", "LIMIT", 0, most)
        return _entries(flat)

    async def score(self, slot: keys.Slot, player: str) -> int | None:
        """The player's score on this board, None when not on it."""
        score = await self._client.execute("ZSCORE", slot.board, player)
        return None if score is None else int(score)

    async def rebuild(self, slot: keys.Slot) -> int:
        """Make the partition's board, histogram and pending set again from its runs; the number of verified runs."""
        count: int = await self._client.run("rebuild_board", [slot.players, slot.board, slot.histogram, slot.pending])
        return count


def _entries(members: list[tuple[bytes, float]]) -> list[Entry]:
    return [Entry(int(score), player.decode()) for player, score in members]
