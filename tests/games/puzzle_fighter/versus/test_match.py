"""A match of two: attacks that meet and fall, rounds, pauses, and every option."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chainfall.core.buttons import DROP, LEFT, PAUSE
from chainfall.core.effects import AllClear, Arrive, Attack, Defend, Effect, GameOver, Rejected, RoundOver
from chainfall.core.errors import OptionError
from chainfall.core.seats import Masks
from chainfall.falling.state import AIRBORNE, Phase
from chainfall.games.puzzle_fighter.arcade.board import COLUMNS, COUNTER_COLOUR, COUNTER_NUMBER
from chainfall.games.puzzle_fighter.versus.game import GAME, INPUTS
from chainfall.games.puzzle_fighter.versus.pool import Wave, waiting
from chainfall.games.puzzle_fighter.versus.state import VersusState

QUICK: dict[str, Any] = {
    "gravity_ms": 60_000,
    "lock_delay_ms": 60_000,
    "settle_ms": 0,
    "clear_ms": 0,
    "chain_pause_ms": 0,
    "round_pause_ms": 0,
    "pairs_per_level": 0,
}
ALLEY = "/".join(["...R", "...G"] * 5 + ["...B"])
"""A column of eleven gems: the first pair stands on it, so the second one finds no room."""


E = TypeVar("E", bound=Effect)


class Match:
    """A match that is played by drops."""

    def __init__(self, seed: int = 0, **options: Any) -> None:
        self.state: VersusState = GAME.start(GAME.Options(**{**QUICK, **options}), seed)
        self.effects: list[Effect] = []

    def step(self, first: int = 0, second: int = 0) -> tuple[Effect, ...]:
        self.state, effects = GAME.step(self.state, (first, second))
        self.effects += effects
        return effects

    def wait(self, seat: int) -> None:
        """Waits for a pair in the air."""
        while self.state.sides[seat].tick.phase not in AIRBORNE and not self.state.is_over:
            self.step()

    def drop(self, *seats: int, left: int = 0) -> None:
        """Moves the pairs of these players to the left, drops them at once, and waits for their next ones."""
        for seat in seats:
            self.wait(seat)
        for _ in range(left):
            self.step(*(LEFT if seat in seats else 0 for seat in (0, 1)))
            self.step()
        self.step(*(DROP if seat in seats else 0 for seat in (0, 1)))
        self.step()
        for seat in seats:
            self.wait(seat)

    def told(self, kind: type[E]) -> list[E]:
        return [effect for effect in self.effects if isinstance(effect, kind)]

    def waits_for(self, seat: int) -> int:
        return waiting(self.state.sides[seat].pool)

    def counters(self, seat: int) -> list[int]:
        """The numbers of the counter gems on a board, from the top."""
        return [COUNTER_NUMBER[gem] for gem in self.state.sides[seat].turn.board if gem in COUNTER_NUMBER]


FOUR: dict[str, Any] = {"board_1": "RRR...", "first_pairs": "rG GB BY YR RG"}
"""The first pair of the first player shatters four gems, and leaves one."""


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


def test_attacks_grow_with_the_time_of_the_round() -> None:
    for seconds, sent in ((74, 13), (75, 14), (105, 16)):
        match = Match(board_1="RRR.../RRR...", first_pairs="rG GB", gravity_ms=1000, pairs_per_level=0)
        match.state = replace(match.state, clock=seconds * 60)
        match.wait(0)
        match.step(DROP)
        assert match.waits_for(1) == sent


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


def test_an_attack_waits_for_its_landing_delay() -> None:
    match = Match(**FOUR, landing_delay=60)
    match.drop(0)
    match.drop(1)
    assert match.counters(1) == []
    for _ in range(60):
        match.step()
    match.drop(1)
    assert match.counters(1) == [5] * 4


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


# Rounds


def test_a_blocked_alley_loses_the_round_and_the_first_to_win_enough_wins_the_match() -> None:
    match = Match(board_2=ALLEY, first_pairs="RG BY", wins=2)
    match.drop(1)
    assert match.told(RoundOver) == [RoundOver(0)]
    assert match.state.wins == (1, 0)
    assert GAME.outcome(match.state) is None
    match.drop(1)
    outcome = GAME.outcome(match.state)
    assert outcome
    assert (outcome.winner, outcome.reason) == (0, "player 1 has won, 2 to 0")
    assert match.told(GameOver) == [GameOver("player 1 has won, 2 to 0")]
    assert match.step() == (Rejected("the match is over"),)
    assert GAME.inputs(match.state) == ()


def test_a_pair_that_finds_no_room_is_not_counted() -> None:
    match = Match(board_2=ALLEY, first_pairs="RG BY", round_pause_ms=1000)
    match.wait(1)
    match.step(0, DROP)
    while not match.told(RoundOver):
        match.step()
    side = match.state.sides[1]
    assert (side.turn.piece, side.turn.pieces) == ("BY", 1)


def test_a_draw_counts_for_both_and_a_match_can_be_drawn() -> None:
    match = Match(board_1=ALLEY, board_2=ALLEY, wins=1)
    match.drop(0, 1)
    assert match.told(RoundOver) == [RoundOver(None)]
    outcome = GAME.outcome(match.state)
    assert outcome
    assert (outcome.winner, outcome.reason) == (None, "a draw, 1 to 1")


def test_the_next_round_begins_after_its_pause_with_empty_boards_and_other_pairs_and_keeps_the_score() -> None:
    match = Match(board_1="RRR...", board_2=ALLEY, first_pairs="rG BY", round_pause_ms=1000)
    match.drop(0)
    match.drop(1)
    while not match.told(RoundOver):
        match.step()
    score = match.state.sides[0].turn.score
    assert score == 420
    for _ in range(59):
        match.step(LEFT)
        assert match.state.pause
    match.step(LEFT)
    assert match.state.pause is None
    assert match.state.clock == 0
    first = match.state.sides[0]
    assert (first.turn.score, first.pool, first.turn.pieces) == (score, (), 0)
    assert first.tick.hands.held == LEFT


def test_pairs_are_the_same_for_both_unless_an_option_says_otherwise() -> None:
    def pairs(match: Match) -> list[list[str]]:
        found: list[list[str]] = [[], []]
        for _ in range(4):
            match.drop(0, 1)
            for seat in (0, 1):
                found[seat].append(match.state.sides[seat].turn.piece)
        return found

    first, second = pairs(Match(seed=3))
    assert first == second
    first, second = pairs(Match(seed=3, same_pairs=False))
    assert first != second
    assert pairs(Match(seed=4))[0] != pairs(Match(seed=3))[0]


def test_pairs_by_chance_have_crash_gems_from_the_first_gem_on() -> None:
    firsts = [Match(seed=seed, deal="random").state.sides[0].turn.next[0] for seed in range(60)]
    assert any(gem.islower() for gem in firsts)
    firsts = [Match(seed=seed).state.sides[0].turn.next[0] for seed in range(60)]
    assert not any(gem.islower() for gem in firsts)


@pytest.mark.parametrize("seat", [0, 1])
def test_either_player_pauses_both(seat: int) -> None:
    match = Match()
    match.wait(0)
    before = match.state
    press = (PAUSE, 0) if seat == 0 else (0, PAUSE)
    match.step(*press)
    match.step()
    match.step(DROP, DROP)
    match.step()
    assert {side.tick.phase for side in match.state.sides} == {Phase.PAUSED}
    assert [side.turn for side in match.state.sides] == [side.turn for side in before.sides]
    assert match.state.clock == before.clock
    other = (PAUSE, 0) if seat == 1 else (0, PAUSE)
    match.step(*other)
    assert {side.tick.phase for side in match.state.sides} == {Phase.FALLING}


# Properties

LIVELY: dict[str, Any] = {
    **QUICK,
    "gravity_ms": 100,
    "lock_delay_ms": 50,
    "settle_ms": 50,
    "clear_ms": 50,
    "strength": "fierce",
    "wins": 3,
}
presses = st.lists(st.sampled_from(INPUTS), min_size=1, max_size=300)


def played(inputs: Sequence[Masks], seed: int, **options: Any) -> tuple[VersusState, list[Effect]]:
    state = GAME.start(GAME.Options(**{**LIVELY, **options}), seed)
    effects: list[Effect] = []
    for masks in inputs:
        state, told = GAME.step(state, masks)
        effects += told
    return state, effects


def mirrored(state: VersusState) -> VersusState:
    first, second = state.sides
    dealers = state.hidden.dealers[::-1]
    return replace(
        state, sides=(second, first), wins=(state.wins[1], state.wins[0]), hidden=replace(state.hidden, dealers=dealers)
    )


@settings(max_examples=30, deadline=None)
@given(presses, st.integers(0, 99))
def test_no_seat_is_better_than_the_other(inputs: list[Masks], seed: int) -> None:
    state, _ = played(inputs, seed)
    other, _ = played([(second, first) for first, second in inputs], seed)
    assert mirrored(state) == other


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(0, 20))
def test_an_attack_is_never_created_or_lost(chance: int, delay: int) -> None:
    rough = {"board_1": "RGBYRG/RGBYRG", "board_2": "RGBYRG/RGBYRG", "deal": "random", "landing_delay": delay}
    state = GAME.start(GAME.Options(**{**LIVELY, **rough}), chance % 1000)
    tally = [Counter[str](), Counter[str]()]
    for tick in range(1200):
        masks = (INPUTS[chance * 31 % 23][0], INPUTS[(chance + tick) * 17 % 23][1])
        chance = chance * 1103515245 + 12345 & 0x7FFFFFFF
        state, effects = GAME.step(state, masks if tick % 3 else (0, 0))
        for effect in effects:
            if isinstance(effect, Attack):
                tally[1 - effect.seat]["sent"] += effect.size
            elif isinstance(effect, Defend):
                tally[effect.seat]["cancelled"] += effect.size
            elif isinstance(effect, Arrive):
                tally[effect.seat]["delivered"] += len(effect.cells)
                tally[effect.seat]["lost"] += effect.size - len(effect.cells)
            elif isinstance(effect, RoundOver):
                tally = [Counter(), Counter()]
        for seat, side in enumerate(state.sides):
            if state.pause is None:
                counted = tally[seat]
                still = waiting(side.pool) + waiting(side.falling or ())
                assert counted["sent"] == counted["cancelled"] + counted["delivered"] + counted["lost"] + still


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_a_landing_delay_makes_a_board_independent_of_what_the_other_player_did_in_that_time(chance: int) -> None:
    """Two matches with many attacks that differ in what the second player does in the last ticks."""
    delay, random = 20, Random(chance)
    heap = "/".join(["RRGGBB", "GGBBRR"] * 2)
    rough = {"board_1": heap, "board_2": heap, "deal": "random", "landing_delay": delay, "gravity_ms": 20}
    state = GAME.start(GAME.Options(**{**LIVELY, **rough}), chance)
    for _ in range(40):
        one = other = state
        for _ in range(delay):
            mine, theirs, others = (random.choice(INPUTS)[0] & ~PAUSE for _ in range(3))
            one, other = GAME.step(one, (mine, theirs)).state, GAME.step(other, (mine, others)).state
            if (one.wins, other.wins) == (state.wins, state.wins) and state.pause is None:
                assert board_of(one) == board_of(other)
        state = one


def board_of(state: VersusState) -> tuple[object, ...]:
    """The board of the first player and all that happens on it, without what waits to fall."""
    side = state.sides[0]
    return side.turn, side.tick, side.falling, side.row


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
