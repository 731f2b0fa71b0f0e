"""Sorted sets of several partitions read as one list: higher values first, equal values in the order of their players' ids from z to a.

Nothing here reads what lies above a page. A place deep down is found by counting: each round asks every partition how many stand at or
above some pivots, and keeps the gap that the place lies in.
"""

import asyncio
from collections.abc import Sequence
from heapq import merge
from itertools import islice

from msgspec import Struct

from storage.client import Client
from yams.challenges.standings import Page

# With 15 pivots a round gives four bits, so that ten rounds find any place among 10**12 values.
PIVOTS = 15


class Entry(Struct, frozen=True, order=True):
    """A place in a ranking."""

    value: int
    player: str


class Rankings:
    """Each call is given the keys of the sorted sets that make up one ranking."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def size(self, boards: Sequence[str]) -> int:
        return sum(await asyncio.gather(*(self._client.execute("ZCARD", board) for board in boards)))

    async def above(self, boards: Sequence[str], value: int) -> int:
        """How many players have more."""
        return await self._count(boards, f"({value}", "+inf")

    async def below(self, boards: Sequence[str], value: int) -> int:
        """How many players have less."""
        return await self._count(boards, "-inf", f"({value}")

    async def _count(self, boards: Sequence[str], least: str, most: str) -> int:
        return sum(await asyncio.gather(*(self._client.execute("ZCOUNT", board, least, most) for board in boards)))

    async def value(self, board: str, player: str) -> int | None:
        """The player's value in this partition, None when not in it."""
        value = await self._client.execute("ZSCORE", board, player)
        return None if value is None else int(value)

    async def with_value(self, boards: Sequence[str], value: int) -> list[str]:
        """The players who have exactly this, in no order."""
        found = await asyncio.gather(*(self._client.execute("ZRANGEBYSCORE", board, value, value) for board in boards))
        return [player.decode() for players in found for player in players]

    async def entries(self, board: str) -> list[Entry]:
        """Everything in one partition."""
        return _entries(await self._client.execute("ZREVRANGE", board, 0, -1, "WITHSCORES"))

    async def page(self, boards: Sequence[str], start: Page, limit: int) -> list[Entry]:
        """Up to `limit` entries from `start` on."""
        most = start.skip + limit
        lists = await asyncio.gather(*(self._below(board, start.top, most) for board in boards))
        return list(islice(merge(*lists, reverse=True), start.skip, most))

    async def _below(self, board: str, top: int, most: int) -> list[Entry]:
        flat = await self._client.execute("ZREVRANGEBYSCORE", board, top, "-inf", "WITHSCORES", "LIMIT", 0, most)
        return _entries(flat)

    async def start(self, boards: Sequence[str], offset: int) -> Page | None:
        """Where the player at `offset` from the top stands; None beyond the last."""
        ends = await asyncio.gather(*(self._ends(board) for board in boards))
        values = [value for pair in ends for value in pair]
        if not values or offset >= await self.size(boards):
            return None
        low, high = (max(values), max(values) + 1) if offset == 0 else (min(values), max(values) + 1)
        while high - low > 1:
            low, high = await self._narrowed(boards, offset, low, high)
        return Page(low, max(0, offset - await self.above(boards, low)))

    async def _ends(self, board: str) -> list[int]:
        """The highest and the lowest value."""
        ends = (self._client.execute(command, board, 0, 0, "WITHSCORES") for command in ("ZREVRANGE", "ZRANGE"))
        return [int(value) for flat in await asyncio.gather(*ends) for _, value in flat]

    async def _narrowed(self, boards: Sequence[str], offset: int, low: int, high: int) -> tuple[int, int]:
        """The part of a gap that the place lies in: more than `offset` stand at or above `low`, no more than that at or above `high`."""
        step = max(1, (high - low) // (PIVOTS + 1))
        pivots = range(low + step, high, step)
        counts = await asyncio.gather(*(self.above(boards, pivot - 1) for pivot in pivots))
        for pivot, count in zip(pivots, counts, strict=True):
            if count <= offset:
                return low, pivot
            low = pivot
        return low, high

    async def place(self, boards: Sequence[str], entry: Entry) -> int:
        """How many stand before this entry, or before where it would stand."""
        return sum(await asyncio.gather(*(self._before(board, entry) for board in boards)))

    async def _before(self, board: str, entry: Entry) -> int:
        above, tied = await asyncio.gather(
            self._client.execute("ZCOUNT", board, f"({entry.value}", "+inf"),
            self._client.execute("ZCOUNT", board, entry.value, entry.value),
        )
        low, high = above, above + tied
        while low < high:
            middle = (low + high) // 2
            found = await self._client.execute("ZREVRANGE", board, middle, middle)
            if found and found[0].decode() > entry.player:
                low = middle + 1
            else:
                high = middle
        return int(low)


def _entries(members: list[tuple[bytes, float]]) -> list[Entry]:
    return [Entry(int(value), player.decode()) for player, value in members]
