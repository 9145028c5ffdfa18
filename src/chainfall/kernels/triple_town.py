"""Converts ``triple-town`` between the reference and its kernel."""

from collections.abc import Sequence

from chainfall.core.rng import Rng
from chainfall.games.triple_town.game import Hidden, PlacePiece, TownOptions, TownState
from chainfall.games.triple_town.merge import FREE, HIGHEST
from chainfall.kernels.checking import check_numbers, number_within
from chainfall.kernels.native import KernelError
from chainfall.kernels.options import refuse_others

_SQUARES = 36
_COLUMNS = 6


def option_numbers(options: TownOptions) -> tuple[int, ...]:
    """The numbers that a setup is made from: none, because every option has its default value."""
    refuse_others(options, set())
    return ()


def move_of(action: int) -> PlacePiece:
    """The square with a number."""
    return PlacePiece(*divmod(action, _COLUMNS))


def action_of(move: PlacePiece) -> int:
    """The number of a square."""
    return move.row * _COLUMNS + move.column


def to_fields(state: TownState) -> list[int]:
    """The numbers of a state."""
    if len(state.board) != _SQUARES or state.stored:
        raise KernelError(f"a board of {len(state.board)} squares: expected {_SQUARES}, and nothing in store")
    check_numbers(("piece", piece, HIGHEST) for piece in state.board)  # there is no storehouse
    for piece in (state.piece, state.next):
        number_within("piece at hand or next", piece, 1, HIGHEST)
    return [
        *state.board,
        state.piece,
        state.next,
        state.hidden.rng.state,
        state.score,
        state.moves,
        int(FREE not in state.board),
    ]


def from_fields(options: TownOptions, fields: Sequence[int]) -> TownState:
    """The state with these numbers."""
    board = tuple(fields[:_SQUARES])
    piece, following, rng, score, moves, _ = fields[_SQUARES:]
    return TownState(options, board, piece, following, 0, score, moves, Hidden(Rng(rng)))
