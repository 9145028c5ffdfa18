"""The state of the Dr. Mario shell, and every command as a method of it (the assignment, "Supported Commands").

Marks are not stored: the marked cells are always exactly the runs of four or more in the field.
"""

from dataclasses import dataclass, replace
from typing import Literal

from chainfall.core.effects import (
    Clear,
    Effect,
    GameOver,
    LevelCleared,
    Lock,
    Mark,
    Move,
    Rejected,
    Rotate,
    Settle,
    Spawn,
)
from chainfall.core.errors import OptionError
from chainfall.core.game import Step
from chainfall.core.grid import draw_rows, to_cells
from chainfall.core.options import Options, option
from chainfall.falling.pieces import EMPTY, Pose, Shape
from chainfall.falling.settling import SINGLE
from chainfall.games.dr_mario.capsule import CAPSULES, VIRUSES, capsule_shape, place
from chainfall.games.dr_mario.gravity import fall, loose
from chainfall.games.dr_mario.matching import matched, vanish
from chainfall.games.dr_mario.shell.faller import Capsule

FEWEST_ROWS = 4
FEWEST_COLUMNS = 3
MOST = 10_000
"""The most rows or columns: the rules need no limit, but one line of input must not be able to use up all memory."""

MOST_CELLS = 1_000_000

SPAWN_ROW = 1

RUNNING = ""
LOST = "game over"
QUIT = "quit"


@dataclass(frozen=True, slots=True)
class ShellOptions(Options):
    """The options of a game."""

    rows: int = option(16, "rows of the field", FEWEST_ROWS, MOST)
    columns: int = option(8, "columns of the field", FEWEST_COLUMNS, MOST)
    contents: str = option("", "the first field: rows from the top ended by /, a dot for an empty cell")
    rotation: Literal["clockwise", "drawn"] = option("clockwise", "whether A turns clockwise or as example 1 draws it")
    landing: Literal["drawn", "position"] = option(
        "drawn", "whether a faller lands only on a blank line, as the examples draw it, or wherever it is supported"
    )

    def __post_init__(self) -> None:
        Options.__post_init__(self)
        if self.rows * self.columns > MOST_CELLS:
            raise OptionError(f"{self.rows} rows of {self.columns} columns: expected at most {MOST_CELLS} cells in all")
        self.first_field()

    def first_field(self) -> str:
        """The cells at the start."""
        return "".join(draw_rows(self.contents, self.rows, self.columns, CAPSULES + VIRUSES, "option contents"))


@dataclass(frozen=True, slots=True)
class ShellState:
    """A field, and perhaps a faller above it.

    Each command is a method that returns the state after it and what happened; a command that is not allowed returns
    this same state and the reason.

    Attributes:
        options: what the game was started with.
        cells: the field row by row from the top: a space, ``RBY`` for half a capsule, ``rby`` for a virus.
        links: for each cell, a digit for the left or the right half of a horizontal capsule, or for a single cell.
        faller: the capsule in the air.
        landed: whether the faller has landed, so that the next blank line freezes it.
        cleared: how many viruses have vanished; the score.
        chain: how often matches have vanished since a faller last froze.
        ending: why the game is over, or ``""`` while it runs.
    """

    options: ShellOptions
    cells: str
    links: str
    faller: Capsule | None = None
    landed: bool = False
    cleared: int = 0
    chain: int = 0
    ending: str = RUNNING

    @classmethod
    def start(cls, options: ShellOptions) -> "ShellState":
        """The first state: everything in the field is a single cell."""
        return cls(options, options.first_field(), SINGLE * (options.rows * options.columns))

    @property
    def rows(self) -> int:
        """How many rows the field has."""
        return self.options.rows

    @property
    def columns(self) -> int:
        """How many columns the field has."""
        return self.options.columns

    @property
    def shape(self) -> Shape:
        """The capsule on this field."""
        return capsule_shape(self.rows, self.columns)

    @property
    def viruses(self) -> int:
        """How many viruses are in the field; a marked virus still counts."""
        return sum(map(self.cells.count, VIRUSES))

    @property
    def has_viruses(self) -> bool:
        """Whether any virus is left."""
        return self.viruses > 0

    @property
    def matches(self) -> tuple[int, ...]:
        """The numbers of the marked cells."""
        return matched(self.cells, self.columns)

    def is_free(self, row: int, column: int) -> bool:
        """Whether this is a cell of the field with nothing in it, not even a part of the faller."""
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return False
        inside_faller = self.faller is not None and (row, column) in self.faller.places
        return self.cells[row * self.columns + column] == EMPTY and not inside_faller

    def create_faller(self, left: str, right: str) -> "Step[ShellState]":
        """``F``: a horizontal faller in the middle of the second row; without room for it the game is lost."""
        if self.faller:
            return self._refuse("there is a faller already")
        column = (self.columns - 1) // 2
        faller = Capsule(SPAWN_ROW, column, left + right)
        top_middle = self.cells[column : self.columns // 2 + 1]  # one cell, or two if the number of columns is even
        lost = not self.shape.fits(self.cells, faller.pose) or any(cell in CAPSULES for cell in top_middle)
        state = replace(self._with_faller(faller), ending=LOST if lost else RUNNING)
        spawn = Spawn(faller.places)
        return Step(state, (spawn, GameOver(LOST)) if lost else (spawn,))

    def rotate(self, clockwise: bool) -> "Step[ShellState]":
        """``A`` and ``B``: a quarter turn, with the kick to the left if there is no room on the right."""
        if not self.faller:
            return self._refuse("there is no faller")
        if self.options.rotation == "drawn" and not self.faller.vertical:
            clockwise = False  # example 1 draws the right half on top after A, too
        pose = self.shape.turned(self.cells, self.faller.pose, 1 if clockwise else -1)
        if not pose:
            return self._refuse("there is no room to turn")
        faller = self.faller.at(pose)
        return Step(self._with_faller(faller), (Rotate(faller.places),))

    def move(self, columns: int) -> "Step[ShellState]":
        """``<`` and ``>``: one column to the left (-1) or to the right (1)."""
        if not self.faller:
            return self._refuse("there is no faller")
        pose = self.shape.shifted(self.cells, self.faller.pose, columns)
        if not pose:
            return self._refuse("there is no room on that side")
        faller = self.faller.at(pose)
        return Step(self._with_faller(faller), (Move(faller.places),))

    def place_virus(self, row: int, column: int, colour: str) -> "Step[ShellState]":
        """``V``: a virus in a free cell; a match that it makes is marked at once."""
        if not self.is_free(row, column):
            return self._refuse(f"row {row}, column {column} is not a free cell")
        cell = row * self.columns + column
        state = replace(self, cells=self.cells[:cell] + colour + self.cells[cell + 1 :])
        state = state._with_faller(self.faller)
        return Step(state, state._marks(self.matches))

    def tick(self) -> "Step[ShellState]":
        """A blank line: time passes.

        The faller falls or freezes; loose cells fall; what was marked vanishes; the faller may land; new runs are
        marked.
        """
        marked = self.matches
        advanced, faller_effects = self._advance_faller()
        settled, settle_effects = advanced._settle(marked)
        came_down = advanced.faller is not self.faller
        state = replace(settled, landed=settled._is_supported(fully=came_down and self.options.landing == "drawn"))
        if state == self:  # nothing moves: returning the same object tells callers so
            return Step(self)
        if state.cells is self.cells:
            return Step(state, faller_effects + settle_effects)
        return Step(state, faller_effects + settle_effects + state._marks(()))

    def quit(self) -> "Step[ShellState]":
        """``Q``: the game ends."""
        return Step(replace(self, ending=QUIT), (GameOver(QUIT),))

    def _advance_faller(self) -> "Step[ShellState]":
        """The faller falls one row, or freezes if it has landed; if it is held up but has not landed, it stays."""
        if not self.faller:
            return Step(self)
        pose = self.faller.pose
        if self.landed:
            cells, links = place(self.shape, pose, self.faller.colours, self.cells, self.links, join_standing=False)
            frozen = replace(self, cells=cells, links=links, faller=None, landed=False, chain=0)
            return Step(frozen, (Lock(self.faller.places),))
        if not self.shape.can_fall(self.cells, pose):
            return Step(self)
        lower = self.faller.at(Pose(pose.row + 1, pose.column, pose.turns))
        return Step(replace(self, faller=lower), (Move(lower.places),))

    def _settle(self, marked: tuple[int, ...]) -> "Step[ShellState]":
        """Marked cells vanish, and cells that were loose while the marked cells were still there fall one row."""
        obstacles = self.shape.numbers(self.faller.pose) if self.faller else ()
        gone = frozenset(marked)  # in a large field there may be thousands of both
        falling = [cell for cell in loose(self.cells, self.links, self.columns, obstacles) if cell not in gone]
        cells, links = vanish(self.cells, self.links, self.columns, marked)
        cells, links = fall(cells, links, self.columns, falling)
        cleared = sum(self.cells[cell] in VIRUSES for cell in marked)
        state = replace(
            self, cells=cells, links=links, cleared=self.cleared + cleared, chain=self.chain + (1 if marked else 0)
        )
        effects: list[Effect] = []
        if marked:
            effects.append(Clear(to_cells(marked, self.columns), "match", state.chain))
        if cleared and not state.has_viruses:
            effects.append(LevelCleared(0))
        if falling:
            places = to_cells(falling, self.columns)
            effects.append(Settle(tuple(((row, column), (row + 1, column)) for row, column in places)))
        return Step(state, tuple(effects))

    def _with_faller(self, faller: Capsule | None) -> "ShellState":
        """The state after a command that placed the faller or changed what is below it.

        With ``landing=drawn`` such a command never lands a faller; it can only make a landed faller float again.
        """
        state = replace(self, faller=faller)
        may_land = self.landed or self.options.landing == "position"
        return replace(state, landed=may_land and state._is_supported())

    def _is_supported(self, fully: bool = False) -> bool:
        """Whether something is below the faller, or below each of its halves that can stand on something."""
        if not self.faller:
            return False
        found = self.faller.supports(self.cells, self.columns)
        return all(found) if fully else any(found)

    def _marks(self, known: tuple[int, ...]) -> tuple[Effect, ...]:
        before = frozenset(known)
        new = [cell for cell in self.matches if cell not in before]
        return (Mark(to_cells(new, self.columns)),) if new else ()

    def _refuse(self, reason: str) -> "Step[ShellState]":
        return Step(self, (Rejected(reason),))
