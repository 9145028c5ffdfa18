"""Power gems: one slab, whatever its shape."""

import pytest
from playwright.sync_api import Page
from tests.ui.web.look.conftest import lab


@pytest.mark.parametrize("colour", ["R", "G", "B", "Y"])
@pytest.mark.parametrize("rows", [["###", "###", "###"], ["##..", "####", "####"], ["##", "##", "##", "##"]])
def test_a_power_gem_has_no_inner_borders(gallery: Page, rows: list[str], colour: str) -> None:
    assert lab(gallery, "worstBorder", rows, colour) <= 6


def test_two_gems_side_by_side_have_a_border(gallery: Page) -> None:
    assert lab(gallery, "borderOfTwo") > 60


def test_where_four_cells_of_a_power_gem_meet_there_is_no_notch(gallery: Page) -> None:
    assert lab(gallery, "seamOfFour") < 60


def test_a_power_gem_of_an_odd_shape_keeps_its_corner_and_its_hole_free(gallery: Page) -> None:
    corner, hole, filled = lab(gallery, "oddShapes")
    assert (corner, hole, filled) == (0, 0, 255)


@pytest.mark.parametrize(
    ("cells", "loops"),
    [
        ([[0, 0]], [[[1, 0], [1, 1], [0, 1], [0, 0]]]),
        ([[0, 0], [0, 1]], [[[2, 0], [2, 1], [0, 1], [0, 0]]]),
        ([[0, 0], [1, 0], [1, 1]], [[[1, 0], [1, 1], [2, 1], [2, 2], [0, 2], [0, 0]]]),
        ([[0, 0], [1, 1]], [[[1, 0], [1, 1], [0, 1], [0, 0]], [[2, 1], [2, 2], [1, 2], [1, 1]]]),
    ],
    ids=["one cell", "two cells", "a corner", "cells that touch at a corner stay apart"],
)
def test_the_outline_of_a_group_runs_around_its_cells(
    gallery: Page, cells: list[list[int]], loops: list[list[list[int]]]
) -> None:
    assert lab(gallery, "outlines", cells) == loops


def test_links_that_are_not_answered_join_nothing(gallery: Page) -> None:
    assert lab(gallery, "unansweredLinks") == 0
