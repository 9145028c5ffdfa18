"""The lines of standard input, typed at a prompt or read from a pipe."""

import sys
from collections.abc import Iterator
from contextlib import suppress

from chainfall.ui.console.signals import Ended

LONGEST_LINE = 1_000_000
"""Characters of a line of input; what is longer counts as several, so that an endless line does not fill the memory."""


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
        line = sys.stdin.readline(LONGEST_LINE)
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def _type(self, prompt: str) -> str:
        try:
            return input(prompt)
        except (EOFError, OSError):
            if sys.stdin.isatty():
                raise
            raise Ended from None  # not a Ctrl-D: the terminal has been closed
