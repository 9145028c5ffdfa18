"""The pair in the air (the arcade document, sections 1, 2, 19, 20, 26, 28, 29): spawn, moves, turns, drops, locking."""

from dataclasses import replace
from itertools import groupby, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.puzzle_fighter.arcade.playing import UNPACED, begin, cells, names, play, rows

from chainfall.core.buttons import LEFT, parse_buttons
from chainfall.core.clock import MILLISECOND, TICK
from chainfall.core.effects import GameOver, Lock, Move, Rotate, Spawn
from chainfall.falling.pieces import Pose
from chainfall.falling.state import Phase
from chainfall.games.puzzle_fighter.arcade.game import GAME
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.state import ArcadeState

TALL = "/".join(["...Y.."] * 5 + ["...R..", "...Y..", "...R..", "...Y..", "...R.."])
"""Ten rows in the drop alley."""

FULL_ALLEY = f"...Y../{TALL}"
"""Eleven rows in the drop alley: a pair that spawns stands on them."""

WELL = "/".join(["RGBY.R"] * 6)
"""A board with a shaft in column 4."""


def poses(state: ArcadeState, script: str) -> list[Pose]:
    """Where the pair is after each tick of a script."""
    found = []
    for part in script.split(","):
        buttons, _, count = part.strip().partition(" x")
        for _ in range(int(count or 1)):
            state = GAME.step(state, parse_buttons(buttons)).state
            found.append(state.tick.fall.pose)
    return found


def ticks_of_moves(state: ArcadeState, script: str) -> list[int]:
    """The ticks, counted from 0, in which the pair changes its column."""
    columns = [state.tick.fall.pose.column, *(pose.column for pose in poses(state, script))]
    return [tick for tick, (before, after) in enumerate(pairwise(columns)) if before != after]


def phases(state: ArcadeState, script: str) -> list[tuple[str, int]]:
    """The phases after each tick of a script, and how many ticks each lasts."""
    found = []
    for part in script.split(","):
        buttons, _, count = part.strip().partition(" x")
        for _ in range(int(count or 1)):
            state = GAME.step(state, parse_buttons(buttons)).state
            found.append(state.tick.phase.value)
    return [(phase, len(list(run))) for phase, run in groupby(found)]


def with_pose(state: ArcadeState, pose: Pose) -> ArcadeState:
    return replace(state, tick=state.tick._replace(fall=state.tick.fall._replace(pose=pose)))


# Spawn and loss


def test_the_first_step_spawns_and_nothing_is_in_the_air_before_it() -> None:
    state = GAME.start(ArcadeOptions(), 0)
    assert (state.tick.phase, state.turn.piece) == (Phase.SPAWN, "")
    first = state.turn.next
    spawned, effects = play(state, "-")
    assert (spawned.tick.phase, spawned.turn.piece) == (Phase.FALLING, first)
    assert effects == [Spawn(((1, 3), (0, 3)), first)]


def test_a_pair_spawns_upright_in_column_3_with_its_pivot_in_the_highest_visible_row() -> None:
    state = begin(pair="RG")
    assert state.shape.cells(state.tick.fall.pose) == ((1, 3), (0, 3))
    assert GAME.text(state).splitlines()[:3] == ["┆   G  ┆  next Y", "║   R  ║       B", "║      ║"]


@pytest.mark.parametrize("taken", [0 * 6 + 3, 1 * 6 + 3])
def test_the_game_is_over_if_either_spawn_cell_is_taken(taken: int) -> None:
    state = GAME.start(ArcadeOptions(), 0)
    board = " " * taken + "R" + " " * (77 - taken)
    over, effects = play(replace(state, turn=state.turn._replace(board=board)), "-")
    assert effects == [GameOver("the drop alley is blocked")]
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert (outcome.score, outcome.reason) == (0, "the drop alley is blocked")


def test_cells_of_the_overflow_row_in_other_columns_may_hold_gems() -> None:
    full = "/".join(["RGB.RG", "GBR.GR"] * 6 + ["RGB.RG"])
    assert names(play(GAME.start(ArcadeOptions(board=full), 0), "-")[1]) == ["Spawn"]


def test_eleven_gems_in_the_alley_leave_room_and_twelve_do_not() -> None:
    alley = ["...R..", "...G.."] * 6
    assert names(play(GAME.start(ArcadeOptions(board="/".join(alley[:11])), 0), "-")[1]) == ["Spawn"]
    assert names(play(GAME.start(ArcadeOptions(board="/".join(alley)), 0), "-")[1]) == ["GameOver"]


# Moves


def test_a_pair_moves_one_column_for_each_press_and_stops_at_the_walls() -> None:
    state = begin()
    assert [pose.column for pose in poses(state, "left, -, left, -, left, -, left")] == [2, 2, 1, 1, 0, 0, 0]
    assert [pose.column for pose in poses(state, "right, -, right, -, right")] == [4, 4, 5, 5, 5]


def test_a_lying_pair_stops_where_either_gem_meets_the_wall() -> None:
    assert poses(begin(), "cw, right, -, right")[-1] == Pose(1, 4, 1)
    assert poses(begin(), "ccw, left, -, left, -, left")[-1] == Pose(1, 1, 3)


def test_a_move_tells_where_the_pair_is_and_one_without_room_tells_nothing() -> None:
    state, effects = play(begin(), "left")
    assert effects == [Move(((1, 2), (0, 2)))]
    assert play(with_pose(state, Pose(1, 0, 0)), "-, left")[1] == []


@pytest.mark.parametrize(("row", "moves"), [(6, True), (7, False)])
def test_a_gem_beside_either_half_blocks_a_move(row: int, moves: bool) -> None:
    state = with_pose(begin(WELL), Pose(row, 4, 0))  # the stacks reach up to row 7
    assert bool(play(state, "left")[1]) is moves
    lifted = with_pose(state, Pose(row - 1, 4, 2))
    assert bool(play(lifted, "left")[1]) is moves


# Turns


def test_clockwise_turns_bring_the_second_gem_from_above_to_the_right_below_and_left_of_the_pivot() -> None:
    state = with_pose(begin(), Pose(5, 3, 0))
    found = [state.shape.cells(pose)[1] for pose in poses(state, "cw, -, cw, -, cw, -, cw")][::2]
    assert found == [(5, 4), (6, 3), (5, 2), (4, 3)]


def test_counter_clockwise_turns_go_the_other_way_round_and_the_pivot_stays() -> None:
    state = with_pose(begin(), Pose(5, 3, 0))
    found = poses(state, "ccw, -, ccw, -, ccw, -, ccw")[::2]
    assert [pose.turns for pose in found] == [3, 2, 1, 0]
    assert {pose[:2] for pose in found} == {(5, 3)}


def test_a_turn_tells_where_the_pair_is_and_a_held_button_turns_only_once() -> None:
    assert play(begin(), "cw x20")[1] == [Rotate(((1, 3), (1, 4)))]


def test_a_turn_without_room_is_ignored() -> None:
    at_the_wall = with_pose(begin(), Pose(5, 5, 0))
    assert poses(at_the_wall, "cw") == [Pose(5, 5, 0)]
    assert play(at_the_wall, "cw")[1] == []
    in_the_shaft = with_pose(begin(WELL), Pose(9, 4, 0))
    assert poses(in_the_shaft, "cw, -, ccw")[-1] == Pose(9, 4, 0)
    on_the_floor = with_pose(begin(), Pose(12, 3, 1))
    assert poses(on_the_floor, "cw") == [Pose(12, 3, 1)]


def test_with_the_simple_kick_a_turn_without_room_moves_the_pair_one_column_the_other_way() -> None:
    state = begin(kick="simple")
    assert poses(with_pose(state, Pose(5, 5, 0)), "cw") == [Pose(5, 4, 1)]
    assert poses(with_pose(state, Pose(5, 0, 0)), "ccw") == [Pose(5, 1, 3)]
    assert play(with_pose(state, Pose(5, 5, 0)), "cw")[1] == [Rotate(((5, 4), (5, 5)))]
    beside_a_stack = with_pose(begin("...R..", kick="simple"), Pose(12, 2, 0))
    assert poses(beside_a_stack, "cw") == [Pose(12, 1, 1)]


def test_a_kick_needs_room_too_and_never_lifts_the_pair() -> None:
    in_the_shaft = with_pose(begin(WELL, kick="simple"), Pose(9, 4, 0))
    assert poses(in_the_shaft, "cw, -, ccw")[-1] == Pose(9, 4, 0)
    on_the_floor = with_pose(begin(kick="simple"), Pose(12, 3, 1))
    assert poses(on_the_floor, "cw") == [Pose(12, 3, 1)]


def test_both_turns_at_once_undo_each_other() -> None:
    state, effects = play(begin(), "cw+ccw")
    assert state.tick.fall.pose == Pose(1, 3, 0)
    assert names(effects) == ["Rotate", "Rotate"]


def test_in_one_tick_a_pair_moves_before_it_turns() -> None:
    # In column 4 the turn has room only after the move to the left.
    board = "/".join(["....R."] * 12)
    state = with_pose(begin(board), Pose(5, 3, 0))
    assert poses(state, "cw+left") == [Pose(5, 2, 1)]


# Gravity


def test_800_ms_are_48_ticks() -> None:
    found = [pose.row for pose in poses(begin(), "- x96")]
    assert found == [1] * 47 + [2] * 48 + [3]


def test_time_is_exact_also_where_a_row_does_not_take_a_whole_number_of_ticks() -> None:
    found = [pose.row for pose in poses(begin(gravity_ms=110), "- x66")]  # 6.6 ticks
    assert found == [1 + min((tick * 1000) // 6600, 11) for tick in range(1, 67)]


def test_a_pair_may_fall_several_rows_in_a_tick() -> None:
    assert [pose.row for pose in poses(begin(gravity_ms=5, gravity_min_ms=5), "- x4")] == [4, 7, 11, 12]


@pytest.mark.parametrize(("level", "ms"), [(1, 800), (2, 750), (8, 450), (14, 150), (15, 100), (16, 100), (99, 100)])
def test_a_row_takes_50_ms_less_with_each_level_down_to_100_ms(level: int, ms: int) -> None:
    assert begin(level=level).turn.interval == ms * 60


def test_the_speed_curve_can_be_set() -> None:
    assert begin(level=3, gravity_ms=500, gravity_step_ms=100, gravity_min_ms=200).turn.interval == 300 * 60
    assert begin(level=9, gravity_ms=500, gravity_step_ms=100, gravity_min_ms=200).turn.interval == 200 * 60
    assert begin(gravity_ms=50, gravity_min_ms=100).turn.interval == 50 * 60


def test_every_tenth_pair_begins_a_level() -> None:
    state = GAME.step(GAME.start(ArcadeOptions(diamond_every=1, crash_one_in=0, **UNPACED), 1), 0).state
    levels = []
    for _ in range(21):
        levels.append((state.turn.pieces, state.level, state.turn.interval // 60))
        state = play(state, "drop, -")[0]  # each diamond takes its partner's colour off the board
    assert levels == [(pair, 1 + (pair - 1) // 10, 800 - 50 * ((pair - 1) // 10)) for pair in range(1, 22)]


def test_without_pairs_per_level_the_level_stays() -> None:
    assert begin(level=7, pairs_per_level=0).level == 7
    state = begin(level=7, pairs_per_level=0)
    assert replace(state, turn=state.turn._replace(pieces=1000)).level == 7


# Soft drop and hard drop


def test_a_soft_drop_is_ten_times_faster() -> None:
    found = [pose.row for pose in poses(begin(), "down x24")]
    assert found == [1 + (tick * 10_000) // 48_000 for tick in range(1, 25)]  # 4.8 ticks a row


def test_a_soft_drop_ends_when_the_button_is_let_go_and_keeps_the_way_done() -> None:
    found = [pose.row for pose in poses(begin(), "down x4, - x8")]
    assert found == [1] * 11 + [2]  # 40 of 48 parts with the button held, 8 more without


def test_a_soft_drop_is_ten_times_the_speed_and_does_not_bring_a_row_that_is_half_done_at_once() -> None:
    found = [pose.row for pose in poses(begin(), "- x24, down x3")]
    assert found == [1] * 26 + [2]  # 24 of 48 parts without the button, then 10 in each tick


def test_rows_of_a_soft_drop_are_moves_and_rows_of_gravity_are_not() -> None:
    assert play(begin(), "down x5")[1] == [Move(((2, 3), (1, 3)))]
    assert play(begin(), "- x48")[1] == []


def test_each_row_of_a_soft_drop_scores_the_points_of_the_option() -> None:
    assert play(begin(soft_drop_points=3), "down x24")[0].turn.score == 5 * 3
    assert play(begin(soft_drop_points=3), "- x96")[0].turn.score == 0
    assert play(begin(soft_drop_points=3), "drop, -")[0].turn.score == 0
    assert play(begin(), "down x24")[0].turn.score == 0


def test_a_soft_drop_scores_only_rows_that_were_there_to_fall() -> None:
    state, _ = play(begin(soft_drop_points=1, soft_drop=1000), "down")
    assert (state.tick.fall.pose.row, state.turn.score) == (12, 11)


def test_a_hard_drop_locks_the_pair_on_the_ground_in_the_same_tick() -> None:
    state, effects = play(begin("...B.."), "drop")
    assert effects == [Move(((11, 3), (10, 3))), Lock(((11, 3), (10, 3)))]
    assert rows(state.turn.board, 3) == ["...G..", "...R..", "...B.."]
    assert state.turn.piece == ""


def test_a_held_drop_button_drops_only_one_pair() -> None:
    state, effects = play(begin(**UNPACED), "drop x30")
    assert names(effects) == ["Move", "Lock", "Spawn"]
    assert state.tick.phase is Phase.FALLING


def test_a_pair_that_is_moved_turned_and_dropped_in_one_tick_does_so_in_this_order() -> None:
    state, effects = play(begin(), "left+cw+drop")
    assert names(effects) == ["Move", "Rotate", "Move", "Lock"]
    assert rows(state.turn.board, 1) == ["..RG.."]


# The ground


def test_a_pair_that_touches_down_waits_350_ms_then_locks() -> None:
    falls = with_pose(begin(), Pose(11, 3, 0))
    assert phases(falls, "- x69") == [("FALLING", 47), ("LOCK_DELAY", 21), ("SPAWN", 1)]
    assert names(play(falls, "- x68")[1]) == []
    assert names(play(falls, "- x69")[1]) == ["Lock"]


def test_without_lock_delay_a_pair_locks_in_the_tick_in_which_it_touches_down() -> None:
    falls = with_pose(begin(lock_delay_ms=0), Pose(11, 3, 0))
    assert phases(falls, "- x48") == [("FALLING", 47), ("SPAWN", 1)]


def test_a_pair_in_its_lock_delay_can_still_move_and_turn_and_be_dropped() -> None:
    grounded, _ = play(with_pose(begin(), Pose(11, 3, 0)), "- x48")
    assert grounded.tick.phase is Phase.LOCK_DELAY
    assert poses(grounded, "left, cw")[-1] == Pose(12, 2, 1)
    assert names(play(grounded, "drop")[1]) == ["Lock"]


def test_a_move_on_level_ground_does_not_stop_the_lock_delay() -> None:
    grounded, _ = play(with_pose(begin(), Pose(11, 3, 0)), "- x48")
    assert phases(grounded, "left, - x20") == [("LOCK_DELAY", 20), ("SPAWN", 1)]


def test_a_move_over_a_lower_place_cancels_the_lock_delay_and_the_pair_falls_on() -> None:
    on_a_step = with_pose(begin("...R.."), Pose(10, 3, 0))
    grounded, _ = play(on_a_step, "- x48")
    assert grounded.tick.phase is Phase.LOCK_DELAY
    falling, _ = play(grounded, "- x10, left")
    assert (falling.tick.phase, falling.tick.fall.gravity) == (Phase.FALLING, 0)
    assert phases(falling, "- x69") == [("FALLING", 47), ("LOCK_DELAY", 21), ("SPAWN", 1)]


def test_a_turn_over_a_lower_place_cancels_the_lock_delay_too() -> None:
    lying = with_pose(begin("..YR..", lock_delay_ms=1000), Pose(11, 2, 1))
    grounded, _ = play(lying, "- x48")
    assert grounded.tick.phase is Phase.LOCK_DELAY
    assert play(grounded, "left, - x2")[0].tick.phase is Phase.LOCK_DELAY  # one gem is still on the step
    assert play(grounded, "left, ccw, left")[0].tick.phase is Phase.FALLING


def test_a_pair_gets_a_new_lock_delay_as_often_as_the_option_says_and_then_locks_where_it_touches_down() -> None:
    on_a_step = with_pose(begin("...R..", lock_delay_ms=500, lock_resets=2), Pose(10, 3, 0))
    grounded, _ = play(on_a_step, "- x48")
    wavering, effects = play(grounded, "- x20, left, right, - x20, left, right, - x20")
    assert (names(effects), wavering.tick.fall.resets) == (["Move"] * 4, 2)
    assert wavering.tick.phase is Phase.LOCK_DELAY
    state, effects = play(wavering, "left, right")
    assert names(effects) == ["Move", "Move", "Lock"]
    assert state.tick.phase is Phase.SPAWN


def test_without_resets_the_second_touchdown_locks_at_once() -> None:
    on_a_step = with_pose(begin("...R../...G..", lock_resets=0), Pose(9, 3, 0))
    grounded, _ = play(on_a_step, "- x48")
    assert grounded.tick.phase is Phase.LOCK_DELAY
    assert names(play(grounded, "left, - x95")[1]) == ["Move"]  # two rows down
    assert names(play(grounded, "left, - x96")[1]) == ["Move", "Lock"]


def test_the_lock_delay_begins_in_the_tick_in_which_a_pair_is_moved_onto_a_stack() -> None:
    beside = with_pose(begin("..RG.."), Pose(11, 1, 0))
    assert phases(beside, "right, - x21") == [("LOCK_DELAY", 21), ("SPAWN", 1)]


def test_the_lock_delay_begins_in_the_tick_in_which_a_turn_brings_a_pair_to_the_ground() -> None:
    above = with_pose(begin("....R."), Pose(11, 3, 0))
    assert phases(above, "cw, - x21") == [("LOCK_DELAY", 21), ("SETTLE", 1)]


def test_the_lock_delay_of_a_pair_that_spawns_on_a_stack_begins_with_the_spawn() -> None:
    state = begin(FULL_ALLEY)
    assert (state.tick.phase, state.tick.fall.delay) == (Phase.LOCK_DELAY, 350 * MILLISECOND)
    assert phases(state, "- x21") == [("LOCK_DELAY", 20), ("SPAWN", 1)]
    moved, effects = play(state, "- x15, left, drop")
    assert rows(moved.turn.board, 2) == ["..GY..", "..RR.."]
    assert names(effects) == ["Move", "Move", "Lock"]


def test_without_a_lock_delay_a_pair_locks_in_the_tick_in_which_it_stands() -> None:
    _, effects = play(GAME.start(ArcadeOptions(board=FULL_ALLEY, lock_delay_ms=0), 0), "-")
    assert names(effects) == ["Spawn", "Lock"]
    beside = with_pose(begin("..RG..", lock_delay_ms=0), Pose(11, 1, 0))
    assert names(play(beside, "right")[1]) == ["Move", "Lock"]


def test_the_time_for_a_row_stands_still_on_the_ground_and_goes_on_where_it_stood() -> None:
    beside = play(with_pose(begin("..RG.."), Pose(11, 1, 0)), "- x30")[0]
    standing = play(beside, "right, - x10")[0]
    assert (standing.tick.phase, standing.tick.fall.gravity) == (Phase.LOCK_DELAY, 31 * TICK)
    assert phases(standing, "left, - x17") == [("FALLING", 17), ("LOCK_DELAY", 1)]


@given(st.lists(st.sampled_from(["left", "right", "cw", "ccw", "-"]), min_size=1), st.integers(0, 99))
@settings(max_examples=60)
def test_a_pair_cannot_be_held_up_for_longer_than_its_rows_and_its_lock_delays_last(
    moves: list[str], seed: int
) -> None:
    stairs = "R...../RG..../RGR.../RGRG../RGRGR./RGRGRG"
    state = GAME.step(GAME.start(ArcadeOptions(board=stairs, kick="simple", pairs_per_level=0), seed), 0).state
    longest = 12 * 48 + (state.options.lock_resets + 1) * 22
    for tick in range(longest + 1):
        step = GAME.step(state, parse_buttons(moves[tick % len(moves)]))
        state = step.state
        if "Lock" in names(list(step.effects)):
            return
    raise AssertionError(f"still in the air after {longest} ticks")


def test_when_the_alley_is_blocked_the_frame_shows_the_pair_that_found_no_room() -> None:
    start = GAME.start(ArcadeOptions(board="/".join(["...R..", "...G.."] * 6)), 0)
    over, effects = play(start, "-")
    assert names(effects) == ["GameOver"]
    assert over.turn.piece == start.turn.next
    assert [(sprite.row, sprite.column) for sprite in GAME.frame(over).boards[0].sprites] == [(1, 3), (0, 3)]
    assert over.turn.pieces == 0


def test_a_grounded_pair_is_drawn_at_rest_and_a_falling_one_on_its_way() -> None:
    resting = GAME.frame(play(begin(FULL_ALLEY), "- x20")[0]).boards[0].sprites
    assert [(sprite.progress, sprite.span) for sprite in resting] == [(0, 48_000)] * 2
    falling = GAME.frame(play(begin(), "- x20")[0]).boards[0].piece
    assert [(sprite.progress, sprite.span) for sprite in falling] == [(20_000, 48_000)] * 2


# Held directions


def test_a_held_direction_repeats_after_170_ms_and_then_every_45_ms() -> None:
    at_the_wall = with_pose(begin(), Pose(1, 5, 0))
    # 170, 215, 260 and 305 ms are 10.2, 12.9, 15.6 and 18.3 ticks.
    assert ticks_of_moves(at_the_wall, "left x30") == [0, 11, 13, 16, 19]


def test_das_and_arr_can_be_set() -> None:
    at_the_wall = with_pose(begin(das_ms=100, arr_ms=50), Pose(1, 5, 0))
    assert ticks_of_moves(at_the_wall, "left x30") == [0, 6, 9, 12, 15]


def test_an_arr_of_0_goes_to_the_wall_at_once_and_a_das_of_0_repeats_in_the_next_tick() -> None:
    at_the_wall = with_pose(begin(arr_ms=0), Pose(1, 5, 0))
    assert [pose.column for pose in poses(at_the_wall, "left x12")] == [4] * 11 + [0]
    at_the_wall = with_pose(begin(das_ms=0), Pose(1, 5, 0))
    assert ticks_of_moves(at_the_wall, "left x12") == [0, 1, 3, 6, 9]


def test_letting_go_starts_the_delay_anew() -> None:
    at_the_wall = with_pose(begin(), Pose(1, 5, 0))
    assert ticks_of_moves(at_the_wall, "left x10, -, left x12") == [0, 11, 22]


def test_a_blocked_pair_keeps_its_charge_and_slips_into_the_first_gap() -> None:
    overhang = cells("..R.../..G.../..B.../....../....../......")
    state = with_pose(begin(), Pose(7, 3, 0))
    found = poses(replace(state, turn=state.turn._replace(board=overhang)), "left x300")
    level = next(tick for tick, pose in enumerate(found) if pose.row == 11)  # both gems are under the overhang
    assert [pose.column for pose in found[: level + 2]] == [3] * (level + 1) + [2]


def test_a_direction_charges_while_a_turn_is_resolved() -> None:
    state, _ = play(begin("..r..."), "drop+left")  # the pair goes off in column 2, and the button stays held
    spawned, effects = play(state, "left x21")
    assert names(effects) == ["Clear", "Settle", "Spawn"]
    assert ticks_of_moves(spawned, "left x5") == [0, 2]


def test_a_press_while_no_pair_is_in_the_air_does_not_move_the_next_one_before_its_delay_is_over() -> None:
    state, _ = play(begin(), "drop")
    assert state.tick.phase is Phase.SPAWN
    spawned, _ = play(state, "left")
    assert ticks_of_moves(spawned, "left x12") == [10]  # the eleventh tick after the press


def test_of_two_held_directions_the_one_pressed_last_counts() -> None:
    assert [pose.column for pose in poses(begin(), "left, left+right, left+right")] == [2, 3, 3]


def test_when_it_is_let_go_the_other_one_counts_again_as_if_pressed() -> None:
    found = ticks_of_moves(begin(), "left, left+right, left x12")
    assert found == [0, 1, 2, 13]


def test_two_directions_pressed_together_cancel_out() -> None:
    assert ticks_of_moves(begin(), "left+right x40") == []
    assert ticks_of_moves(begin(), "left+right, left") == [1]


def test_bits_that_do_not_stand_for_a_button_are_ignored() -> None:
    state = begin()
    assert GAME.step(state, LEFT | 1 << 40) == GAME.step(state, LEFT)
    assert GAME.step(state, -1).state.tick.phase is Phase.PAUSED
