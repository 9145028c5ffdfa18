"""``chainfall watch``: a bot plays in the terminal, board after board, or in the browser."""

import sys
import time
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from chainfall.bots import STEPS, SoloGame, bot, bots, opponent
from chainfall.bots.matches import ticks
from chainfall.bots.opponents.steps import BY_NAME
from chainfall.bots.playing import MOVES
from chainfall.bots.telling import in_words
from chainfall.console.messages import printable
from chainfall.console.numbers import read_seconds
from chainfall.console.recording import Recorder
from chainfall.console.signals import run_then
from chainfall.core.effects import Attack, Effect, Lock, RoundOver
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS, Step
from chainfall.core.options import from_text
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.placing import standing
from chainfall.play.registry import AnyGame
from chainfall.play.session import AnySession, Session
from chainfall.ui.cli.parser import Commands, argument, number, start_options

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
            "served until Ctrl-C, and the bot plays there in real time, pressing the buttons as a player would.\n"
            "In a game for two, bots play a match in real time; the boards are shown whenever a piece has landed."
        ),
        examples="""
            chainfall watch triple-town
            chainfall watch puzzle-fighter --bot greedy --seed 7 --moves 20 --delay 0
            chainfall watch dr-mario --option level=5 --record game.json
            chainfall watch dr-mario --option level=5 --browser
            chainfall watch dr-mario-versus --bot brook --bot torrent
        """,
    )
    strongest = bots()[-1]
    parser.add_argument("game", metavar="GAME", help="a name from 'chainfall games'")
    parser.add_argument(
        "--bot",
        action="append",
        metavar="BOT",
        help=f"{', '.join(bots())} (default: {strongest}). In a game for two, give it once for each player; also "
        f"{', '.join(BY_NAME)} (default: {STEPS[-1].name})",
    )
    parser.add_argument("--seed", type=number(0, SEEDS - 1), default=0, metavar="S", help="default: 0")
    parser.add_argument(
        "--moves",
        type=number(0, MOST_MOVES),
        default=MOVES,
        metavar="N",
        help=f"moves to play at most (default: {MOVES})",
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
        "--port",
        type=number(0, 65535),
        metavar="N",
        help="with --browser; 0 picks a free port (default: 24246, or a free one)",
    )
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Shows the game move by move, here or in the browser."""
    game = registry.game(arguments.game)
    if seats_of(game) > 1:
        _watch_match(game, arguments)
        return
    if arguments.bot and len(arguments.bot) > 1:
        raise ChainfallError(f"{len(arguments.bot)} bots for {game.id}, which is for one player: expected --bot once")
    name = arguments.bot[0] if arguments.bot else bots()[-1]
    chosen = bot(name, ms=arguments.seconds)
    texts = start_options(arguments)
    options = from_text(game.Options, texts)
    if arguments.browser:
        _serve(arguments, [name], texts)
        return
    recorder = Recorder(arguments.record)
    match = SoloGame(chosen, game, options, arguments.seed, recorded=arguments.record is not None)
    run_then(
        lambda: _show(scenes(match, game, arguments.moves), arguments),
        lambda error: match.session and recorder.write(match.session),
    )


def _watch_match(game: AnyGame, arguments: Namespace) -> None:
    """Shows a match of two bots; one that is named alone plays against itself."""
    players = arguments.bot or [STEPS[-1].name]
    if len(players) > seats_of(game):
        raise ChainfallError(f"{len(players)} bots for {game.id}, expected at most {seats_of(game)}")
    players += players[-1:] * (seats_of(game) - len(players))
    texts = start_options(arguments)
    session: AnySession = Session(game, from_text(game.Options, texts), arguments.seed)
    if arguments.browser:
        for seat, name in enumerate(players):
            opponent(name, game, session.options, seat)
        _serve(arguments, players, texts)
        return
    recorder = Recorder(arguments.record)
    course = ticks(session, players, arguments.seed, ms=arguments.seconds)
    run_then(
        lambda: _show(match_scenes(session, players, course, arguments.moves), arguments),
        lambda error: recorder.write(session),
    )


def _show(parts: Iterable[str], arguments: Namespace) -> None:
    delay = arguments.delay
    if delay is None:
        delay = DELAY if sys.stdout.isatty() else 0
    for part in parts:
        print(part, flush=True)
        time.sleep(delay / 1000)


def _serve(arguments: Namespace, names: Sequence[str], options: dict[str, str]) -> None:
    from chainfall.ui.web.server import serve, watch_page_of

    for given, argument_name, instead in (
        (arguments.record, "--record", "the page saves a replay"),
        (arguments.delay, "--delay", "the page has a speed"),
        (arguments.seconds, "--seconds", "--bot search:ms=500 says how long it thinks"),
    ):
        if given:
            raise ChainfallError(f"{argument_name} is for the terminal; with --browser, {instead}")
    serve(arguments.port, watch_page_of(arguments.game, names, arguments.seed, options))


def scenes(match: SoloGame, game: AnyGame, moves: int) -> Iterator[str]:
    """The first board, each move with the board after it, and how the game stands at the end."""
    yield game.text(match.state)
    while match.moves < moves and (turn := match.play()):
        yield f"\nMove {match.moves}: {printable(in_words(game, turn.move))}\n{game.text(match.state)}"
    yield f"\n{game.id}: {printable(standing(game, match.state))}"


def match_scenes(session: AnySession, players: Sequence[str], course: Iterable[Step[Any]], moves: int) -> Iterator[str]:
    """The boards at first, after each piece that has landed and each round, and how the match stands at the end."""
    game = session.game
    yield game.text(session.state)
    landed = 0
    for step in course:
        told = [words for effect in step.effects if (words := _told(effect, players))]
        landed += sum(isinstance(effect, Lock) for effect in step.effects)
        if told:
            yield f"\n{printable(', '.join(told))}\n{game.text(session.state)}"
        if landed >= moves:
            break
    yield f"\n{game.id}: {printable(standing(game, session.state))}"


def _told(effect: Effect, players: Sequence[str]) -> str:
    who = f"Player {effect.seat + 1} ({players[effect.seat]})"
    if isinstance(effect, Lock):
        return f"{who} has placed a piece"
    if isinstance(effect, Attack):
        return f"{who} attacks with {effect.size}"
    return "The round is over" if isinstance(effect, RoundOver) else ""
