"""Runs of one colour, and what happens when they vanish (seed 002, "Matching").

A virus and a capsule's half of the same colour match; so does any number of cells from the run length up.
"""

import re
from collections.abc import Collection
from functools import cache
from itertools import chain

from chainfall.games.dr_mario.capsule import EMPTY, JOINED_BOTTOM, JOINED_LEFT, JOINED_RIGHT, JOINED_TOP, SINGLE

RUN_LENGTH = 4


def runs(field: str, columns: int, length: int = RUN_LENGTH) -> tuple[tuple[int, ...], ...]:
    """Every run of at least so many cells of one colour: its cell numbers in order.

    First the rows from the top, then the columns from the left. Where two runs cross, their cell is in both.

    >>> runs("rRr" "R  " "r  " "R  ", 3)
    ((0, 3, 6, 9),)
    """
    colours = field.upper()
    search = _pattern(length).finditer
    found: list[tuple[int, ...]] = []
    # A gap between the lines, so that one search finds every run and none goes round a corner.
    for match in search("\n".join([colours[start : start + columns] for start in range(0, len(colours), columns)])):
        row, column = divmod(match.start(), columns + 1)
        first = row * columns + column
        found.append(tuple(range(first, first + len(match[0]))))
    for match in search("\n".join([colours[column::columns] for column in range(columns)])):
        column, row = divmod(match.start(), len(colours) // columns + 1)
        first = row * columns + column
        found.append(tuple(range(first, first + len(match[0]) * columns, columns)))
    return tuple(found)


@cache
def _pattern(length: int) -> re.Pattern[str]:
    return re.compile(rf"(\S)\1{{{length - 1},}}")


def matched(field: str, columns: int, length: int = RUN_LENGTH) -> tuple[int, ...]:
    """The numbers of all cells that are part of a run, each once, in reading order."""
    found = runs(field, columns, length)
    return tuple(sorted(set(chain.from_iterable(found)))) if found else ()


_PARTNERS = {JOINED_TOP: (-1, 0), JOINED_RIGHT: (0, 1), JOINED_BOTTOM: (1, 0), JOINED_LEFT: (0, -1)}
"""Where a joined half's partner is: rows down, columns to the right."""


def vanish(field: str, links: str, columns: int, gone: Collection[int]) -> tuple[str, str]:
    """The field and its links without these cells; a partner that is left behind becomes a single."""
    if not gone:
        return field, links
    new_field, new_links = list(field), list(links)
    for cell in gone:
        if links[cell] in _PARTNERS:
            rows_down, columns_right = _PARTNERS[links[cell]]
            new_links[cell + rows_down * columns + columns_right] = SINGLE
        new_field[cell] = EMPTY
        new_links[cell] = SINGLE
    return "".join(new_field), "".join(new_links)
