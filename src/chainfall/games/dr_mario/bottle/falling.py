"""The capsule in the air: gravity, soft drop, moving sideways and turning, in this order in every frame."""

from chainfall.core.buttons import CCW, CW, DOWN, LEFT, RIGHT
from chainfall.core.effects import Effect, Move, Rotate
from chainfall.core.game import Step
from chainfall.games.dr_mario.bottle.level import COLUMNS
from chainfall.games.dr_mario.bottle.resolving import frame_cells, lock, run
from chainfall.games.dr_mario.bottle.state import BottleState, Phase, Tick
from chainfall.games.dr_mario.capsule import Capsule, fits, turn

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
    phase, clock, gravity, timer, capsule = tick.phase, tick.clock + 1, tick.gravity + 1, tick.timer, tick.capsule
    if not timer and gravity < in_turn.interval and not mask & (_CROSS | ~tick.held):
        # Nothing but time passes: most frames of a game.
        return Step(BottleState(options, hidden, in_turn, Tick(phase, clock, mask, tick.charge, gravity, 0, capsule)))
    assert capsule is not None  # the phases say so
    effects: list[Effect] = []

    soft = mask & _CROSS == DOWN and clock & 1  # every second frame looks at Down
    if soft or gravity >= in_turn.interval or phase is Phase.LOCK_DELAY:
        gravity = 0
        lower = capsule.moved(1, 0)
        if fits(lower, in_turn.field, COLUMNS):
            capsule, phase, timer = lower, Phase.FALLING, 0
            if soft:
                effects.append(Move(frame_cells(capsule)))
        else:
            timer = timer - 1 if phase is Phase.LOCK_DELAY else options.lock_delay
            phase = Phase.LOCK_DELAY
            if timer <= 0:
                landed = Tick(phase, clock, mask, tick.charge, capsule=capsule)
                resting = BottleState(options, hidden, in_turn, landed)
                return Step(run(lock(resting, effects), effects), tuple(effects))

    charge = tick.charge
    pressed = mask & ~tick.held
    if mask & _SIDEWAYS:
        capsule, charge = _sideways(capsule, in_turn.field, mask, tick, effects)
    if pressed & _TURNS:
        capsule = _turns(capsule, in_turn.field, pressed, effects)
    new = Tick(phase, clock, mask, charge, gravity, timer, capsule)
    return Step(BottleState(options, hidden, in_turn, new), tuple(effects))


def _sideways(capsule: Capsule, field: str, mask: int, tick: Tick, effects: list[Effect]) -> tuple[Capsule, int]:
    """A press moves the capsule at once; a held button does when its charge is full. One that is blocked stays full."""
    if mask & ~tick.held & _SIDEWAYS:
        charge = 0
    elif tick.charge + 1 < FIRST_REPEAT:
        return capsule, tick.charge + 1
    else:
        charge = FIRST_REPEAT - NEXT_REPEATS
    for button, columns in ((RIGHT, 1), (LEFT, -1)):
        if mask & button:
            moved = capsule.moved(0, columns)
            if fits(moved, field, COLUMNS):
                capsule = moved
                effects.append(Move(frame_cells(capsule)))
            else:
                charge = FIRST_REPEAT - 1
    return capsule, charge


def _turns(capsule: Capsule, field: str, pressed: int, effects: list[Effect]) -> Capsule:
    for button in (CW, CCW):
        if pressed & button:
            turned = turn(capsule, button == CW, field, COLUMNS)
            if turned:
                capsule = turned
                effects.append(Rotate(frame_cells(capsule)))
    return capsule
