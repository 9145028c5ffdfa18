"""``chainfall play``: the arcade in the browser, or a game in this terminal."""

from argparse import Namespace

from chainfall.core.errors import ChainfallError
from chainfall.ui.cli.parser import Commands, check_daily, check_resume, number, start_options
from chainfall.ui.console.dates import today
from chainfall.ui.console.messages import say


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "play",
        help="open the arcade in the browser, or play in this terminal",
        description=(
            "Serves the arcade on this machine until Ctrl-C, and opens it in the browser if there is a screen. With a\n"
            "game, its page is opened. With --terminal a game is played in this terminal, line by line: what is not\n"
            "given is asked for. With --daily it is today's game, or the page of today's games. With --resume a game\n"
            "that was broken off in a terminal goes on there."
        ),
        examples="""
            chainfall play
            chainfall play puzzle-fighter --seed 7 --option level=3
            chainfall play puzzle-fighter --preset arcade
            chainfall play --daily
            chainfall play --no-browser --port 8000
            chainfall play --terminal triple-town --record game.json
            chainfall play --resume
        """,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="a name from 'chainfall games'")
    parser.add_argument(
        "--port", type=number(0, 65535), metavar="N", help="0 to 65535; 0 is any (default: 24246, or any)"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--terminal", action="store_true", help="play in this terminal instead")
    parser.add_start("any")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Serves the arcade or, where it is not wanted or not built, plays in the terminal."""
    from chainfall.ui.web.site import MISSING, is_built

    if arguments.resume:
        from chainfall.ui.shell.start import resume_shell

        check_resume(arguments)
        resume_shell(arguments.game, arguments.record)
        return
    check_daily(arguments)
    options = start_options(arguments)
    if not arguments.terminal and is_built():
        _serve(arguments, options)
        return
    from chainfall.ui.shell.menu import play

    if not arguments.terminal:
        say(f"chainfall: {MISSING}; until then, games are played in the terminal")
    play(arguments.game, arguments.seed, options, arguments.record, today() if arguments.daily else "")


def _serve(arguments: Namespace, options: dict[str, str]) -> None:
    from chainfall.ui.web.server import daily_page_of, page_of, serve

    if arguments.record is not None:
        raise ChainfallError("--record is for --terminal; in the browser, a game can be saved from its page")
    page = page_of(arguments.game, arguments.seed, options) if arguments.game else ""
    if arguments.daily:
        page = daily_page_of(arguments.game)
    serve(arguments.port, page, browser=not arguments.no_browser)
