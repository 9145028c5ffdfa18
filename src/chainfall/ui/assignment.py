"""The program ``a2.py``: the protocol of the assignment on standard input and output, and nothing else.

It reads the start-up lines, then one command a line, and prints the field after each of them.
"""

import argparse
import sys
from collections.abc import Sequence

from chainfall.games.dr_mario.shell.game import GAME, ShellOptions
from chainfall.play.session import Session
from chainfall.ui.console.lines import read_line
from chainfall.ui.console.program import FINE, run_program
from chainfall.ui.console.recording import Recorder
from chainfall.ui.console.signals import run_then
from chainfall.ui.shell.loop import run_shell

HELP = """\
The first lines of input are the number of rows, the number of columns, then
EMPTY, or CONTENTS and a line for every row (R B Y capsules, r b y viruses,
spaces). After that every line is a command:

  (blank)  time passes         F R Y    a faller, red on the left
  A  B     turn the faller     < >      move the faller
  V 1 2 r  a red virus in row 1, column 2, both counted from 0
  Q        quit

Some course checkers want a faller that touches ground with one half to be
shown landed at once. For those, run:

  python3 a2.py --landing position
"""


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
        choices=["clockwise", "drawn"],
        default="clockwise",
        help="which half A puts on top: the left one (clockwise), or the right one as example 1 draws it (drawn)",
    )
    parser.add_argument(
        "--landing",
        choices=["drawn", "position"],
        default="drawn",
        help="when a faller has landed: once a blank line says so, as the examples draw it (drawn), or wherever it is"
        " supported (position)",
    )
    parser.add_argument("--record", metavar="FILE", help="write a replay of what was played")
    return parser.parse_args(arguments)


def play(settings: argparse.Namespace) -> int:
    """Plays standard input; the answer is the exit status."""
    lines = iter(lambda: read_line(sys.stdin), "")
    recorder = Recorder(settings.record)
    options = GAME.setup.read(lines, ShellOptions(rotation=settings.rotation, landing=settings.landing))
    if options is None:
        return FINE
    session = Session(GAME, options)
    run_then(lambda: run_shell(session, lines, sys.stdout, strict=True), lambda error: recorder.write(session))
    return FINE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program; the answer is its exit status."""
    return run_program("a2.py", lambda: play(parse_arguments(arguments)))
