"""One tile as a picture of as many pixels as its cell has: two by two at least, three by three in a usual terminal.

A tile has a rim in the shade, on the right and below, wherever it is not joined to its neighbour, and a highlight where
light falls on it. So single tiles of one colour look separate and fused ones look like one, and no tile has a colour
that is not its own.

Cells of two by two pixels are one row of characters high: too small for a rim, so eighths of a character stand in.
"""

from functools import cache
from math import hypot
from typing import NamedTuple

from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP, Sprite, Tile
from chainfall.ui.tui.drawing.canvas import Ink
from chainfall.ui.tui.drawing.palettes import BLACK, WHITE, Look, Pen, mix, theme_of, tones_of
from chainfall.ui.tui.drawing.pictures import VIRUSES, has_picture, town_picture
from chainfall.ui.tui.drawing.pixels import Picture, Pixels

SMALL_CELL = 2
"""Pixels across the smallest cell."""

FACES = {"crash": "()", "diamond": "<>", "virus": "òó", "storehouse": "[]"}
"""The text of a tile in a cell that is too small for a picture. A joined one has no face."""

LETTERED = {"crash": "({})", "virus": "{}x"}
"""The same with the letter of its colour."""

LOWER_CASE = ("crash", "virus")
"""What a match needs or clears away has a small letter, as in the documents."""

GONE = "*"
"""The mark of a cell that is about to vanish."""

Place = tuple[int, int]
"""A row and a column of pixels."""


class Skin(NamedTuple):
    """The colours of a tile: its body, that lit and in the shade, ink that is readable on it, and two of its face."""

    body: str
    light: str
    dark: str
    ink: str
    white: str
    black: str


def skin_of(tile: Tile, look: Look, *, lit: bool = False) -> Skin:
    """The colours of a tile; ``lit`` is a moment of those that are about to vanish."""
    tones = tones_of(look, tile.colour, int(tile.mark) if tile.mark.isdecimal() and not tile.colour else 0)
    white, black = WHITE[look.depth], BLACK[look.depth]
    if tile.mark == GONE and lit:
        return Skin(white, white, tones.base, black, tones.base, black)
    return Skin(*tones, white, black)


def face_of(tile: Tile, pen: Pen) -> str:
    """The text on a tile."""
    if is_pictured(tile, pen) and not (pen.look.letters and tile.mark):
        return ""
    if tile.mark and tile.mark != GONE:
        return tile.mark
    small = pen.size == SMALL_CELL or pen.look.depth == "none"
    if (pen.look.letters or pen.look.depth == "none") and tile.colour:
        letter = tile.colour.lower() if tile.kind in LOWER_CASE else tile.colour.upper()
        return LETTERED.get(tile.kind, "{}").format(letter)[:2] if small else letter
    if tile.kind in FACES:
        return FACES[tile.kind] if small or tile.kind == "storehouse" else ""
    # A tile with no colour, mark or face is recognized only by its name.
    return "" if tile.colour else tile.kind[:1].upper()


def is_pictured(tile: Tile, pen: Pen) -> bool:
    """Whether a tile is drawn as a picture, like everything in a town."""
    if pen.look.depth == "none":
        return False
    return has_picture("storehouse" if tile.kind == "storehouse" else tile.mark * (tile.kind == "piece"), pen.size)


@cache
def picture_of(tile: Tile, pen: Pen, *, lit: bool = False) -> Picture:
    """A tile without its text."""
    if is_pictured(tile, pen):
        name = "storehouse" if tile.kind == "storehouse" else tile.mark
        return town_picture(name, pen.size, pen.look.depth)
    skin = skin_of(tile, pen.look, lit=lit)
    if pen.size == SMALL_CELL:
        return ((skin.body,) * SMALL_CELL,) * SMALL_CELL
    across = range(pen.size)
    return tuple(tuple(_colour(tile, row, column, pen.size, skin) for column in across) for row in across)


def _colour(tile: Tile, row: int, column: int, size: int, skin: Skin) -> str:
    """The colour of one pixel of a tile; empty if it is outside it."""
    match tile.kind:
        case "crash":
            return _ball(row, column, size, skin)
        case "diamond":
            return _diamond(row, column, size, skin)
        case "virus":
            return _virus(row, column, size, skin)
        case "capsule":
            return _capsule(row, column, size, skin, tile.links)
    return _slab(row, column, size, skin, tile.links)


class _Edges(NamedTuple):
    """On which outer edges of a tile a pixel lies: those where it is not joined to its neighbour."""

    top: bool
    right: bool
    bottom: bool
    left: bool


def _edges(row: int, column: int, size: int, links: int) -> _Edges:
    return _Edges(
        row == 0 and not links & TOP,
        column == size - 1 and not links & RIGHT,
        row == size - 1 and not links & BOTTOM,
        column == 0 and not links & LEFT,
    )


def _slab(row: int, column: int, size: int, skin: Skin, links: int) -> str:
    """A square with its rim, also as a part of a larger one."""
    edges = _edges(row, column, size, links)
    if edges.right or edges.bottom:
        return skin.dark
    shines = not links & (TOP | LEFT) and _shines(row, column, size)
    return skin.light if shines else skin.body


def _shines(row: int, column: int, size: int) -> bool:
    """Whether a pixel belongs to the highlight, which is near the upper left corner."""
    inset = 0 if size < 5 else 1
    return min(row, column) >= inset and row + column - 2 * inset <= (size - 1) // 5


def _capsule(row: int, column: int, size: int, skin: Skin, links: int) -> str:
    """A half of a capsule, round where it is not joined."""
    edges = _edges(row, column, size, links)
    if sum(edges) > 1:
        return ""
    if edges.right or edges.bottom:
        return skin.dark if size > 3 else skin.body
    if size == 3:
        return skin.light if row == column == 1 and not links & (TOP | LEFT) else skin.body
    return skin.light if not links & (TOP | LEFT) and _shines(row - 1, column - 1, size - 1) else skin.body


def _ball(row: int, column: int, size: int, skin: Skin) -> str:
    """A crash gem: round, with a bright core."""
    middle = (size - 1) / 2
    distance = hypot(row - middle, column - middle)
    if distance > size / 2 - 0.2:
        return ""
    if distance <= 0.2 * size + 0.1:
        return skin.white
    shaded = size > 4 and row + column > 1.3 * (size - 1) and distance > size / 2 - 1.3
    return skin.dark if shaded else skin.body


def _diamond(row: int, column: int, size: int, skin: Skin) -> str:
    """A rhombus, of which the upper half shines."""
    middle = (size - 1) / 2
    distance = abs(row - middle) + abs(column - middle)
    if distance > middle + 0.6:
        return ""
    return skin.light if row <= middle else skin.body


def _virus(row: int, column: int, size: int, skin: Skin) -> str:
    """A virus with horns, eyes and a mouth."""
    drawing = VIRUSES[min(size, len(VIRUSES) + 2) - 3]
    times = max(size // len(drawing), 1)
    before = (size - len(drawing) * times) // 2
    y, x = (row - before) // times, (column - before) // times
    if not (0 <= y < len(drawing) and 0 <= x < len(drawing)):
        return ""
    return {"B": skin.body, "W": skin.white, "K": skin.black}.get(drawing[y][x], "")


def draw_tile(pixels: Pixels, place: Place, tile: Tile, pen: Pen, *, lit: bool = False) -> None:
    """Draws a tile with its upper left corner at a pixel, over everything there."""
    pixels.paste(*place, picture_of(tile, pen, lit=lit))
    row, column = place
    skin = skin_of(tile, pen.look, lit=lit)
    if pen.size == SMALL_CELL and row % 2 == 0:
        _draw_gaps(pixels, place, tile, skin, pen)
    face = face_of(tile, pen)
    first, end = (row + 1) // 2, (row + pen.size) // 2  # the rows of characters that are the tile's alone
    if face and first < end:
        corner = is_pictured(tile, pen)
        at = end - 1 if corner else (first + end - 1) // 2
        left = column + pen.size - 2 if corner else column + (pen.size - len(face)) // 2
        pixels.write(at, left, face[: pen.size], Ink(skin.ink, skin.body, True))


def _draw_gaps(pixels: Pixels, place: Place, tile: Tile, skin: Skin, pen: Pen) -> None:
    """The gaps around a small tile: a line below it, and half a character on its right."""
    row, column = place[0] // 2, place[1]
    gap = theme_of(pen.look).field
    below = not tile.links & BOTTOM
    for offset in range(SMALL_CELL):
        if offset and not tile.links & RIGHT:
            pixels.write(row, column + offset, "▌", Ink(skin.body, gap))
        elif below:
            pixels.write(row, column + offset, "▁", Ink(gap, skin.body))


def at_rest(sprites: tuple[Sprite, ...], pen: Pen) -> tuple[Sprite, ...]:
    """The sprites with their progress rounded to what is shown, so that they stay equal for many ticks.

    They come down by pixels, in larger cells by several, for each place is sent to the terminal; and together by whole
    characters if a text on one of them would be cut in half.
    """
    written = any(face_of(sprite.tile, pen) for sprite in sprites if not sprite.shadow)
    step = 2 if written and pen.size == SMALL_CELL else pen.size // 2
    return tuple(
        [Sprite(s.row, s.column, s.tile, _progress(s, pen) // step * step, pen.size, s.shadow) for s in sprites]
    )


def _progress(sprite: Sprite, pen: Pen) -> int:
    """How far a piece has come down, in pixels."""
    if not pen.look.motion or pen.look.depth == "none":
        return 0
    return pen.size * sprite.progress // sprite.span


def draw_sprite(pixels: Pixels, sprite: Sprite, pen: Pen, origin: Place = (0, 0)) -> None:
    """Draws a half of a piece, or of its shadow; ``origin`` is where row 0 and column 0 begin."""
    row, column = origin[0] + sprite.row * pen.size, origin[1] + sprite.column * pen.size
    if not sprite.shadow:
        draw_tile(pixels, (row + _progress(sprite, pen), column), sprite.tile, pen)
    elif pen.look.shadow:
        _draw_shadow(pixels, (row, column), sprite.tile, pen)


def _draw_shadow(pixels: Pixels, place: Place, tile: Tile, pen: Pen) -> None:
    """The corners of a cell, in the colour of the tile; behind everything: only where the field is empty."""
    field, last = theme_of(pen.look).field, pen.size - 1
    colour = tones_of(pen.look, tile.colour).base
    if colour.startswith("#"):
        colour = mix(colour, field, 0.4)
    if pen.size == SMALL_CELL:  # all corners of it would be a tile in the shade
        if pixels.at(*place) == field:
            pixels.write(place[0] // 2, place[1], "░" * SMALL_CELL, Ink(colour, field))
        return
    reach = 1 if pen.size > 4 else 0
    for y in range(pen.size):
        for x in range(pen.size):
            at = (place[0] + y, place[1] + x)
            if min(y, last - y) + min(x, last - x) <= reach and pixels.at(*at) == field:
                pixels.put(*at, colour)
