"""What is looked at on a player's board of ``puzzle-fighter-versus``.

The kernel looks at the same (``measure_features`` in ``puzzle_fighter_seat.c``), and a test compares the two.
"""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from chainfall.falling.state import Phase
from chainfall.games.puzzle_fighter.arcade.board import COLUMNS, COUNTER_COLOUR, SPAWN_COLUMN
from chainfall.games.puzzle_fighter.gems import CRASHES, EMPTY, RAINBOW
from chainfall.games.puzzle_fighter.versus.state import Side


class Features(NamedTuple):
    """What is looked at.

    Attributes:
        sent: counter gems sent, before they meet what waits for the player.
        over: 1 if the player has lost the round.
        height: the squares of the heights of all columns.
        alley: the cube of the height of the column in which pairs appear.
        joined: gems beside or on a gem of their colour, counted for each such border; counter gems have no part in it.
        power: gems that are part of a power gem.
        bulk: the squares of the sizes of all power gems.
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
    """The features of a player; the pair in the air, those to come, and what waits to fall are not looked at."""
    found = _features(side.turn.board, side.turn.groups)
    return found._replace(sent=sent, over=int(side.tick.phase is Phase.GAME_OVER))


_COLOURS = str.maketrans(dict.fromkeys([*COUNTER_COLOUR, RAINBOW], EMPTY) | {crash: crash.upper() for crash in CRASHES})
"""What a flood by colour sees of each letter."""


@lru_cache(maxsize=4096)  # ways to the same board meet again and again
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
    """How many cells of one line have the colour of the cell beside them in another one."""
    return sum(one == other != EMPTY for one, other in zip(left, right, strict=True))
