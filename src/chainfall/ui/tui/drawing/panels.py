"""The numbers beside a board."""

from functools import lru_cache
from typing import NamedTuple

from chainfall.core.card import Card, Number
from chainfall.core.clock import HZ
from chainfall.core.frame import Board, Sprite
from chainfall.ui.tui.drawing.canvas import Canvas, Ink
from chainfall.ui.tui.drawing.palettes import Look, Pen, theme_of
from chainfall.ui.tui.drawing.tiles import draw_sprite

PANEL = 18
"""Columns beside a board."""


def draw_panel(board: Board, card: Card, look: Look, height: int, *, title: str = "", hz: int = HZ) -> Canvas:
    """The score, the pieces to come and the other numbers; what does not fit is left out from below.

    The answer is shared, and not to be drawn on.
    """
    known = {number.name: number for number in card.numbers}
    listed = [(known.get(name, Number(name, name)), count) for name, count in board.hud.numbers]
    numbers = tuple([(number.title, format_number(count, number, hz)) for number, count in listed if number.shown])
    score = (card.score, f"{board.hud.score:,}")
    return _drawn(_Panel(title, score, board.hud.next, card.next, numbers), look, height)


class _Panel(NamedTuple):
    """What a panel says."""

    title: str
    score: tuple[str, str]
    pieces: tuple[tuple[Sprite, ...], ...]
    names: tuple[str, ...]
    numbers: tuple[tuple[str, str], ...]


@lru_cache(maxsize=32)
def _drawn(panel: _Panel, look: Look, height: int) -> Canvas:
    canvas = Canvas(PANEL, height)
    theme = theme_of(look)
    label, value = Ink(theme.label), Ink(theme.value, bold=True)
    row = 0
    if panel.title:
        canvas.text(0, 0, panel.title[:PANEL], Ink(theme.accent, bold=True))
        row = 2
    canvas.text(row, 0, panel.score[0], label)
    canvas.text(row + 1, 0, panel.score[1], value)
    row = _draw_next(canvas, panel, look, row + 3)
    for title, shown in panel.numbers:
        canvas.text(row, 0, title[: PANEL - len(shown) - 1], label)
        canvas.text(row, PANEL - len(shown), shown, value)
        row += 1
    return canvas


def _draw_next(canvas: Canvas, panel: _Panel, look: Look, row: int) -> int:
    """Draws the pieces to come side by side, in as many lines as they take; the answer is the row after them."""
    pieces = [piece for piece in panel.pieces if piece]
    if not pieces:
        return row
    label = Ink(theme_of(look).label)
    names = panel.names
    column = height = 0
    if len(names) == 1:  # for all of them
        canvas.text(row, 0, names[0], label)
        names = ()
    for number, piece in enumerate(pieces):
        width, rows = _extent(piece)
        title = names[number] if number < len(names) else ""
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
