"""Tiles as pixels: pieces on their way down, at every step of every shape, read back from the characters."""

from collections.abc import Iterator

import pytest

from chainfall.core.frame import BOTTOM, EMPTY, LEFT, RIGHT, TOP, Board, Sprite, Tile, tile
from chainfall.table.palettes import PALETTES
from chainfall.ui.tui.drawing.boards import draw_board
from chainfall.ui.tui.drawing.canvas import Canvas, Glyph
from chainfall.ui.tui.drawing.palettes import Depth, Look, Pen, channels, theme_of, tones_of
from chainfall.ui.tui.drawing.pictures import COLOURS, DRAWINGS, SMALLEST, VIRUSES, town_picture
from chainfall.ui.tui.drawing.pixels import UPPER_HALF
from chainfall.ui.tui.drawing.scene import LARGEST
from chainfall.ui.tui.drawing.tiles import face_of, picture_of, skin_of

Shape = dict[tuple[int, int], Tile]
"""The tiles of a piece by their cells."""

GEMS = [tile("gem", colour) for colour in "RGB"]
ROUND = [tile("crash", colour) for colour in "RGB"]
COUNTERS = [tile("counter", colour, mark=str(number)) for number, colour in enumerate("RGB", 3)]


def upright(*tiles: Tile) -> Shape:
    return {(row, 0): tile for row, tile in enumerate(tiles)}


def level(*tiles: Tile) -> Shape:
    return {(0, column): tile for column, tile in enumerate(tiles)}


SHAPES: dict[str, Shape] = {
    "one": upright(GEMS[0]),
    "one crash gem": upright(ROUND[0]),
    "a diamond on a gem": upright(tile("diamond"), GEMS[1]),
    "two upright": upright(*GEMS[:2]),
    "two of one colour": upright(GEMS[0], GEMS[0]),
    "a crash gem on a gem": upright(ROUND[0], GEMS[1]),
    "a gem on a crash gem": upright(GEMS[0], ROUND[1]),
    "two crash gems": upright(*ROUND[:2]),
    "two counters": upright(*COUNTERS[:2]),
    "three upright": upright(*GEMS),
    "three crash gems": upright(*ROUND),
    "three counters": upright(*COUNTERS),
    "a virus": upright(tile("virus", "Y")),
    "an upright capsule": upright(tile("capsule", "R", BOTTOM), tile("capsule", "B", TOP)),
    "three joined": upright(tile("gem", "R", BOTTOM), tile("gem", "G", TOP | BOTTOM), tile("gem", "B", TOP)),
    "two level": level(*GEMS[:2]),
    "a gem beside a crash gem": level(GEMS[0], ROUND[1]),
    "three counters level": level(*COUNTERS),
    "a level capsule": level(tile("capsule", "R", RIGHT), tile("capsule", "B", LEFT)),
    "a corner": {(0, 0): GEMS[0], (1, 0): GEMS[1], (1, 1): ROUND[2]},
    "a house": upright(tile("piece", mark="5")),
}
ROWS, COLUMNS = 6, 3


def pixels_of(canvas: Canvas) -> list[list[str]]:
    """The colours between the walls of a board, two to a character; what is written stands on its background."""
    rows = [[_pair(glyph) for glyph in row[1:-1]] for row in canvas.rows[:-1]]
    return [[pair[half] for pair in row] for row in rows for half in (0, 1)]


def _pair(glyph: Glyph) -> tuple[str, str]:
    body = glyph.ink.fg if glyph.char == "▌" else glyph.ink.bg  # beside the gap of a small tile
    return (glyph.ink.fg, glyph.ink.bg) if glyph.char == UPPER_HALF else (body, body)


def expected(drawn: Tile, pen: Pen) -> Iterator[tuple[int, int, str]]:
    """The pixels of a tile."""
    for y, row in enumerate(picture_of(drawn, pen)):
        for x, colour in enumerate(row):
            if colour:
                yield y, x, colour


@pytest.mark.parametrize("depth", ["true", "16"])
@pytest.mark.parametrize("size", [*range(2, 9), 12, LARGEST])
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("order", [1, -1], ids=["in order", "the last tile first"])
def test_every_tile_of_a_piece_is_whole_at_every_step(shape: Shape, size: int, depth: Depth, order: int) -> None:
    pen = Pen(Look(depth), size)
    field = theme_of(pen.look).field
    step = 2 if size == 2 and any(face_of(tile, pen) for tile in shape.values()) else size // 2
    odd = ROWS * size % 2
    for progress in range(size + 1):
        sprites = tuple(Sprite(*cell, tile, progress, size) for cell, tile in shape.items())[::order]
        canvas = draw_board(Board(COLUMNS, ROWS, (EMPTY,) * ROWS * COLUMNS, sprites), pen)
        seen = pixels_of(canvas)
        assert len(seen) == ROWS * size + odd
        for (row, column), drawn in shape.items():
            top, left = odd + size * row + progress // step * step, size * column
            face = face_of(drawn, pen)
            written = [line[1 + left : 1 + left + size] for line in canvas.lines()[(top + 1) // 2 : (top + size) // 2]]
            assert not face or any(face in line for line in written), (drawn, progress)
            for y, x, colour in expected(drawn, pen):
                assert seen[top + y][left + x] in ({colour, skin_of(drawn, pen.look).body} if face else {colour})
                seen[top + y][left + x] = field
        assert {colour for line in seen[odd:] for colour in line} == {field}


@pytest.mark.parametrize("palette", list(PALETTES))
def test_no_tile_has_a_shade_that_could_be_another_colour(palette: str) -> None:
    look = Look(palette=palette)
    bases = {colour: channels(tones_of(look, colour).base) for colour in "RGBY"}

    def nearest(shade: str) -> str:
        def apart(colour: str) -> float:
            pairs = zip(_hue(channels(shade)), _hue(bases[colour]), strict=True)
            return sum((one - other) ** 2 for one, other in pairs)

        return min(bases, key=apart)

    for colour in bases:
        tones = tones_of(look, colour)
        assert {nearest(shade) for shade in (tones.base, tones.light, tones.dark)} == {colour}


def _hue(colour: tuple[int, int, int]) -> tuple[float, ...]:
    """A colour without its brightness and paleness."""
    least, most = min(colour), max(colour)
    return tuple((part - least) / max(most - least, 1) for part in colour)


def test_a_tile_looks_the_same_in_every_row_of_the_board() -> None:
    for size in range(2, LARGEST + 1):
        canvas = draw_board(Board(1, 4, (GEMS[0],) * 4), Pen(Look(), size))
        rows = pixels_of(canvas)
        assert rows[:size] == rows[size : 2 * size] == rows[2 * size : 3 * size] == rows[3 * size : 4 * size]


@pytest.mark.parametrize("size", range(3, LARGEST + 1))
def test_single_tiles_of_one_colour_have_rims_between_them_and_fused_ones_have_none(size: int) -> None:
    pen = Pen(Look(), size)
    dark = tones_of(Look(), "R").dark
    single = picture_of(GEMS[0], pen)
    assert set(single[-1]) == {row[-1] for row in single} == {dark}
    fused = picture_of(tile("gem", "R", RIGHT | BOTTOM | TOP | LEFT), pen)
    assert {colour for row in fused for colour in row} == {tones_of(Look(), "R").base}


@pytest.mark.parametrize("size", range(2, LARGEST + 1))
def test_kinds_of_one_colour_look_different_in_cells_of_every_size(size: int) -> None:
    kinds = [tile(kind, "R") for kind in ("gem", "crash", "virus")] + [tile("counter", "R", mark="3")]
    looks = [tuple(map(tuple, draw_board(Board(1, 1, (one,)), Pen(Look(), size)).rows)) for one in kinds]
    assert len(set(looks)) == len(kinds)


def test_a_piece_with_a_mark_on_one_of_its_tiles_comes_down_together_by_whole_rows_of_small_cells() -> None:
    sprites = tuple(Sprite(row, 0, tile, 1, 2) for row, tile in enumerate((GEMS[0], ROUND[1])))
    assert draw_board(Board(1, 3, (EMPTY,) * 3, sprites), Pen(Look())).lines()[:-1] == ["│▁▌│", "│()│", "│  │"]


def test_drawings_are_squares_of_known_colours() -> None:
    for drawing in [drawing for drawings in DRAWINGS.values() for drawing in drawings]:
        assert {len(row) for row in drawing} == {len(drawing)}
        assert set("".join(drawing)) <= {".", *COLOURS}
    for number, drawing in enumerate(VIRUSES, 3):
        assert {len(row) for row in drawing} == {len(drawing)} == {number}
        assert set("".join(drawing)) <= set(".BWK")


def test_a_virus_is_seen_from_its_horns_to_its_chin() -> None:
    for drawing in VIRUSES:  # black would be as good as nothing on the field
        assert all("B" in row for row in drawing)


@pytest.mark.parametrize("size", range(SMALLEST, LARGEST + 1))
def test_every_piece_of_a_town_is_a_picture_of_its_own_that_fills_its_square(size: int) -> None:
    pictures = {name: town_picture(name, size, "true") for name in DRAWINGS}
    assert len(set(pictures.values())) == len(DRAWINGS)
    for name, picture in pictures.items():
        assert {len(picture), *map(len, picture)} == {size}
        drawn = {COLOURS[letter][0] for letter in COLOURS}
        rows = [y for y, row in enumerate(picture) if drawn & set(row)]
        assert max(rows) - min(rows) + 1 >= 0.6 * (size - 1), name


def test_with_letters_the_number_of_a_piece_stands_in_the_corner_of_its_picture() -> None:
    board = Board(1, 1, (tile("piece", mark="4"),))
    assert "4" not in "".join(draw_board(board, Pen(Look(), 8)).lines())
    assert draw_board(board, Pen(Look(letters=True), 8)).lines()[-2].rstrip(" │")[-1] == "4"
