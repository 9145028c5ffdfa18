"""``chainfall stats``: how recorded games were played, in numbers."""

import json
from argparse import Namespace

from chainfall.console.messages import NO_MEMORY, printable, say
from chainfall.console.program import FAILED, FINE, NOT_VERIFIED
from chainfall.console.tables import table
from chainfall.core.errors import ChainfallError
from chainfall.play.budget import LimitError
from chainfall.play.replay import Replay
from chainfall.play.statistics import Statistics, gather
from chainfall.ui.cli.parser import Commands


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "stats",
        help="show how recorded games were played, in numbers",
        description=(
            "Plays each replay again and prints its score, pieces, chains and speed. Numbers that make no sense for\n"
            "a game are left out. They are computed from the inputs; use 'chainfall verify' to check the claims of a\n"
            "file. The exit status is 1 if any file cannot be played, and 3 if files only exceed the limit, which\n"
            "is the same as that of 'chainfall verify'."
        ),
        examples="""
            chainfall stats game.json
            chainfall stats --json monday.json tuesday.json
        """,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a replay")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object per line, with the score over time as [step, score]"
    )
    parser.add_limit("play")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Prints the numbers of each file; returns the exit status."""
    failed = limited = False
    for place, path in enumerate(arguments.files):
        try:
            replay = Replay.load(path)
            numbers = gather(replay, limit=arguments.limit)
            shown = _as_json(path, replay, numbers) if arguments.json else _as_table(path, replay, numbers)
        except LimitError as error:
            say(f"chainfall: {path!r}: {error}; raise it with --limit")
            limited = True
        except Exception as error:  # a game that breaks on a file must not stop the other files
            say(f"chainfall: {path!r}: {_words(error)}")
            failed = True
        else:
            print("\n" * (place > 0 and not arguments.json) + shown, flush=True)
    return FAILED if failed else NOT_VERIFIED if limited else FINE


def _words(error: Exception) -> str:
    if isinstance(error, MemoryError):
        return NO_MEMORY
    return str(error) if isinstance(error, ChainfallError) else f"{type(error).__name__}: {error}"


def _as_json(path: str, replay: Replay, numbers: Statistics) -> str:
    return json.dumps({"file": path, "seed": replay.seed, **numbers.to_plain()})


def _as_table(path: str, replay: Replay, numbers: Statistics) -> str:
    heading = f"{printable(repr(path))}: {numbers.game}, seed {replay.seed}"
    return "\n".join([heading, *(f"  {line}" for line in table(numbers.rows()))])
