"""``chainfall shell``: one game on standard input and output."""

from argparse import Namespace

from chainfall.console.dates import today
from chainfall.core.errors import ChainfallError
from chainfall.play.daily import daily_game, daily_seed
from chainfall.ui.cli.parser import Commands, check_daily, check_resume, start_options
from chainfall.ui.cli.ranked import add_ranked, check_ranked, ranked_lines, resume_lines
from chainfall.ui.shell.start import start_shell


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "shell",
        help="play a game line by line on standard input and output",
        description=(
            "Shows the game on standard output, then again after each line of standard input. Messages go to standard\n"
            "error. A line that begins with a colon is a command: ':help' lists them. dr-mario-shell also takes the\n"
            "start-up lines of its assignment (rows, columns, EMPTY or CONTENTS), in which case these commands are\n"
            "not available."
        ),
        examples="""
            chainfall shell triple-town --seed 7 --option rows=4 --option columns=4
            chainfall shell triple-town --resume
            chainfall shell triple-town --daily
            chainfall shell dr-mario-versus --bot brook
            chainfall shell --ranked triple-town
            printf 'BR LLL\\nBY LL\\n' | chainfall shell puzzle-kata --record game.json
            printf '4\\n4\\nEMPTY\\nF R Y\\n\\n\\nQ\\n' | chainfall shell dr-mario-shell
        """,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="a name from 'chainfall games'; optional with --resume")
    add_ranked(parser)
    parser.add_start("0")
    parser.add_argument(
        "--bot",
        metavar="BOT",
        help="in a game for two: the bot that plays for player 2, such as pebble; you play player 1",
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Plays the lines of standard input."""
    check_ranked(arguments)
    if arguments.ranked:
        ranked_lines(arguments)
        return
    if arguments.resume:
        check_resume(arguments)
        resume_lines(arguments.game, arguments.record, arguments.bot)
        return
    if arguments.game is None:
        raise ChainfallError("the following arguments are required: GAME (see chainfall shell --help)")
    check_daily(arguments)
    seed = daily_seed(today(), daily_game(arguments.game).id) if arguments.daily else arguments.seed or 0
    start_shell(arguments.game, seed, start_options(arguments), arguments.record, arguments.bot)
