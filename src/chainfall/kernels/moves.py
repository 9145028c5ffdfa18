"""Placements as numbers: the actions of games in which pieces fall."""

from chainfall.core.placing import Placement

TURNS = 4
"""How many actions a column has."""


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
