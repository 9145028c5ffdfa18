"""The cursor in a game of squares."""

from chainfall.core.card import Card
from chainfall.core.frame import Board

ARROWS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
TAKE = ("enter", "space")


class Cursor:
    """Stands on a cell of a board, at first in its middle.

    Attributes:
        cell: the row and the column.
    """

    def __init__(self, board: Board) -> None:
        self.cell = (board.height // 2, board.width // 2)

    def press(self, key: str, board: Board, card: Card) -> str | None:
        """Takes a key; the answer is the line that is to be played, if any.

        An arrow moves the cursor, around the edges. Other keys play the cell or, if the card says so, another line.
        """
        if key in ARROWS:
            down, right = ARROWS[key]
            self.cell = ((self.cell[0] + down) % board.height, (self.cell[1] + right) % board.width)
            return None
        there = board.at(*self.cell).kind
        for line in card.lines:
            if key == line.key.lower() or (key in TAKE and line.tile and line.tile == there):
                return line.text
        return f"{self.cell[0]} {self.cell[1]}" if key in TAKE else None
