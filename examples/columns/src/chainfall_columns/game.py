"""The rules of Columns, all of them.

A step is one drop. The well is a text of one letter a cell, row by row from the top, as the kit ``chainfall.falling``
reads it: the kit knows where a piece fits, what lies in a line and what falls; what is left is here.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from chainfall.core.effects import Cell, Clear, Effect, GameOver, Lock, Rejected, Settle, Spawn
from chainfall.core.errors import ChainfallError, ParseError, shown
from chainfall.core.frame import EMPTY as NO_TILE
from chainfall.core.frame import Board, Frame, Hud, Tile, tile
from chainfall.core.game import Outcome, Step
from chainfall.core.options import Options, option
from chainfall.core.placing import Placement
from chainfall.core.rng import Rng
from chainfall.falling import (
    COLUMNS,
    DIAGONALS,
    EMPTY,
    ROWS,
    Pose,
    Shape,
    carried,
    rows_of,
    runs,
    settled,
    tiles,
    upcoming,
    without,
)

WIDTH, HEIGHT = 6, 13
COLOURS = "RGBYPO"
PIECE = LINE = 3
POINTS = 10
OVERFLOW = "the well is full"

TOP, MIDDLE, LOWEST = (-2, 0), (-1, 0), (0, 0)
JEWELS = Shape(((TOP, MIDDLE, LOWEST), (MIDDLE, LOWEST, TOP), (LOWEST, TOP, MIDDLE)), HEIGHT, WIDTH)
"""A piece: where each of its three jewels is after no turn, one and two."""

DROPS = tuple(Placement(column, turns) for column in range(WIDTH) for turns in range(PIECE))
"""The inputs: a column, and how often the lowest jewel of the piece is brought to the top."""


@dataclass(frozen=True, slots=True)
class ColumnsOptions(Options):
    """How hard it is."""

    colours: int = option(5, "how many colours the jewels have", 3, len(COLOURS))


@dataclass(frozen=True, slots=True)
class Hidden:
    """What the player may not know: the pieces after the next one."""

    rng: Rng


@dataclass(frozen=True, slots=True)
class ColumnsState:
    """The well, and the two pieces that can be seen, each as three letters from the top."""

    options: ColumnsOptions
    well: str
    piece: str
    next: str
    score: int
    drops: int
    over: bool
    hidden: Hidden


class Columns:
    """Columns: jewels fall in threes, and three or more of one colour in a line vanish."""

    id = "examples/columns"
    rules = 2
    hz = 0
    Options = ColumnsOptions

    def start(self, options: ColumnsOptions, seed: int) -> ColumnsState:
        """An empty well and the first two pieces."""
        piece, rng = draw_piece(options, Rng(seed))
        following, rng = draw_piece(options, rng)
        return ColumnsState(options, EMPTY * (WIDTH * HEIGHT), piece, following, 0, 0, False, Hidden(rng))

    def step(self, state: ColumnsState, input: Placement) -> Step[ColumnsState]:
        """One drop, and the chain that it sets off."""
        if state.over:
            return Step(state, (Rejected("the game is over"),))
        if input not in DROPS:
            return Step(state, (Rejected(f"expected a column from 0 to {WIDTH - 1} and 0 to {PIECE - 1} turns"),))
        top = Pose(PIECE - 1, input.column, input.turns)
        if not JEWELS.fits(state.well, top):
            return Step(replace(state, over=True), (GameOver(OVERFLOW),))
        landed = JEWELS.dropped(state.well, top)
        effects: list[Effect] = [Lock(JEWELS.cells(landed))]
        well, points = resolve(JEWELS.laid(state.well, landed, state.piece), effects)
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

    def inputs(self, state: ColumnsState) -> Sequence[Placement]:
        """Every column and every turn; a column without room ends the game."""
        return () if state.over else DROPS

    def outcome(self, state: ColumnsState) -> Outcome | None:
        """The game is lost when a piece does not fit where it is dropped."""
        return Outcome(state.score, OVERFLOW) if state.over else None

    def frame(self, state: ColumnsState) -> Frame:
        """The well; beside it the piece to drop and the next one."""
        pieces = upcoming(JEWELS, state.piece + state.next, jewel_tile)
        hud = Hud(state.score, pieces, (("drops", state.drops),))
        phase = "over" if state.over else "drop"
        return Frame((Board(WIDTH, HEIGHT, tiles(state.well, jewel_tile), hud=hud, phase=phase),))

    def text(self, state: ColumnsState) -> str:
        """The well between its walls, the numbers of the columns, and a line with the pieces and the score."""
        rows = rows_of(state.well.replace(EMPTY, "."), WIDTH)
        numbers = "".join(map(str, range(WIDTH)))
        line = f"piece {state.piece}  next {state.next}  score {state.score}  drops {state.drops}"
        return "\n".join([*(f"|{row}|" for row in rows), f" {numbers}", line])

    def parse(self, line: str) -> Placement:
        """Reads ``3`` or ``3 2``: a column, and how often the piece is turned."""
        match = re.fullmatch(r"\s*([0-9])(?:\s+([0-9]))?\s*", line)
        if not match:
            raise ParseError(f"{shown(line)}: expected a column and perhaps how often to turn, such as '3' or '3 2'")
        return Placement(int(match[1]), int(match[2] or 0))

    def format(self, input: Placement) -> str:
        """The column and, if there are any, the turns."""
        return f"{input.column} {input.turns}" if input.turns else str(input.column)

    @property
    def placing(self) -> "Drops":
        """Placements, for bots."""
        return Drops()


class Drops:
    """The placements of Columns: each is reached by one input, itself."""

    def placements(self, state: ColumnsState) -> Sequence[Placement]:
        """Every drop, but of turns that look the same only the first."""
        looks = JEWELS.looks(state.piece)
        return [drop for drop in GAME.inputs(state) if looks[drop.turns] == drop.turns]

    def taps(self, state: ColumnsState, placement: Placement) -> Sequence[Placement]:
        """The one input."""
        if placement not in self.placements(state):
            raise ChainfallError(f"{placement} cannot be reached, expected one of placements(state)")
        return [placement]

    def place(self, state: ColumnsState, placement: Placement) -> Step[ColumnsState]:
        """The step with this input."""
        [drop] = self.taps(state, placement)
        return GAME.step(state, drop)


def draw_piece(options: ColumnsOptions, rng: Rng) -> tuple[str, Rng]:
    """Three jewels of the stream, and the generator after them."""
    piece = ""
    for _ in range(PIECE):
        colour, rng = rng.below(options.colours)
        piece += COLOURS[colour]
    return piece, rng


def resolve(well: str, effects: list[Effect]) -> tuple[str, int]:
    """Lets lines vanish and jewels fall until no line is left: the well then, and the points.

    Each jewel that vanishes scores ten points in the first event of a chain, twenty in the second, and so on.
    """
    total = chain_index = 0
    while lines := runs(well, WIDTH, LINE, (ROWS, COLUMNS, DIAGONALS)):
        gone = sorted({jewel for line in lines for jewel in line})
        chain_index += 1
        points = POINTS * chain_index * len(gone)
        total += points
        effects.append(Clear(tuple(map(cell, gone)), "line", chain_index, points))
        well = without(well, gone)
        moves = settled(well, WIDTH)
        if moves:
            effects.append(Settle(tuple((cell(old), cell(new)) for old, new in moves)))
        well = carried(well, moves)
    return well, total


def cell(number: int) -> Cell:
    """A place in the well as the row and the column of a frame."""
    return divmod(number, WIDTH)


def jewel_tile(jewel: str, links: int, mark: str) -> Tile:
    """The tile of a jewel's letter."""
    return NO_TILE if jewel == EMPTY else tile("jewel", jewel, links, mark)


GAME = Columns()
