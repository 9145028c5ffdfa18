"""The cursor in a game of squares."""

from chainfall.core.card import Card
from chainfall.core.frame import Board

ARROWS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}


class Cursor:
    """A cursor on a cell of a board; it starts in the middle.

    Attributes:
        cell: the row and the column.
    """

    def __init__(self, board: Board) -> None:
        self.cell = (board.height // 2, board.width // 2)

    def move(self, arrow: str, board: Board) -> None:
        """Moves one cell; at the edge of the board it stays."""
        down, right = ARROWS[arrow]
        row, column = self.cell
        self.cell = (min(max(row + down, 0), board.height - 1), min(max(column + right, 0), board.width - 1))

    def line(self, board: Board, card: Card) -> str:
        """The line that plays the cell: the one that the card gives for the tile there, otherwise the cell itself."""
        there = board.at(*self.cell).kind
        return next((line.text for line in card.lines if line.tile and line.tile == there), "{} {}".format(*self.cell))
