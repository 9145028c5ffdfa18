"""The terminal: lines typed at a prompt or read from a pipe, and messages that cannot steer it."""

import sys
from collections.abc import Iterator
from contextlib import suppress

from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS

LONGEST = 300
"""Characters of a message that are shown."""

LONGEST_LINE = 1_000_000
"""Characters of a line of input; what is longer counts as several, so that an endless line does not fill the memory."""


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


def say(message: str) -> None:
    """Writes one line to the error stream."""
    print(printable(message), file=sys.stderr, flush=True)


def read_seed(text: str) -> int:
    """The seed that a text means.

    Raises:
        ChainfallError: it is no whole number from 0 to 4294967295.
    """
    if text.isascii() and text.isdigit() and len(text) <= len(str(SEEDS)) and int(text) < SEEDS:
        return int(text)
    raise ChainfallError(f"seed {text!r}: expected a whole number from 0 to {SEEDS - 1}")


class Lines:
    """The lines of standard input, one at a time: at a terminal asked for with a prompt, and editable."""

    def __init__(self, prompt: str = "") -> None:
        self._prompt = prompt
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401 - input() edits lines once it is there

    def ask(self, question: str) -> str:
        """The answer to a question.

        Raises:
            EOFError: the input has ended.
        """
        if not self.interactive:
            print(question.rstrip(), flush=True)
        return self._read(question)

    def __iter__(self) -> Iterator[str]:
        while True:
            try:
                yield self._read(self._prompt)
            except EOFError:
                return

    def _read(self, prompt: str) -> str:
        if self.interactive:
            return input(prompt)
        line = sys.stdin.readline(LONGEST_LINE)
        if not line:
            raise EOFError
        return line.rstrip("\r\n")
