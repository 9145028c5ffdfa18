"""A grid of styled characters, and what has changed between two of them."""

from typing import NamedTuple
from unicodedata import combining, east_asian_width


class Ink(NamedTuple):
    """How a character is drawn: colours as ``#rrggbb``, or by the names of a terminal's own; ``""`` is its default."""

    fg: str = ""
    bg: str = ""
    bold: bool = False


class Glyph(NamedTuple):
    """One character of the grid."""

    char: str = " "
    ink: Ink = Ink()


PLAIN = Ink()
BLANK = Glyph()


class Canvas:
    """A grid that is drawn on; anything outside it is clipped.

    >>> canvas = Canvas(5, 1)
    >>> canvas.text(0, 3, "abc")
    >>> canvas.lines()
    ['   ab']
    """

    def __init__(self, width: int, height: int, fill: Glyph = BLANK) -> None:
        self.width = width
        self.height = height
        self.rows = [[fill] * width for _ in range(height)]

    def put(self, row: int, column: int, glyph: Glyph) -> None:
        """Draws one character."""
        if 0 <= row < self.height and 0 <= column < self.width:
            self.rows[row][column] = glyph

    def at(self, row: int, column: int) -> Glyph:
        """What is drawn there; outside there is nothing."""
        return self.rows[row][column] if 0 <= row < self.height and 0 <= column < self.width else BLANK

    def text(self, row: int, column: int, text: str, ink: Ink = PLAIN) -> None:
        """Writes a text that takes one column for each of its characters."""
        for offset, char in enumerate(text):
            self.put(row, column + offset, Glyph(char if is_narrow(char) else "?", ink))

    def paste(self, row: int, column: int, other: "Canvas") -> None:
        """Draws another grid with its upper left corner there."""
        for offset, line in enumerate(other.rows):
            if not 0 <= row + offset < self.height:
                continue
            first = max(-column, 0)
            part = line[first : max(self.width - column, first)]
            start = column + first
            self.rows[row + offset][start : start + len(part)] = part

    def lines(self) -> list[str]:
        """The characters alone, row by row."""
        return ["".join(glyph.char for glyph in row) for row in self.rows]


def is_narrow(char: str) -> bool:
    """Whether a character is one column wide and not a control character: others would shift what follows."""
    return char.isprintable() and not combining(char) and east_asian_width(char) not in "WF"


Run = tuple[int, int]
"""Columns: the first one, and the one after the last."""

JOINED = 8
"""Largest gap between two runs that are sent as one, to save a jump of the terminal's cursor."""


def changes(before: Canvas | None, after: Canvas) -> dict[int, list[Run]]:
    """The rows in which two grids differ, each with the columns in which they do.

    All of them do if there was no grid before, or one of another size.
    """
    if before is None or (before.width, before.height) != (after.width, after.height):
        return {row: [(0, after.width)] for row in range(after.height)}
    pairs = enumerate(zip(before.rows, after.rows, strict=True))
    return {row: _runs(old, new) for row, (old, new) in pairs if old != new}


def _runs(old: list[Glyph], new: list[Glyph]) -> list[Run]:
    runs: list[Run] = []
    for column, (one, other) in enumerate(zip(old, new, strict=True)):
        if one is not other and one != other:
            near = runs and column - runs[-1][1] < JOINED
            runs[-1:] = [(runs[-1][0], column + 1)] if near else [*runs[-1:], (column, column + 1)]
    return runs
