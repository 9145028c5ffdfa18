"""The common parts of the arguments of all commands."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Callable, Sequence
from textwrap import dedent, indent
from typing import NoReturn, TypeAlias, TypeVar

from chainfall.console.numbers import read_number, read_seconds
from chainfall.core.card import find_preset
from chainfall.core.errors import ChainfallError, OptionError
from chainfall.core.game import SEEDS
from chainfall.core.options import read_assignments, to_text
from chainfall.play import registry
from chainfall.play.budget import STEP_LIMIT
from chainfall.play.replay import MAX_STEPS

T = TypeVar("T")

LONGEST_THOUGHT = 3600
"""Seconds that a bot may be given for a move."""


class Parser(ArgumentParser):
    """A parser whose complaints are one line, and whose help ends in examples."""

    def __init__(self, *, examples: str = "", **settings: object) -> None:
        super().__init__(
            formatter_class=RawDescriptionHelpFormatter,
            epilog="examples:\n" + indent(dedent(examples).strip(), "  "),
            allow_abbrev=False,
            **settings,  # type: ignore[arg-type]  # they are those of the base class
        )

    def error(self, message: str) -> NoReturn:
        """Raises an error that says where to find help."""
        raise ChainfallError(f"{message} (see {self.prog} --help)")

    def add_commands(self, title: str, metavar: str, *, required: bool = False) -> "Commands":
        """Adds subcommands, each with its own parser."""
        return self.add_subparsers(title=title, metavar=metavar, required=required, parser_class=Parser)

    def add_start(self, default: str) -> None:
        """Adds the arguments with which a game is started; ``default`` says in words what no seed means."""
        seeds = number(0, SEEDS - 1)
        one_of = self.add_mutually_exclusive_group()
        one_of.add_argument("--seed", type=seeds, metavar="N", help=f"0 to {SEEDS - 1} (default: {default})")
        one_of.add_argument("--daily", action="store_true", help="today's game (UTC), the same for everyone")
        self.add_options()
        self.add_argument(
            "--resume", action="store_true", help="continue the latest unfinished game, of GAME or of any game"
        )
        self.add_record()

    def add_options(self) -> None:
        """Adds the options of a game: ``--preset NAME`` and ``--option KEY=VALUE``."""
        self.add_argument(
            "--preset",
            metavar="NAME",
            help="a named set of options, listed by 'chainfall games GAME'; --option adds to it",
        )
        self.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="KEY=VALUE",
            help="an option of the game, listed by 'chainfall games GAME'; may be given several times",
        )

    def add_thought(self) -> None:
        """Adds ``--seconds X``, the time that a bot has for a move; the argument has milliseconds."""
        self.add_argument(
            "--seconds",
            type=argument(lambda text: read_seconds(text, LONGEST_THOUGHT)),
            default=0,
            metavar="X",
            help="how long a searching bot may think about a move (default: limited by the nodes in its options)",
        )

    def add_jobs(self) -> None:
        """Adds ``--jobs N``."""
        self.add_argument(
            "--jobs", type=number(1, 999), metavar="N", help="processes to use (default: one per processor)"
        )

    def add_engine(self) -> None:
        """Adds ``--engine NAME`` and ``--address HOST:PORT``: where the processes are."""
        self.add_argument(
            "--engine",
            choices=("processes", "ray"),
            default="processes",
            help="processes of this machine, or those of a Ray cluster (pip install 'chainfall[ray]')",
        )
        self.add_argument(
            "--address", metavar="HOST:PORT", help="the Ray cluster to join (default: start one here for this run)"
        )

    def add_limit(self, verb: str) -> None:
        """Adds ``--limit STEPS``; ``verb`` says what is not done with longer files."""
        self.add_argument(
            "--limit",
            type=number(1, MAX_STEPS),
            default=STEP_LIMIT,
            metavar="STEPS",
            help=f"do not {verb} a file with more steps than this (default: {STEP_LIMIT}, at most {MAX_STEPS})",
        )

    def add_record(self) -> None:
        """Adds ``--record FILE``."""
        self.add_argument("--record", metavar="FILE", help="write a replay of the game")


Commands: TypeAlias = "_SubParsersAction[Parser]"  # argparse has no public name for it


def number(first: int, last: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number from ``first`` to ``last``."""

    return argument(lambda text: read_number(text, first, last))


def argument(read: Callable[[str], T]) -> Callable[[str], T]:
    """The type of an argument that ``read`` reads; its ChainfallError becomes the parser's complaint."""

    def read_argument(text: str) -> T:
        try:
            return read(text)
        except ChainfallError as error:
            raise ArgumentTypeError(str(error)) from error

    return read_argument


def check_daily(arguments: Namespace) -> None:
    """Rejects a preset and options for a daily game, which is the same for everyone.

    Raises:
        ChainfallError: some are given.
    """
    if arguments.daily and (arguments.option or arguments.preset):
        raise ChainfallError("--daily uses the default options: leave out --preset and --option")


def check_resume(arguments: Namespace) -> None:
    """Rejects arguments that would start a different game from the resumed one.

    Raises:
        ChainfallError: such an argument is given.
    """
    if arguments.seed is not None or arguments.daily or arguments.preset or arguments.option:
        expected = "leave out --seed, --daily, --preset and --option"
        raise ChainfallError(f"--resume keeps the settings of the game: {expected}")


def start_options(arguments: Namespace) -> dict[str, str]:
    """The options of ``--preset``, changed and completed by ``--option``.

    Raises:
        ChainfallError: the game has no such preset, or an option is not written as one.
    """
    try:
        given = read_assignments(arguments.option)
    except OptionError as error:
        raise ChainfallError(f"--option {error}") from error
    if arguments.preset is None:
        return given
    if arguments.game is None:
        raise ChainfallError("--preset requires GAME")
    preset = find_preset(registry.game(arguments.game), arguments.preset)
    return {name: to_text(value) for name, value in preset.options.items()} | given


def check_different(bots: Sequence[str]) -> None:
    """Rejects a bot that is given twice.

    Raises:
        ChainfallError: one is.
    """
    twice = [text for text in bots if bots.count(text) > 1]
    if twice:
        raise ChainfallError(f"--bot {twice[0]!r} is given twice: give different bots")
