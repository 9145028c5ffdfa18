"""Placements: which there are, the taps that lead to them, and that ``place`` gives what those taps give."""

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.puzzle_fighter.arcade.playing import UNPACED, begin, names, play, rows

from chainfall.core.buttons import CCW, CW, DOWN, DROP, LEFT, RIGHT
from chainfall.core.clock import TICK
from chainfall.core.effects import Lock, Move, Rotate
from chainfall.core.errors import ChainfallError
from chainfall.core.placing import Placement
from chainfall.falling.pieces import Pose
from chainfall.falling.state import Fall, Hands, Phase
from chainfall.games.puzzle_fighter.arcade.game import GAME
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.state import ArcadeState
from chainfall.play.session import Session

STANDING = {Placement(column, turns) for column in range(6) for turns in (0, 2)}
LYING = {Placement(column, turns) for column in range(5) for turns in (1, 3)}


def played(state: ArcadeState, placement: Placement) -> ArcadeState:
    for mask in GAME.placing.taps(state, placement):
        state = GAME.step(state, mask).state
    return state


# Which there are


def test_an_open_board_has_twelve_standing_and_ten_lying_placements_in_order() -> None:
    found = GAME.placing.placements(begin())
    assert set(found) == STANDING | LYING
    assert list(found) == sorted(found)
    assert len(found) == 22


def test_turns_of_a_pair_of_one_gem_that_look_the_same_are_one_placement() -> None:
    found = GAME.placing.placements(begin(pair="RR"))
    assert set(found) == {placement for placement in STANDING | LYING if placement.turns < 2}
    assert GAME.placing.taps(begin(pair="RR"), Placement(2, 1)) == (CCW, DROP, 0)  # the quickest of the two ways


def test_a_column_that_is_full_to_the_rim_cuts_off_what_is_behind_it() -> None:
    wall = "/".join([".R...."] * 12)
    assert {placement.column for placement in GAME.placing.placements(begin(wall))} == {2, 3, 4, 5}
    lower = "/".join([".R...."] * 10)
    assert set(GAME.placing.placements(begin(lower))) == STANDING | LYING


def test_a_column_that_leaves_one_row_lets_only_a_pair_pass_that_stands_above_it() -> None:
    # The pivot stays in its row: over a column that reaches up to that row nothing passes, one lower it may stand.
    ledge = "/".join([".R...."] * 11)
    found = GAME.placing.placements(begin(ledge))
    assert Placement(1, 0) in found
    assert Placement(1, 2) not in found
    assert Placement(0, 0) in found


def test_a_turn_needs_its_room() -> None:
    shaft = "/".join(["RGB.RG", "GBR.GR"] * 6)
    assert GAME.placing.placements(begin(shaft)) == (Placement(3, 0),)
    beside = "/".join(["....R."] * 12)
    assert Placement(3, 1) not in GAME.placing.placements(begin(beside))
    assert Placement(5, 0) not in GAME.placing.placements(begin(beside))


def test_the_simple_kick_shortens_the_way() -> None:
    left_wall = "/".join(["..R...", "..G..."] * 6)
    assert GAME.placing.taps(begin(left_wall), Placement(3, 3)) == (RIGHT, CCW, DROP, 0)
    assert GAME.placing.taps(begin(left_wall, kick="simple"), Placement(3, 3)) == (CCW, DROP, 0)
    right_wall = "/".join(["....R.", "....G."] * 6)
    assert GAME.placing.taps(begin(right_wall), Placement(2, 1)) == (LEFT, CW, DROP, 0)
    assert GAME.placing.taps(begin(right_wall, kick="simple"), Placement(2, 1)) == (CW, DROP, 0)


def test_without_a_pair_in_the_air_there_are_no_placements() -> None:
    start = GAME.start(ArcadeOptions(), 0)
    assert GAME.placing.placements(start) == ()
    assert GAME.placing.placements(play(begin(), "pause")[0]) == ()
    assert GAME.placing.placements(play(begin(mode="timed", time_ms=1000), "- x59")[0]) == ()


def test_a_placement_that_cannot_be_reached_is_an_error() -> None:
    for wrong in (Placement(5, 3), Placement(5, 1), Placement(6, 0), Placement(0, 4)):
        with pytest.raises(ChainfallError, match=r"cannot be reached, expected one of placements\(state\)"):
            GAME.placing.place(begin(), wrong)
        with pytest.raises(ChainfallError, match="cannot be reached"):
            GAME.placing.taps(begin(), wrong)


@pytest.mark.parametrize(
    ("placement", "expected"),
    [
        (Placement(3, 0), ["...G..", "...R.."]),
        (Placement(5, 2), [".....R", ".....G"]),
        (Placement(4, 1), ["......", "....RG"]),
        (Placement(4, 3), ["......", "....GR"]),
    ],
)
def test_a_placement_is_the_leftmost_column_and_the_turns_clockwise(placement: Placement, expected: list[str]) -> None:
    assert rows(GAME.placing.place(begin(), placement).state.turn.board, 2) == expected


# Taps


def test_taps_are_the_quickest_way_and_let_a_button_go_before_it_is_tapped_again() -> None:
    assert GAME.placing.taps(begin(), Placement(3, 0)) == (DROP, 0)
    assert GAME.placing.taps(begin(), Placement(2, 3)) == (CCW, DROP, 0)
    assert GAME.placing.taps(begin(), Placement(1, 0)) == (LEFT, 0, LEFT, DROP, 0)
    assert GAME.placing.taps(begin(), Placement(0, 2)) == (LEFT, CW, LEFT, CW, LEFT, DROP, 0)
    for placement in GAME.placing.placements(begin()):
        masks = GAME.placing.taps(begin(), placement)
        assert all(before != after for before, after in pairwise(masks))
        assert len(masks) <= 7


def test_taps_begin_with_a_release_if_a_button_is_held() -> None:
    for held in (DOWN, DROP, LEFT | CW):
        state = replace(begin(), tick=begin().tick._replace(hands=Hands(held)))
        assert GAME.placing.taps(state, Placement(2, 0)) == (0, LEFT, DROP, 0)


def test_taps_start_where_the_pair_is() -> None:
    state = play(begin(gravity_ms=100), "left, -, left, -, cw, - x30")[0]
    assert state.tick.fall.pose == Pose(6, 1, 1)
    assert GAME.placing.taps(state, Placement(1, 1)) == (DROP, 0)
    assert GAME.placing.taps(state, Placement(0, 0)) == (LEFT, CCW, DROP, 0)
    assert GAME.placing.place(state, Placement(0, 0)).state.turn == played(state, Placement(0, 0)).turn


def test_a_pair_that_has_fallen_into_a_shaft_has_one_column_left() -> None:
    state = begin("/".join(["RGBY.R"] * 6))
    deep = replace(state, tick=state.tick._replace(fall=Fall(Pose(10, 4))))
    assert set(GAME.placing.placements(deep)) == {Placement(4, 0)}


def test_a_pair_on_the_floor_cannot_bring_a_gem_below_it() -> None:
    floor = replace(begin(), tick=begin().tick._replace(fall=Fall(Pose(12, 4))))
    assert set(GAME.placing.placements(floor)) == {Placement(column, 0) for column in range(6)} | LYING


# What place gives


def test_place_tells_the_turn_from_the_lock_on() -> None:
    step = GAME.placing.place(begin("...r..", "RG"), Placement(3, 0))
    assert names(list(step.effects)) == ["Lock", "Mark", "Clear", "Settle", "Spawn"]
    assert step.effects[0] == Lock(((11, 3), (10, 3)))


def test_place_ignores_all_timers_and_play_that_waits_for_them_comes_to_the_same() -> None:
    state = begin("...r../..GG..", "Rg")
    paced = played(state, Placement(3, 0))
    while paced.tick.phase is not Phase.FALLING:
        paced = GAME.step(paced, 0).state
    after = GAME.placing.place(state, Placement(3, 0)).state
    assert (paced.turn, paced.hidden) == (after.turn, after.hidden)


def test_place_lets_the_clock_of_a_timed_game_run_with_the_taps() -> None:
    state = begin(mode="timed", time_ms=1000, **UNPACED)
    assert GAME.placing.place(state, Placement(0, 2)).state.tick.clock == 1 + 7
    late = replace(state, tick=state.tick._replace(clock=54))
    for placement in GAME.placing.placements(late):
        after = GAME.placing.place(late, placement).state
        also = played(late, placement)
        assert (after.turn, after.hidden, GAME.outcome(after)) == (also.turn, also.hidden, GAME.outcome(also))
    assert rows(GAME.placing.place(late, Placement(0, 2)).state.turn.board, 1) == ["G....."]  # locked in the last tick
    later = replace(state, tick=state.tick._replace(clock=55))
    assert rows(GAME.placing.place(later, Placement(0, 2)).state.turn.board, 1) == ["......"]  # too late


def any_options() -> st.SearchStrategy[ArcadeOptions]:
    def made(**drawn: Any) -> ArcadeOptions:
        return ArcadeOptions(pairs_per_level=0, **UNPACED, **drawn)

    return st.builds(
        made,
        mode=st.sampled_from(["endless", "endless", "timed"]),
        time_ms=st.sampled_from([1000, 5000]),
        power=st.sampled_from(["marked", "solid"]),
        kick=st.sampled_from(["none", "simple"]),
        generator=st.sampled_from(["random", "bag"]),
        crash_one_in=st.sampled_from([0, 2, 6]),
        diamond_every=st.sampled_from([0, 3, 25]),
        gravity_ms=st.sampled_from([130, 800]),
        lock_delay_ms=st.sampled_from([0, 1, 350]),
        lock_resets=st.sampled_from([0, 15]),
        das_ms=st.sampled_from([0, 170]),
        arr_ms=st.sampled_from([0, 45]),
        soft_drop_points=st.sampled_from([0, 1]),
        board=st.sampled_from(
            [
                "",
                "/".join(["RG...B", "GR...Y"] * 5),
                "/".join(["RRG.oo", "RRG.KK"] * 5),
                "/".join(["R.G.Y.", "G.R.B."] * 6),
            ]
        ),
    )


@settings(max_examples=400, deadline=None)
@given(any_options(), st.integers(0, 2**32 - 1), st.integers(10, 30))
def test_place_gives_the_very_state_to_which_the_taps_lead(options: ArcadeOptions, seed: int, pairs: int) -> None:
    random = Random(seed)
    state = GAME.step(GAME.start(options, seed), 0).state
    for _ in range(pairs):
        found = GAME.placing.placements(state)
        if not found:
            break
        placement = random.choice(found)
        step = GAME.placing.place(state, placement)
        masks = GAME.placing.taps(state, placement)
        assert (len(masks) - 2) * TICK < state.turn.interval  # no step of gravity comes before the drop
        effects = []
        for mask in masks:
            before = state
            taken = GAME.step(before, mask)
            state = taken.state
            effects += [effect for effect in taken.effects if not isinstance(effect, Move | Rotate)]
            if GAME.outcome(state):
                break
        assert tuple(effects) == step.effects
        if step.state.turn.piece and GAME.outcome(state):  # out of time in the air
            assert (state.turn, state.hidden) == (step.state.turn, step.state.hidden)
        else:
            assert state == step.state


@settings(max_examples=100, deadline=None)
@given(any_options(), st.integers(0, 2**32 - 1))
def test_a_held_button_before_the_taps_makes_no_difference_but_for_the_release(
    options: ArcadeOptions, seed: int
) -> None:
    random = Random(seed)
    state = GAME.step(GAME.start(replace(options, mode="endless"), seed), DOWN | LEFT).state
    for _ in range(15):
        found = GAME.placing.placements(state)
        if not found:
            break
        placement = random.choice(found)
        after = GAME.placing.place(state, placement).state
        assert played(state, placement) == after
        state = replace(after, tick=after.tick._replace(hands=Hands(DROP | LEFT, -1, 0)))


def test_a_session_peeks_at_what_it_will_place_also_where_pairs_lock_as_they_appear() -> None:
    session = Session(GAME, seed=4, lock_delay_ms=0)
    random = Random(4)
    while not session.outcome:
        placement = random.choice(session.placements())
        seen = session.peek(placement)
        session.place(placement)
        assert (seen.score, seen.frame.boards[0].tiles) == (session.score, session.frame.boards[0].tiles)
