"""The start of a line-based play on standard input and output."""

import re
import sys
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from chainfall.core.options import Options, from_text
from chainfall.play.registry import find
from chainfall.play.session import Session
from chainfall.ui.console.lines import Lines
from chainfall.ui.console.messages import say
from chainfall.ui.console.recording import Recorder
from chainfall.ui.shell.loop import Shell

SETUP_GAME = "dr-mario-shell"
SETUP_OPTIONS = {"rows", "columns", "contents"}


def start_shell(name: str, seed: int, texts: dict[str, str], record: str | None) -> None:
    """Plays a game line by line.

    The Dr. Mario shell is special: unless an option says what field to start with, the first lines may be those of the
    assignment (rows, columns, ``EMPTY`` or ``CONTENTS``), and then nothing but its protocol counts.
    """
    game = find(name)
    options: Options | None = from_text(game.Options, texts)
    with Recorder(record) as recorder:
        lines: Iterable[str] = Lines("" if name == SETUP_GAME else "> ")
        strict = False
        if name == SETUP_GAME and not SETUP_OPTIONS & texts.keys():
            options, lines, strict = _set_up(texts, iter(lines))
        if options is None:
            return
        shell = Shell(Session(game, options, seed), sys.stdout, sys.stderr, strict=strict)
        try:
            shell.run(lines)
        finally:
            recorder.write(shell.session)


def _set_up(texts: dict[str, str], lines: Iterator[str]) -> tuple[Options | None, Iterable[str], bool]:
    """The options, the lines that are left, and whether the assignment's protocol holds.

    There are no options if the input ends in the middle of the start-up lines.
    """
    from chainfall.games.dr_mario.shell.setup import read_setup
    from chainfall.games.dr_mario.shell.state import ShellOptions

    if sys.stdin.isatty():
        say("First the number of rows, of columns, then EMPTY or CONTENTS; or any input, for an empty field of 16 x 8.")
    options = from_text(ShellOptions, texts)
    first = list(islice(lines, 1))
    if first and re.fullmatch(r"[+-]?[0-9]+", first[0].strip()):
        return read_setup(chain(first, lines), options.rotation, options.landing), lines, True
    return options, chain(first, lines), False
