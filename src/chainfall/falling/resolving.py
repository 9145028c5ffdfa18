"""Resolving: the loop of a turn from the lock of a piece to the next spawn.

Cells fall and settle; the game finds the cells to clear, which are marked, then cleared and scored; and this repeats
until there is nothing left to clear. The phases, timers, effects and the chain index are the same in every game; each
game provides functions that say what is cleared and how many points it scores.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Generic, NamedTuple, TypeVar

from chainfall.core.clock import milliseconds, whole_ticks
from chainfall.core.effects import Cell, Clear, Effect, Lock, Mark, Settle
from chainfall.core.grid import to_cells
from chainfall.falling.options import FallingOptions
from chainfall.falling.pieces import Shape
from chainfall.falling.settling import Moves, carried, settled, without
from chainfall.falling.state import Fall, Phase, Tick, Turn


class Found(NamedTuple):
    """The cells to clear in one pass over the board; create one with :func:`found`.

    Attributes:
        cells: all cells to clear, in reading order.
        parts: the cells by the reason why they are cleared, in the order of their effects.
        counts: whether this is an event of a chain.
    """

    cells: tuple[int, ...] = ()
    parts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    counts: bool = True

    def part(self, reason: str) -> tuple[int, ...]:
        """The cells that are cleared for a reason."""
        return next((cells for name, cells in self.parts if name == reason), ())


def found(parts: Iterable[tuple[str, Iterable[int]]], *, counts: bool = True) -> Found:
    """The cells to clear, given the cells for each reason; a reason without cells is left out."""
    told = tuple((reason, tuple(sorted(cells))) for reason, cells in parts if cells)
    return Found(tuple(sorted(cell for _, cells in told for cell in cells)), told, counts)


O = TypeVar("O", bound=FallingOptions)


Stage = tuple[Phase, int, Turn]
"""The progress of a turn: its phase, the time left of the pause, and the turn itself. At SPAWN the turn is over."""


@cache
def _places(cells: int, columns: int) -> tuple[Cell, ...]:
    """The row and column of every cell of a board."""
    return to_cells(range(cells), columns)


@dataclass(frozen=True, slots=True)
class Resolver(Generic[O]):
    """How a game resolves a turn. Only ``find`` and ``score`` are needed.

    Attributes:
        columns: the width of the board.
        find: finds the cells to clear on the current board.
        score: the points of one event, given what was found and its chain index.
        settle: lets cells fall, and returns the turn after that and the moves. By default every cell falls by itself.
        form: transforms cells at rest, before ``find`` is called.
        remove: returns the turn after a clear. By default the cells that were found vanish and nothing else changes.
        finish: called at the end of a turn.
    """

    columns: int
    find: Callable[[O, Turn], Found]
    score: Callable[[O, Turn, Found, int], int]
    settle: Callable[[O, Turn], tuple[Turn, Moves]] | None = None
    form: Callable[[O, Turn, list[Effect]], Turn] | None = None
    remove: Callable[[O, Turn, Found, list[Effect]], Turn] | None = None
    finish: Callable[[O, Turn, list[Effect]], Turn] | None = None

    def lock(
        self, shape: Shape, options: O, turn: Turn, tick: Tick, effects: list[Effect], *, wait: bool
    ) -> tuple[Turn, Tick]:
        """Makes the piece in the air part of the board, and starts to resolve the turn.

        Args:
            shape: what kind of piece it is.
            options: the game's options.
            turn: the turn in which the piece fell.
            tick: the tick in which it comes to rest.
            effects: the list to which new effects are added.
            wait: whether to stop at a phase that takes time, as a real-time game does. If not, the turn is resolved
                up to SPAWN, which is how a caller finds out the result of a turn.
        """
        pose = tick.fall.pose
        board = shape.laid(turn.board, pose, turn.piece)
        effects.append(Lock(shape.cells(pose)))
        _, groups, _, following, pieces, interval, score, _, chain, reason = turn
        locked = Turn(board, groups, "", following, pieces, interval, score, 0, chain, reason)
        return self._run(options, self._fall(options, locked, effects), tick, effects, wait)

    def go_on(self, options: O, turn: Turn, tick: Tick, effects: list[Effect]) -> tuple[Turn, Tick]:
        """Plays a tick of a pause: when its timer has run out, the turn goes on."""
        return self._run(options, (tick.phase, tick.timer, turn), tick, effects, wait=True)

    def _run(self, options: O, stage: Stage, tick: Tick, effects: list[Effect], wait: bool) -> tuple[Turn, Tick]:
        phase, timer, turn = stage
        while phase is not Phase.SPAWN and (timer <= 0 or not wait):
            phase, timer, turn = self._next(options, phase, turn, effects, wait)
        return turn, Tick(phase, Fall(tick.fall.pose), tick.hands, timer, tick.clock)

    def _next(self, options: O, phase: Phase, turn: Turn, effects: list[Effect], wait: bool) -> Stage:
        if phase is Phase.SETTLE:
            return self._look(options, turn, effects)
        if phase is Phase.CLEAR_ANIM:
            return self._clear(options, turn, effects, wait)
        return self._fall(options, turn, effects)

    def _fall(self, options: O, turn: Turn, effects: list[Effect]) -> Stage:
        """Loose cells fall. The pause shows them falling, so it is skipped if nothing falls."""
        turn, moves = self._settled(options, turn)
        if not moves:
            return Phase.SETTLE, 0, turn
        places = _places(len(turn.board), self.columns)
        wait = milliseconds(options.settle_ms)
        effects.append(Settle(tuple([(places[start], places[end]) for start, end in moves]), whole_ticks(wait)))
        return Phase.SETTLE, wait, turn

    def _settled(self, options: O, turn: Turn) -> tuple[Turn, Moves]:
        if self.settle:
            return self.settle(options, turn)
        moves = settled(turn.board, self.columns)
        return (turn._replace(board=carried(turn.board, moves)) if moves else turn), moves

    def _look(self, options: O, turn: Turn, effects: list[Effect]) -> Stage:
        """Marks the cells to clear, which stay visible until they are cleared; if there are none, the turn is over."""
        if self.form:
            turn = self.form(options, turn, effects)
        cells = self.find(options, turn).cells
        if cells:
            places = _places(len(turn.board), self.columns)
            wait = milliseconds(options.clear_ms)
            effects.append(Mark(tuple([places[cell] for cell in cells]), whole_ticks(wait)))
            return Phase.CLEAR_ANIM, wait, turn
        return Phase.SPAWN, 0, self.finish(options, turn, effects) if self.finish else turn

    def _clear(self, options: O, turn: Turn, effects: list[Effect], wait: bool) -> Stage:
        """The cells that were found vanish and score; the effect of the first reason carries the points of all."""
        what = self.find(options, turn)
        events = turn.events + what.counts
        points = self.score(options, turn, what, events)
        places = _places(len(turn.board), self.columns)
        for number, (reason, cells) in enumerate(what.parts):
            gone = tuple([places[cell] for cell in cells])
            effects.append(Clear(gone, reason, max(events, 1), 0 if number else points))
        turn = turn._replace(score=turn.score + points, events=events, chain=events or turn.chain)
        if self.remove:
            turn = self.remove(options, turn, what, effects)
        else:
            turn = turn._replace(board=without(turn.board, what.cells))
        pauses = wait and what.counts and options.chain_pause_ms and self._goes_off_again(options, turn)
        return Phase.CHAIN_PAUSE, milliseconds(options.chain_pause_ms) if pauses else 0, turn

    def _goes_off_again(self, options: O, turn: Turn) -> bool:
        """Whether another event follows once everything has fallen: the chain pause comes only between two events."""
        turn, _ = self._settled(options, turn)
        if self.form:
            turn = self.form(options, turn, [])
        what = self.find(options, turn)
        return what.counts and bool(what.cells)
