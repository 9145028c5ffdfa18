"""Gravity: the timer for one row, soft drop, the ground, and the lock delay with its limit of resets.

Gravity finds the ground: a piece touches down when a step of gravity brings it to rest or finds that it cannot fall.
"""

from chainfall.core.clock import MILLISECOND, TICK
from chainfall.falling.options import FallingOptions
from chainfall.falling.pieces import Pose, Shape
from chainfall.falling.state import Fall, Turn

Fallen = tuple[Fall, bool, int]
"""A piece after a tick of gravity, whether it locks now, and how many rows it fell."""


def fallen(shape: Shape, turn: Turn, fall: Fall, options: FallingOptions, soft: bool) -> Fallen:
    """A tick of gravity for a piece that has been moved and turned.

    Args:
        shape: what kind of piece it is.
        turn: the cells at rest, and the time for one row.
        fall: the piece, where it has been moved and turned to.
        options: the lock delay, its limit of resets, and the factor of a soft drop.
        soft: whether it is being soft dropped.
    """
    pose, gravity, delay, resets = fall
    if delay:
        return _on_the_ground(shape, turn.board, fall)
    gravity += TICK * options.soft_drop if soft else TICK
    interval = turn.interval
    if gravity < interval:
        return Fall(pose, gravity, 0, resets), False, 0
    ground = shape.dropped(turn.board, pose)
    rows = min(gravity // interval, ground.row - pose.row)
    pose = Pose(pose.row + rows, pose.column, pose.turns)
    if pose != ground:
        return Fall(pose, gravity - rows * interval, 0, resets), False, rows
    delay = options.lock_delay_ms * MILLISECOND
    return Fall(pose, 0, delay, resets), not delay or resets > options.lock_resets, rows


def _on_the_ground(shape: Shape, board: str, fall: Fall) -> Fallen:
    """A move that lets the piece fall again cancels the delay; otherwise it runs out."""
    pose, _, delay, resets = fall
    if shape.can_fall(board, pose):
        return Fall(pose, 0, 0, resets + 1), False, 0
    return Fall(pose, 0, max(delay - TICK, 0), resets), delay <= TICK, 0
