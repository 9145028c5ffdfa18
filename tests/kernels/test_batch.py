"""Many games at once: what goes in and comes out, and how a mistake is told."""

from collections.abc import Callable
from threading import Thread

import numpy as np
import pytest
from tests.kernels.lockstep import builds_of

import chainfall
from chainfall.core.codec import pack
from chainfall.core.errors import OptionError
from chainfall.core.placing import Placement
from chainfall.kernels import Batch, Boards, Kernel, KernelError, kernel_of, kernels, native
from chainfall.kernels.moves import action_of, placement_of
from chainfall.play.placing import with_piece

GAME = chainfall.game("puzzle-fighter")
SEEN = 78 + 4 + 7 * 4
"""The bytes of an observation: cells, two pairs, and the numbers."""


@pytest.fixture
def batch() -> Batch:
    batch = Batch("puzzle-fighter", 4)
    batch.reset([1, 2, 3, 4])
    return batch


def first_legal(batch: Batch) -> list[int]:
    return [int(action) for action in batch.legal().argmax(1)]


def test_games_begin_with_their_seeds(batch: Batch) -> None:
    for number, seed in enumerate((1, 2, 3, 4)):
        assert pack(batch.unpack(number)) == pack(with_piece(GAME, GAME.start(GAME.Options(), seed)))


def test_a_step_tells_points_and_ends_and_fills_arrays_that_it_is_given(batch: Batch) -> None:
    points, over = np.full(4, -1, np.int64), np.ones(4, np.bool_)
    answer = batch.step(first_legal(batch), points, over)
    assert answer[0] is points
    assert answer[1] is over
    assert points.tolist() == batch.scores().tolist()
    assert not over.any()


def test_games_go_on_to_their_end_and_scores_add_up() -> None:
    batch = Batch("puzzle-fighter", 3)
    batch.reset([5, 6, 7])
    totals = np.zeros(3, np.int64)
    chance = np.random.default_rng(1)
    over = np.zeros(3, np.bool_)
    ended = 0
    while ended < 6:
        legal = batch.legal()
        assert (legal.any(1) != over).all()
        batch.reset([50 + ended] * 3, where=over)
        totals[over] = 0
        legal = batch.legal()
        points, over = batch.step((legal * chance.random(legal.shape)).argmax(1))
        totals += points
        ended += int(over.sum())
        assert batch.scores().tolist() == totals.tolist()


def test_an_observation_is_what_a_player_sees(batch: Batch) -> None:
    for _ in range(9):
        batch.step(first_legal(batch))
    seen = batch.observe()
    state = batch.unpack(2)
    letters = " RGBYrgby0"
    assert "".join(letters[code] for code in seen[2, :82]) == state.turn.board + state.turn.piece + state.turn.next
    given = np.empty_like(seen)
    assert batch.observe(given) is given
    assert (given == seen).all()


def test_only_some_boards_are_played_and_looked_at(batch: Batch) -> None:
    some = np.array([True, False, False, True])
    before = [pack(batch.unpack(number)) for number in range(4)]
    actions = [99 if not played else int(action) for action, played in zip(first_legal(batch), some, strict=True)]
    points, over = np.full(4, -7, np.int64), np.ones(4, np.bool_)
    batch.step(actions, points, over, where=some)
    assert [pack(batch.unpack(number)) == before[number] for number in range(4)] == (~some).tolist()
    assert points[~some].tolist() == [-7, -7]
    assert over.tolist() == (~some).tolist()
    legal, seen = np.ones((4, 24), np.bool_), np.full((4, SEEN), 77, np.uint8)
    batch.legal(legal, where=some)
    batch.observe(seen, where=some)
    assert legal[~some].all()
    assert (seen[~some] == 77).all()
    assert (legal[some] == batch.legal()[some]).all()
    assert (seen[some] == batch.observe()[some]).all()


def test_a_turn_on_one_board_is_a_step_and_a_look(batch: Batch) -> None:
    boards, twin = batch.boards, batch.clone()
    seen = bytearray(SEEN + 24)
    chance = np.random.default_rng(3)
    for _ in range(200):
        legal = twin.legal()[0]
        if not legal.any():
            break
        action = int(chance.choice(np.flatnonzero(legal)))
        answer = native.native().turn(boards.kernel.number, boards.setup, boards.board(0), action, seen)
        points, over = twin.step([action, 0, 0, 0], where=[True, False, False, False])
        assert (answer >> 1, answer & 1) == (points[0], over[0])
        assert list(seen[:SEEN]) == twin.observe()[0].tolist()
        assert list(seen[SEEN:]) == twin.legal()[0].tolist()
    else:
        pytest.fail("the game does not end")
    for action in (0, 24, -1, 2**62):
        turn = native.native().turn(boards.kernel.number, boards.setup, boards.board(0), action, seen)
        assert turn is None


def test_a_clone_goes_its_own_way(batch: Batch) -> None:
    clone = batch.clone()
    clone.step(first_legal(clone))
    assert pack(clone.unpack(0)) != pack(batch.unpack(0))
    batch.step(first_legal(batch))
    assert pack(clone.unpack(0)) == pack(batch.unpack(0))


def test_expand_shows_where_every_legal_action_leads(batch: Batch) -> None:
    state = batch.unpack(1)
    actions, following = batch.expand(1)
    assert [placement_of(action) for action in actions] == list(GAME.placing.placements(state))  # type: ignore[attr-defined]
    for number, action in enumerate(actions):
        expected = GAME.placing.place(state, placement_of(int(action))).state  # type: ignore[attr-defined]
        assert pack(following.unpack(number)) == pack(expected)
    assert pack(batch.unpack(1)) == pack(state)


def test_every_build_plays_the_same_games() -> None:
    tallies = set()
    for build in builds_of("puzzle-fighter"):
        batch = Batch("puzzle-fighter", 64, build=build)
        tallies.add(batch.rollout(300, "random", np.arange(64), seed=9))
    assert len(tallies) == 1


def test_greedy_games_score_more_than_those_by_chance() -> None:
    def mean(policy: str) -> float:
        batch = Batch("puzzle-fighter", 64)
        tally = batch.rollout(400, policy, np.arange(64))
        assert tally.placements == 64 * 400
        return tally.score / tally.games

    assert mean("greedy") > 2 * mean("random")


def test_threads_play_side_by_side() -> None:
    batches = [Batch("puzzle-fighter", 128) for _ in range(4)]
    results: list[object] = []

    def play(batch: Batch) -> None:
        results.append(batch.rollout(200, "random", np.arange(128), seed=3))

    threads = [Thread(target=play, args=(batch,)) for batch in batches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4
    assert len(set(results)) == 1


def test_placements_have_numbers() -> None:
    for action in range(32):
        assert action_of(placement_of(action)) == action
    assert placement_of(7) == Placement(1, 3)


# Mistakes


@pytest.mark.parametrize(
    ("act", "problem"),
    [
        (lambda batch: batch.step([0, 0, 0]), r"actions of shape \(3,\): expected \(4,\)"),
        (lambda batch: batch.step([[0, 0, 0, 0]]), r"actions of shape \(1, 4\)"),
        (lambda batch: batch.step([0.0, 1, 2, 3]), "actions of type float64: expected whole numbers"),
        (lambda batch: batch.step([0, 24, 0, 0]), "board 1: action 24, expected a number from 0 to 23"),
        (lambda batch: batch.step([0, 0, -1, 0]), "board 2: action -1, expected a number from 0 to 23"),
        (lambda batch: batch.step([0, 0, 0, 23]), "board 3: action 23 is not legal now"),
        (lambda batch: batch.step([0, 0, 0, 2**40]), "actions: 1099511627776 on board 3"),
        (
            lambda batch: batch.step([0] * 4, np.empty(3, np.int64)),
            r"points of shape \(3,\) .*: expected \(4,\) and int64",
        ),
        (
            lambda batch: batch.legal(np.empty((4, 3), np.bool_)),
            r"out of shape \(4, 3\) .*: expected \(4, 24\) and bool",
        ),
        (lambda batch: batch.observe(np.empty((4, 220), np.uint8)[:, ::2]), "C-contiguous, aligned and writable"),
        (lambda batch: batch.reset([1, 2, 3]), r"seeds of shape \(3,\): expected \(4,\)"),
        (lambda batch: batch.reset([1, 2, 3, -4]), "seeds: -4, expected whole numbers from 0"),
        (lambda batch: batch.reset([1, 2, 3, 2**64]), "seeds: expected whole numbers from 0"),
        (lambda batch: batch.reset([1, 2, 3, 4], [1, 0, 1, 0]), "where of shape .* and type int64: expected"),
        (lambda batch: batch.unpack(4), "board 4: expected a number from 0 to 3"),
        (lambda batch: batch.expand(-1), "board -1: expected a number from 0 to 3"),
        (lambda batch: batch.rollout(1, "clever"), "policy 'clever': expected one of random, greedy"),
        (lambda batch: batch.rollout(-1), "steps -1: expected 0 or more"),
        (lambda batch: batch.beam(0, 0, 10, [0] * 8), "depth: 0, expected a number from 1 to 1000"),
        (lambda batch: batch.beam(0, 2, 10**9, [0] * 8), "width: 1000000000, expected a number from 1"),
        (lambda batch: batch.beam(0, 2, 10, [0]), "1 weights: expected 8"),
        (lambda batch: batch.beam(0, 2, 10, [2**40] * 8), "weight 1099511627776: expected a number from"),
    ],
)
def test_a_mistake_is_told_with_the_value_and_nothing_is_played(
    batch: Batch, act: Callable[[Batch], object], problem: str
) -> None:
    before = [pack(batch.unpack(number)) for number in range(4)]
    with pytest.raises(KernelError, match=problem):
        act(batch)
    assert [pack(batch.unpack(number)) for number in range(4)] == before


@pytest.mark.parametrize(
    "act",
    [
        lambda batch: batch.step([0]),
        lambda batch: batch.legal(),
        lambda batch: batch.observe(),
        lambda batch: batch.scores(),
        lambda batch: batch.features(),
        lambda batch: batch.unpack(0),
        lambda batch: batch.rollout(1),
        lambda batch: batch.expand(0),
        lambda batch: batch.beam(0, 1, 1, [0] * 8),
        lambda batch: batch.reset([1], [False]),
    ],
)
def test_nothing_is_played_before_a_reset(act: Callable[[Batch], object]) -> None:
    with pytest.raises(KernelError, match="reset"):
        act(Batch("puzzle-fighter", 1))


def test_a_game_that_is_over_waits_for_a_reset() -> None:
    batch = Batch("puzzle-fighter", 1)
    batch.reset([1])
    while batch.legal().any():
        batch.step([12])
    with pytest.raises(KernelError, match="board 0: the game is over, call reset first"):
        batch.step([12])
    with pytest.raises(KernelError, match="board 0: the game is over"):
        batch.expand(0)
    batch.reset([2])
    batch.step([12])


def test_a_state_can_be_put_onto_a_fresh_board() -> None:
    state = with_piece(GAME, GAME.start(GAME.Options(), 8))
    batch = Batch("puzzle-fighter", 2)
    batch.pack(1, state)
    assert pack(batch.unpack(1)) == pack(state)


def test_wrong_games_builds_options_and_numbers_of_boards_are_refused() -> None:
    with pytest.raises(KernelError, match=r"no kernel for 'puzzle-kata', expected one of .*puzzle-fighter"):
        Batch("puzzle-kata", 1)
    with pytest.raises(KernelError, match=r"no kernel for 'puzzle-fighter' \(mmx\)"):
        Batch("puzzle-fighter", 1, build="mmx")
    with pytest.raises(KernelError, match="0 boards: expected at least one"):
        Batch("puzzle-fighter", 0)
    with pytest.raises(OptionError, match="levle"):
        Batch("puzzle-fighter", 1, levle=3)
    with pytest.raises(KernelError, match="only the default of level"):
        Batch("puzzle-fighter", 1, level=3)


def test_a_kernel_refuses_other_rules_than_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "rules", GAME.rules + 1)
    problem = f"puzzle-fighter: the kernel implements rules {GAME.rules - 1}, and the game has rules {GAME.rules}"
    with pytest.raises(KernelError, match=problem):
        kernel_of("puzzle-fighter")


def test_without_kernels_a_clear_message_says_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "_native", None)
    monkeypatch.setattr(native, "_PROBLEM", "cannot import name '_native'", raising=False)
    with pytest.raises(KernelError, match=r"the kernels are not installed .*: install a C compiler"):
        Boards("puzzle-fighter")


def test_every_kernel_belongs_to_a_game_and_has_its_rules() -> None:
    assert kernels()
    for kernel in kernels():
        assert isinstance(kernel, Kernel)
        assert chainfall.game(native.SEATS.get(kernel.game, kernel.game)).rules == kernel.rules
