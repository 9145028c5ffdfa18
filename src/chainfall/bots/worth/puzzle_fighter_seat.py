"""The features of a player's board in ``puzzle-fighter-versus``.

The kernel computes the same features (``measure_features`` in ``puzzle_fighter_seat.c``), and a test compares the two.
"""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from chainfall.falling.state import Phase
from chainfall.games.puzzle_fighter.arcade.board import COLUMNS, COUNTER_COLOUR, SPAWN_COLUMN
from chainfall.games.puzzle_fighter.gems import CRASHES, EMPTY, RAINBOW
from chainfall.games.puzzle_fighter.versus.state import Side


class Features(NamedTuple):
    """The features.

    Attributes:
        sent: counter gems sent, before they are offset against those waiting for the player.
        over: 1 if the player has lost the round.
        height: the sum of the squares of the heights of all columns.
        alley: the cube of the height of the column in which pairs appear.
        joined: borders between two gems of the same colour; counter gems do not count.
        power: gems that are part of a power gem.
        bulk: the sum of the squares of the sizes of all power gems.
        crashes: crash gems.
        open: 1 if a column is empty.
        counters: counter gems.
        cells: gems of any kind.
    """

    sent: int
    over: int
    height: int
    alley: int
    joined: int
    power: int
    bulk: int
    crashes: int
    open: int
    counters: int
    cells: int


def features(side: Side, sent: int = 0) -> Features:
    """The features of a player; the pair in the air, the coming ones, and what waits to fall do not count."""
    found = _features(side.turn.board, side.turn.groups)
    return found._replace(sent=sent, over=int(side.tick.phase is Phase.GAME_OVER))


_COLOURS = str.maketrans(dict.fromkeys([*COUNTER_COLOUR, RAINBOW], EMPTY) | {crash: crash.upper() for crash in CRASHES})
"""The colour that a flood fill sees for each letter."""


@lru_cache(maxsize=4096)  # different lines often lead to the same board
def _features(board: str, groups: str) -> Features:
    columns = [board[column::COLUMNS] for column in range(COLUMNS)]
    heights = [len(column.lstrip(EMPTY)) for column in columns]
    colours = [column.translate(_COLOURS) for column in columns]
    sizes = [groups.count(letter) for letter in set(groups) - {EMPTY}]
    return Features(
        sent=0,
        over=0,
        height=sum(height * height for height in heights),
        alley=heights[SPAWN_COLUMN] ** 3,
        joined=sum(map(_upright, colours)) + sum(_borders(left, right) for left, right in pairwise(colours)),
        power=sum(sizes),
        bulk=sum(size * size for size in sizes),
        crashes=sum(map(board.count, CRASHES)),
        open=int(0 in heights),
        counters=sum(letter in COUNTER_COLOUR for letter in board),
        cells=len(board) - board.count(EMPTY),
    )


def _upright(column: str) -> int:
    return _borders(column[:-1], column[1:])


def _borders(left: str, right: str) -> int:
    """How many cells of one line have the same colour as the cell beside them in another line."""
    return sum(one == other != EMPTY for one, other in zip(left, right, strict=True))
