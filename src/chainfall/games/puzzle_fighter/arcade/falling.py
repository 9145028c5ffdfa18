"""The pair in the air: moving, turning, dropping, and when it locks (seed 003, sections 2, 19, 20, 26, 28 and 29).

In one tick the order is: sideways, turns, then hard drop or gravity. Gravity finds the ground: a pair touches down when
a step of gravity brings it to rest or finds that it cannot fall. So a pair that spawned on a high stack, or was moved
onto one, has the time of one row before its lock delay begins.
"""

from typing import NamedTuple

from chainfall.core.buttons import CCW, CW, DOWN, DROP, LEFT, RIGHT
from chainfall.core.clock import MILLISECOND, TICK
from chainfall.core.effects import Effect, Move, Rotate
from chainfall.games.puzzle_fighter.arcade.board import CELLS, COLUMNS, ROWS
from chainfall.games.puzzle_fighter.arcade.state import OFFSETS, ArcadeOptions, ArcadeState, Phase, Pose, Tick
from chainfall.games.puzzle_fighter.gems import EMPTY

_NUMBERS = {
    pose: (pose.row * COLUMNS + pose.column, row * COLUMNS + column)
    for pose in (Pose(row, column, orient) for row in range(ROWS) for column in range(COLUMNS) for orient in range(4))
    for row, column in pose.cells()[1:]
    if 0 <= row < ROWS and 0 <= column < COLUMNS
}
"""The cell numbers of a pair in every pose inside the walls."""


def numbers(pose: Pose) -> tuple[int, int]:
    """The cell numbers of a pair, the pivot gem's first."""
    return _NUMBERS[pose]


def fits(board: str, pose: Pose) -> bool:
    """Whether both cells are inside the walls and free."""
    cells = _NUMBERS.get(pose)
    return cells is not None and board[cells[0]] == EMPTY and board[cells[1]] == EMPTY


def lower(pose: Pose) -> Pose:
    """The pair one row further down."""
    return Pose(pose.row + 1, pose.column, pose.orient)


def shifted(board: str, pose: Pose, columns: int) -> Pose | None:
    """The pair so many columns to the right, if it fits there."""
    moved = Pose(pose.row, pose.column + columns, pose.orient)
    return moved if fits(board, moved) else None


def turned(board: str, pose: Pose, quarters: int, kick: str) -> Pose | None:
    """The pair turned clockwise about its pivot gem, if it fits.

    With the simple kick a pair that lacks the room beside it moves one column the other way. It never moves up: a pair
    that could climb would never have to come down.
    """
    row, column, orient = pose
    orient = (orient + quarters) & 3
    new = Pose(row, column, orient)
    if fits(board, new):
        return new
    aside = OFFSETS[orient][1]
    if kick == "simple" and aside:
        return shifted(board, new, -aside)
    return None


def dropped(board: str, pose: Pose) -> Pose:
    """The pair at the end of a straight fall."""
    pivot, other = (number + COLUMNS for number in _NUMBERS[pose])
    row, column, orient = pose
    while pivot < CELLS and other < CELLS and board[pivot] == board[other] == EMPTY:
        pivot, other, row = pivot + COLUMNS, other + COLUMNS, row + 1
    return Pose(row, column, orient)


class Steering(NamedTuple):
    """Which way a held direction goes, how long until it repeats, and whether it was pressed in this tick."""

    direction: int
    repeat: int
    fresh: bool


_WAY = {LEFT: -1, RIGHT: 1}
_STRAIGHT = Steering(0, 0, False)


def steer(tick: Tick, mask: int, options: ArcadeOptions) -> Steering:
    """DAS and ARR in every phase: a direction charges also while no pair is in the air.

    Of two held directions the one that was pressed last counts; pressed together they cancel out.
    """
    held = mask & (LEFT | RIGHT)
    if not held:
        return _STRAIGHT
    pressed = held & ~tick.held
    both = held == LEFT | RIGHT
    wanted = tick.direction if both and not pressed else _WAY.get(pressed or held, 0)
    if not wanted:
        return _STRAIGHT
    if wanted != tick.direction:
        return Steering(wanted, options.das_ms * MILLISECOND, True)
    return Steering(wanted, tick.repeat - TICK, False)


class Control(NamedTuple):
    """A tick with a pair in the air: what is new, whether the pair locks, and how many rows it was soft dropped."""

    tick: Tick
    locks: bool = False
    soft_rows: int = 0


def control(state: ArcadeState, mask: int, effects: list[Effect]) -> Control:
    """One tick of FALLING or LOCK_DELAY."""
    options, tick, board = state.options, state.tick, state.turn.board
    pressed = mask & ~tick.held
    pose, steering = tick.pose, steer(tick, mask, options)
    if steering.direction:
        pose, steering = _sideways(board, pose, steering, options.arr_ms * MILLISECOND, effects)
    if pressed & (CW | CCW):
        pose = _turns(board, pose, pressed, options.kick, effects)
    if pressed & DROP:
        low = dropped(board, pose)
        if low != pose:
            effects.append(Move(low.cells()))
        return Control(_ticked(tick, mask, steering, low, Phase.FALLING), locks=True)
    if tick.phase is Phase.FALLING:
        return _fall(state, mask, steering, pose, effects)
    if fits(board, lower(pose)):
        return Control(_ticked(tick, mask, steering, pose, Phase.FALLING, resets=tick.resets + 1))
    timer = tick.timer - TICK
    waiting = _ticked(tick, mask, steering, pose, Phase.LOCK_DELAY, timer=timer, resets=tick.resets)
    return Control(waiting, timer <= 0)


def _sideways(board: str, pose: Pose, steering: Steering, pace: int, effects: list[Effect]) -> tuple[Pose, Steering]:
    """A pressed direction moves the pair at once; a held one moves it again whenever its repeat is due."""
    direction, repeat, fresh = steering
    start = pose
    if fresh:
        pose = shifted(board, pose, direction) or pose
    else:
        while repeat <= 0:
            moved = shifted(board, pose, direction)
            if moved is None:
                repeat = 0  # a blocked pair keeps its charge
                break
            pose = moved
            repeat += pace
    if pose != start:
        effects.append(Move(pose.cells()))
    return pose, Steering(direction, repeat, fresh)


def _turns(board: str, pose: Pose, pressed: int, kick: str, effects: list[Effect]) -> Pose:
    for button, quarters in ((CW, 1), (CCW, -1)):
        if pressed & button:
            new = turned(board, pose, quarters, kick)
            if new:
                pose = new
                effects.append(Rotate(pose.cells()))
    return pose


def _fall(state: ArcadeState, mask: int, steering: Steering, pose: Pose, effects: list[Effect]) -> Control:
    """Gravity, and the ground: the pair waits there for the lock delay, unless there is none or it is used up."""
    options, tick, board, interval = state.options, state.tick, state.turn.board, state.turn.interval
    soft = mask & DOWN
    gravity = tick.gravity + (TICK * options.soft_drop if soft else TICK)
    if gravity < interval:
        return Control(_ticked(tick, mask, steering, pose, Phase.FALLING, gravity=gravity, resets=tick.resets))
    ground = dropped(board, pose)
    rows = min(gravity // interval, ground.row - pose.row)
    pose = Pose(pose.row + rows, pose.column, pose.orient)
    soft_rows = rows if soft else 0
    if soft_rows:
        effects.append(Move(pose.cells()))
    if pose != ground:
        left = gravity - rows * interval
        falling = _ticked(tick, mask, steering, pose, Phase.FALLING, gravity=left, resets=tick.resets)
        return Control(falling, soft_rows=soft_rows)
    delay = options.lock_delay_ms * MILLISECOND
    grounded = _ticked(tick, mask, steering, pose, Phase.LOCK_DELAY, timer=delay, resets=tick.resets)
    return Control(grounded, not delay or tick.resets > options.lock_resets, soft_rows)


def _ticked(
    tick: Tick,
    held: int,
    steering: Steering,
    pose: Pose,
    phase: Phase,
    *,
    gravity: int = 0,
    timer: int = 0,
    resets: int = 0,
) -> Tick:
    direction, repeat, _ = steering
    return Tick(phase, held, direction, repeat, pose, gravity, timer, resets, tick.clock + 1)
