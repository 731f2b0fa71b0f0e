"""A finished game as a picture to send: the score and where it stands, nothing of the dice or the choices."""

from datetime import date

from msgspec import Struct

from service.press.typeset import typeset_png
from service.press.words import PICTURE_WORDS
from yams.challenges.standings import Histogram, finished, percentile, rank
from yams.rules.ruleset import Ruleset
from yams.rules.words import WORDS, Language

MOST_BARS = 30


class Outcome(Struct, frozen=True):
    """A score among those of its challenge. `day` is None for a challenge with a code."""

    ruleset: Ruleset
    day: date | None
    score: int
    histogram: Histogram


class ResultPicture(Struct, frozen=True):
    """What the template `result.typ` takes. `bars` count players over equal ranges of scores, `mine` is the bar of one's own."""

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
    language: Language


def result_png(outcome: Outcome, language: Language) -> bytes:
    """A PNG of 1200 x 630 pixels."""
    return typeset_png("result", picture_of(outcome, language))


def picture_of(outcome: Outcome, language: Language) -> ResultPicture:
    """What stands on the picture."""
    words = PICTURE_WORDS[language]
    histogram, score = outcome.histogram, outcome.score
    better_than = percentile(histogram, score)
    bars, width = _bars(histogram)
    return ResultPicture(
        site=words.site,
        occasion=words.challenge if outcome.day is None else words.day(outcome.day),
        ruleset=WORDS[language].ruleset(outcome.ruleset),
        score=score,
        points=words.points,
        rank="" if better_than is None else words.rank(rank(histogram, score), finished(histogram)),
        percentile="" if better_than is None else words.better_than(int(better_than)),
        bars=bars,
        mine=(score - min(histogram)) // width,
        lowest=min(histogram),
        highest=max(histogram),
        language=language,
    )


def _bars(histogram: Histogram) -> tuple[tuple[int, ...], int]:
    """(players over equal ranges of scores from the lowest on, how many scores each range has)."""
    lowest, highest = min(histogram), max(histogram)
    width = 1 + (highest - lowest) // MOST_BARS
    bars = [0] * (1 + (highest - lowest) // width)
    for score, players in histogram.items():
        bars[(score - lowest) // width] += players
    return tuple(bars), width
