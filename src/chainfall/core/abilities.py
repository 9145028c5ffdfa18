"""The optional abilities of a game, beyond :class:`~chainfall.core.game.Game`, and the functions that look them up.

A game offers an ability by having an attribute or a method of that name. Each ability is a Protocol with one function
that looks it up: ``find_placing``, ``find_sketching``, ``find_setup`` and ``find_seat_view`` return None if the game
does not have the ability; ``card_of`` and ``seats_of`` return a default.

==================  ===========================================================  ==================================
attribute           what it is for                                               described in
==================  ===========================================================  ==================================
``placing``         playing by placements: bots, learners, hints, puzzles        :mod:`chainfall.core.placing`
``card``            how the game is presented: title, presets, keys, lessons     :mod:`chainfall.core.card`
``sketching``       random boards and pieces from which puzzles are made         :mod:`chainfall.core.sketching`
``setup``           lines that set the game up before its first input            :mod:`chainfall.core.setup`
``seats``           a game for more than one player                              :mod:`chainfall.core.seats`
``seat_view``       the board of one seat as a state of a single-player game     :mod:`chainfall.play.seat_view`
==================  ===========================================================  ==================================
"""

from typing import Any, Protocol, TypeVar, cast

from chainfall.core.game import Game
from chainfall.core.placing import Placing
from chainfall.core.setup import Setup
from chainfall.core.sketching import Sketching

S = TypeVar("S")
I = TypeVar("I")


class HasSeatView(Protocol):
    """A game with several seats that can show each seat's board as a state of a single-player game."""

    def seat_view(self, state: Any, seat: int, /) -> tuple[Game[Any, Any, Any], Any]:
        """A single-player game, and a state of that game with the board of this seat."""


def find_placing(game: Game[Any, S, I]) -> Placing[S, I] | None:
    """The placements of a game, if it offers any."""
    placing: Placing[S, I] | None = getattr(game, "placing", None)
    return placing


def find_sketching(game: Game[Any, Any, Any]) -> Sketching | None:
    """The sketches of a game, if it offers any."""
    sketching: Sketching | None = getattr(game, "sketching", None)
    return sketching


def find_setup(game: Game[Any, Any, Any]) -> Setup[Any] | None:
    """The set-up lines of a game, if it reads any."""
    setup: Setup[Any] | None = getattr(game, "setup", None)
    return setup


def find_seat_view(game: Game[Any, Any, Any]) -> HasSeatView | None:
    """The game itself, if it can show each seat's board as a state of a single-player game."""
    return cast(HasSeatView, game) if hasattr(game, "seat_view") else None  # faster than isinstance; runs every tick
