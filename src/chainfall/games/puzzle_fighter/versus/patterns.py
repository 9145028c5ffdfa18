"""Drop patterns: the colours of a player's counter gems, row by row from the bottom, repeated endlessly."""

from typing import Literal

Pattern = Literal[
    "columns",
    "rows",
    "blocks",
    "mirror",
    "stairs",
    "bands",
    "pairs",
    "frame",
    "slant",
    "counter-slant",
    "single",
]

_TEXTS: dict[Pattern, str] = {
    "columns": "RGBYRG",
    "rows": "RRRRRR GGGGGG BBBBBB YYYYYY",
    "blocks": "RRGGBB RRGGBB YYRRGG YYRRGG BBYYRR BBYYRR GGBBYY GGBBYY",
    "mirror": "BYRRYB BYRRYB YBGGBY YBGGBY RGBBGR RGBBGR GRYYRG GRYYRG",
    "stairs": "YBBGGR BBGGRR BGGRRY GGRRYY GRRYYB RRYYBB RYYBBG YYBBGG",
    "bands": "RYRYRY RYRYRY GGGBBB GGGBBB",
    "pairs": "GRRBBY GRRBBY GBBRRY GBBRRY",
    "frame": "GRRRRY GBBBBY",
    "slant": "RGBYRG YRGBYR BYRGBY GBYRGB",
    "counter-slant": "GRYBGR BGRYBG YBGRYB RYBGRY",
    "single": "RRRRRR",
}

PATTERNS = {name: tuple(text.split()) for name, text in _TEXTS.items()}

_MILD: tuple[Pattern, ...] = ("slant", "counter-slant")
"""Patterns that are hard to clear, and therefore send fewer counter gems."""

COLUMN_ORDERS = tuple(
    tuple(map(int, order)) for order in ["012543", "540123", "052413", "124503", "415023", "502143", "012453", "542103"]
)
"""The orders of columns in which single counter gems fall; a round uses one order. The alley is always last."""


def colour(pattern: Pattern, row: int, column: int) -> str:
    """The colour of a counter gem in a row of the pattern, counted from 0."""
    rows = PATTERNS[pattern]
    return rows[row % len(rows)][column]


def damage(pattern: Pattern, size: int) -> int:
    """How many counter gems an attack of this size sends with a pattern."""
    return size // 4 + size // 2 if pattern in _MILD else size
