"""Gems and their letters, shared by both rule sets of Puzzle Fighter.

A gem is a capital letter, its crash gem the small one, ``0`` the rainbow gem or diamond, a space an empty cell.
"""

COLOURS = "RGBY"
EMPTY = " "
RAINBOW = "0"
CRASHES = COLOURS.lower()
GEMS = COLOURS + CRASHES + RAINBOW

FAMILY = {letter: letter.upper() + letter.lower() for letter in COLOURS + CRASHES}
"""For a coloured gem, the letters of its colour: the gem and the crash gem."""

SPARKS = {gem: FAMILY[gem] if gem in CRASHES else gem.lower() for gem in COLOURS + CRASHES} | {RAINBOW: ""}
"""For each gem, the neighbours with which it goes off: a crash gem with any of its colour, a gem with a crash gem."""
