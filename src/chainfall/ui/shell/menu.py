"""``chainfall play --terminal``: a small menu onto the shell."""

import secrets
import sys
from contextlib import suppress
from pathlib import Path

from chainfall.console.lines import Lines
from chainfall.console.messages import printable, say
from chainfall.console.numbers import read_number
from chainfall.console.recording import Recorder
from chainfall.core.card import about
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.core.options import from_text
from chainfall.play import registry
from chainfall.play.daily import daily_game, daily_seed
from chainfall.play.registry import AnyGame
from chainfall.play.session import AnySession, Session
from chainfall.table.describing import inputs_in_words, pace
from chainfall.table.kept import broken_off, take_up_file
from chainfall.ui.shell.loop import Shell
from chainfall.ui.shell.start import play_lines, resume_shell


def play(name: str | None, seed: int | None, options: dict[str, str], record: str | None, day: str = "") -> None:
    """Asks for missing arguments, explains the game and plays it; the end of input just ends the program.

    With a day, the seed is the day's.
    """
    lines = Lines("> ")
    recorder = Recorder(record)
    with suppress(EOFError):
        game = registry.game(name) if name else choose_game(lines)
        if isinstance(game, Path):
            resume_shell(take_up_file(game), record)
        else:
            if day:
                seed = daily_seed(day, daily_game(game.id).id)
            session = Session(game, from_text(game.Options, options), choose_seed(lines) if seed is None else seed)
            explain(session)
            play_lines(Shell(session, sys.stdout, sys.stderr), lines, recorder)
    print("Goodbye.")


def choose_game(lines: Lines) -> AnyGame | Path:
    """Shows a numbered list until one of its games is chosen; those that do not load are left out, with a message.

    Unfinished games are offered too, the latest first: ``r``, ``r2``, ``r3``, ... A returned path means one of them.
    """
    games: list[AnyGame] = []
    for name in registry.games():
        try:
            games.append(registry.game(name))
        except ChainfallError as error:
            say(f"chainfall: {error}")
    print("Games:")
    for number, game in enumerate(games, 1):
        print(f"  {number}  {game.id} ({pace(game)}): {printable(about(game))}")
    kept = {f"r{number}" if number > 1 else "r": one for number, one in enumerate(broken_off(), 1)}
    for answer, one in kept.items():
        when = f"{one.moment.astimezone():%Y-%m-%d %H:%M}"
        print(f"  {answer:<2} resume the game of {printable(one.game)} left unfinished at {when}")
    while True:
        answer = lines.ask("Which one, by number or name? [1] ").strip() or "1"
        if answer in kept:
            return kept[answer].path
        for number, game in enumerate(games, 1):
            if answer in (str(number), game.id):
                return game
        expected = ", ".join([f"1 to {len(games)}", *kept])
        print(f"{printable(repr(answer))} is not in the list: expected {expected}, or a name.")


def choose_seed(lines: Lines) -> int:
    """Asks for a seed; no answer means any."""
    while True:
        answer = lines.ask("Seed, to play a particular game? [any] ").strip()
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
    print(f"Type an input, such as: {inputs_in_words(game, session.state, 6)}")
    if game.hz:
        print(f"A line is one of {game.hz} steps a second; 'left x12' holds a button for twelve.")
    print("Lines that begin with a colon are commands: :help lists them, :undo takes back a move, :quit leaves.")
    print(flush=True)
