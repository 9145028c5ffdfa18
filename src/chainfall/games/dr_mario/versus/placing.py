"""The result of a placement at one seat, for bots that plan ahead."""

from dataclasses import replace

from chainfall.core.effects import Effect
from chainfall.core.errors import ChainfallError
from chainfall.core.placing import Placement
from chainfall.falling import groups
from chainfall.falling.placing import ways
from chainfall.games.dr_mario.bottle.board import CAPSULE
from chainfall.games.dr_mario.bottle.placing import PLACING
from chainfall.games.dr_mario.bottle.resolving import lock
from chainfall.games.dr_mario.bottle.state import Phase
from chainfall.games.dr_mario.versus.attack import noted
from chainfall.games.dr_mario.versus.resolving import advance
from chainfall.games.dr_mario.versus.state import VersusState

_AT_REST = (Phase.FALLING, Phase.LEVEL_CLEARED, Phase.GAME_OVER)


def placed(state: VersusState, seat: int, placement: Placement) -> VersusState:
    """The match once a capsule has been placed and the next one has appeared, or this bottle is cleared or blocked.

    It takes no time, and the other player's time stands still: attacks that the cascade sends wait for the other
    player, and attacks that wait for this player and can land have landed.

    Raises:
        ChainfallError: the placement cannot be reached.
    """
    bottle = state.bottle(seat)
    capsule = PLACING.air(bottle)
    way = ways(capsule).found.get(placement) if capsule else None
    if capsule is None or way is None:
        raise ChainfallError(f"{placement} cannot be reached")
    ground = CAPSULE.dropped(bottle.turn.board, way.pose)
    effects: list[Effect] = []
    state = state.with_bottle(seat, lock(replace(bottle, tick=bottle.tick._replace(pose=ground)), effects))
    while (phase := state.players[seat].tick.phase) not in _AT_REST:
        if phase is Phase.CLEAR:
            state = _counted(state, seat)
        state = advance(state, seat, effects)
    return state


def _counted(state: VersusState, seat: int) -> VersusState:
    """Counts the matches of a check, as the game does while they are marked."""
    player = state.players[seat]
    arms = player.arms
    for direction in (groups.ROWS, groups.COLUMNS):
        arms = noted(arms, player.turn.board, direction)
    return state.with_player(seat, player._replace(arms=arms))
