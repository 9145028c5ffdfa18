"""The start-up lines of the Dr. Mario shell (the assignment, "Initializing the Game")."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from chainfall.core.errors import OptionError, shown
from chainfall.falling.pieces import EMPTY
from chainfall.games.dr_mario.capsule import CAPSULES, VIRUSES
from chainfall.games.dr_mario.shell.state import FEWEST_COLUMNS, FEWEST_ROWS, MOST, MOST_CELLS, ShellOptions

_NUMBER = re.compile(r"\+?0*([0-9]{1,5})")  # a longer number exceeds every limit, and Python may refuse to read it

DEFAULTS = ShellOptions()


class ShellSetup:
    """Reads the size of the field and its initial contents."""

    options = frozenset({"rows", "columns", "contents"})
    hint = "Enter the number of rows, of columns, then EMPTY or CONTENTS; or any command, for an empty field of 16 x 8."

    def begins(self, line: str) -> bool:
        """Whether the line is a number, which no command is."""
        return re.fullmatch(r"[+-]?[0-9]+", line.strip()) is not None

    def read(self, lines: Iterable[str], options: ShellOptions = DEFAULTS) -> ShellOptions | None:
        """The options with the field that the lines describe, or None if the lines end too early.

        Args:
            lines: with or without newlines; only the lines that belong to the set-up are read.
            options: the values of all options other than the field.

        Raises:
            OptionError: a line is wrong; the message names the line.
        """
        numbered = ((number, line.rstrip("\r\n")) for number, line in enumerate(lines, 1))
        try:
            rows = _read_size(*next(numbered), "rows", FEWEST_ROWS)
            number, line = next(numbered)
            columns = _read_size(number, line, "columns", FEWEST_COLUMNS)
            if rows * columns > MOST_CELLS:
                raise _wrong(number, line, f"at most {MOST_CELLS // rows} columns, for a field of {MOST_CELLS} cells")
            contents = _read_contents(numbered, rows, columns)
        except StopIteration:
            return None
        return replace(options, rows=rows, columns=columns, contents=contents)


SETUP = ShellSetup()


def _read_size(number: int, line: str, what: str, fewest: int) -> int:
    found = _NUMBER.fullmatch(line.strip())
    if not found or not fewest <= int(found[1]) <= MOST:
        raise _wrong(number, line, f"the number of {what}, a whole number from {fewest} to {MOST}")
    return int(found[1])


def _read_contents(numbered: Iterator[tuple[int, str]], rows: int, columns: int) -> str:
    """The initial field in the notation of the option; an empty text stands for an empty field."""
    number, line = next(numbered)
    match line.strip():
        case "EMPTY":
            return ""
        case "CONTENTS":
            return "/".join([_read_row(*next(numbered), columns) for _ in range(rows)])
    raise _wrong(number, line, "EMPTY or CONTENTS")


def _read_row(number: int, line: str, columns: int) -> str:
    """A row of the field: a line that is too long is cut off, and a short one is filled up."""
    row = line[:columns].ljust(columns)
    for letter in row:
        if letter not in CAPSULES + VIRUSES + EMPTY:
            raise _wrong(number, letter, f"cells of the letters {CAPSULES} or {VIRUSES}, or spaces")
    return row.replace(EMPTY, ".")


def _wrong(number: int, found: str, expected: str) -> OptionError:
    return OptionError(f"line {number}: found {shown(found)}, expected {expected}")
