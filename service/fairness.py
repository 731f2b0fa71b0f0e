"""What fixes the dice of each day, all of it public: before, during and after."""

import asyncio
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from service.challenge_wire import FairChallenge, FairDay, FairnessAnswer
from service.challenges import Days
from service.clock import Clock
from storage.dailies import DAYS_AHEAD
from yams.challenges.days import day_of


class Fairness:
    def __init__(self, days: Days, zone: ZoneInfo, clock: Clock) -> None:
        self._days = days
        self._zone = zone
        self._clock = clock

    async def ahead(self) -> FairnessAnswer:
        """Today and the days that are public ahead."""
        today = day_of(self._clock(), self._zone)
        days = [self.of_day(today + timedelta(days=ahead)) for ahead in range(DAYS_AHEAD + 1)]
        return FairnessAnswer(list(await asyncio.gather(*days)))

    async def of_day(self, day: date) -> FairDay:
        """One day; UnknownDay."""
        return FairDay(day, [FairChallenge.of(stored) for stored in await self._days.opened(day)])
