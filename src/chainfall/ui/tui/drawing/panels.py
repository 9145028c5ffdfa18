"""The numbers beside a board."""

from functools import lru_cache
from typing import NamedTuple

from chainfall.core.card import Card, Number
from chainfall.core.clock import HZ
from chainfall.core.frame import Board, Sprite
from chainfall.ui.tui.drawing.canvas import Canvas, Ink
from chainfall.ui.tui.drawing.palettes import PAGES, Pen, theme_of
from chainfall.ui.tui.drawing.pictures import SMALLEST as SMALLEST_TOWN
from chainfall.ui.tui.drawing.pixels import Pixels
from chainfall.ui.tui.drawing.tiles import SMALL_CELL, draw_sprite
from chainfall.ui.tui.drawing.written import written_tile

PANEL = 17
"""Columns beside a board, wherever there is room for them."""

LARGEST_NEXT = 4
"""Pixels across a cell of a piece to come, at most; the pieces of a town need more."""


def draw_panel(
    board: Board,
    card: Card,
    pen: Pen,
    height: int,
    *,
    width: int = PANEL,
    title: str = "",
    hz: int = HZ,
    best: int = 0,
) -> Canvas:
    """The score, the pieces to come and the other numbers; the lowest ones are left out if there is no room.

    The canvas is as high as its content, and shared, so do not draw on it.
    """
    known = {number.name: number for number in card.numbers}
    listed = [(known.get(name, Number(name, name)), count) for name, count in board.hud.numbers]
    numbers = tuple([(number.title, format_number(count, number, hz)) for number, count in listed if number.shown])
    score = (card.score, f"{board.hud.score:,}")
    shown_best = f"Best {best:,}" if best else ""
    panel = _Panel(title, score, shown_best, board.hud.next, card.next, numbers)
    town = any(sprite.tile.kind == "piece" for piece in board.hud.next for sprite in piece)
    size = SMALLEST_TOWN if town else min(pen.size, LARGEST_NEXT)
    return _drawn(panel, pen._replace(size=SMALL_CELL if pen.look.depth == "none" else size), width, height)


class _Panel(NamedTuple):
    """The content of a panel."""

    title: str
    score: tuple[str, str]
    best: str
    pieces: tuple[tuple[Sprite, ...], ...]
    names: tuple[str, ...]
    numbers: tuple[tuple[str, str], ...]


@lru_cache(maxsize=32)
def _drawn(panel: _Panel, pen: Pen, width: int, height: int) -> Canvas:
    canvas = Canvas(width, height)
    theme = theme_of(pen.look)
    label, value = Ink(theme.label), Ink(theme.value, bold=True)
    row = 0
    if panel.title:
        canvas.text(0, 0, panel.title[:width], Ink(theme.accent, bold=True))
        row = 2
    canvas.text(row, 0, panel.score[0], label)
    canvas.text(row + 1, 0, panel.score[1], value)
    canvas.text(row + 2, 0, panel.best, label)
    row = _draw_next(canvas, panel, pen, row + 3)
    for title, shown in panel.numbers:
        canvas.text(row, 0, title[: width - len(shown) - 1], label)
        canvas.text(row, width - len(shown), shown, value)
        row += 1
    if row > height and pen.size > SMALL_CELL:
        return _drawn(panel, pen._replace(size=SMALL_CELL), width, height)
    canvas.height = min(row, height)
    del canvas.rows[canvas.height :]
    return canvas


def _draw_next(canvas: Canvas, panel: _Panel, pen: Pen, row: int) -> int:
    """Draws the pieces to come side by side, in as many lines as they take; returns the row after them."""
    pieces = [piece for piece in panel.pieces if piece]
    if not pieces:
        return row
    label = Ink(theme_of(pen.look).label)
    names = panel.names
    column = height = 0
    if len(names) == 1:  # for all of them
        canvas.text(row, 0, names[0], label)
        names = ()
    for number, piece in enumerate(pieces):
        drawn = _draw_piece(piece, pen)
        title = names[number] if number < len(names) else ""
        if column and column + max(drawn.width, len(title)) > canvas.width:
            row, column, height = row + height + 1, 0, 0
        canvas.text(row, column, title, label)
        canvas.paste(row + 1, column, drawn)
        column += max(drawn.width, len(title)) + 2
        height = max(height, drawn.height)
    return row + height + 2


def _draw_piece(piece: tuple[Sprite, ...], pen: Pen) -> Canvas:
    """A piece alone."""
    columns, rows = (max(places) + 1 for places in zip(*((one.column, one.row) for one in piece), strict=True))
    if pen.look.depth == "none":
        canvas = Canvas(columns * pen.size, rows * pen.size // 2)
        for sprite in piece:
            canvas.paste(sprite.row, sprite.column * pen.size, written_tile(sprite.tile, pen, bold=True))
        return canvas
    pixels = Pixels(columns * pen.size, rows * pen.size, PAGES[pen.look.depth])
    for sprite in piece:
        draw_sprite(pixels, sprite, pen)
    return pixels.canvas()


def format_number(count: int, number: Number, hz: int = HZ) -> str:
    """A number of the HUD as it is shown: a time in minutes and seconds.

    >>> format_number(61_000, Number("time_ms", unit="ms")), format_number(1200, Number("pairs"))
    ('1:01', '1,200')
    """
    if number.unit == "count":
        return f"{count:,}"
    seconds = count // 1000 if number.unit == "ms" else count // (hz or HZ)
    return f"{seconds // 60}:{seconds % 60:02}"
