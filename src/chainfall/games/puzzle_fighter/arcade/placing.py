"""Placements of Puzzle Fighter: the kit's search, and the result of dropping a pair.

``place`` gives exactly the state that the taps lead to if they are played through ``step``, one per tick, with all
pacing timers at 0 (``settle_ms``, ``clear_ms``, ``chain_pause_ms``). With pacing timers above 0 the next pair spawns
later, but the board, score, hidden record and next pair are the same; only a timed game may run out of time on the way.
"""

from chainfall.core.buttons import DROP
from chainfall.core.effects import Effect
from chainfall.core.game import Step
from chainfall.falling.pieces import Pose
from chainfall.falling.placing import Air, air_of
from chainfall.falling.state import Fall, Phase, Tick
from chainfall.games.puzzle_fighter.arcade.resolving import TIME_UP, game_over, go_on, lock
from chainfall.games.puzzle_fighter.arcade.state import ArcadeState

_DROP = (DROP, 0)
"""Drops the pair, then releases the button; in that tick the next pair spawns if no pacing timer is set."""


def air(state: ArcadeState) -> Air | None:
    """The pair in the air, if there is one."""
    return air_of(state.shape, state.turn, state.tick, state.options)


def drop(state: ArcadeState) -> tuple[int, ...]:
    """The taps that drop the pair."""
    return _DROP


def land(state: ArcadeState, pose: Pose, taps: int) -> Step[ArcadeState]:
    """Locks the pair below a pose and resolves the turn up to the next spawn, without waiting for any timer.

    The clock advances by the number of taps. If a timed game runs out of time before the drop, the pair stays where it
    was.
    """
    options, hidden, turn = state.options, state.hidden, state.turn
    dropping = state.tick.clock + taps
    effects: list[Effect] = []
    if options.time_is_up(dropping):
        return Step(game_over(state, TIME_UP, effects), tuple(effects))
    dropped = Fall(state.shape.dropped(turn.board, pose))
    falling = Tick(Phase.FALLING, dropped, clock=dropping + len(_DROP))
    resolved = lock(ArcadeState(options, hidden, turn, falling), effects, wait=False)
    return Step(go_on(resolved, effects), tuple(effects))
