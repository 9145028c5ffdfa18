"""``chainfall play --terminal``: a small menu onto the shell."""

import secrets
import sys

from chainfall.core.card import about
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.core.options import from_text
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.session import AnySession, Session
from chainfall.ui.console.lines import Lines
from chainfall.ui.console.messages import printable, say
from chainfall.ui.console.numbers import read_number
from chainfall.ui.console.recording import Recorder
from chainfall.ui.shell.describing import inputs_in_words, pace
from chainfall.ui.shell.loop import Shell


def play(name: str | None, seed: int | None, options: dict[str, str], record: str | None) -> None:
    """Asks for what was not given, explains the game and plays it; the end of input is a polite way out."""
    lines = Lines("> ")
    recorder = Recorder(record)
    try:
        game = registry.game(name) if name else choose_game(lines)
        if seed is None:
            seed = choose_seed(lines)
    except EOFError:
        print("Goodbye.")
        return
    session = Session(game, from_text(game.Options, options), seed)
    explain(session)
    shell = Shell(session, sys.stdout, sys.stderr)
    try:
        shell.run(lines)
    finally:
        recorder.write(shell.session)
    print("Goodbye.")


def choose_game(lines: Lines) -> AnyGame:
    """Shows a numbered list until one of its games is chosen; those that do not load are left out, with a message."""
    games: list[AnyGame] = []
    for name in registry.games():
        try:
            games.append(registry.game(name))
        except ChainfallError as error:
            say(f"chainfall: {error}")
    print("Games:")
    for number, game in enumerate(games, 1):
        print(f"  {number}  {game.id} ({pace(game)}): {printable(about(game))}")
    while True:
        answer = lines.ask("Which one, by number or name? [1] ").strip() or "1"
        for number, game in enumerate(games, 1):
            if answer in (str(number), game.id):
                return game
        print(f"{printable(repr(answer))} is not one of them: expected 1 to {len(games)}, or a name.")


def choose_seed(lines: Lines) -> int:
    """Asks for a seed; no answer means any."""
    while True:
        answer = lines.ask("Seed, to play a game that you know? [any] ").strip()
        if not answer:
            return secrets.randbelow(SEEDS)
        try:
            return read_number(answer, 0, SEEDS - 1)
        except ChainfallError as error:
            print(printable(str(error)))


def explain(session: AnySession) -> None:
    """Says how to play, and how to play the same again."""
    game = session.game
    print()
    print(
        f"{game.id}, seed {session.seed} (chainfall play --terminal {game.id} --seed {session.seed} is the same game)"
    )
    print(f"A line is an input, such as: {inputs_in_words(game, session.state, 6)}")
    if game.hz:
        print(f"A line is one of {game.hz} steps a second; 'left x12' holds a button for twelve.")
    print("Lines with a colon are for the shell: :help lists them, :undo takes back, :quit leaves.")
    print(flush=True)
