"""What holds in every match, whatever is pressed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.puzzle_fighter.versus.matches import QUICK, Match

from chainfall.core.buttons import DROP, PAUSE
from chainfall.core.effects import Arrive, Attack, Defend, Effect, RoundOver
from chainfall.core.seats import Masks
from chainfall.falling.state import Phase
from chainfall.games.puzzle_fighter.versus.game import GAME, INPUTS
from chainfall.games.puzzle_fighter.versus.pool import waiting
from chainfall.games.puzzle_fighter.versus.state import VersusState

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


def test_a_pause_and_the_numbers_of_an_attack_do_depend_on_what_the_other_player_does_now() -> None:
    match = Match(board_2="RRR...", first_pairs="rG GB BY", landing_delay=60)
    match.wait(0)
    quiet, attacked, paused = (GAME.step(match.state, (0, mask)).state for mask in (0, DROP, PAUSE))
    assert board_of(attacked) == board_of(quiet)
    boards = [GAME.frame(state).boards[0] for state in (quiet, attacked)]
    assert boards[0].tiles == boards[1].tiles
    first, second = (dict(board.hud.numbers) for board in boards)
    assert {name for name in first if first[name] != second[name]} == {"incoming", "warning", "landing"}
    assert paused.sides[0].tick.phase is Phase.PAUSED
