"""Grids: neighbours, connected cells, and boards drawn as text.

Cells of a grid are numbered row by row from the top left, so a board is any flat sequence.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache

from chainfall.core.errors import OptionError


@lru_cache(maxsize=16)
def neighbours(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For every cell, the cells above, to the right, below and to the left of it.

    The table is meant for small boards that are searched repeatedly: it is many times as large as the board.
    """
    return tuple(
        tuple(
            r * columns + c
            for r, c in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
            if 0 <= r < rows and 0 <= c < columns
        )
        for row in range(rows)
        for column in range(columns)
    )


def connected(start: int, around: tuple[tuple[int, ...], ...], belongs: Callable[[int], bool]) -> list[int]:
    """The cells connected to ``start`` through cells that belong, ``start`` first."""
    found = [start]
    seen = {start}
    for cell in found:
        for other in around[cell]:
            if other not in seen and belongs(other):
                seen.add(other)
                found.append(other)
    return found


def to_cells(indices: Iterable[int], columns: int) -> tuple[tuple[int, int], ...]:
    """Cell numbers as (row, column) pairs."""
    return tuple(divmod(index, columns) for index in indices)


def draw_rows(drawing: str, rows: int, columns: int, alphabet: str, what: str) -> tuple[str, ...]:
    """The rows of a board drawn as text, in which ``/`` or a newline ends a row and a dot is an empty cell.

    Missing rows are added as empty rows at the top; a short row is filled up with empty cells.

    Raises:
        OptionError: there are too many rows, a row is too long, or a letter is not in the alphabet; the message calls
            the drawing ``what``.
    """
    lines = drawing.replace(".", " ").replace("/", "\n").split("\n") if drawing else []
    if len(lines) > rows:
        raise OptionError(f"{what}: {len(lines)} rows drawn, expected at most {rows}")
    for number, line in enumerate(lines, 1):
        if len(line) > columns:
            raise OptionError(f"{what}, row {number}: {len(line)} cells drawn, expected at most {columns}")
        for letter in line:
            if letter != " " and letter not in alphabet:
                expected = f"expected one of {alphabet} or '.' for an empty one"
                raise OptionError(f"{what}, row {number}: {letter!r} is not a cell, {expected}")
    return tuple([" " * columns] * (rows - len(lines)) + [line.ljust(columns) for line in lines])
