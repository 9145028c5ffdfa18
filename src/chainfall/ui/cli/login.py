"""``chainfall login``: the player of this device at a service."""

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from chainfall.console.lines import Lines
from chainfall.console.messages import counted, printable, reason_of, say
from chainfall.core.errors import ChainfallError
from chainfall.play.files import check_writable, save_file
from chainfall.ui.cli.parser import Commands
from chainfall.ui.cli.services import confirm, this_device

if TYPE_CHECKING:
    from chainfall.client import Device, Service


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "login",
        help="be a player of a service; rename, export or delete them",
        description=(
            "Says who you are at a service or, the first time, makes a player. There is no password: a secret in a\n"
            "file that only you can read says who you are. A name has 3 to 20 characters. The address is remembered\n"
            "for the other commands. Needs the extra 'client'."
        ),
        examples="""
            chainfall login https://chainfall.example --name ann
            chainfall login                          who you are there
            chainfall login --name anna              another name
            chainfall login --link                   a code for another device of yours
            chainfall login https://chainfall.example --join CODE
            chainfall login --export me.json         everything that the service knows of you
        """,
    )
    parser.add_argument("url", nargs="?", metavar="URL", help="the address of the service (default: the one used last)")
    parser.add_argument("--name", metavar="NAME", help="the name of a new player, or another name")
    parser.add_argument("--bot", action="store_true", help="a program plays: the boards mark its scores")
    acts = parser.add_mutually_exclusive_group()
    acts.add_argument("--join", metavar="CODE", help="be the player who made this code, or this link, elsewhere")
    acts.add_argument("--link", action="store_true", help="make a code for another device")
    acts.add_argument("--export", metavar="FILE", help="write everything that the service knows of you to a new file")
    acts.add_argument("--sign-out-others", action="store_true", help="sign out your other devices")
    acts.add_argument("--logout", action="store_true", help="sign out here")
    acts.add_argument("--delete", action="store_true", help="delete the player and all their scores")
    parser.add_argument("--yes", action="store_true", help="do not ask before --logout and --delete")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Does what is asked for; without a wish, says who plays here."""
    act = next((act for name, act in ACTS.items() if getattr(arguments, name)), _be)
    if act is not _be and (arguments.name or arguments.bot):
        raise ChainfallError("--name and --bot make or change the player: give them alone")
    device = this_device()
    if arguments.url:
        device.visit(arguments.url)
    with device.service() if act in (_be, _join) else device.signed_in() as service:
        act(device, service, arguments)


def _be(device: "Device", service: "Service", arguments: Namespace) -> None:
    """Makes the player, renames them, or says who they are."""
    account = device.account(service.url)
    own = device.own_player(service)
    if own is None:
        if account:
            say(f"This device is no longer {printable(account.name)}: another one signed it out or deleted the player.")
        device.claim(service, arguments.name or _ask_name(service), bot=arguments.bot)
        own = service.me()
    elif arguments.name or (arguments.bot and not own.player.bot):
        service.change_me(name=arguments.name, bot=arguments.bot or None)
        own = service.me()
        device.remember(service, own.player.name)
    bot = ", a bot" if own.player.bot else ""
    counts = ((own.scores, "score"), (own.devices, "device"), (own.tickets, "open ticket"))
    facts = ", ".join(counted(number, what) for number, what in counts)
    print(f"You are {printable(own.player.name)}{bot} at {service.url}: {facts}")
    if device.waiting:
        say(f"{counted(len(device.waiting), 'game')} to send: 'chainfall submit' does it.")


def _join(device: "Device", service: "Service", arguments: Namespace) -> None:
    print(f"You are {printable(device.join(service, arguments.join).name)} at {service.url}")


def _ask_name(service: "Service") -> str:
    if not sys.stdin.isatty():
        raise ChainfallError(
            f"you have no player at {service.url}: give a name with --name NAME, or a code of your other device "
            "with --join CODE"
        )
    try:
        return Lines().ask(f"Your name at {service.url}: ").strip()
    except EOFError:
        raise ChainfallError("no name was given: nothing was changed") from None


def _link(device: "Device", service: "Service", arguments: Namespace) -> None:
    made = service.link()
    print(made.code)
    until = f"{made.expires.astimezone():%H:%M}"
    say(f"Good once, until {until}: 'chainfall login {service.url} --join {made.code}' on the other device,")
    say(f"or in its browser {made.link}")


def _export(device: "Device", service: "Service", arguments: Namespace) -> None:
    file = arguments.export
    try:
        check_writable(file)
        save_file(file, service.export_me(), replace=False)
    except FileExistsError as error:
        raise ChainfallError(f"{file!r} already exists: choose another name") from error
    except (OSError, ValueError) as error:
        raise ChainfallError(f"{file!r} cannot be written: {reason_of(error)}") from error
    print(f"Wrote everything that {service.url} knows of you to {file!r}")


def _sign_out_others(device: "Device", service: "Service", arguments: Namespace) -> None:
    service.sign_out_others()
    print("Your other devices are signed out")


def _log_out(device: "Device", service: "Service", arguments: Namespace) -> None:
    account = device.account(service.url)
    name = account.name if account else ""
    warning = "Without another device nobody can be this player again, or delete their scores."
    confirm(arguments, f"Sign out {printable(name)}? {warning}", "yes")
    device.leave(service)
    print(f"Signed out at {service.url}")


def _delete(device: "Device", service: "Service", arguments: Namespace) -> None:
    name = printable(service.me().player.name)
    confirm(arguments, f"Delete {name} and all their scores, tickets and replays at {service.url}, for ever?", name)
    device.delete(service)
    print(f"Deleted {name} at {service.url}")


ACTS = {
    "join": _join,
    "link": _link,
    "export": _export,
    "sign_out_others": _sign_out_others,
    "logout": _log_out,
    "delete": _delete,
}
"""What each argument does; without any of them, :func:`_be`."""
