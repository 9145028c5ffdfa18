"""States are kept by their size: within a limit, evenly, and always one to go back to."""

from hypothesis import given
from hypothesis import strategies as some

from chainfall.play.recording import SnapshotThinner


def kept_places(keeper: SnapshotThinner[str], last: int) -> list[int]:
    """Where the kept states are, found by going back."""
    places = []
    while last > 0:
        last, state = keeper.back_to(last)
        assert state == f"state {last}"
        places.append(last)
        last -= 1
    return places[::-1]


def offered(count: int, size: int, limit: int) -> SnapshotThinner[str]:
    keeper = SnapshotThinner("state 0", limit)
    for place in range(1, count + 1):
        keeper.offer(place, f"state {place}", size)
    return keeper


def test_every_state_is_kept_as_long_as_they_are_small() -> None:
    assert kept_places(offered(10, 5, 50), 10) == list(range(1, 11))


def test_every_other_state_is_forgotten_whenever_they_outgrow_the_limit() -> None:
    assert kept_places(offered(11, 5, 50), 11) == [0, 2, 4, 6, 8, 10]
    assert kept_places(offered(100, 5, 50), 100) == [0, 16, 32, 48, 64, 80, 96]


def test_states_larger_than_the_limit_are_not_kept_but_the_first_is() -> None:
    keeper = offered(100, 51, 50)
    assert keeper.back_to(100) == (0, "state 0")


def test_what_comes_after_the_place_gone_back_to_is_forgotten() -> None:
    keeper = offered(10, 1, 50)
    assert keeper.back_to(4) == (4, "state 4")
    assert keeper.back_to(10) == (4, "state 4")


@given(some.integers(1, 300), some.integers(1, 60), some.integers(0, 300))
def test_the_way_back_is_as_short_as_the_limit_allows(count: int, size: int, place: int) -> None:
    keeper = offered(count, size, 100)
    place = min(place, count)
    gap = 1
    while count // gap * size > 100:
        gap *= 2
    assert keeper.back_to(place)[0] == place // gap * gap
