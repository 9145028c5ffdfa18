"""The lines of standard input, typed at a prompt or read from a pipe."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TextIO

from chainfall.ui.console.signals import Ended, waiting

MOST_READ = 1_000_000
"""Characters of a line that are read. No line needs as many; the rest of an endless one must not fill the memory."""


def read_line(stream: TextIO) -> str:
    """The next line with its end, or an empty text at the end of the input.

    Of a line with more than ``MOST_READ`` characters the rest is passed over: it is too long for any game as it is.
    """
    with waiting():
        line = piece = stream.readline(MOST_READ)
        while len(piece) == MOST_READ and not piece.endswith("\n"):
            piece = stream.readline(MOST_READ)
    return line


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
                raise
            raise Ended from None  # not a Ctrl-D: the terminal has been closed
