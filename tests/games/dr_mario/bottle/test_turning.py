"""The capsule turned: there and back, kicks, two turns in one frame, and the double left."""

from dataclasses import replace

import pytest
from tests.games.dr_mario.bottle.playing import SLOW, Capsule, at, begin, drawn, effects_of, feed

from chainfall.core.buttons import CCW, CW, LEFT, RIGHT
from chainfall.core.effects import Rotate
from chainfall.games.dr_mario.bottle.game import GAME, BottleState


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
    assert GAME.frame(state).boards[0].piece[0].row == 0


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


def test_sideways_comes_before_turning() -> None:
    beside_the_upper_half = begin(drawn("..b", first=3), Capsule(4, 3, "RY", vertical=True))
    # Lying it would have room on the left; standing it has none, and only the turn itself moves it.
    assert at(feed(beside_the_upper_half, LEFT | CW)) == Capsule(4, 2, "RY")


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
