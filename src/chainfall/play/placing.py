"""Playing by placements: the inputs that put a piece in its place, and previews of the result."""

from dataclasses import dataclass
from typing import Any, TypeVar

from chainfall.core.abilities import find_placing
from chainfall.core.buttons import NOTHING
from chainfall.core.effects import Effect
from chainfall.core.errors import ChainfallError
from chainfall.core.game import Game, Step
from chainfall.core.placing import Placement, Placing
from chainfall.play.visible import Visible

S = TypeVar("S")
I = TypeVar("I")

Played = list[tuple[I, Step[S]]]
"""Inputs, and the step that each of them led to."""

LONGEST_WAIT = 216_000
"""The longest wait for a piece, in steps: an hour of a real-time game."""


@dataclass(frozen=True, slots=True, repr=False)
class Peek(Visible[S]):
    """The result of a placement: the state in which the next piece is in the air, or the end of the game.

    Attributes:
        game: the game being played.
        state: the state after the placement.
        effects: what would happen along the way, without moves and turns.
    """

    game: Game[Any, S, Any]
    state: S
    effects: tuple[Effect, ...]

    def __repr__(self) -> str:
        return f"<Peek into {self.game.id}: {standing(self.game, self.state)}>"


def standing(game: Game[Any, S, Any], state: S) -> str:
    """A short summary of a game: its score and, if it is over, why."""
    outcome = game.outcome(state)
    return f"score {game.frame(state).score}" + (f", over: {outcome.reason}" if outcome else "")


def placing_of(game: Game[Any, S, I]) -> Placing[S, I]:
    """A game's support for placements.

    Raises:
        ChainfallError: the game does not offer placements.
    """
    placing = find_placing(game)
    if placing is None:
        raise ChainfallError(f"{game.id} does not offer placements: play it with feed or play")
    return placing


def wait(game: Game[Any, S, I], state: S) -> Played[I, S]:
    """Waits, holding no button, until a piece is in the air or the game is over. A turn-based game never has to wait.

    Raises:
        ChainfallError: waiting does not help, for example because the game is paused.
    """
    placing = placing_of(game)
    played: Played[I, S] = []
    for _ in range(LONGEST_WAIT):
        if not game.hz or game.outcome(state) or placing.placements(state):
            return played
        idle = game.parse(NOTHING)
        step = game.step(state, idle)
        if step.state == state:
            break
        played.append((idle, step))
        state = step.state
    raise ChainfallError(f"{game.id}: no piece appears while nothing is pressed; is the game paused?")


def with_piece(game: Game[Any, S, I], state: S) -> S:
    """The state with a piece in the air: this one or the one reached by waiting. It may also be the end of the game."""
    return _last(wait(game, state), state)


def put(game: Game[Any, S, I], state: S, placement: Placement) -> Played[I, S]:
    """Places a piece and waits for the next one; if no piece is in the air yet, waits for it first.

    Raises:
        ChainfallError: the game is over, or the placement cannot be reached.
    """
    _check_running(game, state)
    played = wait(game, state)
    state = _last(played, state)
    for tap in placing_of(game).taps(state, placement):
        if game.outcome(state):
            break
        step = game.step(state, tap)
        played.append((tap, step))
        state = step.state
    return played + wait(game, state)


def peek(game: Game[Any, S, I], state: S, placement: Placement) -> Peek[S]:
    """Previews a placement without playing out the time that it takes.

    Raises:
        ChainfallError: the game is over, or the placement cannot be reached.
    """
    _check_running(game, state)
    step = placing_of(game).place(with_piece(game, state), placement)
    waited = wait(game, step.state)  # the next piece may lock where it appears: then this waits for the one after it
    effects = (*step.effects, *(effect for _, later in waited for effect in later.effects))
    return Peek(game, _last(waited, step.state), effects)


def _last(played: Played[I, S], state: S) -> S:
    """The state after the inputs that were played from ``state``."""
    return played[-1][1].state if played else state


def _check_running(game: Game[Any, S, Any], state: S) -> None:
    outcome = game.outcome(state)
    if outcome:
        raise ChainfallError(f"{game.id}: nothing can be placed, the game is over: {outcome.reason}")
