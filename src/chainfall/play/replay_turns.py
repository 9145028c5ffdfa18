"""A replay piece by piece: what each piece met, where it was put, and what came of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from chainfall.core.abilities import find_placing
from chainfall.core.effects import Cell, Effect, Lock, Spawn
from chainfall.core.errors import ChainfallError
from chainfall.core.game import Game, Step
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.core.seats import seats_of
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import first_state, walk
from chainfall.play.seat_view import seat_view

O = TypeVar("O", bound=Options)
S = TypeVar("S")
I = TypeVar("I")


@dataclass(frozen=True, slots=True, repr=False)
class ReplayTurn(Generic[S, I]):
    """One piece of a replay, from its appearance until the next piece appears at the same seat.

    Attributes:
        seat: who played it, counted from 0.
        step: how many steps were played before it.
        before: the state in which the piece is in the air; in a game of moves, the state before the move.
        placement: where it was put. None if it did not come to rest, if it was pushed to where no placement leads, or
            if the game does not offer placements.
        effects: what happened at this seat, in order, up to the appearance of the next piece.
        after: the state in which the next piece is in the air, or the last state.
        inputs: what was played, one input a step; in a game for several, the inputs of all seats.
    """

    seat: int
    step: int
    before: S
    placement: Placement | None
    effects: tuple[Effect, ...]
    after: S
    inputs: tuple[I, ...]

    def __repr__(self) -> str:
        put = (
            "not placed" if self.placement is None else f"column {self.placement.column}, turns {self.placement.turns}"
        )
        steps = f"{len(self.inputs)} step{'s' * (len(self.inputs) != 1)}"
        return f"<ReplayTurn of seat {self.seat} after step {self.step}: {put}, {steps}, {len(self.effects)} effects>"


AnyReplayTurn: TypeAlias = ReplayTurn[Any, Any]
"""A turn of any game, for code that works with all games."""


def turns_of(replay: Replay, game: Game[O, S, I], limit: int) -> Iterator[ReplayTurn[S, I]]:
    """The turns of a replay, in the order in which they end; see :meth:`~chainfall.play.replay.Replay.turns`."""
    before = first_state(replay, game)
    if game.hz:
        seats = [_Seat(game, seat) for seat in range(seats_of(game))]
        for number, input, step in walk(replay, game, limit):
            for seat in seats:
                yield from seat.add(number, input, step)
        for seat in seats:
            yield from seat.finished()
        return
    for number, input, step in walk(replay, game, limit):
        if step.state != before:
            put = placement_made(game, before, step.effects)
            yield ReplayTurn(0, number - 1, before, put, step.effects, step.state, (input,))
        before = step.state


@dataclass(slots=True)
class _Seat(Generic[S, I]):
    """Collects the turns of one seat of a real-time game. A turn is open once its first piece has appeared."""

    game: Game[Any, S, I]
    seat: int
    last: S | None = None
    before: S | None = None
    step: int = 0
    effects: list[Effect] = field(default_factory=list)
    inputs: list[I] = field(default_factory=list)

    def add(self, number: int, input: I, step: Step[S]) -> Iterator[ReplayTurn[S, I]]:
        """Adds a step; yields the turn that it ends, if any."""
        self.last = step.state
        self.inputs.append(input)
        if not step.effects:
            return
        own = [effect for effect in step.effects if effect.seat == self.seat]
        self.effects += own
        if any(isinstance(effect, Spawn) for effect in own):
            yield from self.finished()
            self.before, self.step = step.state, number
            self.effects, self.inputs = [], []

    def finished(self) -> Iterator[ReplayTurn[S, I]]:
        """The open turn, up to here; a piece that has only just appeared has none."""
        if self.before is None or self.last is None or not self.inputs:
            return
        effects = tuple(self.effects)
        put = placement_made(self.game, self.before, effects, self.seat)
        yield ReplayTurn(self.seat, self.step, self.before, put, effects, self.last, tuple(self.inputs))


def placement_made(game: Game[Any, S, Any], state: S, effects: tuple[Effect, ...], seat: int = 0) -> Placement | None:
    """The placement that led to where the piece locked: the one that leaves its cells in the same arrangement.

    Args:
        game: the game.
        state: the state in which the piece appeared.
        effects: what happened at the seat since then.
        seat: who placed it.
    """
    locked = _locked(effects)
    try:
        board = seat_view(game, state, seat)
    except ChainfallError:  # the game does not show the board of a seat
        return None
    placing = find_placing(board.game)
    if not locked or placing is None:
        return None
    column = min(column for _, column in locked)
    near = [placement for placement in placing.placements(board.state) if placement.column == column]
    results = {placement: _locked(placing.place(board.state, placement).effects) for placement in near}
    for same in (_as_it_is, _arrangement, _outline):  # a piece of one colour may lie there either way round
        for placement, cells in results.items():
            if cells and same(cells) == same(locked):
                return placement
    return None


def _locked(effects: tuple[Effect, ...]) -> tuple[Cell, ...]:
    return next((effect.cells for effect in effects if isinstance(effect, Lock)), ())


def _as_it_is(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return cells


def _arrangement(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells relative to the first: the same in every row."""
    (top, left), *_ = cells
    return tuple((row - top, column - left) for row, column in cells)


def _outline(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The same, whichever cell is the first."""
    return _arrangement(tuple(sorted(cells)))
