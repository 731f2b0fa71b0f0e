"""The periods that boards cover beyond one day, as pure functions of a daily's date.

A player's result in a period is the sum of their best days in it, at most `best` of them: who misses a day can still win, and who plays
every day is not ahead by that alone. docs/decisions/0013-boards-over-periods.md has the reasons for the numbers.
"""

import re
from collections.abc import Callable
from datetime import date, timedelta
from enum import StrEnum

from msgspec import Struct


class Span(StrEnum):
    WEEK = "week"
    MONTH = "month"
    SEASON = "season"
    ALL = "all"


class UnknownPeriod(ValueError):
    """A text that names no period."""


class Kind(Struct, frozen=True):
    """How one kind of period works: `best` of its `longest` days count; `key` of a day; `first` day of a key (ValueError); an `example`."""

    best: int
    longest: int
    key: Callable[[date], str]
    first: Callable[[str], date | None]
    example: str


class Period(Struct, frozen=True):
    """One period. `first` and `last` are its days, None for all time."""

    span: Span
    key: str
    first: date | None
    last: date | None

    @property
    def best(self) -> int:
        return KINDS[self.span].best


DAY = timedelta(days=1)
# Years of four digits that the calendar can count on from.
_FORM = re.compile(r"2[0-9]{3}-(W[0-9]{2}|[0-9]{2}|Q[1-4])")


def _week(day: date) -> str:
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def _week_start(key: str) -> date:
    return date.fromisocalendar(int(key[:4]), int(key[6:]), 1)


def _month(day: date) -> str:
    return f"{day:%Y-%m}"


def _month_start(key: str) -> date:
    return date(int(key[:4]), int(key[5:]), 1)


def _season(day: date) -> str:
    return f"{day.year}-Q{(day.month + 2) // 3}"


def _season_start(key: str) -> date:
    return date(int(key[:4]), 3 * int(key[6:]) - 2, 1)


# The only table of periods. Weeks are those of ISO 8601, Monday to Sunday, in the year of their Thursday; seasons are quarters of the year.
KINDS = {
    Span.WEEK: Kind(5, 7, _week, _week_start, "2026-W49"),
    Span.MONTH: Kind(20, 31, _month, _month_start, "2026-12"),
    Span.SEASON: Kind(60, 92, _season, _season_start, "2026-Q4"),
    Span.ALL: Kind(100, 0, lambda _: "all", lambda _: None, "all"),
}


def period_of(span: Span, day: date) -> Period:
    """The period of this kind that a day lies in."""
    key = KINDS[span].key(day)
    return _period(span, key, KINDS[span].first(key))


def periods_of(day: date) -> list[Period]:
    """Every period that a day counts in."""
    return [period_of(span, day) for span in Span]


def read_period(text: str) -> Period:
    """The period of a key, which is written in one way only; UnknownPeriod."""
    for span, kind in KINDS.items():
        if (text == kind.example) if span is Span.ALL else _is_key(kind, text):
            return _period(span, text, kind.first(text))
    examples = ", ".join(kind.example for kind in KINDS.values())
    raise UnknownPeriod(f"This is no period: {text!r:.40}. They are written {examples}.")


def _is_key(kind: Kind, text: str) -> bool:
    if _FORM.fullmatch(text) is None or len(text) != len(kind.example):
        return False
    try:
        first = kind.first(text)
    except ValueError:
        return False
    return first is not None and kind.key(first) == text


def _period(span: Span, key: str, first: date | None) -> Period:
    if first is None:
        return Period(span, key, None, None)
    last = first + (KINDS[span].longest - 1) * DAY
    while KINDS[span].key(last) != key:
        last -= DAY
    return Period(span, key, first, last)


def previous(period: Period) -> Period | None:
    """The period before, None for all time."""
    return None if period.first is None else period_of(period.span, period.first - DAY)


def following(period: Period) -> Period | None:
    """The period after, None for all time."""
    return None if period.last is None else period_of(period.span, period.last + DAY)
