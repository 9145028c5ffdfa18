"""``chainfall verify``: a verdict for each file, whether there is one or a hundred thousand."""

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable
from contextlib import closing

from chainfall.console.messages import counted, say
from chainfall.console.processes import processors
from chainfall.console.program import FAILED, FINE, NOT_VERIFIED
from chainfall.console.progress import Progress
from chainfall.ui.cli.checking import DEFAULT, FEW, Checked, FileLimits, Kind, check_all, find_files
from chainfall.ui.cli.parser import Commands, number

LONGEST_TIME = 86_400
"""Seconds that a user may allow for one file."""


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "verify",
        help="check that replays are genuine",
        description=(
            "Plays each replay again, compares every digest and the result, and prints a verdict for each file. The\n"
            "exit status is 1 if any of them fails, and 3 if none fails but some exceed the limits."
        ),
        examples="""
            chainfall verify game.json
            chainfall verify --jobs 4 --quiet replays/
            chainfall verify --json --limit 2000000 replays/
        """,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a replay, or a directory to search for *.json")
    parser.add_jobs()
    parser.add_limit("verify")
    parser.add_argument(
        "--seconds",
        type=number(1, LONGEST_TIME),
        default=DEFAULT.seconds,
        metavar="N",
        help=f"give up on a file that takes longer than this (default: {DEFAULT.seconds})",
    )
    parser.add_argument("--quiet", action="store_true", help="print only files that are not OK")
    parser.add_argument("--json", action="store_true", help="print one JSON object per line, one for each file")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Verifies the files; returns the exit status."""
    limits = FileLimits(arguments.limit, arguments.seconds)
    files = list(find_files(arguments.files))
    with closing(check_all(files, arguments.jobs or processors(), limits)) as checks:
        found = _tell(checks, len(files), quiet=arguments.quiet, as_json=arguments.json)
    if len(files) > 1:
        sys.stdout.flush()
        say(_summary(found))
    if found[Kind.FAILED]:
        return FAILED
    return NOT_VERIFIED if found[Kind.NOT_VERIFIED] else FINE


def _tell(checks: Iterable[Checked], total: int, *, quiet: bool, as_json: bool) -> Counter[Kind]:
    """Prints the verdicts as they come; returns how many there are of each kind."""
    found: Counter[Kind] = Counter()
    with Progress(sys.stderr) as progress:
        for done, checked in enumerate(checks, 1):
            found[checked.kind] += 1
            if not (quiet and checked.ok):
                progress.clear()
                print(checked.to_json() if as_json else checked, flush=done < FEW)
            progress.show(done / total, f"{done} of {total} files, {found[Kind.FAILED]} failed")
    return found


def _summary(found: Counter[Kind]) -> str:
    kinds = [f"{found[kind]} {kind.value}" for kind in Kind if found[kind] or kind is not Kind.NOT_VERIFIED]
    return f"{counted(found.total(), 'file')}: {', '.join(kinds)}"
