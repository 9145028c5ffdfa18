"""Set-up lines: lines that may come before the first input when a game is played line by line.

A game that reads set-up lines has the attribute ``setup``. A game still starts from its options alone: the lines are
just another way to write some of them.
"""

from collections.abc import Iterable, Set
from typing import Protocol, TypeVar

from chainfall.core.options import Options

O = TypeVar("O", bound=Options)


class Setup(Protocol[O]):
    """The interface of a game with set-up lines, for front ends that read lines."""

    @property
    def options(self) -> Set[str]:
        """The names of the options that the lines set; if one of them is given already, no lines are read."""

    @property
    def hint(self) -> str:
        """One line that tells a person at a terminal what to type."""

    def begins(self, line: str) -> bool:
        """Whether this first line is a set-up line. If not, it is an input, and the options stay as they are."""

    def read(self, lines: Iterable[str], options: O) -> O | None:
        """The options changed by the lines, or None if the lines end too early.

        Args:
            lines: with or without newlines; only the lines that belong to the set-up are read.
            options: the values of all options that the lines do not set.

        Raises:
            OptionError: a line is wrong; the message names the line.
        """
