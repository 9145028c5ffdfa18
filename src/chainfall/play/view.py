"""Views: a game as its player sees it. Hidden information is replaced by a guess, so a view does not reveal the future.

A game keeps everything that its player may not know in the field ``hidden`` of its state. A view replaces that record
with the one of another game, started with the same options and a seed from the bot. A state without such a field has
nothing to hide.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from chainfall.core.abilities import find_placing
from chainfall.core.errors import ChainfallError
from chainfall.core.game import Game, Step
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.core.rng import Rng

S = TypeVar("S")
I = TypeVar("I")

_SPREAD = 0x9E3779B1
"""An odd number whose multiples are far apart: neighbouring numbers give unrelated seeds."""


@dataclass(frozen=True, slots=True)
class View(Generic[S, I]):
    """What a bot sees when it chooses its move. :func:`view_of` makes one.

    Attributes:
        game: the game being played.
        options: the options that it was started with.
        state: its current state, in which the hidden information is a guess.
        seed: the bot's own random seed for this turn, from 0 to 2**32 - 1.
    """

    game: Game[Any, S, I]
    options: Options
    state: S
    seed: int

    def __repr__(self) -> str:
        return f"<View of {self.game.id}, guess {self.seed}>"

    def moves(self) -> Sequence[Placement | I]:
        """Every legal move: placements if the game offers them, otherwise its inputs."""
        return moves_of(self.game, self.state)

    def choices(self) -> Sequence[Placement | I]:
        """The same, but there must be at least one.

        Raises:
            ChainfallError: no move is possible.
        """
        moves = self.moves()
        if not moves:
            raise no_choice(self.game, self.state)
        return moves

    def after(self, move: Placement | I) -> Step[S]:
        """The result of a move, if the guess is right."""
        return after(self.game, self.state, move)

    def guess(self, number: int) -> S:
        """The same state with another guess at the hidden information; each number stands for a guess."""
        return guessed(self.game, self.options, self.state, spread(self.seed, number))


AnyView: TypeAlias = View[Any, Any]
"""A view of any game, for bots that play all games."""


def no_choice(game: Game[Any, S, I], state: S) -> ChainfallError:
    """The error when a move must be chosen but none is possible."""
    reason = "the game is over" if game.outcome(state) else "nothing can be placed now"
    return ChainfallError(f"{game.id}: {reason}, expected at least one move to choose from")


def view_of(game: Game[Any, S, I], options: Options, state: S, seed: int) -> View[S, I]:
    """What a player sees of a state; its hidden record is replaced.

    Args:
        game: the game being played.
        options: the options that it was started with.
        state: its current state.
        seed: the viewer's random seed: it determines the guess, and becomes the view's seed.
    """
    return View(game, options, guessed(game, options, state, spread(seed, 0)), spread(seed, 1))


def guessed(game: Game[Any, S, I], options: Options, state: S, seed: int) -> S:
    """The state with the hidden record of another game in place of its own; unchanged if it hides nothing."""
    if not hasattr(state, "hidden"):
        return state
    other: Any = game.start(options, seed)
    changed: S = replace(state, hidden=other.hidden)  # type: ignore[type-var]  # check_game ensures it
    return changed


def spread(seed: int, number: int) -> int:
    """A seed for each number, derived from another seed."""
    return Rng((seed + (number + 1) * _SPREAD) & 0xFFFFFFFF).next()[0]


def moves_of(game: Game[Any, S, I], state: S) -> Sequence[Placement | I]:
    """The moves that a bot chooses from: placements if the game offers them, otherwise its inputs.

    There are none after the end, and none in a game of falling pieces while no piece is in the air.
    """
    placing = find_placing(game)
    return placing.placements(state) if placing else game.inputs(state)


def after(game: Game[Any, S, I], state: S, move: Placement | I) -> Step[S]:
    """The result of a move, without playing out the time that it takes.

    Raises:
        ChainfallError: a placement cannot be reached.
    """
    placing = find_placing(game)
    return placing.place(state, move) if placing else game.step(state, move)  # type: ignore[arg-type]  # one of moves_of
