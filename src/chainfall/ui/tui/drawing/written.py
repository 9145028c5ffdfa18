"""A board in a terminal without colours: letters, and strokes between tiles that are joined."""

from typing import TYPE_CHECKING

from chainfall.core.effects import Cell
from chainfall.core.frame import BOTTOM, LEFT, RIGHT, Board, Sprite, Tile
from chainfall.ui.tui.drawing.canvas import Canvas, Glyph, Ink
from chainfall.ui.tui.drawing.palettes import Pen
from chainfall.ui.tui.drawing.tiles import GONE, face_of

if TYPE_CHECKING:
    from chainfall.ui.tui.drawing.boards import Extras

FADING = "▓▒░"
"""The remains of a cleared cell, moment by moment."""

BOLD = Ink(bold=True)


def draw_written(board: Board, pen: Pen, extras: "Extras") -> Canvas:
    """A board in its frame."""
    across, down = pen.size, pen.size // 2
    width, height = board.width * across + 2, board.height * down + 1
    canvas = Canvas(width, height)
    for row in range(board.hidden_rows * down, height - 1):
        canvas.text(row, 0, "│")
        canvas.text(row, width - 1, "│")
    canvas.text(height - 1, 0, f"└{'─' * (width - 2)}┘")

    def corner(cell: Cell) -> Cell:
        return cell[0] * down, 1 + cell[1] * across

    for number, tile in enumerate(board.tiles):
        row, column = corner(divmod(number, board.width))
        if tile.kind:
            canvas.paste(row, column, written_tile(tile, pen, lit=extras.lit))
        elif number >= board.hidden_rows * board.width:
            canvas.text(row + (down - 1) // 2, column + down - 1, "·")
    for cell, age in extras.sparks:
        if 0 <= cell[0] < board.height and 0 <= cell[1] < board.width and not board.at(*cell).kind:
            for offset in range(down):
                canvas.text(corner(cell)[0] + offset, corner(cell)[1], FADING[age] * across)
    for sprite in sorted(board.sprites, key=lambda sprite: not sprite.shadow):
        if not sprite.shadow or pen.look.shadow:
            _draw_sprite(canvas, corner((sprite.row, sprite.column)), sprite, pen)
    for made in extras.made:
        _draw_brackets(canvas, corner(made), pen, hides=True, pair="<>")
    for hint_row, hint_column, hinted in extras.hint:
        if hinted and down > 1:
            canvas.paste(*corner((hint_row, hint_column)), written_tile(hinted, pen))
        _draw_brackets(canvas, corner((hint_row, hint_column)), pen, hides=True)
    if extras.cursor:
        _draw_brackets(canvas, corner(extras.cursor), pen, hides=False)
    return canvas


def written_tile(tile: Tile, pen: Pen, *, lit: bool = False, bold: bool = False) -> Canvas:
    """A tile: its letter, and a stroke towards a tile to which it is joined."""
    down = pen.size // 2
    canvas = Canvas(pen.size, down)
    face = face_of(tile, pen)[:2]
    gone = lit and tile.mark == GONE
    stroke = GONE if gone else "=" if tile.links & RIGHT else "|" if tile.links & BOTTOM else " "
    row, ink = (down - 1) // 2, Ink(bold=gone or bold)
    canvas.text(row, 0, ("=" if tile.links & LEFT else " ") * (down - 1), ink)
    canvas.text(row, down - 1, face + stroke * (2 - len(face)), ink)
    canvas.text(row, down + 1, ("=" if tile.links & RIGHT else " ") * (down - 1), ink)
    return canvas


def _draw_sprite(canvas: Canvas, place: Cell, sprite: Sprite, pen: Pen) -> None:
    if not sprite.shadow:
        canvas.paste(*place, written_tile(sprite.tile, pen, bold=True))
        return
    for row in range(place[0], place[0] + pen.size // 2):
        for column in range(place[1], place[1] + pen.size):
            if canvas.at(row, column).char in " ·":
                canvas.text(row, column, ":")


def _draw_brackets(canvas: Canvas, place: Cell, pen: Pen, *, hides: bool, pair: str = "[]") -> None:
    """Brackets around a cell; where they would hide the text of a piece, it is bold instead."""
    for row in range(place[0], place[0] + pen.size // 2):
        for bracket, column in zip(pair, (place[1], place[1] + pen.size - 1), strict=True):
            behind = canvas.at(row, column).char
            canvas.put(row, column, Glyph(behind if behind.isalnum() and not hides else bracket, BOLD))
