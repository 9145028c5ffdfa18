"""``chainfall play``: the arcade in the browser, or a game in this terminal."""

import os
import sys
from argparse import Namespace
from importlib.util import find_spec

from chainfall.console.dates import today
from chainfall.console.messages import say
from chainfall.core.errors import ChainfallError
from chainfall.play import registry
from chainfall.play.daily import daily_game, daily_seed
from chainfall.ui.cli.parser import Commands, check_daily, check_resume, number, start_options
from chainfall.ui.cli.ranked import add_ranked, check_ranked, ranked_lines, resume_lines
from chainfall.ui.cli.services import this_device


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "play",
        help="open the arcade in the browser, or play in this terminal",
        description=(
            "Serves the arcade on this machine until Ctrl-C, and opens it in the browser if there is a screen. With a\n"
            "game, opens the page of that game. With --terminal, the arcade runs in this terminal, in real time.\n"
            "With --lines, without the extra 'tui', or if the input is not a terminal, a game is played line by line\n"
            "there, and you are asked for anything not given. With --daily, plays today's game or lists today's\n"
            "games. With --resume, continues a game left unfinished in a terminal. With --ranked, plays in this\n"
            "terminal for a board of a service: the game is handed in when it is over, and its rank is shown."
        ),
        examples="""
            chainfall play
            chainfall play puzzle-fighter --seed 7 --option level=3
            chainfall play puzzle-fighter --preset arcade
            chainfall play --daily
            chainfall play --no-browser --port 8000
            chainfall play --terminal triple-town --record game.json
            chainfall play --lines triple-town
            chainfall play --resume
            chainfall play --ranked puzzle-fighter-arcade
        """,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="a name from 'chainfall games'")
    parser.add_argument(
        "--port",
        type=number(0, 65535),
        metavar="N",
        help="0 to 65535; 0 picks a free port (default: 24246, or a free one)",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--terminal", action="store_true", help="open the arcade in this terminal instead")
    parser.add_argument("--lines", action="store_true", help="play a game in this terminal, line by line")
    parser.add_start("any")
    add_ranked(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Serves the arcade or, if it is not wanted or not built, plays in the terminal."""
    from chainfall.ui.web.site import MISSING, is_built

    check_ranked(arguments)
    if arguments.ranked:
        _play_ranked(arguments)
        return
    if arguments.resume:
        _resume(arguments)
        return
    check_daily(arguments)
    options = start_options(arguments)
    in_terminal = arguments.terminal or arguments.lines
    if not in_terminal and is_built():
        _serve(arguments, options)
        return
    if not in_terminal:
        say(f"chainfall: {MISSING}; until then, games are played in the terminal")
    if not arguments.lines and _has_arcade():
        _play_arcade(arguments, options)
        return
    from chainfall.ui.shell.menu import play

    play(arguments.game, arguments.seed, options, arguments.record, today() if arguments.daily else "")


def _play_ranked(arguments: Namespace) -> None:
    """For a board: in the arcade in this terminal, or line by line."""
    if arguments.lines or not _has_arcade():
        ranked_lines(arguments)
        return
    from chainfall.ui.tui.start import play_ranked

    device = this_device()
    with device.signed_in(arguments.service) as service:
        ticket = device.begin(service, arguments.ranked)  # a mistake is told before the screen changes
    play_ranked(device, ticket, arguments.record)


def _resume(arguments: Namespace) -> None:
    check_resume(arguments)
    if arguments.terminal and not arguments.lines and _has_arcade():
        from chainfall.ui.tui.start import resume_arcade

        resume_arcade(arguments.game, arguments.record)
        return
    resume_lines(arguments.game, arguments.record)


def _has_arcade() -> bool:
    """Whether the arcade can run in this terminal. If the terminal cannot draw or the extra is missing, says so."""
    if not (sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()):
        return False
    if os.environ.get("TERM") == "dumb":
        say("chainfall: this terminal (TERM=dumb) cannot draw; games are played line by line")
        return False
    if find_spec("textual") and find_spec("platformdirs"):
        return True
    say("chainfall: playing line by line; to play in real time, run pip install 'chainfall[tui]'")
    return False


def _play_arcade(arguments: Namespace, options: dict[str, str]) -> None:
    """The arcade in this terminal: its menu, or the game that was asked for."""
    from chainfall.ui.tui.start import play_arcade, run_arcade

    if arguments.game is None:
        if arguments.seed is not None or options:
            raise ChainfallError("--seed and --option require GAME")
        run_arcade(record=arguments.record, daily=arguments.daily)
        return
    game = daily_game(arguments.game) if arguments.daily else registry.game(arguments.game)
    seed = daily_seed(today(), game.id) if arguments.daily else arguments.seed
    play_arcade(game, seed, options, arguments.record)


def _serve(arguments: Namespace, options: dict[str, str]) -> None:
    from chainfall.ui.web.server import daily_page_of, page_of, serve

    if arguments.record is not None:
        raise ChainfallError(
            "--record requires --terminal or --lines; in the browser, save the replay on the page of the game"
        )
    page = page_of(arguments.game, arguments.seed, options) if arguments.game else ""
    if arguments.daily:
        page = daily_page_of(arguments.game)
    serve(arguments.port, page, browser=not arguments.no_browser)
