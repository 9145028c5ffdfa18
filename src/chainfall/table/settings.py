"""The settings of the arcades. Every settings page is drawn from these classes.

A setting is one field: its type, its default, and its texts for a page. Settings of both arcades are in
:class:`SharedSettings`, settings of only one of them in a class of its own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Literal, TypeVar

from chainfall.play.presses import PATIENCE_MS
from chainfall.table.palettes import PALETTES

T = TypeVar("T")

Kind = Literal["switch", "number", "choice", "keys"]
Keymap = Mapping[str, tuple[str, ...]]
"""The keys for each action, named as the front end names them."""

LOOKS, SOUND, HANDLING, KEYS = "Looks", "Sound", "Handling", "Keys"
GROUPS = {
    LOOKS: "",
    SOUND: "",
    HANDLING: "Delay and repeat take effect from the next game, in games that have these options. Dr. Mario repeats as "
    "on the console.",
    KEYS: "",
}
"""The parts of a settings page in their order, with the text that the browser shows below each."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The description of one setting.

    Attributes:
        name: its name in the file.
        kind: how it is set.
        title: its title.
        group: a name of ``GROUPS``.
        help: what it does, in a few words.
        default: its initial value.
        choices: the values of a choice, with their titles.
        minimum: the least value of a number.
        maximum: the greatest value of a number.
        unit: what a number counts.
    """

    name: str
    kind: Kind
    title: str
    group: str
    help: str
    default: object
    choices: Mapping[str, str]
    minimum: int
    maximum: int
    unit: str

    def allows(self, value: object) -> bool:
        """Whether it can have this value; the front end checks keys."""
        match self.kind:
            case "switch":
                return isinstance(value, bool)
            case "number":
                return type(value) is int and self.minimum <= value <= self.maximum
            case "choice":
                return isinstance(value, str) and value in self.choices
        return True

    @property
    def expected(self) -> str:
        """The allowed values in words."""
        match self.kind:
            case "switch":
                return "true or false"
            case "number":
                return f"a whole number from {self.minimum} to {self.maximum}"
            case "choice":
                return " or ".join(self.choices)
        return "keys"


def settings_of(kind: type) -> list[Setting]:
    """The description of each setting of a class, by group."""
    found = [Setting(item.name, **item.metadata["setting"]) for item in fields(kind) if "setting" in item.metadata]
    return sorted(found, key=lambda setting: list(GROUPS).index(setting.group))


def _setting(
    kind: Kind,
    default: T,
    title: str,
    group: str,
    help: str,
    *,
    choices: Mapping[str, str] | None = None,
    minimum: int = 0,
    maximum: int = 0,
    unit: str = "",
) -> T:
    shown = {"kind": kind, "title": title, "group": group, "help": help, "default": default}
    limits = {"choices": choices or {}, "minimum": minimum, "maximum": maximum, "unit": unit}
    made: T = field(default_factory=lambda: default, metadata={"setting": {**shown, **limits}})
    return made


def switch(default: bool, title: str, group: str, help: str) -> bool:
    """A setting that is on or off."""
    return _setting("switch", default, title, group, help)


def number(default: int, title: str, group: str, help: str, *, maximum: int, unit: str) -> int:
    """A setting that is a whole number from 0 on."""
    return _setting("number", default, title, group, help, maximum=maximum, unit=unit)


def choice(default: T, title: str, group: str, choices: Mapping[str, str], help: str = "") -> T:
    """A setting that is one of a few words, given with their titles."""
    return _setting("choice", default, title, group, help, choices=choices)


def keymap(default: T, title: str, help: str) -> T:
    """The keys of one or more keyboards."""
    return _setting("keys", default, title, KEYS, help)


@dataclass(frozen=True, slots=True)
class SharedSettings:
    """The settings that both arcades have."""

    palette: str = choice(
        next(iter(PALETTES)), "Palette", LOOKS, {name: palette.title for name, palette in PALETTES.items()}
    )
    letters: bool = switch(
        False, "Letters on pieces", LOOKS, "each piece shows the letter of its colour, or its number"
    )
    shadow: bool = switch(True, "Landing shadow", LOOKS, "shows where the piece would land, in games of falling pieces")
    human_pace: bool = switch(
        True, "Opponents at a human pace", HANDLING, "bots play no faster than people can; when off, at full speed"
    )
    more_next: int = number(
        0,
        "More next pieces in practice",
        HANDLING,
        "how many more pieces to come are shown, in games of falling pieces for one",
        maximum=3,
        unit="pieces",
    )
    patience: int = number(
        PATIENCE_MS,
        "Early presses wait",
        HANDLING,
        "how long a press made before its piece appears still counts",
        maximum=500,
        unit="ms",
    )


MOST_KEYS = 3
"""Keys that an action can have in the browser."""


@dataclass(frozen=True, slots=True)
class BrowserSettings(SharedSettings):
    """The settings of the arcade in the browser; keys are codes of ``KeyboardEvent``."""

    contrast: bool = switch(False, "High contrast", LOOKS, "black, white and strong edges, also on the pages")
    motion: Literal["system", "reduced", "full"] = choice(
        "system", "Motion", LOOKS, {"system": "Follow the system", "reduced": "Reduced", "full": "Full"}
    )
    touch_buttons: Literal["auto", "on", "off"] = choice(
        "auto", "On-screen buttons", LOOKS, {"auto": "On touch screens", "on": "Always", "off": "Never"}
    )
    vibration: bool = switch(True, "Vibrate on touch", LOOKS, "when you press a button, on phones that support it")
    spoken: bool = switch(True, "Announce score and chains", LOOKS, "to a screen reader, not too often")
    steering: bool = switch(
        False,
        "Announce the piece",
        LOOKS,
        "to a screen reader: what it is, its column, what it would land on, and what comes next",
    )
    volume: int = number(60, "Volume", SOUND, "of all sounds", maximum=100, unit="%")
    muted: bool = switch(False, "Mute", SOUND, "no sounds at all")
    piece_volume: int = number(100, "Piece", SOUND, "moves, turns, landing", maximum=100, unit="%")
    clears_volume: int = number(100, "Clears", SOUND, "clears, chains, bonuses", maximum=100, unit="%")
    signals_volume: int = number(100, "Signals", SOUND, "game over, rejected moves, buttons", maximum=100, unit="%")
    das: int = number(
        170,
        "Delay before a held direction repeats (DAS)",
        HANDLING,
        "shorter is faster, but makes single taps harder",
        maximum=400,
        unit="ms",
    )
    arr: int = number(45, "Time between repeats (ARR)", HANDLING, "0 moves to the wall at once", maximum=150, unit="ms")
    countdown: bool = switch(True, "Countdown", HANDLING, "three beats before a real-time game starts or resumes")
    keys: Keymap = keymap(  # noqa: RUF009 - what it makes is a field
        {
            "left": ("ArrowLeft", "KeyA"),
            "right": ("ArrowRight", "KeyD"),
            "down": ("ArrowDown", "KeyS"),
            "cw": ("ArrowUp", "KeyX"),
            "ccw": ("KeyZ", "KeyQ"),
            "drop": ("Space",),
            "pause": ("Escape", "KeyP"),
            "undo": ("KeyU", "Backspace"),
            "restart": ("KeyR",),
            "fullscreen": ("KeyF",),
            "hint": ("KeyH",),
            "say": ("KeyT",),
        },
        "Keys",
        "Gamepad: the cross or the left stick moves, A turns clockwise, B and X the other way, Y or up drops, Start "
        "pauses. Touch: swipe to move, swipe down for a soft drop, flick down to drop, tap to turn, tap with two "
        "fingers to turn the other way.",
    )
    keys_of_two: tuple[Keymap, ...] = keymap(
        (
            {
                "left": ("KeyA",),
                "right": ("KeyD",),
                "down": ("KeyS",),
                "cw": ("KeyW",),
                "ccw": ("KeyQ",),
                "drop": ("Space",),
            },
            {
                "left": ("ArrowLeft",),
                "right": ("ArrowRight",),
                "down": ("ArrowDown",),
                "cw": ("ArrowUp",),
                "ccw": ("Period", "Numpad0"),
                "drop": ("Enter",),
            },
        ),
        "Keys for two",
        "For two players at one keyboard; pause and the like use the keys above. The first gamepad plays for player 2, "
        "the second for player 1; swap them in the pause menu.",
    )


@dataclass(frozen=True, slots=True)
class TerminalSettings(SharedSettings):
    """The settings of the arcade in the terminal; its keys are in the front end, which names them as Textual does."""

    colours: str = choice(
        "auto",
        "Colours",
        LOOKS,
        {"auto": "auto", "true": "true", "256": "256", "16": "16", "none": "none"},
        "how many colours to use; auto asks the terminal",
    )
    motion: bool = switch(True, "Motion", LOOKS, "when off, nothing blinks, fades or glides")
    soft_drop_ms: int = number(
        150,
        "Soft drop lasts",
        HANDLING,
        "how long it stays held after the last signal from its key",
        maximum=2000,
        unit="ms",
    )
