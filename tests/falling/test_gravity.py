"""The timer for one row, soft drop, the ground and the lock delay."""

import pytest
from tests.falling.boards import drawn

from chainfall.core.clock import TICK
from chainfall.falling.gravity import fallen, landed
from chainfall.falling.options import FallingOptions
from chainfall.falling.pieces import PAIR, Pose, Shape
from chainfall.falling.state import Fall, Turn

SHAPE = Shape(PAIR, 6, 3)
EMPTY = " " * 18
STEP = drawn("...", "...", "...", ".R.", ".R.", ".R.")
"""A tower in the middle, with its top two rows below the second."""

OPTIONS = FallingOptions(lock_delay_ms=100, lock_resets=2, soft_drop=4)
DELAY = 6 * TICK
INTERVAL = 4 * TICK


def fall_for(ticks: int, fall: Fall, board: str = EMPTY, soft: bool = False, interval: int = INTERVAL) -> Fall:
    """The piece after some ticks, in none of which it locks."""
    for _ in range(ticks):
        fall, locks, _ = fallen(SHAPE, Turn(board, interval=interval), fall, OPTIONS, soft)
        assert not locks
    return fall


def test_a_row_takes_its_time_to_the_tick() -> None:
    start = Fall(Pose(1, 1))
    assert fall_for(3, start).pose.row == 1
    assert fall_for(4, start) == Fall(Pose(2, 1))
    assert fall_for(8, start) == Fall(Pose(3, 1))


def test_time_that_is_left_over_counts_for_the_next_row() -> None:
    assert fall_for(2, Fall(Pose(1, 1)), interval=1500) == Fall(Pose(2, 1), gravity=500)


def test_a_soft_drop_is_faster_by_its_factor() -> None:
    assert fall_for(1, Fall(Pose(1, 1)), soft=True) == Fall(Pose(2, 1))
    assert fall_for(3, Fall(Pose(1, 1)), soft=True) == Fall(Pose(4, 1))


def test_several_rows_may_fall_in_one_tick_but_never_through_the_ground() -> None:
    fall, _, rows = fallen(SHAPE, Turn(EMPTY, interval=TICK // 2), Fall(Pose(1, 1)), OPTIONS, soft=False)
    assert (fall.pose.row, rows) == (3, 2)
    fall, _, rows = fallen(SHAPE, Turn(STEP, interval=1), Fall(Pose(1, 1)), OPTIONS, soft=False)
    assert (fall.pose.row, rows) == (2, 1)


def test_the_lock_delay_begins_in_the_tick_in_which_a_piece_comes_to_rest() -> None:
    assert fall_for(3, Fall(Pose(1, 1)), STEP).delay == 0
    assert fall_for(4, Fall(Pose(1, 1)), STEP) == Fall(Pose(2, 1), 0, DELAY)


def test_the_lock_delay_begins_at_once_where_a_move_or_a_turn_brought_the_piece_onto_the_ground() -> None:
    assert fall_for(1, Fall(Pose(2, 1)), STEP) == Fall(Pose(2, 1), TICK, DELAY)


@pytest.mark.parametrize("row", range(1, 5))
@pytest.mark.parametrize("soft", [False, True])
def test_a_piece_in_the_air_that_was_not_moved_falls_like_any_other(row: int, soft: bool) -> None:
    fall, turn = Fall(Pose(row - 1, 0), INTERVAL // 2), Turn(STEP, interval=INTERVAL)
    assert fallen(SHAPE, turn, fall, OPTIONS, soft, moved=False) == fallen(SHAPE, turn, fall, OPTIONS, soft)


def test_a_piece_locks_when_its_lock_delay_has_passed_to_the_tick() -> None:
    fall = fall_for(5, Fall(Pose(2, 1), 0, DELAY), STEP)
    assert fall.delay == TICK
    _, locks, _ = fallen(SHAPE, Turn(STEP, interval=INTERVAL), fall, OPTIONS, soft=False)
    assert locks


def test_a_move_that_lets_the_piece_fall_again_cancels_the_delay_and_its_timer_goes_on_where_it_stood() -> None:
    moved = Fall(Pose(2, 0), 3 * TICK, DELAY - TICK)
    assert fall_for(1, moved, STEP) == Fall(Pose(2, 0), 3 * TICK, 0, resets=1)
    assert fall_for(2, moved, STEP).pose == Pose(3, 0)


def test_after_its_resets_are_used_up_a_piece_locks_as_soon_as_it_stands() -> None:
    assert landed(SHAPE, STEP, Fall(Pose(2, 1), resets=2), OPTIONS) == (Fall(Pose(2, 1), 0, DELAY, 2), False)
    assert landed(SHAPE, STEP, Fall(Pose(2, 1), resets=3), OPTIONS)[1]


@pytest.mark.parametrize(("pose", "locks"), [(Pose(2, 1), True), (Pose(2, 0), False)])
def test_without_a_lock_delay_a_piece_locks_where_it_cannot_move_down(pose: Pose, locks: bool) -> None:
    assert landed(SHAPE, STEP, Fall(pose), FallingOptions(lock_delay_ms=0)) == (Fall(pose), locks)
