"""Gems and their letters, shared by both rule sets of Puzzle Fighter.

A gem is a capital letter, its crash gem the lower-case letter, ``0`` the rainbow gem or diamond, a space an empty cell.
"""

from functools import cache

from chainfall.core.frame import EMPTY as NO_TILE
from chainfall.core.frame import Tile, tile

COLOURS = "RGBY"
EMPTY = " "
RAINBOW = "0"
CRASHES = COLOURS.lower()
GEMS = COLOURS + CRASHES + RAINBOW

FAMILY = {letter: letter.upper() + letter.lower() for letter in COLOURS + CRASHES}
"""For a coloured gem, the letters of its colour: the gem and the crash gem."""

SPARKS = {gem: FAMILY[gem] if gem in CRASHES else gem.lower() for gem in COLOURS + CRASHES} | {RAINBOW: ""}
"""For each gem, the neighbours that set it off: for a crash gem, any gem of its colour; for a gem, its crash gem."""


@cache
def gem_tile(gem: str, links: int = 0, mark: str = "") -> Tile:
    """The tile of a gem's letter."""
    if gem == EMPTY:
        return NO_TILE
    if gem == RAINBOW:
        return tile("diamond", "", 0, mark)
    return tile("gem" if gem in COLOURS else "crash", gem.upper(), links, mark)
