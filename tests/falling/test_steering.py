"""Steering by a direction that is held."""

import pytest

from chainfall.core.buttons import CW, DOWN, LEFT, RIGHT
from chainfall.core.clock import TICK
from chainfall.falling.pieces import PAIR, Pose, Shape
from chainfall.falling.state import Hands
from chainfall.falling.steering import charged, sideways, steer

DAS = 3 * TICK
ARR = 2 * TICK
SHAPE = Shape(PAIR, 4, 12)
EMPTY = " " * 48


def columns(masks: list[int], start: int = 5, das: int = DAS, arr: int = ARR, board: str = EMPTY) -> list[int]:
    """The columns of a piece, tick by tick."""
    hands, pose = Hands(), Pose(1, start)
    found = []
    for mask in masks:
        steered = steer(hands, mask, das)
        hands = steered[0]
        if hands.direction:
            pose, hands = sideways(SHAPE, board, pose, steered, arr)
        found.append(pose.column)
    return found


def test_a_press_moves_at_once_and_a_held_direction_repeats_after_its_delay() -> None:
    assert columns([RIGHT] * 9) == [6, 6, 6, 7, 7, 8, 8, 9, 9]
    assert columns([LEFT] * 5) == [4, 4, 4, 3, 3]


def test_a_release_ends_the_charge() -> None:
    assert columns([RIGHT, RIGHT, 0, RIGHT, RIGHT, RIGHT]) == [6, 6, 6, 7, 7, 7]


def test_other_buttons_do_not_disturb_it() -> None:
    assert columns([RIGHT, RIGHT | CW, RIGHT, RIGHT | DOWN]) == [6, 6, 6, 7]
    assert columns([CW, DOWN, CW | DOWN]) == [5, 5, 5]


def test_of_two_held_directions_the_later_one_counts() -> None:
    assert columns([RIGHT, RIGHT | LEFT, RIGHT | LEFT]) == [6, 5, 5]


def test_two_directions_pressed_together_cancel_out() -> None:
    assert columns([RIGHT | LEFT] * 8) == [5] * 8


def test_the_direction_that_is_still_held_begins_anew() -> None:
    assert columns([RIGHT, RIGHT | LEFT, RIGHT, RIGHT, RIGHT, RIGHT]) == [6, 5, 6, 6, 6, 7]


def test_without_a_time_between_repeats_a_piece_goes_to_the_wall() -> None:
    assert columns([RIGHT] * 4, arr=0) == [6, 6, 6, 11]


def test_without_a_delay_a_direction_repeats_from_the_next_tick_on() -> None:
    assert columns([RIGHT] * 4, das=0, arr=TICK) == [6, 8, 9, 10]


def test_a_blocked_piece_keeps_its_charge_and_goes_on_as_soon_as_it_can() -> None:
    wall = Pose(1, 11)
    blocked, hands = sideways(SHAPE, EMPTY, wall, (Hands(RIGHT, 1, -TICK), False), ARR)
    assert (blocked, hands) == (wall, Hands(RIGHT, 1, 0))
    freed, _ = sideways(SHAPE, EMPTY, Pose(1, 8), (Hands(RIGHT, 1, -TICK), False), ARR)
    assert freed == Pose(1, 9)


@pytest.mark.parametrize("ticks", [4, 50])
def test_a_charge_without_a_piece_waits_full_for_the_next_one(ticks: int) -> None:
    hands = Hands()
    for _ in range(ticks):
        hands = charged(hands, LEFT, DAS)
    assert hands == Hands(LEFT, -1, 0)
    steered = steer(hands, LEFT, DAS)
    assert sideways(SHAPE, EMPTY, Pose(1, 5), steered, ARR)[0] == Pose(1, 4)
