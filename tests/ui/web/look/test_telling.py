"""What a screen reader is told of a turn."""

import pytest
from playwright.sync_api import Page
from tests.ui.web.look.conftest import lab

from chainfall.core.effects import AllClear, Arrive, Attack, Clear, Defend, Effect, GameOver, Lock, RoundOver, Spawn
from chainfall.ui.web.encoding import Record, effect_record


def told(effect: Effect) -> Record:
    """An effect as the page gets it."""
    return effect_record(0, effect)


def clear(chain: int, seat: int = 0) -> Record:
    return told(Clear((), "match", chain, seat=seat))


SPAWN = told(Spawn(()))


def test_a_chain_is_told_once_when_it_ends(gallery: Page) -> None:
    batches = [[clear(1)], [], [clear(2)], [clear(3)], [], [SPAWN], [SPAWN]]
    assert lab(gallery, "toldAfter", batches, True) == ["", "", "", "", "", "Chain of 3", ""]


@pytest.mark.parametrize("ending", [Spawn(()), Lock(()), GameOver("full")], ids=repr)
def test_a_chain_ends_with_the_next_piece_or_the_game(gallery: Page, ending: Effect) -> None:
    assert lab(gallery, "toldAfter", [[clear(1), clear(2), told(ending)]], True) == ["Chain of 2"]


def test_a_single_event_is_not_told(gallery: Page) -> None:
    assert lab(gallery, "toldAfter", [[clear(1)], [SPAWN]], True) == ["", ""]


def test_a_bonus_is_told_with_its_chain(gallery: Page) -> None:
    batches = [[clear(1)], [clear(2)], [told(AllClear(5000))], [SPAWN]]
    assert lab(gallery, "toldAfter", batches, True) == ["", "", "", "Chain of 2. All clear"]


def test_in_a_game_of_turns_a_chain_ends_with_its_step(gallery: Page) -> None:
    assert lab(gallery, "toldAfter", [[clear(1), clear(2), clear(3)]], False) == ["Chain of 3"]


def test_what_happens_at_two_seats_in_one_frame_is_told_together(gallery: Page) -> None:
    chain = [clear(2), clear(3, seat=1)]
    ends = [told(Lock(())), told(Lock((), seat=1)), told(Attack(6, seat=1))]
    heard = lab(gallery, "toldAfter", [chain, ends], True, ["You", "Brook"])
    assert heard == ["", "You: Chain of 2. Brook: Chain of 3. Attack of 6 by Brook"]


def test_what_happens_between_two_players_is_told_at_once_with_their_names(gallery: Page) -> None:
    batches = [[told(effect)] for effect in (Defend(2), Arrive((), 5, seat=1), RoundOver(1, (0, 1)), RoundOver(None))]
    assert lab(gallery, "toldAfter", batches, True, ["You", "Brook"]) == [
        "2 blocked by You",
        "5 landed on Brook",
        "Round over: won by Brook",
        "Round over: a draw",
    ]
