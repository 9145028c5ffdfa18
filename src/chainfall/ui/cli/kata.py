"""``chainfall kata``: the katas Puzzle Fighter and Triple Trouble, their arguments and answers as JSON."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Any, AnyStr

from chainfall.console.messages import counted, say
from chainfall.console.program import FAILED, FINE
from chainfall.console.recording import Recorder
from chainfall.core.errors import ChainfallError, shown
from chainfall.games.puzzle_fighter.kata.moves import Drop
from chainfall.katas import puzzle_fighter, read_instructions, update
from chainfall.play.files import open_file, without_mark
from chainfall.play.replay import MAX_BYTES
from chainfall.play.session import AnySession, Session
from chainfall.table.katas.comparing import Difference, compare_answers, compare_fields, stages, told
from chainfall.table.katas.reasons import drop_in_words
from chainfall.ui.cli.parser import Commands, Parser

PICTURES_IN_A_ROW = 5
GAP = "    "


def add(commands: Commands) -> None:
    """Adds the command and its arguments."""
    parser = commands.add_parser(
        "kata",
        help="answer the katas Puzzle Fighter and Triple Trouble",
        description="Answers one of the two katas; arguments are JSON.",
        examples="""
            chainfall kata puzzle-fighter moves.json
            chainfall kata puzzle-fighter moves.json --against mine.txt
            chainfall kata triple-trouble '[[0, 0, 1], [0, 1, 0]]' 1 2 1
        """,
    )
    katas = parser.add_commands("katas", "KATA", required=True)
    _add_puzzle_fighter(katas)
    _add_triple_trouble(katas)


def _add_puzzle_fighter(katas: Commands) -> None:
    parser = katas.add_parser(
        "puzzle-fighter",
        help="the field after a list of pairs and moves",
        description="Plays a list of [pair, moves] and prints the twelve rows of the final field.",
        examples="""
            chainfall kata puzzle-fighter moves.json
            chainfall kata puzzle-fighter --steps '[["BR", "LLL"], ["BY", "LL"]]'
            generate-moves | chainfall kata puzzle-fighter - --record game.json
        """,
    )
    parser.add_argument("source", metavar="FILE", help="a JSON file, '-' for standard input, or the list itself")
    parser.add_argument("--steps", action="store_true", help="print the field after every move, and what happened")
    _add_against(parser, "your final field, or your fields after all moves, in a file or '-'")
    parser.add_record()
    parser.set_defaults(run=play_puzzle_fighter)


def _add_triple_trouble(katas: Commands) -> None:
    parser = katas.add_parser(
        "triple-trouble",
        help="the board and the score after one piece",
        description=(
            "Puts a piece on a board and prints the answer as JSON: the board, the score, possibly a message; or only\n"
            "the message if the piece could not be put there."
        ),
        examples="""
            chainfall kata triple-trouble '[[0, 0, 1], [0, 1, 0]]' 1 2 1
            chainfall kata triple-trouble '[[[0, 0, 1], [0, 1, 0]], 1, 2, 1]'
            echo '{"board": [[0]], "i": 0, "j": 0, "value": 5}' | chainfall kata triple-trouble -
        """,
    )
    parser.add_argument(
        "arguments",
        nargs="+",
        metavar="ARGUMENT",
        help="board, i, j and value, each as JSON; or all four in one list or object: a file, '-', or the JSON itself",
    )
    parser.add_argument("--steps", action="store_true", help="print the board after every merge, and what happened")
    _add_against(parser, "your answer, as JSON or as Python prints it, in a file or '-'")
    parser.set_defaults(run=play_triple_trouble)


def _add_against(parser: Parser, what: str) -> None:
    help = f"compare {what}: prints the first step that differs and why; exit status 1 if there is one"
    parser.add_argument("--against", metavar="MINE", help=help)


def read_json(source: str) -> object:
    """The JSON in a file, on standard input (``-``) or, where it begins with a bracket, in the argument itself.

    Raises:
        ChainfallError: it cannot be read, or it is not JSON.
    """
    if without_mark(source).lstrip()[:1] in ("[", "{"):
        return decode_json(source, "the argument")
    return decode_json(read_source(source), "standard input" if source == "-" else repr(source))


def read_source(source: str) -> str:
    """The text of a file, or of standard input (``-``).

    Raises:
        ChainfallError: it cannot be read, or it is too long.
    """
    if source == "-":
        return _within_limit(sys.stdin.read(MAX_BYTES + 1), "standard input")
    return read_file(source)


def read_file(path: str) -> str:
    """The text of a file.

    Raises:
        ChainfallError: it cannot be read, or it is too long.
    """
    try:
        with open_file(path) as file:
            return _within_limit(file.read(MAX_BYTES + 1), repr(path)).decode()
    except OSError as error:
        raise ChainfallError(f"{path!r} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ChainfallError(f"{path!r} is not UTF-8 text: byte {error.start} is wrong") from error


def _within_limit(content: AnyStr, where: str) -> AnyStr:
    """The text that was read, unless it is too long."""
    if len(content) > MAX_BYTES:
        raise ChainfallError(f"{where} is larger than {MAX_BYTES} bytes")
    return content


def decode_json(text: str, where: str) -> object:
    """The value of a JSON text; ``where`` names it in a message."""
    try:
        value: object = json.loads(without_mark(text))
    except json.JSONDecodeError as error:
        raise ChainfallError(f"{where} is not JSON: line {error.lineno}, column {error.colno}: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise ChainfallError(f"{where} is not JSON: a number is too long, or it is nested too deep") from error
    return value


def play_puzzle_fighter(arguments: Namespace) -> int:
    """Plays a list of pairs with their moves and prints the final field, the field after every move or a comparison."""
    _check_one_input(arguments.source, arguments.against)
    drops = read_instructions(read_json(arguments.source))
    if arguments.against is not None:
        return _tell_difference(compare_fields(drops, read_source(arguments.against)))
    if not arguments.steps and arguments.record is None:
        print(puzzle_fighter([list(drop) for drop in drops]))
        return FINE
    recorder = Recorder(arguments.record)
    session = Session("puzzle-kata")
    played = list(_played(session, drops))
    if arguments.steps:
        headings = [f"MOVE {number}" for number in range(1, len(played) + 1)]
        _print_side_by_side(headings, [picture for picture, _ in played], [reasons for _, reasons in played])
    else:
        print("\n".join(row[1:-1] for row in session.game.text(session.state).splitlines()))
    recorder.write(session)
    if session.outcome:
        _tell_end(len(played) + 1, drops)
    return FINE


def _check_one_input(source: str, against: str | None) -> None:
    if source == against == "-":
        raise ChainfallError("both the arguments and MINE are '-', expected at most one of them on standard input")


def _tell_difference(difference: Difference | None) -> int:
    print(told(difference))
    return FAILED if difference else FINE


def _played(session: AnySession, drops: list[Drop]) -> Iterator[tuple[list[str], list[str]]]:
    """Plays the pairs; yields the field after each one that came to rest inside the well, and what happened."""
    for drop in drops:
        before = session.state
        session.feed(drop)
        if session.outcome:
            return
        yield session.text.splitlines(), drop_in_words(before, drop)[1:]


def _print_side_by_side(
    headings: Sequence[str], pictures: Sequence[list[str]], reasons: Sequence[Sequence[str]]
) -> None:
    """Prints the pictures as the kata does, each under its heading, and below them what happened."""
    for first in range(0, len(pictures), PICTURES_IN_A_ROW):
        row = slice(first, first + PICTURES_IN_A_ROW)
        width = max(len(pictures[0][0]), *(len(heading) + 1 for heading in headings)) + len(GAP)
        if first:
            print()
        print("".join(f" {heading}".ljust(width) for heading in headings[row]).rstrip())
        for lines in zip(*pictures[row], strict=True):
            print("".join(line.ljust(width) for line in lines[:-1]) + lines[-1])
        said = [f"{heading}: {'; '.join(why)}" for heading, why in zip(headings[row], reasons[row], strict=True) if why]
        if said:
            print("", *said, sep="\n")


def _tell_end(number: int, drops: list[Drop]) -> None:
    ignored = len(drops) - number
    later = f"; {counted(ignored, 'later move')} ignored" if ignored else ""
    say(f"Move {number}, {list(drops[number - 1])}, ends the game: a gem came to rest above the top row{later}.")


def play_triple_trouble(arguments: Namespace) -> int:
    """Plays one piece and prints the answer of ``update`` as JSON, after its steps if they are wanted; or compares."""
    _check_one_input(arguments.arguments[0], arguments.against)
    move = _read_move(arguments.arguments)
    answer = update(*move)
    if arguments.against is not None:
        return _tell_difference(compare_answers(move, read_source(arguments.against)))
    if arguments.steps and isinstance(answer, list):
        boards, reasons = stages(move)
        headings = ["PUT", *(f"MERGE {number}" for number in range(1, len(boards)))]
        _print_side_by_side(headings, boards, [[reason] for reason in reasons])
    print(json.dumps(answer))
    return FINE


def _read_move(arguments: list[str]) -> list[Any]:
    """The four arguments of ``update``, which checks their types."""
    names = ["board", "i", "j", "value"]
    if len(arguments) == 1:
        values = read_json(arguments[0])
        if isinstance(values, dict):
            if sorted(values) != sorted(names):
                raise ChainfallError(f"the object has the keys {shown(list(values))}, expected {', '.join(names)}")
            values = [values[name] for name in names]
    elif len(arguments) == len(names):
        values = [decode_json(text, name) for text, name in zip(arguments, names, strict=True)]
    else:
        raise ChainfallError(f"{len(arguments)} arguments, expected one, or four: {', '.join(names)}")
    if not isinstance(values, list) or len(values) != len(names):
        raise ChainfallError(f"{shown(values)}: expected a list of {', '.join(names)}, or an object with these keys")
    return values
