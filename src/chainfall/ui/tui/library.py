"""Finished games: their replays are kept in a folder, the last of them, and can be watched again."""

import re
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote, unquote

from chainfall.play.replay import Replay
from chainfall.ui.shell.kept import state_folder

_TIME = "%Y-%m-%d %H.%M.%S"
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
    moment = (now or datetime.now(UTC)).strftime(_TIME)
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


_NAME = re.compile(r"(\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d) (\S+) (-?\d+)")


def played(path: Path) -> tuple[str, int, datetime] | None:
    """The game, the score and the time of a replay that is kept, by its name; None if somebody else has named it.

    >>> played(Path("2026-11-17 08.30.00 ann%2Fdrip 1200.json"))[:2]
    ('ann/drip', 1200)
    """
    found = _NAME.fullmatch(path.stem)
    if not found:
        return None
    with suppress(ValueError):  # not a time
        moment = datetime.strptime(found[1], _TIME).replace(tzinfo=UTC)
        return unquote(found[2]), int(found[3]), moment
    return None


def _json_files(folder: Path) -> list[Path]:
    """The files in a folder that can be looked at, the newest first."""
    times: dict[Path, int] = {}
    for path in folder.glob("*.json"):
        with suppress(OSError):  # such as a link that leads nowhere
            times[path] = path.stat().st_mtime_ns
    return sorted(times, key=lambda path: times[path], reverse=True)


_BEGINNING = re.compile(rb'\s*\{\s*"format"\s*:\s*"chainfall-replay-')


def _is_replay(path: Path) -> bool:
    """Whether a file begins as a replay does; all of it is read when it is opened."""
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as file:
                return _BEGINNING.match(file.read(100)) is not None
    return False
