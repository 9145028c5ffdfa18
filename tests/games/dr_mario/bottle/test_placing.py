from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from chainfall.core.buttons import CW, DOWN, LEFT, PAUSE
from chainfall.core.effects import Lock, Spawn
from chainfall.core.errors import ChainfallError
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.games.dr_mario.bottle.placing import Placement, place, placements, taps
from chainfall.games.dr_mario.bottle.speed import Speed
from chainfall.games.dr_mario.capsule import Capsule

EASY = "R......./R......./rBB...YY"
"""A bottle that a red half in the first column clears."""

SPEEDS: tuple[Speed, ...] = ("low", "med", "hi")


def no_delays(level: int = 0, speed: Speed = "med", board: str = "") -> BottleOptions:
    return BottleOptions(level, speed, spawn_delay=0, clear_delay=0, fall_delay=0, level_delay=0, board=board)


def begin(options: BottleOptions, seed: int = 0) -> BottleState:
    return GAME.step(GAME.start(options, seed), 0).state


def with_capsule(state: BottleState, capsule: Capsule) -> BottleState:
    turn = replace(state.turn, thrown=capsule.colours)
    return replace(state, turn=turn, tick=replace(state.tick, capsule=capsule))


def played(state: BottleState, masks: tuple[int, ...]) -> BottleState:
    """The state after the taps, and then after letting the capsule fall until the next one appears."""
    capsules, level = state.turn.capsules, state.turn.level
    for mask in masks:
        state = GAME.step(state, mask).state
    while (state.turn.capsules, state.turn.level) == (capsules, level) or not (
        state.tick.capsule or GAME.outcome(state)
    ):
        state = GAME.step(state, 0).state
    return state


def promised(state: BottleState) -> tuple[object, ...]:
    """What ``place`` promises: the bottle, the score, what is hidden, the capsules, and whether the game goes on."""
    return state.turn, state.hidden, state.tick.capsule, GAME.outcome(state)


def test_an_open_bottle_has_7_lying_places_and_8_standing_ones_each_both_ways_round() -> None:
    state = with_capsule(begin(no_delays()), Capsule(0, 3, "RY"))
    expected = {Placement(column, orient) for orient in range(4) for column in range(8 - (orient + 1) % 2)}
    assert set(placements(state)) == expected
    assert len(placements(state)) == 30


def test_a_capsule_of_one_colour_has_half_as_many() -> None:
    state = with_capsule(begin(no_delays()), Capsule(0, 3, "RR"))
    assert {placement.orient for placement in placements(state)} == {0, 1}
    assert len(placements(state)) == 15


def test_orientations_are_quarter_turns_clockwise_from_how_the_capsule_appeared() -> None:
    state = with_capsule(begin(no_delays(board="b")), Capsule(0, 3, "RY"))
    found = []
    for orient in range(4):
        after = place(state, Placement(3, orient)).state
        found.append((after.turn.field[14 * 8 + 3], after.turn.field[15 * 8 + 3 : 15 * 8 + 5]))
    assert found == [(" ", "RY"), ("R", "Y "), (" ", "YR"), ("Y", "R ")]
    turned = GAME.step(state, CW).state
    assert taps(turned, Placement(3, 1)) == (0,)


def test_what_stands_in_the_top_row_cannot_be_passed() -> None:
    state = with_capsule(begin(no_delays(board=".r" + "/" * 15)), Capsule(0, 3, "RY"))
    assert min(placement.column for placement in placements(state)) == 2


def test_a_gap_beside_the_neck_can_be_entered_standing() -> None:
    wide = with_capsule(begin(no_delays(board=".....r" + "/" * 15)), Capsule(0, 3, "RY"))
    assert {placement.orient for placement in placements(wide) if placement.column == 4} == {1, 3}


def test_taps_begin_with_a_release_if_a_button_is_held() -> None:
    fresh = with_capsule(begin(no_delays()), Capsule(0, 3, "RY"))
    assert taps(fresh, Placement(2, 0)) == (LEFT,)
    assert taps(replace(fresh, tick=replace(fresh.tick, held=DOWN)), Placement(2, 0)) == (0, LEFT)
    assert taps(fresh, Placement(3, 0)) == ()


def test_no_button_is_held_for_two_frames_and_eight_frames_are_enough() -> None:
    state = with_capsule(begin(no_delays()), Capsule(0, 3, "RY"))
    state = replace(state, tick=replace(state.tick, held=DOWN))
    for placement in placements(state):
        masks = taps(state, placement)
        assert all(first != second for first, second in pairwise(masks))
        assert len(masks) <= 8


def test_without_a_capsule_in_the_air_there_are_no_placements() -> None:
    assert placements(GAME.start(no_delays(), 0)) == ()
    paused = GAME.step(begin(no_delays()), PAUSE).state
    assert placements(paused) == ()
    lost = begin(no_delays(board="...r" + "/" * 15))
    assert placements(lost) == ()


def test_a_placement_that_cannot_be_reached_is_refused() -> None:
    for ask in (taps, place):
        with pytest.raises(ChainfallError, match=r"Placement\(column=7, orient=0\) cannot be reached"):
            ask(begin(no_delays()), Placement(7, 0))


def test_place_tells_what_happened() -> None:
    state = begin(no_delays(board="r"))
    effects = place(state, Placement(3, 0)).effects
    assert effects == (Lock(((16, 3), (16, 4))), Spawn(((1, 3), (1, 4))))


def test_place_is_the_same_as_playing_the_taps_and_letting_the_capsule_fall() -> None:
    """Thousands of random placements, in bottles that fill up, until each game is lost."""
    random = Random(2026)
    count = levels = 0
    while count < 2500:
        board = random.choice(("", "", EASY))
        options = no_delays(random.randrange(25), random.choice(SPEEDS[1:]), board)
        state = begin(options, random.randrange(2**32))
        while not GAME.outcome(state):
            placement = random.choice(placements(state))
            masks = taps(state, placement)
            assert len(masks) + state.tick.gravity < state.turn.interval
            state, before = place(state, placement).state, state
            assert promised(state) == promised(played(before, masks))
            levels += state.turn.level != before.turn.level
            count += 1
    assert levels > 5


def test_the_same_holds_with_delays_and_for_a_capsule_on_its_way_down() -> None:
    random = Random(7)
    checked = 0
    for _ in range(25):
        options = BottleOptions(level=random.randrange(25), speed="hi", lock_delay=random.choice((0, 9)))
        state = begin(options, random.randrange(2**32))
        while not GAME.outcome(state):
            for _ in range(random.randrange(20)):
                lower = GAME.step(state, DOWN).state
                state = lower if placements(lower) else state
            placement = random.choice(placements(state))
            masks = taps(state, placement)
            state, before = place(state, placement).state, state
            if len(masks) + before.tick.gravity < before.turn.interval and not before.tick.timer:
                checked += 1
                assert promised(state) == promised(played(before, masks))
    assert checked > 200
