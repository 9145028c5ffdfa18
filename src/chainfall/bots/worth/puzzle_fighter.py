"""The features of a state of Puzzle Fighter."""

from functools import lru_cache
from typing import NamedTuple

from chainfall.falling.state import Phase
from chainfall.games.puzzle_fighter.arcade.board import COLUMNS, SPAWN_COLUMN
from chainfall.games.puzzle_fighter.arcade.state import ArcadeState
from chainfall.games.puzzle_fighter.gems import CRASHES, EMPTY


class Features(NamedTuple):
    """The features.

    Attributes:
        score: the score.
        over: 1 if the game is over.
        height: the sum of the squares of the heights of all columns.
        alley: the cube of the height of the column in which pairs appear.
        joined: borders between two gems of the same colour.
        power: gems that are part of a power gem.
        crashes: crash gems.
        open: 1 if a column is empty, so that a diamond can reach the floor.
        cells: gems on the board.
    """

    score: int
    over: int
    height: int
    alley: int
    joined: int
    power: int
    crashes: int
    open: int
    cells: int


def features(state: ArcadeState) -> Features:
    """The features of a state; the pair in the air and the coming ones do not count."""
    turn = state.turn
    return _features(turn.board, turn.groups)._replace(score=turn.score, over=int(state.tick.phase is Phase.GAME_OVER))


@lru_cache(maxsize=4096)  # different lines often lead to the same board
def _features(board: str, groups: str) -> Features:
    columns = [board[column::COLUMNS] for column in range(COLUMNS)]
    heights = [len(column.lstrip(EMPTY)) for column in columns]
    return Features(
        score=0,
        over=0,
        height=sum(height * height for height in heights),
        alley=heights[SPAWN_COLUMN] ** 3,
        joined=sum(map(_upright, columns)) + sum(map(_beside, columns, columns[1:])),
        power=len(groups) - groups.count(EMPTY),
        crashes=sum(map(board.count, CRASHES)),
        open=int(0 in heights),
        cells=len(board) - board.count(EMPTY),
    )


@lru_cache(maxsize=4096)  # a pair changes one column or two
def _upright(column: str) -> int:
    """Borders in a column with the same colour above and below."""
    return _beside(column[:-1], column[1:])


@lru_cache(maxsize=16384)
def _beside(left: str, right: str) -> int:
    """Borders between two columns with the same colour on both sides."""
    return sum(one == other != EMPTY for one, other in zip(left.upper(), right.upper(), strict=True))
