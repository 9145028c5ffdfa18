"""The rounds of a match, its pairs, and pauses."""

import pytest
from tests.games.puzzle_fighter.versus.matches import ALLEY, Match

from chainfall.core.buttons import DROP, LEFT, PAUSE
from chainfall.core.effects import GameOver, Rejected, RoundOver
from chainfall.falling.state import Phase
from chainfall.games.puzzle_fighter.versus.game import GAME


def test_a_blocked_alley_loses_the_round_and_the_first_to_win_enough_wins_the_match() -> None:
    match = Match(board_2=ALLEY, first_pairs="RG BY", wins=2)
    match.drop(1)
    assert match.told(RoundOver) == [RoundOver(0, (1, 0))]
    assert match.state.wins == (1, 0)
    assert GAME.outcome(match.state) is None
    match.drop(1)
    outcome = GAME.outcome(match.state)
    assert outcome
    assert (outcome.winner, outcome.rounds, outcome.reason) == (0, (2, 0), "player 1 has won, 2 to 0")
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
    assert match.told(RoundOver) == [RoundOver(None, (1, 1))]
    outcome = GAME.outcome(match.state)
    assert outcome
    assert (outcome.winner, outcome.rounds, outcome.reason) == (None, (1, 1), "a draw, 1 to 1")


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


@pytest.mark.parametrize("seat", [0, 1])
def test_a_pause_press_counts_while_the_other_player_holds_pause(seat: int) -> None:
    match = Match()
    match.wait(0)
    held, both = ((PAUSE, 0), (PAUSE, PAUSE)) if seat else ((0, PAUSE), (PAUSE, PAUSE))
    phases = []
    for masks in (held, held, both, both, held, both):
        match.step(*masks)
        phases.append({side.tick.phase for side in match.state.sides})
    assert phases == [{phase} for phase in [Phase.PAUSED] * 2 + [Phase.FALLING] * 3 + [Phase.PAUSED]]


def test_both_who_press_pause_in_the_same_tick_press_it_once() -> None:
    match = Match()
    match.wait(0)
    match.step(PAUSE, PAUSE)
    assert {side.tick.phase for side in match.state.sides} == {Phase.PAUSED}
