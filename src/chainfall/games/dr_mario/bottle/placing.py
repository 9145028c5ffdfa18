"""Placements of ``dr-mario``: the resting places of the capsule in the air, the taps that lead there, and the result.

The taps bring the capsule above its place, and then hold Down until it is part of the bottle. A new capsule can be
tapped to any place in at most seven frames, or eight after a release, so up to index 38 of the speed table it stays in
its row during the taps. At higher speeds it may fall on the way, and playing the taps shows what it can still reach.
"""

from dataclasses import replace

from chainfall.core.buttons import DOWN
from chainfall.core.effects import Effect, Lock
from chainfall.core.game import Step
from chainfall.falling.pieces import Pose
from chainfall.falling.placing import Air, Taps
from chainfall.games.dr_mario.bottle.board import CAPSULE
from chainfall.games.dr_mario.bottle.falling import fall
from chainfall.games.dr_mario.bottle.resolving import advance, lock
from chainfall.games.dr_mario.bottle.state import WAITING, BottleState, Phase, Tick


def _air(state: BottleState) -> Air | None:
    turn, tick = state.turn, state.tick
    if tick.pose is None or tick.phase is not Phase.FALLING:
        return None
    return Air(CAPSULE, turn.board, tick.pose, turn.piece, tick.held, ticks=turn.interval - 1 - tick.gravity)


def _land(state: BottleState, pose: Pose, ticks: int) -> Step[BottleState]:
    """Drops the capsule from a pose, and plays on to the next capsule or the end, ignoring all timers."""
    effects: list[Effect] = []
    ground = CAPSULE.dropped(state.turn.board, pose)
    state = lock(replace(state, tick=Tick(Phase.FALLING, state.tick.clock + ticks, pose=ground)), effects)
    while state.tick.phase in WAITING:
        state = advance(state, effects)
    return Step(state, tuple(effects))


def _drop(state: BottleState) -> tuple[int, ...]:
    """Down, for as many frames as it takes until the capsule is part of the bottle."""
    masks: list[int] = []
    effects: tuple[Effect, ...] = ()
    while not any(isinstance(effect, Lock) for effect in effects):
        state, effects = fall(state, DOWN)
        masks.append(DOWN)
    return tuple(masks)


PLACING = Taps(_air, fall, _land, _drop)
