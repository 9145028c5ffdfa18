"""Finished games: their replays are kept in a folder, the last of them, and can be watched again."""

import re
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from chainfall.play.replay import Replay
from chainfall.ui.shell.kept import state_folder

MOST_REPLAYS = 50
"""Finished games that are kept; older ones go."""


def replays_folder() -> Path:
    """Where finished games are kept.

    Raises:
        OSError: there is no such place.
    """
    return state_folder() / "replays"


def keep_replay(replay: Replay, now: datetime | None = None) -> Path:
    """Writes the replay of a finished game, and makes room for it.

    Raises:
        OSError: it cannot be written.
    """
    folder = replays_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    moment = (now or datetime.now(UTC)).strftime("%Y-%m-%d %H.%M.%S")
    path = folder / f"{moment} {quote(replay.game, safe='')} {replay.score}.json"
    replay.save(path)
    for old in _json_files(folder)[MOST_REPLAYS:]:
        with suppress(OSError):
            old.unlink()
    return path


def known_replays() -> list[Path]:
    """The replays that are kept, the newest first, then JSON files of the present folder that look like replays."""
    found: list[Path] = []
    with suppress(OSError):
        found += _json_files(replays_folder())
    with suppress(OSError):
        found += [path for path in _json_files(Path()) if _is_replay(path)]
    return found


def _json_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns, reverse=True)


_BEGINNING = re.compile(rb'\s*\{\s*"format"\s*:\s*"chainfall-replay-')


def _is_replay(path: Path) -> bool:
    """Whether a file begins as a replay does; all of it is read when it is opened."""
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as file:
                return _BEGINNING.match(file.read(100)) is not None
    return False
