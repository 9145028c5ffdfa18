"""Verifies files, over several processes if there are more than a few.

A process is handed a chunk of files at a time. The verdicts come in the order in which the files were given.
"""

import json
import os
import re
import time
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from enum import Enum
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from chainfall.console.messages import NO_MEMORY, counted, printable
from chainfall.console.processes import WAITING, worked
from chainfall.core.errors import ChainfallError
from chainfall.play import registry
from chainfall.play.budget import STEP_LIMIT
from chainfall.play.replay import Replay
from chainfall.play.verifying import Verdict, Verification

FEW = 8
"""Up to this many files are verified without a pool: it takes longer to start than they do."""

LARGEST_CHUNK = 16
LONGEST_PATH = 4096
"""Characters of a path that are shown."""


class FileLimits(NamedTuple):
    """The limits for one file."""

    steps: int = STEP_LIMIT
    seconds: int = 120


DEFAULT = FileLimits()


class Kind(Enum):
    """The kinds of verdict. A file that is not verified exceeds the limits or the memory."""

    OK = "OK"
    FAILED = "FAILED"
    NOT_VERIFIED = "NOT VERIFIED"


class Checked(NamedTuple):
    """A file and the result of its check: the game that was played, or in ``problem`` why it is not OK."""

    path: str
    kind: Kind
    problem: str = ""
    game: str = ""
    rules: int = 0
    steps: int = 0
    score: int = 0
    reason: str = ""

    @property
    def ok(self) -> bool:
        """Whether the replay is genuine."""
        return self.kind is Kind.OK

    def __str__(self) -> str:
        steps = counted(self.steps, "step")
        played = f"{self.game} rules {self.rules}, {steps}, score {self.score}, {self.reason}"
        return f"{quoted(self.path)}: {self.kind.value}  {printable(played if self.ok else self.problem)}"

    def to_json(self) -> str:
        """The same for programs, as an object on one line."""
        content: dict[str, object] = {"file": self.path, "verdict": self.kind.value.lower()}
        if self.ok:
            content |= {"game": self.game, "rules": self.rules, "steps": self.steps}
            content |= {"score": self.score, "reason": self.reason}
        else:
            content["problem"] = self.problem
        return json.dumps(content)


_PLAIN_NAME = re.compile(r"[\w./+,=@%~-]+")


def quoted(path: str) -> str:
    r"""A file's name as it appears in a verdict: in quotes, unless it is so plain that it cannot be misread.

    >>> print(quoted("games/1.json"), quoted("1.json: OK\n2.json"))
    games/1.json '1.json: OK\n2.json'
    """
    return printable(path if _PLAIN_NAME.fullmatch(path) else repr(path), LONGEST_PATH)


_game = cache(registry.game)


def check(path: str, limits: FileLimits = DEFAULT) -> Checked:
    """Verifies one file. There is a verdict whatever is wrong with it."""
    try:
        if os.path.isdir(path):
            os.listdir(path)
            return Checked(path, Kind.FAILED, "a directory without replay files (*.json)")
        replay = Replay.load(Path(path))
        verdict, option = _verify(replay, limits)
    except (ChainfallError, OSError) as error:
        return Checked(path, Kind.FAILED, getattr(error, "strerror", None) or str(error))
    except MemoryError:
        return Checked(path, Kind.NOT_VERIFIED, NO_MEMORY)
    except Exception as error:  # a game that breaks on a file must not stop the other files
        return Checked(path, Kind.FAILED, f"the game broke: {type(error).__name__}: {error}")
    if verdict.limited:
        return Checked(path, Kind.NOT_VERIFIED, f"{verdict.problem}; raise it with {option}")
    if not verdict.ok:
        return Checked(path, Kind.FAILED, verdict.problem)
    return Checked(path, Kind.OK, "", verdict.game, replay.rules, verdict.steps, verdict.score, verdict.reason)


def _verify(replay: Replay, limits: FileLimits) -> tuple[Verdict, str]:
    """The verdict and, if a limit ended the verification, the option that raises it."""
    verification = Verification(replay, _game(replay.game), limit=limits.steps)
    end = time.monotonic() + limits.seconds
    while (verdict := verification.advance()) is None:
        if time.monotonic() >= end:
            return verification.give_up(f"more than the limit of {counted(limits.seconds, 'second')}"), "--seconds"
    return verdict, "--limit"


def find_files(paths: Sequence[str]) -> Iterator[str]:
    """The files to verify: those that are named, and every ``*.json`` in and under a directory, sorted by name.

    A directory that is unreadable or has no such files is listed itself, and fails.
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


def check_all(paths: Sequence[str], jobs: int, limits: FileLimits = DEFAULT) -> Generator[Checked, None, None]:
    """Verifies files in their order, with ``jobs`` processes. A file that kills its process fails alone."""
    if jobs == 1 or len(paths) <= FEW:
        yield from (check(path, limits) for path in paths)
        return
    done = 0
    while done < len(paths):
        try:
            for checked in _check_in_pool(paths[done:], jobs, limits):
                yield checked
                done += 1
        except BrokenProcessPool:
            for path in paths[done : done + WAITING * jobs * LARGEST_CHUNK]:
                yield _check_alone(path, limits)
                done += 1


def _check_chunk(limits: FileLimits, paths: Sequence[str]) -> list[Checked]:
    return [check(path, limits) for path in paths]


def _check_in_pool(paths: Sequence[str], jobs: int, limits: FileLimits) -> Iterator[Checked]:
    size = min(max(len(paths) // (WAITING * jobs), 1), LARGEST_CHUNK)
    chunks = (paths[start : start + size] for start in range(0, len(paths), size))
    for checked in worked(partial(_check_chunk, limits), chunks, jobs):
        yield from checked


def _check_alone(path: str, limits: FileLimits) -> Checked:
    try:
        [[checked]] = worked(partial(_check_chunk, limits), [[path]], 1)
        return checked
    except BrokenProcessPool:
        return Checked(path, Kind.FAILED, "the process that verified it was killed")
