"""The arcade's board and what can be read off it (seed 003, sections 1, 3, 5, 6 and 9).

A board is a text of 13 rows by 6 columns, row by row from the top. The seed counts rows from the floor up: its row 12,
the overflow row, is row 0 here, and its floor, row 0, is row 12 here. Letters are those of ``gems``; a counter gem is a
letter of its own for each colour and number.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from chainfall.core.effects import Cell
from chainfall.core.grid import connected, neighbours, to_cells
from chainfall.games.puzzle_fighter.gems import COLOURS, CRASHES, EMPTY, FAMILY, GEMS, RAINBOW

ROWS = 13
COLUMNS = 6
SPAWN_COLUMN = 3
CELLS = ROWS * COLUMNS
FLOOR = CELLS - COLUMNS
"""The number of the first cell of the lowest row."""

AROUND = neighbours(ROWS, COLUMNS)
PLACES = to_cells(range(CELLS), COLUMNS)
"""For each cell its row and column, as effects name it."""

EMPTY_BOARD = EMPTY * CELLS

COUNTERS = {"R": "klmno", "G": "KLMNO", "B": "pqstu", "Y": "PQSTU"}
"""Counter gems of each colour: the letters for 1 to 5 pairs to go."""

COUNTER_LETTERS = "".join(COUNTERS.values())
ALPHABET = GEMS + COUNTER_LETTERS
COUNTER_COLOUR = {letter: colour for colour, letters in COUNTERS.items() for letter in letters}
COUNTER_NUMBER = {letter: number for letters in COUNTERS.values() for number, letter in enumerate(letters, 1)}

_COUNTED_DOWN = str.maketrans(
    {
        letter: letters[number - 1] if number else colour
        for colour, letters in COUNTERS.items()
        for number, letter in enumerate(letters)
    }
)

Moves = tuple[tuple[int, int], ...]
"""For each gem that falls the number of the cell that it leaves and of the cell where it comes to rest."""


def places(cells: Iterable[int]) -> tuple[Cell, ...]:
    """Cell numbers as rows and columns."""
    return tuple([PLACES[cell] for cell in cells])


def count_down(board: str) -> str:
    """The board one placed pair later: every counter gem is one lower, and a gem of its colour at 0 (section 3 D)."""
    return board.translate(_COUNTED_DOWN)


LOOSE = re.compile(f"[^{EMPTY}].{{{COLUMNS - 1}}}{EMPTY}")
"""A gem with nothing in the cell below it: without one, nothing can fall."""


def settle_moves(board: str) -> Moves:
    """Every gem falls straight down until it is supported (section 6): column by column, the lowest first."""
    moves = []
    for column in range(COLUMNS):
        if EMPTY in board[column::COLUMNS].lstrip(EMPTY):
            target = FLOOR + column
            for cell in range(target, -1, -COLUMNS):
                if board[cell] != EMPTY:
                    if cell != target:
                        moves.append((cell, target))
                    target -= COLUMNS
    return tuple(moves)


def carried(text: str, moves: Moves) -> str:
    """A text of one letter a cell after some cells have moved; what they leave is blank."""
    cells = list(text)
    for start, _ in moves:
        cells[start] = EMPTY
    for start, end in moves:
        cells[end] = text[start]
    return "".join(cells)


def without(text: str, cells: Iterable[int]) -> str:
    """A text of one letter a cell with these cells blank."""
    left = list(text)
    for cell in cells:
        left[cell] = EMPTY
    return "".join(left)


class Triggers(NamedTuple):
    """What one pass of the trigger detection found: cells by the reason for which they go.

    A cell that a crash gem takes is in ``crash`` only; ``diamond`` holds the diamonds that chose a colour and what else
    they take; ``idle`` the diamonds that chose none; ``counters`` the counter gems beside ``crash`` and ``diamond``.
    """

    crash: tuple[int, ...] = ()
    diamond: tuple[int, ...] = ()
    idle: tuple[int, ...] = ()
    counters: tuple[int, ...] = ()

    @property
    def attack(self) -> bool:
        """Whether this is an attack event: a diamond that chose no colour is none."""
        return bool(self.crash or self.diamond)

    def cells(self) -> tuple[int, ...]:
        """Everything that goes."""
        return tuple(sorted(self.crash + self.diamond + self.idle + self.counters))


_TRIGGERS = frozenset(CRASHES + RAINBOW)
_KIN = {gem: frozenset(FAMILY[gem]) for gem in CRASHES}
_BESIDE = [itemgetter(*cells) for cells in AROUND]
"""For each cell a function that takes a board and gives what is around the cell."""


@lru_cache(maxsize=256)
def triggers(board: str) -> Triggers:
    """All crash gems next to their colour and all diamonds, on the board as it stands (section 5).

    The clear that follows and the frames in between ask for the same board again: hence the cache.
    """
    if _TRIGGERS.isdisjoint(board):
        return Triggers()
    crash: set[int] = set()
    diamond: set[int] = set()
    idle: list[int] = []
    for cell, gem in enumerate(board):
        if gem not in _TRIGGERS:
            continue
        if gem == RAINBOW:
            taken = _chosen(board, cell)
            diamond.update(taken)
            if not taken:
                idle.append(cell)
        elif cell not in crash and not _KIN[gem].isdisjoint(_BESIDE[cell](board)):
            kin = {n for n, other in enumerate(board) if other in FAMILY[gem]}
            crash.update(connected(cell, AROUND, kin.__contains__))
    diamond -= crash
    destroyed = crash | diamond
    counters = {n for cell in destroyed for n in AROUND[cell] if board[n] in COUNTER_COLOUR} - destroyed
    return Triggers(tuple(sorted(crash)), tuple(sorted(diamond)), tuple(idle), tuple(sorted(counters)))


def _chosen(board: str, diamond: int) -> list[int]:
    """A diamond and all that is of the colour beneath it; nothing on the floor, or on another diamond."""
    below = board[diamond + COLUMNS] if diamond < FLOOR else EMPTY
    colour = COUNTER_COLOUR.get(below, below.upper())
    if colour not in COLOURS:
        return []
    letters = FAMILY[colour] + COUNTERS[colour]
    return [diamond, *(cell for cell, gem in enumerate(board) if gem in letters)]
