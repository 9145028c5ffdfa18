"""Games that were broken off: where they are kept, and how one of them is taken up again.

A program keeps its game in a file of its own, and holds a lock as long as it runs. So two programs never write the same
file, and a game that is being played is not offered to another one.
"""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote

from chainfall.core.errors import ChainfallError
from chainfall.play.replay import Replay
from chainfall.play.resuming import resume
from chainfall.play.session import AnySession
from chainfall.ui.console.messages import say

MOST_KEPT = 20
"""Games that are kept. When another one is begun, those that were broken off before the last 20 go."""

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def state_folder() -> Path:
    """Where this platform wants programs to keep what should outlive them.

    Raises:
        OSError: there is no such place.
    """
    named = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(named):  # the specification wants any other to be ignored
        return Path(named) / "chainfall"
    try:
        home = Path.home()
    except RuntimeError as error:
        raise OSError(errno.ENOENT, "the home folder is not known") from error
    places = {"win32": "AppData/Local", "darwin": "Library/Application Support"}
    return home / places.get(sys.platform, ".local/state") / "chainfall"


class Place:
    """The file of one kept game, which belongs to this program until it is left.

    Raises:
        OSError: it cannot be had; a BlockingIOError or PermissionError says that another program has it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock_path = path.with_suffix(".lock")
        self._descriptor = os.open(self._lock_path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._descriptor)
        except BaseException:
            os.close(self._descriptor)
            raise

    @classmethod
    def new(cls, game: str) -> "Place":
        """A place that no game was kept in before."""
        folder = state_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _forget_old_games()
        return cls(folder / f"{quote(game, safe='')}.{os.urandom(8).hex()}.json")

    @property
    def game(self) -> str:
        """The name of the game."""
        return _game_of(self.path)

    def empty(self) -> None:
        """Takes the game away."""
        self.path.unlink(missing_ok=True)

    def leave(self) -> None:
        """Lets other programs have the place; if no game is kept in it, nothing is left of it."""
        os.close(self._descriptor)
        if not self.path.exists():
            with suppress(OSError):  # somebody is just looking at it
                self._lock_path.unlink()


def _game_of(path: Path) -> str:
    return unquote(path.name.rsplit(".", 2)[0])


class BrokenOff(NamedTuple):
    """A game to go on with: its name, when it was kept last, and where."""

    game: str
    moment: datetime
    path: Path


def broken_off(game: str | None = None) -> Iterator[BrokenOff]:
    """The games to go on with, of all games or of one, the newest first; not those that are being played."""
    for moment, path in _kept_files(game):
        place = _take(path)
        if place:
            place.leave()
            yield BrokenOff(place.game, datetime.fromtimestamp(moment / 10**9, UTC), path)


def offered(game: str | None = None) -> str | None:
    """The name of the game that was broken off last, of all games or of one; None if there is none to go on with."""
    return next((kept.game for kept in broken_off(game)), None)


def _tell(problem: ChainfallError) -> None:
    say(f"chainfall: {problem}")


def take_up(game: str | None = None, tell: Callable[[ChainfallError], None] = _tell) -> tuple[AnySession, Place]:
    """The game that was broken off last, and its place. One that cannot be continued is told, and stays where it is.

    Raises:
        ChainfallError: there is none that can be continued.
    """
    problem = ChainfallError(f"no game {f'of {game} ' if game else ''}was broken off: there is nothing to resume")
    for number, kept in enumerate(broken_off(game)):
        if number:
            tell(problem)
        try:
            return take_up_file(kept.path)
        except ChainfallError as error:
            problem = error
    raise problem


def take_up_file(path: Path) -> tuple[AnySession, Place]:
    """One of the games that were broken off, and its place.

    Raises:
        ChainfallError: it cannot be continued, or another program goes on with it or has ended it.
    """
    place = _take(path)
    if place is None:
        raise ChainfallError(f"{str(path)!r} cannot be resumed: another program has gone on with it")
    try:
        return resume(Replay.load(path)), place
    except ChainfallError as error:
        place.leave()
        raise ChainfallError(f"{str(path)!r} cannot be resumed: {error}") from error


def discard(path: Path) -> None:
    """Takes away a game that was broken off, unless another program has gone on with it.

    Raises:
        OSError: it cannot be taken away.
    """
    place = _take(path)
    if place:
        try:
            place.empty()
        finally:
            place.leave()


def _kept_files(game: str | None) -> list[tuple[int, Path]]:
    """The files of kept games, the newest first, each after its time in nanoseconds."""
    found = []
    with suppress(OSError):  # there is no such folder
        for path in state_folder().glob("*.*.json"):
            if game in (None, _game_of(path)):
                with suppress(OSError):  # it has gone meanwhile
                    found.append((path.stat().st_mtime_ns, path))
    return sorted(found, reverse=True)


def _forget_old_games() -> None:
    """Makes room for one more game. One that is being played stays, however old it is."""
    for _, path in _kept_files(None)[MOST_KEPT - 1 :]:
        with suppress(OSError):  # not ours to remove
            discard(path)


def _take(path: Path) -> Place | None:
    """The place of a kept game, or None if another program has it or has just taken the game away."""
    try:
        place = Place(path)
    except OSError:
        return None
    if path.exists():
        return place
    place.leave()
    return None
