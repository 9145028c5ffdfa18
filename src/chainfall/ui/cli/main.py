"""The command ``chainfall``: it finds the module of the requested command and runs it.

Exit status: 0 if all is well, 1 if a replay does not verify or cannot be played, 2 after a user's mistake, with a
one-line message on the error stream, 3 if a replay or a puzzle exceeds the limits, 130 after
Ctrl-C, 143 after SIGTERM, 129 after SIGHUP or if the terminal was closed, 141 if the reader of the output went away.
"""

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module

from chainfall import __version__
from chainfall.console.program import FINE, run_program
from chainfall.core.errors import ChainfallError
from chainfall.ui.cli.parser import Parser

COMMANDS = (
    *("games", "play", "export-web", "shell", "kata", "verify", "stats", "review", "film", "daily"),
    *("puzzle", "records", "watch", "evaluate", "serve", "admin"),
    *("login", "top", "submit", "fetch", "new"),
)
"""In the order of the help. Each is a module of this package with a function ``add``."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit status."""
    return run_program("chainfall", lambda: _run(sys.argv[1:] if argv is None else argv))


def _run(argv: Sequence[str]) -> int:
    # Importing every command takes longer than most of them run, so the others are left out.
    asked = [name for name in argv[:1] if name in COMMANDS]
    try:
        arguments, unknown = build_parser(asked or COMMANDS).parse_known_args(argv)
    except SystemExit:  # after --help and --version; a mistake raises a ChainfallError
        return FINE
    if unknown:
        raise ChainfallError(_unrecognized(unknown, " ".join(["chainfall", *asked])))
    return int(arguments.run(arguments) or FINE)


def _unrecognized(unknown: Sequence[str], command: str) -> str:
    """What is said about arguments that a command does not have."""
    option = next((word for word in unknown if "=" in word and not word.startswith("-")), "")
    hint = f"; an option of a game is given as --option {option}" if option else ""
    return f"unrecognized arguments: {' '.join(unknown)}{hint} (see {command} --help)"


def build_parser(names: Iterable[str] = COMMANDS) -> Parser:
    """The arguments of the commands with these names."""
    parser = Parser(
        prog="chainfall",
        description="Chain-reaction puzzle games: play them, record them, prove every score.",
        examples="""
            chainfall play                          the arcade in the browser
            chainfall games triple-town             what it is, and its options
            chainfall shell triple-town --seed 7    a game on standard input and output
            chainfall verify game.json              play a recorded game again and check its score
            chainfall stats game.json               how it was played, in numbers
            chainfall review game.json              what each placement was worth beside the best
            chainfall film game.json -o best.webp   its longest chain as a clip
            chainfall daily                         the seeds of today's games
            chainfall puzzle play dr-mario 3        a puzzle, move by move
            chainfall records export mine.json      your bests and games, to take them elsewhere
            chainfall watch triple-town             a bot plays it
            chainfall evaluate triple-town          how well bots play it
            chainfall top triple-town               who stands on a board of a service
            chainfall shell --ranked triple-town    play for it
            chainfall new ann/falling-stars         create a new game
        """,
    )
    parser.add_argument("--version", action="version", version=f"chainfall {__version__}")
    parser.set_defaults(run=lambda arguments: parser.print_help())
    commands = parser.add_commands("commands", "COMMAND")
    for name in names:
        import_module(f"chainfall.ui.cli.{name.replace('-', '_')}").add(commands)
    return parser
