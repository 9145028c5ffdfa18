"""Thinking: what each placement at a seat is worth, found a little at a time.

An opponent thinks while the game goes on, in a browser between two frames. So a thinker is a generator: it yields when
it has worked enough for one tick, some milliseconds, and at the end it returns what the placements are worth.
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from chainfall.bots.bot import Bot
from chainfall.bots.view import guessed, spread, view_of
from chainfall.bots.worth.judging import judge_of
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.play.alone import Alone, alone
from chainfall.play.placing import placing_of
from chainfall.play.registry import AnyGame

Values = dict[Placement, float]
Thoughts = Generator[None, None, Values]


@dataclass(frozen=True)
class Seen:
    """What the player of a seat sees when a piece has appeared.

    Attributes:
        game: a game of several seats.
        options: what it was started with.
        state: where it stands; what is hidden in it is a guess.
        seat: who looks.
        seed: the player's own chance for this piece.
    """

    game: AnyGame
    options: Options
    state: Any
    seat: int
    seed: int

    @cached_property
    def board(self) -> Alone:
        """The player's own board, as a state of a game for one."""
        return alone(self.game, self.state, self.seat)

    @property
    def placements(self) -> tuple[Placement, ...]:
        """Where the piece can be put."""
        return tuple(placing_of(self.board.game).placements(self.board.state))


def seen_by(game: AnyGame, options: Options, state: Any, seat: int, seed: int) -> Seen:
    """What a player sees of a state; nothing of its hidden record is left."""
    return Seen(game, options, guessed(game, options, state, spread(seed, 0)), seat, spread(seed, 1))


Thinker = Callable[[Seen], Thoughts]
"""Says what placements are worth."""

A_TICK = 4
"""Placements that are looked at in a tick."""

Foresight = Callable[[Seen, Placement], float]
"""What a placement at a seat comes to, as a number."""


def one_by_one(worth: Foresight) -> Thinker:
    """Looks at the placements one after the other."""

    def think(seen: Seen) -> Thoughts:
        values: Values = {}
        for number, placement in enumerate(seen.placements):
            if number and number % A_TICK == 0:
                yield
            values[placement] = worth(seen, placement)
        return values

    return think


LOOKS_A_TICK = 2
"""How many guesses are followed in a tick."""


def by_guesses(look: Callable[[int], Mapping[Placement, float]], samples: int, seen: Seen) -> Thoughts:
    """Looks ahead with several guesses at the pieces to come, each by its number; a placement counts by the sum.

    A plan for one guess relies on pieces that will not come.
    """
    values = dict.fromkeys(seen.placements, 0.0)
    for number in range(samples):
        if number and number % LOOKS_A_TICK == 0:
            yield
        for placement, value in completed(look(number), seen).items():
            values[placement] += value
    return values


def completed(found: Mapping[Placement, float], seen: Seen) -> Values:
    """What a look ahead has found of all placements; those that it has left out come after all others."""
    left_out = min(found.values()) - 1
    return {placement: found.get(placement, left_out) for placement in seen.placements}


def by_itself(seen: Seen, placement: Placement) -> float:
    """What a placement is worth in a game for one, as if there were no other player."""
    game, state = seen.board
    return judge_of(game)(placing_of(game).place(state, placement).state)


def by_bot(bot: Bot) -> Thinker:
    """Plays as a bot for one would, on its own board."""

    def think(seen: Seen) -> Thoughts:
        game, state = seen.board
        options = getattr(state, "options", None) or game.Options()
        choice = bot.choose(view_of(game, options, state, seen.seed))
        yield from ()
        return {placement: float(placement == choice) for placement in seen.placements}

    return think
