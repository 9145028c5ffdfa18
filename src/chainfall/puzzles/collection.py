"""The puzzles that come with Chainfall, and files of puzzles, one per line."""

from functools import cache
from pathlib import Path
from pkgutil import get_data

from chainfall.core.errors import ChainfallError, PuzzleError
from chainfall.play.files import read_text, without_mark
from chainfall.puzzles.puzzle import Puzzle

GAMES = ("puzzle-fighter", "dr-mario")
"""The games that come with puzzles."""

MAX_BYTES = 2**20


@cache
def collection(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, easiest first; empty if it has none."""
    if game not in GAMES:
        return ()
    data = get_data("chainfall.puzzles", f"collection/{game}.jsonl")
    assert data is not None  # None only for loaders without data access; ours are folders and archives
    return read_puzzles(data.decode())


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """Parses the puzzles in the text of a file.

    Raises:
        ChainfallError: a line is not a puzzle; the message says which.
    """
    puzzles = []
    for number, line in enumerate(without_mark(text).splitlines(), 1):
        if line.strip():
            try:
                puzzles.append(Puzzle.from_json(line))
            except ChainfallError as error:
                raise PuzzleError(f"line {number}: {error}") from error
    if not puzzles:
        raise PuzzleError("no puzzles found, expected one per line")
    return tuple(puzzles)


def load_puzzles(path: str | Path) -> tuple[Puzzle, ...]:
    """Reads the puzzles in a file.

    Raises:
        PuzzleError: it cannot be read, or a line of it is not a puzzle.
    """
    return read_puzzles(read_text(path, MAX_BYTES, PuzzleError))
