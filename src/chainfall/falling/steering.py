"""Steering: a held direction moves the piece at once, waits, then repeats (DAS and ARR)."""

from typing import NamedTuple

from chainfall.core.buttons import LEFT, RIGHT
from chainfall.core.clock import TICK
from chainfall.falling.pieces import Pose, Shape
from chainfall.falling.state import Hands

SIDEWAYS = LEFT | RIGHT
_WAY = {LEFT: -1, RIGHT: 1}


class Steered(NamedTuple):
    """The hands after a tick, and whether a direction was pressed in it."""

    hands: Hands
    fresh: bool = False


def steer(hands: Hands, mask: int, das: int) -> Steered:
    """What the player wants in a tick.

    Of two held directions the one that was pressed last counts; pressed together they cancel out. A direction charges
    in every phase, also while no piece is in the air.

    Args:
        hands: what was held before.
        mask: what is held now.
        das: the time before a held direction repeats.
    """
    before, direction, repeat = hands
    held = mask & SIDEWAYS
    if not held:
        return Steered(Hands(mask))
    pressed = held & ~before
    wanted = direction if held == SIDEWAYS and not pressed else _WAY.get(pressed or held, 0)
    if not wanted:
        return Steered(Hands(mask))
    if wanted != direction:
        return Steered(Hands(mask, wanted, das), fresh=True)
    return Steered(Hands(mask, wanted, repeat - TICK))


def charged(hands: Hands, mask: int, das: int) -> Hands:
    """The hands after a tick without a piece to steer: a full charge waits for the piece."""
    held, direction, repeat = steer(hands, mask, das).hands
    return Hands(held, direction, max(repeat, 0))


def sideways(shape: Shape, board: str, pose: Pose, steered: Steered, arr: int) -> tuple[Pose, Hands]:
    """Where the player moves the piece in a tick, and the hands after it.

    Args:
        shape: what kind of piece it is.
        board: the cells at rest.
        pose: where the piece is.
        steered: the answer of :func:`steer`, with a direction in it.
        arr: the time between two repeats; with 0 the piece goes as far as it can.
    """
    (held, direction, repeat), fresh = steered
    if fresh:
        return shape.shifted(board, pose, direction) or pose, steered.hands
    while repeat <= 0:
        moved = shape.shifted(board, pose, direction)
        if moved is None:
            repeat = 0  # a blocked piece keeps its charge
            break
        pose = moved
        repeat += arr
    return pose, Hands(held, direction, repeat)
