"""Real time to whole ticks."""

from hypothesis import given
from hypothesis import strategies as some

from chainfall.play.pacer import LONGEST_CATCH_UP, Pacer


def test_the_first_look_at_the_clock_starts_it() -> None:
    assert Pacer(60).advance(123456.5) == (0, 0.0)


def test_eight_hundred_milliseconds_are_forty_eight_ticks() -> None:
    pacer = Pacer(60)
    assert sum(pacer.advance(now)[0] for now in range(0, 801, 8)) == 48


@given(some.lists(some.integers(0, 240), max_size=60))
def test_ticks_do_not_depend_on_how_often_the_clock_is_read(pauses: list[int]) -> None:
    pacer = Pacer(60)
    pacer.advance(1000)
    now, ticks = 1000, 0
    for pause in pauses:
        now += pause
        due, alpha = pacer.advance(now)
        ticks += due
        assert 0 <= alpha < 1
    assert ticks == (now - 1000) * 60 // 1000


def test_the_fraction_says_how_far_the_next_tick_has_come() -> None:
    pacer = Pacer(50)
    assert [pacer.advance(now) for now in (0, 5, 20, 30)] == [(0, 0.0), (0, 0.25), (1, 0.0), (0, 0.5)]


def test_after_a_sleep_only_a_few_ticks_are_made_up_for() -> None:
    pacer = Pacer(60)
    pacer.advance(0)
    assert pacer.advance(3_600_000) == (LONGEST_CATCH_UP, 0.0)
    assert pacer.advance(3_600_000) == (0, 0.0)
    assert pacer.advance(3_600_050) == (3, 0.0)


def test_a_clock_that_was_set_back_gives_no_tick_and_goes_on_from_there() -> None:
    pacer = Pacer(60)
    pacer.advance(0)
    pacer.advance(100)
    assert pacer.advance(-3_600_000) == (0, 0.0)
    assert pacer.advance(-3_599_950) == (3, 0.0)


@given(some.lists(some.floats(-1e9, 1e9), max_size=30))
def test_any_clock_gives_a_sensible_answer(times: list[float]) -> None:
    pacer = Pacer(60)
    for now in times:
        ticks, alpha = pacer.advance(now)
        assert 0 <= ticks <= LONGEST_CATCH_UP
        assert 0 <= alpha < 1
