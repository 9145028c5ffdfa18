"""Seats: a game for more than one player is an ordinary game whose attribute ``seats`` is the number of players.

Its frame has a board for each seat, an effect says at which seat it happened, and an outcome names the seat that won.
In real time an input is one mask per seat, written as the lines of the masks with a bar between them. Seats are counted
from 0 in programs, and from 1 where people read them.

A game with several seats may offer ``seat_view(state, seat)``: a single-player game, and a state of that game with the
board of that seat (:mod:`chainfall.play.seat_view`).
"""

from collections.abc import Iterable
from dataclasses import replace

from chainfall.core.buttons import format_buttons, parse_buttons
from chainfall.core.effects import Effect
from chainfall.core.errors import ParseError

Masks = tuple[int, ...]
"""The buttons that are held at each seat."""

BAR = "|"

WARNING_WORDS = ("", "caution", "warning", "danger")
"""How serious the attacks are that wait to fall on a board, by the board's number ``warning``."""


def seats_of(game: object) -> int:
    """The number of players of a game; 1 if the game does not specify it."""
    seats: int = getattr(game, "seats", 1)
    return seats


def format_masks(masks: Masks) -> str:
    """The buttons of each seat, the first seat first.

    >>> from chainfall.core.buttons import CW, DOWN, LEFT
    >>> format_masks((LEFT | DOWN, CW)), format_masks((0, 0))
    ('left+down | cw', '- | -')
    """
    return f" {BAR} ".join(map(format_buttons, masks))


def parse_masks(line: str, seats: int = 2) -> Masks:
    """The masks of all seats; if the line has fewer parts than there are seats, the other seats hold nothing.

    >>> parse_masks("left | cw") == parse_masks("left|cw") == (1, 8), parse_masks("-")
    (True, (0, 0))

    Raises:
        ParseError: a button is not known, or there are more seats in the line than in the game.
    """
    parts = line.split(BAR)
    if len(parts) > seats:
        raise ParseError(f"buttons for {len(parts)} seats: expected at most {seats}, as in 'left+down {BAR} cw'")
    masks = tuple(map(parse_buttons, parts))
    return masks + (0,) * (seats - len(masks))


def at_seat(effects: Iterable[Effect], seat: int) -> list[Effect]:
    """The effects of a single board, relabelled as effects at this seat."""
    return [replace(effect, seat=seat) for effect in effects] if seat else list(effects)
