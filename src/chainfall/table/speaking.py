"""Speaking: the board and the piece in the air in words, so that a player who does not see them can steer."""

from collections.abc import Iterable

from chainfall.core.frame import Board, Sprite, Tile

COLOURS = {
    "R": "red",
    "G": "green",
    "B": "blue",
    "Y": "yellow",
    "P": "purple",
    "O": "orange",
    "C": "cyan",
    "W": "white",
}
"""The names of colour letters; a letter without a name is spoken as it is."""

KINDS = {"gem": "", "capsule": "", "crash": "crash gem", "counter": "counter gem"}
"""The word for a kind of tile; ``""`` where its colour says enough. A kind that is not here is called by its name."""


class Speaker:
    """Says what is new about the piece in the air, so that nothing is heard twice."""

    def __init__(self) -> None:
        self._piece = self._place = ""

    def news(self, board: Board, *, appeared: bool = False) -> str:
        """What has changed since the last call: how the piece is turned, and where it is; empty if nothing has.

        Args:
            board: what the player would see.
            appeared: whether the piece is a new one; then all about it is said, and what comes next.
        """
        piece, place = piece_in_words(board.piece), place_in_words(board)
        said = [piece if appeared or piece != self._piece else "", place if appeared or place != self._place else ""]
        self._piece, self._place = piece, place
        news = ", ".join(filter(None, said)) if piece else ""
        return f"{news}. {next_in_words(board)}" if news and appeared and board.hud.next else news


def tile_in_words(tile: Tile) -> str:
    """A tile as it is called.

    >>> tile_in_words(Tile("crash", "R"))
    'red crash gem'
    """
    mark = "" if tile.mark == "*" else tile.mark
    words = (COLOURS.get(tile.colour, tile.colour), KINDS.get(tile.kind, tile.kind), mark)
    return " ".join(filter(None, words)) or tile.kind


def piece_in_words(sprites: Iterable[Sprite]) -> str:
    """The cells of a piece from the top, or from the left."""
    cells = sorted(sprites, key=lambda sprite: (sprite.row, sprite.column))
    upright = len({cell.column for cell in cells}) == 1
    return (" over " if upright else ", ").join(tile_in_words(cell.tile) for cell in cells)


def place_in_words(board: Board) -> str:
    """The columns of the piece in the air, counted from 1, and what it would land on; empty without one."""
    columns = sorted({sprite.column for sprite in board.piece})
    if not columns:
        return ""
    numbers = " and ".join(str(column + 1) for column in columns)
    landing = _landing(board)
    return f"column{'s' if len(columns) > 1 else ''} {numbers}" + (f", lands on {landing}" if landing else "")


def next_in_words(board: Board) -> str:
    """The pieces to come."""
    return "Next: " + "; then ".join(piece_in_words(piece) for piece in board.hud.next)


def board_in_words(board: Board) -> str:
    """Each column in words, from the left: its height and what lies on top."""
    return ". ".join(_column_in_words(board, column) for column in range(board.width))


def _column_in_words(board: Board, column: int) -> str:
    for row in range(board.height):
        if board.at(row, column).kind:
            return f"Column {column + 1}: height {board.height - row}, {tile_in_words(board.at(row, column))} on top"
    return f"Column {column + 1}: empty"


def _landing(board: Board) -> str:
    """The surface that the piece will land on, read from its shadow; empty in a game without one."""
    lowest: dict[int, int] = {}
    for sprite in board.sprites:
        if sprite.shadow:
            lowest[sprite.column] = max(sprite.row, lowest.get(sprite.column, sprite.row))
    supports = dict.fromkeys(_below(board, row, column) for column, row in sorted(lowest.items()))
    height = board.height - max(lowest.values(), default=0)
    return " and ".join(filter(None, supports)) + (f", height {height}" if height > 1 else "") if lowest else ""


def _below(board: Board, row: int, column: int) -> str:
    """The content of the cell below; empty if the cell is."""
    if row + 1 >= board.height:
        return "the floor"
    tile = board.at(row + 1, column)
    return tile_in_words(tile) if tile.kind else ""
