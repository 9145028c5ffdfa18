"""Set-up lines: the lines with which a play of lines may begin, before the first input.

A game that reads some says so by its attribute ``setup``. Its options remain the one thing that a game starts with: the
lines are another way to write some of them.
"""

from collections.abc import Iterable, Set
from typing import Protocol, TypeVar

from chainfall.core.options import Options

O = TypeVar("O", bound=Options)


class Setup(Protocol[O]):
    """What a game offers to a front end of lines."""

    @property
    def options(self) -> Set[str]:
        """The names of the options that the lines say; where one of them is given, no lines are read."""

    @property
    def hint(self) -> str:
        """What to type, in one line for a person at a terminal."""

    def begins(self, line: str) -> bool:
        """Whether this first line is a set-up line. If not, it is an input, and the options stay as they are."""

    def read(self, lines: Iterable[str], options: O) -> O | None:
        """The options with what the lines say, or None if the lines end too early.

        Args:
            lines: with or without newlines; no more of them are read than belong to the set-up.
            options: gives whatever the lines do not say.

        Raises:
            OptionError: a line is not what it should be; the message names the line.
        """
