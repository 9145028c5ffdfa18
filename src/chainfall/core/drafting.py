"""Drafting: what someone needs to know who draws a puzzle of a game by hand.

A game with the options ``board`` and ``pieces`` may tell it on its card; see :mod:`chainfall.core.card`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from chainfall.core.frame import Tile


@dataclass(frozen=True, slots=True)
class Drafting:
    """The letters of the options ``board`` and ``pieces``, and what may be asked for.

    Attributes:
        rows: how many rows can be drawn.
        columns: how many cells a row has.
        tiles: how each letter looks.
        board: the letters that a board is drawn with.
        pieces: the letters that a piece is made of.
        goals: the kinds of goals that make sense in this game; see :mod:`chainfall.play.puzzles.goals`.
        size: how many letters a piece has.
    """

    rows: int
    columns: int
    tiles: Mapping[str, Tile]
    board: str
    pieces: str
    goals: tuple[str, ...]
    size: int = 2
