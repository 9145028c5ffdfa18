"""Verifies files, over a pool of processes if there are more than a few.

The pool is handed a chunk of files at a time. Only a few chunks wait at once, so memory stays bounded, and the verdicts
come in the order in which the files were given.
"""

import os
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from chainfall.core.errors import ChainfallError
from chainfall.play import registry
from chainfall.play.replay import Replay
from chainfall.play.verifying import verify
from chainfall.ui.console.messages import counted, printable

FEW = 8
"""Up to this many files are verified without a pool: it takes longer to start than they do."""

LARGEST_CHUNK = 16
WAITING = 4
"""Chunks that wait for each process."""

MOST_JOBS = 61
"""More processes than this cannot be waited for on every system."""

LONGEST_PATH = 4096
"""Characters of a path that are shown."""


class Checked(NamedTuple):
    """A file and what was found: ``words`` is a summary of the game, or the reason why it fails."""

    path: str
    ok: bool
    words: str

    def __str__(self) -> str:
        return f"{printable(self.path, LONGEST_PATH)}: {'OK' if self.ok else 'FAILED'}  {printable(self.words)}"


_game = cache(registry.game)


def check(path: str) -> Checked:
    """Verifies one file. Whatever is wrong with it, there is an answer."""
    try:
        if os.path.isdir(path):
            os.listdir(path)
            return Checked(path, False, "a directory without replay files (*.json)")
        replay = Replay.load(Path(path))
        verdict = verify(replay, _game(replay.game))
    except (ChainfallError, OSError) as error:
        return Checked(path, False, getattr(error, "strerror", None) or str(error))
    except Exception as error:  # a game that breaks on a file must not stop the other files
        return Checked(path, False, f"the game broke: {type(error).__name__}: {error}")
    if not verdict.ok:
        return Checked(path, False, verdict.problem)
    steps = counted(verdict.steps, "step")
    words = f"{verdict.game} rules {replay.rules}, {steps}, score {verdict.score}, {verdict.reason}"
    return Checked(path, True, words)


def find_files(paths: Sequence[str]) -> Iterator[str]:
    """The files to verify: those that are named, and every ``*.json`` in and under a directory, sorted by name.

    A directory in which there is nothing to find, or that cannot be read, stands for itself: it fails.
    """
    for path in paths:
        if os.path.isdir(path):
            yield from _search(path)
        else:
            yield path


def _search(path: str) -> Iterator[str]:
    unread: list[str] = []
    found = False
    for folder, folders, names in os.walk(path, onerror=lambda error: unread.append(error.filename)):
        folders.sort()
        for name in sorted(names):
            file = os.path.join(folder, name)
            if name.endswith(".json") and os.path.isfile(file):
                found = True
                yield file
    yield from unread
    if not (found or unread):
        yield path


def check_all(paths: Sequence[str], jobs: int) -> Iterator[Checked]:
    """Verifies files in their order, with ``jobs`` processes. A file that kills its process fails alone."""
    if jobs == 1 or len(paths) <= FEW:
        yield from map(check, paths)
        return
    done = 0
    while done < len(paths):
        try:
            for checked in _check_in_pool(paths[done:], jobs):
                yield checked
                done += 1
        except BrokenProcessPool:
            for path in paths[done : done + WAITING * jobs * LARGEST_CHUNK]:
                yield _check_alone(path)
                done += 1


def _pool(jobs: int) -> ProcessPoolExecutor:
    # Spawned, not forked: it is the same on every system, and safe when the caller has threads.
    return ProcessPoolExecutor(min(jobs, MOST_JOBS), get_context("spawn"), _die_quietly_on_interrupt)


def _die_quietly_on_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _check_chunk(paths: Sequence[str]) -> list[Checked]:
    return [check(path) for path in paths]


def _check_in_pool(paths: Sequence[str], jobs: int) -> Iterator[Checked]:
    size = min(max(len(paths) // (WAITING * jobs), 1), LARGEST_CHUNK)
    chunks = (paths[start : start + size] for start in range(0, len(paths), size))
    pool = _pool(jobs)
    try:
        waiting = deque(pool.submit(_check_chunk, chunk) for chunk in islice(chunks, WAITING * jobs))
        while waiting:
            yield from waiting.popleft().result()
            waiting.extend(pool.submit(_check_chunk, chunk) for chunk in islice(chunks, 1))
    finally:
        pool.shutdown(cancel_futures=True)


def _check_alone(path: str) -> Checked:
    with _pool(1) as pool:
        try:
            return pool.submit(check, path).result()
        except BrokenProcessPool:
            return Checked(path, False, "the process that verified it was killed")


def processors() -> int:
    """How many processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
