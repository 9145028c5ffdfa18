"""The command ``chainfall``.

Exit status: 0 if all is fine, 1 if a replay does not verify, 2 after a mistake of the user's, which is told in one line
on the error stream, 130 after Ctrl-C, 141 if the reader of the output went away.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent, indent
from typing import NoReturn

from chainfall import __version__
from chainfall.core.errors import ChainfallError
from chainfall.ui.program import FAILED, FINE, run_program
from chainfall.ui.terminal import printable, read_seed, say


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; the answer is its exit status."""
    return run_program("chainfall", lambda: _run(argv))


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = build_parser().parse_args(argv)
    except SystemExit:  # after --help and --version; a mistake raises a ChainfallError
        return FINE
    return int(arguments.run(arguments) or FINE)


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, and whose help ends in examples."""

    def __init__(self, *, examples: str = "", **settings: object) -> None:
        super().__init__(
            formatter_class=argparse.RawDescriptionHelpFormatter,
            epilog="examples:\n" + indent(dedent(examples).strip(), "  "),
            allow_abbrev=False,
            **settings,  # type: ignore[arg-type]  # they are those of the base class
        )

    def error(self, message: str) -> NoReturn:
        raise ChainfallError(f"{message} (see {self.prog} --help)")


_Commands = argparse._SubParsersAction  # it has no public name


def build_parser() -> argparse.ArgumentParser:
    """The arguments of every command."""
    parser = _Parser(
        prog="chainfall",
        description="Chain-reaction puzzle games: play them, record them, prove every score.",
        examples="""
            chainfall play                          the arcade in the browser
            chainfall games triple-town             what it is, and its options
            chainfall shell triple-town --seed 7    a game on standard input and output
            chainfall verify game.json              play a recorded game again and check its score
        """,
    )
    parser.add_argument("--version", action="version", version=f"chainfall {__version__}")
    parser.set_defaults(run=lambda arguments: parser.print_help())
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    _add_games(commands)
    _add_play(commands)
    _add_export_web(commands)
    _add_shell(commands)
    _add_kata(commands)
    _add_verify(commands)
    return parser


def _add_games(commands: "_Commands[_Parser]") -> None:
    parser = commands.add_parser(
        "games",
        help="list the games, or describe one",
        description="Lists the games that are installed, or describes one of them with its options.",
        examples="""
            chainfall games
            chainfall games dr-mario-shell
        """,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="the game to describe")
    parser.set_defaults(run=_games)


def _games(arguments: argparse.Namespace) -> None:
    from chainfall.ui.listing import describe_game, list_games

    if arguments.game is None:
        list_games()
    else:
        describe_game(arguments.game)


def _add_play(commands: "_Commands[_Parser]") -> None:
    parser = commands.add_parser(
        "play",
        help="open the arcade in the browser, or play in this terminal",
        description=(
            "Serves the arcade on this machine until Ctrl-C, and opens it in the browser if there is a screen. With a\n"
            "game, its page is opened. With --terminal a game is played in this terminal, line by line: what is not\n"
            "given is asked for."
        ),
        examples="""
            chainfall play
            chainfall play puzzle-fighter --seed 7 --option level=3
            chainfall play --no-browser --port 8000
            chainfall play --terminal triple-town --record game.json
        """,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="a name from 'chainfall games'")
    parser.add_argument("--port", type=_port, metavar="N", help="0 to 65535; 0 is any (default: 24246, or any)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--terminal", action="store_true", help="play in this terminal instead")
    _add_start_arguments(parser, None, "default: any")
    parser.set_defaults(run=_play)


def _play(arguments: argparse.Namespace) -> None:
    from chainfall.ui.web.site import MISSING, is_built

    options = read_options(arguments.option)
    if not arguments.terminal and is_built():
        _serve(arguments, options)
        return
    from chainfall.ui.menu import play

    if not arguments.terminal:
        say(f"chainfall: {MISSING}; until then, games are played in the terminal")
    play(arguments.game, arguments.seed, options, arguments.record)


def _serve(arguments: argparse.Namespace, options: dict[str, str]) -> None:
    from chainfall.ui.web.server import page_of, serve

    if arguments.record is not None:
        raise ChainfallError("--record is for --terminal; in the browser, a game can be saved from its page")
    page = page_of(arguments.game, arguments.seed, options) if arguments.game else ""
    serve(arguments.port, page, browser=not arguments.no_browser)


def _add_export_web(commands: "_Commands[_Parser]") -> None:
    parser = commands.add_parser(
        "export-web",
        help="write the arcade as files for any web server",
        description="Writes the arcade as static files. They work under any address, and offline after a first visit.",
        examples="""
            chainfall export-web site
            chainfall export-web --force /var/www/html/arcade
        """,
    )
    parser.add_argument("folder", metavar="DIR", help="where to; it is made if it is not there")
    parser.add_argument("--force", action="store_true", help="write into a folder that is not empty")
    parser.set_defaults(run=_export_web)


def _export_web(arguments: argparse.Namespace) -> None:
    from chainfall.ui.web.site import export_site

    site = export_site(Path(arguments.folder), force=arguments.force)
    megabytes = sum(len(file.packed) for file in site.values()) / 1e6
    print(f"Wrote {len(site)} files to {printable(repr(arguments.folder))}; a first visit loads {megabytes:.1f} MB.")


def _add_shell(commands: "_Commands[_Parser]") -> None:
    parser = commands.add_parser(
        "shell",
        help="play a game line by line on standard input and output",
        description=(
            "Shows the game on standard output, then again after each line of standard input. Messages go to standard\n"
            "error. A line that begins with a colon is a command: ':help' lists them. dr-mario-shell also takes the\n"
            "start-up lines of its assignment (rows, columns, EMPTY or CONTENTS), and then has no such commands."
        ),
        examples="""
            chainfall shell triple-town --seed 7 --option rows=4 --option columns=4
            printf 'BR LLL\\nBY LL\\n' | chainfall shell puzzle-kata --record game.json
            printf '4\\n4\\nEMPTY\\nF R Y\\n\\n\\nQ\\n' | chainfall shell dr-mario-shell
        """,
    )
    parser.add_argument("game", metavar="GAME", help="a name from 'chainfall games'")
    _add_start_arguments(parser, 0, "default: 0")
    parser.set_defaults(run=_shell)


def _shell(arguments: argparse.Namespace) -> None:
    from chainfall.ui.shell.start import start_shell

    start_shell(arguments.game, arguments.seed, read_options(arguments.option), arguments.record)


def _add_kata(commands: "_Commands[_Parser]") -> None:
    parser = commands.add_parser(
        "kata",
        help="answer the katas Puzzle Fighter and Triple Trouble",
        description="Answers one of the two katas; arguments are JSON.",
        examples="""
            chainfall kata puzzle-fighter moves.json
            chainfall kata triple-trouble '[[0, 0, 1], [0, 1, 0]]' 1 2 1
        """,
    )
    katas = parser.add_subparsers(title="katas", metavar="KATA", required=True, parser_class=_Parser)
    fighter = katas.add_parser(
        "puzzle-fighter",
        help="the field after a list of pairs and moves",
        description="Plays a list of [pair, moves] and prints the twelve rows of the final field.",
        examples="""
            chainfall kata puzzle-fighter moves.json
            chainfall kata puzzle-fighter --steps '[["BR", "LLL"], ["BY", "LL"]]'
            generate-moves | chainfall kata puzzle-fighter - --record game.json
        """,
    )
    fighter.add_argument("source", metavar="FILE", help="a JSON file, '-' for standard input, or the list itself")
    fighter.add_argument("--steps", action="store_true", help="print the field after every move, side by side")
    _add_record(fighter)
    fighter.set_defaults(run=_puzzle_fighter)
    trouble = katas.add_parser(
        "triple-trouble",
        help="the board and the score after one piece",
        description=(
            "Puts a piece on a board and prints the answer as JSON: the board, the score, perhaps a message; or the\n"
            "message alone if the piece could not be put there."
        ),
        examples="""
            chainfall kata triple-trouble '[[0, 0, 1], [0, 1, 0]]' 1 2 1
            chainfall kata triple-trouble '[[[0, 0, 1], [0, 1, 0]], 1, 2, 1]'
            echo '{"board": [[0]], "i": 0, "j": 0, "value": 5}' | chainfall kata triple-trouble -
        """,
    )
    trouble.add_argument(
        "arguments",
        nargs="+",
        metavar="ARGUMENT",
        help="board, i, j and value, each as JSON; or all four in one list or object: a file, '-', or the JSON itself",
    )
    trouble.set_defaults(run=_triple_trouble)


def _puzzle_fighter(arguments: argparse.Namespace) -> None:
    from chainfall.ui.kata import play_puzzle_fighter

    play_puzzle_fighter(arguments.source, arguments.steps, arguments.record)


def _triple_trouble(arguments: argparse.Namespace) -> None:
    from chainfall.ui.kata import play_triple_trouble

    play_triple_trouble(arguments.arguments)


def _add_verify(commands: "_Commands[_Parser]") -> None:
    parser = commands.add_parser(
        "verify",
        help="check that replays are what they claim to be",
        description=(
            "Plays each replay again, compares every digest and the result, and prints a verdict a file. The exit\n"
            "status is 1 if any of them fails."
        ),
        examples="""
            chainfall verify game.json
            chainfall verify --jobs 4 --quiet replays/
        """,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a replay, or a directory to search for *.json")
    parser.add_argument("--jobs", type=_jobs, metavar="N", help="processes to use (default: one a processor)")
    parser.add_argument("--quiet", action="store_true", help="print only the files that fail")
    parser.set_defaults(run=_verify)


def _verify(arguments: argparse.Namespace) -> int:
    from chainfall.ui.verifying import processors, verify_files

    return FINE if verify_files(arguments.files, arguments.jobs or processors(), arguments.quiet) else FAILED


def _add_start_arguments(parser: argparse.ArgumentParser, seed: int | None, default: str) -> None:
    parser.add_argument("--seed", type=_seed, default=seed, metavar="N", help=f"0 to 4294967295 ({default})")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game, as 'chainfall games GAME' lists them; may be given several times",
    )
    _add_record(parser)


def _add_record(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--record", metavar="FILE", help="write a replay of what was played")


def read_options(settings: Sequence[str]) -> dict[str, str]:
    """The options written as ``key=value``.

    Raises:
        ChainfallError: one has no ``=``, or is given twice.
    """
    options: dict[str, str] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise ChainfallError(f"--option {setting!r}: expected KEY=VALUE")
        if key in options:
            raise ChainfallError(f"--option {setting!r}: {key} is given twice")
        options[key] = value
    return options


def _seed(text: str) -> int:
    try:
        return read_seed(text)
    except ChainfallError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _jobs(text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= len(text) <= 3 and int(text):
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from 1 to 999")


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 5 and int(text) < 2**16:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number from 0 to 65535")
