"""Gravity: which cells are loose, and their fall by one row (the assignment, "Gravity")."""

from collections.abc import Collection

from chainfall.falling import settling
from chainfall.games.dr_mario.capsule import VIRUSES


def loose(board: str, links: str, columns: int, obstacles: Collection[int] = ()) -> tuple[int, ...]:
    """The cells of capsules that nothing holds, from the bottom row upwards.

    Viruses, the floor and the obstacles (the cells of a capsule in the air) hold what is above them, and so does any
    cell that is itself held: a stack with nothing under it is loose as a whole. Whatever holds one half of a capsule
    holds both.
    """
    return settling.loose(board, links, columns, VIRUSES, obstacles)


def fall(board: str, links: str, columns: int, falling: Collection[int]) -> tuple[str, str]:
    """The board and its links with these cells one row lower; the cells below must be empty or be falling as well."""
    moves = settling.lowered(falling, columns)
    return settling.carried(board, moves), settling.carried(links, moves, settling.SINGLE)
