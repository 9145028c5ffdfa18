"""Placements: where a piece can be put. Bots, learners, hints and puzzles choose placements instead of buttons.

A game in which pieces fall may offer them through its attribute ``placing``. The search behind it is in
``chainfall.falling.placing``.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from chainfall.core.game import Step

S = TypeVar("S")
I_co = TypeVar("I_co", covariant=True)


class Placement(NamedTuple):
    """A place where the piece in the air can come to rest; it means the same in every game.

    Attributes:
        column: the leftmost column that the piece fills, counted from 0.
        turns: how often the piece is turned clockwise after it appears. If several numbers of turns look the same, as
            with a piece of one colour, only the smallest number is a placement.
    """

    column: int
    turns: int = 0


class Placing(Protocol[S, I_co]):
    """The interface of a game that can be played by placements."""

    def placements(self, state: S) -> Sequence[Placement]:
        """Every placement that the player can reach, by column and turns; none if no piece is in the air."""

    def taps(self, state: S, placement: Placement) -> Sequence[I_co]:
        """The inputs that bring the piece to a placement, one per step, until it is part of the board.

        Raises:
            ChainfallError: the placement cannot be reached.
        """

    def place(self, state: S, placement: Placement) -> Step[S]:
        """The result of the taps, without any waiting: the state once the next piece has appeared, or the final state.

        The board, the score, the hidden record and the next piece are the same as after the taps.

        Raises:
            ChainfallError: the placement cannot be reached.
        """
