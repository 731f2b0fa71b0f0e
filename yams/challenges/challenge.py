"""A challenge: what is played, when, and the commitment to its dice."""

import re
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import ClassVar
from zoneinfo import ZoneInfo

from msgspec import Struct

from yams.challenges.codes import read_code
from yams.challenges.days import day_window
from yams.fairness.beacon import BeaconRound
from yams.fairness.blocks import dice_blocks
from yams.fairness.document import ReplayDocument
from yams.fairness.draws import Level
from yams.fairness.seeds import VERSION, stream_key
from yams.rules.dice import Blocks
from yams.rules.rulesets import parse_ruleset


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

    @property
    def private(self) -> bool:
        """Whether only the player who made it may play it."""
        return self in (Kind.SOLO, Kind.COMPUTER)


class Mode(StrEnum):
    """What a friend sees before having finished: nothing (BLIND), or the score of whoever made the challenge (TARGET)."""

    BLIND = "blind"
    TARGET = "target"


class Phase(StrEnum):
    """UPCOMING, OPEN (may be started), CLOSING (started runs may go on), REVEALED (over, the seed is public)."""

    UPCOMING = "upcoming"
    OPEN = "open"
    CLOSING = "closing"
    REVEALED = "revealed"


class ChallengeError(Exception):
    """Something that the challenge doesn't allow, or doesn't allow now."""

    code: ClassVar[str]


class ChallengeNotOpen(ChallengeError):
    code = "challenge-not-open"


class ChallengeClosed(ChallengeError):
    code = "challenge-closed"


class BeaconAwaited(ChallengeError):
    """The day's public random number is not here yet; until then nothing opens."""

    code = "beacon-awaited"


class ImpossibleTerms(ChallengeError):
    """Terms that don't go together."""

    code = "impossible-terms"


class Challenge(Struct, frozen=True):
    """As stored for good. `commitment` is hex; `partitions` is fixed when the challenge is made.

    With a `beacon_round` the dice also depend on what that round gives: `beacon` is empty until it is known, and stays what it is then.

    Coded challenges have a `creator` (player id), those with a friend a `mode`, those against the computer its `level`. With `dice_of`
    a challenge is played on the dice of that other one, which may be over.
    """

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
    creator: str = ""
    mode: Mode | None = None
    level: Level | None = None
    dice_of: str = ""
    beacon_round: BeaconRound | None = None

    @property
    def awaits_beacon(self) -> bool:
        """Whether there are no dice yet."""
        return self.beacon_round is not None and not self.beacon

    @property
    def dice_id(self) -> str:
        """The challenge whose seed gives the dice."""
        return self.dice_of or self.id

    def stream_key(self, seed: bytes) -> bytes:
        """The key from which its dice, and its opponent's draws, are derived; `seed` is that of `dice_id`."""
        assert not self.awaits_beacon, "nothing is played before the dice are fixed"
        return stream_key(seed, self.dice_id, self.ruleset, self.beacon)

    def blocks(self, seed: bytes) -> Blocks:
        """Its dice."""
        return dice_blocks(self.stream_key(seed), parse_ruleset(self.ruleset).dice)

    def gave(self, document: ReplayDocument) -> bool:
        """Whether the document is of this challenge's dice: its commitment, to which only its seed belongs, its rules and its beacon."""
        if self.awaits_beacon:
            return False
        claimed = (document.version, document.challenge, document.ruleset, document.beacon, document.commitment.lower())
        return claimed == (self.dice_version, self.dice_id, self.ruleset, self.beacon, self.commitment)

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
        if self.awaits_beacon:
            raise BeaconAwaited("The day's public random number is not here yet. The day opens as soon as it is.")

    def check_sending(self, now: datetime) -> None:
        """Raise unless the dice of a game played here may become those of a new challenge: others must not be playing on them still."""
        if self.kind.private or self.phase(now) is Phase.REVEALED:
            return
        if self.kind is Kind.DAILY:
            raise ImpossibleTerms("The dice of a daily can be sent to a friend once its day is over.")
        raise ImpossibleTerms("These dice are still being played under their own code: send that one.")

    def check_action(self, now: datetime) -> None:
        """Raise unless a run that was started in time may act now."""
        if self.phase(now) is Phase.REVEALED:
            raise ChallengeClosed("This challenge is over and its dice are public.")


def daily_id(day: date, ruleset: str) -> str:
    return f"{day.isoformat()}.{ruleset}"


class Terms(Struct, frozen=True):
    """What a player asks of a coded challenge."""

    kind: Kind
    ruleset: str
    creator: str
    mode: Mode | None = None
    level: Level | None = None

    def check(self) -> None:
        """ImpossibleTerms unless they go together."""
        if self.kind is Kind.DAILY:
            raise ImpossibleTerms("The daily is not made by players.")
        if (self.mode is not None) != (self.kind is Kind.FRIEND):
            raise ImpossibleTerms("A challenge for a friend, and no other, is either blind or has a target.")
        if (self.level is not None) != (self.kind is Kind.COMPUTER):
            raise ImpossibleTerms("A challenge against the computer, and no other, has a level.")


# A friend may be away for a week. A game alone can be taken up again for a month.
OPEN_FOR = {Kind.FRIEND: timedelta(days=14), Kind.SOLO: timedelta(days=30), Kind.COMPUTER: timedelta(days=30)}


def coded_challenge(
    code: str, terms: Terms, now: datetime, grace: timedelta, commitment: str, dice_of: Challenge | None = None
) -> Challenge:
    """A new challenge under a code, open from now on; on the dice of `dice_of`, where there is one."""
    opens_at = now.replace(microsecond=0)
    closes_at = opens_at + OPEN_FOR[terms.kind]
    return Challenge(
        id=code,
        kind=terms.kind,
        ruleset=terms.ruleset,
        dice_version=VERSION if dice_of is None else dice_of.dice_version,
        beacon="" if dice_of is None else dice_of.beacon,
        opens_at=opens_at,
        closes_at=closes_at,
        reveals_at=closes_at + grace,
        commitment=commitment if dice_of is None else dice_of.commitment,
        partitions=1,
        creator=terms.creator,
        mode=terms.mode,
        level=terms.level,
        dice_of="" if dice_of is None else dice_of.dice_id,
        beacon_round=None if dice_of is None else dice_of.beacon_round,
    )


DAILY_ID = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\.[0-9a-z.-]{1,89}")

# Dates first, so that ids sort by day; the rest is a ruleset key.
CHALLENGE_ID = re.compile(r"[0-9A-Za-z][0-9A-Za-z.-]{0,99}")


def is_challenge_id(text: str) -> bool:
    """Whether the text has the form of a challenge id. It may still be unknown."""
    return CHALLENGE_ID.fullmatch(text) is not None


def is_daily_id(text: str) -> bool:
    """Whether the text has the form of a daily's id."""
    return DAILY_ID.fullmatch(text) is not None


def day_of_daily(challenge_id: str) -> date:
    """The day of a daily, by its id."""
    return date.fromisoformat(challenge_id.partition(".")[0])


def challenge_named(text: str) -> str:
    """The id that somebody typed or pasted: a daily's as it is, a code however it is written; MistypedCode."""
    return text if is_daily_id(text) else read_code(text)


def daily_times(day: date, zone: ZoneInfo, grace: timedelta) -> tuple[datetime, datetime, datetime]:
    """When a day's challenge opens, closes, and reveals its seed: `grace` after closing, for those still playing."""
    window = day_window(day, zone)
    return window.opens_at, window.closes_at, window.closes_at + grace
