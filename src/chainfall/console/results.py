"""Results of many games: played by several processes while progress is shown, and written to files."""

import re
import sys
from argparse import Namespace
from collections.abc import Callable, Generator, Iterable
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from chainfall.console.cluster import worked_by_ray
from chainfall.console.messages import reason_of, say
from chainfall.console.processes import processors, worked
from chainfall.console.progress import Progress
from chainfall.console.signals import DeferSignals
from chainfall.core.errors import ChainfallError
from chainfall.play.files import check_writable, save_file
from chainfall.play.replay import Replay

T = TypeVar("T")
A = TypeVar("A")


def check_engine(arguments: Namespace) -> None:
    """Rejects arguments that cannot be combined.

    Raises:
        ChainfallError: two arguments conflict, or one requires another.
    """
    if arguments.address is not None and arguments.engine != "ray":
        raise ChainfallError("--address requires --engine ray")
    if arguments.address is not None and arguments.jobs is not None:
        raise ChainfallError("--jobs cannot be used with --address: the cluster has its own processes")


def work_through(
    play: Callable[[A], T], tasks: Iterable[A], total: int, arguments: Namespace, keep: Callable[[T], None]
) -> None:
    """Plays all games with the chosen engine. Each finished game is saved at once, completely or not at all.

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
            with DeferSignals():  # a game with a replay must be in the table as well
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
    """Rejects files that cannot be written.

    Raises:
        ChainfallError: a file cannot be written.
    """
    for file in files:
        if file is not None:
            try:
                check_writable(file)
            except (OSError, ValueError) as error:
                raise _unwritable(file, error) from error


def made_folder(name: str | None) -> Path | None:
    """A folder for replays, created if needed.

    Raises:
        ChainfallError: it cannot be created or written to.
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
    """Writes a replay into a folder, if both are given; the file name is made from the letters and digits of the name.

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
    """Writes a requested file, and prints a message.

    Raises:
        ChainfallError: it cannot be written.
    """
    if file is None:
        return
    write_bytes(file, content().encode())
    say(f"Wrote {file!r}.")


def write_bytes(file: str, content: bytes) -> None:
    """Writes a file, completely or not at all.

    Raises:
        ChainfallError: it cannot be written.
    """
    try:
        save_file(file, content)
    except OSError as error:
        raise _unwritable(file, error) from error


def _unwritable(file: str, error: OSError | ValueError) -> ChainfallError:
    return ChainfallError(f"{file!r}: cannot be written: {reason_of(error)}")
