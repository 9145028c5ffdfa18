"""Unfinished games: where they are saved, and how one of them is resumed.

Each program saves its game in a separate file and holds a lock while it runs. So two programs never write the same
file, and a game that is being played is not offered to another program. Next to the game is a number, higher than the
numbers of all games saved before it: it shows which game was saved last, even if the clock was set back.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote

from chainfall.console.folders import locked_file, state_folder
from chainfall.console.messages import say
from chainfall.core.errors import ChainfallError
from chainfall.play.files import save_file
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session

MOST_KEPT = 20
"""How many unfinished games are kept. When a new game starts, older ones are deleted."""


class SaveSlot:
    """The file of one saved game, locked by this program until :meth:`leave`.

    Raises:
        OSError: it cannot be locked; a BlockingIOError or PermissionError means that another program holds it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock_path = path.with_suffix(".lock")
        self._number_path = path.with_suffix(".number")
        self._descriptor = locked_file(self._lock_path, wait=False)

    @classmethod
    def new(cls, game: str, id: str = "") -> "SaveSlot":
        """A new, unused place, named by the game's id in the records if it has one."""
        folder = state_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _forget_old_games()
        return cls(_path_of(game, id or os.urandom(8).hex()))

    @property
    def game(self) -> str:
        """The name of the game."""
        return _game_of(self.path)

    @property
    def id(self) -> str:
        """What distinguishes it from other games of that name."""
        return id_of(self.path)

    def save(self, replay: Replay) -> None:
        """Saves a game here; it becomes the one that was saved last.

        Raises:
            OSError: it cannot be written.
        """
        last = max((number for number, _, _ in _kept_files(None)), default=0)
        save_file(self._number_path, b"%d\n" % (last + 1))
        replay.save(self.path)

    def empty(self) -> None:
        """Deletes the saved game."""
        self.path.unlink(missing_ok=True)
        self._number_path.unlink(missing_ok=True)

    def leave(self) -> None:
        """Releases the lock; if no game is saved here, removes the lock file too."""
        os.close(self._descriptor)
        if not self.path.exists():
            with suppress(OSError):  # another program is checking it
                self._lock_path.unlink()


def _path_of(game: str, id: str) -> Path:
    return state_folder() / f"{quote(game, safe='')}.{id}.json"


def kept_file(game: str, id: str) -> Path | None:
    """The file of a game by its id in the records, if it is saved."""
    with suppress(OSError):  # there is no such folder
        path = _path_of(game, id)
        return path if path.exists() else None
    return None


def id_of(path: Path) -> str:
    """What distinguishes a saved game from others of its name."""
    return path.name.rsplit(".", 2)[1]


def _game_of(path: Path) -> str:
    return unquote(path.name.rsplit(".", 2)[0])


class BrokenOff(NamedTuple):
    """An unfinished game: its name, when it was last saved, and where."""

    game: str
    moment: datetime
    path: Path


def broken_off(game: str | None = None) -> Iterator[BrokenOff]:
    """The unfinished games, of all games or of one, the newest first, without those that are being played."""
    for _, moment, path in _kept_files(game):
        place = _take(path)
        if place:
            place.leave()
            yield BrokenOff(place.game, datetime.fromtimestamp(moment / 10**9, UTC), path)


def offered(game: str | None = None) -> str | None:
    """The name of the latest unfinished game, of all games or of one, or None."""
    return next((kept.game for kept in broken_off(game)), None)


def _tell(problem: ChainfallError) -> None:
    say(f"chainfall: {problem}")


def take_up(game: str | None = None, tell: Callable[[ChainfallError], None] = _tell) -> tuple[AnySession, SaveSlot]:
    """The latest unfinished game, and its place. One that cannot be continued is reported and left where it is.

    Raises:
        ChainfallError: no game can be continued.
    """
    problem = ChainfallError(f"no game {f'of {game} ' if game else ''}was left unfinished: there is nothing to resume")
    for number, kept in enumerate(broken_off(game)):
        if number:
            tell(problem)
        try:
            return take_up_file(kept.path)
        except ChainfallError as error:
            problem = error
    raise problem


def take_up_file(path: Path) -> tuple[AnySession, SaveSlot]:
    """One of the unfinished games, and its place.

    Raises:
        ChainfallError: it cannot be continued, or another program is playing it or has finished it.
    """
    place = _take(path)
    if place is None:
        raise ChainfallError(f"{str(path)!r} cannot be resumed: another program has continued it")
    try:
        return Session.continued(Replay.load(path)), place
    except ChainfallError as error:
        place.leave()
        raise ChainfallError(f"{str(path)!r} cannot be resumed: {error}") from error


def take_up_fitting(game: str, fits: Callable[[Replay], bool]) -> tuple[AnySession, SaveSlot] | None:
    """The latest unfinished game of this name that fits, and its place; None if there is none that can be continued."""
    for kept in broken_off(game):
        with suppress(ChainfallError):
            if fits(Replay.load(kept.path)):
                return take_up_file(kept.path)
    return None


def discard(path: Path) -> None:
    """Deletes an unfinished game, unless another program is playing it.

    Raises:
        OSError: it cannot be deleted.
    """
    place = _take(path)
    if place:
        try:
            place.empty()
        finally:
            place.leave()


def _kept_files(game: str | None) -> list[tuple[int, int, Path]]:
    """The files of saved games, the latest first, each with its number and its time in nanoseconds."""
    found = []
    with suppress(OSError):  # there is no such folder
        for path in state_folder().glob("*.*.json"):
            if game in (None, _game_of(path)):
                with suppress(OSError):  # it has been deleted meanwhile
                    found.append((_number_of(path), path.stat().st_mtime_ns, path))
    return sorted(found, reverse=True)


def _number_of(path: Path) -> int:
    with suppress(OSError, ValueError):  # a game saved before there were numbers, or a damaged file
        return int(path.with_suffix(".number").read_text("ascii"))
    return 0


def _forget_old_games() -> None:
    """Makes room for one more game. A game that is being played stays, however old it is."""
    for *_, path in _kept_files(None)[MOST_KEPT - 1 :]:
        with suppress(OSError):  # not ours to remove
            discard(path)


def _take(path: Path) -> SaveSlot | None:
    """The place of a saved game, or None if another program holds it or has just deleted the game."""
    try:
        place = SaveSlot(path)
    except OSError:
        return None
    if path.exists():
        return place
    place.leave()
    return None
