"""A page of a ranking with names and shared ranks, from the top or around its asker, and where the asker stands."""

import asyncio
from collections.abc import Sequence

from msgspec import Struct

from service.board_wire import Around
from service.errors import InvalidParameter, NoToken
from storage.codec import Player, tag_of
from storage.players import Players
from storage.rankings import Entry, Rankings
from yams.challenges.standings import Histogram, page_start, percentile, rank


class Window(Struct, frozen=True):
    """What part of a board is asked for: from `offset` on, or around the asker."""

    offset: int | None
    limit: int
    around: Around | None

    def check(self, reader: Player | None) -> None:
        """InvalidParameter, NoToken for what can't be answered."""
        if self.around is None:
            return
        if self.offset is not None:
            raise InvalidParameter("A page is either around me or from an offset on.")
        if reader is None:
            raise NoToken("A page around me needs a player's key: Authorization: Bearer <token>.")


class Row(Struct, frozen=True):
    rank: int
    player: str
    name: str | None
    value: int

    @property
    def tag(self) -> str | None:
        return None if self.name is None else tag_of(self.player)


class Mine(Struct, frozen=True):
    rank: int
    value: int
    percentile: float | None


class RankedPage(Struct, frozen=True):
    size: int
    offset: int
    rows: list[Row]
    mine: Mine | None


class RankedBoards:
    def __init__(self, rankings: Rankings, players: Players) -> None:
        self._rankings = rankings
        self._players = players

    async def page(
        self, boards: Sequence[str], own: Entry | None, window: Window, histogram: Histogram | None = None
    ) -> RankedPage:
        """The page of the ranking that these sorted sets make up; `own` is the asker's entry. A histogram saves counting."""
        offset = window.offset or 0
        if window.around is not None and own is not None:
            offset = max(0, await self._rankings.place(boards, own) - window.limit // 2)
        if histogram is None:
            start = await self._rankings.start(boards, offset)
        else:
            start = page_start(histogram, offset)
        entries = await self._rankings.page(boards, start, window.limit) if start else []
        names = await asyncio.gather(*(self._players.name(entry.player) for entry in entries))
        ranks = _ranks(entries, offset, start.skip if start else 0)
        return RankedPage(
            size=await self._rankings.size(boards),
            offset=offset,
            rows=[
                Row(place, entry.player, name, entry.value)
                for place, entry, name in zip(ranks, entries, names, strict=True)
            ],
            mine=None if own is None else await self._mine(boards, own.value, histogram),
        )

    async def _mine(self, boards: Sequence[str], value: int, histogram: Histogram | None) -> Mine:
        if histogram is not None:
            return Mine(rank(histogram, value), value, percentile(histogram, value))
        counts = (self._rankings.above(boards, value), self._rankings.below(boards, value), self._rankings.size(boards))
        above, below, size = await asyncio.gather(*counts)
        return Mine(above + 1, value, 100 * below / (size - 1) if size > 1 else None)


def _ranks(entries: Sequence[Entry], offset: int, skip: int) -> list[int]:
    """The ranks of a page that begins at `offset`, after `skip` others with its first value."""
    ranks: list[int] = []
    for index, entry in enumerate(entries):
        if index == 0:
            ranks.append(offset - skip + 1)
        elif entry.value == entries[index - 1].value:
            ranks.append(ranks[-1])
        else:
            ranks.append(offset + index + 1)
    return ranks
