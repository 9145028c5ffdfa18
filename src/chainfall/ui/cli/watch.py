"""``chainfall watch``: a bot plays in the terminal, board after board, or in the browser."""

import sys
import time
from argparse import Namespace
from collections.abc import Iterator

from chainfall.bots import Match, bot, bots
from chainfall.bots.playing import MOVES
from chainfall.bots.telling import in_words
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.core.options import from_text
from chainfall.play import registry
from chainfall.play.placing import standing
from chainfall.play.registry import AnyGame
from chainfall.ui.cli.parser import Commands, argument, number, start_options
from chainfall.ui.console.messages import printable
from chainfall.ui.console.numbers import read_seconds
from chainfall.ui.console.recording import Recorder
from chainfall.ui.console.signals import run_then

MOST_MOVES = 1_000_000
LONGEST_DELAY = 60
DELAY = 500
"""Milliseconds between two boards at a terminal."""


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "watch",
        help="watch a bot play, in this terminal or in the browser",
        description=(
            "Shows the board, then each move in words and the board after it. Columns are counted from 1, turns are\n"
            "clockwise. With --record a replay is written at the end, also after Ctrl-C. With --browser the arcade is\n"
            "served until Ctrl-C, and the bot plays there in real time, by the buttons that a player would press."
        ),
        examples="""
            chainfall watch triple-town
            chainfall watch puzzle-fighter --bot greedy --seed 7 --moves 20 --delay 0
            chainfall watch dr-mario --option level=5 --record game.json
            chainfall watch dr-mario --option level=5 --browser
        """,
    )
    strongest = bots()[-1]
    parser.add_argument("game", metavar="GAME", help="a name from 'chainfall games'")
    parser.add_argument("--bot", default=strongest, metavar="BOT", help=f"{', '.join(bots())} (default: {strongest})")
    parser.add_argument("--seed", type=number(0, SEEDS - 1), default=0, metavar="S", help="default: 0")
    parser.add_argument(
        "--moves", type=number(0, MOST_MOVES), default=MOVES, metavar="N", help=f"at most (default: {MOVES})"
    )
    parser.add_options()
    parser.add_thought()
    parser.add_argument(
        "--delay",
        type=argument(lambda text: read_seconds(text, LONGEST_DELAY)),
        metavar="X",
        help="seconds between two boards (default: 0.5 at a terminal, 0 elsewhere)",
    )
    parser.add_record()
    parser.add_argument("--browser", action="store_true", help="watch it on a page of the arcade instead")
    parser.add_argument(
        "--port", type=number(0, 65535), metavar="N", help="with --browser; 0 is any (default: 24246, or any)"
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Shows the game move by move, here or in the browser."""
    game = registry.game(arguments.game)
    chosen = bot(arguments.bot, ms=arguments.seconds)
    texts = start_options(arguments)
    options = from_text(game.Options, texts)
    if arguments.browser:
        _serve(arguments, texts)
        return
    recorder = Recorder(arguments.record)
    delay = arguments.delay
    if delay is None:
        delay = DELAY if sys.stdout.isatty() else 0
    match = Match(chosen, game, options, arguments.seed, recorded=arguments.record is not None)

    def show() -> None:
        for part in scenes(match, game, arguments.moves):
            print(part, flush=True)
            time.sleep(delay / 1000)

    run_then(show, lambda error: match.session and recorder.write(match.session))


def _serve(arguments: Namespace, options: dict[str, str]) -> None:
    from chainfall.ui.web.server import serve, watch_page_of

    for given, name, instead in (
        (arguments.record, "--record", "the page saves a replay"),
        (arguments.delay, "--delay", "the page has a speed"),
        (arguments.seconds, "--seconds", "--bot search:ms=500 says how long it thinks"),
    ):
        if given:
            raise ChainfallError(f"{name} is for the terminal; with --browser, {instead}")
    serve(arguments.port, watch_page_of(arguments.game, arguments.bot, arguments.seed, options))


def scenes(match: Match, game: AnyGame, moves: int) -> Iterator[str]:
    """The first board, each move with the board after it, and how the game stands at the end."""
    yield game.text(match.state)
    while match.moves < moves and (turn := match.play()):
        yield f"\nMove {match.moves}: {printable(in_words(game, turn.move))}\n{game.text(match.state)}"
    yield f"\n{game.id}: {printable(standing(game, match.state))}"
