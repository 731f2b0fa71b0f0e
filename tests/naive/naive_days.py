"""When a local day opens and closes, found by looking at the clock every minute.

A day opens at the first UTC minute whose local date is that day or a later one,
and closes when the next one opens. So days never overlap and leave no gap, even
where clocks go back over midnight; a date that a zone skipped is empty.
Zones are looked at in the age of whole-minute offsets, which is ours.
"""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo


def day(on: date, zone: str) -> tuple[datetime, datetime]:
    """Return the UTC instants at which a local day opens and closes."""
    return opening(on, zone), opening(on + timedelta(days=1), zone)


def opening(on: date, zone: str) -> datetime:
    """Return the first UTC minute whose local date is this date or a later one."""
    place = ZoneInfo(zone)
    instant = datetime(on.year, on.month, on.day, tzinfo=UTC) - timedelta(days=2)
    while instant.astimezone(place).date() < on:
        instant = instant + timedelta(minutes=1)
    return instant
