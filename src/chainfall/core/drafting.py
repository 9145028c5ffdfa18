"""Drafting: what you need to know to draw a puzzle for a game by hand.

A game with the options ``board`` and ``pieces`` may include it in its card; see :mod:`chainfall.core.card`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from chainfall.core.frame import Tile


@dataclass(frozen=True, slots=True)
class Drafting:
    """The letters allowed in the options ``board`` and ``pieces``, and the goals that a puzzle may have.

    Attributes:
        rows: how many rows can be drawn.
        columns: how many cells a row has.
        tiles: how each letter looks.
        board: the letters that a board is drawn with.
        pieces: the letters that a piece is made of.
        goals: the kinds of goals that make sense in this game; see :mod:`chainfall.puzzles.goals`.
        size: how many letters a piece has.
    """

    rows: int
    columns: int
    tiles: Mapping[str, Tile]
    board: str
    pieces: str
    goals: tuple[str, ...]
    size: int = 2
