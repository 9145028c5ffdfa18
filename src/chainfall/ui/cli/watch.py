"""``chainfall watch``: a bot plays in the terminal, board after board."""

import sys
import time
from argparse import Namespace
from collections.abc import Iterator

from chainfall.bots import Match, bot, bots
from chainfall.bots.playing import MOVES
from chainfall.core.game import SEEDS
from chainfall.core.options import from_text
from chainfall.core.placing import Placement
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
        help="watch a bot play in this terminal",
        description=(
            "Shows the board, then each move in words and the board after it. Columns are counted from 1, turns are\n"
            "clockwise. With --record a replay is written at the end, also after Ctrl-C; the page of 'chainfall play'\n"
            "shows it in colour."
        ),
        examples="""
            chainfall watch triple-town
            chainfall watch puzzle-fighter --bot greedy --seed 7 --moves 20 --delay 0
            chainfall watch dr-mario --option level=5 --record game.json
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
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Shows the game move by move."""
    game = registry.game(arguments.game)
    chosen = bot(arguments.bot, ms=arguments.seconds)
    options = from_text(game.Options, start_options(arguments))
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


def scenes(match: Match, game: AnyGame, moves: int) -> Iterator[str]:
    """The first board, each move with the board after it, and how the game stands at the end."""
    yield game.text(match.state)
    while match.moves < moves and (turn := match.play()):
        yield f"\nMove {match.moves}: {in_words(game, turn.move)}\n{game.text(match.state)}"
    yield f"\n{game.id}: {printable(standing(game, match.state))}"


def in_words(game: AnyGame, move: object) -> str:
    """A move as it is told.

    >>> in_words(registry.game("dr-mario"), Placement(2, 1))
    'column 3, turned once'
    """
    if not isinstance(move, Placement):
        return printable(game.format(move)) or "(an empty line)"
    turned = {0: "not turned", 1: "turned once", 2: "turned twice"}.get(move.turns, f"turned {move.turns} times")
    return f"column {move.column + 1}, {turned}"
