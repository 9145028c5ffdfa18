"""Results of many games: worked out by several processes while their progress is shown, and written to files."""

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Generator, Iterable
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from chainfall.core.errors import ChainfallError
from chainfall.play.files import check_writable, save_file
from chainfall.play.replay import Replay
from chainfall.ui.console.cluster import worked_by_ray
from chainfall.ui.console.messages import reason_of, say
from chainfall.ui.console.processes import processors, worked
from chainfall.ui.console.progress import Progress
from chainfall.ui.console.signals import Whole

T = TypeVar("T")
A = TypeVar("A")


def check_engine(arguments: Namespace) -> None:
    """Refuses arguments that do not go with each other.

    Raises:
        ChainfallError: two of them do not.
    """
    if arguments.address is not None and arguments.engine != "ray":
        raise ChainfallError("--address is that of a Ray cluster, expected --engine ray with it")
    if arguments.address is not None and arguments.jobs is not None:
        raise ChainfallError("--jobs is for processes of this machine; the cluster at --address has its own")


def work_through(
    play: Callable[[A], T], tasks: Iterable[A], total: int, arguments: Namespace, keep: Callable[[T], None]
) -> None:
    """Plays all games by the engine of the arguments; each that is done is kept at once, as a whole or not at all.

    Raises:
        ChainfallError: a process or a cluster fails.
    """
    jobs = min(arguments.jobs or processors(), total)
    if arguments.engine == "ray":
        games = worked_by_ray(play, tasks, jobs, arguments.address)
    else:
        games = _worked_here(play, tasks, jobs)
    with Progress(sys.stderr) as progress, closing(games) as played:
        for done, game in enumerate(played, 1):
            with Whole():  # a game that has a replay is in the table, too
                keep(game)
            progress.show(done / total, f"{done} of {total} games")


def _worked_here(play: Callable[[A], T], tasks: Iterable[A], jobs: int) -> Generator[T, None, None]:
    if jobs == 1:
        yield from map(play, tasks)
        return
    try:
        yield from worked(play, tasks, jobs)
    except BrokenProcessPool as error:
        raise ChainfallError("a process that played a game was killed") from error


def check_files(*files: str | None) -> None:
    """Refuses files that cannot be written.

    Raises:
        ChainfallError: one of them cannot be.
    """
    for file in files:
        if file is not None:
            try:
                check_writable(file)
            except (OSError, ValueError) as error:
                raise _unwritable(file, error) from error


def made_folder(name: str | None) -> Path | None:
    """A folder for replays, made if need be.

    Raises:
        ChainfallError: it cannot be made, or written to.
    """
    if name is None:
        return None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        check_writable(folder / "replay.json")
    except (OSError, ValueError) as error:
        raise _unwritable(name, error) from error
    return folder


def save_replay(replay: Replay | None, folder: Path | None, name: str) -> None:
    """Writes a replay into a folder, if there are both; the file is named by the letters and digits of the name.

    Raises:
        ChainfallError: it cannot be written.
    """
    if replay is None or folder is None:
        return
    file = folder / f"{re.sub(r'[^a-z0-9]+', '-', name.lower())}.json"
    try:
        replay.save(file)
    except OSError as error:
        raise _unwritable(str(file), error) from error


def write(file: str | None, content: Callable[[], str]) -> None:
    """Writes a file that was asked for, and says so.

    Raises:
        ChainfallError: it cannot be written.
    """
    if file is None:
        return
    try:
        save_file(file, content().encode())
    except OSError as error:
        raise _unwritable(file, error) from error
    say(f"Wrote {file!r}.")


def _unwritable(file: str, error: OSError | ValueError) -> ChainfallError:
    return ChainfallError(f"{file!r}: cannot be written: {reason_of(error)}")
