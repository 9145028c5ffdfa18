"""Buttons of real-time games: a bit mask of the held buttons, and the same as a line of text."""

from chainfall.core.errors import ParseError

NAMES = ("left", "right", "down", "cw", "ccw", "drop", "pause")
LEFT, RIGHT, DOWN, CW, CCW, DROP, PAUSE = (1 << bit for bit in range(len(NAMES)))
ALL = (1 << len(NAMES)) - 1
NOTHING = "-"


def format_buttons(mask: int) -> str:
    """The names of the held buttons, or ``-`` for none.

    >>> format_buttons(LEFT | DOWN)
    'left+down'
    """
    return "+".join(name for bit, name in enumerate(NAMES) if mask >> bit & 1) or NOTHING


def parse_buttons(line: str) -> int:
    """The mask of the named buttons; their order does not matter.

    >>> parse_buttons("down+left") == LEFT | DOWN
    True
    """
    text = line.strip()
    if text in ("", NOTHING):
        return 0
    mask = 0
    for name in text.split("+"):
        if name not in NAMES:
            raise ParseError(f"button {name!r}: expected {', '.join(NAMES)} joined by '+', or '-' for none")
        mask |= 1 << NAMES.index(name)
    return mask
