"""The rules of Columns, all of them.

A step is one drop. The well is a tuple of six texts, one for each column, with its jewels from the floor up: when some
are taken out of such a text, those above them have fallen.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from chainfall.core.effects import Cell, Clear, Effect, GameOver, Lock, Rejected, Settle, Spawn
from chainfall.core.errors import ParseError, shown
from chainfall.core.frame import EMPTY, Board, Frame, Hud, Sprite, tile
from chainfall.core.game import Outcome, Step
from chainfall.core.options import Options, option
from chainfall.core.rng import Rng

WIDTH, HEIGHT = 6, 13
COLOURS = "RGBYPO"
PIECE = 3
POINTS = 10
OVERFLOW = "the well is full"

Well = tuple[str, ...]
Place = tuple[int, int]
"""A column and a height above the floor."""

LINES = tuple(
    ((column, height), (column + right, height + up), (column + 2 * right, height + 2 * up))
    for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    for column in range(WIDTH - 2 * right)
    for height in range(HEIGHT)
    if 0 <= height + 2 * up < HEIGHT
)
"""All threes of neighbouring places in a row, a column or a diagonal; a longer line is made of several."""


@dataclass(frozen=True, slots=True)
class ColumnsOptions(Options):
    """How hard it is."""

    colours: int = option(5, "how many colours the jewels have", 3, len(COLOURS))


@dataclass(frozen=True, slots=True)
class Drop:
    """The input: a column, and how often the lowest jewel of the piece is brought to the top."""

    column: int
    turns: int = 0


DROPS = tuple(Drop(column, turns) for column in range(WIDTH) for turns in range(PIECE))


@dataclass(frozen=True, slots=True)
class Hidden:
    """What the player may not know: the pieces after the next one."""

    rng: Rng


@dataclass(frozen=True, slots=True)
class ColumnsState:
    """The well, and the two pieces that can be seen, each as three letters from the top."""

    options: ColumnsOptions
    well: Well
    piece: str
    next: str
    score: int
    drops: int
    over: bool
    hidden: Hidden


class Columns:
    """Columns: jewels fall in threes, and three or more of one colour in a line vanish."""

    id = "examples/columns"
    rules = 1
    hz = 0
    Options = ColumnsOptions

    def start(self, options: ColumnsOptions, seed: int) -> ColumnsState:
        """An empty well and the first two pieces."""
        piece, rng = draw_piece(options, Rng(seed))
        following, rng = draw_piece(options, rng)
        return ColumnsState(options, ("",) * WIDTH, piece, following, 0, 0, False, Hidden(rng))

    def step(self, state: ColumnsState, input: Drop) -> Step[ColumnsState]:
        """One drop, and the chain that it sets off."""
        if state.over:
            return Step(state, (Rejected("the game is over"),))
        if input not in DROPS:
            return Step(state, (Rejected(f"expected a column from 0 to {WIDTH - 1} and 0 to {PIECE - 1} turns"),))
        column = input.column
        stack = state.well[column]
        if len(stack) + PIECE > HEIGHT:
            return Step(replace(state, over=True), (GameOver(OVERFLOW),))
        landed = stack + turned(state.piece, input.turns)[::-1]
        well = (*state.well[:column], landed, *state.well[column + 1 :])
        effects: list[Effect] = [Lock(tuple(cell((column, height)) for height in range(len(stack), len(landed))))]
        well, points = resolve(well, effects)
        following, rng = draw_piece(state.options, state.hidden.rng)
        effects.append(Spawn(()))
        after = ColumnsState(
            options=state.options,
            well=well,
            piece=state.next,
            next=following,
            score=state.score + points,
            drops=state.drops + 1,
            over=False,
            hidden=Hidden(rng),
        )
        return Step(after, tuple(effects))

    def inputs(self, state: ColumnsState) -> Sequence[Drop]:
        """Every column and every turn; a column without room ends the game."""
        return () if state.over else DROPS

    def outcome(self, state: ColumnsState) -> Outcome | None:
        """The game is lost when a piece does not fit where it is dropped."""
        return Outcome(state.score, OVERFLOW) if state.over else None

    def frame(self, state: ColumnsState) -> Frame:
        """The well; beside it the piece to drop and the next one."""
        tiles = tuple(
            tile("jewel", jewel) if (jewel := jewel_at(state.well, (column, height))) else EMPTY
            for height in reversed(range(HEIGHT))
            for column in range(WIDTH)
        )
        pieces = tuple(
            tuple(Sprite(row, 0, tile("jewel", jewel)) for row, jewel in enumerate(piece))
            for piece in (state.piece, state.next)
        )
        hud = Hud(state.score, pieces, (("drops", state.drops),))
        return Frame((Board(WIDTH, HEIGHT, tiles, hud=hud, phase="over" if state.over else "drop"),))

    def text(self, state: ColumnsState) -> str:
        """The well between its walls, the numbers of the columns, and a line with the pieces and the score."""
        rows = (
            "".join(jewel_at(state.well, (column, height)) or "." for column in range(WIDTH))
            for height in reversed(range(HEIGHT))
        )
        numbers = "".join(map(str, range(WIDTH)))
        line = f"piece {state.piece}  next {state.next}  score {state.score}  drops {state.drops}"
        return "\n".join([*(f"|{row}|" for row in rows), f" {numbers}", line])

    def parse(self, line: str) -> Drop:
        """Reads ``3`` or ``3 2``: a column, and how often the piece is turned."""
        match = re.fullmatch(r"\s*([0-9])(?:\s+([0-9]))?\s*", line)
        if not match:
            raise ParseError(f"{shown(line)}: expected a column and perhaps how often to turn, such as '3' or '3 2'")
        return Drop(int(match[1]), int(match[2] or 0))

    def format(self, input: Drop) -> str:
        """The column and, if there are any, the turns."""
        return f"{input.column} {input.turns}" if input.turns else str(input.column)


def draw_piece(options: ColumnsOptions, rng: Rng) -> tuple[str, Rng]:
    """Three jewels of the stream, and the generator after them."""
    piece = ""
    for _ in range(PIECE):
        colour, rng = rng.below(options.colours)
        piece += COLOURS[colour]
    return piece, rng


def turned(piece: str, turns: int) -> str:
    """The piece with its lowest jewel brought to the top this many times.

    >>> turned("RGB", 1)
    'BRG'
    """
    return piece[PIECE - turns :] + piece[: PIECE - turns]


def resolve(well: Well, effects: list[Effect]) -> tuple[Well, int]:
    """Lets lines vanish and jewels fall until no line is left: the well then, and the points.

    Each jewel that vanishes scores ten points in the first event of a chain, twenty in the second, and so on.
    """
    total = chain_index = 0
    while gone := in_lines(well):
        chain_index += 1
        points = POINTS * chain_index * len(gone)
        total += points
        effects.append(Clear(tuple(map(cell, gone)), "line", chain_index, points))
        well, moves = without(well, gone)
        if moves:
            effects.append(Settle(moves))
    return well, total


def in_lines(well: Well) -> list[Place]:
    """The places of all jewels that lie in a line of three or more of their colour."""
    jewels = {(column, height): jewel for column, text in enumerate(well) for height, jewel in enumerate(text)}
    found: set[Place] = set()
    for first, second, third in LINES:
        if first in jewels and jewels[first] == jewels.get(second) == jewels.get(third):
            found.update((first, second, third))
    return sorted(found)


def without(well: Well, gone: list[Place]) -> tuple[Well, tuple[tuple[Cell, Cell], ...]]:
    """The well after these jewels vanished and the others fell, and where each one fell from and to."""
    columns = []
    moves = []
    for column, jewels in enumerate(well):
        stays = [height for height in range(len(jewels)) if (column, height) not in gone]
        columns.append("".join(jewels[height] for height in stays))
        moves += [(cell((column, old)), cell((column, new))) for new, old in enumerate(stays) if new != old]
    return tuple(columns), tuple(moves)


def jewel_at(well: Well, place: Place) -> str:
    """The jewel in a place, or an empty text."""
    column, height = place
    return well[column][height] if 0 <= column < WIDTH and 0 <= height < len(well[column]) else ""


def cell(place: Place) -> Cell:
    """A place in the coordinates of a frame, whose row 0 is on top."""
    column, height = place
    return HEIGHT - 1 - height, column


GAME = Columns()
