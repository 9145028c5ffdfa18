"""The options of ``dr-mario``."""

from dataclasses import dataclass
from typing import Literal

from chainfall.core.errors import OptionError
from chainfall.core.grid import draw_rows
from chainfall.core.options import Options, option
from chainfall.falling.listing import listed
from chainfall.games.dr_mario.bottle.board import COLUMNS, RIM, ROWS
from chainfall.games.dr_mario.bottle.level import LAST_LEVEL
from chainfall.games.dr_mario.capsule import CAPSULES, VIRUSES


@dataclass(frozen=True, slots=True)
class BottleOptions(Options):
    """The options of a game."""

    level: int = option(0, "the first level", 0, LAST_LEVEL)
    speed: Literal["low", "med", "hi"] = option("med", "how fast capsules fall at first, and what a virus is worth")
    waits: Literal["console", "short", "none"] = option("console", "how long everything between two capsules takes")
    counter: int = option(0, "the console's frame counter in the first frame of control", 0, 255)
    board: str = option("", "a drawn bottle for the first level: rows separated by '/', '.' for an empty cell")
    pieces: str = option("", "the capsules of a level, such as 'RB YY'; the game ends after the last")

    def __post_init__(self) -> None:
        Options.__post_init__(self)
        if self.board and not any(virus in drawn_board(self.board) for virus in VIRUSES):
            raise OptionError(f"option board: no virus drawn, expected at least one of {VIRUSES}")
        self.listed_capsules()

    def listed_capsules(self) -> tuple[str, ...]:
        """The capsules of a level, the left colour first, if they are given in advance."""
        return listed(self.pieces, CAPSULES)


def drawn_board(drawing: str) -> str:
    """The board of a bottle drawn in the option ``board``; each half of a capsule in it is a single half."""
    return RIM + "".join(draw_rows(drawing, ROWS, COLUMNS, CAPSULES + VIRUSES, "option board"))
