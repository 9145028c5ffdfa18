"""What opponents think in Dr. Mario for two: speed, and when an attack is worth more."""

from dataclasses import replace
from typing import Any

import pytest
from tests.bots.opponents.test_fighter import refuse, thought

import chainfall
from chainfall.bots.kernel_beam import KernelBeam
from chainfall.bots.opponents.bottle import HALF, URGENT, bottle_thinker, is_urgent, sent, worth, worth_of_a_half
from chainfall.bots.opponents.steps import STEPS
from chainfall.bots.opponents.thinking import Seen, by_itself, seen_by
from chainfall.core.placing import Placement
from chainfall.games.dr_mario.bottle.state import Phase
from chainfall.games.dr_mario.versus.state import Sent, VersusState

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
    nearly = tuple(["   R    ", "   B    "] * 5)
    assert not is_urgent(begun(TWO_LINES, (*nearly, "rrrR    ")), 0)
    assert is_urgent(begun(TWO_LINES, ("   B    ", *nearly, "rrrR    ")), 0)


def test_what_a_placement_sends_counts() -> None:
    what = seen(begun(TWO_LINES))
    assert sent(what, Placement(0, 0)) == 2
    assert sent(what, Placement(4, 0)) == 0
    match = begun(TWO_LINES)
    waits = match.players[1]._replace(arms=match.players[1].arms._replace(incoming=(Sent(3, 0, "YYYY"),)))
    assert sent(seen(match.with_player(1, waits)), Placement(4, 0)) == 0
    assert worth(what, Placement(0, 0), 60) == by_itself(what, Placement(0, 0)) + 120


def test_a_half_is_worth_more_where_it_is_urgent() -> None:
    assert worth_of_a_half(begun(TWO_LINES), 0) == HALF
    assert worth_of_a_half(begun(TWO_LINES, ("       r",)), 0) == HALF * URGENT


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


def test_the_wary_plan_for_an_attack() -> None:
    """The first capsule could make one of the lines; the second one makes both, and that is an attack."""
    match = begun(("RB     r", "RB    by", "RB     r"))
    turn = match.players[0].turn
    match = match.with_player(0, match.players[0]._replace(turn=replace(turn, piece="RY", next="RB")))
    step = replace(STEPS[0], depth=2, width=60)
    calm, wary = (thought(bottle_thinker(replace(step, wary=wary)), seen(match)) for wary in (False, True))
    gain = {place: wary[place] - calm[place] for place in wary}
    assert min(gain[place] for place in gain if 2 < place.column < 6) >= 2 * HALF
    assert max(gain[place] for place in gain if place.column == 0) == 0
