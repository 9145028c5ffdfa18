"""Settings of the arcade in the terminal: one file in the platform's folder for them, shared with nothing else."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from chainfall.core.errors import ChainfallError
from chainfall.play.files import read_text, save_file, without_mark
from chainfall.play.presses import PATIENCE_MS
from chainfall.ui.tui.drawing.palettes import DEPTHS, PALETTES, Depth, Look
from chainfall.ui.tui.keys import ACTIONS, ALONE, FIRST, SECOND, SOFT_DROP_MS, Keymap

MAX_BYTES = 2**20
LONGEST_SOFT_DROP = 2000
LONGEST_PATIENCE = 500

COLOURS = ("auto", *DEPTHS)
"""How many colours to use; ``auto`` asks the terminal."""

KEYMAPS: dict[str, Keymap] = {"alone": ALONE, "first": FIRST, "second": SECOND}
"""The keys of a single player, and of two at one keyboard."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen for a game last.

    Attributes:
        options: those that are not the game's defaults, as they are written on a command line.
        practice: whether moves can be taken back.
        opponent: who sits at the other seat; ``""`` for another player at this keyboard.
    """

    options: Mapping[str, str] = field(default_factory=dict)
    practice: bool = False
    opponent: str | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """What a player has chosen.

    Attributes:
        colours: how many colours to use; ``auto`` asks the terminal.
        palette: a name of ``PALETTES``.
        letters: whether every coloured tile shows the letter of its colour.
        motion: whether anything may blink or fade.
        shadow: whether the landing place is shown.
        soft_drop_ms: how long soft drop is held after its key was last heard of, where no key goes up.
        patience_ms: how long a press waits that comes before its piece.
        keys: the keys of a single player, and of two at one keyboard.
        games: what was chosen for each game last.
        solved: the puzzles that were solved, by their ids.
    """

    colours: str = "auto"
    palette: str = "jewel"
    letters: bool = False
    motion: bool = True
    shadow: bool = True
    soft_drop_ms: int = SOFT_DROP_MS
    patience_ms: int = PATIENCE_MS
    keys: Mapping[str, Keymap] = field(default_factory=lambda: dict(KEYMAPS))
    games: Mapping[str, Choice] = field(default_factory=dict)
    solved: tuple[str, ...] = ()

    def look(self, depth: Depth) -> Look:
        """How things are drawn in a terminal that knows that many colours."""
        chosen = next((one for one in DEPTHS if one == self.colours), depth)
        return Look(chosen, self.palette, self.letters, self.motion, self.shadow)

    def choice(self, game: str) -> Choice:
        """What was chosen for a game last."""
        return self.games.get(game, Choice())

    def chosen(self, game: str, choice: Choice) -> "Settings":
        """The settings with another choice for a game."""
        return replace(self, games={**self.games, game: choice})

    def bound(self, keymap: str, action: str, keys: tuple[str, ...]) -> "Settings":
        """The settings with other keys for an action; they mean nothing else to whoever is at the keyboard then."""
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
        """Reads the content of the file; what is missing has its default.

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
        values: dict[str, Any] = {name: _read(name, value) for name, value in content.items() if name in known}
        return cls(**values)


def _read(name: str, value: object) -> object:
    """The value of one setting, or an error that says what was expected."""
    match name, value:
        case "colours", str() if value in COLOURS:
            return value
        case "palette", str() if value in PALETTES:
            return value
        case "letters" | "motion" | "shadow", bool():
            return value
        case "soft_drop_ms", int() if 0 <= value <= LONGEST_SOFT_DROP and value is not True:
            return value
        case "patience_ms", int() if 0 <= value <= LONGEST_PATIENCE and value is not True:
            return value
        case "keys", dict():
            return {name: _read_keymap(value.get(name), default) for name, default in KEYMAPS.items()}
        case "solved", list():
            return tuple(map(str, value))
        case "games", dict():
            return {str(game): _read_choice(choice) for game, choice in value.items()}
    raise ChainfallError(f"{name}: {value!r} is not expected there")


def _read_keymap(value: object, default: Keymap) -> Keymap:
    given = value if isinstance(value, dict) else {}
    return {
        action: tuple(map(str, keys)) if isinstance(keys := given.get(action), list) else default[action]
        for action in ACTIONS
    }


def _read_choice(value: object) -> Choice:
    given = value if isinstance(value, dict) else {}
    options = given.get("options")
    opponent = given.get("opponent")
    return Choice(
        {str(name): str(text) for name, text in options.items()} if isinstance(options, dict) else {},
        given.get("practice") is True,
        opponent if isinstance(opponent, str) else None,
    )


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
    """Renames a file that cannot be read: somebody may have written it by hand, with a slip."""
    try:
        load_settings()
    except ChainfallError:
        path.replace(path.with_name(f"{path.name}.old"))
