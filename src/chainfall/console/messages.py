"""Messages that cannot control a terminal."""

import sys
from contextlib import suppress

LONGEST = 300
"""The most characters of a message that are shown."""

NO_MEMORY = "there is not enough memory for this"


def printable(text: str, limit: int = LONGEST) -> str:
    r"""The text with every character that could control a terminal escaped, and truncated if it is long.

    >>> print(printable("red \x1b[31m"))
    red \x1b[31m
    """
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text[: limit + 1])
    return shown if len(shown) <= limit else shown[: limit - 3] + "..."


def counted(number: int, what: str) -> str:
    """A count with its noun, in the plural if needed.

    >>> counted(1, "step"), counted(0, "step")
    ('1 step', '0 steps')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def reason_of(error: OSError | ValueError) -> str:
    """Why a file could not be read or written; a ValueError means that its name contains a NUL."""
    return getattr(error, "strerror", None) or str(error)


def say(message: str) -> None:
    """Writes one line to the error stream; it is not an error if the stream is closed."""
    with suppress(OSError):
        print(printable(message), file=sys.stderr, flush=True)
