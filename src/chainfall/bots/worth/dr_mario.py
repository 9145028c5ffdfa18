"""The features of a state of Dr. Mario.

A bottle is cleared from the top: whatever lies over a virus has to go first. So each column is read as runs of one
colour, counted by how many cells they still need to vanish. Runs with a virus, runs that only lie over one, and all
others are counted separately. The kernel computes the same features (``measure_features`` in ``dr_mario.c``), and a
test compares the two.
"""

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from chainfall.falling.pieces import EMPTY
from chainfall.games.dr_mario.bottle.board import COLUMNS, ROWS
from chainfall.games.dr_mario.bottle.state import BottleState, Phase
from chainfall.games.dr_mario.capsule import VIRUSES

LINE = 4
"""How many cells of one colour in a line vanish."""

LOW = 10
"""Up to this height a column is not dangerous."""


class Features(NamedTuple):
    """The features. A run is a gapless sequence of cells of one colour in a column.

    Attributes:
        over: 1 if the game is over.
        viruses: remaining viruses.
        singles: runs of one cell with a virus.
        pairs: runs of two cells with a virus.
        triples: runs of three cells with a virus.
        cover_singles: runs of one cell that lie over a virus but contain none.
        cover_pairs: such runs of two cells.
        cover_triples: such runs of three cells.
        rest_singles: runs of one cell that neither contain a virus nor lie over one.
        rest_pairs: such runs of two cells.
        rest_triples: such runs of three cells.
        stuck: runs over a virus that begin too high to grow to four cells: they can only be cleared sideways.
        level_pairs: places for a horizontal line with a virus in which two cells have its colour and the others are
            empty.
        level_triples: the same with three cells.
        height: the sum of the squares of the heights of all columns.
        top: the sum of the squares of how far columns reach into the top rows.
    """

    over: int
    viruses: int
    singles: int
    pairs: int
    triples: int
    cover_singles: int
    cover_pairs: int
    cover_triples: int
    rest_singles: int
    rest_pairs: int
    rest_triples: int
    stuck: int
    level_pairs: int
    level_triples: int
    height: int
    top: int


def features(state: BottleState) -> Features:
    """The features of a state; the capsule in the air and the coming ones do not count."""
    board = state.turn.board
    columns = [board[column::COLUMNS] for column in range(COLUMNS)]
    heights = [len(column.lstrip(EMPTY)) for column in columns]
    rows = [board[start : start + COLUMNS] for start in range(0, len(board), COLUMNS)]
    return Features._make(
        [
            int(state.tick.phase is Phase.GAME_OVER),
            *map(sum, zip(*map(_column, columns), strict=True)),
            *map(sum, zip(*map(_row, rows), strict=True)),
            sum([height * height for height in heights]),
            sum([max(height - LOW, 0) ** 2 for height in heights]),
        ]
    )


@lru_cache(maxsize=65536)  # a capsule changes one column or two
def _column(column: str) -> tuple[int, ...]:
    """The features of a column from ``viruses`` to ``stuck``."""
    infected, covers, rest = [0] * LINE, [0] * LINE, [0] * LINE
    viruses = below = stuck = 0
    for colour, cells in groupby(reversed(column), key=str.upper):
        run = "".join(cells)
        height, below = below, below + len(run)
        if colour == EMPTY:
            continue
        found = sum(map(run.count, VIRUSES))
        kind = infected if found else covers if viruses else rest
        kind[min(len(run), LINE) - 1] += 1  # four or more are about to vanish
        stuck += kind is covers and height + LINE > ROWS
        viruses += found
    return (viruses, *infected[: LINE - 1], *covers[: LINE - 1], *rest[: LINE - 1], stuck)


@lru_cache(maxsize=65536)
def _row(row: str) -> tuple[int, int]:
    """The features ``level_pairs`` and ``level_triples`` of a row."""
    found = [0] * (LINE + 1)
    for start in range(COLUMNS - LINE + 1):
        window = row[start : start + LINE]
        cells = window.replace(EMPTY, "")
        if len(set(cells.upper())) == 1 and not cells.isupper():
            found[len(cells)] += 1
    return found[2], found[3]
