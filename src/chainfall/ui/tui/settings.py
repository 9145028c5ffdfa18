"""Settings of the arcade in the terminal: one file in the platform's settings folder."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from chainfall.core.errors import ChainfallError
from chainfall.play.files import read_text, save_file, without_mark
from chainfall.table.actions import BUTTONS
from chainfall.table.settings import Keymap, TerminalSettings, settings_of
from chainfall.ui.tui.drawing.palettes import DEPTHS, Depth, Look
from chainfall.ui.tui.keys import ALONE, FIRST, SECOND

MAX_BYTES = 2**20

KEYMAPS: dict[str, Keymap] = {"alone": ALONE, "first": FIRST, "second": SECOND}
"""The keys of a single player, and of two at one keyboard."""

SHOWN = {setting.name: setting for setting in settings_of(TerminalSettings)}
"""The settings that have a line on the settings page."""

RENAMED = {"patience_ms": "patience"}
"""Names written by older versions, with their present names."""


@dataclass(frozen=True, slots=True)
class Settings(TerminalSettings):
    """The settings that a player has chosen.

    Attributes:
        keys: the keys of a single player, and of two at one keyboard.
    """

    keys: Mapping[str, Keymap] = field(default_factory=lambda: dict(KEYMAPS))

    def look(self, depth: Depth) -> Look:
        """How things are drawn in a terminal that knows that many colours."""
        chosen = next((one for one in DEPTHS if one == self.colours), depth)
        return Look(chosen, self.palette, self.letters, self.motion, self.shadow)

    def bound(self, keymap: str, action: str, keys: tuple[str, ...]) -> "Settings":
        """The settings with other keys for an action; the keys are removed from other actions of the same keyboard."""
        shared = ("alone",) if keymap == "alone" else ("first", "second")
        others = {
            name: {other: tuple(key for key in old if key not in keys) for other, old in self.keys[name].items()}
            for name in shared
        }
        return replace(self, keys={**self.keys, **others, keymap: {**others[keymap], action: keys}})

    def to_json(self) -> str:
        """The content of the file."""
        return json.dumps(asdict(self), indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Settings":
        """Reads the content of the file; missing settings have their defaults.

        Raises:
            ChainfallError: it is not a file of settings; the message says where.
        """
        try:
            content = json.loads(without_mark(text))
        except (ValueError, RecursionError) as error:
            raise ChainfallError(f"not JSON: {error}") from error
        if not isinstance(content, dict):
            raise ChainfallError("not an object of settings")
        known = {item.name for item in fields(cls)}
        named = {RENAMED.get(name, name): value for name, value in content.items()}
        values: dict[str, Any] = {name: _read(name, value) for name, value in named.items() if name in known}
        return cls(**values)


def _read(name: str, value: object) -> object:
    """The value of one setting, or an error that says what was expected."""
    if name in SHOWN:
        if not SHOWN[name].allows(value):
            raise ChainfallError(f"{name}: {value!r}, expected {SHOWN[name].expected}")
        return value
    match name, value:
        case "keys", dict():
            return {name: _read_keymap(value.get(name), default) for name, default in KEYMAPS.items()}
    raise ChainfallError(f"{name}: {value!r} is not expected there")


def _read_keymap(value: object, default: Keymap) -> Keymap:
    given = value if isinstance(value, dict) else {}
    return {
        action: tuple(map(str, keys)) if isinstance(keys := given.get(action), list) else default[action]
        for action in BUTTONS
    }


def settings_file() -> Path:
    """Where the settings are."""
    return user_config_path("chainfall", appauthor=False) / "terminal.json"


def load_settings() -> Settings:
    """The settings of this machine's user; the defaults if there are none.

    Raises:
        ChainfallError: the file cannot be read; the message names it.
    """
    path = settings_file()
    if not path.exists():
        return Settings()
    try:
        return Settings.from_json(read_text(path, MAX_BYTES, ChainfallError))
    except ChainfallError as error:
        raise ChainfallError(f"settings {str(path)!r}: {error}") from error


def save_settings(settings: Settings) -> None:
    """Writes the settings.

    Raises:
        OSError: they cannot be written.
    """
    path = settings_file()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _set_aside(path)
    save_file(path, settings.to_json().encode())


def _set_aside(path: Path) -> None:
    """Renames a file that cannot be read: it may have been edited by hand, with a mistake."""
    try:
        load_settings()
    except ChainfallError:
        path.replace(path.with_name(f"{path.name}.old"))
