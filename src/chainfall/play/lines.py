"""Lines of input: what a game reads, within the limit that holds for every game."""

from typing import TypeVar

from chainfall.core.errors import ParseError
from chainfall.core.game import LONGEST_LINE, Game
from chainfall.core.options import Options

O = TypeVar("O", bound=Options)
S = TypeVar("S")
I = TypeVar("I")


def parse_line(game: Game[O, S, I], line: str) -> I:
    """The input that a line means.

    Raises:
        ParseError: the line is too long, or it is not an input of the game.
    """
    check_length(line)
    return game.parse(line)


def check_length(line: str) -> None:
    """Makes sure that a line is not too long.

    Raises:
        ParseError: it is; the message names its length and the limit.
    """
    if len(line) > LONGEST_LINE:
        raise ParseError(f"a line of {len(line)} characters, expected at most {LONGEST_LINE}")
