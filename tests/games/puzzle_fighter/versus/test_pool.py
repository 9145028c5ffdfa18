"""Attacks that wait: added up to a limit, taken away by a defence, falling when they are ready."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from chainfall.games.puzzle_fighter.versus.pool import (
    FRESH,
    LIMIT,
    REDUCED,
    Pool,
    Wave,
    defended,
    joined,
    landing,
    waiting,
    warning,
)

sizes = st.integers(0, 300)
pools = st.lists(st.integers(1, 60), max_size=4).map(lambda sizes: tuple(map(Wave, sizes)))


def test_at_most_250_wait() -> None:
    pool, lost = joined((Wave(200),), Wave(70))
    assert (waiting(pool), lost) == (LIMIT, 20)
    assert joined(pool, Wave(3)) == (pool, 3)


def test_warnings() -> None:
    assert [warning(size) for size in (0, 1, 10, 11, 30, 31, 250)] == [0, 1, 1, 2, 2, 3, 3]


def test_a_larger_attack_takes_all_away_and_sends_the_rest() -> None:
    assert defended((Wave(4), Wave(3)), 10) == ((), 3)


def test_an_equal_or_smaller_one_reduces_what_waits_and_sends_nothing() -> None:
    assert defended((Wave(3), Wave(9)), 8) == ((Wave(8, number=REDUCED),), 0)
    assert defended((Wave(8),), 8) == ((Wave(4, number=REDUCED),), 0)
    assert defended((Wave(40),), 40) == ((), 0)


def test_a_step_of_1_takes_nothing_away_and_reduces_nothing() -> None:
    for in_turn in (False, True):
        assert defended((Wave(1), Wave(4)), 1, in_turn=in_turn) == ((Wave(1, number=FRESH), Wave(4, number=FRESH)), 0)
        assert defended((), 1, in_turn=in_turn) == ((), 1)


def test_a_partial_defence_marks_all_that_still_waits_and_nothing_that_comes_later() -> None:
    left, _ = defended((Wave(6), Wave(9), Wave(3)), 4)
    assert left == (Wave(4, number=REDUCED), Wave(9, number=REDUCED), Wave(3, number=REDUCED))
    assert joined(left, Wave(5))[0] == (*left, Wave(5, number=FRESH))


def test_an_attack_that_meets_the_others_in_turn_takes_away_those_that_are_smaller() -> None:
    """As one, twelve that meet fifteen take away eight. In turn, they first meet ten, and those are all gone."""
    pool = (Wave(10), Wave(5))
    assert defended(pool, 12) == ((Wave(2, number=REDUCED), Wave(5, number=REDUCED)), 0)
    assert defended(pool, 12, in_turn=True) == ((Wave(5, number=REDUCED),), 0)
    assert defended(pool, 10, in_turn=True) == defended(pool, 10)
    assert defended(pool, 16, in_turn=True) == ((), 1)


@given(pools, sizes)
def test_in_turn_what_is_left_of_attacks_does_not_depend_on_later_ones(pool: Pool, size: int) -> None:
    numbered = tuple(replace(wave, ready=number) for number, wave in enumerate(pool))
    left, _ = defended(numbered, size, in_turn=True)
    for count in range(len(pool)):
        assert defended(numbered[:count], size, in_turn=True)[0] == landing(left, count - 1)[0]


def test_attacks_fall_when_they_are_ready() -> None:
    early, late = Wave(2, ready=10), Wave(3, ready=60)
    assert landing((early, late), 59) == ((early,), (late,))
    assert landing((early, late), 60) == ((early, late), ())


@given(pools, sizes, st.booleans())
def test_no_defence_creates_counter_gems(pool: Pool, size: int, in_turn: bool) -> None:
    left, sent = defended(pool, size, in_turn=in_turn)
    assert 0 <= waiting(left) <= waiting(pool)
    assert sent == max(0, size - waiting(pool))
    assert all(wave.size > 0 for wave in left)
