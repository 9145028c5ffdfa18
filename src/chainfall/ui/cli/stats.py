"""``chainfall stats``: how recorded games were played, in numbers."""

import json
from argparse import Namespace

from chainfall.core.errors import ChainfallError
from chainfall.play.replay import Replay
from chainfall.play.statistics import gather
from chainfall.ui.cli.parser import Commands
from chainfall.ui.console.messages import NO_MEMORY, printable, say
from chainfall.ui.console.program import FAILED, FINE
from chainfall.ui.console.tables import table


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "stats",
        help="show how recorded games were played, in numbers",
        description=(
            "Plays each replay again and prints its score, pieces, chains and speed. What makes no sense for a game\n"
            "is left out. The numbers are those that the inputs come to; whether the file tells the truth about\n"
            "itself is what 'chainfall verify' finds out. The exit status is 1 if any file cannot be played."
        ),
        examples="""
            chainfall stats game.json
            chainfall stats --json monday.json tuesday.json
        """,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a replay")
    parser.add_argument(
        "--json", action="store_true", help="print a JSON object a line, with the score over time as [step, score]"
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Prints the numbers of each file; the answer is the exit status."""
    status = FINE
    for number, path in enumerate(arguments.files):
        try:
            replay = Replay.load(path)
            shown = _as_json(path, replay) if arguments.json else _as_table(path, replay)
        except Exception as error:  # a game that breaks on a file must not stop the other files
            say(f"chainfall: {path!r}: {_words(error)}")
            status = FAILED
        else:
            print("\n" * (number > 0 and not arguments.json) + shown, flush=True)
    return status


def _words(error: Exception) -> str:
    if isinstance(error, MemoryError):
        return NO_MEMORY
    return str(error) if isinstance(error, ChainfallError) else f"{type(error).__name__}: {error}"


def _as_json(path: str, replay: Replay) -> str:
    return json.dumps({"file": path, "seed": replay.seed, **gather(replay).to_plain()})


def _as_table(path: str, replay: Replay) -> str:
    numbers = gather(replay)
    heading = f"{printable(repr(path))}: {numbers.game}, seed {replay.seed}"
    return "\n".join([heading, *(f"  {line}" for line in table(numbers.rows()))])
