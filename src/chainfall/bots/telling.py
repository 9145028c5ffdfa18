"""Moves in words."""

from chainfall.core.placing import Placement
from chainfall.play.registry import AnyGame

_TURNED = ("not turned", "turned once", "turned twice")


def in_words(game: AnyGame, move: object) -> str:
    """A move in words; columns are counted from 1, and turns are clockwise.

    >>> from chainfall import game
    >>> in_words(game("dr-mario"), Placement(2, 1))
    'column 3, turned once'
    """
    if not isinstance(move, Placement):
        return game.format(move) or "(an empty line)"
    turned = _TURNED[move.turns] if move.turns < len(_TURNED) else f"turned {move.turns} times"
    return f"column {move.column + 1}, {turned}"
