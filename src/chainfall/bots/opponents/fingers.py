"""Fingers: a placement is played by presses of buttons, one after the other, as fast as a player's hands are."""

from collections.abc import Sequence
from itertools import takewhile

from chainfall.bots.opponents.steps import Drop
from chainfall.core.buttons import CCW, CW, DOWN, LEFT, RIGHT
from chainfall.core.errors import ChainfallError
from chainfall.core.placing import Placement
from chainfall.falling.placing import Taps
from chainfall.play.alone import Alone
from chainfall.play.placing import placing_of

_STEERING = LEFT | RIGHT | CW | CCW


def is_airborne(board: Alone) -> bool:
    """Whether a piece is in the air that can be steered."""
    placing = placing_of(board.game)
    if isinstance(placing, Taps):  # much quicker than to find every placement
        return placing.air(board.state) is not None
    return bool(placing.placements(board.state))


class Fingers:
    """Brings one piece to its place.

    Args:
        target: where it is to go. If it cannot get there any longer it goes as near as it can.
        gap: ticks in which nothing is held after each press.
        drop: how it is brought down.
    """

    def __init__(self, target: Placement, gap: int, drop: Drop) -> None:
        self._target = target
        self._gap = gap
        self._drop = drop
        self._due: list[int] = []
        self._dropping = False

    def mask(self, board: Alone) -> int:
        """What is held in the next tick, given the board with the piece in the air."""
        if not self._due:
            self._due = self._plan(board)[::-1]
        return self._due.pop()

    def _plan(self, board: Alone) -> list[int]:
        """The masks of the next ticks: a press and the gap after it, or the way down.

        A piece falls between two presses, so after each of them the way is looked for again.
        """
        taps = [] if self._dropping else self._taps(board)
        steering = list(takewhile(_is_steering, taps))
        self._dropping = not steering
        if self._drop == "hard" and taps and not (steering and self._gap):
            return taps
        return [steering[0], *[0] * self._gap] if steering else [DOWN]

    def _taps(self, board: Alone) -> list[int]:
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
    """The placement whose column is nearest; of those the one that is turned as it should be, if it is among them."""
    return min(possible, key=lambda place: (abs(place.column - target.column), place.turns != target.turns, place))
