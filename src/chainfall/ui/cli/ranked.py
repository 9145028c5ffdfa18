"""A ranked game, line by line: begun with a ticket, handed in when it is over, kept until the service has answered."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from chainfall.console.lines import Lines
from chainfall.console.messages import counted, printable, say
from chainfall.console.recording import Recorder
from chainfall.core.errors import ChainfallError
from chainfall.play.session import AnySession
from chainfall.table.kept import SaveSlot, take_up, take_up_fitting
from chainfall.ui.cli.parser import Parser
from chainfall.ui.cli.services import add_service, has_client, pause, this_device
from chainfall.ui.shell.loop import Shell
from chainfall.ui.shell.start import play_lines, resume_shell

if TYPE_CHECKING:
    from chainfall.client import Device
    from chainfall.client.keeping import KeptTicket


def add_ranked(parser: Parser) -> None:
    """Adds ``--ranked BOARD`` and ``--service URL``."""
    parser.add_argument(
        "--ranked",
        metavar="BOARD",
        help="play for a board that 'chainfall top' lists: the service chooses the seed; needs the extra 'client'",
    )
    add_service(parser)


def check_ranked(arguments: Namespace) -> None:
    """Rejects arguments that would make another game than the one of the board.

    Raises:
        ChainfallError: such an argument is given.
    """
    if arguments.service and not arguments.ranked:
        raise ChainfallError("--service requires --ranked BOARD")
    if not arguments.ranked:
        return
    others = ("game", "seed", "daily", "resume", "preset", "option", "bot")
    given = [name for name in others if getattr(arguments, name, None) not in (None, False, [])]
    if given:
        what = "GAME" if given[0] == "game" else f"--{given[0]}"
        raise ChainfallError(f"--ranked BOARD says which game is played: leave out {what}")


def ranked_lines(arguments: Namespace) -> None:
    """Takes a ticket, or continues the game that was begun with one, and plays it on standard input and output."""
    device = this_device()
    recorder = Recorder(arguments.record)
    with device.signed_in(arguments.service) as service:
        kept = device.begin(service, arguments.ranked)
    begun = take_up_fitting(kept.ticket.game, kept.ticket.fits)
    session, place = begun or (kept.ticket.session(), None)
    play_ranked(device, kept, session, recorder, place)


def resume_lines(game: str | None, record: str | None, bot: str | None = None) -> None:
    """Continues an unfinished game line by line, a ranked one for its board."""
    session, place = take_up(game)
    ranked = _ticket_of(session)
    if ranked:
        play_ranked(*ranked, session, Recorder(record), place)
    else:
        resume_shell((session, place), record, bot)


def _ticket_of(session: AnySession) -> "tuple[Device, KeptTicket] | None":
    if not has_client():
        return None
    device = this_device()
    try:
        kept = device.go_on(session.replay())
    except ChainfallError as error:
        say(f"chainfall: {error}")
        return None
    return (device, kept) if kept else None


def play_ranked(
    device: "Device", kept: "KeptTicket", session: AnySession, recorder: Recorder, place: SaveSlot | None = None
) -> None:
    """Plays a ranked game line by line, and hands it in when it is over.

    Raises:
        ChainfallError: it was refused, or could not be sent and is kept.
    """
    account = device.account(kept.url)
    who = f" as {printable(account.name)}" if account else ""
    begun = f", after {counted(session.steps, 'step')}" if session.steps else ""
    until = f"{kept.ticket.expires.astimezone():%Y-%m-%d %H:%M}"
    say(f"Ranked{who} on {kept.ticket.board} at {kept.url}, until {until}{begun}.")
    shell = Shell(session, sys.stdout, sys.stderr, ranked=True)
    try:
        play_lines(shell, Lines("> "), recorder, place, lambda over: device.keep_game(kept, over.replay()))
    finally:
        device.release(kept)
    if shell.session.outcome:
        hand_in(device, kept)


def hand_in(device: "Device", kept: "KeptTicket") -> None:
    """Hands in a game that is over and kept.

    Raises:
        ChainfallError: it is refused, or could not be sent and stays.
    """
    try:
        say(f"Handed in: {device.send(kept, pause).in_words}.")
    except ChainfallError as error:
        if kept in device.waiting:
            raise ChainfallError(f"{error}; the game is kept, and 'chainfall submit' sends it") from error
        raise
