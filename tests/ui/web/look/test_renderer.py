"""The renderer: what is painted where, and when it is not."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from tests.ui.web.look.conftest import lab

NewPage = Callable[..., Page]
OpenGallery = Callable[[Page], Page]


def test_nothing_is_painted_when_nothing_has_changed(gallery: Page) -> None:
    assert lab(gallery, "paintedFrames") == [True, False, True, True, False, True, True, True, False]


def test_the_canvas_fits_its_room_in_whole_pixels(gallery: Page, new_page: NewPage, open_gallery: OpenGallery) -> None:
    others = [open_gallery(new_page(device_scale_factor=ratio)) for ratio in (1.5, 2)]
    for page in (gallery, *others):
        for width, height in ((333, 517), (120, 700), (900, 140)):
            cell, across, down, wide, high = lab(page, "sizesIn", width, height)
            assert cell == int(cell)
            assert (wide, high) == pytest.approx((across, down), abs=0.05)
            assert wide <= width
            assert high <= height
            assert wide > width * 0.85 or high > height * 0.85


def test_the_canvas_follows_its_room(gallery: Page) -> None:
    lab(gallery, "narrowRoom")
    gallery.wait_for_function("() => lab.hasFollowed()")


def test_a_point_leads_to_its_cell_and_back(gallery: Page) -> None:
    assert lab(gallery, "wrongPoints") == []


def test_the_last_hidden_row_looks_over_the_rim_dimmed(gallery: Page) -> None:
    columns = [(2, [0, 0, 0]), (2, [0, 1, 0]), (2, [1, 0, 0]), (0, [1, 0, 0])]
    nothing, peeking, higher, visible = (lab(gallery, "lightAtRim", *column) for column in columns)
    assert nothing == higher
    assert nothing + 40 < peeking < visible - 40


def test_a_shadow_is_fainter_than_its_piece_and_can_be_turned_off(gallery: Page) -> None:
    nothing, faint, piece, off, after = lab(gallery, "shadowLights")
    assert nothing + 30 < faint < piece - 30
    assert nothing == off == after


def test_a_falling_piece_is_drawn_between_rows_and_never_past_the_next_one(gallery: Page) -> None:
    tops = lab(gallery, "topsOf", [(1, 0, 0), (1, 40, 0), (1, 60, 0.5), (1, 95, 1), (2, 0, 0.9)])
    rest, part, ahead, end, landed = (round(top - tops[0], 2) for top in tops)
    assert rest == 0
    assert part == pytest.approx(0.4, abs=0.03)
    assert ahead == pytest.approx(0.7, abs=0.03)
    assert end == pytest.approx(1, abs=0.03)
    assert landed == pytest.approx(1, abs=0.03)
