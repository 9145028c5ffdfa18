"""Drawing: from a board, its groups and its pieces to the tiles and sprites of a frame, and to text."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import NamedTuple

from chainfall.core.effects import Cell
from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP, Sprite, Tile
from chainfall.falling.pieces import EMPTY, Pose, Shape, boxed
from chainfall.falling.state import Fall, Turn

MARK = "*"
"""The mark on a cell that is about to vanish."""

TileOf = Callable[[str, int, str], Tile]
"""The tile of a letter, given its links and its mark."""


@lru_cache(maxsize=64)  # the board rarely changes from one frame to the next
def tiles(
    board: str, tile_of: TileOf, links: tuple[int, ...] | None = None, marked: tuple[int, ...] = ()
) -> tuple[Tile, ...]:
    """The tiles of a board.

    Args:
        board: the cells at rest.
        tile_of: makes a letter's tile.
        links: on which sides each cell is joined to its neighbour; by default no cells are joined.
        marked: the cells that are about to vanish.
    """
    if links is None:
        links = (0,) * len(board)
    if not marked:
        return tuple([tile_of(letter, bits, "") for letter, bits in zip(board, links, strict=True)])
    vanishing = frozenset(marked)
    marks = [MARK if cell in vanishing else "" for cell in range(len(board))]
    return tuple([tile_of(*cell) for cell in zip(board, links, marks, strict=True)])


@lru_cache(maxsize=256)
def links_of(groups: str, columns: int) -> tuple[int, ...]:
    """On which sides each cell is joined to a neighbour of the same group; a blank belongs to no group.

    >>> links_of("AA B", columns=2)
    (2, 8, 0, 0)
    """
    size = len(groups)
    found = [0] * size
    for cell, group in enumerate(groups):
        if group == EMPTY:
            continue
        column = cell % columns
        found[cell] = (
            (TOP if cell >= columns and groups[cell - columns] == group else 0)
            | (RIGHT if column < columns - 1 and groups[cell + 1] == group else 0)
            | (BOTTOM if cell < size - columns and groups[cell + columns] == group else 0)
            | (LEFT if column and groups[cell - 1] == group else 0)
        )
    return tuple(found)


def sprites(cells: Sequence[Cell], drawn: Sequence[Tile], progress: int = 0, span: int = 1) -> tuple[Sprite, ...]:
    """The sprites of a piece, given its cells, their tiles, and how far it has moved towards the next row."""
    return tuple([Sprite(row, column, tile, progress, span) for (row, column), tile in zip(cells, drawn, strict=True)])


@lru_cache(maxsize=64)  # in most frames the piece is in the same row as in the previous frame
def shadow(shape: Shape, board: str, pose: Pose, drawn: tuple[Tile, ...]) -> tuple[Sprite, ...]:
    """The sprites that show where a piece would land, given the tiles of its cells; none if it is there already."""
    landed = shape.dropped(board, pose)
    if landed == pose:
        return ()
    placed = zip(shape.cells(landed), drawn, strict=True)
    return tuple([Sprite(row, column, tile, shadow=True) for (row, column), tile in placed])


def airborne(shape: Shape, turn: Turn, fall: Fall, tile_of: TileOf) -> tuple[Sprite, ...]:
    """The sprites of the piece in the air, drawn above its shadow; it is moving down unless it stands on something.

    There are none if no piece is in the air. A piece that is still in the air when the game ends has no shadow.
    """
    if not turn.piece:
        return ()
    pose, board = fall.pose, turn.board
    drawn = tuple([tile_of(letter, 0, "") for letter in turn.piece])
    progress = min(fall.gravity, turn.interval) if shape.can_fall(board, pose) else 0
    below = () if turn.reason else shadow(shape, board, pose, drawn)
    return below + sprites(shape.cells(pose), drawn, progress, turn.interval)


@lru_cache(maxsize=64)
def upcoming(shape: Shape, letters: str, tile_of: TileOf) -> tuple[tuple[Sprite, ...], ...]:
    """The upcoming pieces as they will appear, given the letters of all of them, one piece after the other."""
    cells = boxed(shape.cells_of[0])
    size = len(cells)
    pieces = [letters[start : start + size] for start in range(0, len(letters), size)]
    return tuple(sprites(cells, [tile_of(letter, 0, "") for letter in piece]) for piece in pieces)


class Walls(NamedTuple):
    """The border of a well drawn as text: its walls, the walls of its hidden rows, and its floor."""

    wall: str = "║"
    rim: str = "┆"
    left: str = "╚"
    floor: str = "═"
    right: str = "╝"


WALLS = Walls()


def well(rows: Sequence[str], notes: Mapping[int, str], hidden_rows: int = 0, walls: Walls = WALLS) -> str:
    """A well as text, with notes beside its rows.

    Args:
        rows: the content of each row, from the top.
        notes: the text beside each row, by row number.
        hidden_rows: how many of the rows are above the visible field.
        walls: what is drawn around it.
    """
    lines = []
    for number, row in enumerate(rows):
        wall = walls.rim if number < hidden_rows else walls.wall
        lines.append(f"{wall}{row}{wall}  {notes.get(number, '')}".rstrip())
    return "\n".join([*lines, walls.left + walls.floor * len(rows[0]) + walls.right])


def side_by_side(texts: Sequence[str], gap: int = 4) -> str:
    """Texts beside each other, such as the wells of two players.

    >>> print(side_by_side(["a\\nbb", "c\\nd"], gap=1))
    a  c
    bb d
    """
    blocks = [text.split("\n") for text in texts]
    widths = [max(map(len, lines)) + gap for lines in blocks]
    rows = zip_longest(*blocks, fillvalue="")
    return "\n".join("".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def rows_of(cells: Sequence[str], columns: int) -> list[str]:
    """Joins the texts of the cells of each row into one text per row."""
    return ["".join(cells[start : start + columns]) for start in range(0, len(cells), columns)]


def minutes(ms: int) -> str:
    """A time in minutes and seconds.

    >>> minutes(83_000)
    '1:23'
    """
    minutes, seconds = divmod(ms // 1000, 60)
    return f"{minutes}:{seconds:02}"
