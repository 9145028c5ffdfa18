"""Placements of Puzzle Fighter: every resting place of the pair in the air, the taps that lead there, and its result.

A placement is reachable if moves and turns lead to its column and orientation while gravity is suspended: at the spawn,
in the spawn rows. From there the pair falls straight down. Bots and environments choose among placements, and a player
reaches the same ones by tapping.

``place`` gives the very state that ``taps`` lead to, played one a tick through ``step`` with all pacing timers at 0
(``settle_ms``, ``clear_ms``, ``chain_pause_ms``), as long as no step of gravity comes before the drop: the taps before
it must take less than the time of one row. It holds for every ``lock_delay_ms``, because gravity alone finds the
ground. (If a timed game runs out of time during the taps, the pair hangs where ``place`` found it.) With pacing timers
above 0 the next pair spawns later, but to the same board, score, hidden record and next pair; only a timed game may run
out of time on the way.
"""

from functools import lru_cache
from typing import NamedTuple

from chainfall.core.buttons import CCW, CW, DROP, LEFT, RIGHT
from chainfall.core.effects import Effect
from chainfall.core.errors import ChainfallError
from chainfall.core.game import Step
from chainfall.games.puzzle_fighter.arcade.board import COLUMNS
from chainfall.games.puzzle_fighter.arcade.falling import dropped, shifted, turned
from chainfall.games.puzzle_fighter.arcade.resolving import TIME_UP, game_over, go_on, lock
from chainfall.games.puzzle_fighter.arcade.state import AIRBORNE, ArcadeState, Phase, Pose, Tick, time_is_up
from chainfall.games.puzzle_fighter.gems import EMPTY

_TAKEN = "#"


class Placement(NamedTuple):
    """The pivot gem's column, and the orientation: the other gem is 0 above it, 1 right, 2 below, 3 left."""

    column: int
    orient: int


def placements(state: ArcadeState) -> tuple[Placement, ...]:
    """Every placement of the pair in the air, column by column; none if there is no pair in the air."""
    return tuple(_reachable(state))


def taps(state: ArcadeState, placement: Placement) -> tuple[int, ...]:
    """The masks that bring the pair to a placement, one a tick.

    The first is a release if a button is still held; the last but one drops the pair, and the last is a release, in
    which the next pair spawns if no pacing timer is set.

    Raises:
        ChainfallError: the placement cannot be reached.
    """
    masks = _way(state, placement)
    return (0, *masks) if state.tick.held else masks


def place(state: ArcadeState, placement: Placement) -> Step[ArcadeState]:
    """Locks the pair in a placement and resolves the turn up to the next spawn, without waiting for any timer.

    The effects are those of the turn, without the moves and turns of the taps. The clock goes on by the taps.

    Raises:
        ChainfallError: the placement cannot be reached.
    """
    options, hidden, turn = state.options, state.hidden, state.turn
    end = state.tick.clock + len(taps(state, placement))
    effects: list[Effect] = []
    if time_is_up(options, end - 2):
        return Step(game_over(state, TIME_UP, effects), tuple(effects))
    pose = dropped(turn.board, Pose(state.tick.pose.row, placement.column, placement.orient))
    locking = ArcadeState(options, hidden, turn, Tick(Phase.FALLING, pose=pose))
    resolved = lock(locking, effects, wait=False).turn
    spawning = ArcadeState(options, hidden, resolved, Tick(Phase.SPAWN, pose=pose, clock=end))
    return Step(go_on(spawning, effects), tuple(effects))


def _way(state: ArcadeState, placement: Placement) -> tuple[int, ...]:
    way = _reachable(state).get(placement)
    if way is None:
        raise ChainfallError(f"{placement} cannot be reached, expected one of placements(state)")
    return way


def _reachable(state: ArcadeState) -> dict[Placement, tuple[int, ...]]:
    if state.tick.phase not in AIRBORNE:
        return {}
    row, column, orient = state.tick.pose
    rows = state.turn.board[(row - 1) * COLUMNS : (row + 2) * COLUMNS]
    if not rows.isspace():
        rows = "".join(EMPTY if gem == EMPTY else _TAKEN for gem in rows)
    return _ways(rows.ljust(3 * COLUMNS, _TAKEN), Placement(column, orient), state.options.kick)


@lru_cache(maxsize=1024)
def _ways(rows: str, start: Placement, kick: str) -> dict[Placement, tuple[int, ...]]:
    """The quickest taps to every placement, the drop included; a button tapped twice in a row is let go in between.

    Args:
        rows: the rows above, of and below the pivot gem, which stays in its row: only what is taken in them matters.
        start: where the pair is.
        kick: the option of that name.
    """
    found: dict[Placement, tuple[int, ...]] = {}
    seen = {(start, 0)}
    waiting: list[tuple[Placement, tuple[int, ...]]] = [(start, ())]
    for here, masks in waiting:
        found.setdefault(here, (*masks, DROP, 0))
        pose = Pose(1, *here)
        last = masks[-1] if masks else 0
        for button, new in (
            (0, pose),
            (LEFT, shifted(rows, pose, -1)),
            (RIGHT, shifted(rows, pose, 1)),
            (CW, turned(rows, pose, 1, kick)),
            (CCW, turned(rows, pose, -1, kick)),
        ):
            if button != last and new:
                there = Placement(new.column, new.orient)
                if (there, button) not in seen:
                    seen.add((there, button))
                    waiting.append((there, (*masks, button)))
    return dict(sorted(found.items()))
