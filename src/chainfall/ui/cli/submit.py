"""``chainfall submit``: hands in ranked games."""

from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from chainfall.console.messages import printable, reason_of, say
from chainfall.console.program import FAILED, FINE
from chainfall.core.errors import ChainfallError
from chainfall.play.files import open_file
from chainfall.play.replay import MAX_BYTES, Replay
from chainfall.ui.cli.parser import Commands
from chainfall.ui.cli.services import add_service, pause, this_device

if TYPE_CHECKING:
    from chainfall.client import Device, SubmittedGame


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "submit",
        help="hand in ranked games, and say their ranks",
        description=(
            "Hands in replays that were played for a ticket of yours: the service plays each of them again and\n"
            "answers with its rank. Without FILE, every finished game that waits on this device, as after a broken\n"
            "connection. A game counts once, however often it is sent. The exit status is 1 if any could not be\n"
            "handed in. Needs the extra 'client'."
        ),
        examples="""
            chainfall submit
            chainfall submit game.json
            chainfall submit --service https://chainfall.example game.json
        """,
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="a replay (default: the games that wait)")
    add_service(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Hands them in; returns the exit status."""
    device, status = this_device(), FINE
    for name, hand_in in _from_files(device, arguments) if arguments.files else _waiting(device, arguments):
        try:
            print(f"{name}: {hand_in().in_words}", flush=True)
        except ChainfallError as error:
            say(f"chainfall: {name}: {error}")
            status = FAILED
    return status


def _from_files(device: "Device", arguments: Namespace) -> "Iterator[tuple[str, Callable[[], SubmittedGame]]]":
    for file in arguments.files:
        yield printable(repr(file)), partial(_hand_in, device, arguments.service, file)


def _waiting(device: "Device", arguments: Namespace) -> "Iterator[tuple[str, Callable[[], SubmittedGame]]]":
    from chainfall.client.connection import service_address

    url = service_address(arguments.service) if arguments.service else None
    waiting = [kept for kept in device.waiting if url in (None, kept.url)]
    if not waiting:
        print("No game waits to be sent.")
    for kept in waiting:
        yield f"{kept.ticket.board} at {kept.url}", partial(device.send, kept, pause)


def _hand_in(device: "Device", url: str | None, file: str) -> "SubmittedGame":
    """Hands in a replay, with the ticket that it was played with."""
    try:
        with open_file(file) as stream:
            content = stream.read(MAX_BYTES + 1)
        replay = Replay.from_json(content.decode())
    except UnicodeDecodeError as error:
        raise ChainfallError("not UTF-8 text") from error
    except (OSError, ValueError) as error:
        if isinstance(error, ChainfallError):
            raise
        raise ChainfallError(f"cannot be read: {reason_of(error)}") from error
    kept = None if url else device.ticket_for(replay)
    with device.signed_in(kept.url if kept else url) as service:
        return device.hand_in(service, device.find_ticket(service, replay), content, pause)
