"""Reading challenges and days."""

import asyncio
from datetime import date, datetime, timedelta

from service.clock import Clock
from service.errors import UnknownChallenge, UnknownDay
from service.wire import ChallengeAnswer, DailyAnswer
from storage import keys
from storage.boards import Boards
from storage.challenges import Challenges
from storage.codec import StoredChallenge
from storage.dailies import DAYS_AHEAD, open_day
from storage.settings import Settings
from yams.challenges.challenge import Challenge, challenge_named, is_challenge_id
from yams.challenges.days import day_of
from yams.challenges.standings import finished

REMEMBERED_CHALLENGES = 4096


class ChallengeReader:
    """Challenges by id. What is fixed is remembered; what is still to come, a seed or a beacon's value, is always read anew."""

    def __init__(self, challenges: Challenges) -> None:
        self._challenges = challenges
        self._fixed: dict[str, Challenge] = {}

    async def fixed(self, challenge_id: str, otherwise: Exception | None = None) -> Challenge:
        """The challenge; `otherwise` (UnknownChallenge) where there is none."""
        challenge = self._fixed.get(challenge_id)
        return challenge or (await self.current(challenge_id, otherwise)).challenge

    async def current(self, challenge_id: str, otherwise: Exception | None = None) -> StoredChallenge:
        """The challenge with its seed once revealed. MistypedCode for what is neither a daily's id nor a code."""
        challenge_id = challenge_named(challenge_id) if otherwise is None else challenge_id
        stored = await self._challenges.load(challenge_id) if is_challenge_id(challenge_id) else None
        if stored is None:
            raise otherwise or UnknownChallenge("There is no such challenge.")
        if len(self._fixed) >= REMEMBERED_CHALLENGES:
            self._fixed.clear()
        if not stored.challenge.awaits_beacon:
            self._fixed[challenge_id] = stored.challenge
        return stored


class Days:
    """The calendar: each day's challenges."""

    def __init__(
        self,
        challenges: Challenges,
        reader: ChallengeReader,
        boards: Boards,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._challenges = challenges
        self._reader = reader
        self._boards = boards
        self._settings = settings
        self._clock = clock

    async def daily(self, day: date | None) -> DailyAnswer:
        """A day's challenges; today's without a date. UnknownDay for days never opened and more than a week ahead."""
        now = self._clock()
        day = day_of(now, self._settings.zone) if day is None else day
        return await self._answer(day, now, await self.opened(day))

    async def opened(self, day: date) -> list[StoredChallenge]:
        """A day's challenges; UnknownDay for days never opened and more than a week ahead."""
        today = day_of(self._clock(), self._settings.zone)
        listed = await self._of_day(day)
        if not listed and today <= day <= today + timedelta(days=DAYS_AHEAD):
            # The worker opens days long before; this is for a day whose worker was away the whole week.
            await open_day(self._challenges, day, self._settings)
            listed = await self._of_day(day)
        if not listed:
            raise UnknownDay("There is no challenge on that day.")
        return listed

    async def _of_day(self, day: date) -> list[StoredChallenge]:
        loaded = await asyncio.gather(*map(self._challenges.load, await self._challenges.of_day(day)))
        return [stored for stored in loaded if stored is not None]

    async def _answer(self, day: date, now: datetime, listed: list[StoredChallenge]) -> DailyAnswer:
        first = listed[0].challenge  # its own window: the settings may have changed since
        answers = await asyncio.gather(*map(self._challenge_answer, listed))
        return DailyAnswer(day, now, first.opens_at, first.closes_at, list(answers))

    async def _challenge_answer(self, stored: StoredChallenge) -> ChallengeAnswer:
        slots = keys.slots(stored.challenge.id, stored.challenge.partitions)
        return ChallengeAnswer.of(stored, finished(await self._boards.histogram(slots)))
