"""Placements as numbers: the actions of games with falling pieces."""

from chainfall.core.placing import Placement

TURNS = 4
"""The number of actions per column."""


def action_of(move: Placement) -> int:
    """The number of a placement.

    >>> action_of(Placement(3, 1))
    13
    """
    return move.column * TURNS + move.turns


def placement_of(action: int) -> Placement:
    """The placement with a number.

    >>> placement_of(13)
    Placement(column=3, turns=1)
    """
    return Placement(*divmod(action, TURNS))
