"""The whole picture: one board or two in the middle, as large as there is room, with their panels around them."""

from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from chainfall.console.messages import counted
from chainfall.core.card import Card
from chainfall.core.clock import HZ
from chainfall.core.effects import Cell
from chainfall.core.frame import Frame
from chainfall.ui.tui.drawing.boards import NOTHING, BoardSize, Extras, draw_board, shape_of
from chainfall.ui.tui.drawing.canvas import Canvas, Ink
from chainfall.ui.tui.drawing.palettes import Look, Pen, theme_of
from chainfall.ui.tui.drawing.panels import PANEL, draw_panel
from chainfall.ui.tui.drawing.tiles import SMALL_CELL

LARGEST = 16
"""Pixels across the largest cell."""

GAP = 2
"""Columns between a board, its panel and the next board."""

NARROW = (14, 10)
"""Columns of a match's panels where whole ones lack the room; the gaps beside them are of one column."""

NARROWEST = 16
"""Columns that notes need beside a board; in less room they are below its numbers."""

APART = "   "
"""The separator between two parts of a line."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that is drawn.

    Attributes:
        frame: the boards.
        card: gives the titles of the numbers.
        title: the line above; more lines, if it is too long for one.
        footer: the line below; more lines, if it is too long for one.
        extras: what is drawn on each board; missing entries mean nothing.
        names: who plays at each board.
        notes: lines beside one board, if there is room; long ones are wrapped.
        hz: ticks a second, for numbers that count them.
        best: the best score so far, shown beside a single board; 0 if there is none.
    """

    frame: Frame
    card: Card
    title: str = ""
    footer: str = ""
    extras: tuple[Extras, ...] = ()
    names: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    hz: int = HZ
    best: int = 0


@lru_cache(maxsize=64)
def folded(text: str, width: int, apart: str = APART) -> tuple[str, ...]:
    """A line in as many as it takes; things that stand apart in it stay whole.

    >>> folded("Enter begins   Esc pause", 14)
    ('Enter begins', 'Esc pause')
    """
    lines: list[str] = []
    for part in text.split(apart):
        joined = f"{lines[-1]}{apart}{part}" if lines else part
        lines[-1:] = [joined] if len(joined) <= width else [*lines[-1:], *wrap(part, max(width, 1))]
    return tuple(lines)


def cell_size(frame: Frame, width: int, height: int, look: Look) -> int:
    """Pixels across a cell so that all boards fit; the fewest also if they do not."""
    whole = 2 if look.depth == "none" else 1  # letters take whole characters
    for size in range(LARGEST, SMALL_CELL, -whole):
        shapes = [shape_of(board, size) for board in frame.boards]
        if _across(shapes, WIDE) <= width and max(shape.rows for shape in shapes) <= height:
            return size
    return SMALL_CELL


class _Beside(NamedTuple):
    """The columns of a panel, and of the gap between it and what is beside it."""

    panel: int
    gap: int


WIDE = _Beside(PANEL, GAP)


def _beside(shapes: list[BoardSize], width: int) -> _Beside:
    """The widest panels that there is room for; those of one board are always whole."""
    narrow = [_Beside(panel, 1) for panel in NARROW] if len(shapes) > 1 else []
    return next((beside for beside in (WIDE, *narrow) if _across(shapes, beside) <= width), [WIDE, *narrow][-1])


def _across(shapes: list[BoardSize], beside: _Beside) -> int:
    """Columns of all boards with their panels."""
    return sum(shape.columns + beside.gap + beside.panel for shape in shapes) + beside.gap * (len(shapes) - 1)


def cell_at(scene: Scene, size: tuple[int, int], look: Look, place: tuple[int, int]) -> Cell | None:
    """The cell of the first board at a row and a column of characters, in a terminal of a size."""
    layout = _laid_out(scene, *size, look)
    board, shape = scene.frame.boards[0], layout.shapes[0]
    row = (2 * (place[0] - layout.tops[0]) - shape.top) // layout.size
    column = (place[1] - layout.lefts[0] - 1) // layout.size
    return (row, column) if 0 <= row < board.height and 0 <= column < board.width else None


class _Layout(NamedTuple):
    """Where everything is.

    Attributes:
        size: pixels across a cell.
        shapes: how large each board is.
        tops: the row of each board.
        lefts: the column of each board.
        panels: the column of each board's numbers.
        beside: how wide the numbers are.
        title: the lines above.
        footer: the lines below.
    """

    size: int
    shapes: list[BoardSize]
    tops: list[int]
    lefts: list[int]
    panels: list[int]
    beside: _Beside
    title: tuple[str, ...]
    footer: tuple[str, ...]


def _laid_out(scene: Scene, width: int, height: int, look: Look) -> _Layout:
    footer = folded(scene.footer, width - 2)[: max(height - 2, 1)]
    title = folded(scene.title, width - 2)[: max(height - 2, 1)]
    above = max(len(title), 1)
    room = height - above - max(len(footer), 1)
    size = cell_size(scene.frame, width, room, look)
    shapes = [shape_of(board, size) for board in scene.frame.boards]
    tops = [above + max((room - shape.rows) // 2, 0) for shape in shapes]
    if len(shapes) == 1:
        # The board stands in the middle, unless its numbers then lack the room.
        columns = shapes[0].columns
        left = max(min((width - columns) // 2, width - columns - GAP - PANEL), 0)
        return _Layout(size, shapes, tops, [left], [left + columns + GAP], WIDE, title, footer)
    # Both boards stand in the middle, with the numbers of the first one on its left.
    beside = _beside(shapes, width)
    at = max((width - _across(shapes, beside)) // 2, 0)
    lefts, panels = [], []
    for seat, shape in enumerate(shapes):
        lefts.append(at if seat else at + beside.panel + beside.gap)
        panels.append(at + shape.columns + beside.gap if seat else at)
        at += shape.columns + beside.gap + beside.panel + beside.gap
    return _Layout(size, shapes, tops, lefts, panels, beside, title, footer)


def compose(scene: Scene, width: int, height: int, look: Look) -> Canvas:
    """Draws the scene into a terminal of that size."""
    canvas = Canvas(width, height)
    theme = theme_of(look)
    layout = _laid_out(scene, width, height, look)
    below = height - max(len(layout.footer), 1)
    for row, line in enumerate(layout.title):
        canvas.text(row, 1, line, Ink(theme.accent, bold=True))
    for row, line in enumerate(layout.footer, below):
        canvas.text(row, 1, line, Ink(theme.label))
    pen = Pen(look, layout.size)
    used = 0
    for seat, board in enumerate(scene.frame.boards):
        extras = scene.extras[seat] if seat < len(scene.extras) else NOTHING
        top = layout.tops[seat]
        canvas.paste(top, layout.lefts[seat], draw_board(board, pen, extras))
        name = scene.names[seat] if seat < len(scene.names) else ""
        room, columns = max(below - top, 1), layout.beside.panel
        panel = draw_panel(board, scene.card, pen, room, width=columns, title=name, hz=scene.hz, best=scene.best)
        canvas.paste(top, layout.panels[seat], panel)
        used = top + panel.height + 1
    if len(layout.shapes) == 1:
        _draw_notes(canvas, scene.notes, layout, (used, below), look)
    _complain(canvas, layout, look)
    return canvas


def _draw_notes(canvas: Canvas, notes: tuple[str, ...], layout: _Layout, free: tuple[int, int], look: Look) -> None:
    """Writes notes on the left of a board; if there is no room, into the free rows below its numbers."""
    room = layout.lefts[0] - GAP - 1
    top, column = layout.tops[0], 0
    if room < NARROWEST:
        room, top, column = PANEL, free[0], layout.panels[0]
    lines = [line for note in notes for line in wrap(note, room) or [""]]
    column = column or room + 1 - max(map(len, lines), default=0)
    for row, line in enumerate(lines[: max(free[1] - top, 0)], top):
        canvas.text(row, column, line, Ink(theme_of(look).label))


def _complain(canvas: Canvas, layout: _Layout, look: Look) -> None:
    """Says how much is missing if the terminal is too small."""
    rows = max(shape.rows for shape in layout.shapes) + 2 - canvas.height
    columns = _across(layout.shapes, layout.beside) - canvas.width
    lacks = [counted(count, unit) for count, unit in ((rows, "row"), (columns, "column")) if count > 0]
    if lacks:
        text = f" Too small by {' and '.join(lacks)}".ljust(canvas.width)
        canvas.text(canvas.height - 1, 0, text[: canvas.width], Ink(theme_of(look).accent, bold=True))
