"""Rounds and matches: who wins, draws, what the next round begins with, and pausing."""

from dataclasses import replace

import pytest
from tests.games.dr_mario.versus.playing import LEFTOVER, at_rest, drawn, falling, feed, match_of, told

from chainfall.core.buttons import DOWN, LEFT, PAUSE
from chainfall.core.effects import GameOver, LevelCleared, Rejected, RoundOver
from chainfall.core.game import Outcome
from chainfall.games.dr_mario.bottle.level import virus_count
from chainfall.games.dr_mario.bottle.state import Phase as BottlePhase
from chainfall.games.dr_mario.versus.game import GAME, VersusOptions, VersusState
from chainfall.games.dr_mario.versus.state import Arms, Match, Phase, Player, Sent

CLEARING = 1 + 3
"""Frames from a player at rest to the last virus."""

LOSING = 1 + 8

LAST_VIRUS = drawn("rRRR")
BLOCKED = drawn("...R....", *["...B....", "...R...."] * 7, "r..B....")


def clearing(delay: int = 0) -> Player:
    """A player who is about to clear the bottle, or will be after some frames."""
    player = at_rest(LAST_VIRUS)
    return player._replace(tick=player.tick._replace(timer=1 + delay))


def losing(delay: int = 0) -> Player:
    player = at_rest(BLOCKED)
    return player._replace(tick=player.tick._replace(timer=1 + delay))


def with_wins(state: VersusState, first: int, second: int) -> VersusState:
    return replace(state, match=Match(wins=(first, second)))


# Who wins


@pytest.mark.parametrize(
    ("players", "wins", "winner"),
    [
        ((clearing(), falling()), (1, 0), 0),
        ((falling(), clearing()), (0, 1), 1),
        ((losing(), falling()), (0, 1), 1),
        ((falling(), losing()), (1, 0), 0),
        ((clearing(LOSING - CLEARING), losing()), (1, 0), 0),
        ((losing(), clearing(LOSING - CLEARING)), (0, 1), 1),
    ],
)
def test_a_cleared_level_or_a_lost_opponent_wins_the_round(
    players: tuple[Player, Player], wins: tuple[int, int], winner: int
) -> None:
    state, effects = told(match_of(*players), LOSING)
    assert (state.match.wins, state.match.winner, state.match.phase) == (wins, winner, Phase.ROUND_OVER)
    assert [effect for effect in effects if isinstance(effect, RoundOver | GameOver)] == [RoundOver(winner, wins)]
    assert GAME.outcome(state) is None


def test_both_clear_in_the_same_frame_is_a_draw_that_both_win() -> None:
    state, effects = told(match_of(clearing(), clearing()), CLEARING)
    assert (state.match.wins, state.match.winner) == ((1, 1), None)
    assert [effect for effect in effects if isinstance(effect, RoundOver)] == [RoundOver(None, (1, 1))]


def test_both_lost_in_the_same_frame_is_a_draw_that_nobody_wins() -> None:
    state, effects = told(match_of(losing(), losing()), LOSING)
    assert (state.match.wins, state.match.winner) == ((0, 0), None)
    assert RoundOver(None, (0, 0)) in effects


def test_a_frame_earlier_is_not_a_draw() -> None:
    state = feed(match_of(clearing(1), clearing()), CLEARING)
    assert (state.match.wins, state.match.winner) == ((0, 1), 1)


def test_enough_wins_end_the_match() -> None:
    state, effects = told(with_wins(match_of(falling(), clearing()), 1, 2), CLEARING)
    assert GAME.outcome(state) == Outcome(1, "player 2 wins by 3 to 1", 1, (1, 3))
    assert effects[-2:] == [RoundOver(1, (1, 3)), GameOver("player 2 wins by 3 to 1")]
    assert LevelCleared(0, seat=1) in effects
    assert GAME.step(state, (DOWN, 0)) == (state, (Rejected("the game is over"),))
    assert GAME.inputs(state) == ()


def test_the_last_win_of_player_1_is_looked_at_first() -> None:
    state = feed(with_wins(match_of(clearing(), clearing()), 2, 2), CLEARING)
    assert GAME.outcome(state) == Outcome(3, "player 1 wins by 3 to 2", 0, (3, 2))


def test_the_option_says_how_many_wins_make_a_match() -> None:
    assert GAME.outcome(feed(match_of(clearing(), falling(), wins=1), CLEARING)) == Outcome(
        1, "player 1 wins by 1 to 0", 0, (1, 0)
    )


def test_nobody_scores_for_a_virus() -> None:
    state = feed(match_of(clearing(), falling()), CLEARING)
    assert [player.turn.score for player in state.players] == [0, 0]


# The next round


def next_round(state: VersusState) -> VersusState:
    """The first frame in which the next round is played."""
    while state.match.phase is not Phase.PLAYING:
        state = feed(state, 1)
    return state


def test_the_next_round_comes_by_itself_a_virus_a_frame() -> None:
    state = feed(match_of(clearing(), falling()), CLEARING)
    state = feed(state, 96)
    assert (state.match.phase, [player.turn.viruses for player in state.players]) == (Phase.FILLING, [0, 0])
    assert [player.turn.viruses for player in feed(state, 1).players] == [1, 1]
    state = next_round(state)
    assert [player.turn.viruses for player in state.players] == [virus_count(0)] * 2
    assert state.players[0].turn == state.players[1].turn
    control = feed(state, 9)
    assert [player.tick.phase for player in control.players] == [BottlePhase.FALLING] * 2


def test_the_generator_goes_on_and_so_does_the_counter() -> None:
    over = feed(match_of(clearing(), falling()), CLEARING)
    state = next_round(over)
    assert state.hidden.capsules != over.hidden.capsules
    clocks = [player.tick.clock for player in state.players]
    assert clocks[0] == clocks[1] > over.players[0].tick.clock + 96


def test_the_charge_of_a_sideways_button_stays() -> None:
    player = falling()
    charged = player._replace(tick=player.tick._replace(charge=9))
    assert next_round(feed(match_of(clearing(), charged), CLEARING)).players[1].tick.charge == 9


def test_colours_stay_and_attacks_do_not() -> None:
    arms = Arms(colours="RBRB", incoming=(Sent(2, 0, "YYYY"),))
    state = next_round(feed(match_of(clearing(), falling()._replace(arms=arms)), CLEARING))
    assert state.players[1].arms == Arms(colours="RBRB")


def test_with_different_levels_the_players_take_turns_to_place_a_virus() -> None:
    state = GAME.start(VersusOptions(level_1=1, level_2=3), 9)
    assert [player.turn.viruses for player in state.players] == [virus_count(1), virus_count(3)]
    alone = GAME.start(VersusOptions(level_1=1, level_2=1), 9)
    assert state.players[0].turn.board != alone.players[0].turn.board
    assert state.players[0].turn.next == state.players[1].turn.next


def test_both_get_the_same_capsules() -> None:
    state = GAME.start(VersusOptions(level_1=0, level_2=4), 77)
    turns = [player.turn for player in feed(state, 1).players]
    assert (turns[0].piece, turns[0].next) == (turns[1].piece, turns[1].next)


# Pausing


@pytest.mark.parametrize("seat", [0, 1])
def test_either_player_pauses_the_match_for_both(seat: int) -> None:
    masks = (PAUSE, LEFT) if seat == 0 else (LEFT, PAUSE)
    state = match_of(falling(), falling())
    paused = GAME.step(state, masks).state
    assert (paused.match.phase, paused.players) == (Phase.PAUSED, state.players)
    still = GAME.step(paused, masks).state
    assert still is paused
    released = feed(paused, 3)
    assert GAME.inputs(released) == ((0, 0), (PAUSE, 0), (0, PAUSE))
    resumed = GAME.step(released, (0, PAUSE)).state
    assert (resumed.match.phase, resumed.players) == (Phase.PLAYING, state.players)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_pause_press_counts_while_the_other_player_holds_pause(seat: int) -> None:
    held, both = ((PAUSE, 0), (PAUSE, PAUSE)) if seat else ((0, PAUSE), (PAUSE, PAUSE))
    state = match_of(falling(), falling())
    phases = []
    for masks in (held, held, both, both, held, both):
        state = GAME.step(state, masks).state
        phases.append(state.match.phase)
    assert phases == [Phase.PAUSED] * 2 + [Phase.PLAYING] * 3 + [Phase.PAUSED]


def test_a_pause_between_two_rounds_changes_nothing_but_time() -> None:
    state = feed(match_of(clearing(), falling()), CLEARING + 5)
    paused = feed(GAME.step(state, (PAUSE, 0)).state, 50)
    resumed = feed(GAME.step(paused, (PAUSE, 0)).state, 1)
    assert resumed == feed(state, 1)


def test_a_paused_match_goes_on_where_it_was() -> None:
    state = match_of(at_rest(drawn(LEFTOVER)), falling())
    paused = feed(GAME.step(state, (0, PAUSE)).state, 20)
    resumed = feed(GAME.step(paused, (0, PAUSE)).state, 7)
    assert resumed == feed(state, 7)
