"""``chainfall kata``: the two katas from the command line, their arguments and answers as JSON."""

import json
import sys
from pathlib import Path
from typing import Any

from chainfall.core.errors import ChainfallError, shown
from chainfall.games.puzzle_fighter.kata.game import Drop
from chainfall.katas import puzzle_fighter, read_instructions, update
from chainfall.play.session import Session
from chainfall.ui.recording import Recorder
from chainfall.ui.terminal import counted, say

PICTURES_IN_A_ROW = 5
GAP = "    "


def read_json(source: str) -> object:
    """The JSON in a file, on standard input (``-``) or, where it begins with a bracket, in the argument itself.

    Raises:
        ChainfallError: it cannot be read, or it is no JSON.
    """
    if source.lstrip()[:1] in ("[", "{"):
        return decode_json(source, "the argument")
    if source == "-":
        return decode_json(sys.stdin.read(), "standard input")
    try:
        text = Path(source).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ChainfallError(f"{source!r} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ChainfallError(f"{source!r} is no UTF-8 text: byte {error.start} is wrong") from error
    return decode_json(text, repr(source))


def decode_json(text: str, where: str) -> object:
    """The value of a JSON text; ``where`` names it in a message."""
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError as error:
        raise ChainfallError(f"{where} is no JSON: line {error.lineno}, column {error.colno}: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise ChainfallError(f"{where} is no JSON: a number is too long, or it is nested too deep") from error
    return value


def play_puzzle_fighter(source: str, steps: bool, record: str | None) -> None:
    """Plays a list of pairs with their moves and prints the final field, or the field after every move."""
    instructions = read_json(source)
    drops = read_instructions(instructions)
    if not steps and record is None:
        print(puzzle_fighter([list(drop) for drop in drops]))
        return
    with Recorder(record) as recorder:
        session = Session("puzzle-kata")
        pictures = [text.splitlines() for text in _texts(session, drops)]
        if steps:
            _print_side_by_side(pictures)
        else:
            print("\n".join(row[1:-1] for row in session.game.text(session.state).splitlines()))
        recorder.write(session)
        if session.outcome:
            _tell_end(len(pictures) + 1, drops)


def _texts(session: Session, drops: list[Drop]) -> list[str]:
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


def play_triple_trouble(arguments: list[str]) -> None:
    """Plays one piece and prints the answer of ``update`` as JSON."""
    print(json.dumps(update(*_read_move(arguments))))


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
