"""The clock is an argument, so that tests can stand at midnight."""

from collections.abc import Callable
from datetime import UTC, datetime

# Gives the present instant in UTC.
Clock = Callable[[], datetime]


def utc_now() -> datetime:
    # To the millisecond, as instants are stored, so that an answer and what is read back agree.
    now = datetime.now(UTC)
    return now.replace(microsecond=now.microsecond // 1000 * 1000)
