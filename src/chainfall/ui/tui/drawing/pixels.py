"""A grid of colours, two of them above one another in every character, with characters written on it."""

from collections.abc import Sequence
from functools import cache

from chainfall.ui.tui.drawing.canvas import Canvas, Glyph, Ink

UPPER_HALF = "▀"

Picture = tuple[tuple[str, ...], ...]
"""Rows of colours; ``""`` is transparent."""


class Pixels:
    """A grid of colours that is drawn on; anything outside it is clipped.

    A character is about twice as high as it is wide, so half of one is a square.

    >>> pixels = Pixels(2, 2, "black")
    >>> pixels.put(0, 1, "red")
    >>> pixels.canvas().lines()
    [' ▀']
    """

    def __init__(self, width: int, height: int, fill: str) -> None:
        self.width = width
        self.rows = [[fill] * width for _ in range(height + height % 2)]
        self._texts: dict[tuple[int, int], Glyph] = {}

    def put(self, row: int, column: int, colour: str) -> None:
        """Colours one pixel; a character that was written there goes."""
        if 0 <= row < len(self.rows) and 0 <= column < self.width:
            self.rows[row][column] = colour
            self._texts.pop((row // 2, column), None)

    def fill(self, row: int, column: int, size: tuple[int, int], colour: str) -> None:
        """Colours as many rows and columns from there on."""
        for y in range(row, row + size[0]):
            for x in range(column, column + size[1]):
                self.put(y, x, colour)

    def paste(self, row: int, column: int, picture: Picture) -> None:
        """Draws a picture with its upper left corner there."""
        for y, line in enumerate(picture, row):
            for x, colour in enumerate(line, column):
                if colour:
                    self.put(y, x, colour)

    def at(self, row: int, column: int) -> str:
        """The colour of a pixel; transparent outside."""
        return self.rows[row][column] if 0 <= row < len(self.rows) and 0 <= column < self.width else ""

    def write(self, row: int, column: int, text: str, ink: Ink) -> None:
        """Writes a text into a row of characters, instead of the pixels there."""
        for place, char in enumerate(text, column):
            if 0 <= row < len(self.rows) // 2 and 0 <= place < self.width:
                self._texts[row, place] = Glyph(char, ink)

    def canvas(self) -> Canvas:
        """The grid as characters."""
        canvas = Canvas(self.width, len(self.rows) // 2)
        pairs = zip(self.rows[::2], self.rows[1::2], strict=True)
        canvas.rows = [_glyphs(upper, lower) for upper, lower in pairs]
        for (row, column), glyph in self._texts.items():
            canvas.rows[row][column] = glyph
        return canvas


def _glyphs(upper: Sequence[str], lower: Sequence[str]) -> list[Glyph]:
    return [_glyph(above, below) for above, below in zip(upper, lower, strict=True)]


@cache
def _glyph(above: str, below: str) -> Glyph:
    return Glyph(" ", Ink("", above)) if above == below else Glyph(UPPER_HALF, Ink(above, below))
