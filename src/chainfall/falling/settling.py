"""Settling: whatever nothing holds up falls, one by one or joined cells together.

Texts have one letter a cell, row by row from the top, and every function takes the number of columns. Links are a text
of hexadecimal digits: the bits of :mod:`chainfall.core.frame` on which sides a cell is joined to its neighbour.
"""

import re
from collections.abc import Collection, Iterable
from functools import cache

from chainfall.core.frame import BOTTOM, LEFT, RIGHT
from chainfall.falling.pieces import EMPTY

Moves = tuple[tuple[int, int], ...]
"""For each cell that falls the number of the place that it leaves and of the place where it comes to rest."""

SINGLE = "0"
"""The digit of a cell that is joined to none."""


@cache
def _hanging(columns: int, fixed: str) -> re.Pattern[str]:
    """A cell that can fall with nothing in the place below it: without one, nothing falls."""
    return re.compile(rf"[^{EMPTY}{re.escape(fixed)}].{{{columns - 1}}}{EMPTY}")


def settled(board: str, columns: int) -> Moves:
    """Every cell falls straight down until it is held: column by column, the lowest first."""
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
    """The cells that nothing holds, from the bottom row upwards: what falls by one row.

    The floor, fixed cells and obstacles hold what is above them, whatever is held holds what is above it, and a cell
    that is held holds all that it is joined to.

    Args:
        board: the cells at rest.
        links: on which sides each cell is joined to its neighbour.
        columns: the width of the board.
        fixed: the letters of cells that never fall.
        obstacles: free places that hold all the same, such as those of a piece in the air.
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
    """By the digit of a cell's links, how far away the cells are that it holds: the one above it and those joined."""
    ways = ((RIGHT, 1), (BOTTOM, columns), (LEFT, -1))
    return {f"{links:x}": (-columns, *(step for bit, step in ways if links & bit)) for links in range(16)}


def lowered(cells: Iterable[int], columns: int) -> Moves:
    """The moves of cells that fall by one row."""
    return tuple([(cell, cell + columns) for cell in cells])


def carried(text: str, moves: Moves, blank: str = EMPTY) -> str:
    """A text of one letter a cell after some cells have moved; what they leave is blank."""
    if not moves:
        return text
    cells = list(text)
    for start, _ in moves:
        cells[start] = blank
    for start, end in moves:
        cells[end] = text[start]
    return "".join(cells)


def without(text: str, cells: Iterable[int], blank: str = EMPTY) -> str:
    """A text of one letter a cell with these cells blank."""
    left = list(text)
    for cell in cells:
        left[cell] = blank
    return "".join(left)
