"""Which colours a colour letter has, in terminals that know millions of colours, sixteen, or none.

The colours are those of the arcade in the browser. 256 colours are the nearest to them; of sixteen the terminal's own
are used, whatever its owner has made of them.
"""

from colorsys import hls_to_rgb
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

Depth = Literal["true", "256", "16", "none"]
DEPTHS: tuple[Depth, ...] = ("true", "256", "16", "none")

PALETTES = {
    "jewel": {
        "R": "#e5172f",
        "G": "#1db954",
        "B": "#2569f2",
        "Y": "#fbbd0d",
        "P": "#a340f0",
        "O": "#ff7419",
        "C": "#16c3d8",
        "W": "#d9e1ee",
    },
    "okabe-ito": {
        "R": "#d55e00",
        "G": "#009e73",
        "B": "#0072b2",
        "Y": "#f0e442",
        "P": "#cc79a7",
        "O": "#e69f00",
        "C": "#56b4e9",
        "W": "#e4e8ee",
    },
}
TITLES = {"jewel": "Jewels", "okabe-ito": "Colour-blind (Okabe and Ito)"}

NEUTRAL = "#a9b4c8"
LADDER = ("#7cb518", "#2d9d5c", "#1f7a8c", "#7b4fd6", "#d64f8f")
"""For pieces without a colour that are told apart by their number."""

PAGE = "#070a14"
PAGES: dict[Depth, str] = {"true": PAGE, "256": PAGE, "16": "black", "none": ""}
"""What is behind everything. It is not left to the terminal, whose own may be as bright as the text."""

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
    """What something is drawn with: how, and how large. A cell has ``scale`` rows of twice as many characters."""

    look: Look
    scale: int = 1


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
        step: which number it has, if that is what tells it from others; 0 if it has none.
    """
    letter = colour.upper()
    if look.depth == "none":
        return Tones("", "", "", "")
    if look.depth == "16":
        base = SIXTEEN.get(letter, "white") if letter else STEPS[(step - 1) % len(STEPS)] if step else "white"
        light = "bright_white" if base.startswith("bright") else f"bright_{base}"
        return Tones(base, light, "bright_black", "bright_white" if base in DARK else "black")
    base = _base(PALETTES.get(look.palette, PALETTES["jewel"]), letter, step)
    ink = "#14161f" if luminance(base) > 0.2 else "#ffffff"
    return Tones(base, mix(base, "#ffffff", 0.3), mix(base, theme_of(look).field, 0.68), ink)


def _base(palette: dict[str, str], letter: str, step: int) -> str:
    if not letter:
        return LADDER[(step - 1) % len(LADDER)] if step else NEUTRAL
    # A letter that no palette names, as games of other packages may use, has a hue of its own.
    return palette.get(letter) or _hex(*(255 * part for part in hls_to_rgb(ord(letter[0]) * 47 % 360 / 360, 0.54, 0.8)))


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
