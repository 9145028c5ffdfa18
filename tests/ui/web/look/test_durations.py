"""Animations take as long as the rules wait: pops, falls and the bounce of a lock."""

import pytest
from playwright.sync_api import Page
from tests.ui.web.look.conftest import lab

TICK = 1000 / 60


@pytest.mark.parametrize("ticks", [1, 11, 600])
def test_a_pop_takes_as_long_as_the_rules_wait(gallery: Page, ticks: int) -> None:
    seen = lab(gallery, "pop", ticks)
    first, half, late, last, after = (share["middle"] for share in seen["shares"])
    assert min(first, half) > 180
    assert half > late > last
    assert abs(last - seen["ground"]) <= 12
    assert after == seen["ground"]


def test_what_pops_swells(gallery: Page) -> None:
    seen = lab(gallery, "pop", 11)
    assert seen["shares"][0]["beside"] == seen["apart"]
    assert seen["shares"][2]["beside"] > seen["apart"] + 20


@pytest.mark.parametrize("told", [True, False], ids=["where the rules wait", "where they do not"])
def test_a_power_gem_pops_as_one(gallery: Page, told: bool) -> None:
    """Four gems that swell each by themselves would overlap where they meet."""
    assert lab(gallery, "poppingSeam", told) < 60


@pytest.mark.parametrize("ticks", [1, 9, 600])
def test_a_fall_takes_as_long_as_the_rules_wait(gallery: Page, ticks: int) -> None:
    assert lab(gallery, "fall", ticks, [0, 0.25, 0.45, 1]) == [True, True, True, False]


def test_a_long_fall_is_still_on_its_way_shortly_before_its_end(gallery: Page) -> None:
    assert lab(gallery, "fall", 600, [0.98]) == [True]


def test_where_the_rules_do_not_wait_nothing_falls_or_pops(gallery: Page) -> None:
    assert lab(gallery, "fall", 0, [0]) == [False]
    assert lab(gallery, "isGoneAtOnce")


@pytest.mark.parametrize("power", [False, True], ids=["a gem", "a power gem forms"])
def test_the_bounce_of_a_lock_takes_three_frames(gallery: Page, power: bool) -> None:
    assert lab(gallery, "bounce", power) == [False, True, True, False, False]


def test_a_step_of_the_film_is_a_tick_of_its_animations_and_a_pause_is_none(gallery: Page) -> None:
    """The time of a game goes on with its ticks, whatever the time on the wall, until there are none to come."""
    assert lab(gallery, "clockTimes") == [0, 0, 50, 58, 100, 140, 7]


def test_an_impact_stops_the_picture_of_its_board_for_a_few_frames(gallery: Page) -> None:
    assert lab(gallery, "changesAfterChain", 1, [0, 16, 33, 49]) == [True, True, True]
    assert lab(gallery, "changesAfterChain", 3, [0, 16, 33, 49, 66]) == [False, False, False, True]


def test_an_impact_stops_nothing_for_longer_than_the_rules_wait(gallery: Page) -> None:
    """What falls for two ticks lies still after them."""
    assert lab(gallery, "changesAfterChain", 9, [0, 16, 33], 2) == [False, True]
    assert lab(gallery, "fall", 2, [1]) == [False]
