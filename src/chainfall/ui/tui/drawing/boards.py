"""A board in its frame, with what floats above it.

Most ticks change nothing that can be seen, and a picture is asked for thirty times a second. So boards that look the
same are drawn once.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

from chainfall.core.effects import Cell
from chainfall.core.frame import Board, Hud, Tile
from chainfall.ui.tui.drawing.canvas import BLANK, Canvas, Glyph, Ink
from chainfall.ui.tui.drawing.palettes import Look, Pen, theme_of
from chainfall.ui.tui.drawing.tiles import GONE, at_rest, block, draw_sprite

FADING = "▓▒░"
"""What is left of a cleared cell, moment by moment."""

DOT = Glyph("·", Ink())


@dataclass(frozen=True, slots=True)
class Extras:
    """What a front end draws on a board.

    Attributes:
        hint: where a good player would put the piece: cells, with the tile if it is known.
        cursor: the chosen cell, in a game of squares.
        sparks: cells that were just cleared, with how far they have faded: 0, 1 or 2.
        lit: whether cells that are about to vanish are bright at this moment.
        banner: a word over the board.
    """

    hint: tuple[tuple[int, int, Tile | None], ...] = ()
    cursor: Cell | None = None
    sparks: tuple[tuple[Cell, int], ...] = ()
    lit: bool = True
    banner: str = ""


NOTHING = Extras()
NO_HUD = Hud(0)


def size_of(board: Board, scale: int) -> tuple[int, int]:
    """Columns and rows that a board takes in its frame."""
    return board.width * 2 * scale + 2, (board.height - board.hidden_rows) * scale + 2


def draw_board(board: Board, pen: Pen, extras: Extras = NOTHING) -> Canvas:
    """A board in its frame; the answer is shared, and not to be drawn on.

    What is above the visible field is drawn on the rim, as far as there is room.
    """
    sprites = tuple([at_rest(sprite, pen) for sprite in board.sprites])
    blinks = any(tile.mark == GONE for tile in board.tiles)
    seen = Board(board.width, board.height, board.tiles, sprites, NO_HUD, "", board.hidden_rows)
    return _drawn(seen, pen, extras if blinks else replace(extras, lit=False))


@lru_cache(maxsize=32)
def _drawn(board: Board, pen: Pen, extras: Extras) -> Canvas:
    content = _content(board, pen, extras)
    width, height = size_of(board, pen.scale)
    rim = Ink(theme_of(pen.look).rim)
    canvas = Canvas(width, height)
    hidden = board.hidden_rows * pen.scale
    canvas.text(0, 0, f"┌{'─' * (width - 2)}┐", rim)
    canvas.text(height - 1, 0, f"└{'─' * (width - 2)}┘", rim)
    for row, line in enumerate(content.rows[hidden:], 1):
        canvas.rows[row] = [Glyph("│", rim), *line, Glyph("│", rim)]
    if hidden:
        empty = _empty(pen.look)
        for column, glyph in enumerate(content.rows[hidden - 1], 1):
            if glyph not in empty:
                canvas.put(0, column, glyph)
    if extras.banner:
        _draw_banner(canvas, extras.banner, pen.look)
    return canvas


def _empty(look: Look) -> tuple[Glyph, Glyph]:
    """The two characters of an empty cell, of which the first one is in its middle."""
    if look.depth == "none":
        return DOT, BLANK
    blank = Glyph(" ", Ink("", theme_of(look).field))
    return blank, blank


def _content(board: Board, pen: Pen, extras: Extras) -> Canvas:
    look, scale = pen
    dot, blank = _empty(look)
    canvas = Canvas(board.width * 2 * scale, board.height * scale, blank)
    middle = (scale - 1) // 2
    for number, tile in enumerate(board.tiles):
        row, column = divmod(number, board.width)
        if tile.kind:
            drawn = block(tile, pen, odd=bool(row % 2), lit=extras.lit)
            canvas.paste(row * scale, column * 2 * scale, drawn)
        elif dot != blank:
            canvas.put(row * scale + middle, column * 2 * scale + scale - 1, dot)
    for cell, age in extras.sparks:
        if 0 <= cell[0] < board.height and 0 <= cell[1] < board.width and not board.at(*cell).kind:
            _fill(canvas, cell, Glyph(FADING[age], Ink(theme_of(look).label, theme_of(look).field)), scale)
    for sprite in sorted(board.sprites, key=lambda sprite: not sprite.shadow):
        draw_sprite(canvas, sprite, pen)
    for row, column, hinted in extras.hint:
        _draw_hint(canvas, (row, column), hinted, pen)
    if extras.cursor:
        _draw_cursor(canvas, extras.cursor, pen)
    return canvas


def _fill(canvas: Canvas, cell: Cell, glyph: Glyph, scale: int) -> None:
    for row in range(scale):
        for column in range(2 * scale):
            canvas.put(cell[0] * scale + row, cell[1] * 2 * scale + column, glyph)


def _draw_hint(canvas: Canvas, cell: Cell, tile: Tile | None, pen: Pen) -> None:
    """Brackets around a cell; between them, if there is room, what would be there."""
    look, scale = pen
    top, left = cell[0] * scale, cell[1] * 2 * scale
    ink = Ink(theme_of(look).accent, theme_of(look).field, True)
    if tile and scale > 1:
        canvas.paste(top, left, block(tile, pen))
    for row in range(top, top + scale):
        canvas.put(row, left, Glyph("[", ink))
        canvas.put(row, left + 2 * scale - 1, Glyph("]", ink))


def _draw_cursor(canvas: Canvas, cell: Cell, pen: Pen) -> None:
    """Brackets around a cell; where they would hide the text of a piece, it is drawn in the colours of the cursor."""
    look, scale = pen
    theme = theme_of(look)
    top, left = cell[0] * scale, cell[1] * 2 * scale
    for row in range(top, top + scale):
        for bracket, column in zip("[]", (left, left + 2 * scale - 1), strict=True):
            behind = canvas.at(row, column)
            if behind.char.isalnum():
                canvas.put(row, column, Glyph(behind.char, Ink(theme.field, theme.accent, True)))
            else:
                canvas.put(row, column, Glyph(bracket, Ink(theme.accent, behind.ink.bg, True)))


def _draw_banner(canvas: Canvas, banner: str, look: Look) -> None:
    theme = theme_of(look)
    text = f" {banner} "[: canvas.width]
    ink = Ink(theme.field, theme.accent, True) if theme.accent else Ink(bold=True)
    canvas.text(canvas.height // 2, (canvas.width - len(text)) // 2, text, ink)
