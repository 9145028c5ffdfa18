"""The lines of standard input, typed at a prompt or read from a pipe."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TextIO

from chainfall.console.signals import Ended, waiting

MOST_READ = 1_000_000
"""The most characters read from a line. No line needs this many, and an endless one must not fill the memory."""


def read_line(stream: TextIO) -> str:
    """The next line including its line end, or an empty string at the end of the input.

    If a line has more than ``MOST_READ`` characters, the rest is skipped: it is too long for any game anyway.
    """
    with waiting():
        line = piece = stream.readline(MOST_READ)
        while len(piece) == MOST_READ and not piece.endswith("\n"):
            piece = stream.readline(MOST_READ)
    return line


class Lines:
    """The lines of standard input, one at a time; at a terminal, with a prompt and line editing."""

    def __init__(self, prompt: str = "") -> None:
        self._prompt = prompt
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401 - gives input() line editing

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
            return self._type(prompt)
        line = read_line(sys.stdin)
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def _type(self, prompt: str) -> str:
        try:
            with waiting():
                return input(prompt)
        except (EOFError, OSError):
            if sys.stdin.isatty():
                print()  # later messages begin on a new line
                raise
            raise Ended from None  # not a Ctrl-D: the terminal has been closed
