"""The kernel of ``triple-town`` is equal to the reference after every move."""

import random
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernels.lockstep import builds_of

from chainfall.bots.worth.triple_town import features
from chainfall.core.codec import pack
from chainfall.core.rng import Rng
from chainfall.games.triple_town.game import GAME, Hidden, PlacePiece, TownOptions, TownState
from chainfall.kernels import Boards, KernelError
from chainfall.kernels.native import native
from chainfall.kernels.triple_town import action_of, move_of

BUILDS = builds_of("triple-town")


def same_move(boards: Boards, state: TownState, move: PlacePiece) -> TownState:
    """Plays a move on both, and compares all that there is."""
    points, over = array("q", [0]), bytearray(1)
    action = array("i", [action_of(move)])
    assert native().step(boards.kernel.number, boards.setup, boards.memory, action, None, points, over) == -1
    after = GAME.step(state, move).state
    assert pack(boards.unpack(0)) == pack(after)
    assert boards.moves(0) == tuple(GAME.inputs(after))
    assert (points[0], bool(over[0])) == (after.score - state.score, GAME.outcome(after) is not None)
    return after


def begin(boards: Boards, seed: int) -> TownState:
    state = GAME.start(TownOptions(), seed)
    native().reset(boards.kernel.number, boards.setup, boards.memory, array("Q", [seed]), None)
    assert pack(boards.unpack(0)) == pack(state)
    return state


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("part", range(4))
def test_games_by_chance_and_for_points(build: str, part: int) -> None:
    boards = Boards("triple-town", build=build)
    chance = random.Random(part)
    moves = 0
    for seed in range(part * 70, (part + 1) * 70):
        state = begin(boards, seed)
        while inputs := GAME.inputs(state):
            some = [chance.choice(inputs) for _ in range(1 + seed % 3 * 4)]
            best = max(some, key=lambda move: GAME.step(state, move).state.score)
            assert isinstance(best, PlacePiece)
            state = same_move(boards, state, best)
            moves += 1
    assert moves > 6_000


PIECES = st.integers(0, 5)


@given(board=st.lists(PIECES, min_size=36, max_size=36), piece=st.integers(1, 5), seed=st.integers(0, 2**32 - 1))
def test_any_board(board: list[int], piece: int, seed: int) -> None:
    """Also boards on which clusters stand that no move has merged."""
    state = TownState(TownOptions(), tuple(board), piece, 1, 0, 0, 0, Hidden(Rng(seed)))
    for build in BUILDS:
        boards = Boards("triple-town", build=build)
        boards.pack(0, state)
        assert pack(boards.unpack(0)) == pack(state)
        for move in GAME.inputs(state):
            assert isinstance(move, PlacePiece)
            boards.pack(0, state)
            same_move(boards, state, move)


def test_squares_have_numbers() -> None:
    assert [action_of(move_of(action)) for action in range(36)] == list(range(36))
    assert move_of(8) == PlacePiece(1, 2)


def test_other_boards_are_refused_by_name() -> None:
    with pytest.raises(KernelError, match="only the default of rows, storehouse"):
        Boards("triple-town", options=TownOptions(rows=5, storehouse=True))


def test_the_search_knows_no_more_than_a_player() -> None:
    state = GAME.start(TownOptions(), 3)
    twin = TownState(state.options, state.board, state.piece, state.next, 0, 0, 0, Hidden(Rng(99)))
    boards = Boards("triple-town", 2)
    weights = [1, *range(4)]
    boards.pack(0, state)
    boards.pack(1, twin)
    values = [boards.beam(number, weights, depth=3, width=10, samples=3, seed=7) for number in range(2)]
    assert values[0] == values[1]
    assert set(values[0].moves) == set(GAME.inputs(state))


@given(board=st.lists(PIECES, min_size=36, max_size=36))
def test_the_search_weighs_what_the_bots_look_at(board: list[int]) -> None:
    boards = Boards("triple-town")
    state = TownState(TownOptions(), tuple(board), 1, 1, 0, 0, 0, Hidden(Rng(0)))
    boards.pack(0, state)
    found = array("i", [0] * boards.kernel.features)
    native().measure(boards.kernel.number, boards.memory, None, found)
    assert tuple(found) == features(state)[2:]
