"""What boards, over a challenge and over periods, and the personal page answer. docs/protocol.md says what each field means."""

from datetime import date, datetime
from enum import StrEnum

from service.challenge_wire import ChallengeAnswer
from service.wire import Wire
from storage.codec import Status
from yams.challenges.challenge import Kind
from yams.challenges.measures import Measure
from yams.challenges.periods import Span
from yams.challenges.progress import Progress


class Around(StrEnum):
    """Whom a page of a board is around."""

    ME = "me"


class Standing(Wire, frozen=True):
    """`name`, `tag` and `run` are null for an erased player, `loss` while it isn't worked out."""

    rank: int
    name: str | None
    tag: str | None
    score: int
    loss: float | None
    run: str | None


class MyStanding(Wire, frozen=True):
    rank: int
    name: str | None
    tag: str | None
    score: int
    loss: float | None
    run: str
    percentile: float | None


class LeaderboardAnswer(Wire, frozen=True):
    """`histogram` lists [score, players] with rising scores, whatever the board ranks by. `offset` is that of the first standing."""

    finished: int
    by: Measure
    offset: int
    standings: list[Standing]
    me: MyStanding | None
    histogram: list[tuple[int, int]]
    as_of: datetime


class PeriodStanding(Wire, frozen=True):
    """`score` is null on a board by loss, `loss` on one by score; `days` are those that count. An erased player has no `name` and `tag`."""

    rank: int
    name: str | None
    tag: str | None
    score: int | None
    loss: float | None
    days: int
    mine: bool


class MyPeriodStanding(Wire, frozen=True):
    rank: int
    name: str | None
    tag: str | None
    score: int | None
    loss: float | None
    days: int
    percentile: float | None


class PeriodBoardAnswer(Wire, frozen=True):
    """`best` of a player's days count. `exact` is false where losses are an approximation's. `offset` is that of the first standing."""

    ruleset: str
    period: Span
    of: str
    by: Measure
    first_day: date | None
    last_day: date | None
    previous: str | None
    following: str | None
    best: int
    exact: bool
    players: int
    offset: int
    standings: list[PeriodStanding]
    me: MyPeriodStanding | None
    as_of: datetime


class StreakAnswer(Wire, frozen=True):
    """Days in a row with a daily. `current` is alive until today is over; `today` says whether today has been played."""

    current: int
    longest: int
    today: bool


class MonthAnswer(Wire, frozen=True):
    """`month` is YYYY-MM."""

    month: str
    games: int
    mean: float
    best: int
    mean_loss: float | None


class RecentGame(Wire, frozen=True):
    day: date
    score: int
    luck: float | None
    loss: float | None


class RulesetStats(Wire, frozen=True):
    """`analysed` of the games have luck and loss. `distribution` lists [score, games] with rising scores."""

    ruleset: str
    games: int
    analysed: int
    exact: bool
    mean: float
    best: int
    mean_luck: float | None
    mean_loss: float | None
    distribution: list[tuple[int, int]]
    months: list[MonthAnswer]
    recent: list[RecentGame]

    @classmethod
    def of(cls, progress: Progress, *, exact: bool) -> "RulesetStats":
        return cls(
            ruleset=progress.ruleset,
            games=progress.games,
            analysed=progress.analysed,
            exact=exact,
            mean=progress.mean,
            best=progress.best,
            mean_luck=progress.mean_luck,
            mean_loss=progress.mean_loss,
            distribution=list(progress.distribution),
            months=[
                MonthAnswer(f"{each.month:%Y-%m}", each.games, each.mean, each.best, each.mean_loss)
                for each in progress.months
            ],
            recent=[RecentGame(game.day, game.score, game.luck, game.loss) for game in progress.recent],
        )


class StatsAnswer(Wire, frozen=True):
    games: int
    streak: StreakAnswer
    rulesets: list[RulesetStats]
    as_of: datetime


class GameAnswer(Wire, frozen=True):
    """A game that is not finished may be played on until `reveals_at`."""

    run: str
    challenge: str
    kind: Kind
    ruleset: str
    status: Status
    score: int | None
    luck: float | None
    loss: float | None
    advised: bool
    started_at: datetime
    finished_at: datetime | None
    reveals_at: datetime


class MyChallengeAnswer(Wire, frozen=True):
    """A challenge with a code that the asker made or began. `run` and `status` are null while it has not been begun."""

    challenge: ChallengeAnswer
    run: str | None
    status: Status | None
    score: int | None


class MyChallengesAnswer(Wire, frozen=True):
    """`following` is the offset of the next page, null after the last."""

    challenges: list[MyChallengeAnswer]
    following: int | None


class GamesAnswer(Wire, frozen=True):
    """`following` is the offset of the next page, null after the last. Challenges made and not played are left out."""

    games: list[GameAnswer]
    following: int | None
