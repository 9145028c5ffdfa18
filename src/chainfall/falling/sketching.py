"""Sketching: random heaps of cells and the pairs that can be lifted off them, for games that offer puzzles.

See :mod:`chainfall.core.sketching`.
"""

from collections.abc import Callable, Iterable
from itertools import pairwise

from chainfall.core.rng import Rng
from chainfall.falling.pieces import EMPTY

CellByChance = Callable[[Rng, list[str]], tuple[str, Rng]]
"""Draws a cell, given the letters to its left and below it, if any; returns its letter and the next generator."""


def heap(rng: Rng, rows: int, columns: int, highest: int, cell: CellByChance) -> tuple[str, Rng]:
    """Columns of up to ``highest`` cells, filled from the left and from the floor upwards."""
    cells = [EMPTY] * (rows * columns)
    for column in range(columns):
        height, rng = rng.below(highest + 1)
        for row in range(rows - 1, rows - 1 - height, -1):
            here = row * columns + column
            beside = [cells[here - 1]] * (column > 0) + cells[here + columns : here + columns + 1]
            cells[here], rng = cell(rng, [letter for letter in beside if letter != EMPTY])
    return "".join(cells), rng


def top_pairs(cells: str, columns: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The pairs of cells that lie on top: the highest two of a column, and the highest of two neighbouring columns.

    >>> top_pairs("R  " "RG ", columns=3)
    ([(0, 3)], [(0, 4)])
    """
    tops = [next((cell for cell in range(c, len(cells), columns) if cells[cell] != EMPTY), -1) for c in range(columns)]
    standing = [(top, top + columns) for top in tops if 0 <= top < len(cells) - columns]
    lying = [(left, right) for left, right in pairwise(tops) if left >= 0 and right >= 0]
    return standing, lying


def drawn(cells: str, columns: int, lifted: Iterable[int] = ()) -> str:
    """A board as an option draws it, without the cells that are lifted and without empty rows on top.

    >>> drawn("   " "R  " "RG ", columns=3, lifted=[7])
    'R../R..'
    """
    left = set(range(len(cells))) - set(lifted)
    text = "".join(letter if cell in left and letter != EMPTY else "." for cell, letter in enumerate(cells))
    rows = [text[start : start + columns] for start in range(0, len(text), columns)]
    while rows and not rows[0].strip("."):
        del rows[0]
    return "/".join(rows)
