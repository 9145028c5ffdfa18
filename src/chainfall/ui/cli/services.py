"""What the commands that speak with a service have in common."""

import sys
from argparse import Namespace
from importlib.util import find_spec
from typing import TYPE_CHECKING

from chainfall.console.lines import Lines
from chainfall.console.messages import say
from chainfall.core.errors import ChainfallError
from chainfall.ui.cli.parser import Parser

if TYPE_CHECKING:
    from chainfall.client import Device

SHORTEST_PAUSE = 1.0
"""Waits of at most this many seconds are not announced."""


def add_service(parser: Parser) -> None:
    """Adds ``--service URL``."""
    parser.add_argument("--service", metavar="URL", help="the address of a service (default: the one used last)")


def has_client() -> bool:
    """Whether the extra is installed."""
    return all(find_spec(name) for name in ("httpx", "msgspec"))


def this_device() -> "Device":
    """What this device keeps of services.

    Raises:
        ChainfallError: the extra is missing.
    """
    if not has_client():
        raise ChainfallError("to speak with a service, run pip install 'chainfall[client]'")
    from chainfall.client import Device

    return Device()


def pause(seconds: float) -> None:
    """Waits for a service that wants a game later: nobody plays so fast."""
    import time

    if seconds > SHORTEST_PAUSE:
        say(f"The service takes a game once it could have been played: in {seconds:.0f} s. Ctrl-C leaves it for later.")
    time.sleep(seconds)


def confirm(arguments: Namespace, question: str, expected: str) -> None:
    """Asks before something that cannot be undone, unless ``--yes`` is given.

    Raises:
        ChainfallError: the answer is another one, or nobody can be asked.
    """
    if arguments.yes:
        return
    if not sys.stdin.isatty():
        raise ChainfallError(f"{question} Give --yes if you are sure")
    try:
        answer = Lines().ask(f"{question} Type {expected} to go on: ")
    except EOFError:
        answer = ""
    if answer.strip() != expected:
        raise ChainfallError("nothing was changed")
