"""What is looked at in a state of Dr. Mario.

A bottle is cleared from the top: what lies over a virus has to go first. So each column is read as runs of one colour,
and what they still need to vanish is counted, apart for runs with a virus and for those that only lie over one.
"""

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from chainfall.falling.pieces import EMPTY
from chainfall.games.dr_mario.bottle.board import COLUMNS, NECK
from chainfall.games.dr_mario.bottle.state import BottleState, Phase
from chainfall.games.dr_mario.capsule import VIRUSES

LINE = 4
"""Cells of one colour that vanish together."""


class Features(NamedTuple):
    """What is looked at.

    Attributes:
        over: 1 if the game is over.
        viruses: viruses that are left.
        singles: upright runs of one cell with a virus.
        pairs: upright runs of two cells with a virus.
        triples: upright runs of three cells with a virus.
        covers: runs without a virus that lie over one.
        covering: the cells of those runs.
        rest: all other halves of capsules.
        level_pairs: places for a lying line with a virus in which two cells have its colour and the others are empty.
        level_triples: the same with three cells.
        height: the squares of the heights of all columns, counted in cells at rest.
        neck: the cubes of the heights of the two columns under the neck.
    """

    over: int
    viruses: int
    singles: int
    pairs: int
    triples: int
    covers: int
    covering: int
    rest: int
    level_pairs: int
    level_triples: int
    height: int
    neck: int


def features(state: BottleState) -> Features:
    """The features of a state; the capsule in the air and those to come are not looked at."""
    board = state.turn.board
    columns = [board[column::COLUMNS] for column in range(COLUMNS)]
    heights = [len(column.lstrip(EMPTY)) for column in columns]
    viruses, singles, pairs, triples, covers, covering, rest = map(sum, zip(*map(_column, columns), strict=True))
    lines = [_row(board[start : start + COLUMNS]) for start in range(0, len(board), COLUMNS)]
    return Features(
        over=int(state.tick.phase is Phase.GAME_OVER),
        viruses=viruses,
        singles=singles,
        pairs=pairs,
        triples=triples,
        covers=covers,
        covering=covering,
        rest=rest,
        level_pairs=sum([found[0] for found in lines]),
        level_triples=sum([found[1] for found in lines]),
        height=sum([height * height for height in heights]),
        neck=heights[NECK.column] ** 3 + heights[NECK.column + 1] ** 3,
    )


@lru_cache(maxsize=65536)  # a capsule changes one column or two
def _column(column: str) -> tuple[int, int, int, int, int, int, int]:
    """The features of a column from ``viruses`` to ``rest``."""
    lengths = [0, 0, 0, 0, 0]
    viruses = covers = covering = rest = 0
    for colour, cells in groupby(reversed(column), key=str.upper):
        if colour == EMPTY:
            continue
        run = "".join(cells)
        found = sum(map(run.count, VIRUSES))
        if found:
            lengths[min(len(run), LINE)] += 1
            viruses += found
        elif viruses:
            covers += 1
            covering += len(run)
        else:
            rest += len(run)
    return viruses, lengths[1], lengths[2], lengths[3], covers, covering, rest


@lru_cache(maxsize=65536)
def _row(row: str) -> tuple[int, int]:
    """The features ``level_pairs`` and ``level_triples`` of a row."""
    found = [0] * (LINE + 1)
    for start in range(COLUMNS - LINE + 1):
        window = row[start : start + LINE]
        cells = window.replace(EMPTY, "")
        if len(set(cells.upper())) == 1 and not cells.isupper():
            found[len(cells)] += 1
    return found[2], found[3]
