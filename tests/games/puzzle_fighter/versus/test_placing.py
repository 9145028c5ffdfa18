"""What a placement comes to is what its taps lead to, tick by tick."""

from dataclasses import replace
from random import Random

import pytest

import chainfall
from chainfall.core.effects import Attack
from chainfall.core.errors import ChainfallError
from chainfall.core.placing import Placement
from chainfall.falling.state import AIRBORNE, Phase
from chainfall.games.puzzle_fighter.arcade.game import GAME as FOR_ONE
from chainfall.games.puzzle_fighter.versus.placing import placed
from chainfall.games.puzzle_fighter.versus.pool import Wave, waiting
from chainfall.games.puzzle_fighter.versus.state import VersusState

GAME = chainfall.game("puzzle-fighter-versus")


def played(state: VersusState, seat: int, placement: Placement) -> tuple[VersusState, int]:
    """The match when the taps have been played and the next pair has appeared, and how much was sent."""
    sent = 0
    taps = [*FOR_ONE.placing.taps(state.seat_view(seat), placement), *[0] * 1000]
    for number, mask in enumerate(taps):
        state, effects = GAME.step(state, (0, mask) if seat else (mask, 0))
        sent += sum(effect.size for effect in effects if isinstance(effect, Attack) and effect.seat == seat)
        if number and state.sides[seat].tick.phase in (*AIRBORNE, Phase.GAME_OVER) and not any(taps[number:]):
            break
    return state, sent


def test_a_placement_comes_to_what_its_taps_lead_to() -> None:
    random = Random(1)
    state = GAME.start(GAME.Options(first_pairs="Rr GG gB Bb YY yR RG rB", settle_ms=50, clear_ms=50), 3)
    state = GAME.step(state, (0, 0)).state
    compared = attacked = landed = 0
    for _ in range(120):
        seat = random.randrange(2)
        if random.random() < 0.2:
            side = replace(state.sides[seat], pool=(Wave(random.randrange(1, 15)),))
            state = replace(state, sides=(state.sides[0], side) if seat else (side, state.sides[1]))
        if state.is_over or state.pause is not None or state.sides[seat].tick.phase not in AIRBORNE:
            break
        placement = random.choice(FOR_ONE.placing.placements(state.seat_view(seat)))
        guess = placed(state, seat, placement)
        before = state
        state, sent = played(state, seat, placement)
        mine, guessed = state.sides[seat], guess.sides[seat]
        assert mine.turn == guessed.turn
        assert waiting(mine.pool) == waiting(guessed.pool)
        assert sent == waiting(guess.sides[1 - seat].pool) - waiting(before.sides[1 - seat].pool)
        compared, attacked = compared + 1, attacked + bool(sent)
        landed += waiting(before.sides[seat].pool) > waiting(mine.pool)
    assert compared > 15
    assert attacked
    assert landed


def test_a_blocked_alley_is_the_end() -> None:
    state = GAME.step(GAME.start(GAME.Options(board_1="/".join(["...R..", "...G.."] * 5)), 1), (0, 0)).state
    assert placed(state, 0, Placement(3, 0)).sides[0].tick.phase is Phase.GAME_OVER
    assert placed(state, 0, Placement(0, 0)).sides[0].tick.phase in AIRBORNE


def test_a_placement_out_of_reach_is_refused() -> None:
    state = GAME.step(GAME.start(GAME.Options(), 1), (0, 0)).state
    with pytest.raises(ChainfallError, match="cannot be reached"):
        placed(state, 0, Placement(7, 0))
