"""A course: moves that a table plays by itself one after the other, by the presses that a player would need."""

from collections import deque
from collections.abc import Iterable
from typing import Any

from chainfall.core.errors import ChainfallError
from chainfall.core.game import parse_line
from chainfall.core.placing import Placement
from chainfall.play.placing import placing_of
from chainfall.play.registry import AnyGame
from chainfall.play.seat_view import seat_view


def write_move(game: AnyGame, move: object) -> str:
    """A move as a text: the column and the turns of a placement, or the line of an input.

    >>> from chainfall import game
    >>> write_move(game("dr-mario"), Placement(2, 1))
    '2 1'
    """
    return f"{move.column} {move.turns}" if isinstance(move, Placement) else str(game.format(move))


def read_move(game: AnyGame, text: str) -> Any:
    """The move that a text stands for: in real time a placement, otherwise an input.

    Raises:
        ChainfallError: it is not the text of a move.
    """
    if not game.hz:
        return parse_line(game, text)
    match text.split():
        case [column, turns] if column.isdecimal() and turns.isdecimal():
            return Placement(int(column), int(turns))
    raise ChainfallError(f"move {text!r}: expected a column and turns, as in '2 1'")


class Course:
    """The moves that are still to be played at a seat of a game in real time.

    It ends where a move cannot be reached.
    """

    def __init__(self, game: AnyGame, seat: int, moves: Iterable[Placement] = ()) -> None:
        self._game = game
        self._seat = seat
        self._moves = deque(moves)
        self._taps: deque[int] = deque()

    def __bool__(self) -> bool:
        return bool(self._moves or self._taps)

    def next(self, state: Any) -> int:
        """The buttons for the next tick at the seat; none while it waits for a piece."""
        if not self._taps and self._moves:
            board = seat_view(self._game, state, self._seat)
            placing = placing_of(board.game)
            if placing.placements(board.state):
                try:
                    self._taps.extend(placing.taps(board.state, self._moves.popleft()))
                except ChainfallError:  # something has arrived that the line did not know of
                    self._moves.clear()
        return self._taps.popleft() if self._taps else 0
