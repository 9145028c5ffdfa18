"""The game as a whole (the arcade document, sections 8, 18, 20, 32 and 34): modes, pausing, options, views."""

from dataclasses import fields, replace
from typing import Any

import pytest
from tests.games.puzzle_fighter.arcade.playing import UNPACED, begin, names, play, rows

from chainfall import ChainfallError, Session
from chainfall.core.buttons import DROP
from chainfall.core.effects import GameOver, Rejected
from chainfall.core.errors import OptionError, ParseError
from chainfall.core.frame import Sprite, tile
from chainfall.core.options import from_text
from chainfall.falling.pieces import Pose
from chainfall.falling.state import Phase
from chainfall.games.puzzle_fighter.arcade.game import GAME
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.state import ArcadeState
from chainfall.play.replay import Replay
from chainfall.play.verifying import verify
from chainfall.testing import check_game

TIME_UP = "the time is up"


def numbers(state: ArcadeState) -> dict[str, int]:
    return dict(GAME.frame(state).boards[0].hud.numbers)


# Modes


def test_an_endless_game_has_no_clock_to_run_out() -> None:
    state = replace(begin(), tick=begin().tick._replace(clock=10**9))
    assert play(state, "-")[1] == []


def test_a_timed_game_lasts_120_seconds_by_default() -> None:
    assert ArcadeOptions(mode="timed").time_ms == 120_000
    state = begin(mode="timed")
    last = replace(state, tick=state.tick._replace(clock=7198))
    state, effects = play(last, "-")
    assert (effects, GAME.outcome(state)) == ([], None)
    state, effects = play(state, "-")
    assert effects == [GameOver(TIME_UP)]
    assert state.tick.clock == 7200


def test_a_timed_game_of_a_second_and_a_half_ends_with_its_ninetieth_tick() -> None:
    session = Session(GAME, ArcadeOptions(mode="timed", time_ms=1500))
    while not session.outcome:
        session.feed(0)
    assert session.steps == 90
    assert session.outcome.reason == TIME_UP


def test_a_pair_that_is_in_the_air_when_the_time_is_up_stays_there_and_scores_nothing() -> None:
    state, effects = play(begin(mode="timed", time_ms=1000), "- x59")
    assert effects == [GameOver(TIME_UP)]
    assert state.tick.fall.pose == Pose(2, 3, 0)
    assert rows(state.turn.board, 1) == ["......"]
    assert len(GAME.frame(state).boards[0].sprites) == 2


def test_a_pair_in_its_lock_delay_when_the_time_is_up_stays_unlocked() -> None:
    state, effects = play(begin(mode="timed", time_ms=1000, gravity_ms=60), "- x59")
    assert effects == [GameOver(TIME_UP)]
    assert (state.turn.piece, state.tick.fall.pose, numbers(state)["timer_ms"]) == ("RG", Pose(12, 3, 0), 0)


def test_a_held_button_or_a_soft_drop_does_not_keep_the_time_from_running_out() -> None:
    for script in ("left x59", "down x59", "cw x59", "- x58, cw"):
        assert play(begin(mode="timed", time_ms=1000, **UNPACED), script)[1][-1] == GameOver(TIME_UP)


def test_a_pair_that_locks_in_the_last_tick_is_resolved_to_the_end_and_counts() -> None:
    state, effects = play(begin("...r..", "RG", mode="timed", time_ms=1000), "- x58, drop, - x20")
    assert names(effects) == ["Move", "Lock", "Mark", "Clear", "Settle"]
    assert (state.tick.phase, state.turn.score) == (Phase.SPAWN, 20)
    assert numbers(state)["time_ms"] == 0
    state, effects = play(state, "-")
    assert effects == [GameOver(TIME_UP)]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.score == 20


def test_a_chain_that_runs_when_the_time_is_up_counts_whole_and_the_game_ends_where_the_next_pair_would_come() -> None:
    begun = begin("...r../..GG..", "Rg", mode="timed", time_ms=1000, chain_pause_ms=500)
    state, effects = play(begun, "- x50, drop, - x9")
    assert (numbers(state)["time_ms"], GAME.outcome(state)) == (0, None)
    while not GAME.outcome(state):
        state, more = play(state, "-")
        effects += more
    assert names(effects).count("Clear") == 2
    assert names(effects)[-2:] == ["AllClear", "GameOver"]
    assert state.tick.clock > 60


def test_no_pair_spawns_after_the_time() -> None:
    state, effects = play(begin("", "RG", mode="timed", time_ms=1000), "- x57, drop, -")
    assert effects[-1] == GameOver(TIME_UP)
    assert state.turn.piece == ""


def test_if_the_alley_is_blocked_when_the_time_is_up_the_time_is_up() -> None:
    alley = "/".join(["...R..", "...G.."] * 5)
    assert play(begin(alley, "YB", mode="timed", time_ms=1000), "- x56, drop, -")[1][-1] == GameOver(
        "the drop alley is blocked"
    )
    assert play(begin(alley, "YB", mode="timed", time_ms=1000), "- x57, drop, -")[1][-1] == GameOver(TIME_UP)


# Pausing


def test_pausing_changes_nothing_but_time() -> None:
    script = "left x5, cw, - x40, down x9, - x3, drop, - x20, right x15, - x30"
    plain, told = play(begin("...r../..GG..", "Rg"), script)
    parts = script.split(", ")
    for cut in range(len(parts) + 1):
        held = parts[cut - 1].partition(" x")[0] if cut else "-"
        both = "pause" if held == "-" else f"{held}+pause"
        pause = [both, "cw+drop x30", both]
        paused, also_told = play(begin("...r../..GG..", "Rg"), ", ".join([*parts[:cut], *pause, *parts[cut:]]))
        assert replace(paused, tick=paused.tick._replace(hands=plain.tick.hands)) == plain
        assert also_told == told


def test_a_paused_game_looks_at_the_pause_button_only() -> None:
    state, effects = play(begin(), "pause, cw, drop, left+down x500")
    assert (state.tick.phase, effects) == (Phase.PAUSED, [])
    assert state.tick.clock == begin().tick.clock
    assert play(state, "pause")[0].tick.phase is Phase.FALLING


def test_a_held_pause_button_pauses_only_once() -> None:
    assert play(begin(), "pause x50")[0].tick.phase is Phase.PAUSED
    assert play(begin(), "pause, -, pause x50")[0].tick.phase is Phase.FALLING


def test_a_button_pressed_together_with_pause_acts_after_the_pause_if_it_is_still_held() -> None:
    state = play(begin(), "left+cw+pause, left+cw, left+cw+pause")[0]
    assert state.tick.fall.pose == Pose(1, 3, 0)
    assert play(state, "left+cw")[0].tick.fall.pose == Pose(1, 2, 1)
    assert play(state, "-")[0].tick.fall.pose == Pose(1, 3, 0)


def test_a_button_held_before_a_pause_is_not_pressed_again_after_it() -> None:
    state = play(begin(), "cw, cw+pause, -, pause")[0]
    assert play(state, "cw")[0].tick.fall.pose.turns == 1
    assert play(state, "-, cw")[0].tick.fall.pose.turns == 2


@pytest.mark.parametrize("phase", ["SPAWN", "LOCK_DELAY", "SETTLE", "CLEAR_ANIM", "CHAIN_PAUSE"])
def test_every_phase_of_a_running_game_can_be_paused_and_goes_on_where_it_was(phase: str) -> None:
    state = begin("...r../..GG..", "Rg", lock_delay_ms=500, gravity_ms=50)
    while state.tick.phase.value != phase:
        state = play(state, "-")[0]
    paused = play(state, "pause")[0]
    assert paused.tick.phase is Phase.PAUSED
    assert numbers(paused) == numbers(state)
    assert GAME.frame(paused).boards[0].tiles == GAME.frame(state).boards[0].tiles
    assert GAME.frame(paused).boards[0].sprites == GAME.frame(state).boards[0].sprites
    back = play(paused, "-, pause")[0]
    assert replace(back, tick=back.tick._replace(hands=state.tick.hands)) == state


def test_the_first_spawn_can_be_paused() -> None:
    state, effects = play(GAME.start(ArcadeOptions(), 0), "pause, -, pause, -")
    assert (state.tick.phase, names(effects)) == (Phase.FALLING, ["Spawn"])


# The end


def test_after_the_end_nothing_changes_any_more() -> None:
    state, _ = play(begin(mode="timed", time_ms=1000), "- x59")
    for mask in (0, DROP, 127, -1):
        assert GAME.step(state, mask) == (state, (Rejected("the game is over"),))
    assert GAME.inputs(state) == ()


def test_a_running_game_always_has_inputs_and_they_are_lines_of_buttons() -> None:
    assert GAME.inputs(begin())
    assert GAME.parse("left+down") == GAME.parse("down+left")
    assert {GAME.parse(GAME.format(mask)) for mask in GAME.inputs(begin())} == set(GAME.inputs(begin()))
    with pytest.raises(ParseError, match="button 'jump'"):
        GAME.parse("jump")


# Options


def test_a_drawn_board_falls_at_the_start() -> None:
    assert rows(begin("R..../.G..0o\nB").turn.board, 2) == ["R.....", "BG..0o"]


def test_a_drawn_board_goes_off_only_after_the_first_pair_has_locked() -> None:
    state, effects = play(begin("rR....", "GB", **UNPACED), "- x20, drop")
    assert names(effects) == ["Move", "Lock", "Mark", "Clear"]
    assert state.turn.score == 20


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("X", "option board, row 1: 'X' is not a cell, expected one of RGBYrgby0klmnoKLMNOpqstuPQSTU or '.'"),
        ("/".join(["R"] * 14), "option board: 14 rows drawn, expected at most 13"),
        ("R/.......", "option board, row 2: 7 cells drawn, expected at most 6"),
    ],
)
def test_a_wrong_board_is_an_error_that_says_where(board: str, message: str) -> None:
    with pytest.raises(OptionError) as caught:
        ArcadeOptions(board=board)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        ("mode", "versus", "endless or timed"),
        ("power", "fused", "marked or solid"),
        ("kick", "super", "none or simple"),
        ("generator", "dice", "random or bag"),
        ("time_ms", 999, "a whole number from 1000 to 3600000"),
        ("level", 0, "a whole number from 1 to 99"),
        ("gravity_ms", 0, "a whole number from 1 to 60000"),
        ("soft_drop", 0, "a whole number from 1 to 1000"),
        ("lock_delay_ms", -1, "a whole number from 0 to 60000"),
        ("clear_ms", 60_001, "a whole number from 0 to 60000"),
        ("normal_points", 1.5, "a whole number from 0 to 1000000"),
        ("board", 7, "text"),
    ],
)
def test_a_wrong_option_is_an_error_that_says_what_was_expected(option: str, value: object, expected: str) -> None:
    wrong: dict[str, Any] = {option: value}
    with pytest.raises(OptionError, match=f"option {option}=") as caught:
        ArcadeOptions(**wrong)
    assert expected in str(caught.value)


def test_an_unknown_option_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(ChainfallError, match=r"gravity.*lock_delay_ms"):
        from_text(ArcadeOptions, {"gravity": "7"})


def test_every_option_has_a_help_text_and_the_document_s_defaults() -> None:
    assert all(item.metadata["help"] for item in fields(ArcadeOptions))
    options = ArcadeOptions()
    assert (options.gravity_ms, options.soft_drop, options.lock_delay_ms) == (800, 10, 350)
    assert (options.das_ms, options.arr_ms) == (170, 45)
    assert (options.settle_ms, options.clear_ms, options.chain_pause_ms) == (150, 180, 120)
    assert (options.normal_points, options.power_points, options.chain_percent) == (10, 25, 50)
    assert (options.tech_bonus, options.all_clear_bonus, options.diamond_percent) == (10_000, 5_000, 100)
    assert (options.crash_one_in, options.diamond_every, options.soft_drop_points) == (6, 25, 0)


# What may be seen


def test_the_frame_has_the_overflow_row_hidden_behind_the_rim_and_the_pair_over_the_board() -> None:
    state = play(begin("......", "Rg"), "- x12")[0]
    board = GAME.frame(state).boards[0]
    assert (board.width, board.height, board.hidden_rows, board.phase) == (6, 13, 1, "FALLING")
    assert board.piece == (
        Sprite(1, 3, tile("gem", "R"), 12_000, 48_000),
        Sprite(0, 3, tile("crash", "G"), 12_000, 48_000),
    )


def test_the_shadow_of_a_pair_lies_where_it_would_land() -> None:
    board = GAME.frame(play(begin("...B..", "Rg"), "- x12")[0]).boards[0]
    below = (Sprite(11, 3, tile("gem", "R"), shadow=True), Sprite(10, 3, tile("crash", "G"), shadow=True))
    assert board.sprites == below + board.piece


def test_the_next_pair_is_shown_upright_with_the_pivot_below() -> None:
    hud = GAME.frame(begin(following="R0")).boards[0].hud
    assert hud.next == ((Sprite(1, 0, tile("gem", "R")), Sprite(0, 0, tile("diamond"))),)


def test_the_hud_counts_level_pairs_and_time() -> None:
    state = play(begin(level=3), "- x29")[0]
    assert numbers(state) == {"level": 3, "chain": 0, "pairs": 1, "time_ms": 500, "timer_ms": 0}
    timed = play(begin(mode="timed", time_ms=90_000), "- x29")[0]
    assert numbers(timed)["time_ms"] == 89_500


def test_the_text_shows_the_board_the_pair_and_the_numbers() -> None:
    state = replace(begin("R..o../RG.b0."), turn=begin("R..o../RG.b0.").turn._replace(score=1234, chain=2))
    assert GAME.text(state).splitlines() == [
        "┆   G  ┆  next Y",
        "║   R  ║       B",
        "║      ║",
        "║      ║  score 1234",
        "║      ║  level 1",
        "║      ║  chain 2",
        "║      ║  time  0:00",
        "║      ║",
        "║      ║  FALLING",
        "║      ║",
        "║      ║",
        "║R  5  ║",
        "║RG b0 ║",
        "╚══════╝",
    ]


def test_the_text_names_the_resolver_s_phase_and_the_end() -> None:
    assert GAME.text(play(begin("...r..", "RG"), "drop")[0]).splitlines()[8].endswith("RESOLVE CLEAR_ANIM")
    over = play(begin(mode="timed", time_ms=1000), "- x59")[0]
    assert GAME.text(over).splitlines()[8:10] == ["║      ║  GAME_OVER", f"║      ║  {TIME_UP}"]


# The plain driver


@pytest.mark.parametrize(
    "options",
    [
        ArcadeOptions(),
        ArcadeOptions(mode="timed", time_ms=10_000, kick="simple", generator="bag", **UNPACED),
        ArcadeOptions(power="solid", gravity_ms=60, lock_delay_ms=100, diamond_every=3, soft_drop_points=2),
        ArcadeOptions(board="o.k.../RR..RR/RR.rRR", das_ms=30, arr_ms=0, gravity_ms=30, lock_delay_ms=0),
    ],
    ids=["defaults", "timed", "solid", "drawn"],
)
def test_the_game_keeps_what_every_game_promises(options: ArcadeOptions) -> None:
    check_game(GAME, games=12, steps=100, options=[options])


def test_the_game_keeps_what_every_game_promises_with_each_option_at_another_value() -> None:
    check_game(GAME, games=60, steps=30)


def test_undo_goes_back_to_the_last_spawn() -> None:
    session = Session(GAME, ArcadeOptions(**UNPACED), 5)
    spawns = []
    for script in ["-", "left", "- x50", "drop", "-", "right", "-", "drop", "-", "cw x3", "- x9"]:
        buttons, _, count = script.partition(" x")
        for _ in range(int(count or 1)):
            if "Spawn" in names(list(session.play(buttons).effects)):
                spawns.append((session.steps, session.state))
    assert len(spawns) == 3
    for steps, state in reversed(spawns):
        assert session.undo()
        assert (session.steps, session.state) == (steps, state)
    assert not session.undo()


def test_a_session_records_a_replay_that_verifies_after_its_file() -> None:
    session = Session(GAME, ArcadeOptions(mode="timed", time_ms=2000), 9)
    while not session.outcome:
        session.feed(DROP if session.steps % 40 == 0 else 0)
    verdict = verify(Replay.from_json(session.replay().to_json()))
    assert (verdict.ok, verdict.steps, verdict.reason) == (True, 120, TIME_UP)
