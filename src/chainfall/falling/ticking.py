"""One tick of a real-time game: the part that is the same in every such game.

With a piece in the air, the order within a tick is: sideways, turns, then hard drop or gravity.
"""

from chainfall.core.buttons import CCW, CW, DOWN, DROP
from chainfall.core.clock import MILLISECOND, TICK
from chainfall.core.effects import Effect, Move, Rotate
from chainfall.falling.gravity import fallen, landed
from chainfall.falling.options import FallingOptions
from chainfall.falling.pausing import paused
from chainfall.falling.pieces import Pose, Shape
from chainfall.falling.state import Fall, Hands, Phase, Tick, Turn
from chainfall.falling.steering import charged, sideways, steer

_TURNS = CW | CCW


Controlled = tuple[Tick, list[Effect], bool, int]
"""A tick with a piece in the air.

The new tick, what the player did to the piece, whether it becomes part of the board now, and how many rows it was soft
dropped.
"""


def idle(tick: Tick, mask: int, interval: int) -> Tick | None:
    """The next tick if only time passes, as in most ticks of a game; None if anything else happens.

    It is a shortcut for :func:`control`, with the same result.
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
    _, fall, hands, _, clock, _ = tick
    board, start = turn.board, fall.pose
    pose = start
    effects: list[Effect] = []
    pressed = mask & ~hands.held
    steered = steer(hands, mask, options.das_ms * MILLISECOND)
    hands = steered[0]
    if hands.direction:
        pose, hands = sideways(shape, board, start, steered, options.arr_ms * MILLISECOND)
        if pose != start:
            effects.append(Move(shape.cells(pose)))
    if pressed & _TURNS:
        pose = _turned(shape, board, pose, pressed, effects)
    if pressed & DROP:
        low = shape.dropped(board, pose)
        if low != pose:
            effects.append(Move(shape.cells(low)))
        return Tick(Phase.FALLING, Fall(low), hands, 0, clock + 1), effects, True, 0
    moved = pose is not start
    if moved:
        fall = Fall(pose, fall.gravity, fall.delay, fall.resets)
    soft = bool(mask & DOWN)
    fall, locks, rows = fallen(shape, turn, fall, options, soft, moved=moved)
    if rows and soft:
        effects.append(Move(shape.cells(fall.pose)))
    phase = Phase.LOCK_DELAY if fall.delay else Phase.FALLING
    return Tick(phase, fall, hands, 0, clock + 1), effects, locks, rows if soft else 0


def _turned(shape: Shape, board: str, pose: Pose, pressed: int, effects: list[Effect]) -> Pose:
    for button, quarters in ((CW, 1), (CCW, -1)):
        if pressed & button:
            new = shape.turned(board, pose, quarters)
            if new:
                pose = new
                effects.append(Rotate(shape.cells(pose)))
    return pose


def waited(tick: Tick, mask: int, options: FallingOptions) -> Tick:
    """The next tick of a pause, without a piece in the air: a held direction charges, and the timer runs."""
    hands = charged(tick.hands, mask, options.das_ms * MILLISECOND)
    return Tick(tick.phase, Fall(tick.fall.pose), hands, tick.timer - TICK, tick.clock + 1)


def paused_tick(tick: Tick, mask: int, *, by_other: bool = False) -> Tick:
    """The next tick of a game that is paused, or is being paused or resumed, by this player or by another one."""
    phase, fall, (held, direction, repeat), timer, clock, resume = tick
    phase, resume, held = paused(phase, resume, held, mask, Phase.PAUSED, by_other=by_other)
    return Tick(phase, fall, Hands(held, direction, repeat), timer, clock, resume)


def spawned(shape: Shape, board: str, pose: Pose, tick: Tick, options: FallingOptions) -> tuple[Tick, bool]:
    """The tick in which a piece appears in a pose, and whether it locks at once: it may appear on top of a stack."""
    fall, locks = landed(shape, board, Fall(pose), options)
    phase = Phase.LOCK_DELAY if fall.delay else Phase.FALLING
    return Tick(phase, fall, tick.hands, 0, tick.clock), locks
