"""The features of a state of Triple Town."""

from typing import NamedTuple

from chainfall.games.triple_town.game import TownState
from chainfall.games.triple_town.merge import FREE, HIGHEST


class Features(NamedTuple):
    """The features.

    Attributes:
        score: the score.
        over: 1 if the game is over.
        free: free squares.
        joined: borders with the same piece on both sides, unless it is the highest, which never merges.
        steps: borders between a piece and the next better one.
        strange: borders between pieces that differ by more, and of pieces that never merge.
    """

    score: int
    over: int
    free: int
    joined: int
    steps: int
    strange: int


def features(state: TownState) -> Features:
    """The features of a state; the pieces at hand do not count."""
    board, columns = state.board, state.options.columns
    free = board.count(FREE)
    joined = steps = strange = 0
    for square, piece in enumerate(board):
        if piece <= FREE:
            continue
        beside = board[square + 1] if (square + 1) % columns else FREE
        below = board[square + columns] if square + columns < len(board) else FREE
        for other in (beside, below):
            if other <= FREE:
                continue
            if other == piece < HIGHEST:
                joined += 1
            elif abs(other - piece) == 1:
                steps += 1
            else:
                strange += 1
    return Features(state.score, int(not free), free, joined, steps, strange)
