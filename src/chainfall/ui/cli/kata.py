"""``chainfall kata``: the katas Puzzle Fighter and Triple Trouble, their arguments and answers as JSON."""

import json
import sys
from argparse import Namespace
from typing import Any, AnyStr

from chainfall.core.errors import ChainfallError, shown
from chainfall.games.puzzle_fighter.kata.moves import Drop
from chainfall.katas import puzzle_fighter, read_instructions, update
from chainfall.play.files import open_file, without_mark
from chainfall.play.replay import MAX_BYTES
from chainfall.play.session import AnySession, Session
from chainfall.ui.cli.parser import Commands
from chainfall.ui.console.messages import counted, say
from chainfall.ui.console.recording import Recorder

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
    parser.add_argument("--steps", action="store_true", help="print the field after every move, side by side")
    parser.add_record()
    parser.set_defaults(run=play_puzzle_fighter)


def _add_triple_trouble(katas: Commands) -> None:
    parser = katas.add_parser(
        "triple-trouble",
        help="the board and the score after one piece",
        description=(
            "Puts a piece on a board and prints the answer as JSON: the board, the score, perhaps a message; or the\n"
            "message alone if the piece could not be put there."
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
    parser.set_defaults(run=play_triple_trouble)


def read_json(source: str) -> object:
    """The JSON in a file, on standard input (``-``) or, where it begins with a bracket, in the argument itself.

    Raises:
        ChainfallError: it cannot be read, or it is not JSON.
    """
    if without_mark(source).lstrip()[:1] in ("[", "{"):
        return decode_json(source, "the argument")
    if source == "-":
        return decode_json(_within_limit(sys.stdin.read(MAX_BYTES + 1), "standard input"), "standard input")
    try:
        with open_file(source) as file:
            text = _within_limit(file.read(MAX_BYTES + 1), repr(source)).decode()
    except OSError as error:
        raise ChainfallError(f"{source!r} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ChainfallError(f"{source!r} is not UTF-8 text: byte {error.start} is wrong") from error
    return decode_json(text, repr(source))


def _within_limit(content: AnyStr, where: str) -> AnyStr:
    """What was read, unless there is more of it."""
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


def play_puzzle_fighter(arguments: Namespace) -> None:
    """Plays a list of pairs with their moves and prints the final field, or the field after every move."""
    drops = read_instructions(read_json(arguments.source))
    if not arguments.steps and arguments.record is None:
        print(puzzle_fighter([list(drop) for drop in drops]))
        return
    recorder = Recorder(arguments.record)
    session = Session("puzzle-kata")
    pictures = [text.splitlines() for text in _texts(session, drops)]
    if arguments.steps:
        _print_side_by_side(pictures)
    else:
        print("\n".join(row[1:-1] for row in session.game.text(session.state).splitlines()))
    recorder.write(session)
    if session.outcome:
        _tell_end(len(pictures) + 1, drops)


def _texts(session: AnySession, drops: list[Drop]) -> list[str]:
    """Plays the pairs and draws the field after each one that came to rest inside the well."""
    texts = []
    for drop in drops:
        session.feed(drop)
        if session.outcome:
            break
        texts.append(session.game.text(session.state))
    return texts


def _print_side_by_side(pictures: list[list[str]]) -> None:
    """Prints the pictures as the kata does, each under the number of its move."""
    for first in range(0, len(pictures), PICTURES_IN_A_ROW):
        row = pictures[first : first + PICTURES_IN_A_ROW]
        width = len(row[0][0] + GAP)
        if first:
            print()
        print("".join(f" MOVE {number}".ljust(width) for number in range(first + 1, first + 1 + len(row))).rstrip())
        for lines in zip(*row, strict=True):
            print(GAP.join(lines))


def _tell_end(number: int, drops: list[Drop]) -> None:
    ignored = len(drops) - number
    later = f"; {counted(ignored, 'later move')} ignored" if ignored else ""
    say(f"Move {number}, {list(drops[number - 1])}, ends the game: a gem came to rest above the top row{later}.")


def play_triple_trouble(arguments: Namespace) -> None:
    """Plays one piece and prints the answer of ``update`` as JSON."""
    print(json.dumps(update(*_read_move(arguments.arguments))))


def _read_move(arguments: list[str]) -> list[Any]:
    """The four arguments of ``update``, which looks at what they are."""
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
