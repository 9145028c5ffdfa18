"""What the arguments of all commands have in common."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Callable, Iterable
from textwrap import dedent, indent
from typing import NoReturn, TypeAlias

from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.ui.console.numbers import read_number


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
        """Raises the complaint, with where to find help."""
        raise ChainfallError(f"{message} (see {self.prog} --help)")

    def add_commands(self, title: str, metavar: str, *, required: bool = False) -> "Commands":
        """Makes room for commands, each with a parser of its own."""
        return self.add_subparsers(title=title, metavar=metavar, required=required, parser_class=Parser)

    def add_start(self, default: str) -> None:
        """Adds what a game is started with; ``default`` says in words what no seed means."""
        seeds = number(0, SEEDS - 1)
        self.add_argument("--seed", type=seeds, metavar="N", help=f"0 to {SEEDS - 1} (default: {default})")
        self.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="KEY=VALUE",
            help="an option of the game, as 'chainfall games GAME' lists them; may be given several times",
        )
        self.add_argument(
            "--resume", action="store_true", help="go on with the game that was broken off last, of GAME or of any"
        )
        self.add_record()

    def add_record(self) -> None:
        """Adds ``--record FILE``."""
        self.add_argument("--record", metavar="FILE", help="write a replay of what was played")


Commands: TypeAlias = "_SubParsersAction[Parser]"  # argparse has no public name for it


def number(first: int, last: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number from ``first`` to ``last``."""

    def read(text: str) -> int:
        try:
            return read_number(text, first, last)
        except ChainfallError as error:
            raise ArgumentTypeError(str(error)) from error

    return read


def check_resume(arguments: Namespace) -> None:
    """Refuses what would start another game than the one to be resumed.

    Raises:
        ChainfallError: such an argument is given.
    """
    if arguments.seed is not None or arguments.option:
        raise ChainfallError("--resume goes on with a game as it was started, expected no --seed and no --option")


def read_options(settings: Iterable[str]) -> dict[str, str]:
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
