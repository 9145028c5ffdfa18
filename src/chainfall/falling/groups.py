"""Groups: cells of one letter that belong together, by touching, by lying in a line, or by filling a rectangle.

A board is a text with one letter per cell, row by row from the top; a group is a tuple of cell numbers.
"""

import re
from collections.abc import Callable, Collection
from functools import cache, lru_cache
from string import ascii_uppercase

from chainfall.core.grid import connected, neighbours
from chainfall.falling.pieces import EMPTY

Group = tuple[int, ...]

ROWS, COLUMNS, DIAGONALS = "rows", "columns", "diagonals"
"""The directions in which lines can be searched for."""


def touching(board: str, columns: int, least: int = 1, letters: str = "") -> list[Group]:
    """The groups of cells of one letter that are connected up, down, left and right, each in reading order.

    >>> touching("RR " "  R" " RR", columns=3, least=3)
    [(5, 7, 8)]

    Args:
        board: the cells.
        columns: the width of the board.
        least: the smallest number of cells that make a group.
        letters: which letters count; by default all of them.
    """
    around = neighbours(len(board) // columns, columns)
    found: list[Group] = []
    seen: set[int] = set()
    for start, letter in enumerate(board):
        if letter == EMPTY or start in seen or (letters and letter not in letters):
            continue
        kin = {cell for cell, other in enumerate(board) if other == letter}
        group = connected(start, around, kin.__contains__)
        seen.update(group)
        if len(group) >= least:
            found.append(tuple(sorted(group)))
    return found


def named(cells: Collection[int], board: str, columns: int) -> str:
    """A text that names the groups among some cells: a capital letter for each, in reading order.

    Cells are one group if they touch and have the same letter. All other places are blank. There are letters for 26
    groups.

    >>> named([0, 1, 3], "RRYY", columns=2)
    'AA B'
    """
    names = [EMPTY] * len(board)
    around = neighbours(len(board) // columns, columns)
    capitals = iter(ascii_uppercase)
    for cell in sorted(cells):
        if names[cell] == EMPTY:
            name = next(capitals)
            kin = {other for other in cells if board[other] == board[cell]}
            for other in connected(cell, around, kin.__contains__):
                names[other] = name
    return "".join(names)


def runs(board: str, columns: int, length: int, directions: tuple[str, ...] = (ROWS, COLUMNS)) -> list[Group]:
    """Every run of at least ``length`` cells of one letter in a line; where two runs cross, their cell is in both.

    Rows come from the top, columns from the left, in the order of the directions.

    >>> runs("RRR" "R  " "R  ", columns=3, length=3)
    [(0, 1, 2), (0, 3, 6)]
    """
    search = _run(length).finditer
    return [
        tuple(line[match.start() : match.end()])
        for direction in directions
        if _trace(columns, length, direction).search(board)
        for line in _lines(len(board) // columns, columns, direction)
        for match in search(board[line.start : line.stop : line.step])
    ]


@cache
def _run(length: int) -> re.Pattern[str]:
    return re.compile(rf"([^{EMPTY}])\1{{{length - 1},}}")


@cache
def _trace(columns: int, length: int, direction: str) -> re.Pattern[str]:
    """A quick first test: matches every run in a direction, but may also match cells across an edge of the board.

    Most boards do not match, and need not be split into lines.
    """
    apart = "|".join(rf"(?:.{{{step - 1}}}\1){{{length - 1}}}" for step in _STEPS[direction](columns))
    return re.compile(rf"([^{EMPTY}])(?:{apart})", re.DOTALL)


_STEPS: dict[str, Callable[[int], tuple[int, ...]]] = {
    ROWS: lambda columns: (1,),
    COLUMNS: lambda columns: (columns,),
    DIAGONALS: lambda columns: (columns + 1, max(columns - 1, 1)),
}
"""The distance in the text between two neighbours in a line."""


@lru_cache(maxsize=16)
def _lines(rows: int, columns: int, direction: str) -> list[range]:
    """The cell numbers of every line."""
    return _CUTS[direction](rows, columns)


def _diagonals(rows: int, columns: int) -> list[range]:
    """The lines that go down to the right, then those that go down to the left, from the top and the sides."""
    starts = [(0, column) for column in range(columns)]
    falling = starts + [(row, 0) for row in range(1, rows)]
    rising = starts + [(row, columns - 1) for row in range(1, rows)]
    lines = [(row, column, columns + 1, min(rows - row, columns - column)) for row, column in falling]
    lines += [(row, column, columns - 1, min(rows - row, column + 1)) for row, column in rising]
    firsts = [(row * columns + column, step, length) for row, column, step, length in lines]
    return [range(first, first + max(step, 1) * length, max(step, 1)) for first, step, length in firsts]


_CUTS: dict[str, Callable[[int, int], list[range]]] = {
    ROWS: lambda rows, columns: [range(row * columns, (row + 1) * columns) for row in range(rows)],
    COLUMNS: lambda rows, columns: [range(column, rows * columns, columns) for column in range(columns)],
    DIAGONALS: _diagonals,
}


def squares(board: str, columns: int, letters: str) -> list[Group]:
    """The cells of every filled 2 x 2 of one of these letters.

    A cell lies in a filled rectangle of at least 2 x 2 exactly if it lies in a filled 2 x 2, so no search over
    rectangles is needed.

    >>> squares("RRR" "RR " "  R", columns=3, letters="R")
    [(0, 1, 3, 4)]
    """
    corners = [match.start() for match in _square(columns, letters).finditer(board)]
    return [
        (corner, corner + 1, corner + columns, corner + columns + 1)
        for corner in corners
        if corner % columns < columns - 1
    ]


@cache
def _square(columns: int, letters: str) -> re.Pattern[str]:
    """Matches the top left cell of a 2 x 2 of one letter: the cell, its right neighbour, and both cells below them."""
    return re.compile(rf"([{re.escape(letters)}])(?=\1.{{{columns - 2}}}\1\1)", re.DOTALL)
