"""One tick of a game in real time, as far as it is the same in every such game.

With a piece in the air the order in a tick is: sideways, turns, then hard drop or gravity.
"""

from typing import NamedTuple

from chainfall.core.buttons import CCW, CW, DOWN, DROP
from chainfall.core.clock import MILLISECOND, TICK
from chainfall.core.effects import Effect, Move, Rotate
from chainfall.falling.gravity import fallen
from chainfall.falling.options import FallingOptions
from chainfall.falling.pausing import paused
from chainfall.falling.pieces import Pose, Shape
from chainfall.falling.state import Fall, Hands, Phase, Tick, Turn
from chainfall.falling.steering import charged, sideways, steer

_TURNS = CW | CCW


class Controlled(NamedTuple):
    """A tick with a piece in the air.

    Attributes:
        tick: what is new.
        effects: what the player did to the piece.
        locks: whether it becomes part of the board now.
        soft_rows: how many rows it was soft dropped.
    """

    tick: Tick
    effects: list[Effect]
    locks: bool = False
    soft_rows: int = 0


def idle(tick: Tick, mask: int, interval: int) -> Tick | None:
    """The tick in which nothing but time passes, which most ticks of a game are; None if more than that happens.

    It is a shorter way to what :func:`control` would answer.
    """
    phase, fall, hands, timer, clock, _ = tick
    if phase is not Phase.FALLING or mask != hands.held or hands.direction or mask & DOWN:
        return None
    pose, gravity, delay, resets = fall
    gravity += TICK
    return Tick(phase, Fall(pose, gravity, delay, resets), hands, timer, clock + 1) if gravity < interval else None


def control(shape: Shape, turn: Turn, tick: Tick, mask: int, options: FallingOptions) -> Controlled:
    """One tick of FALLING or LOCK_DELAY.

    Args:
        shape: what kind of piece is in the air.
        turn: the cells at rest, and the time for one row.
        tick: the tick before.
        mask: the buttons held now.
        options: the player's handling, soft drop and lock delay.
    """
    board, clock = turn.board, tick.clock + 1
    pose, gravity, delay, resets = tick.fall
    effects: list[Effect] = []
    pressed = mask & ~tick.hands.held
    steered = steer(tick.hands, mask, options.das_ms * MILLISECOND)
    hands = steered.hands
    if hands.direction:
        start = pose
        pose, hands = sideways(shape, board, start, steered, options.arr_ms * MILLISECOND)
        if pose != start:
            effects.append(Move(shape.cells(pose)))
    if pressed & _TURNS:
        pose = _turned(shape, board, pose, pressed, effects)
    if pressed & DROP:
        low = shape.dropped(board, pose)
        if low != pose:
            effects.append(Move(shape.cells(low)))
        return Controlled(Tick(Phase.FALLING, Fall(low), hands, 0, clock), effects, locks=True)
    soft = bool(mask & DOWN)
    fall, locks, rows = fallen(shape, turn, Fall(pose, gravity, delay, resets), options, soft)
    if rows and soft:
        effects.append(Move(shape.cells(fall.pose)))
    phase = Phase.LOCK_DELAY if fall.delay else Phase.FALLING
    return Controlled(Tick(phase, fall, hands, 0, clock), effects, locks, rows if soft else 0)


def _turned(shape: Shape, board: str, pose: Pose, pressed: int, effects: list[Effect]) -> Pose:
    for button, quarters in ((CW, 1), (CCW, -1)):
        if pressed & button:
            new = shape.turned(board, pose, quarters)
            if new:
                pose = new
                effects.append(Rotate(shape.cells(pose)))
    return pose


def waited(tick: Tick, mask: int, options: FallingOptions) -> Tick:
    """A tick of a pause, without a piece in the air: a held direction charges, and the timer runs."""
    hands = charged(tick.hands, mask, options.das_ms * MILLISECOND)
    return Tick(tick.phase, Fall(tick.fall.pose), hands, tick.timer - TICK, tick.clock + 1)


def pausing(tick: Tick, mask: int) -> Tick:
    """A tick in which the game is paused, or is being paused or resumed."""
    phase, fall, (held, direction, repeat), timer, clock, resume = tick
    phase, resume, held = paused(phase, resume, held, mask, Phase.PAUSED)
    return Tick(phase, fall, Hands(held, direction, repeat), timer, clock, resume)
