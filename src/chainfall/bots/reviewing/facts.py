"""What a placement looked like beside the others, whatever the engine thinks of it."""

from collections.abc import Iterable, Sequence

from chainfall.bots.opponents.fighter import sent
from chainfall.bots.opponents.thinking import Seen
from chainfall.core.buttons import CCW, CW, LEFT, RIGHT
from chainfall.core.effects import Clear, Effect
from chainfall.core.frame import EMPTY, Board
from chainfall.core.placing import Placement
from chainfall.games.puzzle_fighter.versus.pool import defended, waiting
from chainfall.games.puzzle_fighter.versus.state import VersusState
from chainfall.play.placing import placing_of
from chainfall.play.seat_view import SeatView

_STEERING = LEFT | RIGHT | CW | CCW


def chain_of(effects: Iterable[Effect]) -> int:
    """The most clears of one turn that followed from each other; 0 if nothing was cleared."""
    return max((effect.chain_index for effect in effects if isinstance(effect, Clear)), default=0)


def chain_within_reach(board: SeatView, line: Sequence[Placement]) -> int:
    """The longest chain that any placement of this piece makes, or the line that the engine would play.

    Only pieces that the player saw count, for nobody can plan for the others.
    """
    game, state = board
    placing = placing_of(game)
    at_once = [chain_of(placing.place(state, placement).effects) for placement in placing.placements(state)]
    return max([*at_once, *_chains_along(board, line)], default=0)


def _chains_along(board: SeatView, line: Sequence[Placement]) -> list[int]:
    """The chains of a line, as far as its pieces are seen from the start."""
    game, state = board
    known = 1 + len(game.frame(state).boards[0].hud.next)
    chains = []
    for placement in line[:known]:
        if placement not in placing_of(game).placements(state):  # the piece lands before it gets there
            break
        state, effects = placing_of(game).place(state, placement)
        chains.append(chain_of(effects))
    return chains


def room_on(board: Board) -> int:
    """The rows between the highest column and the top of the field."""
    filled = next((cell for cell, tile in enumerate(board.tiles) if tile is not EMPTY), len(board.tiles))
    return max(filled // board.width - board.hidden_rows, 0)


def presses_in(masks: Iterable[int], held: int = 0) -> int:
    """How often a piece was moved or turned, given the buttons held before."""
    presses = 0
    for mask in masks:
        presses += (mask & ~held & _STEERING).bit_count()
        held = mask
    return presses


def wasted_presses(masks: Sequence[int], held: int, board: SeatView, placement: Placement) -> int:
    """How many more presses the piece took than the shortest way to its place."""
    needed = presses_in(placing_of(board.game).taps(board.state, placement))
    return max(presses_in(masks, held) - needed, 0)


def unanswered(seen: Seen, placement: Placement) -> int:
    """How many waiting counter gems another placement would have cancelled, and this one did not.

    Only ``puzzle-fighter-versus`` has attacks that can be cancelled.
    """
    match, seat = seen.state, seen.seat
    if not isinstance(match, VersusState) or not match.sides[seat].pool:
        return 0
    left = {choice: _left(match, seat, choice) for choice in seen.placements}
    return left.get(placement, 0) - min(left.values()) if placement in left else 0


def _left(match: VersusState, seat: int, placement: Placement) -> int:
    """How many counter gems still wait after a placement."""
    pool = match.sides[seat].pool
    size = sent(match, seat, placement)
    return waiting(defended(pool, size)[0]) if size else waiting(pool)
