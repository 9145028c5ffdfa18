"""``chainfall fetch``: gets a game from a service, and proves it here."""

import re
import sys
from argparse import Namespace
from typing import TYPE_CHECKING
from urllib.parse import unquote

from chainfall.console.messages import printable, reason_of, say
from chainfall.console.program import FAILED, FINE, NOT_VERIFIED
from chainfall.core.errors import ChainfallError
from chainfall.play.files import save_file
from chainfall.play.replay import Replay
from chainfall.play.verifying import Verdict, verify
from chainfall.ui.cli.parser import Commands
from chainfall.ui.cli.services import add_service, this_device

if TYPE_CHECKING:
    from chainfall.client.answers import ReplayInfo

STDOUT = "-"


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "fetch",
        help="get a replay from a service, and play it again here",
        description=(
            "Writes the very bytes that were handed in to a file, ID.json by default, and plays the game again on\n"
            "this machine: nobody has to believe the service. The exit status is 1 if it does not prove the score\n"
            "that the board shows, and 3 if it is too long to be played here. Needs the extra 'client'."
        ),
        examples="""
            chainfall fetch ID
            chainfall fetch ID -o best.json
            chainfall fetch https://chainfall.example/watch/ID
            chainfall fetch ID -o - | jq .result
        """,
    )
    parser.add_argument("id", metavar="ID", help="a replay, as 'chainfall top BOARD' lists it, or a link to it")
    parser.add_argument("-o", "--output", metavar="FILE", help="a new file for it; - is standard output")
    add_service(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Gets it and proves it; returns the exit status."""
    address, id = read_link(arguments.id)
    with this_device().service(arguments.service or address) as service:
        content, info = service.replay_file(id), service.about_replay(id)
    _write(content, arguments.output or f"{id}.json")
    claimed = f"{info.score:,} by {info.player} on {info.board}"
    problem, status = _checked(content, info)
    if problem:
        say(f"chainfall: not proved: {claimed}: {problem}")
    else:
        say(f"Proved by playing it again here: {claimed}, {info.reason}.")
    return status


def read_link(text: str) -> tuple[str | None, str]:
    """The service and the id that a link names; a mere id names no service.

    >>> read_link("abc_1-Z")
    (None, 'abc_1-Z')
    >>> read_link("https://chainfall.example/watch/abc"), read_link("http://localhost:1/#/replay/abc?step=7")
    (('https://chainfall.example/', 'abc'), ('http://localhost:1/', 'abc'))

    Raises:
        ChainfallError: it is neither.
    """
    found = re.fullmatch(r"(?:(https?://.*?/)(?:watch/|index\.html#/replay/|#/replay/))?([\w%-]+)(?:\?.*)?", text)
    if not found:
        raise ChainfallError(f"{printable(repr(text))}: expected the id of a replay, or a link to it")
    return found[1], unquote(found[2])


def _write(content: bytes, file: str) -> None:
    """Writes the bytes; a file that is there is not replaced."""
    if file == STDOUT:
        sys.stdout.buffer.write(content)
        sys.stdout.flush()
        return
    try:
        save_file(file, content, replace=False)
    except FileExistsError as error:
        raise ChainfallError(f"{file!r} already exists: choose another name with -o") from error
    except (OSError, ValueError) as error:
        raise ChainfallError(f"{file!r} cannot be written: {reason_of(error)}") from error
    print(f"Wrote {printable(file)!r}")


def _checked(content: bytes, info: "ReplayInfo") -> tuple[str, int]:
    """What keeps the bytes from proving what the board shows, and the exit status."""
    try:
        replay = Replay.from_json(content.decode())
        verdict = verify(replay)
    except UnicodeDecodeError:
        return "it is not UTF-8 text", FAILED
    except ChainfallError as error:
        return str(error), FAILED
    if not verdict:
        return verdict.problem, NOT_VERIFIED if verdict.limited else FAILED
    return _differing(verdict, info)


def _differing(verdict: Verdict, info: "ReplayInfo") -> tuple[str, int]:
    if (verdict.game, verdict.score) != (info.game, info.score):
        return f"it is a game of {verdict.game} with a score of {verdict.score:,}", FAILED
    return "", FINE
