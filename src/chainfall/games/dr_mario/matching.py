"""Runs of one colour, and what happens when they vanish (the assignment, "Matching").

Viruses and capsule halves of the same colour match each other; a run is four or more cells.
"""

from collections.abc import Collection
from itertools import chain

from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP
from chainfall.falling.groups import runs
from chainfall.falling.settling import SINGLE, without

RUN_LENGTH = 4


def matched(board: str, columns: int) -> tuple[int, ...]:
    """The cells that are part of a run, each once, in reading order."""
    found = runs(board.upper(), columns, RUN_LENGTH)
    return tuple(sorted(set(chain.from_iterable(found)))) if found else ()


_PARTNERS = {str(TOP): (-1, 0), str(RIGHT): (0, 1), str(BOTTOM): (1, 0), str(LEFT): (0, -1)}
"""Where a joined half's partner is: rows down, columns to the right."""


def vanish(board: str, links: str, columns: int, gone: Collection[int]) -> tuple[str, str]:
    """The board and its links without these cells; a half that loses its partner becomes a single."""
    single = set(gone)
    for cell in gone:
        if links[cell] in _PARTNERS:
            rows_down, columns_right = _PARTNERS[links[cell]]
            single.add(cell + rows_down * columns + columns_right)
    return without(board, gone), without(links, single, SINGLE)
