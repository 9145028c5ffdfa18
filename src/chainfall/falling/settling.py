"""Settling: unsupported cells fall, either one by one or with joined cells moving together.

Texts have one letter per cell, row by row from the top, and every function takes the number of columns. Links are a
text of hexadecimal digits whose bits, those of :mod:`chainfall.core.frame`, say on which sides a cell is joined to its
neighbour.
"""

import re
from collections.abc import Collection, Iterable
from functools import cache

from chainfall.core.frame import BOTTOM, LEFT, RIGHT
from chainfall.falling.pieces import EMPTY

Moves = tuple[tuple[int, int], ...]
"""For each cell that falls, the cell numbers where it starts and where it comes to rest."""

SINGLE = "0"
"""The digit of a cell that is not joined to any other."""


@cache
def _hanging(columns: int, fixed: str) -> re.Pattern[str]:
    """Matches a cell that can fall and has nothing below it: if there is no such cell, nothing falls."""
    return re.compile(rf"[^{EMPTY}{re.escape(fixed)}].{{{columns - 1}}}{EMPTY}")


def settled(board: str, columns: int) -> Moves:
    """The moves when every cell falls straight down until something holds it: column by column, the lowest first."""
    if not _hanging(columns, "").search(board):
        return ()
    moves = []
    for column in range(columns):
        if EMPTY in board[column::columns].lstrip(EMPTY):
            target = len(board) - columns + column
            for cell in range(target, -1, -columns):
                if board[cell] != EMPTY:
                    if cell != target:
                        moves.append((cell, target))
                    target -= columns
    return tuple(moves)


def loose(board: str, links: str, columns: int, fixed: str = "", obstacles: Collection[int] = ()) -> tuple[int, ...]:
    """The cells that nothing holds, which fall by one row; from the bottom row upwards.

    The floor, fixed cells and obstacles hold the cell above them. A cell that is held in turn holds the cell above it
    and all cells that it is joined to.

    Args:
        board: the cells at rest.
        links: on which sides each cell is joined to its neighbour.
        columns: the width of the board.
        fixed: the letters of cells that never fall.
        obstacles: free cells that nevertheless hold what is above them, such as the cells of a piece in the air.
    """
    if not _hanging(columns, fixed).search(board):
        return ()
    floor = len(board) - columns
    found = [cell for cell in range(floor, len(board)) if board[cell] != EMPTY]
    found += [match.start() for match in _letters(fixed).finditer(board, 0, floor)] if fixed else ()
    found += [cell - columns for cell in obstacles if cell >= columns and board[cell - columns] != EMPTY]
    holds = _holds(columns)
    held = set(found)
    for cell in found:
        for step in holds[links[cell]]:
            other = cell + step
            if other >= 0 and other not in held and board[other] != EMPTY:
                held.add(other)
                found.append(other)
    if len(held) == len(board) - board.count(EMPTY):
        return ()
    return tuple(
        cell
        for start in range(floor, -1, -columns)
        for cell in range(start, start + columns)
        if board[cell] != EMPTY and cell not in held
    )


@cache
def _letters(letters: str) -> re.Pattern[str]:
    return re.compile(f"[{re.escape(letters)}]")


@cache
def _holds(columns: int) -> dict[str, tuple[int, ...]]:
    """For each digit of links, the index offsets of the cells that such a cell holds: the one above and any joined."""
    ways = ((RIGHT, 1), (BOTTOM, columns), (LEFT, -1))
    return {f"{links:x}": (-columns, *(step for bit, step in ways if links & bit)) for links in range(16)}


def lowered(cells: Iterable[int], columns: int) -> Moves:
    """The moves of cells that fall by one row."""
    return tuple([(cell, cell + columns) for cell in cells])


def carried(text: str, moves: Moves, blank: str = EMPTY) -> str:
    """A text with one letter per cell after some cells have moved; the cells that they leave are blank."""
    if not moves:
        return text
    cells = list(text)
    for start, _ in moves:
        cells[start] = blank
    for start, end in moves:
        cells[end] = text[start]
    return "".join(cells)


def without(text: str, cells: Collection[int], blank: str = EMPTY) -> str:
    """A text with one letter per cell, with these cells made blank."""
    if not cells:
        return text
    left = list(text)
    for cell in cells:
        left[cell] = blank
    return "".join(left)
