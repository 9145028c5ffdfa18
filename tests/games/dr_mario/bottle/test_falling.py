"""The capsule in the air, to the frame. A step is a frame; the first one throws the first capsule.

The option ``counter`` is 0 where it is not named, so the first frame of control is an even one.
"""

from dataclasses import replace

import pytest
from tests.games.dr_mario.bottle.playing import Capsule, at, begin, bottle, effects_of, feed, links

from chainfall.core.buttons import CCW, CW, DOWN, DROP, LEFT, RIGHT
from chainfall.core.effects import Lock, Move, Rotate, Spawn
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.games.dr_mario.bottle.speed import Speed
from chainfall.games.dr_mario.bottle.state import Phase

LOW_ROW, MED_ROW, HI_ROW = 40, 20, 14
SLOW = BottleOptions(speed="low", board="r")


def drawn(*rows: str, first: int = 0) -> BottleOptions:
    """LOW, with these rows of a bottle, the first of them at a given row from the top, and a virus on the floor."""
    below = 15 - first - len(rows)
    return BottleOptions(speed="low", board="/".join([*rows, *[""] * below, "r"] if below >= 0 else rows))


def frames_with_moves(state: BottleState, masks: list[int]) -> list[int]:
    """The numbers of the frames, the first one 1, in which the player moved the capsule."""
    found = []
    for number, mask in enumerate(masks, 1):
        state, effects = GAME.step(state, mask)
        if any(isinstance(effect, Move) for effect in effects):
            found.append(number)
    return found


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
    assert effects == (Spawn(((1, 3), (1, 4))),)  # a frame has one row above the bottle
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


# Sideways


def test_a_press_moves_at_once_then_after_16_frames_then_every_6() -> None:
    free = begin(SLOW, Capsule(0, 7, "RY", vertical=True))
    assert frames_with_moves(free, [LEFT] * 39) == [1, 17, 23, 29, 35]
    assert frames_with_moves(begin(SLOW, Capsule(0, 0, "RY")), [RIGHT] * 39) == [1, 17, 23, 29, 35]


def test_a_new_press_moves_at_once_and_charges_anew() -> None:
    state = begin(SLOW, Capsule(0, 7, "RY", vertical=True))
    assert frames_with_moves(state, [LEFT] * 10 + [0] + [LEFT] * 20) == [1, 12, 28]
    assert frames_with_moves(state, [LEFT, 0, LEFT, 0, LEFT, 0]) == [1, 3, 5]


def test_the_other_direction_charges_anew() -> None:
    state = begin(SLOW, Capsule(0, 3, "RY", vertical=True))
    assert frames_with_moves(state, [LEFT] * 15 + [RIGHT] * 17) == [1, 16, 32]


def test_the_charge_counts_only_while_a_capsule_can_be_moved_and_is_kept_from_one_to_the_next() -> None:
    state = begin(SLOW, Capsule(15, 5, "RY"), gravity=LOW_ROW - 13)
    state = feed(state, *[LEFT] * 12)
    assert (state.tick.charge, at(state).column) == (11, 4)
    state = feed(state, LEFT)
    assert (state.tick.charge, state.tick.phase) == (12, Phase.SETTLE)
    while state.tick.phase is not Phase.FALLING:
        state = feed(state, LEFT)
    assert (state.tick.charge, at(state).column) == (12, 3)
    assert frames_with_moves(state, [LEFT] * 16) == [4, 10, 16]


def test_a_button_pressed_during_a_wait_is_held_and_not_pressed_when_control_begins() -> None:
    state = feed(begin(SLOW, Capsule(15, 5, "RY"), gravity=LOW_ROW - 1), 0)
    waiting = state
    while state.tick.phase is not Phase.FALLING:
        state = feed(state, LEFT | CW)
    assert frames_with_moves(state, [LEFT] * 16) == [16]
    assert at(feed(state, CW)) == at(state)
    while waiting.tick.phase is not Phase.FALLING:
        waiting = feed(waiting, 0)
    assert frames_with_moves(waiting, [LEFT]) == [1]


def test_at_a_wall_the_charge_starts_again() -> None:
    state = feed(begin(SLOW, Capsule(0, 0, "RY")), LEFT)
    assert state.tick.charge == 0
    charges = [(state := feed(state, LEFT)).tick.charge for _ in range(23)]
    assert charges == [*range(1, 16), *range(10, 16), 10, 11]
    assert feed(begin(SLOW, Capsule(0, 6, "RY")), RIGHT).tick.charge == 0
    assert feed(begin(SLOW, Capsule(0, 7, "RY", vertical=True)), RIGHT).tick.charge == 0


def test_a_capsule_that_is_blocked_by_a_cell_tries_again_in_every_frame() -> None:
    for capsule, button in ((Capsule(1, 3, "RY"), LEFT), (Capsule(1, 5, "RY", vertical=True), RIGHT)):
        state = feed(begin(drawn("..b...b", "..b...b"), capsule), button)
        assert state.tick.charge == 15
        assert feed(state, button, button).tick.charge == 15


def test_blocked_by_a_cell_on_the_right_and_by_the_wall_on_the_left_the_charge_is_full() -> None:
    state = begin(drawn(".b"), Capsule(0, 0, "RY", vertical=True))
    assert feed(state, LEFT | RIGHT).tick.charge == 15


def test_a_blocked_capsule_keeps_its_charge_and_slips_into_the_first_gap() -> None:
    state = begin(drawn("..b", "..b", "..b", "..b", "...", "...", "..b"), Capsule(0, 3, "RY", vertical=True))
    # Its lower half is beside the gap after four rows, both after five: it moves in that very frame.
    assert frames_with_moves(state, [LEFT] * (5 * LOW_ROW)) == [5 * LOW_ROW]


def test_right_comes_before_left_when_both_are_held() -> None:
    assert effects_of(begin(SLOW), LEFT | RIGHT) == [Move(((1, 4), (1, 5))), Move(((1, 3), (1, 4)))]
    at_the_wall = begin(SLOW, Capsule(0, 6, "RY"))
    assert at(feed(at_the_wall, LEFT | RIGHT)).column == 5


def test_walls_and_taken_cells_stop_a_capsule() -> None:
    state = begin(drawn("..b..b.."))
    assert at(feed(state, LEFT)).column == 3
    assert at(feed(state, RIGHT)).column == 3
    assert at(feed(begin(SLOW, Capsule(0, 0, "RY")), LEFT)).column == 0
    assert at(feed(begin(SLOW, Capsule(0, 6, "RY")), RIGHT)).column == 6


# Order within a frame


def test_gravity_comes_before_sideways() -> None:
    state = feed(begin(drawn("..b")), *[0] * (LOW_ROW - 1), LEFT)
    assert (at(state).row, at(state).column) == (1, 2)


def test_sideways_comes_before_turning() -> None:
    beside_the_upper_half = begin(drawn("..b", first=3), Capsule(4, 3, "RY", vertical=True))
    # Lying it would have room on the left; standing it has none, and only the turn itself moves it.
    assert at(feed(beside_the_upper_half, LEFT | CW)) == Capsule(4, 2, "RY")


# Turning


def test_clockwise_the_left_half_goes_on_top_and_counter_clockwise_the_right_half() -> None:
    state = begin(SLOW, Capsule(2, 3, "RY"))
    assert at(feed(state, CW)) == Capsule(2, 3, "YR", vertical=True)
    assert at(feed(state, CCW)) == Capsule(2, 3, "RY", vertical=True)


def test_four_turns_either_way_bring_a_capsule_back() -> None:
    for button in (CW, CCW):
        state = begin(SLOW, Capsule(2, 3, "RY"))
        seen = []
        for _ in range(4):
            state = feed(state, button, 0)
            seen.append((at(state).vertical, at(state).colours))
        assert seen[3] == (False, "RY")
        assert seen[1] == (False, "YR")
        assert at(state) == Capsule(2, 3, "RY")


def test_a_held_button_turns_only_once() -> None:
    assert effects_of(begin(SLOW), CW, CW, CW) == [Rotate(((0, 3), (1, 3)))]


def test_both_buttons_at_once_turn_there_and_back() -> None:
    state = begin(SLOW)
    assert at(feed(state, CW | CCW)) == at(state)
    assert effects_of(state, CW | CCW) == []


def test_a_kick_between_two_turns_of_one_frame_remains() -> None:
    state = begin(drawn("....b", first=4), Capsule(4, 3, "RY", vertical=True))
    assert at(feed(state, CW | CCW)) == Capsule(4, 2, "RY", vertical=True)


def test_a_second_turn_that_fails_takes_back_the_first_one_too() -> None:
    kicked = begin(drawn("..b", "....b", first=3), Capsule(4, 3, "RY", vertical=True))
    assert at(feed(kicked, CW)) == Capsule(4, 2, "RY")
    assert at(feed(kicked, CW | CCW)) == at(kicked)
    assert effects_of(kicked, CW | CCW) == []


def test_in_the_top_row_the_upper_half_stands_above_the_bottle() -> None:
    state = feed(begin(SLOW), CW)
    assert GAME.frame(state).boards[0].sprites[0].row == 0


@pytest.mark.parametrize(
    ("row", "after"),
    [
        ("........", Capsule(4, 3, "RY")),
        ("....b...", Capsule(4, 2, "RY")),
        ("..b.b...", None),
        ("..b.....", Capsule(4, 3, "RY")),
    ],
    ids=["room on the right", "kicked to the left", "no room at all", "only the left is taken"],
)
def test_from_vertical_to_horizontal_a_capsule_without_room_is_kicked_one_to_the_left(
    row: str, after: Capsule | None
) -> None:
    for button, colours in ((CW, "RY"), (CCW, "YR")):
        state = begin(drawn(row, "r", first=4), Capsule(4, 3, "RY", True))
        turned = at(feed(state, button))
        if after is None:
            assert turned == Capsule(4, 3, "RY", vertical=True)
        else:
            assert turned == after._replace(colours=colours)


def test_at_the_right_wall_a_capsule_is_kicked_and_at_the_left_one_it_need_not_be() -> None:
    assert at(feed(begin(SLOW, Capsule(4, 7, "RY", True)), CW)) == Capsule(4, 6, "RY")
    assert at(feed(begin(SLOW, Capsule(4, 0, "RY", True)), CW)) == Capsule(4, 0, "RY")


def test_from_horizontal_to_vertical_there_is_no_kick() -> None:
    state = begin(drawn("...b", first=3), Capsule(4, 3, "RY"))
    for button in (CW, CCW):
        assert at(feed(state, button)) == Capsule(4, 3, "RY")


# The double left


def standing(*rows: str) -> BottleState:
    """A capsule stands in row 4, column 3, and Left has been held for some frames."""
    state = begin(drawn(*rows, first=3), Capsule(4, 3, "RY", vertical=True))
    return replace(state, tick=state.tick._replace(held=LEFT, charge=3))


def test_a_turn_to_lying_with_left_held_goes_one_column_further_left() -> None:
    for button, colours in ((CW, "RY"), (CCW, "YR")):
        assert at(feed(standing(), LEFT | button)) == Capsule(4, 2, colours)
        assert at(feed(standing(), button)) == Capsule(4, 3, colours)


def test_together_with_a_press_of_left_that_is_two_columns() -> None:
    state = begin(SLOW, Capsule(4, 3, "RY", vertical=True))
    assert at(feed(state, LEFT | CW)) == Capsule(4, 1, "RY")


def test_there_is_no_double_left_without_room() -> None:
    assert at(feed(standing("", "..b"), LEFT | CW)) == Capsule(4, 3, "RY")
    at_the_wall = begin(SLOW, Capsule(4, 0, "RY", vertical=True))
    assert at(feed(at_the_wall, LEFT | CW)) == Capsule(4, 0, "RY")


def test_there_is_no_double_left_after_a_kick() -> None:
    assert at(feed(standing("", "....b"), LEFT | CW)) == Capsule(4, 2, "RY")


def test_there_is_no_double_left_in_a_turn_to_standing_nor_with_right_held() -> None:
    lying = begin(SLOW, Capsule(4, 3, "RY"))
    lying = replace(lying, tick=lying.tick._replace(held=LEFT))
    assert at(feed(lying, LEFT | CW)) == Capsule(4, 3, "YR", vertical=True)
    state = replace(standing(), tick=standing().tick._replace(held=RIGHT))
    assert at(feed(state, RIGHT | CW)) == Capsule(4, 3, "RY")


def test_two_turns_at_once_may_take_the_double_left_back() -> None:
    assert at(feed(standing("..b"), LEFT | CW)) == Capsule(4, 2, "RY")
    assert at(feed(standing("..b"), LEFT | CW | CCW)) == Capsule(4, 3, "RY", vertical=True)
    assert at(feed(standing(), LEFT | CW | CCW)) == Capsule(4, 2, "RY", vertical=True)


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


# The frame that places the capsule


def charge_after(capsule: Capsule, mask: int, held: int = 0, charge: int = 3) -> int:
    """The charge after the frame that places a capsule."""
    state = begin(SLOW, capsule, gravity=LOW_ROW - 1)
    state = feed(replace(state, tick=state.tick._replace(held=held, charge=charge)), mask)
    assert state.tick.pose is None
    return state.tick.charge


LYING, STANDING = Capsule(15, 3, "RY"), Capsule(15, 3, "RY", vertical=True)


def test_in_that_frame_a_press_charges_and_a_lying_capsule_is_in_its_own_way() -> None:
    assert charge_after(LYING, LEFT) == charge_after(LYING, RIGHT) == 15
    assert charge_after(STANDING, LEFT) == charge_after(STANDING, RIGHT) == 0
    assert charge_after(STANDING, LEFT | RIGHT) == 15  # to the right, and there it is in its way back
    assert charge_after(Capsule(15, 0, "RY"), LEFT) == charge_after(Capsule(15, 6, "RY"), RIGHT) == 0  # walls


def test_in_that_frame_a_held_button_charges_on() -> None:
    for capsule in (LYING, STANDING):
        assert charge_after(capsule, LEFT, held=LEFT) == 4
        assert charge_after(capsule, 0, held=LEFT) == 3
        assert charge_after(capsule, DOWN | CW) == 3
    assert charge_after(LYING, LEFT, held=LEFT, charge=15) == 15
    assert charge_after(STANDING, LEFT, held=LEFT, charge=15) == 10


def test_in_that_frame_neighbours_block_too() -> None:
    state = begin(BottleOptions(speed="low", board="..b"), STANDING, gravity=LOW_ROW - 1)
    assert feed(state, LEFT).tick.charge == 15
    assert feed(state, RIGHT).tick.charge == 0
