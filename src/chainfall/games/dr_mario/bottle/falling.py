"""The capsule in the air: gravity, soft drop, moving sideways and turning, in this order in every frame."""

from chainfall.core.buttons import CCW, CW, DOWN, LEFT, RIGHT
from chainfall.core.effects import Effect, Move, Rotate
from chainfall.core.game import Step
from chainfall.falling.pieces import Pose
from chainfall.games.dr_mario.bottle.board import CAPSULE
from chainfall.games.dr_mario.bottle.resolving import lock, run
from chainfall.games.dr_mario.bottle.state import BottleState, Phase, Tick

FIRST_REPEAT = 16
"""Frames after which a held sideways button moves the capsule again."""

NEXT_REPEATS = 6
"""Frames between the moves after that."""

_SIDEWAYS = LEFT | RIGHT
_CROSS = LEFT | RIGHT | DOWN
_TURNS = CW | CCW


def fall(state: BottleState, mask: int) -> Step[BottleState]:
    """One frame of FALLING or LOCK_DELAY with these buttons held."""
    options, hidden, in_turn, tick = state.options, state.hidden, state.turn, state.tick
    phase, clock, gravity, timer, pose = tick.phase, tick.clock + 1, tick.gravity + 1, tick.timer, tick.pose
    if not timer and gravity < in_turn.interval and not mask & (_CROSS | ~tick.held):
        # Nothing but time passes: most frames of a game.
        return Step(BottleState(options, hidden, in_turn, Tick(phase, clock, mask, tick.charge, gravity, 0, pose)))
    assert pose is not None  # the phases say so
    effects: list[Effect] = []

    soft = mask & _CROSS == DOWN and clock & 1  # every second frame looks at Down
    if soft or gravity >= in_turn.interval or phase is Phase.LOCK_DELAY:
        gravity = 0
        if CAPSULE.can_fall(in_turn.board, pose):
            pose, phase, timer = Pose(pose.row + 1, pose.column, pose.turns), Phase.FALLING, 0
            if soft:
                effects.append(Move(CAPSULE.cells(pose)))
        else:
            timer = timer - 1 if phase is Phase.LOCK_DELAY else options.lock_delay
            phase = Phase.LOCK_DELAY
            if timer <= 0:
                landed = Tick(phase, clock, mask, tick.charge, pose=pose)
                resting = BottleState(options, hidden, in_turn, landed)
                return Step(run(lock(resting, effects), effects), tuple(effects))

    charge = tick.charge
    pressed = mask & ~tick.held
    if mask & _SIDEWAYS:
        pose, charge = _sideways(pose, in_turn.board, mask, tick, effects)
    if pressed & _TURNS:
        pose = _turns(pose, in_turn.board, pressed, effects)
    new = Tick(phase, clock, mask, charge, gravity, timer, pose)
    return Step(BottleState(options, hidden, in_turn, new), tuple(effects))


def _sideways(pose: Pose, board: str, mask: int, tick: Tick, effects: list[Effect]) -> tuple[Pose, int]:
    """A press moves the capsule at once; a held button does when its charge is full. One that is blocked stays full."""
    if mask & ~tick.held & _SIDEWAYS:
        charge = 0
    elif tick.charge + 1 < FIRST_REPEAT:
        return pose, tick.charge + 1
    else:
        charge = FIRST_REPEAT - NEXT_REPEATS
    for button, columns in ((RIGHT, 1), (LEFT, -1)):
        if mask & button:
            moved = CAPSULE.shifted(board, pose, columns)
            if moved:
                pose = moved
                effects.append(Move(CAPSULE.cells(pose)))
            else:
                charge = FIRST_REPEAT - 1
    return pose, charge


def _turns(pose: Pose, board: str, pressed: int, effects: list[Effect]) -> Pose:
    for button, quarters in ((CW, 1), (CCW, -1)):
        if pressed & button:
            turned = CAPSULE.turned(board, pose, quarters)
            if turned:
                pose = turned
                effects.append(Rotate(CAPSULE.cells(pose)))
    return pose
