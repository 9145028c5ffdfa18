"""The view of one seat: a multiplayer game may show each of its boards as a state of a single-player game.

It does so through a method ``seat_view(state, seat)``. Anything that plays a single-player game can then play at a
seat: placements, taps, bots.
"""

from typing import Any, NamedTuple

from chainfall.core.abilities import find_seat_view
from chainfall.core.errors import ChainfallError
from chainfall.core.seats import seats_of
from chainfall.play.registry import AnyGame


class SeatView(NamedTuple):
    """The board of one seat.

    Attributes:
        game: a single-player game.
        state: its state, which follows the rules of the seat until something arrives from another seat.
    """

    game: AnyGame
    state: Any


def seat_view(game: AnyGame, state: Any, seat: int) -> SeatView:
    """The board of one seat, as a state of a single-player game. A single-player game is returned as it is.

    Raises:
        ChainfallError: the game has no such seat, or cannot show the board of a single seat.
    """
    seats = seats_of(game)
    if not 0 <= seat < seats:
        raise ChainfallError(f"{game.id} has no seat {seat}, expected 0 to {seats - 1}")
    if seats == 1:
        return SeatView(game, state)
    viewed = find_seat_view(game)
    if viewed is None:
        raise ChainfallError(f"{game.id} does not show the board of a seat alone, expected a game with 'seat_view'")
    return SeatView(*viewed.seat_view(state, seat))
