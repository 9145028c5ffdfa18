"""Time in whole numbers."""

from chainfall.core.clock import HZ, TICK, milliseconds


def test_a_second_is_sixty_ticks() -> None:
    assert milliseconds(1000) == HZ * TICK


def test_eight_hundred_milliseconds_are_exactly_forty_eight_ticks() -> None:
    assert milliseconds(800) == 48 * TICK


def test_a_tick_is_not_a_whole_number_of_milliseconds_and_still_exact() -> None:
    assert milliseconds(50) == 3 * TICK
    assert milliseconds(16) < TICK < milliseconds(17)
