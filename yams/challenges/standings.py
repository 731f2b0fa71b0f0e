"""Ranks from histograms. Equal scores share the place: 1, 2, 2, 4.

A histogram says how many players have each score. Histograms of several partitions add up, so ranks over all of them need no merged list.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

Histogram = Mapping[int, int]


class Page(Struct, frozen=True):
    """Where a page of the board starts: at the score `top`, after `skip` of the players who have it."""

    top: int
    skip: int


def merged(histograms: Iterable[Histogram]) -> Counter[int]:
    """The sum of several histograms."""
    total: Counter[int] = Counter()
    for histogram in histograms:
        total.update(histogram)
    return total


def finished(histogram: Histogram) -> int:
    """How many players the histogram counts."""
    return sum(histogram.values())


def rank(histogram: Histogram, score: int) -> int:
    """1 plus the players with a higher score."""
    return 1 + sum(players for other, players in histogram.items() if other > score)


def percentile(histogram: Histogram, score: int) -> float | None:
    """The percentage of the other players who scored less, for a player counted in the histogram; None without others."""
    others = finished(histogram) - 1
    if others < 1:
        return None
    below = sum(players for other, players in histogram.items() if other < score)
    return 100 * below / others


def page_start(histogram: Histogram, offset: int) -> Page | None:
    """Where the player at `offset` from the top stands; None beyond the last."""
    for score in sorted(histogram, reverse=True):
        if offset < histogram[score]:
            return Page(score, offset)
        offset -= histogram[score]
    return None
