"""Who asks too often waits, and who asks now and then does not; what is remembered stays bounded."""

import pytest

from chainfall.server.guarding.buckets import ALLOWANCES, Allowance, Buckets
from chainfall.server.guarding.errors import ApiError

FOUR = {"uploads": Allowance(4, minutes=1), "names": Allowance(1, minutes=1)}


def test_a_burst_is_granted_and_then_one_at_a_time() -> None:
    buckets = Buckets(FOUR)
    assert [buckets.wait("uploads", "ada", 100.0) for _ in range(5)] == [0, 0, 0, 0, 15]
    assert buckets.wait("uploads", "ada", 114.0) == pytest.approx(1)
    assert [buckets.wait("uploads", "ada", 115.0) for _ in range(2)] == [0, 15]


def test_a_refusal_costs_nothing() -> None:
    buckets = Buckets(FOUR)
    for _ in range(100):
        buckets.wait("uploads", "ada", 0.0)
    assert buckets.wait("uploads", "ada", 15.0) == 0


def test_a_bucket_is_full_again_after_its_time_and_never_fuller() -> None:
    buckets = Buckets(FOUR)
    for _ in range(4):
        buckets.wait("uploads", "ada", 0.0)
    assert [buckets.wait("uploads", "ada", 5000.0) for _ in range(5)] == [0, 0, 0, 0, 15]


def test_keys_and_purposes_do_not_disturb_each_other() -> None:
    buckets = Buckets(FOUR)
    assert [buckets.wait("names", key, 0.0) for key in ("ada", "bob", "ada")] == [0, 0, 60]
    assert buckets.wait("uploads", "ada", 0.0) == 0


def test_a_steady_pace_at_the_limit_is_never_refused() -> None:
    buckets = Buckets({"uploads": Allowance(3, minutes=0.01)})
    assert all(buckets.wait("uploads", "ada", step * 0.2) == 0 for step in range(10_000))


def test_a_refusal_says_when_to_come_again() -> None:
    buckets = Buckets(FOUR)
    buckets.take("names", 0.0, "ada", "192.0.2.1")
    with pytest.raises(ApiError) as refused:
        buckets.take("names", 12.5, "bob", "192.0.2.1")
    assert (refused.value.status, refused.value.code, refused.value.headers) == (429, "too_many", {"Retry-After": "48"})
    assert refused.value.message == "That was too often; try again in 48 seconds."


def test_full_buckets_are_forgotten() -> None:
    buckets = Buckets(FOUR)
    for number in range(1000):
        buckets.wait("uploads", f"player {number}", float(number))
    assert len(buckets) < 20


def test_many_keys_at_once_stay_bounded_and_the_oldest_go_first() -> None:
    buckets = Buckets(FOUR, most_keys=100)
    for number in range(10_000):
        assert buckets.wait("names", f"player {number}", 0.0) == 0
        assert len(buckets) <= 100
    assert buckets.wait("names", "player 9950", 0.0) == 60
    assert buckets.wait("names", "player 5", 0.0) == 0


def test_a_key_in_use_outlives_those_that_are_not() -> None:
    buckets = Buckets(FOUR, most_keys=100)
    for number in range(300):
        buckets.wait("uploads", f"player {number}", 0.0)
        if number % 90 == 0:
            buckets.wait("uploads", "ada", 0.0)
    assert buckets.wait("uploads", "ada", 0.0) == 15


def test_a_clock_that_goes_back_shuts_nobody_out_for_longer_than_one_token() -> None:
    buckets = Buckets(FOUR)
    for _ in range(4):
        buckets.wait("uploads", "ada", 10_000.0)
    assert buckets.wait("uploads", "ada", 0.0) == 15
    assert buckets.wait("uploads", "ada", 15.0) == 0


def test_the_purposes_of_the_service_are_limited() -> None:
    assert {"everything", "uploads", "tickets", "names"} <= ALLOWANCES.keys()
