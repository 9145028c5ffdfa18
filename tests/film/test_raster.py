"""The pixels of a picture are those of the one drawing of frames."""

from xml.etree.ElementTree import fromstring

import pytest
from PIL import Image, ImageChops

from chainfall.core.errors import ChainfallError
from chainfall.core.frame import LEFT, RIGHT, Board, Frame, Hud, Sprite, Tile, tile
from chainfall.film import raster
from chainfall.film.outlines import outlines
from chainfall.film.raster import GROUND, Raster
from chainfall.play.svg import CELL, MARGIN, PALETTE, render

KINDS = ("gem", "crash", "counter", "diamond", "virus", "capsule", "piece")


def painted(*tiles: Tile, sprites: tuple[Sprite, ...] = (), score: int = 0) -> Image.Image:
    return Raster().paint(render(Frame((Board(2, len(tiles) // 2, tiles, sprites, Hud(score)),))))


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def middle(row: int, column: int) -> tuple[int, int]:
    return MARGIN + column * CELL + CELL // 2, MARGIN + row * CELL + CELL // 2


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_tile_is_painted(kind: str) -> None:
    others = [painted(tile(one, "R", 0, "1"), tile("")).tobytes() for one in KINDS if one != kind]
    assert painted(tile(kind, "R", 0, "1"), tile("")).tobytes() not in others


def test_tiles_are_in_their_cells_in_their_colours() -> None:
    joined = painted(tile("gem", "B", RIGHT), tile("gem", "B", LEFT), tile(""), tile(""))
    assert joined.getpixel(middle(0, 0)) == rgb(PALETTE["B"][1])
    assert joined.getpixel((MARGIN + CELL, middle(0, 0)[1])) == rgb(PALETTE["B"][1])
    assert joined.getpixel((0, 0)) == rgb(GROUND)


def test_edges_are_smooth() -> None:
    colours = painted(tile("virus", "Y"), tile("")).getcolors(1 << 16)
    assert colours
    assert len(colours) > 100


def test_a_shadow_is_fainter_than_its_piece() -> None:
    gem = tile("gem", "R")
    empty = (tile(""),) * 4
    piece, shadow = (painted(*empty, sprites=(Sprite(0, 0, gem, shadow=faint),)) for faint in (False, True))
    faint, full = (sum(picture.convert("RGB").crop((*middle(0, 0), 31, 31)).tobytes()) for picture in (shadow, piece))
    assert faint < full


def test_a_piece_is_painted_on_its_way_to_the_next_row() -> None:
    gem, empty = tile("gem", "R"), (tile(""),) * 4
    halfway = painted(*empty, sprites=(Sprite(0, 0, gem, 1, 2),))
    x, y = middle(0, 0)
    assert halfway.getpixel((x, y + CELL // 2)) == painted(*empty, sprites=(Sprite(0, 0, gem),)).getpixel((x, y))


def test_another_score_is_another_picture() -> None:
    assert painted(tile(""), tile(""), score=1).tobytes() != painted(tile(""), tile(""), score=2).tobytes()


def test_what_was_painted_before_makes_no_difference() -> None:
    raster = Raster()
    frames = [render(Frame((Board(1, 1, (tile(kind, "G", 0, "3"),)),))) for kind in KINDS]
    first = [raster.paint(frame).tobytes() for frame in frames]
    assert (
        [raster.paint(frame).tobytes() for frame in frames]
        == first
        == [Raster().paint(one).tobytes() for one in frames]
    )


def test_a_path_that_is_not_known_is_refused() -> None:
    with pytest.raises(ValueError, match="'c' in a path"):
        outlines(fromstring('<path d="M0 0c1 1 2 2 3 3"/>'))


def town(cells: int) -> str:
    return render(Frame((Board(cells, cells, (tile("gem", "R"),) * cells * cells, (), Hud(0)),)))


def test_a_large_picture_looks_like_a_small_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is behind the tiles is painted less finely then: the pictures differ where its corners are round."""
    small = Raster().paint(town(6))
    monkeypatch.setattr(raster, "SMOOTH_PIXELS", 1)
    differing = ImageChops.difference(small, Raster().paint(town(6))).convert("L").point([0] * 64 + [255] * 192)
    assert differing.getbbox() is None


def test_a_picture_that_would_fill_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    width, height = Raster().paint(town(6)).size
    monkeypatch.setattr(raster, "MOST_PIXELS", width * height - 1)
    with pytest.raises(ChainfallError, match=rf"^a picture of {width} x {height} pixels, expected at most "):
        Raster().paint(town(6))
