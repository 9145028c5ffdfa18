"""Views: a game as its player sees it. What is hidden is a guess, so that a view does not tell the future.

A game keeps all that its player may not know in the one field ``hidden`` of its state. A view replaces that record by
the one of another game, started with the same options and a seed of the bot's own. A state without such a field has
nothing to hide.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from chainfall.core.game import Game, Step
from chainfall.core.options import Options
from chainfall.core.placing import Placement, Placing
from chainfall.core.rng import Rng

S = TypeVar("S")
I = TypeVar("I")

_SPREAD = 0x9E3779B1
"""An odd number whose multiples are far apart: neighbouring numbers become seeds that have nothing in common."""


@dataclass(frozen=True, slots=True)
class View(Generic[S, I]):
    """What a bot is given to choose its move. :func:`view_of` makes one.

    Attributes:
        game: the game that is played.
        options: what it was started with.
        state: where it stands; what is hidden in it is a guess.
        seed: the bot's own chance for this turn, a number from 0 to 2**32 - 1.
    """

    game: Game[Any, S, I]
    options: Options
    state: S
    seed: int

    def moves(self) -> Sequence[Placement | I]:
        """Every move that is allowed now: placements where the game offers them, else its inputs."""
        return moves_of(self.game, self.state)

    def after(self, move: Placement | I) -> Step[S]:
        """What a move would come to, as far as the guess is right."""
        return after(self.game, self.state, move)

    def guess(self, number: int) -> S:
        """The same state with another guess at what is hidden; each number stands for a guess."""
        return guessed(self.game, self.options, self.state, spread(self.seed, number))


AnyView: TypeAlias = View[Any, Any]
"""A view of any game, for bots that play them all."""


def view_of(game: Game[Any, S, I], options: Options, state: S, seed: int) -> View[S, I]:
    """What a player sees of a state; nothing of its hidden record is left.

    Args:
        game: the game that is played.
        options: what it was started with.
        state: where it stands.
        seed: the chance of whoever looks: the guess comes from it, and it is handed on.
    """
    return View(game, options, guessed(game, options, state, spread(seed, 0)), spread(seed, 1))


def guessed(game: Game[Any, S, I], options: Options, state: S, seed: int) -> S:
    """The state with the hidden record of another game in place of its own; as it is, if it hides nothing."""
    if not hasattr(state, "hidden"):
        return state
    other: Any = game.start(options, seed)
    changed: S = replace(state, hidden=other.hidden)  # type: ignore[type-var]  # check_game sees to it
    return changed


def spread(seed: int, number: int) -> int:
    """A seed for each number, made from another seed."""
    return Rng((seed + (number + 1) * _SPREAD) & 0xFFFFFFFF).next()[0]


def moves_of(game: Game[Any, S, I], state: S) -> Sequence[Placement | I]:
    """The moves that a bot chooses from: placements where a game offers them, else its inputs.

    There are none after the end, and none in a game of falling pieces while no piece is in the air.
    """
    placing: Placing[S, I] | None = getattr(game, "placing", None)
    return placing.placements(state) if placing else game.inputs(state)


def after(game: Game[Any, S, I], state: S, move: Placement | I) -> Step[S]:
    """What a move comes to, without the time that it takes.

    Raises:
        ChainfallError: a placement cannot be reached.
    """
    placing: Placing[S, I] | None = getattr(game, "placing", None)
    return placing.place(state, move) if placing else game.step(state, move)  # type: ignore[arg-type]  # one of moves_of
