"""The arcade's board and what follows from it (the arcade document, sections 1, 3, 5, 6 and 9).

A board is a text of 13 rows by 6 columns, row by row from the top. The document counts rows from the floor up: its row
12, the overflow row, is row 0 here, and its floor, row 0, is row 12 here. The letters are those of ``gems``; counter
gems have a separate letter for each colour and number.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from operator import itemgetter

from chainfall.core.effects import Cell
from chainfall.core.frame import Tile, tile
from chainfall.core.grid import connected, neighbours, to_cells
from chainfall.falling.resolving import Found, found
from chainfall.games.puzzle_fighter import gems
from chainfall.games.puzzle_fighter.gems import COLOURS, CRASHES, EMPTY, FAMILY, GEMS, RAINBOW

ROWS = 13
COLUMNS = 6
SPAWN_COLUMN = 3
CELLS = ROWS * COLUMNS
FLOOR = CELLS - COLUMNS
"""The number of the first cell of the lowest row."""

AROUND = neighbours(ROWS, COLUMNS)
PLACES = to_cells(range(CELLS), COLUMNS)
"""For each cell its row and column, as used in effects."""

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


@cache
def gem_tile(gem: str, links: int = 0, mark: str = "") -> Tile:
    """The tile of a gem's letter."""
    if gem in COUNTER_COLOUR:
        return tile("counter", COUNTER_COLOUR[gem], 0, mark or str(COUNTER_NUMBER[gem]))
    return gems.gem_tile(gem, links, mark)


def places(cells: Iterable[int]) -> tuple[Cell, ...]:
    """Cell numbers as rows and columns."""
    return tuple([PLACES[cell] for cell in cells])


def count_down(board: str) -> str:
    """The board after one more pair: counter gems count down, and at 0 become gems of their colour (section 3 D)."""
    return board.translate(_COUNTED_DOWN)


_TRIGGERS = re.compile(f"[{CRASHES}{re.escape(RAINBOW)}]")
_KIN = {gem: frozenset(FAMILY[gem]) for gem in CRASHES}
_BESIDE = [itemgetter(*cells) for cells in AROUND]
"""For each cell, a function that takes a board and returns the neighbours of the cell."""


CRASH, DIAMOND, COUNTER, IDLE = "crash", "diamond", "counter", "idle"
"""The reasons why gems are cleared.

A gem that a crash gem clears is listed under that reason only. ``DIAMOND`` is for the diamonds that chose a colour and
the other gems that they clear, ``COUNTER`` for the counter gems beside either, and ``IDLE`` for the diamonds that chose
no colour.
"""


NOTHING = Found()


@lru_cache(maxsize=256)
def triggers(board: str) -> Found:
    """All crash gems next to their colour and all diamonds, on the board as it stands (section 5).

    The result is cached, because the clear that follows and the frames in between ask for the same board again.
    """
    crash: set[int] = set()
    diamond: set[int] = set()
    idle: list[int] = []
    for match in _TRIGGERS.finditer(board):
        cell, gem = match.start(), match[0]
        if gem == RAINBOW:
            taken = _chosen(board, cell)
            diamond.update(taken)
            if not taken:
                idle.append(cell)
        elif cell not in crash and not _KIN[gem].isdisjoint(_BESIDE[cell](board)):
            crash.update(_flooded(board, cell, _KIN[gem]))
    if not (crash or diamond or idle):
        return NOTHING
    diamond -= crash
    destroyed = crash | diamond
    counters = {n for cell in destroyed for n in AROUND[cell] if board[n] in COUNTER_COLOUR} - destroyed
    parts = ((CRASH, crash), (DIAMOND, diamond), (COUNTER, counters), (IDLE, idle))
    return found(parts, counts=bool(destroyed))  # a diamond that chose no colour is not an attack event


def _flooded(board: str, crash: int, kin: frozenset[str]) -> list[int]:
    """A crash gem and all gems that are connected to it through gems of its colour."""
    return connected(crash, AROUND, lambda cell: board[cell] in kin)


def _chosen(board: str, diamond: int) -> list[int]:
    """A diamond and all gems of the colour below it; nothing if it lies on the floor or on another diamond."""
    below = board[diamond + COLUMNS] if diamond < FLOOR else EMPTY
    colour = COUNTER_COLOUR.get(below, below.upper())
    if colour not in COLOURS:
        return []
    letters = FAMILY[colour] + COUNTERS[colour]
    return [diamond, *(cell for cell, gem in enumerate(board) if gem in letters)]
