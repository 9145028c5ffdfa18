"""The start of a play on standard input and output."""

import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any

from chainfall.core.options import Options, from_text
from chainfall.core.setup import Setup
from chainfall.play import registry
from chainfall.play.session import AnySession, Session
from chainfall.ui.console.lines import Lines
from chainfall.ui.console.messages import counted, say
from chainfall.ui.console.recording import Recorder
from chainfall.ui.shell.keeping import play_lines
from chainfall.ui.shell.kept import Place, offered
from chainfall.ui.shell.loop import Rivals, Shell


def start_shell(name: str, seed: int, texts: dict[str, str], record: str | None, bot: str | None = None) -> None:
    """Plays a game line by line; a bot takes the other seats, if one is named.

    If the game has set-up lines and no option says the same, the play may begin with them. Then it is that of a program
    which knows nothing but the game's own lines.
    """
    game = registry.game(name)
    options: Options | None = from_text(game.Options, texts)
    setup: Setup[Any] | None = getattr(game, "setup", None)
    recorder = Recorder(record)
    if sys.stdin.isatty() and offered(name):
        say(f"A game of {name} was broken off: --resume goes on with it.")
    lines: Iterable[str] = Lines("" if setup else "> ")
    strict = False
    if setup and not setup.options & texts.keys():
        options, lines, strict = _set_up(setup, options, iter(lines))
    if options is None:
        return
    shell = Shell(Session(game, options, seed), sys.stdout, sys.stderr, strict=strict, rivals=_rivals(bot))
    play_lines(shell, lines, recorder)


def resume_shell(kept: tuple[AnySession, Place], record: str | None, bot: str | None = None) -> None:
    """Goes on with a game that was broken off and has been taken up."""
    recorder = Recorder(record)
    session, place = kept
    steps = counted(session.steps, "step")
    say(f"Going on with {session.game.id}, seed {session.seed}, after {steps}.")
    play_lines(Shell(session, sys.stdout, sys.stderr, rivals=_rivals(bot)), Lines("> "), recorder, place)


def _rivals(bot: str | None) -> Rivals | None:
    if bot is None:
        return None
    from chainfall.ui.shell.rivals import rivals_of  # a game of one's own does not wait for the bots to be loaded

    return rivals_of(bot)


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
