"""The capsule in the air, frame by frame as on the console: gravity, then sideways, then turns."""

from chainfall.core.buttons import CCW, CW, DOWN, LEFT, RIGHT
from chainfall.core.effects import Effect, Move, Rotate
from chainfall.core.game import Step
from chainfall.falling.pieces import Pose
from chainfall.games.dr_mario.bottle.board import CAPSULE, COLUMNS
from chainfall.games.dr_mario.bottle.resolving import lock, run
from chainfall.games.dr_mario.bottle.state import BottleState, Phase, Tick, Turn
from chainfall.games.dr_mario.capsule import is_lying

FIRST_REPEAT = 16
"""Frames after which a held sideways button moves the capsule again."""

NEXT_REPEATS = 6
"""Frames between the moves after that."""

_SIDEWAYS = LEFT | RIGHT
_CROSS = LEFT | RIGHT | DOWN
_TURNS = CW | CCW


def idle(turn: Turn, tick: Tick, mask: int) -> Tick | None:
    """The next frame of FALLING if only time passes, as in most frames of a game; None if anything else happens.

    It is a shortcut for :func:`fall`, with the same result.
    """
    phase, clock, held, charge, gravity, _, pose, _ = tick
    gravity += 1
    if phase is not Phase.FALLING or gravity >= turn.interval or mask & (_CROSS | ~held):
        return None
    return Tick(phase, clock + 1, mask, charge, gravity, 0, pose)


def fall(state: BottleState, mask: int) -> Step[BottleState]:
    """One frame of FALLING with these buttons held."""
    options, hidden, turn, tick = state.options, state.hidden, state.turn, state.tick
    quiet = idle(turn, tick, mask)
    if quiet:
        return Step(BottleState(options, hidden, turn, quiet))
    clock, gravity, pose = tick.clock + 1, tick.gravity + 1, tick.pose
    assert pose is not None  # the phase says so
    effects: list[Effect] = []

    soft = mask & _CROSS == DOWN and not state.counter & 1  # the frame after an even one is odd: only those read Down
    if soft or gravity >= turn.interval:
        if not CAPSULE.can_fall(turn.board, pose):
            landed = Tick(Phase.FALLING, clock, mask, tick.charge, pose=pose)
            return _landed(BottleState(options, hidden, turn, landed), tick)
        gravity, pose = 0, Pose(pose.row + 1, pose.column, pose.turns)
        if soft:
            effects.append(Move(CAPSULE.cells(pose)))

    charge, pressed = tick.charge, mask & ~tick.held
    if mask & _SIDEWAYS:
        pose, charge = _sideways(pose, turn.board, mask, tick, effects)
    if pressed & _TURNS:
        pose = _turns(pose, turn.board, mask, pressed, effects)
    new = Tick(Phase.FALLING, clock, mask, charge, gravity, 0, pose)
    return Step(BottleState(options, hidden, turn, new), tuple(effects))


def _landed(state: BottleState, before: Tick) -> Step[BottleState]:
    """Places the capsule where it is, and plays on through every phase that takes no time.

    The console still tries to move the capsule. Nothing moves any more, but the sideways button charges, and the
    capsule that has just been placed is in the way.
    """
    effects: list[Effect] = []
    pose, mask = state.tick.pose, state.tick.held
    state = lock(state, effects)
    if pose and mask & _SIDEWAYS:
        _, charge = _sideways(pose, state.turn.board, mask, before, [])
        state = BottleState(state.options, state.hidden, state.turn, state.tick._replace(charge=charge))
    return Step(run(state, effects), tuple(effects))


def _sideways(pose: Pose, board: str, mask: int, before: Tick, effects: list[Effect]) -> tuple[Pose, int]:
    """A press moves the capsule at once; a held button moves it when its charge is full.

    If a cell blocks the move, the charge stays full. At a wall no move is tried, and the charge starts again.
    """
    if mask & ~before.held & _SIDEWAYS:
        charge = 0
    elif before.charge + 1 < FIRST_REPEAT:
        return pose, before.charge + 1
    else:
        charge = FIRST_REPEAT - NEXT_REPEATS
    last = COLUMNS - (2 if is_lying(pose) else 1)
    for button, columns in ((RIGHT, 1), (LEFT, -1)):
        if mask & button and 0 <= pose.column + columns <= last:
            moved = CAPSULE.shifted(board, pose, columns)
            if moved:
                pose = moved
                effects.append(Move(CAPSULE.cells(pose)))
            else:
                charge = FIRST_REPEAT - 1
    return pose, charge


def _turns(pose: Pose, board: str, mask: int, pressed: int, effects: list[Effect]) -> Pose:
    """Turns clockwise, then counter-clockwise; a turn that fails also undoes the turn before it."""
    start = pose
    for button, quarters in ((CW, 1), (CCW, -1)):
        if pressed & button:
            pose = _turn(pose, board, quarters, mask) or start
    if pose != start:
        effects.append(Rotate(CAPSULE.cells(pose)))
    return pose


def _turn(pose: Pose, board: str, quarters: int, mask: int) -> Pose | None:
    """The pose after a turn; if the capsule lies down without a kick while Left is held, it moves one column left."""
    turned = CAPSULE.turned(board, pose, quarters)
    if turned and mask & LEFT and is_lying(turned) and turned.column == pose.column:
        return CAPSULE.shifted(board, turned, -1) or turned
    return turned
