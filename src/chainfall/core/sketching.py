"""Sketches: boards and pieces by chance, from which puzzles are made.

A game with the option ``pieces`` may offer them, and says so by its attribute ``sketching``.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from chainfall.core.rng import Rng


class Sketch(NamedTuple):
    """A board, as the option ``board`` draws it, and the pieces to come, as the option ``pieces`` names them."""

    board: str
    pieces: tuple[str, ...]


class Sketching(Protocol):
    """What a game offers to those who make puzzles."""

    @property
    def goals(self) -> tuple[str, ...]:
        """The kinds of goals that make sense in this game; see :mod:`chainfall.play.puzzles.goals`."""

    def sketch(self, rng: Rng, pieces: int) -> tuple[Sketch, Rng]:
        """A board on which nothing goes off or falls, with this number of pieces, and the generator after it."""

    def taken_off(self, board: str) -> Sequence[tuple[str, str]]:
        """Every piece that may have come last, and the board without it: how a puzzle gets one piece longer."""
