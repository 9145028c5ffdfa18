"""The widget that shows a canvas and sends only changes to the terminal."""

from functools import cache, lru_cache

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


NO_STYLE = Style()
RESET = "\x1b[0m"


@lru_cache(maxsize=4096)
def codes_between(before: Style | None, after: Style, system: ColorSystem) -> str:
    """The codes that turn one style into another, only for colours that change; ``None`` is a new line's style."""
    if before is None or before.without_color != after.without_color:
        return f"\x1b[0;{after._make_ansi_codes(system)}m".replace(";m", "m")
    colours = ((before.color, after.color, True), (before.bgcolor, after.bgcolor, False))
    codes = [code for old, new, front in colours if old != new for code in _codes_of(new, system, front)]
    return f"\x1b[{';'.join(codes)}m" if codes else ""


def _codes_of(colour: Color | None, system: ColorSystem, front: bool) -> tuple[str, ...]:
    if colour is None:
        return ("39" if front else "49",)
    return colour.downgrade(system).get_ansi_codes(foreground=front)


class Exact(ChopsUpdate):
    """Textual's screen update, without anything to the left of a change, and without colours that are set already."""

    def render_segments(self, console: Console) -> str:
        """The text to send to the terminal."""
        parts: list[str] = []
        system = console._color_system or ColorSystem.TRUECOLOR
        style: Style | None = None
        for row, first, end in self.spans:
            for chop_end, (start, strip) in zip(self.chop_ends[row], self.chops[row].items(), strict=False):
                left, right = max(first, start), min(end, chop_end)
                if strip is not None and left < right:
                    jump = Control.move_to(left, row).segment.text
                    cropped = strip.crop(left - start, right - start)
                    parts.append(jump)
                    for text, given, _ in cropped:
                        after = given or NO_STYLE
                        parts += (codes_between(style, after, system), text)
                        style = after
        return "".join([*parts, RESET] if parts else parts)


class Stage(Widget):
    """Shows a canvas."""

    DEFAULT_CSS = "Stage { width: 1fr; height: 1fr; }"

    def __init__(self, depth: Depth = "true") -> None:
        super().__init__()
        self.depth = depth
        self.canvas: Canvas | None = None

    def show(self, canvas: Canvas) -> None:
        """Shows another canvas: only changes are redrawn."""
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
