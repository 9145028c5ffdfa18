"""Placements, the taps that lead to them, and what comes of it."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from tests.games.dr_mario.bottle.playing import Capsule, begin, bottle, feed

from chainfall.core.buttons import CW, DOWN, LEFT, PAUSE
from chainfall.core.effects import Lock, Spawn
from chainfall.core.errors import ChainfallError
from chainfall.core.placing import Placement
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.games.dr_mario.bottle.speed import Speed

placements, taps, place = GAME.placing.placements, GAME.placing.taps, GAME.placing.place

EASY = "R......./R......./rBB...YY"
"""A bottle that a red half in the first column clears."""

SPEEDS: tuple[Speed, ...] = ("low", "med", "hi")


def no_waits(level: int = 0, speed: Speed = "med", board: str = "") -> BottleOptions:
    return BottleOptions(level, speed, waits="none", board=board)


def played(state: BottleState, placement: Placement) -> BottleState:
    """The state after the taps, and then without buttons until the next capsule appears or the game ends."""
    for mask in taps(state, placement):
        state, effects = GAME.step(state, mask)
    assert any(isinstance(effect, Lock) for effect in effects)
    while not any(isinstance(effect, Spawn) for effect in effects):
        state, effects = GAME.step(state, 0)
    return state


def promised(state: BottleState) -> tuple[object, ...]:
    """What ``place`` promises: the bottle, the score, what is hidden, the capsules, and whether the game goes on."""
    return state.turn, state.hidden, state.tick.pose, GAME.outcome(state)


def test_an_open_bottle_has_7_lying_places_and_8_standing_ones_each_both_ways_round() -> None:
    state = begin(no_waits(), Capsule(0, 3, "RY"))
    expected = {Placement(column, turns) for turns in range(4) for column in range(8 - (turns + 1) % 2)}
    assert set(placements(state)) == expected
    assert len(placements(state)) == 30


def test_a_capsule_of_one_colour_has_half_as_many() -> None:
    state = begin(no_waits(), Capsule(0, 3, "RR"))
    assert {placement.turns for placement in placements(state)} == {0, 1}
    assert len(placements(state)) == 15


def test_turns_are_quarters_clockwise_from_how_the_capsule_appeared() -> None:
    state = begin(no_waits(board="b"), Capsule(0, 3, "RY"))
    found = []
    for turns in range(4):
        after = bottle(place(state, Placement(3, turns)).state)
        found.append((after[14 * 8 + 3], after[15 * 8 + 3 : 15 * 8 + 5]))
    assert found == [(" ", "RY"), ("R", "Y "), (" ", "YR"), ("Y", "R ")]
    turned = feed(state, CW, 0)
    assert set(taps(turned, Placement(3, 1))) == {DOWN}


def test_what_stands_in_the_top_row_cannot_be_passed() -> None:
    state = begin(no_waits(board=".r" + "/" * 15), Capsule(0, 3, "RY"))
    assert min(placement.column for placement in placements(state)) == 2


def test_a_gap_beside_the_neck_can_be_entered_standing() -> None:
    wide = begin(no_waits(board=".....r" + "/" * 15), Capsule(0, 3, "RY"))
    assert {placement.turns for placement in placements(wide) if placement.column == 4} == {1, 3}


def steering(masks: tuple[int, ...]) -> tuple[int, ...]:
    """The taps before Down is held."""
    return masks[: masks.index(DOWN)]


def test_taps_begin_with_a_release_if_a_button_is_held() -> None:
    fresh = begin(no_waits(), Capsule(0, 3, "RY"))
    assert steering(taps(fresh, Placement(2, 0))) == (LEFT,)
    assert steering(taps(replace(fresh, tick=fresh.tick._replace(held=DOWN)), Placement(2, 0))) == (0, LEFT)
    assert steering(taps(fresh, Placement(3, 0))) == ()


def test_taps_end_with_down_until_the_capsule_is_part_of_the_bottle() -> None:
    state = begin(no_waits(board="r"), Capsule(0, 3, "RY"))
    masks = taps(state, Placement(2, 0))
    assert masks[:1] == (LEFT,)
    assert set(masks[1:]) == {DOWN}
    before = feed(state, *masks[:-1])
    assert [type(effect) for effect in GAME.step(before, DOWN).effects] == [Lock, Spawn]


def test_no_button_is_tapped_for_two_frames_and_eight_frames_are_enough() -> None:
    state = begin(no_waits(), Capsule(0, 3, "RY"))
    state = replace(state, tick=state.tick._replace(held=DOWN))
    for placement in placements(state):
        masks = steering(taps(state, placement))
        assert all(first != second for first, second in pairwise(masks))
        assert len(masks) <= 8


def test_without_a_capsule_in_the_air_there_are_no_placements() -> None:
    assert placements(GAME.start(no_waits(), 0)) == ()
    paused = GAME.step(begin(no_waits()), PAUSE).state
    assert placements(paused) == ()
    lost = begin(no_waits(board="...r" + "/" * 15))
    assert placements(lost) == ()


def test_a_placement_that_cannot_be_reached_is_refused() -> None:
    for ask in (taps, place):
        with pytest.raises(ChainfallError, match=r"Placement\(column=7, turns=0\) cannot be reached"):
            ask(begin(no_waits()), Placement(7, 0))


def test_place_tells_what_happened() -> None:
    state = begin(no_waits(board="r"))
    effects = place(state, Placement(3, 0)).effects
    assert effects == (Lock(((16, 3), (16, 4))), Spawn(((1, 3), (1, 4)), state.turn.next))


def test_place_is_the_same_as_playing_the_taps() -> None:
    """Random placements at all speeds, in bottles that fill up, until each game is lost."""
    random = Random(2026)
    count = levels = lost = 0
    while count < 1200:
        board = random.choice(("", "", EASY))
        options = no_waits(random.randrange(25), random.choice(SPEEDS), board)
        state = begin(options, seed=random.randrange(2**32))
        while not GAME.outcome(state):
            placement = random.choice(placements(state))
            state, before = place(state, placement).state, state
            assert promised(state) == promised(played(before, placement))
            levels += state.turn.level != before.turn.level
            lost += bool(GAME.outcome(state))
            count += 1
    assert levels > 2
    assert lost > 20


def test_the_same_holds_with_waits_for_a_capsule_on_its_way_down() -> None:
    random = Random(7)
    for _ in range(12):
        options = BottleOptions(level=random.randrange(25), speed="hi", counter=random.randrange(256))
        state = begin(options, seed=random.randrange(2**32))
        while not GAME.outcome(state):
            for _ in range(random.randrange(20)):
                lower = GAME.step(state, DOWN).state
                state = lower if placements(lower) else state
            placement = random.choice(placements(state))
            state, before = place(state, placement).state, state
            assert promised(state) == promised(played(before, placement))


@pytest.mark.parametrize("frames", [1, 2, 4, 9])
def test_at_high_speeds_the_placements_are_those_that_taps_still_reach(frames: int) -> None:
    random = Random(frames)
    fewer = 0
    for _ in range(15):
        state = begin(no_waits(random.randrange(25), "hi"), seed=random.randrange(2**32))
        while not GAME.outcome(state) and state.turn.capsules < 12:
            slow, state = state, replace(state, turn=replace(state.turn, interval=frames))
            found = placements(state)
            assert set(found) <= set(placements(slow))
            fewer += len(placements(slow)) - len(found)
            placement = random.choice(found)
            state, before = place(state, placement).state, state
            assert promised(state) == promised(played(before, placement))
    assert (fewer > 0) == (frames < 9)
