"""What an erase step is worth, what it sends, and what it cancels: the published figures."""

import pytest

from chainfall.games.puzzle_fighter.versus.attack import (
    Erased,
    base_points,
    cancelled,
    counter_gems,
    power_rate,
    time_tier,
)


@pytest.mark.parametrize(
    ("erased", "points"),
    [
        (Erased(13), 1410),
        (Erased(13, power=6), 2010),
        (Erased(13, power=12), 3210),
        (Erased(4), 420),
        (Erased(4, counters=3), 480),
        (Erased(2), 200),
        (Erased(4, colours=2), 620),
        (Erased(4, colours=4), 1020),
    ],
)
def test_points_of_a_step(erased: Erased, points: int) -> None:
    assert base_points(erased) == points


def test_the_bonus_for_colours_is_an_option() -> None:
    assert base_points(Erased(4, colours=3), colour_bonus=0) == base_points(Erased(4))


@pytest.mark.parametrize(
    ("step", "bonus"),
    list(enumerate([0, 200, 400, 1000, 1600, 2200, 2800, 3400, 4000, 4000, 4000], start=1)),
)
def test_chain_bonus(step: int, bonus: int) -> None:
    assert base_points(Erased(4, step=step)) == 420 + bonus


@pytest.mark.parametrize(
    ("cells", "rate"),
    [(4, 100), (9, 100), (10, 150), (16, 150), (17, 200), (25, 200), (26, 250), (36, 250), (37, 300), (49, 300)],
)
def test_power_rate(cells: int, rate: int) -> None:
    assert power_rate(cells) == rate


def test_the_largest_power_gems_and_the_other_reading_of_the_tiers() -> None:
    assert power_rate(50) == 350
    assert [power_rate(cells, "before") for cells in (8, 9, 15, 16, 48, 49)] == [100, 150, 150, 200, 300, 350]


@pytest.mark.parametrize(
    ("seconds", "tier"), [(0, 0), (74, 0), (75, 1), (104, 1), (105, 2), (404, 11), (405, 12), (9999, 12)]
)
def test_tiers_of_time(seconds: int, tier: int) -> None:
    assert time_tier(seconds) == tier


def test_counter_gems_by_time_strength_and_diamond() -> None:
    assert counter_gems(420, 74) == 4
    assert [counter_gems(1410, 0, strength) for strength in ("weak", "normal", "strong", "fierce")] == [11, 14, 18, 21]
    assert counter_gems(1410, 75) == 15  # 1410 + 141
    assert counter_gems(1415, 405) == 31  # 1415 + 12 x 141 = 3107
    assert counter_gems(420, 75, "strong") == 5  # 462, of which 46 x 13 = 598; all 462 would make 6
    assert counter_gems(1410, 75, diamond=True) == 7


@pytest.mark.parametrize(
    ("size", "taken"),
    [(0, 0), (1, 0), (2, 1), (8, 4), (11, 5), (12, 8), (17, 12), (18, 15), (23, 15), (24, 24), (29, 24), (30, 28)],
)
def test_a_weaker_attack_cancels_by_a_curve(size: int, taken: int) -> None:
    assert cancelled(size) == taken
