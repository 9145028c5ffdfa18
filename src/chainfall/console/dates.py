"""Dates: today's date, and dates typed by a user."""

import re
from datetime import UTC, date, datetime

from chainfall.core.errors import ChainfallError, shown


def today() -> str:
    """Today's date in UTC, as ``YYYY-MM-DD``."""
    return datetime.now(UTC).date().isoformat()


def read_date(text: str) -> str:
    """Parses a date.

    >>> read_date("2026-11-16")
    '2026-11-16'

    Raises:
        ChainfallError: it is not a date as ``YYYY-MM-DD``.
    """
    try:
        if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            return date.fromisoformat(text).isoformat()
    except ValueError:  # such as 30 February
        pass
    raise ChainfallError(f"{shown(text)}: expected a date as YYYY-MM-DD")
