"""A progress bar on the last line of a terminal."""

import time
from types import TracebackType
from typing import TextIO

from chainfall.console.messages import printable

LONGEST_QUIET = 1.0
"""Seconds until the bar appears."""

PAUSE = 0.1
"""Seconds between two updates."""

WIDTH = 30


class Progress:
    """A progress bar on the last line of a terminal, removed at the end. On anything else it shows nothing."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._due = time.monotonic() + LONGEST_QUIET if stream.isatty() else float("inf")
        self._drawn = False

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.clear()

    def clear(self) -> None:
        """Removes the bar, so that something else can be written."""
        if self._drawn:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._drawn = False

    def show(self, done: float, words: str) -> None:
        """Draws the bar, at most a few times a second.

        Args:
            done: how much is done, from 0 to 1.
            words: the text beside the bar.
        """
        now = time.monotonic()
        if now < self._due:
            return
        self._due = now + PAUSE
        filled = int(WIDTH * done)
        self._stream.write(f"\r\x1b[K[{'#' * filled}{'.' * (WIDTH - filled)}] {printable(words)}")
        self._stream.flush()
        self._drawn = True
