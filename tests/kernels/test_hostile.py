"""Kernels never crash, whatever Python hands them: a KernelError is the worst that comes of it."""

import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest

from chainfall.kernels import Batch, Boards, KernelError
from chainfall.kernels.native import native

ROOT = Path(__file__).parents[2]
SEATED = ("dr-mario-versus", "puzzle-fighter-versus")
GAMES = ("puzzle-fighter", "dr-mario", "triple-town", *SEATED)


def begun(game: str, count: int = 4) -> Batch:
    batch = Batch(game, count)
    batch.reset(np.arange(count))
    return batch


@pytest.mark.parametrize("seed", [1, 2])
def test_calls_by_chance_are_done_or_refused_and_the_process_lives(seed: int) -> None:
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.kernels.hostile", str(seed), "12"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, f"seed {seed}: status {ended.returncode}\n{ended.stderr[-3000:]}"


def test_the_numbers_of_boards_do_not_wrap() -> None:
    batch = begun("puzzle-fighter", 100)
    for number in range(100):
        assert batch.unpack(np.uint8(number)) == batch.unpack(number)
    state, others = batch.unpack(7), [batch.unpack(number) for number in range(3)]
    batch.pack(np.uint8(3), state)
    assert batch.unpack(3) == state
    assert [batch.unpack(number) for number in range(3)] == others


@pytest.mark.parametrize("number", [1.0, "1", None, 4, -1, np.int64(4), np.array([1, 2]), 2**70])
def test_what_is_no_number_of_a_board_is_refused(number: Any) -> None:
    with pytest.raises(KernelError, match="board"):
        begun("triple-town").unpack(number)


@pytest.mark.parametrize(
    "out",
    [
        np.zeros((4, 24), object),
        np.zeros((4, 24), np.float64),
        np.zeros((24, 4), np.bool_),
        np.zeros(96, np.bool_),
        np.zeros((4, 24), np.bool_, order="F"),
        bytearray(96),
        [[False] * 24] * 4,
    ],
)
def test_an_array_to_fill_has_the_right_type_and_shape(out: Any) -> None:
    with pytest.raises(KernelError, match=r"^out"):
        begun("puzzle-fighter").legal(out)


@pytest.mark.parametrize("kind", [">i8", "u8", "f8", "O", "M8[s]"])
def test_points_have_the_right_type_and_byte_order(kind: str) -> None:
    points: Any = np.zeros(4, kind)
    with pytest.raises(KernelError, match=r"^points"):
        begun("puzzle-fighter").step([12] * 4, points)


def test_an_array_to_fill_is_writable_and_shares_no_memory_with_another() -> None:
    batch, before = begun("puzzle-fighter"), begun("puzzle-fighter").observe().tolist()
    points = np.zeros(4, np.int64)
    with pytest.raises(KernelError, match="memory of another array"):
        batch.step([12] * 4, points, points.view(np.bool_)[:4])
    points.flags.writeable = False
    with pytest.raises(KernelError, match="writable"):
        batch.step([12] * 4, points)
    assert batch.observe().tolist() == before


def test_the_module_itself_refuses_memory_that_is_not_its_own() -> None:
    boards, other = Boards("puzzle-fighter"), Boards("triple-town")
    number, legal = boards.kernel.number, bytearray(24)
    for setup, memory in ((bytes(boards.kernel.setup), boards.memory), (other.setup, boards.memory)):
        with pytest.raises(KernelError, match="setup: expected memory of puzzle-fighter"):
            native().legal(number, setup, memory, None, legal)
    for memory in (bytearray(boards.kernel.board), other.memory, boards.setup, memoryview(boards.memory)):
        with pytest.raises(KernelError, match="boards: expected memory of puzzle-fighter"):
            native().legal(number, boards.setup, memory, None, legal)
    with pytest.raises(TypeError, match="read-only"):
        memoryview(boards.memory)[0] = 1


def test_a_batch_in_use_says_so() -> None:
    batch = begun("puzzle-fighter", 64)
    begins, answers = Event(), []

    def play() -> None:
        begins.set()
        answers.append(batch.rollout(1_000_000))

    thread = Thread(target=play)
    thread.start()
    begins.wait()
    state = begun("puzzle-fighter").unpack(0)
    refused: set[int] = set()
    acts: tuple[Callable[[], object], ...] = (
        batch.legal,
        batch.scores,
        batch.clone,
        lambda: batch.pack(0, state),
        lambda: batch.unpack(0),
    )
    while thread.is_alive() and len(refused) < len(acts):
        for number, act in enumerate(acts):
            try:
                act()
            except KernelError as error:
                if "in use" in str(error):
                    refused.add(number)
    thread.join()
    assert refused == set(range(len(acts)))
    assert answers
    assert batch.legal().any()


def test_a_long_rollout_hears_an_interrupt() -> None:
    play = (
        "from chainfall.kernels import Batch; b = Batch('{}', 4); b.reset([1, 2, 3, 4])\n"
        "try:\n    print('plays', flush=True)\n    b.rollout(10**9, '{}')\n"
        "except KeyboardInterrupt:\n    b.legal(); print('heard')"
    )
    for game, policy in (("triple-town", "random"), ("puzzle-fighter", "greedy")):
        command = [sys.executable, "-c", play.format(game, policy)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            assert process.stdout.readline() == "plays\n"
            process.send_signal(signal.SIGINT)
            assert process.communicate()[0] == "heard\n"


def test_forged_pieces_are_refused_without_assertions_too() -> None:
    forge = (
        "from dataclasses import replace; from chainfall.kernels import Boards, KernelError\n"
        "boards = Boards('triple-town'); state = replace(boards.unpack(0), piece=9)\n"
        "try:\n    boards.pack(0, state)\nexcept KernelError:\n    print('refused')"
    )
    ended = subprocess.run([sys.executable, "-O", "-c", forge], capture_output=True, text=True, check=True)
    assert ended.stdout == "refused\n"


@pytest.mark.parametrize("score", [2**63 - 1, -1, 2**70, 1.5, None])
def test_forged_scores_are_refused(score: Any) -> None:
    town = begun("triple-town")
    with pytest.raises(KernelError):
        town.pack(0, replace(town.unpack(0), score=score))
    gems = begun("puzzle-fighter")
    state = gems.unpack(0)
    with pytest.raises(KernelError):
        gems.pack(0, replace(state, turn=state.turn._replace(score=score)))


@pytest.mark.parametrize("game", GAMES)
def test_any_bytes_are_boards_on_which_play_goes_on(game: str) -> None:
    size = Boards(game).kernel.board
    chance = np.random.default_rng(1)
    for _ in range(10):
        batch = begun(game)._holding(chance.integers(0, 256, 4 * size, np.uint8).tobytes())
        batch.rollout(20, seed=1)
        assert len(batch.observe()) == 4
        for number in range(4):
            batch.unpack(number)


@pytest.mark.parametrize("game", GAMES)
def test_boards_that_came_up_in_play_are_not_changed_by_a_copy(game: str) -> None:
    batch = begun(game, 16)
    for seed in range(20):
        batch.rollout(7, seed=seed)
        assert bytes(batch.clone().boards.memory) == bytes(batch.boards.memory)


@pytest.mark.parametrize("content", [b"", b"1", None, 7, "boards", bytes(1000)])
def test_content_that_is_not_of_boards_is_refused(content: Any) -> None:
    with pytest.raises(KernelError, match="content"):
        Boards("puzzle-fighter").holding(content)
