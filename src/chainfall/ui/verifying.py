"""``chainfall verify``: a verdict a file, for one replay or a hundred thousand.

More than a few files go over a pool of processes, a chunk at a time. Only so many chunks wait at once, so memory stays
bounded, and the verdicts come in the order in which the files were given.
"""

import os
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, TextIO

from chainfall.core.errors import ChainfallError
from chainfall.play.registry import find
from chainfall.play.replay import Replay, verify
from chainfall.ui.terminal import counted, printable, say

FEW = 8
"""So many files are verified without a pool, which takes longer to start than they do."""

LARGEST_CHUNK = 16
WAITING = 4
"""Chunks that wait for each process."""

MOST_JOBS = 61
"""More processes than this cannot be waited for on every system."""

LONGEST_PATH = 4096
LONGEST_QUIET = 1.0
"""Seconds until a progress bar appears."""


class Checked(NamedTuple):
    """A file and what was found: ``words`` is a summary of the game, or the reason why it fails."""

    path: str
    ok: bool
    words: str

    def __str__(self) -> str:
        return f"{printable(self.path, LONGEST_PATH)}: {'OK' if self.ok else 'FAILED'}  {printable(self.words)}"


_find = cache(find)


def check(path: str) -> Checked:
    """Verifies one file. Whatever is wrong with it, there is an answer."""
    try:
        if os.path.isdir(path):
            os.listdir(path)
            return Checked(path, False, "a directory without replay files (*.json)")
        replay = Replay.load(Path(path))
        verdict = verify(replay, _find(replay.game))
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
    """Verifies files with so many processes, in their order. A file that kills its process fails alone."""
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


class Progress:
    """A bar on the last line of a terminal; on anything else, nothing."""

    WIDTH = 30

    def __init__(self, total: int, stream: TextIO) -> None:
        self._total = total
        self._stream = stream
        self._due = time.monotonic() + LONGEST_QUIET if stream.isatty() else float("inf")
        self._drawn = False

    def clear(self) -> None:
        """Takes the bar away, to write something else."""
        if self._drawn:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._drawn = False

    def show(self, done: int, failed: int) -> None:
        """Draws the bar, a few times a second at most."""
        now = time.monotonic()
        if now < self._due:
            return
        self._due = now + 0.1
        filled = self.WIDTH * done // self._total
        bar = "#" * filled + "." * (self.WIDTH - filled)
        self._stream.write(f"\r\x1b[K[{bar}] {done} of {self._total} files, {failed} failed")
        self._stream.flush()
        self._drawn = True


def verify_files(paths: Sequence[str], jobs: int, quiet: bool) -> bool:
    """Prints a verdict a file and, for several, a summary; whether all of them are fine.

    Args:
        paths: files, and directories to search.
        jobs: how many processes to use.
        quiet: print only the files that fail.
    """
    files = list(find_files(paths))
    progress = Progress(len(files), sys.stderr)
    failed = 0
    try:
        for done, checked in enumerate(check_all(files, jobs), 1):
            failed += not checked.ok
            if not (quiet and checked.ok):
                progress.clear()
                print(checked, flush=done < FEW)
            progress.show(done, failed)
    finally:
        progress.clear()
    if len(files) > 1:
        sys.stdout.flush()
        say(f"{counted(len(files), 'file')}: {len(files) - failed} OK, {failed} FAILED")
    return not failed


def processors() -> int:
    """How many processors this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
