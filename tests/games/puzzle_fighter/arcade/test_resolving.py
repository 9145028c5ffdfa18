"""From lock to spawn (the arcade document, sections 4 to 7, 18 to 21, 30 and 31): chains, score, phases, effects."""

from dataclasses import replace
from itertools import groupby
from typing import Any

import pytest
from tests.games.puzzle_fighter.arcade.playing import UNPACED, begin, drop, names, play, rows, turn_of

from chainfall.core.effects import (
    AllClear,
    Clear,
    Effect,
    GameOver,
    Lock,
    Mark,
    Move,
    Power,
    Rotate,
    Settle,
    Spawn,
    TechBonus,
)
from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP, tile
from chainfall.falling.resolving import Found, found
from chainfall.falling.state import Phase
from chainfall.games.puzzle_fighter.arcade.board import CRASH, DIAMOND
from chainfall.games.puzzle_fighter.arcade.game import GAME
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.power import NO_GROUPS
from chainfall.games.puzzle_fighter.arcade.resolving import event_points
from chainfall.games.puzzle_fighter.arcade.state import ArcadeState

SPAWN = Spawn(((1, 3), (0, 3)), "BY")
TWO_EVENTS = "...r../..GG.."
"""With the pair R below g: r and R go, then g falls on the two G."""


def phases(state: ArcadeState, ticks: int) -> list[tuple[str, int]]:
    """The phases after each tick, beginning with a hard drop, and how many ticks each lasts."""
    found = []
    for tick in range(ticks):
        state = play(state, "-" if tick else "drop")[0]
        found.append(state.tick.phase.value)
    return [(phase, len(list(run))) for phase, run in groupby(found)]


def points(effects: list[Effect]) -> list[tuple[str, int, int]]:
    """Reason, chain index and points of each clear."""
    return [(effect.reason, effect.chain_index, effect.points) for effect in effects if isinstance(effect, Clear)]


def worth(what: Found, event: int, power: int = 0, **options: Any) -> int:
    """The points of an event on a board of gems, the first of which are power gems."""
    turn = begin().turn
    full = turn._replace(board="R" * 78, groups=("A" * power).ljust(78))
    return event_points(ArcadeOptions(**options), full, what, event)


# Locking


def test_the_gems_of_a_lying_pair_fall_on_their_own_after_the_lock() -> None:
    state, effects = turn_of("...B..", "RG", 3, 1)
    assert rows(state.turn.board, 2) == ["...R..", "...BG."]
    assert effects == [Lock(((11, 3), (11, 4))), Settle((((11, 4), (12, 4)),), 0), SPAWN]


def test_a_pair_that_comes_to_rest_on_both_gems_does_not_settle() -> None:
    assert turn_of("", "RG", 3, 1)[1] == [Lock(((12, 3), (12, 4))), SPAWN]


def test_the_pair_after_is_the_next_one_that_was_shown() -> None:
    state, _ = drop(begin(pair="RG", following="by", **UNPACED))
    assert state.turn.piece == "by"
    assert state.turn.pieces == 2


def test_counter_gems_count_down_by_one_with_each_pair_that_locks() -> None:
    state = begin("o...KU", **UNPACED)
    seen = [rows(state.turn.board, 1)[0]]
    for _ in range(5):
        state = drop(replace(state, turn=state.turn._replace(piece="RB")), 2)[0]
        seen.append(rows(state.turn.board, 1)[0])
    assert [(row[0], row[4], row[5]) for row in seen] == [
        ("o", "K", "U"),
        ("n", "G", "T"),
        ("m", "G", "S"),
        ("l", "G", "Q"),
        ("k", "G", "P"),
        ("R", "G", "Y"),
    ]


def test_a_counter_gem_that_turns_normal_can_be_destroyed_in_the_same_turn() -> None:
    state, effects = turn_of("k.....", "rG", 1)
    assert points(effects) == [("crash", 1, 20)]
    assert rows(state.turn.board, 1) == [".G...."]


# Events and chains


def test_a_crash_gem_goes_off_with_its_colour_and_the_rest_falls() -> None:
    state, effects = turn_of("...r..", "RG")
    assert rows(state.turn.board, 2) == ["......", "...G.."]
    assert effects == [
        Lock(((11, 3), (10, 3))),
        Mark(((11, 3), (12, 3)), 0),
        Clear(((11, 3), (12, 3)), "crash", 1, 20),
        Settle((((10, 3), (12, 3)),), 0),
        SPAWN,
    ]


def test_every_crash_gem_on_the_board_is_looked_at_not_only_those_of_the_pair() -> None:
    state, effects = turn_of("rR...B", "GY")
    assert points(effects) == [("crash", 1, 20)]
    assert rows(state.turn.board, 2) == ["...Y..", "...G.B"]


def test_all_triggers_of_one_pass_are_one_event() -> None:
    state, effects = turn_of("b....B/B.rR.b", "RG", 2)
    assert points(effects) == [("crash", 1, 70)]
    assert state.turn.chain == 1


def test_a_chain_is_counted_from_1_and_rises_with_each_event_of_the_turn() -> None:
    state, effects = turn_of(TWO_EVENTS, "Rg")
    assert points(effects) == [("crash", 1, 20), ("crash", 2, 45)]
    assert (state.turn.score, state.turn.chain) == (65 + 5000, 2)


def test_the_chain_starts_anew_with_every_turn_and_the_last_one_stays_to_be_seen() -> None:
    state, _ = turn_of(TWO_EVENTS, "Rg", following="BB")
    state, _ = drop(state)
    assert (state.turn.events, state.turn.chain) == (0, 2)
    state, effects = drop(replace(state, turn=state.turn._replace(piece="bY")))
    assert points(effects) == [("crash", 1, 30)]
    assert state.turn.chain == 1


def test_an_event_in_which_nothing_falls_ends_the_chain_even_if_new_gems_would_touch_later() -> None:
    state, effects = turn_of("G.....", "rR")
    assert points(effects) == [("crash", 1, 20)]
    assert rows(state.turn.board, 1) == ["G....."]
    assert names(effects) == ["Lock", "Mark", "Clear", "Spawn"]


# Score


def test_gems_and_crash_gems_score_10_each_and_cells_of_power_gems_25() -> None:
    state, effects = turn_of("RR..../RR....", "rG", 2)
    assert points(effects) == [("crash", 1, 4 * 25 + 10)]
    assert state.turn.score == 110


def test_the_points_of_gems_and_power_gems_can_be_set() -> None:
    assert turn_of("RR..../RR....", "rG", 2, normal_points=3, power_points=7)[0].turn.score == 4 * 7 + 3


@pytest.mark.parametrize(("event", "expected"), [(1, 25), (2, 38), (3, 50), (4, 63), (5, 75), (6, 88)])
def test_each_event_of_a_chain_adds_half_and_half_points_are_rounded_up(event: int, expected: int) -> None:
    assert worth(found([(CRASH, (0,))]), event, power=1) == expected == (25 * (event + 1) + 1) // 2


def test_half_points_of_a_chain_on_the_board() -> None:
    state, effects = turn_of(TWO_EVENTS, "Rg", normal_points=1, all_clear_bonus=0)
    assert points(effects) == [("crash", 1, 2), ("crash", 2, 5)]  # 3 x 1.5 = 4.5
    assert state.turn.score == 7


def test_what_a_chain_adds_can_be_set() -> None:
    assert worth(found([(CRASH, (0, 1))]), 3, chain_percent=0) == 20
    assert worth(found([(CRASH, (0, 1))]), 3, chain_percent=33) == 33  # 20 x 1.66 = 33.2
    assert worth(found([(CRASH, (0, 1))]), 3, chain_percent=10_000) == 20 * 201


def test_counter_gems_that_go_early_score_like_gems() -> None:
    assert turn_of("..o.../.ro...", "RG", 1)[0].turn.score == 40


# Power gems


def test_a_power_gem_is_told_when_it_forms_and_when_it_grows_and_not_again() -> None:
    state, effects = turn_of("RR....", "RR", 0, 1)
    assert Power(((11, 0), (11, 1), (12, 0), (12, 1))) in effects
    assert rows(state.turn.groups, 2) == ["AA....", "AA...."]
    state, effects = drop(replace(state, turn=state.turn._replace(piece="RR")), 2, 0)
    assert Power(((11, 0), (11, 1), (11, 2), (12, 0), (12, 1), (12, 2))) in effects
    assert "Power" not in names(drop(replace(state, turn=state.turn._replace(piece="GB")), 5)[1])


def test_a_power_gem_that_only_falls_is_not_told_again() -> None:
    _, effects = turn_of("RR..../RR..../Bb....", "bG", 2)
    assert names(effects) == ["Lock", "Mark", "Clear", "Settle", "Spawn"]


def test_gems_of_a_marked_power_gem_fall_one_by_one_and_lose_their_marks() -> None:
    state, _ = turn_of("RR..../RR..../YB....", "bG", 2)
    assert rows(state.turn.board, 3) == ["R.....", "RR....", "YRG..."]
    assert state.turn.groups == NO_GROUPS


def test_gems_of_a_solid_power_gem_stay_together() -> None:
    state, effects = turn_of("RR..../RR..../YB....", "bG", 2, power="solid")
    assert rows(state.turn.board, 3) == ["RR....", "RR....", "Y.G..."]
    assert rows(state.turn.groups, 3) == ["AA....", "AA....", "......"]
    assert names(effects) == ["Lock", "Mark", "Clear", "Settle", "Spawn"]


def test_a_solid_power_gem_falls_whole_grows_and_is_destroyed_whole() -> None:
    state, effects = turn_of("RR..../RR..../bB....", "RR", 2, 0, power="solid")
    assert rows(state.turn.board, 2) == ["RRR...", "RRR..."]
    assert rows(state.turn.groups, 2) == ["AAA...", "AAA..."]
    assert [effect for effect in effects if isinstance(effect, Power)] == [
        Power(((11, 0), (11, 1), (11, 2), (12, 0), (12, 1), (12, 2)))
    ]
    state, effects = drop(replace(state, turn=state.turn._replace(piece="rY")), 3)
    assert points(effects) == [("crash", 1, 6 * 25 + 10)]
    assert (rows(state.turn.board, 1), state.turn.groups) == (["...Y.."], NO_GROUPS)


def test_power_gems_of_a_drawn_board_are_there_from_the_start_by_either_rule() -> None:
    for rule in ("marked", "solid"):
        assert rows(begin("RR..../RR....", power=rule).turn.groups, 2) == ["AA....", "AA...."]


# Diamonds


def test_a_diamond_takes_gems_crash_gems_and_power_cells_and_its_own_cell_scores_nothing() -> None:
    state, effects = turn_of("RR..../RR..../YG.R.r", "B0", 3, 2)
    assert points(effects) == [("diamond", 1, 4 * 25 + 2 * 10)]
    assert rows(state.turn.board, 2) == ["......", "YG.B.."]
    assert names(effects) == ["Lock", "Mark", "Clear", "Settle", "Spawn"]


def test_a_diamond_on_its_own_partner_takes_the_partner_s_colour() -> None:
    state, effects = turn_of("B..G.b", "B0", 3, 0)
    assert points(effects) == [("diamond", 1, 30)]
    assert rows(state.turn.board, 1) == ["...G.."]


def test_a_lying_diamond_falls_to_its_own_column_before_it_chooses() -> None:
    state, effects = turn_of("...R../...R../..GR..", "Y0", 3, 3)
    assert effects[:2] == [Lock(((9, 3), (9, 2))), Settle((((9, 2), (11, 2)),), 0)]
    assert points(effects) == [("diamond", 1, 10)]  # it came to rest on the green gem
    assert rows(state.turn.board, 4) == ["...Y..", "...R..", "...R..", "...R.."]


def test_a_diamond_on_the_floor_gives_the_tech_bonus_and_is_not_an_event() -> None:
    state, effects = turn_of("R.....", "R0", 3, 2)
    assert effects == [
        Lock(((11, 3), (12, 3))),
        Mark(((12, 3),), 0),
        Clear(((12, 3),), "idle", 1, 0),
        TechBonus(10_000),
        Settle((((11, 3), (12, 3)),), 0),
        SPAWN,
    ]
    assert (state.turn.score, state.turn.events, state.turn.chain) == (10_000, 0, 0)


def test_the_tech_bonus_can_be_set_and_comes_once_for_each_diamond_on_the_floor() -> None:
    state, effects = turn_of("", "00", 3, 1, tech_bonus=7)
    assert state.turn.score == 14
    assert names(effects) == ["Lock", "Mark", "Clear", "TechBonus", "TechBonus", "Spawn"]


def test_a_diamond_on_another_diamond_goes_without_a_bonus() -> None:
    state, effects = turn_of("", "00")
    assert state.turn.score == 10_000
    assert points(effects) == [("idle", 1, 0)]


def test_a_diamond_on_the_floor_beside_an_event_still_gives_its_bonus() -> None:
    state, effects = turn_of("..r...", "R0", 2, 1)
    assert names(effects) == ["Lock", "Settle", "Mark", "Clear", "Clear", "TechBonus", "AllClear", "Spawn"]
    assert points(effects) == [("crash", 1, 20), ("idle", 1, 0)]
    assert state.turn.score == 20 + 10_000 + 5_000


def test_an_event_of_diamonds_alone_is_worth_the_per_cents_of_the_option() -> None:
    assert turn_of("B.G..b", "B0", diamond_percent=80)[0].turn.score == 24
    assert turn_of("B.G..b", "B0")[0].turn.score == 30


def test_the_diamond_s_per_cents_do_not_apply_if_a_crash_gem_goes_off_in_the_same_event() -> None:
    assert turn_of("B.Gb.b/.....B", "B0", 3, 0, diamond_percent=80)[0].turn.score == 50
    assert turn_of("R...../r.G..B", "B0", 3, 0, diamond_percent=80)[0].turn.score == 40


def test_the_diamond_s_per_cents_apply_after_the_rounding_and_are_rounded_half_up_again() -> None:
    assert worth(found([(DIAMOND, (0,))]), 2, normal_points=1, diamond_percent=80) == 2  # 1.5 is 2, 1.6 is 2
    assert worth(found([(DIAMOND, (0,))]), 1, normal_points=1, diamond_percent=50) == 1
    assert worth(found([(DIAMOND, (0,))]), 2, normal_points=1, diamond_percent=49) == 1  # 0.98
    assert worth(found([(DIAMOND, (0,))]), 1, diamond_percent=0) == 0


# All clear


def test_an_empty_board_after_an_event_is_an_all_clear() -> None:
    state, effects = turn_of("...R..", "rr")
    assert effects[-2:] == [AllClear(5000), SPAWN]
    assert state.turn.score == 30 + 5000
    assert turn_of("...R..", "rr", all_clear_bonus=1)[0].turn.score == 31


def test_an_empty_board_without_an_event_is_not_an_all_clear() -> None:
    _, effects = turn_of("", "00", 3, 1)
    assert "AllClear" not in names(effects)


def test_a_board_with_anything_left_is_not_an_all_clear() -> None:
    assert "AllClear" not in names(turn_of("...R..", "rG")[1])


# Phases and timers


def test_every_phase_lasts_its_time_to_the_tick() -> None:
    # 180 ms are 10.8 ticks, 120 ms 7.2, 150 ms exactly 9.
    found = phases(begin("...r..", "RG"), 23)
    assert found == [("CLEAR_ANIM", 11), ("SETTLE", 9), ("SPAWN", 1), ("FALLING", 2)]


def test_a_lying_pair_settles_first() -> None:
    state = play(begin("...B..", "RG"), "cw")[0]
    assert phases(state, 11) == [("SETTLE", 9), ("SPAWN", 1), ("FALLING", 1)]


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("settle_ms", [("CLEAR_ANIM", 11), ("CHAIN_PAUSE", 8), ("CLEAR_ANIM", 11), ("SPAWN", 1)]),
        ("clear_ms", [("CHAIN_PAUSE", 8), ("SETTLE", 9), ("SPAWN", 1)]),
        ("chain_pause_ms", [("CLEAR_ANIM", 11), ("SETTLE", 9), ("CLEAR_ANIM", 11), ("SPAWN", 1)]),
    ],
)
def test_a_pause_of_0_takes_no_tick(option: str, expected: list[tuple[str, int]]) -> None:
    ticks = sum(count for _, count in expected)
    without: dict[str, Any] = {option: 0}
    assert phases(begin(TWO_EVENTS, "Rg", **without), ticks) == expected


def test_pauses_can_be_set() -> None:
    state = begin(TWO_EVENTS, "Rg", clear_ms=50, chain_pause_ms=100, settle_ms=1)
    expected = [("CLEAR_ANIM", 3), ("CHAIN_PAUSE", 6), ("SETTLE", 1), ("CLEAR_ANIM", 3), ("SPAWN", 1)]
    assert phases(state, 14) == expected


def test_the_chain_pause_is_between_two_events_and_not_after_the_last() -> None:
    found = phases(begin(TWO_EVENTS, "Rg"), 40)
    assert found == [("CLEAR_ANIM", 11), ("CHAIN_PAUSE", 8), ("SETTLE", 9), ("CLEAR_ANIM", 11), ("SPAWN", 1)]


def test_without_pauses_a_whole_chain_is_resolved_in_the_tick_of_the_lock_and_the_next_one_spawns() -> None:
    state = begin(TWO_EVENTS, "Rg", **UNPACED)
    resolved, effects = play(state, "drop")
    assert (resolved.tick.phase, resolved.tick.timer, names(effects)[-1]) == (Phase.SPAWN, 0, "AllClear")
    assert names(play(resolved, "-")[1]) == ["Spawn"]


def test_a_turn_ends_the_same_with_and_without_pauses() -> None:
    paced, told = play(begin(TWO_EVENTS, "Rg"), "drop, - x100")
    at_once, also_told = play(begin(TWO_EVENTS, "Rg", **UNPACED), "drop, -")
    assert (paced.turn, paced.hidden) == (at_once.turn, at_once.hidden)
    assert names(told) == names(also_told)
    assert points(told) == points(also_told)


def test_gems_stay_on_the_board_marked_until_their_time_is_over_and_score_when_they_vanish() -> None:
    state, effects = play(begin("...r..", "RG"), "drop")
    assert state.tick.phase is Phase.CLEAR_ANIM
    assert rows(state.turn.board, 3) == ["...G..", "...R..", "...r.."]
    assert (effects[-1], state.turn.score) == (Mark(((11, 3), (12, 3)), 11), 0)
    board = GAME.frame(state).boards[0]
    assert [board.at(row, 3).mark for row in (10, 11, 12)] == ["", "*", "*"]
    assert GAME.text(state).splitlines()[10:13] == ["║   G  ║", "║   *  ║", "║   *  ║"]
    state, effects = play(state, "- x11")
    assert (state.tick.phase, state.turn.score) == (Phase.SETTLE, 20)
    assert effects == [Clear(((11, 3), (12, 3)), "crash", 1, 20), Settle((((10, 3), (12, 3)),), 9)]


def test_power_gems_are_marked_when_what_falls_has_come_to_rest() -> None:
    state, _ = play(begin("R...../RR....", "GR"), "left, ccw, drop")
    assert state.tick.phase is Phase.SETTLE
    assert rows(state.turn.board, 2) == ["RR....", "RRG..."]
    assert state.turn.groups == NO_GROUPS
    state, effects = play(state, "- x9")
    assert rows(state.turn.groups, 2) == ["AA....", "AA...."]
    assert effects == [Power(((11, 0), (11, 1), (12, 0), (12, 1)))]


def test_gems_that_fall_carry_their_marks_along() -> None:
    state, _ = play(begin("RR..../RR..../Bb....", "bG"), "drop")
    assert rows(state.turn.groups, 3) == ["AA....", "AA....", "......"]
    state, _ = play(state, "- x19")
    assert state.tick.phase is Phase.SETTLE
    assert rows(state.turn.board, 3) == ["......", "RR.G..", "RR.b.."]
    assert rows(state.turn.groups, 3) == ["......", "AA....", "AA...."]


def test_a_turn_tells_all_that_happens_in_order() -> None:
    state = begin("r...../R...../RR....", "R0", **UNPACED)
    _, effects = play(state, "left, cw, left, drop, -")
    square = ((11, 0), (11, 1), (12, 0), (12, 1))
    assert effects == [
        Move(((1, 2), (0, 2))),
        Rotate(((1, 2), (1, 3))),
        Move(((1, 1), (1, 2))),
        Move(((11, 1), (11, 2))),
        Lock(((11, 1), (11, 2))),
        Settle((((11, 2), (12, 2)),), 0),
        Power(square),
        Mark(((10, 0), *square, (12, 2)), 0),
        Clear(((10, 0), *square), "crash", 1, 110),
        Clear(((12, 2),), "idle", 1, 0),
        TechBonus(10_000),
        AllClear(5000),
        SPAWN,
    ]


def test_the_game_over_effect_comes_last() -> None:
    alley = "/".join(["...R..", "...G.."] * 5)
    state, effects = play(begin(alley, "YB", **UNPACED), "drop, -")
    assert effects == [Move(((2, 3), (1, 3))), Lock(((2, 3), (1, 3))), GameOver("the drop alley is blocked")]
    assert GAME.outcome(state) is not None


def test_the_pair_may_come_to_rest_in_the_overflow_row_beside_the_alley() -> None:
    full = "/".join(["..R...", "..G..."] * 5 + ["..R..."])
    state, effects = play(begin(full, "BY", **UNPACED), "left, drop, -")
    assert rows(state.turn.board, 13)[:3] == ["..Y...", "..B...", "..R..."]
    assert names(effects)[-1] == "Spawn"


# Frames while a turn is resolved


def test_cells_of_a_power_gem_are_linked_to_each_other_and_to_nothing_else() -> None:
    board = GAME.frame(begin("RRRR../RRRG..")).boards[0]
    assert board.at(12, 0) == tile("gem", "R", TOP | RIGHT)
    assert board.at(11, 1) == tile("gem", "R", LEFT | RIGHT | BOTTOM)
    assert board.at(12, 2) == tile("gem", "R", TOP | LEFT)
    assert board.at(11, 3) == tile("gem", "R")
    assert board.at(12, 3) == tile("gem", "G")
    side_by_side = GAME.frame(begin("RRGG../RRGG../BBYY../BBYY..")).boards[0]
    assert [side_by_side.at(10, column).links for column in range(4)] == [TOP | RIGHT, TOP | LEFT] * 2
    assert [side_by_side.at(11, column).links for column in range(4)] == [BOTTOM | RIGHT, BOTTOM | LEFT] * 2


def test_every_kind_of_gem_has_its_tile() -> None:
    state = begin("0oPrY.")
    board = GAME.frame(state).boards[0]
    found = [board.at(12, column) for column in range(6)]
    assert found == [
        tile("diamond"),
        tile("counter", "R", 0, "5"),
        tile("counter", "Y", 0, "1"),
        tile("crash", "R"),
        tile("gem", "Y"),
        tile(""),
    ]
    assert GAME.text(state).splitlines()[12] == "║051rY ║"


def test_the_hud_counts_the_chain_while_it_runs() -> None:
    state = begin(TWO_EVENTS, "Rg")
    state = play(replace(state, turn=state.turn._replace(chain=7)), "drop")[0]
    seen = []
    while state.tick.phase is not Phase.FALLING:
        numbers = dict(GAME.frame(state).boards[0].hud.numbers)
        seen.append((state.tick.phase.value, numbers["chain"]))
        state = play(state, "-")[0]
    assert [key for key, _ in groupby(seen)] == [
        ("CLEAR_ANIM", 0),
        ("CHAIN_PAUSE", 1),
        ("SETTLE", 1),
        ("CLEAR_ANIM", 1),
        ("SPAWN", 2),
    ]


def test_the_hud_shows_the_time_left_of_a_phase() -> None:
    state = play(begin("...r..", "RG"), "drop")[0]
    timers = []
    for _ in range(3):
        timers.append(dict(GAME.frame(state).boards[0].hud.numbers)["timer_ms"])
        state = play(state, "-")[0]
    assert timers == [180, 163, 146]
