"""The start-up lines of the Dr. Mario shell (seed 002, "Initializing the Game")."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from chainfall.core.errors import OptionError, shown
from chainfall.games.dr_mario.capsule import CAPSULES, EMPTY, VIRUSES
from chainfall.games.dr_mario.shell.state import FEWEST_COLUMNS, FEWEST_ROWS, MOST, ShellOptions

_NUMBER = re.compile(r"\+?0*([0-9]{1,4})")  # a longer number is past every limit, and Python may refuse to read it


def read_setup(
    lines: Iterable[str],
    rotation: Literal["clockwise", "drawn"] = "clockwise",
    landing: Literal["drawn", "position"] = "drawn",
) -> ShellOptions | None:
    """Reads the size of the field and what it holds at first.

    Args:
        lines: the input, with or without newlines; no more of it is read than belongs to the start-up.
        rotation: the option of that name.
        landing: the option of that name.

    Returns:
        The options, or None if the input ends before they are complete.

    Raises:
        OptionError: a line is not what it should be; the message names the line.
    """
    numbered = ((number, line.rstrip("\r\n")) for number, line in enumerate(lines, 1))
    try:
        rows = _read_size(*next(numbered), "rows", FEWEST_ROWS)
        columns = _read_size(*next(numbered), "columns", FEWEST_COLUMNS)
        contents = _read_contents(numbered, rows, columns)
    except StopIteration:
        return None
    return ShellOptions(rows, columns, contents, rotation, landing)


def _read_size(number: int, line: str, what: str, fewest: int) -> int:
    found = _NUMBER.fullmatch(line.strip())
    if not found or not fewest <= int(found[1]) <= MOST:
        raise _wrong(number, line, f"the number of {what}, a whole number from {fewest} to {MOST}")
    return int(found[1])


def _read_contents(numbered: Iterator[tuple[int, str]], rows: int, columns: int) -> str:
    """The first field as the option draws it; no drawing is an empty field."""
    number, line = next(numbered)
    match line.strip():
        case "EMPTY":
            return ""
        case "CONTENTS":
            return "/".join([_read_row(*next(numbered), columns) for _ in range(rows)])
    raise _wrong(number, line, "EMPTY or CONTENTS")


def _read_row(number: int, line: str, columns: int) -> str:
    """A row of the field: a line that is too long is cut, a short one filled."""
    row = line[:columns].ljust(columns)
    for letter in row:
        if letter not in CAPSULES + VIRUSES + EMPTY:
            raise _wrong(number, letter, f"cells of the letters {CAPSULES} or {VIRUSES}, or spaces")
    return row.replace(EMPTY, ".")


def _wrong(number: int, found: str, expected: str) -> OptionError:
    return OptionError(f"line {number}: found {shown(found)}, expected {expected}")
