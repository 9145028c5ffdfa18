"""Many matches at once: one dimension more for the seats, ticks and placements, and how a mistake is told."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.kernels.lockstep import builds_of

import chainfall
from chainfall.core.buttons import CCW, CW, DOWN
from chainfall.kernels import Batch, KernelError

NAME = "dr-mario-versus"
GAME = chainfall.game(NAME)
WAIT = 32
CAPSULE = 128
"""Where an observation has the capsule in the air."""


@pytest.fixture
def batch() -> Batch:
    batch = Batch(NAME, 3, wins=1)
    batch.reset([1, 2, 3])
    return batch


def first_legal(batch: Batch) -> Any:
    return batch.legal().argmax(2)


def test_whatever_a_player_does_sees_or_wins_has_a_row_for_each_seat(batch: Batch) -> None:
    assert batch.seats == 2
    assert batch.actions == WAIT + 1
    points, over = batch.step(first_legal(batch))
    shapes = [array.shape for array in (points, over, batch.legal(), batch.observe(), batch.scores(), batch.wins())]
    assert shapes == [(3, 2), (3,), (3, 2, 33), (3, 2, 208), (3, 2), (3, 2)]
    assert batch.winner().tolist() == [-1, -1, -1]


def test_a_game_for_one_keeps_its_shapes() -> None:
    batch = Batch("dr-mario", 3)
    batch.reset([1, 2, 3])
    points, over = batch.step(batch.legal().argmax(1))
    assert batch.seats == 1
    assert [array.shape for array in (points, over, batch.legal(), batch.scores())] == [(3,), (3,), (3, 32), (3,)]


def test_a_match_begins_before_its_first_tick_and_waits_for_its_first_capsules(batch: Batch) -> None:
    assert batch.unpack(1) == GAME.start(batch.options, 2)
    assert np.argwhere(batch.legal()).tolist() == [[board, seat, WAIT] for board in range(3) for seat in range(2)]
    batch.step(np.full((3, 2), WAIT))
    assert not batch.legal()[:, :, WAIT].any()
    assert batch.legal().any(2).all()


def test_where_no_decision_is_due_a_player_can_only_wait(batch: Batch) -> None:
    batch.step(np.full((3, 2), WAIT))
    batch.step([[0, 12]] * 3)  # the capsule that stays in the middle has a shorter way
    legal = batch.legal()
    assert legal[:, 0].sum(1).tolist() == [1, 1, 1]
    assert legal[:, 0, WAIT].all()
    assert legal[:, 1].sum(1).min() > 5


def test_a_tick_is_one_of_the_rules_in_the_chosen_matches(batch: Batch) -> None:
    over, some = np.ones(3, np.bool_), np.array([True, False, True])
    batch.tick([[0, 0]] * 3)
    masks = ((DOWN, CW), (CCW, 0), (0, DOWN))
    assert batch.tick(masks, over, where=some) is over
    assert over.tolist() == [False, True, False]
    before = [GAME.step(GAME.start(batch.options, seed), (0, 0)).state for seed in (1, 2, 3)]
    after = [GAME.step(state, held).state for state, held in zip(before, masks, strict=True)]
    assert [batch.unpack(number) for number in range(3)] == [after[0], before[1], after[2]]


def test_buttons_that_are_held_take_the_place_of_what_was_to_be_tapped(batch: Batch) -> None:
    def is_on_its_way(seat: int) -> bool:
        return bool(batch.legal()[0, seat, WAIT] and batch.observe()[0, seat, CAPSULE])

    while not is_on_its_way(1):
        legal = batch.legal()
        last = WAIT - legal[:, 1, ::-1].argmax(1)
        batch.step(np.stack([legal[:, 0].argmax(1), last], 1))
    batch.tick(np.zeros((3, 2), np.int32))
    assert not is_on_its_way(1)
    assert batch.legal()[0, 1].any()  # its capsule can be placed again


def test_a_rollout_plays_matches_to_their_end_whatever_is_played_beside_them() -> None:
    many, one = Batch(NAME, 20, level_1=3), Batch(NAME, 1, level_1=3)
    tally = many.rollout(seeds=range(20), seed=4)
    assert tally.games == 20
    assert tally.score == many.wins().sum()
    assert (many.wins().max(1) == 3).all()
    assert (many.winner() == many.wins().argmax(1)).all()
    one.rollout(seeds=[0], seed=4)
    assert one.unpack(0) == many.unpack(0)
    assert many.rollout(seed=5).games == 0  # they are over, and stay so
    assert not many.legal().any()


def test_a_rollout_of_some_steps_can_be_played_on() -> None:
    batch = Batch(NAME, 4)
    tally = batch.rollout(10, seeds=range(4))
    assert tally.games == 0
    assert 40 <= tally.placements <= 80
    assert batch.rollout().games == 4


def test_every_build_plays_the_same_matches() -> None:
    played = []
    for build in builds_of(NAME):
        batch = Batch(NAME, 30, build=build, level_2=7, landing_delay=40)
        tally = batch.rollout(policy=("random", "greedy"), seeds=range(30))
        played.append((tally, [batch.unpack(number) for number in range(30)]))
    assert all(one == played[0] for one in played)


def test_a_greedy_player_wins_more_matches_than_one_by_chance_at_either_seat() -> None:
    for seat, policies in enumerate((("greedy", "random"), ("random", "greedy"))):
        batch = Batch(NAME, 200, level_1=8, level_2=8)
        batch.rollout(policy=policies, seeds=range(200))
        assert (batch.winner() == seat).sum() > 120


def test_two_greedy_players_come_to_an_end_although_both_have_the_same() -> None:
    batch = Batch(NAME, 50, level_1=5, level_2=5)
    assert batch.rollout(policy="greedy", seeds=range(50)).games == 50


def test_a_clone_goes_its_own_way_and_keeps_what_is_to_be_tapped(batch: Batch) -> None:
    batch.step(np.full((3, 2), WAIT))
    batch.step([[0, 12]] * 3)
    clone = batch.clone()
    actions = first_legal(batch)
    clone.step(actions)
    assert clone.unpack(0) != batch.unpack(0)
    batch.step(actions)
    assert clone.unpack(0) == batch.unpack(0)


# Mistakes


@pytest.mark.parametrize(
    ("act", "problem"),
    [
        (lambda batch: batch.step([0, 0, 0]), r"actions of shape \(3,\): expected \(3, 2\)"),
        (lambda batch: batch.tick([[0, 0]] * 2), r"masks of shape \(2, 2\): expected \(3, 2\)"),
        (lambda batch: batch.tick([[0.5, 0]] * 3), "masks of type float64: expected whole numbers"),
        (lambda batch: batch.tick([[0, 2**40]] * 3), "masks: 1099511627776 on board 0"),
        (
            lambda batch: batch.tick([[0, 0]] * 3, np.empty(2, np.bool_)),
            r"over of shape \(2,\) .*: expected \(3,\) and bool",
        ),
        (lambda batch: batch.step([[32, 32], [32, 5], [32, 32]]), "board 1, seat 1: action 5 is not legal now"),
        (lambda batch: batch.step([[32, 33]] * 3), "board 0, seat 1: action 33, expected a number from 0 to 32"),
        (lambda batch: batch.wins(np.empty(3, np.int64)), r"out of shape \(3,\) .*: expected \(3, 2\) and int64"),
        (lambda batch: batch.rollout(policy=["random"]), "1 policies: expected one, or one for each of 2 seats"),
        (lambda batch: batch.rollout(policy=("random", "wise")), "policy 'wise': expected one of random, greedy"),
        (lambda batch: batch.features(), "dr-mario-versus does not offer features"),
        (lambda batch: batch.beam(0, 1, 1, [0]), "dr-mario-versus does not offer a look ahead"),
        (lambda batch: batch.expand(0), "dr-mario-versus: expected a game for one"),
        (lambda batch: Batch("dr-mario", 1).rollout(seeds=[1]), "steps None: expected a number"),
        (lambda batch: _begun("dr-mario").tick([0]), "dr-mario does not offer ticks"),
        (lambda batch: _begun("dr-mario").wins(), "dr-mario does not offer wins"),
        (lambda batch: _begun("dr-mario").winner(), "dr-mario does not offer winners"),
    ],
)
def test_a_mistake_is_told_with_the_value_and_nothing_is_played(
    batch: Batch, act: Callable[[Batch], object], problem: str
) -> None:
    before = [batch.unpack(number) for number in range(3)]
    with pytest.raises(KernelError, match=problem):
        act(batch)
    assert [batch.unpack(number) for number in range(3)] == before


def _begun(game: str) -> Batch:
    batch = Batch(game, 1)
    batch.reset([1])
    return batch


@pytest.mark.parametrize("act", ["tick", "wins", "winner"])
def test_nothing_is_played_before_a_reset(act: str) -> None:
    with pytest.raises(KernelError, match="reset"):
        getattr(Batch(NAME, 1), act)(*([[[0, 0]]] if act == "tick" else []))


def test_a_match_that_is_over_or_paused_cannot_be_stepped(batch: Batch) -> None:
    batch.tick([[64, 0]] * 3)
    with pytest.raises(KernelError, match="board 0, seat 0: the game is over or paused, call reset first"):
        batch.step([[WAIT, WAIT]] * 3)
    assert batch.rollout().placements == 0
    batch.tick([[0, 0]] * 3)
    batch.tick([[64, 0]] * 3)
    assert batch.rollout().games == 3
