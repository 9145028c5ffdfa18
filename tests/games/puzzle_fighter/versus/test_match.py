"""A match of two: attacks that meet and fall, and every option."""

import re
from dataclasses import replace
from typing import Any

import pytest
from tests.games.puzzle_fighter.versus.matches import ALLEY, FOUR, Match

from chainfall.core.buttons import DROP
from chainfall.core.effects import AllClear, Arrive, Attack, Defend, Effect, RoundOver, Settle
from chainfall.core.errors import OptionError
from chainfall.falling.state import AIRBORNE, Phase, Tick
from chainfall.games.puzzle_fighter.arcade.board import COLUMNS, COUNTER_COLOUR
from chainfall.games.puzzle_fighter.versus.game import GAME
from chainfall.games.puzzle_fighter.versus.pool import Wave
from chainfall.games.puzzle_fighter.versus.state import VersusState


def test_three_gems_and_a_crash_gem_send_four_counter_gems_when_the_receivers_pair_has_come_to_rest() -> None:
    match = Match(**FOUR)
    match.drop(0)
    assert match.told(Attack) == [Attack(4, seat=0)]
    assert match.state.sides[0].turn.score == 420
    assert match.waits_for(1) == 4
    assert not match.counters(1)
    match.drop(1)
    assert match.waits_for(1) == 0
    assert match.counters(1) == [5] * 4
    (arrived,) = match.told(Arrive)
    assert arrived.seat == 1


def test_counter_gems_count_down_with_each_pair_of_the_receiver_and_become_gems() -> None:
    match = Match(**FOUR)
    match.drop(0)
    match.drop(1)
    board = match.state.sides[1].turn.board
    found = {cell: COUNTER_COLOUR[gem] for cell, gem in enumerate(board) if gem in COUNTER_COLOUR}
    for number in (4, 3, 2, 1):
        match.drop(0)
        assert match.counters(1) == [number + 1] * 4
        match.drop(1, left=number - 1)
        assert match.counters(1) == [number] * 4
    match.drop(1)
    assert match.counters(1) == []
    assert {cell: match.state.sides[1].turn.board[cell] for cell in found} == found


def test_the_colours_of_counter_gems_are_those_of_the_senders_pattern() -> None:
    match = Match(**FOUR, pattern_1="single", pattern_2="rows")
    match.drop(0)
    match.drop(1)
    assert {COUNTER_COLOUR[gem] for gem in match.state.sides[1].turn.board if gem in COUNTER_COLOUR} == {"R"}


def test_attacks_of_both_in_one_tick_do_not_meet_in_the_air() -> None:
    match = Match(board_1="RRR...", board_2="RRR...", first_pairs="rG GB BY")
    match.drop(0, 1)
    assert match.told(Attack) == [Attack(4, seat=0), Attack(4, seat=1)]
    assert not match.told(Defend)


def test_a_step_takes_away_what_waits_and_a_larger_one_sends_the_rest() -> None:
    match = Match(board_1="RRR...", board_2="RRR.../RRR...", first_pairs="rG GB BY")
    match.drop(0)
    match.drop(1)  # 13 points of a hundred: a power gem of six
    assert match.told(Defend) == [Defend(4, seat=1)]
    (_, second) = match.told(Attack)
    assert second == Attack(13 - 4, seat=1)
    assert not match.counters(1)


def test_a_smaller_one_is_used_up_and_what_is_left_shows_three() -> None:
    match = Match(board_1="RRR.../RRR...", board_2="RRR...", first_pairs="rG GB BY")
    match.drop(0)
    assert match.waits_for(1) == 13
    match.drop(1)
    assert match.told(Defend) == [Defend(2, seat=1)]
    assert match.told(Attack) == [Attack(13, seat=0)]
    assert match.counters(1) == [3] * 11


@pytest.mark.parametrize(
    ("options", "sent"), [({"strength": "fierce"}, 20), ({"attack_1": 50}, 6), ({"attack_1": 0}, 0)]
)
def test_strength_and_handicap(options: dict[str, Any], sent: int) -> None:
    match = Match(board_1="RRR.../RRR...", first_pairs="rG GB", **options)
    match.drop(0)
    assert match.waits_for(1) == sent


def test_counter_gems_are_not_a_further_colour_of_their_step() -> None:
    match = Match(board_1="ORRR..", first_pairs="rB GB", colour_bonus=1000)
    match.drop(0)
    assert not match.counters(0)
    assert match.state.sides[0].turn.score == 4 * 100 + 10 + 10 * (5 - 2)


def test_attacks_grow_with_the_time_of_the_round() -> None:
    for seconds, sent in ((74, 13), (75, 14), (105, 16)):
        match = Match(board_1="RRR.../RRR...", first_pairs="rG GB", gravity_ms=1000, pairs_per_level=0)
        match.state = replace(match.state, clock=seconds * 60)
        match.wait(0)
        match.step(DROP)
        assert match.waits_for(1) == sent


def test_the_time_of_a_step_is_that_of_the_tick_in_which_its_gems_vanish() -> None:
    match = Match(board_1="RRR.../RRR...", first_pairs="rG GB", clear_ms=1000)
    match.wait(0)
    match.state = replace(match.state, clock=75 * 60 - 60)
    match.step(DROP)
    while not match.told(Attack):
        match.step()
    assert match.told(Attack) == [Attack(14)]


def test_slanting_patterns_send_less() -> None:
    match = Match(board_1="RRR.../RRR...", first_pairs="rG GB", pattern_1="slant")
    match.drop(0)
    assert match.waits_for(1) == 13 // 4 + 13 // 2
    match = Match(board_1="RRR.../RRR...", first_pairs="rG GB", pattern_1="slant", attack_1=130)
    match.drop(0)
    assert match.waits_for(1) == 16 // 4 + 16 // 2, "a handicap comes first"


def test_a_diamond_on_a_colour_sends_half_of_what_its_step_is_worth() -> None:
    match = Match(board_1="GRRR../GRRRR.", first_pairs="0G GB")
    match.drop(0)
    score = match.state.sides[0].turn.score
    assert score == 700 + 50 + 600  # seven gems, six of them in a power gem
    assert match.waits_for(1) == score // 100 // 2


def test_all_clears_of_a_round_send_six_then_twelve_and_so_on() -> None:
    match = Match(first_pairs="rR rR rR GB")
    sent = []
    for _ in range(3):
        before = match.waits_for(1)
        match.drop(0)
        sent.append(match.waits_for(1) - before)
    assert sent == [2 + 6, 2 + 12, 2 + 18]
    assert len(match.told(AllClear)) == 3


def test_diamonds_that_leave_an_empty_board_without_an_event_are_not_an_all_clear() -> None:
    match = Match(first_pairs="00 GB")
    match.drop(0)
    assert not match.state.sides[0].turn.board.strip()
    assert (match.waits_for(1), match.told(AllClear)) == (0, [])


def test_no_more_than_250_wait() -> None:
    match = Match(first_pairs=" ".join(["rR"] * 12), strength="fierce")
    for _ in range(9):
        match.drop(0)
    assert match.waits_for(1) == 250
    assert sum(effect.size for effect in match.told(Attack)) == 250


def test_nothing_is_told_of_an_attack_for_which_there_is_no_room() -> None:
    match = Match(first_pairs=" ".join(["rR"] * 12), strength="fierce")
    while match.waits_for(1) < 250:
        match.drop(0)
    told = match.told(Attack)
    match.drop(0)
    assert match.told(AllClear)
    assert match.told(Attack) == told


def test_an_attack_waits_for_its_landing_delay() -> None:
    match = Match(**FOUR, landing_delay=60)
    match.drop(0)
    match.drop(1)
    assert match.counters(1) == []
    for _ in range(60):
        match.step()
    match.drop(1)
    assert match.counters(1) == [5] * 4


@pytest.mark.parametrize(("delay", "ticks"), [(0, 1), (1, 1), (2, 2), (7, 7)])
def test_with_a_landing_delay_of_0_as_of_1_an_attack_falls_in_the_next_tick_at_the_earliest(
    delay: int, ticks: int
) -> None:
    match = Match(**FOUR, landing_delay=delay)
    match.wait(0)

    def at_rest(state: VersusState, clock: int) -> VersusState:
        """The second player's next pair is due."""
        first, second = state.sides
        resting = replace(second, turn=second.turn._replace(piece=""), tick=Tick(Phase.SPAWN, second.tick.fall))
        return replace(state, clock=clock, sides=(first, resting))

    sent = match.state.clock
    attacked, effects = GAME.step(at_rest(match.state, sent), (DROP, 0))
    assert Attack(4, seat=0) in effects
    told = [effects, *(GAME.step(at_rest(attacked, sent + later), (0, 0)).effects for later in range(1, 9))]
    falls = [any(isinstance(effect, Arrive) for effect in effects) for effects in told]
    assert falls.index(True) == ticks


def test_with_a_landing_delay_of_1_a_step_meets_the_attacks_that_wait_one_after_the_other() -> None:
    left = []
    for delay in (0, 1):
        match = Match(board_1="RRR.../RRR...", first_pairs="rG GB", landing_delay=delay)
        match.wait(0)
        side = replace(match.state.sides[0], pool=(Wave(12), Wave(9)))
        match.state = replace(match.state, sides=(side, match.state.sides[1]))
        match.step(DROP)  # a step of 13
        left.append([wave.size for wave in match.state.sides[0].pool])
    assert left == [[4, 9], [9]]


@pytest.mark.parametrize(("settle_ms", "ticks"), [(0, 2), (16, 2), (17, 3), (150, 10)])
def test_a_delivery_settles_for_its_time_and_at_least_a_tick(settle_ms: int, ticks: int) -> None:
    match = Match(**FOUR, settle_ms=settle_ms)
    match.drop(0)
    match.step(0, DROP)
    effects: tuple[Effect, ...] = ()
    while not any(isinstance(effect, Arrive) for effect in effects):
        effects = match.step()
    assert not any(isinstance(effect, Settle) for effect in effects), "Arrive tells where they are"
    passed = 0
    while match.state.sides[1].tick.phase not in AIRBORNE:
        match.step()
        passed += 1
    assert passed == ticks


def test_a_turn_that_is_being_resolved_when_the_round_ends_is_broken_off() -> None:
    match = Match(board_1="RRR...", board_2=ALLEY.replace("R", "Y"), first_pairs="rG BY", clear_ms=1000, wins=1)
    match.wait(0)
    match.step(DROP, DROP)
    assert match.state.sides[0].tick.phase is Phase.CLEAR_ANIM
    match.step()
    assert [effect.winner for effect in match.told(RoundOver)] == [0]
    assert match.state.sides[0].turn.score == 0


def test_rows_may_fall_one_after_the_other() -> None:
    options: dict[str, Any] = {"board_1": "RRR.../RRR...", "first_pairs": "rG GB BY", "settle_ms": 1000}
    boards = []
    for at_once in (True, False):
        match = Match(**options, rows_at_once=at_once)
        match.drop(0)
        match.drop(1)
        boards.append(match.state.sides[1].turn.board)
        arrived = [effect.size for effect in match.told(Arrive)]
        assert arrived == ([13] if at_once else [6, 6, 1])
    assert boards[0] == boards[1]


def test_a_pattern_may_go_on_where_the_last_delivery_ended() -> None:
    rows = []
    for restarts in (True, False):
        match = Match(board_1="RRR...", first_pairs="rG gB BY", pattern_1="rows", pattern_restarts=restarts)
        for _ in range(2):
            match.drop(0)
            match.drop(1)
        arrived = match.told(Arrive)[-1]
        board = match.state.sides[1].turn.board
        row, column = arrived.cells[0]
        rows.append(COUNTER_COLOUR[board[row * COLUMNS + column]])
    assert rows == ["R", "G"]


def test_the_next_delivery_begins_with_the_row_after_the_last_one_used() -> None:
    """Only columns 2 and 3 have room: three single gems go round twice, and so use two rows of the pattern."""
    narrow = "/".join(["RB..RB", "BR..BR", "RB..RB", *["BRB.BR", "RBR.RB"] * 5])
    options = GAME.Options(
        settle_ms=0,
        clear_ms=0,
        chain_pause_ms=0,
        pattern_1="rows",
        pattern_restarts=False,
        board_1="rRR.GG",
        board_2=narrow,
        first_pairs="YB gY YB YB",
    )
    state, brought = GAME.start(options, 1), []
    for line in ("- | -", "drop | -", "- | drop", "right | -", "drop | -", "- | -", "- | drop", "- | -"):
        state, effects = GAME.step(state, GAME.parse(line))
        board = state.sides[1].turn.board
        for arrived in (effect for effect in effects if isinstance(effect, Arrive)):
            brought.append("".join(COUNTER_COLOUR[board[row * COLUMNS + column]] for row, column in arrived.cells))
    assert brought == ["RRG", "BBY"]


def test_waves_are_ready_after_the_landing_delay() -> None:
    match = Match(**FOUR, landing_delay=7)
    match.wait(0)
    clock = match.state.clock
    match.step(DROP)
    assert match.state.sides[1].pool == (Wave(4, ready=clock + 7),)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"first_pairs": "RG RX"}, "option first_pairs, piece 2: 'RX', expected 2 of RGBYrgby0"),
        ({"board_2": "RGBYRGB"}, "option board_2, row 1: 7 cells drawn, expected at most 6"),
        ({"pattern_1": "spiral"}, "option pattern_1='spiral': expected columns or rows or"),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=re.escape(words)):
        Match(**options)


def test_an_attack_that_comes_while_counter_gems_fall_waits_for_the_next_pair() -> None:
    match = Match(board_1="RRR...", first_pairs="rG gB BY YR", settle_ms=1000)
    match.drop(0)
    match.step(0, DROP)
    while not match.told(Arrive):
        match.step()
    match.step(DROP)  # the second pair of the first player goes off while they fall
    while len(match.told(Attack)) < 2:
        match.step()
    match.wait(1)
    assert len(match.told(Arrive)) == 1
    assert match.waits_for(1) > 0


def test_each_player_has_a_level_of_the_own() -> None:
    match = Match(level_1=1, level_2=9, gravity_ms=800)
    match.wait(0)
    match.wait(1)
    assert [side.turn.interval for side in match.state.sides] == [800 * 60, 400 * 60]
    assert [dict(board.hud.numbers)["level"] for board in GAME.frame(match.state).boards] == [1, 9]
