"""The state: the kit's tick and turn, with power gems as groups (the arcade document, sections 24 to 26 and 32)."""

from dataclasses import dataclass

from chainfall.falling.pieces import ASIDE, PAIR, Pose, Shape
from chainfall.falling.state import Tick, Turn
from chainfall.games.puzzle_fighter.arcade.board import COLUMNS, ROWS, SPAWN_COLUMN
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.pairs import Hidden

SPAWN = Pose(1, SPAWN_COLUMN)
"""The pivot gem starts in the highest visible row, with the other gem above it in the overflow row (section 2)."""

PAIRS = {"none": Shape(PAIR, ROWS, COLUMNS), "simple": Shape(PAIR, ROWS, COLUMNS, ASIDE)}
"""The pair by the option ``kick`` (sections 26 and 28)."""


@dataclass(frozen=True, slots=True)
class ArcadeState:
    """A game of Puzzle Fighter."""

    options: ArcadeOptions
    hidden: Hidden
    turn: Turn
    tick: Tick

    @property
    def level(self) -> int:
        """The level, which goes up with the number of pairs."""
        return self.options.level_of(self.turn.pieces)

    @property
    def shape(self) -> Shape:
        """The pair, with the kicks that the options allow."""
        return PAIRS[self.options.kick]
