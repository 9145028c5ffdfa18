"""What time it is, for a server whose clock somebody may set back."""

import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Clock:
    """Milliseconds since 1970 that never go backwards: what came later is always told later.

    It follows the system's clock forwards, also over a sleep. When that clock is set back, this one goes on by the
    time that has passed, until the other has caught up.
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._wall = wall
        self._steady = steady
        self._told = wall()
        self._then = steady()

    def now(self) -> int:
        """The time in milliseconds."""
        steady = self._steady()
        self._told = max(self._wall(), self._told + steady - self._then)
        self._then = steady
        return int(self._told * SECOND)


def shown(at: int) -> str:
    """A time as the API writes it.

    >>> shown(1_795_000_000_123)
    '2026-11-18T11:06:40.123Z'
    """
    return datetime.fromtimestamp(at // SECOND, UTC).strftime("%Y-%m-%dT%H:%M:%S") + f".{at % SECOND:03}Z"


def day_of(at: int) -> date:
    """The day of a time, in UTC."""
    return datetime.fromtimestamp(at // SECOND, UTC).date()


def start_of(day: date) -> int:
    """When a day begins, in UTC."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * SECOND


def end_of(day: date) -> int:
    """When a day is over, in UTC."""
    return start_of(day) + DAY


def week_of(day: date) -> date:
    """The Monday of a day's week."""
    return day - timedelta(days=day.weekday())
