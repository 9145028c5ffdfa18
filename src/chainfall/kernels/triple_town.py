"""``triple-town`` between the reference and its kernel."""

from collections.abc import Sequence

from chainfall.core.rng import Rng
from chainfall.games.triple_town.game import Hidden, Place, TownOptions, TownState
from chainfall.games.triple_town.merge import FREE, HIGHEST
from chainfall.kernels.options import refuse_others

_SQUARES = 36
_COLUMNS = 6


def option_numbers(options: TownOptions) -> tuple[int, ...]:
    """What a setup is made from: nothing, because everything is as by default."""
    refuse_others(options, set())
    return ()


def move_of(action: int) -> Place:
    """The square with a number."""
    return Place(*divmod(action, _COLUMNS))


def action_of(move: Place) -> int:
    """The number of a square."""
    return move.row * _COLUMNS + move.column


def to_fields(state: TownState) -> list[int]:
    """The numbers of a state."""
    pieces = [*state.board, state.piece, state.next]
    assert all(FREE <= piece <= HIGHEST for piece in pieces)  # there is no storehouse
    return [*pieces, state.hidden.rng.state, state.score, state.moves, int(FREE not in state.board)]


def from_fields(options: TownOptions, fields: Sequence[int]) -> TownState:
    """The state with these numbers."""
    board = tuple(fields[:_SQUARES])
    piece, following, rng, score, moves, _ = fields[_SQUARES:]
    return TownState(options, board, piece, following, 0, score, moves, Hidden(Rng(rng)))
