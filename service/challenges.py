"""Reading challenges and days."""

import asyncio
from datetime import date, timedelta

from service.challenge_wire import ChallengeAnswer, DailyAnswer, DailyRun
from service.clock import Clock
from service.errors import UnknownChallenge, UnknownDay
from service.players import PlayerDesk
from storage import keys
from storage.boards import Boards
from storage.challenges import Challenges
from storage.codec import Player, Status, StoredChallenge
from storage.dailies import DAYS_AHEAD, open_day
from storage.runs import Runs
from storage.settings import Settings
from yams.challenges.challenge import Challenge, challenge_named, is_challenge_id
from yams.challenges.days import day_of
from yams.challenges.standings import Histogram, finished, rank
from yams.rules.actions import Score

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
    """The calendar: each day's challenges, and how far a player got in them."""

    def __init__(
        self,
        challenges: Challenges,
        desk: PlayerDesk,
        boards: Boards,
        runs: Runs,
        settings: Settings,
        clock: Clock,
    ) -> None:
        self._challenges = challenges
        self._desk = desk
        self._boards = boards
        self._runs = runs
        self._settings = settings
        self._clock = clock

    async def daily(self, token: str | None, day: date | None) -> DailyAnswer:
        """A day's challenges; today's without a date. UnknownDay for days never opened and more than a week ahead."""
        now = self._clock()
        day = day_of(now, self._settings.zone) if day is None else day
        reader = await self._desk.recognised(token)
        listed = await self.opened(day)
        answers = await asyncio.gather(*(self._of_one(stored, reader) for stored in listed))
        first = listed[0].challenge  # its own window: the settings may have changed since
        return DailyAnswer(
            date=day,
            now=now,
            opens_at=first.opens_at,
            closes_at=first.closes_at,
            challenges=[challenge for challenge, _ in answers],
            variant=self._variant(listed),
            mine=[run for _, run in answers if run is not None],
        )

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

    def _variant(self, listed: list[StoredChallenge]) -> str | None:
        """It stands last. The settings may have changed since the day was opened: a ruleset that is no daily any more is none."""
        last = listed[-1].challenge
        varies = self._settings.variants and last.ruleset not in self._settings.dailies
        return last.id if varies else None

    async def _of_day(self, day: date) -> list[StoredChallenge]:
        loaded = await asyncio.gather(*map(self._challenges.load, await self._challenges.of_day(day)))
        return [stored for stored in loaded if stored is not None]

    async def _of_one(self, stored: StoredChallenge, reader: Player | None) -> tuple[ChallengeAnswer, DailyRun | None]:
        challenge = stored.challenge
        histogram = await self._boards.histogram(keys.slots(challenge.id, challenge.partitions))
        mine = None if reader is None else await self._run_of(challenge, reader, histogram)
        return ChallengeAnswer.of(stored, finished(histogram)), mine

    async def _run_of(self, challenge: Challenge, reader: Player, histogram: Histogram) -> DailyRun | None:
        run = await self._runs.load(keys.slot_of(challenge.id, reader.id, challenge.partitions), reader.id)
        if run is None:
            return None
        turn = sum(isinstance(action, Score) for action in run.actions())
        verified = run.score if run.status is Status.VERIFIED else None
        place = None if verified is None else rank(histogram, verified)
        return DailyRun(challenge.id, keys.run_id(challenge.id, reader.id), run.status, turn, run.score, place)
