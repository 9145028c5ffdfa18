"""Sketches of Dr. Mario: low bottles in which colours stick together and some cells are viruses."""

from collections.abc import Sequence

from chainfall.core.grid import draw_rows
from chainfall.core.rng import Rng
from chainfall.core.sketching import Sketch
from chainfall.falling.sketching import drawn, heap, top_pairs
from chainfall.games.dr_mario.bottle.board import COLUMNS, ROWS
from chainfall.games.dr_mario.bottle.level import count_viruses
from chainfall.games.dr_mario.capsule import CAPSULES, VIRUSES
from chainfall.games.dr_mario.matching import matched

_HIGHEST = 4
_VIRUSES = range(2, 6)
_ONE_IN_OTHER_COLOUR = 4
_ONE_IN_VIRUS = 5


class BottleSketching:
    """Random bottles and capsules from which Dr. Mario puzzles are made."""

    goals = ("viruses",)

    def sketch(self, rng: Rng, pieces: int) -> tuple[Sketch, Rng]:
        """A bottle without four in a line, and capsules."""
        board = ""
        while count_viruses(board) not in _VIRUSES or matched(board, COLUMNS):
            board, rng = heap(rng, ROWS, COLUMNS, _HIGHEST, _cell)
        capsules = []
        for _ in range(pieces):
            left, rng = rng.below(len(CAPSULES))
            right, rng = rng.below(len(CAPSULES))
            capsules.append(CAPSULES[left] + CAPSULES[right])
        return Sketch(drawn(board, COLUMNS), tuple(capsules)), rng

    def taken_off(self, board: str) -> Sequence[tuple[str, str]]:
        """Two halves on top of each other, or on top of two columns and in one row."""
        cells = "".join(draw_rows(board, ROWS, COLUMNS, CAPSULES + VIRUSES, "board"))
        standing, lying = top_pairs(cells, COLUMNS)
        pairs = standing + [(left, right) for left, right in lying if right == left + 1]
        found = [(cells[first] + cells[second], drawn(cells, COLUMNS, (first, second))) for first, second in pairs]
        return [(capsule, rest) for capsule, rest in found if capsule.isupper()]


def _cell(rng: Rng, beside: list[str]) -> tuple[str, Rng]:
    """Half a capsule or a virus, mostly of the colour of a cell beside it."""
    other, rng = rng.below(_ONE_IN_OTHER_COLOUR)
    colours = "".join(beside).upper() if other and beside else CAPSULES
    number, rng = rng.below(len(colours))
    virus, rng = rng.below(_ONE_IN_VIRUS)
    return colours[number] if virus else colours[number].lower(), rng
