"""Pausing a game, and going on with it."""

from chainfall.core.buttons import LEFT, PAUSE
from chainfall.falling.pausing import is_pausing, paused


def test_only_the_press_of_the_pause_button_pauses() -> None:
    assert is_pausing(0, PAUSE)
    assert is_pausing(LEFT, LEFT | PAUSE)
    assert not is_pausing(PAUSE, PAUSE)
    assert not is_pausing(0, LEFT)


def test_a_press_pauses_and_the_next_one_goes_back_to_the_same_phase() -> None:
    phase, resume, held = paused("FALLING", None, 0, PAUSE, "PAUSED")
    assert (phase, resume, held) == ("PAUSED", "FALLING", PAUSE)
    phase, resume, held = paused(phase, resume, held, PAUSE, "PAUSED")
    assert (phase, resume) == ("PAUSED", "FALLING")
    phase, resume, held = paused(phase, resume, held, 0, "PAUSED")
    assert (phase, resume, held) == ("PAUSED", "FALLING", 0)
    assert paused(phase, resume, held, PAUSE, "PAUSED") == ("FALLING", None, PAUSE)


def test_the_press_of_another_player_counts_and_the_button_is_not_held_by_it() -> None:
    assert paused("FALLING", None, 0, 0, "PAUSED", by_other=True) == ("PAUSED", "FALLING", 0)
    assert paused("PAUSED", "FALLING", PAUSE, PAUSE, "PAUSED", by_other=True) == ("FALLING", None, PAUSE)
    assert paused("FALLING", None, 0, PAUSE, "PAUSED", by_other=True) == ("PAUSED", "FALLING", PAUSE)


def test_what_was_held_before_the_pause_counts_as_held_after_it() -> None:
    _, _, held = paused("FALLING", None, LEFT, PAUSE, "PAUSED")
    assert held == LEFT | PAUSE
    _, _, held = paused("PAUSED", "FALLING", LEFT, 0, "PAUSED")
    assert held == LEFT
