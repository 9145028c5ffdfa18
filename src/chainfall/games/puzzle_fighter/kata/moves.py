"""The pair of the kata: its moves above the well, and where it lands (the kata Puzzle Fighter)."""

import re
from functools import lru_cache
from typing import NamedTuple

from chainfall.core.effects import Cell
from chainfall.core.game import LONGEST_LINE
from chainfall.games.puzzle_fighter.gems import GEMS
from chainfall.games.puzzle_fighter.solid import STRIDE, WIDTH, Well

ROWS = 12
DROP_ALLEY = 3
MOVES = "LRAB"
LONGEST_MOVES = LONGEST_LINE - len("RG ")
"""The most moves that a pair may have: its line is then as long as a line can be."""

PAIRS = frozenset(first + second for first in GEMS for second in GEMS)

_BELOW, _RIGHT, _ABOVE, _LEFT = range(4)


class Drop(NamedTuple):
    """One input: a pair, the first gem on top, and the moves made before it falls."""

    pair: str
    moves: str = ""


class _Place(NamedTuple):
    """The position of a pair: the first gem's column, and on which side of it the second gem is."""

    column: int
    side: int


def _moved(place: _Place, move: str) -> _Place:
    """One move above the well, then back inside the walls."""
    column, side = place
    if move in "LR":
        column += 1 if move == "R" else -1
    else:
        side = (side + (1 if move == "A" else -1)) % 4
    column = max(column, 1 if side == _LEFT else 0)
    return _Place(min(column, WIDTH - (2 if side == _RIGHT else 1)), side)


_PLACES = [_Place(column, side) for column in range(WIDTH) for side in range(4)]
_NEXT = {move: {place: _moved(place, move) for place in _PLACES} for move in MOVES}
_START = _Place(DROP_ALLEY, _BELOW)


_THERE_AND_BACK = re.compile(r"(LR|RL|AB|BA|AAAA|BBBB)\1+")


def folded(moves: str) -> str:
    """Shortens the moves: a repeated back and forth, such as ``LRLRLR``, or a repeated full turn, is done only once.

    It cannot be left out altogether: next to a wall, the first time may shift the pair. From the second time on the
    pair has the room that it needs, so nothing changes any more, wherever it began.
    """
    return _THERE_AND_BACK.sub(r"\1", moves)


def _reached(moves: str) -> _Place:
    """Where the moves bring a pair."""
    here = _START
    for move in folded(moves):
        here = _NEXT[move][here]
    return here


place = lru_cache(1000)(_reached)
"""Where the moves of a line bring a pair. The same lines are often repeated, so recent results are cached."""


def land(well: Well, drop: Drop) -> list[int]:
    """Drops a pair and returns the cells where its gems came to rest; empty if one would rest above the top row."""
    first, second = drop.pair[0], drop.pair[1]
    column, side = place(drop.moves)
    tops = well.tops
    if side in (_BELOW, _ABOVE):
        low = tops[column]
        high = low - STRIDE
        if high < STRIDE:
            return []
        well.cells[low], well.cells[high] = (second, first) if side == _BELOW else (first, second)
        tops[column] = high - STRIDE
        return [low, high]
    other = column + 1 if side == _RIGHT else column - 1
    one, two = tops[column], tops[other]
    if one < STRIDE or two < STRIDE:
        return []
    well.cells[one], well.cells[two] = first, second
    tops[column] -= STRIDE
    tops[other] -= STRIDE
    return [one, two]


def above(moves: str) -> tuple[Cell, ...]:
    """The cells of a pair above the well before it falls; the frame has no rows there, so they are put in row 0."""
    column, side = place(moves)
    if side in (_BELOW, _ABOVE):
        return ((0, column),)
    return ((0, column), (0, column + 1 if side == _RIGHT else column - 1))


def malformed(drop: Drop) -> str:
    """What is wrong with a pair and its moves, in words; empty if they are fine."""
    if drop.pair not in PAIRS:
        return f"pair {drop.pair!r}: expected two of {GEMS}"
    rest = drop.moves.strip(MOVES)
    if rest:
        return f"move {rest[0]!r}: expected letters of {MOVES}"
    return ""


def wrong(drop: Drop) -> str:
    """What is wrong with an input, which must also fit into a line, in words; empty if it is fine."""
    if len(drop.moves) > LONGEST_MOVES:
        return f"{len(drop.moves)} moves: expected at most {LONGEST_MOVES}"
    return malformed(drop)


def _shortest_moves() -> dict[_Place, str]:
    """For every place that a pair can reach, the shortest moves to it."""
    found = {_START: ""}
    waiting = [_START]
    for here in waiting:
        for move in MOVES:
            there = _NEXT[move][here]
            if there not in found:
                found[there] = found[here] + move
                waiting.append(there)
    return found


_SHORTEST = _shortest_moves()

ALL_DROPS = tuple(Drop(pair, moves) for pair in sorted(PAIRS) for moves in _SHORTEST.values())


def fitted(drop: Drop) -> Drop:
    """The drop as an input: moves that do not fit into a line become the shortest ones to the same place."""
    return drop if len(drop.moves) <= LONGEST_MOVES else Drop(drop.pair, _SHORTEST[_reached(drop.moves)])
