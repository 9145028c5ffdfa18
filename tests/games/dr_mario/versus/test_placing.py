"""What a placement comes to is what its taps lead to, frame by frame."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import chainfall
from chainfall.core.effects import Attack
from chainfall.core.errors import ChainfallError
from chainfall.core.placing import Placement
from chainfall.games.dr_mario.bottle.game import GAME as FOR_ONE
from chainfall.games.dr_mario.bottle.state import Phase
from chainfall.games.dr_mario.versus.placing import placed
from chainfall.games.dr_mario.versus.state import Sent, VersusState

GAME: Any = chainfall.game("dr-mario-versus")


def begun(seed: int, level: int = 9) -> VersusState:
    """A match in which the first capsules have just appeared."""
    state: VersusState = GAME.start(GAME.Options(level_1=level, level_2=level), seed)
    while state.players[1].tick.phase is not Phase.FALLING:
        state = GAME.step(state, (0, 0)).state
    return state


def played(state: VersusState, seat: int, placement: Placement) -> tuple[VersusState, int]:
    """The match when the taps have been played and the next capsule has appeared, and how much was sent."""
    sent, capsules = 0, state.players[seat].turn.capsules
    taps = list(FOR_ONE.placing.taps(state.bottle(seat), placement))[::-1]
    while state.players[seat].turn.capsules == capsules:
        mask = taps.pop() if taps else 0
        state, effects = GAME.step(state, (0, mask) if seat else (mask, 0))
        sent += sum(effect.size for effect in effects if isinstance(effect, Attack))
    return state, sent


def incoming(state: VersusState, seat: int) -> int:
    return sum(attack.size for attack in state.players[seat].arms.incoming)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_placement_comes_to_what_its_taps_lead_to(seat: int) -> None:
    random = Random(2)
    state = begun(seed=5)
    for _ in range(12):
        placement = random.choice(FOR_ONE.placing.placements(state.bottle(seat)))
        guess = placed(state, seat, placement)
        state, sent = played(state, seat, placement)
        assert state.players[seat].turn == guess.players[seat].turn
        assert incoming(guess, 1 - seat) == sent


def with_board(state: VersusState, *rows: str) -> VersusState:
    """Another bottle for the first player, with a capsule of red and blue in the air."""
    turn = state.players[0].turn
    board = "".join(rows).rjust(len(turn.board))
    turn = replace(turn, board=board, links="0" * len(board), piece="RB")
    return state.with_player(0, state.players[0]._replace(turn=turn))


def test_two_lines_at_once_wait_for_the_other_player() -> None:
    state = with_board(begun(seed=5), "RB      ", "RB     r", "RB      ")
    guess = placed(state, 0, Placement(0, 0))
    assert guess.players[1].arms.incoming == (Sent(2, guess.players[0].tick.clock, "RBYY"),)
    assert guess.players[0].turn.board.split() == ["r"]
    assert played(state, 0, Placement(0, 0))[1] == 2


def test_what_waits_lands_before_the_next_capsule() -> None:
    state = with_board(begun(seed=5), "       r")
    arms = state.players[0].arms._replace(incoming=(Sent(3, 0, "RBYY"),))
    guess = placed(state.with_player(0, state.players[0]._replace(arms=arms)), 0, Placement(0, 0))
    assert not guess.players[0].arms.incoming
    assert len("".join(guess.players[0].turn.board.split())) == 1 + 2 + 3


def test_the_last_virus_ends_it() -> None:
    state = with_board(begun(seed=5), "RB      ", "RB      ", "rB      ")
    assert placed(state, 0, Placement(0, 0)).players[0].tick.phase is Phase.LEVEL_CLEARED


def test_a_placement_out_of_reach_is_refused() -> None:
    with pytest.raises(ChainfallError, match="cannot be reached"):
        placed(begun(seed=5), 0, Placement(9, 0))
