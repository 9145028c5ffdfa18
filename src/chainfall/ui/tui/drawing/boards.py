"""A board in its frame, with what floats above it, and the numbers beside it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from chainfall.core.card import Card, Number
from chainfall.core.clock import HZ
from chainfall.core.effects import Cell
from chainfall.core.frame import Board, Sprite, Tile
from chainfall.ui.tui.drawing.canvas import BLANK, Canvas, Glyph, Ink
from chainfall.ui.tui.drawing.palettes import Look, Pen, theme_of
from chainfall.ui.tui.drawing.tiles import block, draw_sprite

PANEL = 18
"""Columns beside a board."""

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
    sparks: Mapping[Cell, int] = field(default_factory=dict)
    lit: bool = True
    banner: str = ""


NOTHING = Extras()


def size_of(board: Board, scale: int) -> tuple[int, int]:
    """Columns and rows that a board takes in its frame."""
    return board.width * 2 * scale + 2, (board.height - board.hidden_rows) * scale + 2


def draw_board(board: Board, pen: Pen, extras: Extras = NOTHING) -> Canvas:
    """A board in its frame. What is above the visible field is drawn on the rim, as far as there is room."""
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
    for cell, age in extras.sparks.items():
        if not board.at(*cell).kind:
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


def draw_panel(board: Board, card: Card, look: Look, height: int, *, title: str = "", hz: int = HZ) -> Canvas:
    """The score, the pieces to come and the other numbers; what does not fit is left out from below."""
    canvas = Canvas(PANEL, height)
    theme = theme_of(look)
    label, value = Ink(theme.label), Ink(theme.value, bold=True)
    row = 0
    if title:
        canvas.text(0, 0, title[:PANEL], Ink(theme.accent, bold=True))
        row = 2
    canvas.text(row, 0, card.score, label)
    canvas.text(row + 1, 0, f"{board.hud.score:,}", value)
    row = _draw_next(canvas, board, card, look, row + 3)
    units = {number.name: number for number in card.numbers}
    for name, count in board.hud.numbers:
        number = units.get(name, Number(name, name))
        if number.shown:
            shown = format_number(count, number, hz)
            canvas.text(row, 0, number.title[: PANEL - len(shown) - 1], label)
            canvas.text(row, PANEL - len(shown), shown, value)
            row += 1
    return canvas


def _draw_next(canvas: Canvas, board: Board, card: Card, look: Look, row: int) -> int:
    """Draws the pieces to come side by side, in as many lines as they take; the answer is the row after them."""
    pieces = [piece for piece in board.hud.next if piece]
    if not pieces:
        return row
    label = Ink(theme_of(look).label)
    named = len(card.next) > 1
    column = height = 0
    if not named:
        canvas.text(row, 0, card.next[0], label)
    for number, piece in enumerate(pieces):
        width, rows = _extent(piece)
        title = card.next[number] if named and number < len(card.next) else ""
        if column and column + max(width, len(title)) > PANEL:
            row, column, height = row + height + 1, 0, 0
        canvas.text(row, column, title, label)
        for sprite in piece:
            draw_sprite(canvas, sprite, Pen(look), (row + 1, column))
        column += max(width, len(title)) + 2
        height = max(height, rows)
    return row + height + 2


def _extent(piece: tuple[Sprite, ...]) -> tuple[int, int]:
    """Columns and rows of characters of a piece."""
    return 2 * (max(sprite.column for sprite in piece) + 1), max(sprite.row for sprite in piece) + 1


def format_number(count: int, number: Number, hz: int = HZ) -> str:
    """A number of the HUD as it is shown: a time in minutes and seconds.

    >>> format_number(61_000, Number("time_ms", unit="ms")), format_number(1200, Number("pairs"))
    ('1:01', '1,200')
    """
    if number.unit == "count":
        return f"{count:,}"
    seconds = count // 1000 if number.unit == "ms" else count // (hz or HZ)
    return f"{seconds // 60}:{seconds % 60:02}"
