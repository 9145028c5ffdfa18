"""The capsule moved sideways, to the frame: presses, repeats, walls and cells, and the frame that places it."""

from dataclasses import replace

from tests.games.dr_mario.bottle.playing import LOW_ROW, SLOW, Capsule, at, begin, drawn, effects_of, feed

from chainfall.core.buttons import CW, DOWN, LEFT, RIGHT
from chainfall.core.effects import Move
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.games.dr_mario.bottle.state import Phase


def frames_with_moves(state: BottleState, masks: list[int]) -> list[int]:
    """The numbers of the frames, the first one 1, in which the player moved the capsule."""
    found = []
    for number, mask in enumerate(masks, 1):
        state, effects = GAME.step(state, mask)
        if any(isinstance(effect, Move) for effect in effects):
            found.append(number)
    return found


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


def test_gravity_comes_before_sideways() -> None:
    state = feed(begin(drawn("..b")), *[0] * (LOW_ROW - 1), LEFT)
    assert (at(state).row, at(state).column) == (1, 2)


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
