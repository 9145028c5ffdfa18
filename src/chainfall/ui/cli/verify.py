"""``chainfall verify``: a verdict for each file, whether there is one or a hundred thousand."""

import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from typing import TextIO

from chainfall.ui.cli.checking import FEW, check_all, find_files, processors
from chainfall.ui.cli.parser import Commands, number
from chainfall.ui.console.messages import counted, say
from chainfall.ui.console.program import FAILED, FINE

LONGEST_QUIET = 1.0
"""Seconds until a progress bar appears."""


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "verify",
        help="check that replays are what they claim to be",
        description=(
            "Plays each replay again, compares every digest and the result, and prints a verdict for each file. The\n"
            "exit status is 1 if any of them fails."
        ),
        examples="""
            chainfall verify game.json
            chainfall verify --jobs 4 --quiet replays/
        """,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a replay, or a directory to search for *.json")
    parser.add_argument(
        "--jobs", type=number(1, 999), metavar="N", help="processes to use (default: one per processor)"
    )
    parser.add_argument("--quiet", action="store_true", help="print only the files that fail")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Verifies the files; the answer is the exit status."""
    return FINE if verify_files(arguments.files, arguments.jobs or processors(), arguments.quiet) else FAILED


def verify_files(paths: Sequence[str], jobs: int, quiet: bool) -> bool:
    """Prints a verdict for each file and, for several, a summary; the answer is whether all of them are fine.

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
