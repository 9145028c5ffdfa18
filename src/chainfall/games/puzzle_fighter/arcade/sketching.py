"""Sketches of Puzzle Fighter: low boards in which colours stick together, and pairs with many crash gems."""

from collections.abc import Sequence

from chainfall.core.grid import draw_rows
from chainfall.core.rng import Rng
from chainfall.core.sketching import Sketch
from chainfall.falling.sketching import drawn, heap, top_pairs
from chainfall.games.puzzle_fighter.arcade.board import ALPHABET, COLUMNS, ROWS, triggers
from chainfall.games.puzzle_fighter.gems import COLOURS, RAINBOW

_HIGHEST = 5
_ONE_IN_OTHER_COLOUR = 2
_ONE_IN_CRASH_ON_THE_BOARD = 9
_ONE_IN_CRASH_IN_A_PAIR = 2
_ONE_IN_DIAMOND = 16


class ArcadeSketching:
    """Random boards and pairs from which Puzzle Fighter puzzles are made."""

    goals = ("clear", "chain", "points")

    def sketch(self, rng: Rng, pieces: int) -> tuple[Sketch, Rng]:
        """A board on which nothing is cleared, and pairs."""
        board = ""
        while not board or triggers(board).cells:
            board, rng = heap(rng, ROWS, COLUMNS, _HIGHEST, _gem_on_the_board)
        pairs = []
        for _ in range(pieces):
            pair, rng = _pair(rng)
            pairs.append(pair)
        return Sketch(drawn(board, COLUMNS), tuple(pairs)), rng

    def taken_off(self, board: str) -> Sequence[tuple[str, str]]:
        """The two highest gems of a column, the lower one first, or the highest of two columns side by side."""
        cells = "".join(draw_rows(board, ROWS, COLUMNS, ALPHABET, "board"))
        standing, lying = top_pairs(cells, COLUMNS)
        pairs = [(low, high) for high, low in standing] + lying
        return [(cells[first] + cells[second], drawn(cells, COLUMNS, (first, second))) for first, second in pairs]


def _gem_on_the_board(rng: Rng, beside: list[str]) -> tuple[str, Rng]:
    other, rng = rng.below(_ONE_IN_OTHER_COLOUR)
    if other or not beside:
        return _gem(rng, COLOURS, _ONE_IN_CRASH_ON_THE_BOARD)
    return _gem(rng, "".join(beside).upper(), _ONE_IN_CRASH_ON_THE_BOARD)


def _gem(rng: Rng, colours: str, one_in_crash: int) -> tuple[str, Rng]:
    number, rng = rng.below(len(colours))
    crash, rng = rng.below(one_in_crash)
    return colours[number] if crash else colours[number].lower(), rng


def _pair(rng: Rng) -> tuple[str, Rng]:
    first, rng = _gem(rng, COLOURS, _ONE_IN_CRASH_IN_A_PAIR)
    second, rng = _gem(rng, COLOURS, _ONE_IN_CRASH_IN_A_PAIR)
    diamond, rng = rng.below(_ONE_IN_DIAMOND)
    return first + (second if diamond else RAINBOW), rng
