"""Gravity: the timer for one row, soft drop, the ground, and the lock delay with its limit of resets.

The lock delay begins in the tick in which a piece cannot move down, whatever brought it there: a spawn onto a stack, a
move, a turn or gravity. While it runs, the timer for the next row is stopped. A move or a turn that lets the piece
fall again cancels the delay, and the timer continues from where it stopped, so that a piece cannot be held up for long.
"""

from chainfall.core.clock import MILLISECOND, TICK
from chainfall.falling.options import FallingOptions
from chainfall.falling.pieces import Pose, Shape
from chainfall.falling.state import Fall, Turn

Fallen = tuple[Fall, bool, int]
"""A piece after a tick of gravity, whether it locks now, and how many rows it fell."""


def fallen(shape: Shape, turn: Turn, fall: Fall, options: FallingOptions, soft: bool, *, moved: bool = True) -> Fallen:
    """A tick of gravity, after the moves and turns of the player.

    Args:
        shape: what kind of piece it is.
        turn: the cells at rest, and the time for one row.
        fall: the piece after the player's moves and turns.
        options: the lock delay, its limit of resets, and the factor of a soft drop.
        soft: whether it is being soft dropped.
        moved: whether it may have been moved or turned in this tick. A piece that was not, and that has no lock delay
            running, is still in the air.
    """
    pose, gravity, delay, resets = fall
    if delay:
        if shape.can_fall(turn.board, pose):
            return Fall(pose, gravity, 0, resets + 1), False, 0
        return Fall(pose, gravity, max(delay - TICK, 0), resets), delay <= TICK, 0
    gravity += TICK * options.soft_drop if soft else TICK
    rows = 0
    if gravity >= turn.interval:
        due, gravity = divmod(gravity, turn.interval)
        rows = min(due, shape.dropped(turn.board, pose).row - pose.row)
        pose = Pose(pose.row + rows, pose.column, pose.turns)
    elif not moved:
        return Fall(pose, gravity, 0, resets), False, 0
    grounded, locks = landed(shape, turn.board, Fall(pose, gravity, 0, resets), options)
    return grounded, locks, rows


def landed(shape: Shape, board: str, fall: Fall, options: FallingOptions) -> tuple[Fall, bool]:
    """A piece that has just arrived at its position, and whether it locks at once.

    If it cannot move down, its lock delay begins. Without a lock delay, or with no resets left, it locks in this tick.
    """
    pose, gravity, _, resets = fall
    if shape.can_fall(board, pose):
        return fall, False
    delay = options.lock_delay_ms * MILLISECOND
    if not delay or resets > options.lock_resets:
        return fall, True
    return Fall(pose, gravity, delay, resets), False
