"""Resolving: the loop of a turn from the lock of a piece to the next spawn.

Cells fall and settle, the game finds what goes off, that is marked, then cleared and scored, and it all begins again
until nothing goes off any more. The phases, timers, effects and the chain index are the same in every game; what goes
off and what it is worth is the game's own, given as functions.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, TypeVar

from chainfall.core.clock import MILLISECOND
from chainfall.core.effects import Cell, Clear, Effect, Lock, Mark, Settle
from chainfall.falling.options import FallingOptions
from chainfall.falling.pieces import Pose, Shape
from chainfall.falling.settling import Moves, carried, settled, without
from chainfall.falling.state import Phase, Turn


class Found(NamedTuple):
    """What goes off in one pass over the board.

    Attributes:
        parts: the cells by the reason for which they go, in the order in which they are told.
        counts: whether this is an event of a chain.
    """

    parts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    counts: bool = True

    @property
    def cells(self) -> tuple[int, ...]:
        """Everything that goes, in reading order."""
        return tuple(sorted(cell for _, cells in self.parts for cell in cells))

    def part(self, reason: str) -> tuple[int, ...]:
        """The cells that go for a reason."""
        return next((cells for name, cells in self.parts if name == reason), ())


O = TypeVar("O", bound=FallingOptions)
T = TypeVar("T", bound=Turn)


class Stage(NamedTuple, Generic[T]):
    """Where a turn is: its phase, what is left of the pause, and the turn itself. At SPAWN it is over."""

    phase: Phase
    timer: int
    turn: T


@dataclass(frozen=True, slots=True)
class Resolver(Generic[O, T]):
    """How a game resolves a turn. Only ``find`` and ``score`` are needed.

    Attributes:
        columns: the width of the board.
        find: what goes off on the board as it stands.
        score: the points of one event, given what was found and its chain index.
        settle: what falls: the turn after it, and the moves. Without it every cell falls by itself.
        form: what cells at rest become before anything is looked for.
        remove: what is left after a clear. Without it the cells that were found are gone, and nothing else changes.
        finish: the end of a turn.
    """

    columns: int
    find: Callable[[O, T], Found]
    score: Callable[[O, T, Found, int], int]
    settle: Callable[[O, T], tuple[T, Moves]] | None = None
    form: Callable[[O, T, list[Effect]], T] | None = None
    remove: Callable[[O, T, Found, list[Effect]], T] | None = None
    finish: Callable[[O, T, list[Effect]], T] | None = None

    def lock(self, shape: Shape, pose: Pose, options: O, turn: T, effects: list[Effect]) -> Stage[T]:
        """The piece becomes part of the board, and what is loose falls."""
        board = list(turn.board)
        for number, letter in zip(shape.numbers(pose), turn.piece, strict=True):
            board[number] = letter
        effects.append(Lock(shape.cells(pose)))
        return self._fall(options, replace(turn, board="".join(board), piece="", events=0), effects)

    def run(self, options: O, stage: Stage[T], effects: list[Effect], *, wait: bool) -> Stage[T]:
        """Goes on to a phase that takes time or, without waiting, to SPAWN.

        A game in real time waits; whoever only wants to know what a turn comes to does not.
        """
        while stage.phase is not Phase.SPAWN and (stage.timer <= 0 or not wait):
            stage = self._next(options, stage, effects)
        return stage

    def _next(self, options: O, stage: Stage[T], effects: list[Effect]) -> Stage[T]:
        if stage.phase is Phase.SETTLE:
            return self._look(options, stage.turn, effects)
        if stage.phase is Phase.CLEAR_ANIM:
            return self._clear(options, stage.turn, effects)
        return self._fall(options, stage.turn, effects)

    def _fall(self, options: O, turn: T, effects: list[Effect]) -> Stage[T]:
        """What is loose falls; the pause is for cells on their way, so it is left out if nothing falls."""
        turn, moves = self.settle(options, turn) if self.settle else self._settle_singly(turn)
        if not moves:
            return Stage(Phase.SETTLE, 0, turn)
        effects.append(Settle(tuple([(self._cell(start), self._cell(end)) for start, end in moves])))
        return Stage(Phase.SETTLE, options.settle_ms * MILLISECOND, turn)

    def _settle_singly(self, turn: T) -> tuple[T, Moves]:
        moves = settled(turn.board, self.columns)
        return (replace(turn, board=carried(turn.board, moves)) if moves else turn), moves

    def _look(self, options: O, turn: T, effects: list[Effect]) -> Stage[T]:
        """What goes off stays to be seen until it is cleared; if nothing does, the turn is over."""
        if self.form:
            turn = self.form(options, turn, effects)
        cells = self.find(options, turn).cells
        if cells:
            effects.append(Mark(self._cells(cells)))
            return Stage(Phase.CLEAR_ANIM, options.clear_ms * MILLISECOND, turn)
        return Stage(Phase.SPAWN, 0, self.finish(options, turn, effects) if self.finish else turn)

    def _clear(self, options: O, turn: T, effects: list[Effect]) -> Stage[T]:
        """What was found vanishes and scores; the first of its reasons tells the points of all."""
        found = self.find(options, turn)
        events = turn.events + found.counts
        points = self.score(options, turn, found, events)
        for number, (reason, cells) in enumerate(found.parts):
            effects.append(Clear(self._cells(cells), reason, max(events, 1), 0 if number else points))
        turn = replace(turn, score=turn.score + points, events=events, chain=events or turn.chain)
        if self.remove:
            turn = self.remove(options, turn, found, effects)
        else:
            turn = replace(turn, board=without(turn.board, found.cells))
        return Stage(Phase.CHAIN_PAUSE, options.chain_pause_ms * MILLISECOND, turn)

    def _cell(self, number: int) -> Cell:
        return divmod(number, self.columns)

    def _cells(self, numbers: Iterable[int]) -> tuple[Cell, ...]:
        return tuple([divmod(number, self.columns) for number in numbers])
