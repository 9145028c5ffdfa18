"""Drawing shared by the shell and the bottle: tiles for a frame, and three characters per cell for text."""

from collections.abc import Collection
from functools import cache

from chainfall.core.frame import EMPTY as NO_TILE
from chainfall.core.frame import LEFT, RIGHT, Tile, tile
from chainfall.falling.pieces import EMPTY
from chainfall.games.dr_mario.capsule import LINKS, VIRUSES


@cache
def tile_of(letter: str, links: int, mark: str) -> Tile:
    """The tile of a cell."""
    if letter == EMPTY:
        return NO_TILE
    return tile("virus" if letter in VIRUSES else "capsule", letter.upper(), links, mark)


_VALUES = bytes(code - ord("0") if code >= ord("0") else 0 for code in range(256))


def link_bits(links: str) -> bytes:
    """A text of links as numbers."""
    return links.encode().translate(_VALUES)


def capsule_tiles(colours: str, turns: int = 0) -> tuple[Tile, ...]:
    """The tiles of a capsule that is not part of the board, after this number of turns."""
    return tuple([tile_of(colour, bits, "") for colour, bits in zip(colours, LINKS[turns], strict=True)])


def text_cells(board: str, links: str, marked: Collection[int] = ()) -> list[str]:
    """Three characters for every cell (the assignment, "Field Representation")."""
    drawn = [_text(letter, bits) for letter, bits in zip(board, link_bits(links), strict=True)]
    for cell in marked:
        drawn[cell] = f"*{board[cell]}*"
    return drawn


def capsule_texts(colours: str, turns: int, sides: str = "[]") -> tuple[str, ...]:
    """Three characters for each half of a capsule in the air, between these two sides."""
    return tuple([_text(colour, bits, sides) for colour, bits in zip(colours, LINKS[turns], strict=True)])


def _text(letter: str, links: int, sides: str = "  ") -> str:
    """A letter between two sides; where it is joined to its other half, the side is a line."""
    return ("-" if links & LEFT else sides[0]) + letter + ("-" if links & RIGHT else sides[1])
