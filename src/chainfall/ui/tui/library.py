"""Finished games: the latest replays are stored in a folder and can be watched again."""

import re
from collections.abc import Collection, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote, unquote

from chainfall.console.folders import state_folder
from chainfall.play.replay import Replay

_TIME = "%Y-%m-%d %H.%M.%S"
MOST_UNRECORDED = 50
"""How many replays of earlier versions are kept; for games in the records, the records decide."""


def replays_folder() -> Path:
    """Where finished games are kept.

    Raises:
        OSError: there is no such place.
    """
    return state_folder() / "replays"


def keep_replay(replay: Replay, id: str, now: datetime | None = None) -> Path:
    """Writes the replay of a finished game, which has this id in the records.

    Raises:
        OSError: it cannot be written.
    """
    folder = replays_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    moment = (now or datetime.now(UTC)).strftime(_TIME)
    number = max(map(_number_of, _json_files(folder)), default=0) + 1
    path = folder / f"{moment} {quote(replay.game, safe='')} {replay.score} {number} {id}.json"
    replay.save(path)
    _drop([old for old in _kept_replays(folder) if not _id_of(old)][MOST_UNRECORDED:])
    return path


def replay_file(id: str) -> Path | None:
    """The replay of a finished game, by its id in the records; None if it is not there."""
    with suppress(OSError):
        return next((path for path in _kept_replays(replays_folder()) if _id_of(path) == id), None)
    return None


def drop_replays(ids: Collection[str]) -> None:
    """Deletes the replays of games that are no longer in the records."""
    if ids:
        with suppress(OSError):
            _drop([path for path in _json_files(replays_folder()) if _id_of(path) in ids])


def _drop(paths: Iterable[Path]) -> None:
    for path in paths:
        with suppress(OSError):
            path.unlink()


def _id_of(path: Path) -> str:
    """The id of a game in the records; empty if an earlier version stored it, because the records do not know it."""
    found = _NAME.fullmatch(path.stem)
    return found[5] or "" if found else ""


def known_replays() -> list[Path]:
    """The replays that are kept, the newest first, then JSON files of the present folder that look like replays."""
    found: list[Path] = []
    with suppress(OSError):
        found += _kept_replays(replays_folder())
    with suppress(OSError):
        found += [path for path in _json_files(Path()) if _is_replay(path)]
    return found


_NAME = re.compile(r"(\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d) (\S+) (-?\d+)(?: (\d+)(?: (\S+))?)?")


def played(path: Path) -> tuple[str, int, datetime] | None:
    """The game, score and time of a stored replay, by its name; None if the file was not named by the arcade.

    >>> played(Path("2026-11-17 08.30.00 ann%2Fdrip 1200 7.json"))[:2]
    ('ann/drip', 1200)
    """
    found = _NAME.fullmatch(path.stem)
    if not found:
        return None
    with suppress(ValueError):  # not a time
        moment = datetime.strptime(found[1], _TIME).replace(tzinfo=UTC)
        return unquote(found[2]), int(found[3]), moment
    return None


def _kept_replays(folder: Path) -> list[Path]:
    """The replays of finished games, the newest first: by their numbers, because clocks can be set back."""
    return sorted(_json_files(folder), key=_number_of, reverse=True)


def _number_of(path: Path) -> int:
    """The number in the name of a replay that is kept; 0 if it has none."""
    found = _NAME.fullmatch(path.stem)
    return int(found[4] or 0) if found else 0


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
