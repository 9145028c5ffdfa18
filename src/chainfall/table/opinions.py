"""Opinions: the best places for a piece in any position, and how the engine would go on.

The engine is that of the reviews. It sees what the player sees: what is hidden is guessed, and a line is shown only as
far as its pieces are seen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from chainfall.bots import SearchBot
from chainfall.bots.bot import MoveValue
from chainfall.bots.reviewing import BUDGET, ReviewEngine
from chainfall.bots.worth.units import unit_of
from chainfall.core.effects import Clear
from chainfall.play import registry
from chainfall.play.seat_view import SeatView
from chainfall.play.view import after, moves_of
from chainfall.table.advice import Advice, Opinion
from chainfall.table.course import write_move
from chainfall.table.hints import NO_MOVE, Hint, hint_of
from chainfall.table.positions import Position

SHOWN = 3
"""How many places an opinion names."""

LOOKS = (SearchBot(depth=1, even=True), BUDGET)
"""The first look is there at once; the last one is that of a review."""


class Considering:
    """Forms an opinion, one look after the other.

    Attributes:
        opinion: what it is so far, or None.
        done: whether there is nothing more to come.
    """

    def __init__(self, position: Position) -> None:
        self.opinion: Opinion | None = None
        self.done = False
        self._position = position
        self._course = self._look()

    def advance(self) -> Opinion | None:
        """Looks once more."""
        self.done = next(self._course, None) is None
        return self.opinion

    def _look(self) -> Iterator[bool]:
        position = self._position
        game = registry.game(position.game)
        for look in LOOKS:
            engine = ReviewEngine(game, position.options, position.seat, look)
            board = engine.seen(position.appeared, 0).board
            if not moves_of(*board):
                self.opinion = Opinion((), 0, NO_MOVE)
                return
            values = engine.values(position.appeared, 0)
            best = [advice(board, value, values[0].worth, game.id) for value in values[:SHOWN]]
            self.opinion = Opinion((replace(best[0], worth="best"), *best[1:]), len(values))
            if look is not LOOKS[-1]:
                yield True


def advice(board: SeatView, value: MoveValue, best: float, name: str) -> Advice:
    """A move as an advice.

    Args:
        board: what is seen.
        value: the move.
        best: what the best move is worth.
        name: the name of the game that is played.
    """
    (first, *others), unhindered = _along(board, seen_line(board, value.line))
    loss = best - value.worth
    return Advice(
        first.hint.words,
        loss,
        loss_in_words(name, loss),
        first.hint.cells,
        (first.move, *(step.move for step in others)),
        ", ".join(f"then {step.hint.words}" for step in others),
        tuple(cell for step in others[: unhindered - 1] for cell in step.hint.cells),
    )


class _Step(NamedTuple):
    move: str
    hint: Hint


def _along(board: SeatView, line: Sequence[Any]) -> tuple[list[_Step], int]:
    """The moves of a line, and how many of them come to rest on the board as it is now: those up to the first clear."""
    game, state = board
    steps: list[_Step] = []
    unhindered, cleared = 0, False
    for move in line:
        if move not in moves_of(game, state):  # the piece lands before it gets there
            break
        steps.append(_Step(write_move(game, move), hint_of(game, state, move)))
        state, effects = after(game, state, move)
        unhindered += not cleared
        cleared = cleared or any(isinstance(effect, Clear) for effect in effects)
    return steps, unhindered


def loss_in_words(name: str, loss: float) -> str:
    """How much less a move is worth than the best one.

    >>> loss_in_words("puzzle-fighter", 1200.0), loss_in_words("dr-mario", 0.288), loss_in_words("dr-mario", 0.0)
    ('1,200 points less', '0.3 viruses less', 'as good')
    """
    rounded = round(loss, 1)
    return f"{unit_of(name).words(rounded)} less" if rounded else "as good"


def seen_line(board: SeatView, line: Sequence[Any]) -> Sequence[Any]:
    """A line as far as its pieces are seen."""
    seen = board.game.frame(board.state).boards[0]
    return line[: max(bool(seen.sprites) + len(seen.hud.next), 1)]
