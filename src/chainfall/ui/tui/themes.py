"""The colours of lists and dialogs, as far as the terminal has colours: those around the boards, its own, or none."""

from functools import cache

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from chainfall.ui.tui.drawing.palettes import PAGE, Depth

COLOURFUL = Theme(
    "colourful",
    primary="#5b79d8",
    secondary="#8fa0c8",
    warning="#fbbd0d",
    error="#ff5a6b",
    success="#1db954",
    accent="#ffe27a",
    foreground="#dbe3f5",
    background=PAGE,
    surface="#0c1122",
    panel="#161d36",
    variables={
        "block-cursor-background": "#ffe27a",
        "block-cursor-foreground": "#14161f",
        "scrollbar": "#56639a",
        "scrollbar-background": PAGE,
    },
)
SIXTEEN = Theme(
    "sixteen",
    ansi=True,
    primary="ansi_bright_blue",
    secondary="ansi_cyan",
    warning="ansi_yellow",
    error="ansi_bright_red",
    success="ansi_green",
    accent="ansi_bright_yellow",
    foreground="ansi_white",
    background="ansi_black",
    surface="ansi_black",
    panel="ansi_black",
    boost="ansi_black",
    variables={
        "ansi-background": "ansi_black",
        "ansi-foreground": "ansi_white",
        "block-cursor-background": "ansi_bright_yellow",
        "block-cursor-foreground": "ansi_black",
        "input-cursor-background": "ansi_white",
        "input-cursor-foreground": "ansi_black",
        "scrollbar": "ansi_white",
        "scrollbar-background": "ansi_black",
    },
)
COLOURLESS = Theme(
    "colourless",
    ansi=True,
    primary="ansi_default",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    variables={
        "ansi-background": "ansi_default",
        "ansi-foreground": "ansi_default",
        "block-cursor-background": "ansi_white",  # which is shown by Colourless
        "block-cursor-foreground": "ansi_default",
        "input-cursor-background": "ansi_white",
        "input-cursor-foreground": "ansi_default",
        "scrollbar": "ansi_white",
        "scrollbar-background": "ansi_default",
    },
)
THEMES: dict[Depth, Theme] = {"true": COLOURFUL, "256": COLOURFUL, "16": SIXTEEN, "none": COLOURLESS}


class Colourless(LineFilter):
    """Removes all colours; text that had its own background is reversed, which Textual's filters would hide."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments without colours."""
        return [Segment(text, style and _colourless(style), control) for text, style, control in segments]


@cache
def _colourless(style: Style) -> Style:
    marked = style.bgcolor is not None and not style.bgcolor.is_default
    return style.without_color + Style(reverse=marked)
