"""The result of a placement at one seat, for bots that plan ahead."""

from dataclasses import replace
from functools import lru_cache

from chainfall.core.buttons import DROP
from chainfall.core.errors import ChainfallError
from chainfall.core.placing import Placement
from chainfall.falling.placing import ways
from chainfall.falling.state import AIRBORNE, Fall, Hands, Phase, Tick
from chainfall.games.puzzle_fighter.arcade.placing import air
from chainfall.games.puzzle_fighter.versus.match import exchange
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.games.puzzle_fighter.versus.side import Told, tick_side
from chainfall.games.puzzle_fighter.versus.state import Side, VersusState


def placed(match: VersusState, seat: int, placement: Placement) -> VersusState:
    """The match once a pair has been placed and the next one has appeared, or has found the drop alley blocked.

    It takes no time, and the other player's time stands still: attacks that the pair sends wait for the other player,
    and attacks that wait for this player and can fall have fallen. All pauses are 0 in the options of the result.

    Raises:
        ChainfallError: the placement cannot be reached.
    """
    pair = air(match.seat_view(seat))
    way = ways(pair).found.get(placement) if pair else None
    if pair is None or way is None:
        raise ChainfallError(f"{placement} cannot be reached")
    side = match.sides[seat]
    dropping = Tick(Phase.FALLING, Fall(way.pose), Hands(), clock=side.tick.clock)
    match = _with_side(replace(match, options=_without_pauses(match.options)), seat, replace(side, tick=dropping))
    match = _ticked(match, seat, DROP)
    while match.sides[seat].tick.phase not in (*AIRBORNE, Phase.GAME_OVER):
        match = _ticked(match, seat, 0)
    return match


def _ticked(match: VersusState, seat: int, mask: int) -> VersusState:
    """A tick of one player alone."""
    told = Told([], [])
    side, dealer = tick_side(match, seat, mask, told)
    dealers = list(match.hidden.dealers)
    dealers[seat] = dealer
    match = _with_side(match, seat, side)
    blows = [[], told.blows] if seat else [told.blows, []]
    first, second = exchange(match, list(match.sides), blows, []) if told.blows else match.sides
    return replace(match, hidden=replace(match.hidden, dealers=tuple(dealers)), sides=(first, second))


def _with_side(match: VersusState, seat: int, side: Side) -> VersusState:
    return replace(match, sides=(match.sides[0], side) if seat else (side, match.sides[1]))


@lru_cache(maxsize=8)
def _without_pauses(options: VersusOptions) -> VersusOptions:
    return replace(options, settle_ms=0, clear_ms=0, chain_pause_ms=0)
