"""Playing by placements: the inputs that put a piece in its place, and a look at what would come of it."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from chainfall.core.buttons import NOTHING
from chainfall.core.effects import Effect
from chainfall.core.errors import ChainfallError
from chainfall.core.frame import Frame
from chainfall.core.game import Game, Outcome, Step
from chainfall.core.placing import Placement, Placing
from chainfall.play.svg import render

S = TypeVar("S")
I = TypeVar("I")

Played = list[tuple[I, Step[S]]]
"""Inputs, and what each of them led to."""

LONGEST_WAIT = 216_000
"""Steps after which a piece is not waited for any longer: an hour of a game in real time."""


@dataclass(frozen=True, slots=True, repr=False)
class Peek(Generic[S]):
    """What a placement would come to: the state in which the next piece is in the air, or the end of the game.

    Attributes:
        game: the game that is played.
        state: the state after the placement.
        effects: what would happen on the way, without moves and turns.
    """

    game: Game[Any, S, Any]
    state: S
    effects: tuple[Effect, ...]

    @property
    def score(self) -> int:
        """The score after the placement."""
        return self.frame.score

    @property
    def outcome(self) -> Outcome | None:
        """How the game would end, or None if it would go on."""
        return self.game.outcome(self.state)

    @property
    def frame(self) -> Frame:
        """What would be seen."""
        return self.game.frame(self.state)

    @property
    def text(self) -> str:
        """What would be seen, as text."""
        return self.game.text(self.state)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Peek into {self.game.id}: {standing(self.game, self.state)}>"

    def _repr_svg_(self) -> str:
        return render(self.frame)


def standing(game: Game[Any, S, Any], state: S) -> str:
    """How a game stands, in a few words: its score and, if it is over, why."""
    outcome = game.outcome(state)
    return f"score {game.frame(state).score}" + (f", over: {outcome.reason}" if outcome else "")


def placing_of(game: Game[Any, S, I]) -> Placing[S, I]:
    """What a game offers to those who play by placements.

    Raises:
        ChainfallError: it offers nothing.
    """
    placing: Placing[S, I] | None = getattr(game, "placing", None)
    if placing is None:
        raise ChainfallError(f"{game.id} does not offer placements: play it with feed or play")
    return placing


def wait(game: Game[Any, S, I], state: S) -> Played[I, S]:
    """Waits with nothing held until a piece is in the air or the game is over; a game of turns never has to wait.

    Raises:
        ChainfallError: waiting is of no use, as in a game that is paused.
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
    raise ChainfallError(f"{game.id}: no piece comes while nothing is pressed; is the game paused?")


def with_piece(game: Game[Any, S, I], state: S) -> S:
    """The state in which a piece is in the air: this one, or the one to which waiting leads; or else the end."""
    return _last(wait(game, state), state)


def put(game: Game[Any, S, I], state: S, placement: Placement) -> Played[I, S]:
    """Puts a piece in its place and waits for the next one; if none is in the air yet, waits for it first.

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
    """What a placement would come to, found without the time that it takes.

    Raises:
        ChainfallError: the game is over, or the placement cannot be reached.
    """
    _check_running(game, state)
    step = placing_of(game).place(with_piece(game, state), placement)
    waited = wait(game, step.state)  # the next piece may lock where it appears, and then the one after it is waited for
    effects = (*step.effects, *(effect for _, later in waited for effect in later.effects))
    return Peek(game, _last(waited, step.state), effects)


def _last(played: Played[I, S], state: S) -> S:
    """Where inputs that were played from a state have led."""
    return played[-1][1].state if played else state


def _check_running(game: Game[Any, S, Any], state: S) -> None:
    outcome = game.outcome(state)
    if outcome:
        raise ChainfallError(f"{game.id}: nothing can be placed, the game is over: {outcome.reason}")
