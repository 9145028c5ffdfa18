"""What the commands of ``chainfall admin`` have in common: the database, questions, and progress."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from chainfall.console.lines import Lines
from chainfall.console.progress import Progress
from chainfall.core.errors import ChainfallError
from chainfall.ui.cli.parser import Commands, Parser
from chainfall.ui.cli.serve import add_database, check_installed

if TYPE_CHECKING:
    from chainfall.server.admin.opening import OpenedStore


def add_action(
    actions: Commands,
    name: str,
    run: Callable[[Namespace], int | None],
    about: str,
    *,
    examples: str,
    more: str = "",
) -> Parser:
    """Adds a command; ``more`` follows the sentence ``about`` in its help."""
    sentence = f"{about[:1].upper()}{about[1:]}."
    parser = actions.add_parser(name, help=about, description=f"{sentence}\n{more}".rstrip(), examples=examples)
    add_database(parser)
    parser.set_defaults(run=run)
    return parser


def add_yes(parser: Parser) -> None:
    """Adds ``--yes``."""
    parser.add_argument("--yes", action="store_true", help="do not ask")


@contextmanager
def store_of(arguments: Namespace, *, current: bool = True, new: bool = False) -> Iterator["OpenedStore"]:
    """The database that is given by ``--database``.

    Raises:
        ChainfallError: it cannot be used.
    """
    check_installed()
    from chainfall.server.admin.opening import opened
    from chainfall.server.settings import default_database

    with opened(arguments.database or default_database(), current=current, new=new) as store:
        yield store


def confirm(arguments: Namespace, what: str) -> None:
    """Asks before something that cannot be undone.

    Raises:
        ChainfallError: the answer is not yes, or there is nobody to ask.
    """
    if arguments.yes:
        return
    lines = Lines()
    if not lines.interactive:
        raise ChainfallError(f"{what}: give --yes if that is what you want")
    try:
        answer = lines.ask(f"{what}. Type yes to go on: ")
    except EOFError:
        answer = ""
    if answer.strip().lower() != "yes":
        raise ChainfallError("nothing was changed")


@contextmanager
def progress_of(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar for a number of things; the function is called with the number done, and the total."""
    with Progress(sys.stderr) as progress:
        yield lambda done, total: progress.show(done / max(total, 1), f"{done} of {total} {what}")
