"""A finished game as a picture to send: the score and where it stands, nothing of the dice or the choices."""

from datetime import date

from msgspec import Struct

from service.press.typeset import typeset_png
from service.press.words import PICTURE_WORDS, PictureWords
from yams.challenges.challenge import Kind
from yams.challenges.standings import Histogram, finished, percentile, rank
from yams.fairness.draws import Level
from yams.rules.ruleset import Ruleset
from yams.rules.words import WORDS, Language
from yams.solver.columns import is_exact

MOST_BARS = 30


class Outcome(Struct, frozen=True):
    """A score among those of its challenge. `day` is a daily's, `level` the computer's, `par` the ruleset's where that is known."""

    ruleset: Ruleset
    kind: Kind
    score: int
    histogram: Histogram
    day: date | None = None
    level: Level | None = None
    par: float | None = None


class ResultPicture(Struct, frozen=True):
    """What the template `result.typ` takes. `bars` count players over equal ranges of scores, `mine` is the bar of one's own.

    `par` says what perfect play gives, and `par_at` where that lies, in bars from the left; both empty while it isn't known.
    """

    site: str
    occasion: str
    ruleset: str
    score: int
    points: str
    rank: str
    percentile: str
    bars: tuple[int, ...]
    mine: int
    lowest: int
    highest: int
    par: str
    par_at: float | None
    language: Language


def result_png(outcome: Outcome, language: Language) -> bytes:
    """A PNG of 1200 x 630 pixels."""
    return typeset_png("result", picture_of(outcome, language))


def picture_of(outcome: Outcome, language: Language) -> ResultPicture:
    """What stands on the picture. Without others there is no chart, and par is said instead of the place."""
    words = PICTURE_WORDS[language]
    histogram, score = outcome.histogram, outcome.score
    better_than = percentile(histogram, score)
    fewer = 0 if better_than is None else int(better_than)
    par = None if outcome.par is None else round(outcome.par)
    par_said = "" if par is None else words.par(par, is_exact(outcome.ruleset))
    reached = [*histogram] if par is None or better_than is None else [*histogram, par]
    lowest, highest = min(reached), max(reached)
    bars, width = _bars(histogram, lowest, highest)
    return ResultPicture(
        site=words.site,
        occasion=_occasion(outcome, words),
        ruleset=WORDS[language].ruleset(outcome.ruleset),
        score=score,
        points=words.points,
        rank="" if better_than is None else words.rank(rank(histogram, score), finished(histogram)),
        percentile=par_said if better_than is None else words.better_than(fewer) if fewer else "",
        bars=bars,
        mine=(score - lowest) // width,
        lowest=lowest,
        highest=highest,
        par=par_said,
        par_at=None if par is None else (par + 0.5 - lowest) / width,
        language=language,
    )


def _occasion(outcome: Outcome, words: PictureWords) -> str:
    if outcome.day is not None:
        return words.day(outcome.day)
    return words.computer[outcome.level] if outcome.level is not None else words.kinds[outcome.kind]


def _bars(histogram: Histogram, lowest: int, highest: int) -> tuple[tuple[int, ...], int]:
    """(players over equal ranges of scores from the lowest on, how many scores each range has)."""
    width = 1 + (highest - lowest) // MOST_BARS
    bars = [0] * (1 + (highest - lowest) // width)
    for score, players in histogram.items():
        bars[(score - lowest) // width] += players
    return tuple(bars), width
