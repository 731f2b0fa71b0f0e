"""Days of a zone: against the clock watched minute by minute, and at every boundary."""

import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

import naive_days
import pytest
from hypothesis import given
from hypothesis import strategies as st

from yams.challenges.days import Window, day_of, day_window

PARIS = ZoneInfo("Europe/Paris")
DAY = timedelta(days=1)
INSTANT = timedelta(microseconds=1)

# Where the clocks change at or over midnight, skip a whole day, or are set apart by less than an hour.
ODD_DAYS = [
    ("UTC", date(2027, 3, 28)),
    ("Asia/Kathmandu", date(2027, 3, 28)),
    ("America/Sao_Paulo", date(2018, 11, 4)),  # midnight is skipped
    ("America/Sao_Paulo", date(2019, 2, 17)),  # 24:00 goes back to 23:00
    ("Pacific/Apia", date(2011, 12, 30)),  # the whole day is skipped
    ("America/St_Johns", date(2010, 11, 7)),  # 00:01 goes back to 23:01 the day before
    ("America/St_Johns", date(2011, 3, 13)),  # 00:01 goes on to 01:01
    ("America/Havana", date(2026, 3, 8)),
    ("America/Havana", date(2026, 11, 1)),  # 01:00 goes back to 00:00: midnight twice
    ("Australia/Lord_Howe", date(2027, 4, 4)),  # by half an hour
    ("Asia/Pyongyang", date(2018, 5, 5)),  # 23:30 goes on to 00:00
    ("Africa/Casablanca", date(2026, 2, 15)),
]


def days_around(day: date, count: int = 3) -> list[date]:
    return [day + step * DAY for step in range(-count, count + 1)]


def assert_days(days: list[date], zone: str) -> None:
    """Windows and `day_of` of consecutive days, at and next to each boundary, are those of the twin."""
    place = ZoneInfo(zone)
    openings = [naive_days.opening(day, zone) for day in [*days, days[-1] + DAY]]
    for day, (opens_at, closes_at) in zip(days, pairwise(openings), strict=True):
        assert day_window(day, place) == Window(opens_at, closes_at), day
        if opens_at == closes_at:
            continue  # a day that the zone skipped has no instant
        middle = opens_at + (closes_at - opens_at) / 2
        for instant in (opens_at, opens_at + INSTANT, middle, closes_at - INSTANT):
            assert day_of(instant, place) == day, instant
            assert day_of(instant.astimezone(place), place) == day, instant
        assert day_of(opens_at - INSTANT, place) < day
        assert day_of(closes_at, place) > day


def test_every_day_of_a_year_in_paris() -> None:
    """All days of 2027 open and close in Paris when the twin, watching the clock, says so."""
    assert_days([date(2027, 1, 1) + step * DAY for step in range(365)], "Europe/Paris")


@pytest.mark.parametrize(("zone", "day"), ODD_DAYS)
def test_odd_days(zone: str, day: date) -> None:
    """Around the oddest changes of clocks, days are those of the twin: no overlap, no gap."""
    assert_days(days_around(day), zone)


@pytest.mark.parametrize(
    ("day", "opens_at", "hours"),
    [
        (date(2027, 3, 28), datetime(2027, 3, 27, 23, tzinfo=UTC), 23),
        (date(2027, 10, 31), datetime(2027, 10, 30, 22, tzinfo=UTC), 25),
        (date(2027, 1, 1), datetime(2026, 12, 31, 23, tzinfo=UTC), 24),
        (date(2027, 7, 14), datetime(2027, 7, 13, 22, tzinfo=UTC), 24),
        (date(2028, 2, 29), datetime(2028, 2, 28, 23, tzinfo=UTC), 24),
    ],
)
def test_days_of_paris_by_hand(day: date, opens_at: datetime, hours: int) -> None:
    """A day has 23 hours when the clocks go forward, 25 when they go back, 24 otherwise."""
    assert day_window(day, PARIS) == Window(opens_at, opens_at + timedelta(hours=hours))


def test_a_day_by_hand() -> None:
    """One second before midnight in Paris is still the day before, whatever zone the instant is written in."""
    assert day_of(datetime(2026, 12, 1, 22, 59, 59, tzinfo=UTC), PARIS) == date(2026, 12, 1)
    assert day_of(datetime(2026, 12, 1, 23, 0, tzinfo=UTC), PARIS) == date(2026, 12, 2)
    tokyo = datetime(2026, 12, 2, 7, 59, 59, tzinfo=ZoneInfo("Asia/Tokyo"))
    assert day_of(tokyo, PARIS) == date(2026, 12, 1)


def test_a_repeated_hour_over_midnight() -> None:
    """Where clocks fall back over midnight, the repeated hour stays with the day that had begun."""
    zone = ZoneInfo("America/St_Johns")
    midnight = datetime(2010, 11, 7, 2, 30, tzinfo=UTC)
    repeated = midnight + timedelta(minutes=30)
    assert repeated.astimezone(zone).date() == date(2010, 11, 6)
    assert day_of(midnight - INSTANT, zone) == date(2010, 11, 6)
    assert day_of(repeated, zone) == date(2010, 11, 7)
    assert day_window(date(2010, 11, 7), zone).opens_at == midnight


def test_a_skipped_day_is_empty() -> None:
    """The day that Samoa skipped opens and closes at the same instant."""
    window = day_window(date(2011, 12, 30), ZoneInfo("Pacific/Apia"))
    assert window.opens_at == window.closes_at == datetime(2011, 12, 30, 10, tzinfo=UTC)


ZONES = st.sampled_from(sorted(available_timezones()))
YEARS = st.datetimes(datetime(1975, 1, 1), datetime(2045, 1, 1)).map(lambda instant: instant.replace(tzinfo=UTC))  # noqa: DTZ001


@given(YEARS, ZONES)
def test_a_days_window_holds_its_instants(instant: datetime, name: str) -> None:
    """In every zone, any instant lies in the window of its day, and windows are in UTC."""
    zone = ZoneInfo(name)
    window = day_window(day_of(instant, zone), zone)
    assert window.opens_at <= instant < window.closes_at
    assert window.opens_at.tzinfo is window.closes_at.tzinfo is UTC


@given(st.dates(date(1975, 1, 1), date(2045, 1, 1)), ZONES)
def test_windows_of_days_in_a_row_meet(day: date, name: str) -> None:
    """In every zone, a day closes at the instant at which the next one opens, never before it has opened."""
    zone = ZoneInfo(name)
    window, following = day_window(day, zone), day_window(day + DAY, zone)
    assert window.opens_at <= window.closes_at == following.opens_at


@pytest.fixture(params=["UTC", "America/New_York", "Pacific/Kiritimati", "Asia/Kathmandu"])
def process_zone(request: pytest.FixtureRequest) -> Iterator[str]:
    """The zone of the whole process, put back afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield request.param
    time.tzset()


def test_the_processs_own_zone_does_not_matter(process_zone: str) -> None:
    """Whatever zone the machine is set to, days are those of the service's zone."""
    at_noon = datetime(2027, 6, 1, 12, tzinfo=UTC)
    assert at_noon.astimezone().utcoffset() == at_noon.astimezone(ZoneInfo(process_zone)).utcoffset()
    for day in (date(2027, 3, 28), date(2027, 10, 31), date(2027, 6, 1)):
        assert_days(days_around(day, 1), "Europe/Paris")
