"""Messages that cannot steer a terminal."""

import sys
from contextlib import suppress

LONGEST = 300
"""Characters of a message that are shown."""

NO_MEMORY = "there is not enough memory for this"


def printable(text: str, limit: int = LONGEST) -> str:
    r"""The text with every character that could steer a terminal escaped, and cut if it is long.

    >>> print(printable("red \x1b[31m"))
    red \x1b[31m
    """
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text[: limit + 1])
    return shown if len(shown) <= limit else shown[: limit - 3] + "..."


def counted(number: int, what: str) -> str:
    """A number of things in words.

    >>> counted(1, "step"), counted(0, "step")
    ('1 step', '0 steps')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def reason_of(error: OSError | ValueError) -> str:
    """Why a file could not be read or written; a ValueError says that its name holds a NUL."""
    return getattr(error, "strerror", None) or str(error)


def say(message: str) -> None:
    """Writes one line to the error stream; if nobody can read it any more, that is not another error."""
    with suppress(OSError):
        print(printable(message), file=sys.stderr, flush=True)
