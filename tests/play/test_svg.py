"""Pictures of frames."""

import re
import runpy
from pathlib import Path
from xml.etree import ElementTree

import pytest

from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP, Board, Frame, Hud, Sprite, Tile, tile
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN
from chainfall.play.svg import CELL, MARGIN, render

PICTURES = Path(__file__).parents[2] / "docs/pictures"


def board_of(*tiles: Tile, width: int = 2, hidden_rows: int = 0) -> Frame:
    return Frame((Board(width, len(tiles) // width, tiles, hidden_rows=hidden_rows),))


def drawn_tiles(frame: Frame) -> list[tuple[int, int]]:
    """Where tiles are drawn, in cells."""
    places = re.findall(r'<g transform="translate\((\d+) (\d+)\)"[^>]*><', render(frame))
    return [(int(y) // CELL, int(x) // CELL) for x, y in places]


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_game_has_a_well_formed_picture(name: str) -> None:
    game = registry.game(name)
    state = game.start(game.Options(), 1)
    for _ in range(40):
        state = game.step(state, game.inputs(state)[0]).state
    root = ElementTree.fromstring(render(game.frame(state)))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(root.findall(".//{http://www.w3.org/2000/svg}text")) >= 2


def test_only_filled_cells_are_drawn_and_where_they_are() -> None:
    empty, gem = tile(""), tile("gem", "R")
    assert drawn_tiles(board_of(empty, gem, gem, empty)) == [(0, 1), (1, 0)]


def test_hidden_rows_are_left_out() -> None:
    gem = tile("gem", "R")
    assert drawn_tiles(board_of(gem, gem, gem, gem, hidden_rows=1)) == [(0, 0), (0, 1)]


@pytest.mark.parametrize("kind", ["gem", "crash", "counter", "diamond", "virus", "capsule", "piece", "unheard-of"])
def test_every_kind_looks_different(kind: str) -> None:
    others = {"gem", "crash", "counter", "diamond", "virus", "capsule", "piece"} - {kind, "gem"}
    pictures = {render(board_of(tile(other, "R"), tile(""))) for other in others}
    assert render(board_of(tile(kind, "R"), tile(""))) not in pictures


@pytest.mark.parametrize("kind", ["gem", "capsule", "virus", "unheard-of"])
@pytest.mark.parametrize("colour", ["", "R", "P", "O", "Z", "?"])
def test_a_tile_of_any_colour_is_filled_with_a_gradient_that_exists(kind: str, colour: str) -> None:
    picture = render(board_of(tile(kind, colour), tile("")))
    [used] = set(re.findall(r'fill="url\(#(\w*)\)"', picture))
    assert f'<linearGradient id="{used}"' in picture


def test_joined_tiles_meet_without_a_gap() -> None:
    pair = render(board_of(tile("capsule", "R", RIGHT), tile("capsule", "B", LEFT)))
    apart = render(board_of(tile("capsule", "R"), tile("capsule", "B")))
    assert f"H{CELL}q" in pair
    assert f"H{CELL}q" not in apart
    corners = (RIGHT | BOTTOM, LEFT | BOTTOM, TOP | RIGHT, TOP | LEFT)
    slab = render(board_of(*(tile("gem", "G", links) for links in corners)))
    assert slab.count('opacity=".55"/>') == 8 + 1  # two free sides each, and one highlight


def test_a_falling_piece_is_drawn_on_its_way() -> None:
    sprite = Sprite(0, 1, tile("gem", "R"), progress=1, span=4)
    frame = Frame((Board(2, 2, (tile(""),) * 4, (sprite,), Hud(7)),))
    assert f'<g transform="translate({CELL} {CELL // 4})">' in render(frame)


def test_a_shadow_is_faint() -> None:
    shadow = Sprite(1, 0, tile("gem", "R"), shadow=True)
    frame = Frame((Board(2, 2, (tile(""),) * 4, (shadow,)),))
    assert f'<g opacity=".3"><g transform="translate(0 {CELL})">' in render(frame)


def test_a_marked_tile_fades() -> None:
    assert 'opacity=".45"' in render(board_of(tile("virus", "B", mark="*"), tile("")))


def test_the_panel_never_sticks_out() -> None:
    numbers = tuple((f"number {n}", n) for n in range(9))
    picture = render(Frame((Board(1, 1, (tile(""),), hud=Hud(1, (), numbers)),)))
    height = int(re.search(r'height="(\d+)"', picture)[1])  # type: ignore[index]  # there is one
    lowest = max(int(y) for y in re.findall(r'<text x="\d+" y="(\d+)"', picture))
    assert lowest + MARGIN < height


def test_the_pictures_of_the_documentation_are_what_the_script_makes() -> None:
    made: dict[str, str] = runpy.run_path(str(PICTURES / "make.py"))["pictures"]()
    assert made
    for name, content in made.items():
        assert (PICTURES / name).read_text(encoding="utf-8") == content, f"{name}: run docs/pictures/make.py"
