"""Use case of printing: one page at a time beside everything else, few waiting, so many a minute for one address."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from service.clock import Clock
from service.errors import PressBusy
from service.settings import ServiceSettings
from storage.players import Players

# A page takes some 10 ms, one made to be slow up to 0.8 s.
MOST_WAITING = 8


class Printer:
    def __init__(self, players: Players, settings: ServiceSettings, clock: Clock) -> None:
        self._players = players
        self._settings = settings
        self._clock = clock
        # Of its own: whoever waits for a page holds none of the threads in which advice is worked out.
        self._thread = ThreadPoolExecutor(1, "press")
        # Pages that are being made or wait for it.
        self.waiting = 0

    async def make(self, address: str, work: Callable[[], bytes]) -> bytes:
        """What `work` makes. TooFast for an address that prints without end, PressBusy where many wait."""
        await self._players.charge(f"prints:{address}", self._clock(), self._settings.prints)
        if self.waiting >= MOST_WAITING:
            raise PressBusy("Many pages are being printed. Ask again in a moment.")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self.waiting -= 1
