"""The program ``a2.py``: the protocol of the assignment on standard input and output, and nothing else.

It reads the start-up lines, then one command a line, and prints the field after each of them.
"""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from io import StringIO
from itertools import pairwise

from chainfall.console.lines import read_line
from chainfall.console.program import FAILED, FINE, run_program
from chainfall.console.recording import Recorder
from chainfall.console.signals import run_then
from chainfall.core.effects import Effect, Rejected
from chainfall.core.errors import OptionError, ParseError, shown
from chainfall.core.game import parse_line
from chainfall.core.options import from_plain
from chainfall.games.dr_mario.shell.commands import Command
from chainfall.games.dr_mario.shell.game import GAME, ShellOptions
from chainfall.games.dr_mario.shell.state import ShellState
from chainfall.play.session import Session
from chainfall.ui.shell.loop import run_shell

HELP = """\
The first lines of input are the number of rows, the number of columns, then
EMPTY, or CONTENTS and a line for every row (R B Y capsules, r b y viruses,
spaces). After that every line is a command:

  (blank)  time passes         F R Y    a faller, red on the left
  A  B     turn the faller     < >      move the faller
  V 1 2 r  a red virus in row 1, column 2, both counted from 0
  Q        quit

The default is example 2 of the assignment to the letter, and passes two of six
public checkers. The other four show a faller as landed as soon as one half
touches ground; "position" passes all six:

  python3 a2.py --landing position
  A2_LANDING=position python3 a2.py

A2_ROTATION and A2_LANDING are for checkers that run a2.py without arguments.
An argument wins over them.
"""

ShellSession = Session[ShellState, Command]

READINGS = {"rotation": ("clockwise", "drawn"), "landing": ("drawn", "position")}
"""The points of the document that can be read in two ways; the first one is the default."""


def parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command line; a mistake in it ends the program with status 2."""
    parser = argparse.ArgumentParser(
        prog="a2.py",
        description="Dr. Mario in lines of text.",
        epilog=HELP,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--rotation",
        choices=READINGS["rotation"],
        help="which half A puts on top: the left one (clockwise), or the right one as example 1 draws it (drawn)",
    )
    parser.add_argument(
        "--landing",
        choices=READINGS["landing"],
        help="when a faller has landed: once a blank line says so, as the examples draw it (drawn), or wherever it is"
        " supported (position)",
    )
    parser.add_argument("--record", metavar="FILE", help="write a replay of the game")
    parser.add_argument(
        "--against",
        metavar="FILE",
        help="do not print the game, but compare it with your program's output for the same input: the first command"
        " after which it differs, and why; exit status 1 if there is one",
    )
    settings = parser.parse_args(arguments)
    if settings.record is not None and settings.against is not None:
        parser.error("--record cannot be used with --against")
    return settings


def reading(settings: argparse.Namespace, name: str, environment: Mapping[str, str]) -> str:
    """The reading chosen by an argument or else by the environment; an empty variable counts as unset.

    Raises:
        OptionError: there is no such reading.
    """
    chosen: str | None = getattr(settings, name)
    if chosen:
        return chosen
    variable = f"A2_{name.upper()}"
    value = environment.get(variable) or READINGS[name][0]
    if value not in READINGS[name]:
        raise OptionError(f"{variable} is {shown(value)} in the environment, expected {' or '.join(READINGS[name])}")
    return value


def play(settings: argparse.Namespace) -> int:
    """Plays standard input; returns the exit status."""
    readings = {name: reading(settings, name, os.environ) for name in READINGS}
    lines = iter(lambda: read_line(sys.stdin), "")
    recorder = Recorder(settings.record)
    options = GAME.setup.read(lines, from_plain(ShellOptions, readings))
    if options is None:
        return FINE
    session = Session(GAME, options)
    if settings.against is not None:
        return compare(session, lines, settings.against)
    run_then(lambda: run_shell(session, lines, sys.stdout, strict=True), lambda error: recorder.write(session))
    return FINE


def compare(session: ShellSession, lines: Iterable[str], path: str) -> int:
    """Compares a program's output, in a file, with the game; returns the exit status."""
    from chainfall.table.katas.comparing import compare_texts, told  # needed by this argument alone
    from chainfall.table.katas.reasons import shell_in_words
    from chainfall.ui.cli.kata import read_file

    theirs = read_file(path)
    screen = StringIO()
    commands: list[str] = []
    states = [session.state]
    ends: list[int] = []

    def watched() -> Iterator[str]:
        for line in lines:
            ends.append(screen.tell())  # the game is shown before the next line is read
            states.append(session.state)
            commands.append(line.rstrip("\r\n"))
            yield line

    run_shell(session, watched(), screen, strict=True)
    ends.append(screen.tell())
    names = ["The start", *(f"Command {number}, {line!r}," for number, line in enumerate(commands, 1))]
    printed = [screen.getvalue()[start:end] for start, end in pairwise([0, *ends])]
    found = compare_texts(list(zip(names, printed, strict=True)), theirs)
    if found is None:
        print(told(None))
        return FINE
    number, difference = found
    if 0 < number < len(names):
        difference = replace(difference, reasons=shell_in_words(_effects_of(states[number], commands[number - 1])))
    print(told(difference))
    return FAILED


def _effects_of(state: ShellState, line: str) -> tuple[Effect, ...]:
    try:
        return GAME.step(state, parse_line(GAME, line)).effects
    except ParseError as error:
        return (Rejected(str(error)),)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program; returns its exit status."""
    return run_program("a2.py", lambda: play(parse_arguments(arguments)))
