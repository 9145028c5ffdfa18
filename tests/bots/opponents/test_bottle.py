"""What opponents think in Dr. Mario for two: speed, and when an attack is worth more."""

from dataclasses import replace
from typing import Any

import pytest
from tests.bots.opponents.test_fighter import refuse, thought

import chainfall
from chainfall.bots.kernel_beam import KernelBeam
from chainfall.bots.opponents.bottle import HALF, URGENT, attack_worth, bottle_thinker, is_urgent
from chainfall.bots.opponents.steps import STEPS
from chainfall.bots.opponents.thinking import Seen, seen_by
from chainfall.core.placing import Placement
from chainfall.games.dr_mario.bottle.state import Phase
from chainfall.games.dr_mario.versus.state import VersusState

GAME: Any = chainfall.game("dr-mario-versus")
TWO_LINES = ("RB      ", "RB     r", "RB     r")


def begun(first: tuple[str, ...], second: tuple[str, ...] = ("       r", "r       ")) -> VersusState:
    """A match with these bottles, and a capsule of red and blue for the first player."""
    state: VersusState = GAME.start(GAME.Options(), 5)
    while state.players[1].tick.phase is not Phase.FALLING:
        state = GAME.step(state, (0, 0)).state
    for seat, rows in enumerate((first, second)):
        turn = state.players[seat].turn
        board = "".join(rows).rjust(len(turn.board))
        turn = replace(turn, board=board, links="0" * len(board), piece="RB")
        state = state.with_player(seat, state.players[seat]._replace(turn=turn))
    return state


def seen(state: VersusState) -> Seen:
    return seen_by(GAME, state.options, state, 0, seed=3)


def test_an_attack_is_worth_more_where_the_other_is_nearly_full_or_ahead() -> None:
    assert not is_urgent(begun(TWO_LINES), 0)
    assert is_urgent(begun(TWO_LINES, ("       r",)), 0)
    full = tuple(["   R    ", "   B    "] * 6)
    assert is_urgent(begun(TWO_LINES, (*full, "rrr     ")), 0)


def test_what_a_placement_sends_counts() -> None:
    assert attack_worth(seen(begun(TWO_LINES)), Placement(0, 0)) == 2 * HALF
    assert attack_worth(seen(begun(TWO_LINES, ("       r",))), Placement(0, 0)) == 2 * HALF * URGENT
    assert attack_worth(seen(begun(TWO_LINES)), Placement(4, 0)) == 0


@pytest.mark.parametrize("kernel", [True, False])
def test_only_the_wary_look_at_what_they_send(kernel: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not kernel:
        monkeypatch.setattr(KernelBeam, "of", refuse)
    what, step = seen(begun(TWO_LINES)), replace(STEPS[0], depth=1, width=1)
    plain = thought(bottle_thinker(replace(step, wary=False)), what)
    wary = thought(bottle_thinker(replace(step, wary=True)), what)
    assert {place: wary[place] - plain[place] for place in plain if wary[place] != plain[place]} == {
        Placement(0, 0): 2 * HALF
    }
