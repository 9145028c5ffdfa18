"""What the kit's tests share: boards that are drawn, and boards that are made up."""

from typing import NamedTuple

from hypothesis import strategies as st


class Drawn(NamedTuple):
    """A board and its width."""

    board: str
    columns: int

    @property
    def rows(self) -> int:
        return len(self.board) // self.columns

    def at(self, row: int, column: int) -> str:
        """The letter of a cell; outside the board it is free."""
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return self.board[row * self.columns + column] if inside else " "


def drawn(*rows: str) -> str:
    """A board of these rows; a dot is a free cell."""
    return "".join(rows).replace(".", " ")


@st.composite
def boards(draw: st.DrawFn, letters: str = "  RRG", rows: int = 6, columns: int = 6) -> Drawn:
    """A board of any size up to a limit; a letter that is named twice comes twice as often."""
    width = draw(st.integers(1, columns))
    height = draw(st.integers(1, rows))
    size = width * height
    cells = draw(st.lists(st.sampled_from(letters), min_size=size, max_size=size))
    return Drawn("".join(cells), width)
