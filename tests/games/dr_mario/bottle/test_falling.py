"""The capsule in the air, to the frame: appearing, gravity, soft drop, locking.

A step is a frame; the first one throws the first capsule. The option ``counter`` is 0 where it is not named, so the
first frame of control is an even one.
"""

from dataclasses import replace

import pytest
from tests.games.dr_mario.bottle.playing import (
    LOW_ROW,
    SLOW,
    Capsule,
    at,
    begin,
    bottle,
    drawn,
    effects_of,
    feed,
    links,
)

from chainfall.core.buttons import CCW, CW, DOWN, DROP, LEFT, RIGHT
from chainfall.core.effects import Lock, Move, Spawn
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.games.dr_mario.bottle.speed import Speed
from chainfall.games.dr_mario.bottle.state import Phase

MED_ROW, HI_ROW = 20, 14


def frames_with_rows(state: BottleState, masks: list[int]) -> list[int]:
    """The numbers of the frames in which the capsule came a row lower."""
    found = []
    for number, mask in enumerate(masks, 1):
        row = at(state).row
        state = GAME.step(state, mask).state
        if at(state).row > row:
            found.append(number)
    return found


# Appearing


def test_the_first_step_throws_the_second_capsule_of_the_list_into_the_neck() -> None:
    state, effects = GAME.step(GAME.start(BottleOptions(), 0), 0)
    assert state.hidden.capsules.startswith("358")  # RY RB BB
    assert at(state) == Capsule(0, 3, "RB", vertical=False)
    assert effects == (Spawn(((1, 3), (1, 4)), "RB"),)  # a frame has one row above the bottle
    assert (state.turn.capsules, state.turn.next) == (1, "BB")


# Gravity


@pytest.mark.parametrize(("speed", "frames"), [("low", LOW_ROW), ("med", MED_ROW), ("hi", HI_ROW)])
def test_a_capsule_falls_a_row_in_as_many_frames_as_its_speed_says(speed: Speed, frames: int) -> None:
    state = begin(BottleOptions(speed=speed, board="r"))
    assert frames_with_rows(state, [0] * (3 * frames)) == [frames, 2 * frames, 3 * frames]


def test_from_the_ninth_capsule_on_rows_take_a_step_less() -> None:
    state = begin(BottleOptions(speed="low", board="r", waits="none"))
    intervals = []
    while not GAME.outcome(state) and state.turn.capsules < 12:
        capsules = state.turn.capsules
        intervals.append(frames_with_rows(state, [0] * LOW_ROW)[0])
        # To and fro, so that twelve capsules have room: each in one of four places.
        state = feed(state, *([LEFT, 0] * (capsules % 4)))
        while state.turn.capsules == capsules:
            state = feed(state, DOWN)
        state = feed(state, 0)
        state = replace(state, tick=state.tick._replace(gravity=0))
    assert intervals == [40] * 8 + [38] * 3


def test_a_turn_or_a_move_does_not_hold_up_gravity() -> None:
    masks = [LEFT, CW, RIGHT, CCW] * 10
    assert frames_with_rows(begin(SLOW), masks) == [LOW_ROW]


# Soft drop


def test_down_alone_drops_a_row_in_every_odd_frame() -> None:
    assert frames_with_rows(begin(SLOW), [DOWN] * 12) == [2, 4, 6, 8, 10, 12]


def test_odd_frames_look_at_down_whenever_it_is_pressed() -> None:
    assert frames_with_rows(begin(SLOW), [0] + [DOWN] * 7) == [2, 4, 6, 8]
    assert frames_with_rows(begin(SLOW), [DOWN, 0] * 4) == []


@pytest.mark.parametrize(("counter", "frames"), [(0, [2, 4, 6]), (1, [1, 3, 5]), (254, [2, 4, 6]), (255, [1, 3, 5])])
def test_the_counter_says_whether_the_first_frame_of_control_is_odd(counter: int, frames: list[int]) -> None:
    assert frames_with_rows(begin(replace(SLOW, counter=counter)), [DOWN] * 6) == frames


def test_a_turn_does_not_stop_a_soft_drop() -> None:
    assert frames_with_rows(begin(SLOW), [DOWN | CW, DOWN | CW, DOWN | CCW, DOWN | CCW]) == [2, 4]


@pytest.mark.parametrize("with_down", [LEFT, RIGHT, LEFT | RIGHT])
def test_down_with_a_sideways_button_drops_nothing(with_down: int) -> None:
    assert frames_with_rows(begin(SLOW), [DOWN | with_down] * (LOW_ROW - 1)) == []


def test_gravity_counts_anew_after_a_soft_drop() -> None:
    assert frames_with_rows(begin(SLOW), [0] * 29 + [DOWN] + [0] * 60) == [30, 70]


def test_gravity_also_falls_between_the_frames_that_look_at_down() -> None:
    state = begin(SLOW)
    state = replace(state, turn=replace(state.turn, interval=1))
    assert frames_with_rows(state, [DOWN] * 6) == [1, 2, 3, 4, 5, 6]


def test_the_hard_drop_button_does_nothing() -> None:
    state = begin(SLOW)
    assert feed(state, *[DROP] * 5) == feed(state, *[0] * 5)


def test_a_soft_dropped_row_is_told_and_a_fallen_one_is_not() -> None:
    assert effects_of(begin(SLOW), DOWN, DOWN) == [Move(((2, 3), (2, 4)))]
    assert effects_of(begin(SLOW), *[0] * LOW_ROW) == []


# Locking


def test_the_gravity_step_that_fails_places_the_capsule() -> None:
    state = begin(SLOW, Capsule(15, 3, "RY"))
    state = feed(state, *[0] * (LOW_ROW - 1))
    assert state.tick.phase is Phase.FALLING
    state, effects = GAME.step(state, 0)
    assert effects == (Lock(((16, 3), (16, 4))),)  # no lock delay
    assert bottle(state)[-8:] == "r  RY   "
    assert state.tick.pose is None


def test_until_then_a_landed_capsule_can_still_be_moved_and_turned() -> None:
    state = begin(SLOW, Capsule(15, 3, "RY"))
    state = feed(state, *[0] * (LOW_ROW - 3), LEFT, CW)
    assert at(state) == Capsule(15, 2, "YR", vertical=True)


def test_a_soft_drop_that_fails_places_the_capsule_too() -> None:
    state = begin(SLOW, Capsule(15, 3, "RY"))
    assert effects_of(state, DOWN, DOWN) == [Lock(((16, 3), (16, 4)))]


def test_nothing_moves_in_the_frame_that_places_the_capsule() -> None:
    state = begin(SLOW, Capsule(15, 3, "RY"))
    state = feed(state, *[0] * (LOW_ROW - 1), LEFT | CW)
    assert bottle(state)[-8:] == "r  RY   "


def test_a_half_above_the_top_row_is_lost() -> None:
    state = begin(drawn(*["b", "y"] * 7, "r", first=1), Capsule(0, 0, "RY", vertical=True))
    state, effects = GAME.step(feed(state, *[0] * (LOW_ROW - 1)), 0)
    assert effects == (Lock(((1, 0),)),)
    assert bottle(state)[0] == "R"
    assert "Y" not in bottle(state)
    assert links(state)[0] == "0"


def test_the_halves_of_a_capsule_stay_joined() -> None:
    state = begin(SLOW, Capsule(15, 3, "RY"))
    assert links(feed(state, *[0] * LOW_ROW))[-8:] == "00028000"
    state = begin(SLOW, Capsule(15, 3, "RY", vertical=True))
    joined = links(feed(state, *[0] * LOW_ROW))
    assert (joined[14 * 8 + 3], joined[15 * 8 + 3]) == ("4", "1")
