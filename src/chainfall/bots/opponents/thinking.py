"""Thinking: evaluates the placements at a seat, a little at a time.

An opponent thinks while the game goes on; in a browser that is between two frames. So a thinker is a generator: it
yields when it has worked enough for one tick, a few milliseconds, and finally returns the values of the placements.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from chainfall.bots.bot import Bot
from chainfall.bots.worth.judging import judge_of
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.play.placing import placing_of
from chainfall.play.registry import AnyGame
from chainfall.play.seat_view import SeatView, seat_view
from chainfall.play.view import guessed, no_choice, spread, view_of

Values = dict[Placement, float]
Thoughts = Generator[None, None, Values]
Choosing = Generator[None, None, Placement | None]
"""Ends with the place for a piece, or with None if the piece lands before it can be steered."""

Chooser = Callable[[Any, int], Choosing]
"""Decides where a piece goes, given the match when the piece has appeared and the randomness for this piece."""


@dataclass(frozen=True)
class Seen:
    """What a player sees when a piece has appeared.

    Attributes:
        game: a multiplayer game.
        options: the options that it was started with.
        state: its current state, in which the hidden information is a guess.
        seat: the player's seat.
        seed: the player's own random seed for this piece.
    """

    game: AnyGame
    options: Options
    state: Any
    seat: int
    seed: int

    @cached_property
    def board(self) -> SeatView:
        """The player's own board, as a state of a single-player game."""
        return seat_view(self.game, self.state, self.seat)

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The possible placements of the piece."""
        return tuple(placing_of(self.board.game).placements(self.board.state))

    @property
    def choices(self) -> tuple[Placement, ...]:
        """The same, but there must be at least one.

        Raises:
            ChainfallError: no move is possible.
        """
        placements = self.placements
        if not placements:
            raise no_choice(*self.board)
        return placements


def seen_by(game: AnyGame, options: Options, state: Any, seat: int, seed: int) -> Seen:
    """What a player sees of a state; its hidden record is replaced."""
    return Seen(game, options, guessed(game, options, state, spread(seed, 0)), seat, spread(seed, 1))


Thinker = Callable[[Seen], Thoughts]
"""Evaluates placements."""

A_TICK = 4
"""Placements evaluated per tick."""

Foresight = Callable[[Seen, Placement], float]
"""The value of a placement at a seat."""


def one_by_one(worth: Foresight) -> Thinker:
    """Evaluates the placements one after the other."""

    def think(seen: Seen) -> Thoughts:
        values: Values = {}
        for number, placement in enumerate(seen.choices):
            if number and number % A_TICK == 0:
                yield
            values[placement] = worth(seen, placement)
        return values

    return think


LOOKS_A_TICK = 2
"""Guesses followed per tick."""


def by_guesses(look: Callable[[int], Mapping[Placement, float]], samples: int, seen: Seen) -> Thoughts:
    """Looks ahead with several numbered guesses at the coming pieces; the value of a placement is the sum over them.

    A plan based on a single guess would rely on pieces that will not come.
    """
    values = dict.fromkeys(seen.choices, 0.0)
    for number in range(samples):
        if number and number % LOOKS_A_TICK == 0:
            yield
        for placement, value in completed(look(number), seen).items():
            values[placement] += value
    return values


def completed(found: Mapping[Placement, float], seen: Seen) -> Values:
    """The values of all placements after a look-ahead; those that it dropped rank below all others."""
    left_out = min(found.values()) - 1
    return {placement: found.get(placement, left_out) for placement in seen.placements}


def by_itself(seen: Seen, placement: Placement) -> float:
    """The value of a placement in the single-player game, as if there were no other player."""
    game, state = seen.board
    return judge_of(game)(placing_of(game).place(state, placement).state)


def by_bot(bot: Bot) -> Thinker:
    """Plays as a single-player bot would, on its own board."""

    def think(seen: Seen) -> Thoughts:
        game, state = seen.board
        options = getattr(state, "options", None) or game.Options()
        choice = bot.choose(view_of(game, options, state, seen.seed))
        yield from ()
        return {placement: float(placement == choice) for placement in seen.placements}

    return think
