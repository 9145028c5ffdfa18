"""Pictures of tiles: each its own, in every look, and never by colour alone."""

import pytest
from playwright.sync_api import Page
from tests.ui.web.look.conftest import lab


@pytest.mark.parametrize("size", [24, 48])
@pytest.mark.parametrize("letters", [False, True])
@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("palette", ["jewel", "candy", "okabe-ito"])
def test_every_tile_has_a_picture_of_its_own(
    gallery: Page, palette: str, contrast: bool, letters: bool, size: int
) -> None:
    look = {"palette": palette, "contrast": contrast, "letters": letters}
    assert lab(gallery, "unclearTiles", look, size) == []


@pytest.mark.parametrize("kind", ["gem", "crash", "counter", "capsule", "virus", "jewel"])
def test_colours_can_be_told_apart_without_colour(gallery: Page, kind: str) -> None:
    assert lab(gallery, "leastDifference", kind) > 0.01


def test_a_picture_is_painted_once_for_each_size_and_look(gallery: Page) -> None:
    same, resized, posed, repainted = lab(gallery, "askedAgain")
    assert same
    assert resized == 64
    assert not posed
    assert repainted


def test_a_marked_tile_is_brighter_and_framed_in_white(gallery: Page) -> None:
    plain, marked, rim = lab(gallery, "markedGem")
    assert marked > plain * 1.2
    assert min(rim) > 240


def test_okabe_and_itos_colours_are_theirs(gallery: Page) -> None:
    assert lab(gallery, "basesOf", "okabe-ito", "RGBYPOC") == {
        "R": "#d55e00",
        "G": "#009e73",
        "B": "#0072b2",
        "Y": "#f0e442",
        "P": "#cc79a7",
        "O": "#e69f00",
        "C": "#56b4e9",
    }


def test_high_contrast_colours_stand_out_from_their_ground(gallery: Page) -> None:
    assert lab(gallery, "lowestContrast") >= 3
