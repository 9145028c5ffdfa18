"""Palettes: which colours a colour letter of a frame has, in every front end (the arcade document, section 12).

A palette names a base for each letter. The browser's lit and shaded tones are mixed from it unless they are given;
a terminal mixes its own. A letter that no palette names, as third-party games may use, gets its own hue.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tones:
    """The colours of one letter as ``#rrggbb``; a tone that is ``""`` is mixed from the base.

    Attributes:
        base: the colour itself.
        light: the lit edge.
        dark: the edge in the shade.
        deep: outlines.
    """

    base: str
    light: str = ""
    dark: str = ""
    deep: str = ""


@dataclass(frozen=True, slots=True)
class Palette:
    """A palette, as it is chosen in the settings."""

    title: str
    colours: Mapping[str, Tones]


PALETTES = {
    "jewel": Palette(
        "Jewels",
        {
            "R": Tones("#e5172f", "#ff8f74", "#880624", "#430212"),
            "G": Tones("#1db954", "#a6f7a0", "#08693c", "#033320"),
            "B": Tones("#2569f2", "#93d4ff", "#1330a4", "#08164e"),
            "Y": Tones("#fbbd0d", "#fff3a6", "#b56400", "#572c00"),
            "P": Tones("#a340f0", "#e7b6ff", "#5a129c", "#2c0452"),
            "O": Tones("#ff7419", "#ffcb98", "#b03a02", "#541900"),
            "C": Tones("#16c3d8", "#b6fbff", "#066f90", "#033545"),
            "W": Tones("#d9e1ee", "#ffffff", "#8792aa", "#3a4254"),
        },
    ),
    "candy": Palette(
        "Candy",
        {
            "R": Tones("#ff5f7e", "#ffc2c9", "#c22a5b", "#5e0f2e"),
            "G": Tones("#5fd38a", "#d3ffd6", "#24936a", "#0e4a37"),
            "B": Tones("#5aa2ff", "#cdeaff", "#3160d0", "#142a66"),
            "Y": Tones("#ffd55c", "#fff8cf", "#d9943a", "#6b4312"),
            "P": Tones("#c58bff", "#f1dcff", "#8249d1", "#3c1a70"),
            "O": Tones("#ff9e62", "#ffe0c6", "#d4602f", "#672708"),
            "C": Tones("#5fdbe0", "#d9ffff", "#2597ad", "#0d4654"),
            "W": Tones("#eef1f8", "#ffffff", "#a4adc2", "#474e61"),
        },
    ),
    "okabe-ito": Palette(
        "Colour-blind (Okabe and Ito)",
        {
            "R": Tones("#d55e00"),
            "G": Tones("#009e73"),
            "B": Tones("#0072b2"),
            "Y": Tones("#f0e442"),
            "P": Tones("#cc79a7"),
            "O": Tones("#e69f00"),
            "C": Tones("#56b4e9"),
            "W": Tones("#e4e8ee"),
        },
    ),
}
"""The palettes by their names in the settings; the first is the default."""

NEUTRAL = Tones("#a9b4c8", "#f6f9ff", "#5b667d", "#262c3a")
"""For tiles without a colour: diamonds, counter gems, stones."""
