"""The features of a state of any game, read from its frame alone."""

from collections.abc import Callable
from typing import Any, NamedTuple

from chainfall.core.frame import EMPTY
from chainfall.play.registry import AnyGame


class Features(NamedTuple):
    """The features.

    Attributes:
        score: the score.
        over: 1 if the game is over.
        free: empty cells on all boards.
    """

    score: int
    over: int
    free: int


def features_of(game: AnyGame) -> Callable[[Any], Features]:
    """The function that computes the features of a game's states."""

    def features(state: Any) -> Features:
        frame = game.frame(state)
        free = sum(board.tiles.count(EMPTY) for board in frame.boards)
        return Features(frame.score, int(game.outcome(state) is not None), free)

    return features
