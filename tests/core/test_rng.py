"""Random numbers: mulberry32 to the bit, as a value."""

from dataclasses import dataclass
from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as some

from chainfall.core.game import SEEDS
from chainfall.core.rng import Rng

seeds = some.integers(0, SEEDS - 1)


@dataclass(frozen=True, slots=True)
class Fixed(Rng):
    """Draws its own state."""

    def next(self) -> tuple[int, Rng]:
        return self.state, self


def draws(rng: Rng, count: int) -> list[int]:
    numbers = []
    for _ in range(count):
        number, rng = rng.next()
        numbers.append(number)
    return numbers


def test_the_numbers_of_mulberry32() -> None:
    assert draws(Rng(12345), 3) == [4207900869, 1317490944, 2079646450]


@pytest.mark.parametrize(
    ("seed", "first", "all_together"),
    [
        (0, [1144304738, 1416247, 958946056], 4256574932),
        (1, [2693262067, 11749833, 2265367787], 2673633487),
        (12345, [4207900869, 1317490944, 2079646450], 3813397107),
        (SEEDS - 1, [3850105811, 813802916, 3073704848], 4004450717),
    ],
)
def test_a_thousand_numbers_are_those_of_the_generator_in_javascript(
    seed: int, first: list[int], all_together: int
) -> None:
    numbers = draws(Rng(seed), 1000)
    assert numbers[:3] == first
    assert reduce(xor, numbers) == all_together


def test_a_draw_leaves_the_generator_as_it_was() -> None:
    rng = Rng(7)
    assert rng.next() == rng.next()
    assert rng == Rng(7)


@given(seeds, some.integers(1, 10**6))
def test_below_stays_below_and_takes_one_draw(seed: int, n: int) -> None:
    number, after = Rng(seed).below(n)
    assert 0 <= number < n
    assert after == Rng(seed).next()[1]


@given(some.integers(0, SEEDS - 1), some.integers(1, 1000))
def test_below_divides_the_range_evenly(number: int, n: int) -> None:
    assert Fixed(number).below(n)[0] == number * n // SEEDS


@given(some.lists(some.integers(0, 50), min_size=1, max_size=6).filter(any))
def test_each_weight_has_exactly_its_part_of_the_range(weights: list[int]) -> None:
    total = sum(weights)
    start = 0
    for index, weight in enumerate(weights):
        if weight:
            first = -(-start * SEEDS // total)
            last = -(-(start + weight) * SEEDS // total) - 1
            assert Fixed(first).weighted(tuple(weights))[0] == index
            assert Fixed(last).weighted(tuple(weights))[0] == index
        start += weight


@given(seeds)
def test_a_weight_of_nothing_is_never_drawn(seed: int) -> None:
    assert Rng(seed).weighted((0, 1, 0))[0] == 1


@pytest.mark.parametrize("seed", [0, 1, SEEDS - 1])
def test_numbers_fit_in_thirty_two_bits(seed: int) -> None:
    assert all(0 <= number < SEEDS for number in draws(Rng(seed), 1000))
