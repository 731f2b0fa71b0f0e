"""Days of the service's zone as pure functions of an instant. Instants are aware datetimes; results are in UTC."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct


class Window(Struct, frozen=True):
    """From `opens_at`, included, to `closes_at`, excluded."""

    opens_at: datetime
    closes_at: datetime


def day_of(instant: datetime, zone: ZoneInfo) -> date:
    """The day whose window holds this instant: the date that the zone's clocks show.

    Where clocks fall back over midnight the repeated hour stays with the later day, so that days never overlap.
    """
    day = instant.astimezone(zone).date()
    following = day + timedelta(days=1)
    return following if instant >= _first_instant(following, zone) else day


def day_window(day: date, zone: ZoneInfo) -> Window:
    """The first instant of the day and of the next: 23 to 25 hours apart where the clocks change."""
    return Window(_first_instant(day, zone), _first_instant(day + timedelta(days=1), zone))


def _first_instant(day: date, zone: ZoneInfo) -> datetime:
    # fold=0 is right in both odd cases. Midnight skipped: it reads as before the change, which is the change itself.
    # Midnight twice: the first of the two.
    return datetime.combine(day, time(0), zone).astimezone(UTC)
