"""A board in its frame, with the texts that float above it.

Most ticks change nothing visible, and a picture is requested thirty times a second. So boards that look the same are
drawn once.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from chainfall.core.effects import Cell
from chainfall.core.frame import Board, Hud, Tile
from chainfall.ui.tui.drawing.canvas import Canvas, Ink
from chainfall.ui.tui.drawing.palettes import PAGES, Look, Pen, mix, theme_of
from chainfall.ui.tui.drawing.pictures import SMALLEST as SMALLEST_TOWN
from chainfall.ui.tui.drawing.pictures import land_picture, path_of
from chainfall.ui.tui.drawing.pixels import Pixels
from chainfall.ui.tui.drawing.tiles import GONE, SMALL_CELL, at_rest, draw_sprite, draw_tile
from chainfall.ui.tui.drawing.written import draw_written

FADES = (0.2, 0.5, 0.75)
"""How much of a cleared cell is gone, moment by moment."""


@dataclass(frozen=True, slots=True)
class Extras:
    """Things that a front end draws on a board, beyond its tiles.

    Attributes:
        hint: where a good player would put the piece: cells, with the tile if it is known.
        made: the cells to which the piece was brought in the game.
        cursor: the chosen cell, in a game of squares.
        sparks: cells that were just cleared, with how far they have faded: 0, 1 or 2.
        lit: whether cells that are about to vanish are bright at this moment.
        banner: a few words on the rim below the board.
    """

    hint: tuple[tuple[int, int, Tile | None], ...] = ()
    made: tuple[Cell, ...] = ()
    cursor: Cell | None = None
    sparks: tuple[tuple[Cell, int], ...] = ()
    lit: bool = True
    banner: str = ""


MADE = "<>"
"""Around the place to which a piece was brought; round ones would look like a crash gem."""

NOTHING = Extras()
NO_HUD = Hud(0)


class BoardSize(NamedTuple):
    """How large a board is in its frame.

    Attributes:
        columns: of characters.
        rows: of characters.
        top: the row of pixels in which the board's first row begins.
    """

    columns: int
    rows: int
    top: int


def shape_of(board: Board, size: int) -> BoardSize:
    """How large a board is in its frame, which is open above: rows over the visible field stand there."""
    pixels = board.height * size
    return BoardSize(board.width * size + 2, (pixels + 1) // 2 + 1, pixels % 2)


def draw_board(board: Board, pen: Pen, extras: Extras = NOTHING) -> Canvas:
    """A board in its frame; the canvas is shared, so do not draw on it."""
    sprites = at_rest(board.sprites, pen)
    blinks = any(tile.mark == GONE for tile in board.tiles)
    seen = Board(board.width, board.height, board.tiles, sprites, NO_HUD, "", board.hidden_rows)
    return _drawn(seen, pen, extras if blinks else replace(extras, lit=False), _is_town(board))


def _is_town(board: Board) -> bool:
    """Whether pieces stand on land, of which every square is seen."""
    coming = [sprite.tile for piece in board.hud.next for sprite in piece]
    return any(tile.kind == "piece" for tile in (*board.tiles, *coming))


@lru_cache(maxsize=32)
def _drawn(board: Board, pen: Pen, extras: Extras, town: bool) -> Canvas:
    if pen.look.depth == "none":
        canvas = draw_written(board, pen, extras)
    else:
        canvas = _painted(board, pen, extras, town).canvas()
    if extras.banner:
        _draw_banner(canvas, extras.banner, pen.look)
    return canvas


def _painted(board: Board, pen: Pen, extras: Extras, town: bool) -> Pixels:
    look, size = pen
    shape, theme = shape_of(board, size), theme_of(look)
    origin = (shape.top, 1)
    pixels = Pixels(shape.columns, 2 * shape.rows, PAGES[look.depth])
    first = shape.top + board.hidden_rows * size
    pixels.fill(first, 1, (2 * shape.rows - 2 - first, shape.columns - 2), theme.field)
    _draw_rim(pixels, shape, first, Ink(theme.rim, PAGES[look.depth]))
    for number, tile in enumerate(board.tiles):
        row, column = divmod(number, board.width)
        place = (origin[0] + row * size, origin[1] + column * size)
        if tile.kind:
            draw_tile(pixels, place, tile, pen, lit=extras.lit)
        elif town and size >= SMALLEST_TOWN and look.depth != "16":
            pixels.paste(*place, land_picture(size))
    for (row, column), age in extras.sparks:
        if 0 <= row < board.height and 0 <= column < board.width and not board.at(row, column).kind:
            place = (origin[0] + row * size, origin[1] + column * size)
            pixels.fill(*place, (size, size), _spark(look, age))
    for sprite in sorted(board.sprites, key=lambda sprite: not sprite.shadow):
        draw_sprite(pixels, sprite, pen, origin)
    for row, column in extras.made:
        _draw_made(pixels, (origin[0] + row * size, origin[1] + column * size), pen)
    for row, column, hinted in extras.hint:
        _draw_hint(pixels, (origin[0] + row * size, origin[1] + column * size), hinted, pen)
    if extras.cursor:
        row, column = extras.cursor
        _draw_ring(pixels, (origin[0] + row * size, origin[1] + column * size), size + path_of(size), theme.accent)
    return pixels


def _draw_rim(pixels: Pixels, shape: BoardSize, first: int, ink: Ink) -> None:
    """The rim, from the first row of pixels of the field on."""
    across, floor = shape.columns - 2, shape.rows - 1
    for row in range(first // 2, floor):
        wall = "╷" if row * 2 < first else "│"
        pixels.write(row, 0, wall, ink)
        pixels.write(row, shape.columns - 1, wall, ink)
    pixels.write(floor, 0, f"└{'─' * across}┘", ink)


def _spark(look: Look, age: int) -> str:
    theme = theme_of(look)
    if look.depth == "16":
        return ("bright_white", "white", "bright_black")[age]
    return mix(theme.label, theme.field, FADES[age])


def _draw_made(pixels: Pixels, place: Cell, pen: Pen) -> None:
    """A ring in a cell, in another colour than that of a hint, and in small cells with other brackets."""
    value = theme_of(pen.look).value
    if pen.size == SMALL_CELL:
        pixels.write(place[0] // 2, place[1], MADE, Ink(value, theme_of(pen.look).field, True))
    else:
        _draw_ring(pixels, place, pen.size, value)


def _draw_hint(pixels: Pixels, place: Cell, tile: Tile | None, pen: Pen) -> None:
    """A ring in a cell; in it, if it is known, what would be there."""
    accent = theme_of(pen.look).accent
    if tile:
        draw_tile(pixels, place, tile, pen)
    if pen.size == SMALL_CELL:
        behind = pixels.at(*place) if tile else theme_of(pen.look).field
        pixels.write(place[0] // 2, place[1], "[]", Ink(accent, behind, True))
    else:
        _draw_ring(pixels, place, pen.size, accent)


def _draw_ring(pixels: Pixels, place: Cell, size: int, colour: str) -> None:
    """The outline of a square."""
    ends = (0, size - 1)
    for y in range(size):
        for x in range(size):
            if y in ends or x in ends:
                pixels.put(place[0] + y, place[1] + x, colour)


def _draw_banner(canvas: Canvas, banner: str, look: Look) -> None:
    """Words on the rim below, where they cover no cell."""
    theme = theme_of(look)
    text = (f" {banner} " if len(banner) + 2 < canvas.width else banner)[: canvas.width]
    ink = Ink(theme.field, theme.accent, True) if theme.accent else Ink(bold=True)
    canvas.text(canvas.height - 1, (canvas.width - len(text)) // 2, text, ink)
