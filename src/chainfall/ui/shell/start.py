"""The start of a play on standard input and output."""

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Any

from chainfall.console.lines import Lines
from chainfall.console.messages import counted, say
from chainfall.console.recording import Recorder
from chainfall.console.signals import run_then
from chainfall.core.abilities import find_setup
from chainfall.core.options import Options, from_text
from chainfall.core.seats import seats_of
from chainfall.core.setup import Setup
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.session import AnySession, Session
from chainfall.table.autosave import Autosave
from chainfall.table.kept import SaveSlot, offered
from chainfall.table.players import PERSON
from chainfall.ui.shell.loop import Shell


def start_shell(name: str, seed: int, texts: dict[str, str], record: str | None, bot: str | None = None) -> None:
    """Plays a game line by line; a bot takes the other seats, if one is named.

    If the game has set-up lines and no option says the same, the play may begin with them. Then the program
    accepts nothing but the game's own lines.
    """
    game = registry.game(name)
    options: Options | None = from_text(game.Options, texts)
    setup = find_setup(game)
    recorder = Recorder(record)
    if sys.stdin.isatty() and offered(name):
        say(f"A game of {name} was left unfinished: --resume continues it.")
    lines: Iterable[str] = Lines("" if setup else "> ")
    strict = False
    if setup and not setup.options & texts.keys():
        options, lines, strict = _set_up(setup, options, iter(lines))
    if options is None:
        return
    shell = Shell(Session(game, options, seed), sys.stdout, sys.stderr, strict=strict, players=_players(bot, game))
    play_lines(shell, lines, recorder)


def resume_shell(kept: tuple[AnySession, SaveSlot], record: str | None, bot: str | None = None) -> None:
    """Continues an unfinished game that has been loaded."""
    recorder = Recorder(record)
    session, place = kept
    steps = counted(session.steps, "step")
    say(f"Continuing {session.game.id}, seed {session.seed}, after {steps}.")
    shell = Shell(session, sys.stdout, sys.stderr, players=_players(bot, session.game), resumed=True)
    play_lines(shell, Lines("> "), recorder, place)


def play_lines(
    shell: Shell,
    lines: Iterable[str],
    recorder: Recorder,
    place: SaveSlot | None = None,
    over: Callable[[AnySession], object] = lambda session: None,
) -> None:
    """Plays the lines, saving the game meanwhile, and records it at the end, however it ends.

    Args:
        shell: the shell.
        lines: the lines.
        recorder: where it is recorded.
        place: where the game is already saved, if it was resumed.
        over: called with a game that has come to its end, before the saved one is deleted.
    """

    def save(error: BaseException | None) -> None:
        if shell.session.outcome:
            over(shell.session)
        recorded = recorder.write(shell.session) and not shell.table.ranked
        if recorded or shell.dismissed or shell.session.outcome:
            keeper.forget()

    with Autosave(shell, place) as keeper:
        run_then(lambda: shell.run(lines), save)


def _players(bot: str | None, game: AnyGame) -> tuple[str, ...]:
    """Who sits where: a bot, if one is named, has every seat but the first."""
    return () if bot is None else (PERSON, *(bot,) * max(seats_of(game) - 1, 1))


def _set_up(
    setup: Setup[Any], options: Options | None, lines: Iterator[str]
) -> tuple[Options | None, Iterator[str], bool]:
    """The options, the lines that are left, and whether there were set-up lines.

    There are no options if the lines end in the middle of the set-up.
    """
    if sys.stdin.isatty():
        say(setup.hint)
    first = list(islice(lines, 1))
    lines = chain(first, lines)
    if first and setup.begins(first[0]):
        return setup.read(lines, options), lines, True
    return options, lines, False
