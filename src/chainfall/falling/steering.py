"""Steering: a held direction moves the piece at once, waits, then repeats (DAS and ARR)."""

from chainfall.core.buttons import LEFT, RIGHT
from chainfall.core.clock import TICK
from chainfall.falling.pieces import Pose, Shape
from chainfall.falling.state import Hands

SIDEWAYS = LEFT | RIGHT
_WAY = {LEFT: -1, RIGHT: 1}


Steered = tuple[Hands, bool]
"""The hands after a tick, and whether a direction was pressed in it. (Plain tuples are ten times as fast to create.)"""


def steer(hands: Hands, mask: int, das: int) -> Steered:
    """Finds out in which direction the player steers in a tick.

    If both directions are held, the one that was pressed last counts; if they were pressed together, they cancel out. A
    direction charges in every phase, even while no piece is in the air.

    Args:
        hands: what was held before.
        mask: what is held now.
        das: the time before a held direction repeats.
    """
    before, direction, repeat = hands
    held = mask & SIDEWAYS
    if not held:
        return Hands(mask), False
    pressed = held & ~before
    wanted = direction if held == SIDEWAYS and not pressed else _WAY.get(pressed or held, 0)
    if not wanted:
        return Hands(mask), False
    if wanted != direction:
        return Hands(mask, wanted, das), True
    return Hands(mask, wanted, repeat - TICK), False


def charged(hands: Hands, mask: int, das: int) -> Hands:
    """The hands after a tick without a piece to steer: a full charge waits for the piece."""
    charging, _ = steer(hands, mask, das)
    return charging if charging.repeat >= 0 else Hands(mask, charging.direction)


def sideways(shape: Shape, board: str, pose: Pose, steered: Steered, arr: int) -> tuple[Pose, Hands]:
    """Where the player moves the piece in a tick, and the hands after it.

    Args:
        shape: what kind of piece it is.
        board: the cells at rest.
        pose: where the piece is.
        steered: the result of :func:`steer`, which must contain a direction.
        arr: the time between two repeats; with 0 the piece goes as far as it can.
    """
    hands, fresh = steered
    _, direction, repeat = hands
    if fresh:
        return shape.shifted(board, pose, direction) or pose, hands
    if repeat > 0:
        return pose, hands
    while repeat <= 0:
        moved = shape.shifted(board, pose, direction)
        if moved is None:
            repeat = 0  # a blocked piece keeps its charge
            break
        pose = moved
        repeat += arr
    return pose, Hands(hands.held, direction, repeat)
