"""Fingers: a placement is played by pressing buttons, one after the other, at the speed of a player's hands."""

from collections.abc import Sequence
from itertools import takewhile

from chainfall.bots.opponents.steps import Drop
from chainfall.core.buttons import CCW, CW, DOWN, LEFT, RIGHT
from chainfall.core.errors import ChainfallError
from chainfall.core.placing import Placement
from chainfall.falling.placing import Taps
from chainfall.play.placing import placing_of
from chainfall.play.seat_view import SeatView

_STEERING = LEFT | RIGHT | CW | CCW


def is_airborne(board: SeatView) -> bool:
    """Whether a piece that can be steered is in the air."""
    placing = placing_of(board.game)
    if isinstance(placing, Taps):  # much quicker than finding every placement
        return placing.air(board.state) is not None
    return bool(placing.placements(board.state))


class Fingers:
    """Steers one piece to its place.

    Args:
        target: where it should go. If it can no longer get there, it goes as near as it can.
        gap: ticks in which nothing is held after each press.
        drop: how it is dropped.

    Attributes:
        dropping: whether it is on its way down.
    """

    def __init__(self, target: Placement, gap: int, drop: Drop) -> None:
        self._target = target
        self._gap = gap
        self._drop = drop
        self._due: list[int] = []
        self.dropping = False

    def mask(self, board: SeatView, *, may_drop: bool = True) -> int:
        """The buttons held in the next tick, given the board with the piece in the air.

        Args:
            board: the board.
            may_drop: whether a piece above its place is dropped now; otherwise it falls by itself.
        """
        if not self._due:
            self._due = self._plan(board, may_drop)[::-1]
        return self._due.pop()

    def _plan(self, board: SeatView, may_drop: bool) -> list[int]:
        """The masks of the next ticks: a press and the gap after it, or the way down.

        A piece falls between two presses, so the path is searched again after each press.
        """
        taps = [] if self.dropping else self._taps(board)
        steering = list(takewhile(_is_steering, taps))
        if not (steering or may_drop or self.dropping):
            return [0]
        self.dropping = not steering
        if self._drop == "hard" and taps and not (steering and self._gap):
            return taps
        return [steering[0], *[0] * self._gap] if steering else [DOWN]

    def _taps(self, board: SeatView) -> list[int]:
        placing = placing_of(board.game)
        try:
            return list(placing.taps(board.state, self._target))
        except ChainfallError:  # it has fallen too far
            possible = placing.placements(board.state)
        if not possible:
            return []
        self._target = _nearest(self._target, possible)
        return list(placing.taps(board.state, self._target))


def _is_steering(mask: int) -> bool:
    return not mask or bool(mask & _STEERING)


def _nearest(target: Placement, possible: Sequence[Placement]) -> Placement:
    """The placement with the nearest column, and with the intended turns if possible."""
    return min(possible, key=lambda place: (abs(place.column - target.column), place.turns != target.turns, place))
