"""Animations: driven by effects, soon over, and off where motion is not wanted."""

import pytest
from playwright.sync_api import Page
from tests.ui.web.look.conftest import lab

from chainfall.core.effects import Attack, RoundOver
from chainfall.ui.web.encoding import effect_record

SCENES = ["chain of two", "power gem", "move, turn, drop", "all clear", "tech bonus", "level cleared", "merge"]


@pytest.mark.parametrize("name", SCENES)
def test_after_its_animations_a_frame_looks_as_if_there_were_none(gallery: Page, name: str) -> None:
    seen = lab(gallery, "playScene", name, False)
    assert seen["moving"] > 0
    assert seen["differing"] > 0
    assert seen["left"] == 0
    assert not seen["active"]


@pytest.mark.parametrize("name", ["power gem", "move, turn, drop"])
def test_under_reduced_motion_nothing_is_animated(gallery: Page, name: str) -> None:
    seen = lab(gallery, "playScene", name, True)
    assert seen == {"moving": 0, "differing": 0, "left": 0, "active": False}


def test_under_reduced_motion_the_words_of_a_chain_are_there_and_stand_still(gallery: Page) -> None:
    moved, words, left = lab(gallery, "chainInWords")
    assert (moved, left) == (0, 0)
    assert words > 0.01


def test_a_text_takes_the_place_of_the_one_that_was_there(gallery: Page) -> None:
    first, last = [[1900, effect_record(0, Attack(13))], [1990, effect_record(0, Attack(2))]]
    assert lab(gallery, "seenOf", [first, last]) == lab(gallery, "seenOf", [last])


def test_the_end_of_a_round_is_told_alone_and_for_longer_than_other_words(gallery: Page) -> None:
    attack, over = [1990, effect_record(0, Attack(13))], [2000, effect_record(0, RoundOver(0, (1, 0)))]
    soon, later = lab(gallery, "seenOf", [attack, over])
    assert soon > 0
    assert later > 0
    assert lab(gallery, "seenOf", [attack])[1] == 0
    assert [soon, later] == lab(gallery, "seenOf", [over])


def test_under_reduced_motion_viruses_and_diamonds_keep_still(gallery: Page) -> None:
    painted = [lab(gallery, "paintedAtRest", reduced) for reduced in (False, True)]
    assert painted[0] > 5
    assert painted[1] == 1


def test_however_far_a_tile_falls_it_is_there_after_a_quarter_of_a_second(gallery: Page) -> None:
    first, last = lab(gallery, "longFall")
    assert first > 150
    assert last > 150


def test_a_locked_tile_is_seen_at_once(gallery: Page) -> None:
    assert lab(gallery, "lockedAtOnce") > 150


def test_effects_that_name_cells_outside_the_frame_do_no_harm(gallery: Page) -> None:
    lab(gallery, "drawEffectsOutside")
