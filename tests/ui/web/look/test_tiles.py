"""Pictures of tiles: each its own, in every look, and never by colour alone."""

import pytest
from playwright.sync_api import Page


@pytest.mark.parametrize("size", [24, 48])
@pytest.mark.parametrize("letters", [False, True])
@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("palette", ["jewel", "candy", "okabe-ito"])
def test_every_tile_has_a_picture_of_its_own(
    gallery: Page, palette: str, contrast: bool, letters: bool, size: int
) -> None:
    alike = gallery.evaluate(
        """([taste, size]) => {
            const set = new lab.TileSet(taste);
            const look = (tile) => lab.pixels(set.get(tile, size, 1, lab.restPose(tile)));
            const pictures = lab.TILES.map(([name, tile]) => [name, look(tile)]);
            const problems = [];
            pictures.forEach(([name, picture], i) => {
                const painted = picture.filter((value, k) => k % 4 === 3 && value > 200).length;
                if (painted < size * size * 0.2) problems.push(`${name} is nearly empty`);
                for (const [other, another] of pictures.slice(0, i)) {
                    if (lab.compare(picture, another) < 0.02) problems.push(`${name} looks like ${other}`);
                }
            });
            return problems;
        }""",
        [{"palette": palette, "contrast": contrast, "letters": letters}, size],
    )
    assert alike == []


@pytest.mark.parametrize("kind", ["gem", "crash", "counter", "capsule", "virus", "jewel"])
def test_colours_can_be_told_apart_without_colour(gallery: Page, kind: str) -> None:
    alike = gallery.evaluate(
        """(kind) => {
            const set = new lab.TileSet();
            set.tones = () => lab.NEUTRAL;
            const mark = kind === "counter" ? "3" : "";
            const pictures = [..."RGBY"].map((colour) => set.get(lab.tile(kind, colour, 0, mark), 48));
            const shares = [];
            pictures.forEach((one, i) => pictures.slice(0, i).forEach((other) => shares.push(lab.differ(one, other))));
            return Math.min(...shares);
        }""",
        kind,
    )
    assert alike > 0.01


def test_a_picture_is_painted_once_for_each_size_and_look(gallery: Page) -> None:
    same, resized, posed, repainted = gallery.evaluate(
        """() => {
            const set = new lab.TileSet();
            const first = set.get(lab.tile("diamond"), 32, 1);
            const same = first === set.get(lab.tile("diamond"), 32, 1);
            const resized = set.get(lab.tile("diamond"), 32, 2).width;
            const posed = first === set.get(lab.tile("diamond"), 32, 1, 3);
            const version = set.version;
            set.set({ letters: true });
            return [same, resized, posed, first !== set.get(lab.tile("diamond"), 32, 1) && set.version > version];
        }"""
    )
    assert same
    assert resized == 64
    assert not posed
    assert repainted


def test_a_marked_tile_is_brighter_and_framed_in_white(gallery: Page) -> None:
    plain, marked, rim = gallery.evaluate(
        """() => {
            const set = new lab.TileSet();
            const light = (picture) => lab.pixels(picture).reduce((sum, value) => sum + value, 0);
            const [one, other] = ["", "*"].map((mark) => set.get(lab.tile("gem", "B", 0, mark), 40));
            return [light(one), light(other), lab.at(other, 20, 2)];
        }"""
    )
    assert marked > plain * 1.2
    assert min(rim) > 240


def test_okabe_and_itos_colours_are_theirs(gallery: Page) -> None:
    bases = gallery.evaluate(
        "() => Object.fromEntries([...'RGBYPOC'].map((letter) => [letter, lab.tonesOf('okabe-ito', letter).base]))"
    )
    assert bases == {
        "R": "#d55e00",
        "G": "#009e73",
        "B": "#0072b2",
        "Y": "#f0e442",
        "P": "#cc79a7",
        "O": "#e69f00",
        "C": "#56b4e9",
    }


def test_high_contrast_colours_stand_out_from_their_ground(gallery: Page) -> None:
    lowest = gallery.evaluate(
        """() => Math.min(...Object.keys(lab.PALETTES).flatMap((palette) => [..."RGBYPOCWK"].map((letter) => {
            const ground = lab.luminance(lab.themeOf(true).field);
            return (lab.luminance(lab.tonesOf(palette, letter, true).base) + 0.05) / (ground + 0.05);
        })))"""
    )
    assert lowest >= 3
