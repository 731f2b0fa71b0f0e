"""What calls about challenges, days and their fairness take and answer. docs/protocol.md says what each field means."""

from datetime import date, datetime
from typing import Annotated, Self

from msgspec import Meta

from service.wire import Wire
from storage.codec import Status, StoredChallenge
from yams.challenges.challenge import Challenge, Kind, Mode
from yams.fairness.draws import Level


class NewChallengeBody(Wire, frozen=True):
    """Either `ruleset`, or `from_run` (the ruleset and dice of one's own finished game), or `rematch_of` (everything as it was there).

    With an `idempotency_key` the same call may be sent again; a rematch needs none.
    """

    kind: Kind | None = None
    ruleset: Annotated[str, Meta(max_length=100)] | None = None
    mode: Mode | None = None
    level: Level | None = None
    from_run: Annotated[str, Meta(max_length=200)] | None = None
    rematch_of: Annotated[str, Meta(max_length=200)] | None = None
    idempotency_key: Annotated[str, Meta(min_length=16, max_length=100)] | None = None


class Person(Wire, frozen=True):
    """`name` and `tag` are null for an erased player."""

    name: str | None
    tag: str | None


class Target(Wire, frozen=True):
    """The score to beat, and whose it is."""

    name: str | None
    tag: str | None
    score: int


class Coded(Wire, frozen=True):
    """What only a challenge with a code has. `code` is the id in two groups, `link` its page's path, `mine` whether the asker made it.

    `target` is null in blind challenges until the asker has finished, and while whoever made it has not. `known_dice` says that the dice
    had been played before.
    """

    code: str
    link: str
    mode: Mode | None
    level: Level | None
    creator: Person
    mine: bool
    known_dice: bool
    target: Target | None


class BeaconAnswer(Wire, frozen=True):
    """A round of a public randomness beacon. `value` is what it gave, as replay documents have it, null until known."""

    round: int
    published_at: datetime
    url: str
    period_s: int
    genesis: int
    value: str | None

    @classmethod
    def of(cls, challenge: Challenge) -> Self | None:
        awaited = challenge.beacon_round
        if awaited is None:
            return None
        value = challenge.beacon or None
        return cls(awaited.number, awaited.published_at, awaited.url, awaited.period_s, awaited.genesis, value)


class ChallengeAnswer(Wire, frozen=True):
    """`coded` is null for a daily, `beacon` where none is mixed in."""

    id: str
    kind: Kind
    ruleset: str
    opens_at: datetime
    closes_at: datetime
    reveals_at: datetime
    commitment: str
    seed: str | None
    finished: int
    coded: Coded | None
    beacon: BeaconAnswer | None

    @classmethod
    def of(cls, stored: StoredChallenge, finished: int, coded: Coded | None = None) -> Self:
        challenge = stored.challenge
        return cls(
            id=challenge.id,
            kind=challenge.kind,
            ruleset=challenge.ruleset,
            opens_at=challenge.opens_at,
            closes_at=challenge.closes_at,
            reveals_at=challenge.reveals_at,
            commitment=challenge.commitment,
            seed=stored.seed,
            finished=finished,
            coded=coded,
            beacon=BeaconAnswer.of(challenge),
        )


class DailyRun(Wire, frozen=True):
    """How far the asker's run got in one of the day's challenges. `rank` is null until it is on the board."""

    challenge: str
    run: str
    status: Status
    turn: int
    score: int | None
    rank: int | None


class DailyAnswer(Wire, frozen=True):
    """`variant` is the challenge whose rules are another day's tomorrow, `mine` the runs of a known asker."""

    date: date
    now: datetime
    opens_at: datetime
    closes_at: datetime
    challenges: list[ChallengeAnswer]
    variant: str | None
    mine: list[DailyRun]


class FairChallenge(Wire, frozen=True):
    """What fixes a challenge's dice. docs/fairness.md says how to check them."""

    id: str
    ruleset: str
    dice_version: str
    opens_at: datetime
    closes_at: datetime
    reveals_at: datetime
    commitment: str
    beacon: BeaconAnswer | None
    seed: str | None

    @classmethod
    def of(cls, stored: StoredChallenge) -> Self:
        challenge = stored.challenge
        return cls(
            id=challenge.id,
            ruleset=challenge.ruleset,
            dice_version=challenge.dice_version,
            opens_at=challenge.opens_at,
            closes_at=challenge.closes_at,
            reveals_at=challenge.reveals_at,
            commitment=challenge.commitment,
            beacon=BeaconAnswer.of(challenge),
            seed=stored.seed,
        )


class FairDay(Wire, frozen=True):
    date: date
    challenges: list[FairChallenge]


class FairnessAnswer(Wire, frozen=True):
    """Today, then the days ahead."""

    days: list[FairDay]
