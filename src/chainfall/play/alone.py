"""The board of one seat alone: a game for several players may show each of its boards as a state of a game for one.

It says so by a method ``alone(state, seat)``. With it, whatever plays a game for one can play at a seat: placements,
taps, bots.
"""

from typing import Any, NamedTuple

from chainfall.core.errors import ChainfallError
from chainfall.core.seats import seats_of
from chainfall.play.registry import AnyGame


class Alone(NamedTuple):
    """The board of one seat.

    Attributes:
        game: a game for one.
        state: its state. Its rules are those of the seat until something reaches it from another one.
    """

    game: AnyGame
    state: Any


def alone(game: AnyGame, state: Any, seat: int) -> Alone:
    """The board of one seat, as a state of a game for one; a game for one is alone already.

    Raises:
        ChainfallError: the game has no such seat, or does not show its boards alone.
    """
    seats = seats_of(game)
    if not 0 <= seat < seats:
        raise ChainfallError(f"{game.id} has no seat {seat}, expected 0 to {seats - 1}")
    if seats == 1:
        return Alone(game, state)
    if not hasattr(game, "alone"):
        raise ChainfallError(f"{game.id} does not show the board of a seat alone, expected a game with 'alone'")
    return Alone(*game.alone(state, seat))
