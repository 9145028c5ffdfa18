"""The commands of the Dr. Mario shell and their lines (the assignment, "Supported Commands").

| command | line |
|---|---|
| :class:`PassTime` | empty: time passes |
| :class:`Faller` | ``F R Y`` |
| :class:`TurnFaller` | ``A`` clockwise, ``B`` counter-clockwise |
| :class:`MoveFaller` | ``<`` to the left, ``>`` to the right |
| :class:`Virus` | ``V 1 2 r`` |
| :class:`Quit` | ``Q`` |

A command that cannot be written as a line cannot be created, so that everything that is played can be recorded.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from chainfall.core.errors import ChainfallError, ParseError, shown
from chainfall.games.dr_mario.capsule import CAPSULES, VIRUSES

FARTHEST = 9999
"""A number in a line has at most four digits, which is far outside every field."""

_NUMBER = re.compile(r"([+-]?)0*([0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class PassTime:
    """Time passes."""


@dataclass(frozen=True, slots=True)
class Faller:
    """A new faller appears; its halves have the letters ``R``, ``B`` or ``Y``."""

    left: str
    right: str

    def __post_init__(self) -> None:
        if not {self.left, self.right} <= set(CAPSULES):
            raise ChainfallError(f"{shown(self)}: expected two of the letters R B Y")


@dataclass(frozen=True, slots=True)
class TurnFaller:
    """The faller makes a quarter turn."""

    clockwise: bool


@dataclass(frozen=True, slots=True)
class MoveFaller:
    """The faller moves one column to the left (-1) or to the right (1)."""

    columns: int

    def __post_init__(self) -> None:
        if self.columns not in (-1, 1):
            raise ChainfallError(f"{shown(self)}: expected -1 or 1")


@dataclass(frozen=True, slots=True)
class Virus:
    """A virus appears; rows and columns count from 0 at the top left, its letter is ``r``, ``b`` or ``y``."""

    row: int
    column: int
    colour: str

    def __post_init__(self) -> None:
        if max(abs(self.row), abs(self.column)) > FARTHEST or self.colour not in set(VIRUSES):
            raise ChainfallError(f"{shown(self)}: expected numbers up to {FARTHEST} and one of the letters r b y")


@lru_cache(maxsize=4096)
def viruses_at(row: int, column: int) -> tuple[Virus, ...]:
    """A virus of each colour in one cell."""
    return tuple(Virus(row, column, colour) for colour in VIRUSES)


@dataclass(frozen=True, slots=True)
class Quit:
    """The game ends."""


Command: TypeAlias = PassTime | Faller | TurnFaller | MoveFaller | Virus | Quit

_ONE_WORD: dict[str, Command] = {
    "A": TurnFaller(True),
    "B": TurnFaller(False),
    "<": MoveFaller(-1),
    ">": MoveFaller(1),
    "Q": Quit(),
}

_EXPECTED = {
    "F": "two of the letters R B Y after F, as in 'F R Y'",
    "V": "a row, a column and one of the letters r b y after V, as in 'V 1 2 r'",
}


def parse_command(line: str) -> Command:
    """The command of a line, in which white space may surround each word.

    >>> parse_command("V 01 2 R")
    Virus(row=1, column=2, colour='r')

    Raises:
        ParseError: the line is not a command.
    """
    match line.split():
        case []:
            return PassTime()
        case [word] if word in _ONE_WORD:
            return _ONE_WORD[word]
        case ["F", "R" | "B" | "Y" as left, "R" | "B" | "Y" as right]:
            return Faller(left, right)
        case ["V", row, column, "R" | "B" | "Y" | "r" | "b" | "y" as colour]:
            numbers = _read_number(row), _read_number(column)
            if numbers[0] is not None and numbers[1] is not None:
                return Virus(numbers[0], numbers[1], colour.lower())
    expected = _EXPECTED.get(line.split(maxsplit=1)[0], "an empty line, F, A, B, <, >, V or Q")
    raise ParseError(f"{shown(line)} is not a command, expected {expected}")


def _read_number(word: str) -> int | None:
    found = _NUMBER.fullmatch(word)
    return int(found[1] + found[2]) if found else None


def format_command(command: Command) -> str:
    """The line of a command: single spaces, numbers without leading zeros, a virus in lower case."""
    match command:
        case PassTime():
            return ""
        case Faller(left, right):
            return f"F {left} {right}"
        case TurnFaller(clockwise):
            return "A" if clockwise else "B"
        case MoveFaller(columns):
            return "<" if columns < 0 else ">"
        case Virus(row, column, colour):
            return f"V {row} {column} {colour}"
        case Quit():
            return "Q"
