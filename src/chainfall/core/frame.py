"""Frames: the visible part of a state, which is all that a front end has to draw from.

Row 0 is at the top. A tile's ``links`` say on which sides it is joined to its neighbour, so the same four bits draw a
fused power gem and a two-part capsule.
"""

from dataclasses import dataclass
from functools import cache

TOP, RIGHT, BOTTOM, LEFT = 1, 2, 4, 8


@dataclass(frozen=True, slots=True)
class Tile:
    """One drawn cell.

    Attributes:
        kind: what it is, in lower case: ``gem``, ``crash``, ``virus``, ...; ``""`` is an empty cell.
        colour: a colour letter, or ``""`` if colour has no meaning here.
        links: bits of ``TOP | RIGHT | BOTTOM | LEFT`` where it is joined to its neighbour.
        mark: a short text drawn on it, such as a counter's number, or ``*`` for a cell about to vanish.
    """

    kind: str
    colour: str = ""
    links: int = 0
    mark: str = ""


def tile(kind: str, colour: str = "", links: int = 0, mark: str = "") -> Tile:
    """The tile with these attributes; it is created on first use and then shared."""
    return _tile(kind, colour, links, mark)


@cache
def _tile(kind: str, colour: str, links: int, mark: str) -> Tile:
    # No default arguments: the cache would hold a tile twice if one call passed a default and another omitted it.
    return Tile(kind, colour, links, mark)


EMPTY = tile("")


@dataclass(frozen=True, slots=True)
class Sprite:
    """A tile that is not part of the board: one cell of the falling piece, or of a preview.

    It has moved ``progress`` / ``span`` of the way from its row to the next one. A ``shadow`` is not part of the piece
    itself: it shows where the piece would land.
    """

    row: int
    column: int
    tile: Tile
    progress: int = 0
    span: int = 1
    shadow: bool = False


@dataclass(frozen=True, slots=True)
class Hud:
    """The numbers beside a board.

    Attributes:
        score: the score so far.
        next: the pieces to come, each as sprites in a small box with the origin at its top left.
        numbers: other named numbers in the order in which they are shown: level, chain, timers, viruses left, ...
    """

    score: int
    next: tuple[tuple[Sprite, ...], ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """One player's field: ``tiles`` row by row from the top, then the sprites above them, in drawing order.

    The first ``hidden_rows`` rows are above the visible field.
    """

    width: int
    height: int
    tiles: tuple[Tile, ...]
    sprites: tuple[Sprite, ...] = ()
    hud: Hud = Hud(0)
    phase: str = ""
    hidden_rows: int = 0

    def at(self, row: int, column: int) -> Tile:
        """The tile in a cell."""
        return self.tiles[row * self.width + column]

    @property
    def piece(self) -> tuple[Sprite, ...]:
        """The sprites of the piece in the air, without its shadow."""
        return tuple([sprite for sprite in self.sprites if not sprite.shadow])


@dataclass(frozen=True, slots=True)
class Frame:
    """The visible part of a state: one board, or two in a two-player game."""

    boards: tuple[Board, ...]

    @property
    def score(self) -> int:
        """The score at the first seat."""
        return self.boards[0].hud.score
