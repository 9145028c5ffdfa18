"""Actions: everything that a key, a gamepad button or a touch can do in an arcade."""

from dataclasses import dataclass

from chainfall.core.buttons import ALL, NAMES, PAUSE


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a key can do.

    Attributes:
        name: the button of the rules, or a command that the front end carries out itself.
        title: its title in the settings.
        short: its title beside the board of a terminal, if it is a button of the rules.
        bit: the mask of the button; the bits of commands lie beyond the bits of the rules.
    """

    name: str
    title: str
    short: str
    bit: int


_TITLES = {
    "left": ("Move left", "left"),
    "right": ("Move right", "right"),
    "down": ("Soft drop", "soft drop"),
    "cw": ("Turn clockwise", "turn"),
    "ccw": ("Turn counter-clockwise", "turn back"),
    "drop": ("Hard drop", "drop"),
    "pause": ("Pause", ""),
    "undo": ("Undo", ""),
    "restart": ("Restart (hold)", ""),
    "fullscreen": ("Full screen", ""),
    "hint": ("Hint", ""),
    "say": ("Say the board", ""),
}

ACTIONS = {name: Action(name, *titles, 1 << bit) for bit, (name, titles) in enumerate(_TITLES.items())}
"""All actions by name: first the buttons of the rules, in the order of their bits."""

PRESSED = ALL & ~PAUSE
"""The buttons that a player presses; a front end pauses by itself."""

BUTTONS = tuple(name for name in NAMES if ACTIONS[name].bit & PRESSED)
"""Their names."""
