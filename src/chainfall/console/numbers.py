"""Numbers typed by a user."""

import re

from chainfall.core.errors import ChainfallError, shown


def read_number(text: str, first: int, last: int) -> int:
    """Parses a whole number: plain digits, without a sign.

    >>> read_number("42", 0, 99)
    42

    Raises:
        ChainfallError: it is not a whole number from ``first`` to ``last``.
    """
    digits = text.isascii() and text.isdigit() and len(text) <= len(str(last))
    if digits and first <= int(text) <= last:
        return int(text)
    raise ChainfallError(f"{shown(text)}: expected a whole number from {first} to {last}")


def read_seconds(text: str, last: int) -> int:
    """Parses a number of seconds, such as ``2`` or ``0.25``, and returns milliseconds.

    >>> read_seconds("0.25", 60)
    250

    Raises:
        ChainfallError: it is not a number from 0 to ``last``.
    """
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text) and float(text) <= last:
        return round(float(text) * 1000)
    raise ChainfallError(f"{shown(text)}: expected seconds from 0 to {last}, such as 0.25")
