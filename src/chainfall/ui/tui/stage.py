"""The widget that shows a canvas and sends no more to the terminal than what has changed."""

from functools import cache

from rich.color import Color, ColorSystem
from rich.console import Console
from rich.control import Control
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from chainfall.ui.tui.drawing.canvas import PLAIN, Canvas, Glyph, Ink, changes
from chainfall.ui.tui.drawing.palettes import PAGES, Depth


@cache
def style_of(ink: Ink, depth: Depth = "true") -> Style:
    """An ink as Rich knows it."""
    return Style(color=_colour(ink.fg, depth), bgcolor=_colour(ink.bg or PAGES[depth], depth), bold=ink.bold or None)


def _colour(name: str, depth: Depth) -> Color | None:
    if not name:
        return None
    colour = Color.parse(name)
    return colour.downgrade(ColorSystem.EIGHT_BIT) if depth == "256" else colour


class Exact(ChopsUpdate):
    """Textual's way to bring a screen up to date, but nothing to the left of a change is sent again."""

    def render_segments(self, console: Console) -> str:
        """What the terminal is sent."""
        parts: list[str] = []
        for row, first, end in self.spans:
            for chop_end, (start, strip) in zip(self.chop_ends[row], self.chops[row].items(), strict=False):
                left, right = max(first, start), min(end, chop_end)
                if strip is not None and left < right:
                    jump = Control.move_to(left, row).segment.text
                    parts += (jump, strip.crop(left - start, right - start).render(console))
        return "".join(parts)


class Stage(Widget):
    """Shows a canvas."""

    DEFAULT_CSS = "Stage { width: 1fr; height: 1fr; }"

    def __init__(self, depth: Depth = "true") -> None:
        super().__init__()
        self.depth = depth
        self.canvas: Canvas | None = None

    def show(self, canvas: Canvas) -> None:
        """Shows another canvas: what has changed is drawn anew."""
        before, self.canvas = self.canvas, canvas
        changed = changes(before, canvas)
        if changed:
            self.refresh(*(Region(first, row, end - first, 1) for row, runs in changed.items() for first, end in runs))

    def render_line(self, y: int) -> Strip:
        """A row, as Textual asks for it."""
        width = self.size.width
        if self.canvas is None or y >= self.canvas.height:
            return Strip.blank(width, style_of(PLAIN, self.depth))
        strip = Strip(_segments(self.canvas.rows[y], self.depth), self.canvas.width)
        return strip.adjust_cell_length(width, style_of(PLAIN, self.depth))


def _segments(row: list[Glyph], depth: Depth) -> list[Segment]:
    """The characters of a row, those with the same ink together; a blank takes any ink with its background."""
    segments: list[Segment] = []
    text, ink = "", PLAIN
    for char, other in row:
        blank = not text.strip()
        if text and other != ink and (other.bg != ink.bg or not (blank or char == " ")):
            segments.append(Segment(text, style_of(ink, depth)))
            text, blank = "", True
        text += char
        ink = other if blank else ink
    return [*segments, Segment(text, style_of(ink, depth))]
