"""Sketches: random boards and pieces from which puzzles are made.

A game with the option ``pieces`` may offer them through its attribute ``sketching``.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from chainfall.core.rng import Rng


class Sketch(NamedTuple):
    """A board, as the option ``board`` draws it, and the pieces to come, as the option ``pieces`` names them."""

    board: str
    pieces: tuple[str, ...]


class Sketching(Protocol):
    """The interface of a game for which puzzles can be generated."""

    @property
    def goals(self) -> tuple[str, ...]:
        """The kinds of goals that make sense in this game; see :mod:`chainfall.puzzles.goals`."""

    def sketch(self, rng: Rng, pieces: int) -> tuple[Sketch, Rng]:
        """A board on which nothing clears or falls, with this number of pieces, and the next generator."""

    def taken_off(self, board: str) -> Sequence[tuple[str, str]]:
        """Every piece that may have been placed last, and the board without it; used to make a puzzle longer."""
