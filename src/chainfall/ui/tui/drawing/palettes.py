"""Which colours a colour letter has, in terminals that know millions of colours, sixteen, or none.

With millions of colours, these are the colours of :mod:`chainfall.table.palettes`. With 256, the nearest ones are used;
with sixteen, the terminal's own, however its owner has set them.
"""

from colorsys import hls_to_rgb
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from chainfall.table.palettes import NEUTRAL, PALETTES, Palette

Depth = Literal["true", "256", "16", "none"]
DEPTHS: tuple[Depth, ...] = ("true", "256", "16", "none")

LADDER = ("#7cb518", "#2d9d5c", "#1f7a8c", "#7b4fd6", "#d64f8f")
"""For pieces without a colour, which differ only in their number."""

PAGE = "#070a14"
PAGES: dict[Depth, str] = {"true": PAGE, "256": PAGE, "16": "black", "none": ""}
"""The background. The terminal's own is not used, because it may be as bright as the text."""

WHITE: dict[Depth, str] = {"true": "#ffffff", "256": "#ffffff", "16": "bright_white", "none": ""}
BLACK: dict[Depth, str] = {"true": "#14161f", "256": "#14161f", "16": "black", "none": ""}

SIXTEEN = {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "P": "magenta", "O": "bright_red", "C": "cyan"}
STEPS = ("green", "cyan", "blue", "magenta", "red")
DARK = ("red", "blue", "magenta")
"""Those of the sixteen on which black cannot be read."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a player wants things to be drawn.

    Attributes:
        depth: how many colours the terminal knows.
        palette: a name of ``PALETTES``.
        letters: whether every coloured tile shows the letter of its colour.
        motion: whether anything may blink or fade.
        shadow: whether the place is shown where the piece would land.
    """

    depth: Depth = "true"
    palette: str = "jewel"
    letters: bool = False
    motion: bool = True
    shadow: bool = True


class Pen(NamedTuple):
    """The ink that something is drawn with: how, and how large.

    Attributes:
        look: how.
        size: pixels across a cell. A pixel is as wide as a character, and half as high.
    """

    look: Look
    size: int = 2


class Tones(NamedTuple):
    """The colours of one tile: its body, the same lit and in the shade, and ink that is readable on the body."""

    base: str
    light: str
    dark: str
    ink: str


class Theme(NamedTuple):
    """The colours around the tiles."""

    field: str
    rim: str
    label: str
    value: str
    accent: str


def theme_of(look: Look) -> Theme:
    """The colours around the tiles."""
    if look.depth == "none":
        return Theme("", "", "", "", "")
    if look.depth == "16":
        return Theme("black", "bright_black", "white", "bright_white", "bright_yellow")
    return Theme("#0c1122", "#56639a", "#8fa0c8", "#ffffff", "#ffe27a")


@cache
def tones_of(look: Look, colour: str, step: int = 0) -> Tones:
    """The colours of a tile.

    Args:
        look: how things are drawn.
        colour: the tile's letter, or ``""``.
        step: its number, if numbers distinguish such tiles; 0 if it has none.
    """
    letter = colour.upper()
    if look.depth == "none":
        return Tones("", "", "", "")
    if look.depth == "16":
        base = SIXTEEN.get(letter, "white") if letter else STEPS[(step - 1) % len(STEPS)] if step else "white"
        light = "bright_white" if base.startswith("bright") else f"bright_{base}"
        return Tones(base, light, "black", "bright_white" if base in DARK else "black")
    base = _base(PALETTES[look.palette], letter, step)
    ink = BLACK[look.depth] if luminance(base) > 0.2 else WHITE[look.depth]
    return Tones(base, mix(base, WHITE[look.depth], 0.5), mix(base, BLACK[look.depth], 0.42), ink)


def _base(palette: Palette, letter: str, step: int) -> str:
    if not letter:
        return LADDER[(step - 1) % len(LADDER)] if step else NEUTRAL.base
    if letter in palette.colours:
        return palette.colours[letter].base
    # A letter that no palette names, as games of other packages may use, gets its own hue.
    return _hex(*(255 * part for part in hls_to_rgb(ord(letter[0]) * 47 % 360 / 360, 0.54, 0.8)))


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of ``#rrggbb``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _hex(red: float, green: float, blue: float) -> str:
    return f"#{round(red):02x}{round(green):02x}{round(blue):02x}"


def mix(start: str, end: str, share: float) -> str:
    """The colour that lies ``share`` of the way from one to another.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    red, green, blue = (a + (b - a) * share for a, b in zip(channels(start), channels(end), strict=True))
    return _hex(red, green, blue)


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1, as WCAG defines it."""
    shares = [value / 255 for value in channels(colour)]
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
