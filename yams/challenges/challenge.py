"""A challenge: what is played, when, and the commitment to its dice."""

import re
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import ClassVar
from zoneinfo import ZoneInfo

from msgspec import Struct

from yams.challenges.days import day_window


class Kind(StrEnum):
    """DAILY: everyone's, for a day. FRIEND: whoever has the code. SOLO: for oneself. COMPUTER: against a computer opponent."""

    DAILY = "daily"
    FRIEND = "friend"
    SOLO = "solo"
    COMPUTER = "computer"

    @property
    def gives_advice(self) -> bool:
        """Whether a run in play may ask what to do: only where nobody is measured against it."""
        return self is Kind.SOLO


class Phase(StrEnum):
    """UPCOMING, OPEN (may be started), CLOSING (started runs may go on), REVEALED (over, the seed is public)."""

    UPCOMING = "upcoming"
    OPEN = "open"
    CLOSING = "closing"
    REVEALED = "revealed"


class ChallengeError(Exception):
    """An action at a time when the challenge doesn't take it."""

    code: ClassVar[str]


class ChallengeNotOpen(ChallengeError):
    code = "challenge-not-open"


class ChallengeClosed(ChallengeError):
    code = "challenge-closed"


class Challenge(Struct, frozen=True):
    """As stored for good. `commitment` is hex; `partitions` is fixed when the challenge is made."""

    id: str
    kind: Kind
    ruleset: str
    dice_version: str
    beacon: str
    opens_at: datetime
    closes_at: datetime
    reveals_at: datetime
    commitment: str
    partitions: int

    def phase(self, now: datetime) -> Phase:
        if now < self.opens_at:
            return Phase.UPCOMING
        if now < self.closes_at:
            return Phase.OPEN
        if now < self.reveals_at:
            return Phase.CLOSING
        return Phase.REVEALED

    def check_start(self, now: datetime) -> None:
        """Raise unless a run may be started now."""
        match self.phase(now):
            case Phase.UPCOMING:
                raise ChallengeNotOpen(f"This challenge opens at {self.opens_at:%Y-%m-%d %H:%M} UTC.")
            case Phase.CLOSING | Phase.REVEALED:
                raise ChallengeClosed(f"This challenge closed at {self.closes_at:%Y-%m-%d %H:%M} UTC.")

    def check_action(self, now: datetime) -> None:
        """Raise unless a run that was started in time may act now."""
        if self.phase(now) is Phase.REVEALED:
            raise ChallengeClosed("This challenge is over and its dice are public.")


def daily_id(day: date, ruleset: str) -> str:
    return f"{day.isoformat()}.{ruleset}"


# Dates first, so that ids sort by day; the rest is a ruleset key.
CHALLENGE_ID = re.compile(r"[0-9A-Za-z][0-9A-Za-z.-]{0,99}")


def is_challenge_id(text: str) -> bool:
    """Whether the text has the form of a challenge id. It may still be unknown."""
    return CHALLENGE_ID.fullmatch(text) is not None


def daily_times(day: date, zone: ZoneInfo, grace: timedelta) -> tuple[datetime, datetime, datetime]:
    """When a day's challenge opens, closes, and reveals its seed: `grace` after closing, for those still playing."""
    window = day_window(day, zone)
    return window.opens_at, window.closes_at, window.closes_at + grace
