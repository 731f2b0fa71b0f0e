"""A public randomness beacon: numbers that nobody chooses and nobody knows beforehand, published at fixed instants.

    round n is published at genesis + (n - 1) * period,  n = 1, 2, …      the clock of drand (https://drand.love)

A day's round is the last one published at least two minutes before the day opens: a function of the opening time alone. It lies days
after the day's commitment was published, so whoever made the seed could not know it; and it is there before the first player is.
The two minutes let it be fetched in time; they give nobody anything, for without the secret seed the number tells no dice.

What is mixed into the dice is `drand:<round>:<randomness>`, the randomness as 64 hexadecimal digits in small letters. The beacon's own
signature is not checked here: anyone can, with the round's number and the beacon's own tools.
"""

import re
from datetime import UTC, datetime, timedelta
from hashlib import sha256

import msgspec
from msgspec import Struct

LEAD_S = 120
_HEX = re.compile(r"(?:[0-9a-f]{2})*")
RANDOMNESS_DIGITS = 64


class WrongRound(ValueError):
    """An answer that is not the round that was asked for. `str(error)` says why."""


class Beacon(Struct, frozen=True):
    """Where the rounds of a beacon are, `url`/<number>, and when: every `period_s` from `genesis`, seconds since 1970, on."""

    url: str
    period_s: int
    genesis: int


class BeaconRound(Struct, frozen=True):
    """One round of a beacon, counted from 1."""

    url: str
    period_s: int
    genesis: int
    number: int

    @property
    def published_at(self) -> datetime:
        return datetime.fromtimestamp(self.genesis, UTC) + timedelta(seconds=(self.number - 1) * self.period_s)

    def mirrored(self, beacon: Beacon | None) -> str:
        """Where to fetch it now: from another server of the same clock, where the settings name one by now."""
        same = beacon is not None and (beacon.period_s, beacon.genesis) == (self.period_s, self.genesis)
        return beacon.url if beacon is not None and same else self.url


def round_before(beacon: Beacon | None, opens_at: datetime) -> BeaconRound | None:
    """The round of a day that opens then: the last one published LEAD_S earlier or before. None without a beacon or before its first."""
    if beacon is None:
        return None
    number = (int(opens_at.timestamp()) - LEAD_S - beacon.genesis) // beacon.period_s + 1
    return BeaconRound(beacon.url, beacon.period_s, beacon.genesis, number) if number >= 1 else None


class _Answer(Struct):
    """What drand answers. Newer versions leave `randomness` to be computed, older ones say more."""

    round: int
    randomness: str
    signature: str = ""


def read_round(data: bytes, number: int) -> str:
    """The beacon's text for this round, of the answer of its server; WrongRound."""
    try:
        answer = msgspec.json.decode(data, type=_Answer)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise WrongRound("the answer is no round of a beacon") from error
    if answer.round != number:
        raise WrongRound(f"round {answer.round} was answered instead of {number}")
    randomness = answer.randomness
    if len(randomness) != RANDOMNESS_DIGITS or _HEX.fullmatch(randomness) is None:
        raise WrongRound("the randomness is not 64 hexadecimal digits")
    if _HEX.fullmatch(answer.signature) is None:
        raise WrongRound("the signature is not hexadecimal")
    if answer.signature and sha256(bytes.fromhex(answer.signature)).hexdigest() != randomness:
        raise WrongRound("the randomness is not that of the signature")
    return f"drand:{number}:{randomness}"
