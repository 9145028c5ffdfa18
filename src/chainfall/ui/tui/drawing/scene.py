"""The whole picture: one board or two with their numbers, as large as there is room, below a title and above help."""

from dataclasses import dataclass
from textwrap import wrap
from typing import NamedTuple

from chainfall.core.card import Card
from chainfall.core.clock import HZ
from chainfall.core.frame import Frame
from chainfall.ui.console.messages import counted
from chainfall.ui.tui.drawing.boards import NOTHING, Extras, draw_board, size_of
from chainfall.ui.tui.drawing.canvas import Canvas, Ink
from chainfall.ui.tui.drawing.palettes import Look, Pen, theme_of
from chainfall.ui.tui.drawing.panels import PANEL, draw_panel

LARGEST = 4
"""The largest scale: a cell of eight by four characters."""

GAP = 2
"""Columns between a board, its panel and the next board."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is to be seen.

    Attributes:
        frame: the boards.
        card: what the numbers are called.
        title: the line above.
        footer: the line below.
        extras: what is drawn on each board; nothing on those that it does not come to.
        names: who plays at each board.
        notes: lines beside one board, if there is room; long ones are wrapped.
        hz: ticks a second, for numbers that count them.
        aside: columns that the notes need; the board does not grow into them.
    """

    frame: Frame
    card: Card
    title: str = ""
    footer: str = ""
    extras: tuple[Extras, ...] = ()
    names: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    hz: int = HZ
    aside: int = 0


def scale_of(frame: Frame, width: int, height: int) -> int:
    """How large a cell can be so that all boards fit; 1 also if they do not."""
    for scale in range(LARGEST, 1, -1):
        sizes = [size_of(board, scale) for board in frame.boards]
        across = sum(columns + GAP + PANEL for columns, _ in sizes) + GAP * (len(sizes) - 1)
        if across <= width and max(rows for _, rows in sizes) <= height:
            return scale
    return 1


def place_of(scene: Scene, width: int, height: int) -> tuple[int, int, int]:
    """Where the boards are in a terminal of that size: the row and column of the first one's field, and the scale."""
    layout = _laid_out(scene, width, height)
    return layout.tops[0] + 1, layout.left + 1, layout.scale


class _Layout(NamedTuple):
    """Where everything is.

    Attributes:
        scale: how large the cells are.
        sizes: columns and rows of each board.
        tops: the row of each board.
        left: the column of the first board.
        across: the columns of all boards with their panels.
        aside: columns for the notes; 0 if there is no room for them.
    """

    scale: int
    sizes: list[tuple[int, int]]
    tops: list[int]
    left: int
    across: int
    aside: int


def _laid_out(scene: Scene, width: int, height: int) -> _Layout:
    room = height - 2
    scale = scale_of(scene.frame, width - scene.aside, room)
    sizes = [size_of(board, scale) for board in scene.frame.boards]
    across = sum(columns + GAP + PANEL for columns, _ in sizes) + GAP * (len(sizes) - 1)
    aside = min(width - across - 2 * GAP, 36)
    if len(sizes) > 1 or not scene.notes or aside < 16:
        aside = 0
    left = max((width - across - (aside + GAP if aside else 0)) // 2, 0)
    return _Layout(scale, sizes, [1 + max((room - rows) // 2, 0) for _, rows in sizes], left, across, aside)


def compose(scene: Scene, width: int, height: int, look: Look) -> Canvas:
    """Draws the scene into a terminal of that size."""
    canvas = Canvas(width, height)
    theme = theme_of(look)
    canvas.text(0, 1, scene.title, Ink(theme.accent, bold=True))
    canvas.text(height - 1, 1, scene.footer[: width - 2], Ink(theme.label))
    room = height - 2
    layout = _laid_out(scene, width, height)
    left = layout.left
    for seat, (board, (columns, rows)) in enumerate(zip(scene.frame.boards, layout.sizes, strict=True)):
        extras = scene.extras[seat] if seat < len(scene.extras) else NOTHING
        canvas.paste(layout.tops[seat], left, draw_board(board, Pen(look, layout.scale), extras))
        name = scene.names[seat] if seat < len(scene.names) else ""
        panel = draw_panel(board, scene.card, look, max(min(rows, room), 1), title=name, hz=scene.hz)
        canvas.paste(layout.tops[seat], left + columns + GAP, panel)
        left += columns + GAP + PANEL + GAP
    if layout.aside:
        lines = [line for note in scene.notes for line in wrap(note, layout.aside) or [""]]
        top = max(min(layout.tops[0], height - 1 - len(lines)), 1)
        for row, line in enumerate(lines[: height - 1 - top], top):
            canvas.text(row, left, line, Ink(theme.label))
    _complain(canvas, layout, look)
    return canvas


def _complain(canvas: Canvas, layout: _Layout, look: Look) -> None:
    """Says how much is missing if the terminal is too small."""
    rows = max(rows for _, rows in layout.sizes) + 2 - canvas.height
    columns = layout.across - canvas.width
    lacks = [counted(count, unit) for count, unit in ((rows, "row"), (columns, "column")) if count > 0]
    if lacks:
        text = f" Too small by {' and '.join(lacks)} "
        canvas.text(canvas.height - 1, 0, text[: canvas.width], Ink(theme_of(look).accent, bold=True))
