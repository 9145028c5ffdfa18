"""The kernels as WebAssembly: they play what those in C play, board by board and bit by bit."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.kernels.instance import instance_in_node

import chainfall
from chainfall.bots.kernel_beam import kernel_weights
from chainfall.bots.worth.judging import judge_of
from chainfall.bots.worth.weights import PUZZLE_FIGHTER_SEAT
from chainfall.core.codec import pack
from chainfall.kernels import Boards, KernelError, building_wasm, native
from chainfall.kernels.native import SEATS
from chainfall.kernels.puzzle_fighter_seat import seat_of
from chainfall.kernels.webassembly import WebAssembly
from chainfall.play.placing import with_piece

GAMES = ("puzzle-fighter", "puzzle-fighter-seat", "dr-mario", "triple-town")
BOARDS = 500
ROUNDS = 250


@pytest.fixture(scope="module")
def quick() -> Iterator[WebAssembly]:
    with instance_in_node() as instance:
        yield WebAssembly(instance)


@contextmanager
def served_by(module: WebAssembly) -> Iterator[None]:
    """Boards are on the WebAssembly, as in the browser."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(native, "_native", module)
        yield


def first_state(name: str, seed: int) -> Any:
    game = chainfall.game(SEATS.get(name, name))
    state = game.start(game.Options(), seed)
    if name in SEATS:
        return seat_of(game.step(state, (0, 0)).state, 0)
    return with_piece(game, state) if hasattr(game, "placing") else state


def weights_of(name: str) -> tuple[int, ...]:
    if name in SEATS:
        sent, _, *others = PUZZLE_FIGHTER_SEAT
        return sent, *others
    return kernel_weights(name, judge_of(chainfall.game(name)).weights)


def begun(name: str, count: int = 1, seed: int = 7) -> Boards:
    boards = Boards(name, count)
    boards.pack(0, first_state(name, seed))
    return boards.holding(bytes(boards.board(0)) * count)


def played(name: str) -> Iterator[Any]:
    """All boards after each of many placements, by chance and then for points, and what was counted."""
    boards = begun(name, BOARDS)
    for number in range(ROUNDS):
        tally = boards.rollout(1, "greedy" if number % 4 == 3 else "random", seed=number)
        yield tally, bytes(boards.memory)


def looked(name: str) -> Iterator[Any]:
    """What a search sees and finds, and the state that the reference would go on from."""
    boards = begun(name)
    weights = weights_of(name)
    for number in range(8):
        yield pack(boards.unpack(0)), boards.moves(0)
        yield boards.beam(0, weights, depth=4, width=20, samples=2, seed=number)
        boards.rollout(3, seed=number)


@pytest.mark.parametrize("name", GAMES)
def test_webassembly_plays_the_same_as_the_kernel_in_c_after_every_placement(name: str, quick: WebAssembly) -> None:
    expected = list(played(name))
    with served_by(quick):
        found = list(played(name))
    assert sum(tally.placements for tally, _ in expected) > 0.9 * BOARDS * ROUNDS
    for number, (one, other) in enumerate(zip(expected, found, strict=True)):
        assert one == other, f"round {number}"


@pytest.mark.parametrize("name", GAMES)
def test_webassembly_looks_ahead_as_the_kernel_in_c_does(name: str, quick: WebAssembly) -> None:
    expected = list(looked(name))
    with served_by(quick):
        assert list(looked(name)) == expected


def matches(name: str) -> Iterator[Any]:
    """All matches after each of many steps, by both policies, and what was counted."""
    boards = begun(name, 40)
    for number in range(40):
        policies = ("greedy", "random") if number % 2 else ("random", "greedy")
        yield boards.rollout(4, policies, seed=number), [boards.unpack(match) for match in range(0, 40, 8)]
    yield [boards.moves(0, seat) for seat in (0, 1)]


@pytest.mark.parametrize("name", ["dr-mario-versus", "puzzle-fighter-versus"])
def test_webassembly_plays_matches_as_the_kernel_in_c_does(name: str, quick: WebAssembly) -> None:
    expected = list(matches(name))
    with served_by(quick):
        assert list(matches(name)) == expected


def test_a_search_out_of_range_is_told_in_the_same_words(quick: WebAssembly) -> None:
    with served_by(quick), pytest.raises(KernelError, match="depth: 0, expected a number from 1 to 1000"):
        begun("triple-town").beam(0, [0] * 5, depth=0)


def test_a_setup_is_made_once_for_the_same_options(quick: WebAssembly) -> None:
    with served_by(quick):
        level = [bytes(Boards("dr-mario", options=options_of(level)).setup) for level in (3, 3, 4)]
    assert level[0] == level[1] != level[2]


def options_of(level: int) -> Any:
    return chainfall.game("dr-mario").Options(level=level)


def test_it_is_made_from_the_sources_as_they_are() -> None:
    assert building_wasm.is_fresh(), "the kernels have changed: run 'make wasm'"
