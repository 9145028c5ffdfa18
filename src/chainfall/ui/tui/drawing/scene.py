"""The whole picture: one board or two with their numbers, as large as there is room, below a title and above help."""

from dataclasses import dataclass

from chainfall.core.card import Card
from chainfall.core.clock import HZ
from chainfall.core.frame import Frame
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
        notes: lines beside one board, if there is room.
        hz: ticks a second, for numbers that count them.
    """

    frame: Frame
    card: Card
    title: str = ""
    footer: str = ""
    extras: tuple[Extras, ...] = ()
    names: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    hz: int = HZ


def scale_of(frame: Frame, width: int, height: int) -> int:
    """How large a cell can be so that all boards fit; 1 also if they do not."""
    for scale in range(LARGEST, 1, -1):
        sizes = [size_of(board, scale) for board in frame.boards]
        across = sum(columns + GAP + PANEL for columns, _ in sizes) + GAP * (len(sizes) - 1)
        if across <= width and max(rows for _, rows in sizes) <= height:
            return scale
    return 1


def compose(scene: Scene, width: int, height: int, look: Look) -> Canvas:
    """Draws the scene into a terminal of that size."""
    canvas = Canvas(width, height)
    theme = theme_of(look)
    canvas.text(0, 1, scene.title, Ink(theme.accent, bold=True))
    canvas.text(height - 1, 1, scene.footer[: width - 2], Ink(theme.label))
    room = height - 2
    scale = scale_of(scene.frame, width, room)
    sizes = [size_of(board, scale) for board in scene.frame.boards]
    across = sum(columns + GAP + PANEL for columns, _ in sizes) + GAP * (len(sizes) - 1)
    aside = min(width - across - 2 * GAP, 36)
    beside = len(sizes) == 1 and bool(scene.notes) and aside >= 16
    left = max((width - across - (aside + GAP if beside else 0)) // 2, 0)
    for seat, (board, (columns, rows)) in enumerate(zip(scene.frame.boards, sizes, strict=True)):
        extras = scene.extras[seat] if seat < len(scene.extras) else NOTHING
        top = 1 + max((room - rows) // 2, 0)
        canvas.paste(top, left, draw_board(board, Pen(look, scale), extras))
        name = scene.names[seat] if seat < len(scene.names) else ""
        panel = draw_panel(board, scene.card, look, max(min(rows, room), 1), title=name, hz=scene.hz)
        canvas.paste(top, left + columns + GAP, panel)
        left += columns + GAP + PANEL + GAP
    if beside:
        for row, note in enumerate(scene.notes[: room - 1], 1 + max((room - sizes[0][1]) // 2, 0)):
            canvas.text(row, left, note[:aside], Ink(theme.label))
    if max(rows for _, rows in sizes) > room or across > width:
        _complain(canvas, max(across, 40), max(rows for _, rows in sizes) + 2, look)
    return canvas


def _complain(canvas: Canvas, columns: int, rows: int, look: Look) -> None:
    """Says what a terminal would need that is too small."""
    text = f" The terminal is {canvas.width}x{canvas.height}: this board needs {columns}x{rows} "
    canvas.text(canvas.height - 1, 0, text[: canvas.width], Ink(theme_of(look).accent, bold=True))
