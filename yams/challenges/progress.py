"""What a player's finished games say together: means, distribution, development, and the days played in a row."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from msgspec import Struct

DAY = timedelta(days=1)
# Two years of development, and a line of single games: more is not read off a small drawing.
MONTHS = 24
RECENT = 30


class PlayedGame(Struct, frozen=True, array_like=True):
    """One game that counts. `day` is the daily's, else the day of the last box; luck and loss are None until they are worked out."""

    day: date
    ruleset: str
    daily: bool
    finished_ms: int
    score: int
    luck: float | None = None
    loss: float | None = None


class Streak(Struct, frozen=True):
    """Days in a row with a daily. `current` goes on while today is not over; `today` says whether today has been played."""

    current: int
    longest: int
    today: bool


class Month(Struct, frozen=True):
    """`month` is its first day."""

    month: date
    games: int
    mean: float
    best: int
    mean_loss: float | None


class Progress(Struct, frozen=True):
    """A player's games in one ruleset. `analysed` of them have luck and loss, and only they go into those means."""

    ruleset: str
    games: int
    analysed: int
    mean: float
    best: int
    mean_luck: float | None
    mean_loss: float | None
    distribution: tuple[tuple[int, int], ...]
    months: tuple[Month, ...]
    recent: tuple[PlayedGame, ...]


def streak(days: Iterable[date], today: date) -> Streak:
    """The streak of these days, in any order and any number of times, as it stands today."""
    played = set(days)
    run = current = longest = 0
    before: date | None = None
    for day in sorted(played):
        run = run + 1 if before is not None and day - before == DAY else 1
        longest = max(longest, run)
        if day in (today, today - DAY):
            current = run
        before = day
    return Streak(current, longest, today=today in played)


def progress(games: Sequence[PlayedGame]) -> list[Progress]:
    """One entry for each ruleset, the most played first."""
    by_ruleset: dict[str, list[PlayedGame]] = {}
    for game in games:
        by_ruleset.setdefault(game.ruleset, []).append(game)
    return sorted(map(_progress, by_ruleset.values()), key=lambda each: (-each.games, each.ruleset))


def _progress(games: list[PlayedGame]) -> Progress:
    ordered = sorted(games, key=lambda game: (game.finished_ms, game.day))
    scores = [game.score for game in games]
    losses = [game.loss for game in games if game.loss is not None]
    return Progress(
        ruleset=games[0].ruleset,
        games=len(games),
        analysed=len(losses),
        mean=sum(scores) / len(scores),
        best=max(scores),
        mean_luck=_mean([game.luck for game in games if game.luck is not None]),
        mean_loss=_mean(losses),
        distribution=tuple(sorted(Counter(scores).items())),
        months=tuple(_months(games)[-MONTHS:]),
        recent=tuple(ordered[-RECENT:]),
    )


def _months(games: list[PlayedGame]) -> list[Month]:
    by_month: dict[date, list[PlayedGame]] = {}
    for game in games:
        by_month.setdefault(game.day.replace(day=1), []).append(game)
    return [_month(month, by_month[month]) for month in sorted(by_month)]


def _month(month: date, games: list[PlayedGame]) -> Month:
    scores = [game.score for game in games]
    losses = [game.loss for game in games if game.loss is not None]
    return Month(month, len(games), sum(scores) / len(scores), max(scores), _mean(losses))


def _mean(values: list[float]) -> float | None:
    return sum(values) / len(values) if values else None
