"""``chainfall puzzle``: list, play, make and check puzzles."""

import sys
from argparse import Namespace
from functools import partial

from chainfall.console.lines import Lines
from chainfall.console.messages import counted, printable, say
from chainfall.console.program import FAILED, FINE, NOT_VERIFIED
from chainfall.console.progress import Progress
from chainfall.console.recording import Recorder
from chainfall.console.signals import run_then
from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.play import registry
from chainfall.puzzles.collection import GAMES, collection, load_puzzles
from chainfall.puzzles.making import puzzles
from chainfall.puzzles.puzzle import GRADES, Puzzle
from chainfall.puzzles.solving import POSITION_LIMIT, UndecidedError, prove
from chainfall.ui.cli.parser import Commands, Parser, number
from chainfall.ui.shell.puzzling import Puzzling

MOST_MADE = 1000
MOST_TRIED = 10**9


def add(commands: Commands) -> None:
    """Adds the command and its own commands."""
    parser = commands.add_parser(
        "puzzle",
        help="list, play, make and check puzzles",
        description=(
            "A puzzle is a board, a list of pieces and a goal. Chainfall comes with puzzles of puzzle-fighter and\n"
            "dr-mario in four grades; others come from files, one puzzle per line (docs/puzzles.md)."
        ),
        examples="""
            chainfall puzzle list
            chainfall puzzle play puzzle-fighter 7
            chainfall puzzle make dr-mario --grade 2 --count 3 > mine.jsonl
            chainfall puzzle check mine.jsonl
        """,
    )
    actions = parser.add_commands("what to do", "ACTION", required=True)
    _add_list(actions)
    _add_play(actions)
    _add_make(actions)
    _add_check(actions)


def _add_source(parser: Parser, nargs: str) -> None:
    parser.add_argument("source", nargs=nargs, metavar="GAME|FILE", help=f"{' or '.join(GAMES)}, or a file of puzzles")


def _add_list(actions: Commands) -> None:
    parser = actions.add_parser(
        "list",
        help="one line for each puzzle",
        description="Prints the number, grade, pieces and goal of each puzzle.",
        examples="chainfall puzzle list dr-mario",
    )
    _add_source(parser, "*")
    parser.set_defaults(run=run_list)


def _add_play(actions: Commands) -> None:
    parser = actions.add_parser(
        "play",
        help="try one, move by move, with undo",
        description="Shows the board, then again after each line. 'help' lists what can be typed.",
        examples="chainfall puzzle play puzzle-fighter 7 --record solution.json",
    )
    parser.add_argument("source", metavar="GAME|FILE", help=f"{' or '.join(GAMES)}, or a file of puzzles")
    parser.add_argument("number", nargs="?", type=number(1, 10**6), default=1, metavar="NUMBER", help="default: 1")
    parser.add_record()
    parser.set_defaults(run=run_play)


def _add_make(actions: Commands) -> None:
    parser = actions.add_parser(
        "make",
        help="search for new puzzles",
        description=(
            "Prints new puzzles, one per line, each with its solution. A search has proved that the solution works\n"
            "and that no piece can be left out. Higher grades take longer: a minute or more for each puzzle."
        ),
        examples="chainfall puzzle make puzzle-fighter --grade 1 --count 10 --seed 5",
    )
    parser.add_argument("game", metavar="GAME", help=" or ".join(GAMES))
    parser.add_argument(
        "--grade", type=number(GRADES[0], GRADES[-1]), default=1, metavar="N", help="1 to 4 (default: 1)"
    )
    parser.add_argument(
        "--count", type=number(1, MOST_MADE), default=1, metavar="N", help="how many puzzles to make (default: 1)"
    )
    parser.add_argument("--seed", type=number(0, SEEDS - 1), default=0, metavar="N", help="default: 0")
    parser.set_defaults(run=run_make)


def _add_check(actions: Commands) -> None:
    parser = actions.add_parser(
        "check",
        help="prove each puzzle again",
        description=(
            "Plays the solution of each puzzle, and searches through all placements to prove that none of its pieces\n"
            "can be left out. The exit status is 1 if this is wrong for any puzzle, and 3 if it is wrong for none\n"
            "but a search reached its limit."
        ),
        examples="chainfall puzzle check dr-mario",
    )
    _add_source(parser, "*")
    parser.add_argument(
        "--limit",
        type=number(1, MOST_TRIED),
        default=POSITION_LIMIT,
        metavar="N",
        help=f"placements to try for each puzzle before it is left undecided (default: {POSITION_LIMIT})",
    )
    parser.set_defaults(run=run_check)


def _puzzles_of(source: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game or of a file.

    Raises:
        ChainfallError: there are none.
    """
    found = collection(source)
    if found:
        return found
    if source in registry.games():
        raise ChainfallError(f"{source} has no puzzles, expected {' or '.join(GAMES)}, or a file")
    try:
        return load_puzzles(source)
    except ChainfallError as error:
        raise ChainfallError(f"{source!r}: {error}") from error


def run_list(arguments: Namespace) -> None:
    """Prints a line for each puzzle."""
    for source in arguments.source or GAMES:
        for number_, puzzle in enumerate(_puzzles_of(source), 1):
            print(f"{printable(source)} {number_:>3}  {_in_words(puzzle)}")


def _in_words(puzzle: Puzzle) -> str:
    grade = f"grade {puzzle.grade}  " if puzzle.grade else ""
    title = f"  ({puzzle.title})" if puzzle.title else ""
    return printable(f"{grade}{counted(len(puzzle.pieces), 'piece')}  {puzzle.goal.words}{title}")


def run_play(arguments: Namespace) -> int:
    """Plays one puzzle; returns the exit status."""
    found = _puzzles_of(arguments.source)
    if arguments.number > len(found):
        raise ChainfallError(f"{arguments.source} has no puzzle {arguments.number}, expected 1 to {len(found)}")
    recorder = Recorder(arguments.record)
    puzzling = Puzzling(found[arguments.number - 1], sys.stdout)
    run_then(lambda: puzzling.run(Lines("puzzle> ")), lambda error: recorder.write(puzzling.attempt.session))
    return FINE if puzzling.attempt.standing == "solved" else FAILED


def run_make(arguments: Namespace) -> None:
    """Prints new puzzles as they are found."""
    found = 0
    with Progress(sys.stderr) as progress:
        for tried, puzzle in enumerate(puzzles(arguments.game, arguments.grade, arguments.seed), 1):
            if puzzle:
                found += 1
                progress.clear()
                print(puzzle.to_json(), flush=True)
            if found == arguments.count:
                return
            progress.show(found / arguments.count, f"{found} of {arguments.count}, {counted(tried, 'board')} tried")


def run_check(arguments: Namespace) -> int:
    """Proves each puzzle; returns the exit status."""
    failed = undecided = total = 0
    with Progress(sys.stderr) as progress:
        for source in arguments.source or GAMES:
            found = _puzzles_of(source)
            for place, puzzle in enumerate(found, 1):
                name = f"{printable(source)} {place}"
                total += 1
                try:
                    prove(puzzle, partial(progress.show, words=name), limit=arguments.limit)
                    verdict = "OK"
                except UndecidedError:
                    verdict = f"NOT DECIDED after {arguments.limit} placements; raise it with --limit"
                    undecided += 1
                except ChainfallError as error:
                    verdict = f"FAILED: {error}"
                    failed += 1
                progress.clear()
                print(f"{name}: {printable(verdict)}", flush=True)
    open_ones = f", {undecided} NOT DECIDED" if undecided else ""
    say(f"{counted(total, 'puzzle')}: {total - failed - undecided} OK, {failed} FAILED{open_ones}")
    return FAILED if failed else NOT_VERIFIED if undecided else FINE
