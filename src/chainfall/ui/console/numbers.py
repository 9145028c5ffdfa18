"""Numbers typed by a user."""

from chainfall.core.errors import ChainfallError, shown


def read_number(text: str, first: int, last: int) -> int:
    """The whole number that a text means: plain digits, without a sign.

    >>> read_number("42", 0, 99)
    42

    Raises:
        ChainfallError: it is not a whole number from ``first`` to ``last``.
    """
    digits = text.isascii() and text.isdigit() and len(text) <= len(str(last))
    if digits and first <= int(text) <= last:
        return int(text)
    raise ChainfallError(f"{shown(text)}: expected a whole number from {first} to {last}")
