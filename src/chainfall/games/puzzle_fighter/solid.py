"""A well of gems in which power gems form, grow and fall as one piece (the kata Puzzle Fighter).

The well is the mutable working copy of a board while one pair is resolved; states themselves are tuples. Cells are in
one flat list with a border of walls, so that the four neighbours of any cell always exist and need no checks: above the
field is a row of walls (where an overflowing gem would come to rest), after each row is one wall that also serves as
the left wall of the next row, and below the field is the floor.

Nothing scans the whole well to find a change. A crash gem can go off, and a power gem form, only at a cell that has
just landed or moved. A power gem can grow only after a gem of its colour has landed, moved or joined another power gem;
those colours are kept in ``restless``. (Growth is one pass in order of age, so a gem may find room only in the pass
after the one that made it: a colour that has grown stays restless.)
"""

from typing import NamedTuple

from chainfall.core.effects import Cell
from chainfall.games.puzzle_fighter.gems import COLOURS, EMPTY, FAMILY, RAINBOW, SPARKS

WIDTH = 6
STRIDE = WIDTH + 1
WALL = "#"


class Rectangle(NamedTuple):
    """A power gem: its first and last row and column, counted from the top left."""

    top: int
    left: int
    bottom: int
    right: int

    def cells(self) -> tuple[Cell, ...]:
        """All of its cells, row by row."""
        rows, columns = range(self.top, self.bottom + 1), range(self.left, self.right + 1)
        return tuple((row, column) for row in rows for column in columns)


class PowerGem:
    """A power gem in the well: the flat number of its top left cell, its width and its height."""

    __slots__ = ("corner", "height", "width")

    def __init__(self, corner: int, width: int, height: int) -> None:
        self.corner = corner
        self.width = width
        self.height = height

    def columns(self) -> range:
        """Its columns."""
        column = self.corner % STRIDE
        return range(column, column + self.width)

    def numbers(self) -> list[int]:
        """The flat numbers of its cells."""
        last = self.corner + STRIDE * self.height
        return [n for start in range(self.corner, last, STRIDE) for n in range(start, start + self.width)]


class Doomed(NamedTuple):
    """What is destroyed in one step: the cells that rainbow gems remove, and those that crash gems flood."""

    rainbow: set[int]
    crash: set[int]


class Well:
    """Gems, power gems and the heights of the columns; it changes as gems land."""

    __slots__ = ("cells", "owner", "powers", "restless", "rows", "tops")

    def __init__(self, rows: int, field: str = "", powers: tuple[Rectangle, ...] = ()) -> None:
        self.rows = rows
        field = field or EMPTY * (rows * WIDTH)
        wall = [WALL] * STRIDE
        lines = (field[start : start + WIDTH] for start in range(0, rows * WIDTH, WIDTH))
        self.cells: list[str] = wall + [cell for line in lines for cell in line + WALL] + wall
        self.owner: list[PowerGem | None] = [None] * len(self.cells)
        self.powers: list[PowerGem] = []  # in the order in which they came to exist
        for top, left, bottom, right in powers:
            self._claim(PowerGem((top + 1) * STRIDE + left, right - left + 1, bottom - top + 1))
        self.tops = [self._top(column) for column in range(WIDTH)]
        self.restless = set(COLOURS) if powers else set()

    def _top(self, column: int) -> int:
        """The free cell on top of a column; a wall if the column is full."""
        number = column + STRIDE
        while self.cells[number] == EMPTY:
            number += STRIDE
        return number - STRIDE

    def _claim(self, power: PowerGem) -> None:
        self.powers.append(power)
        for number in power.numbers():
            self.owner[number] = power

    # What is in the well

    def rows_of_text(self) -> list[str]:
        """The rows from the top."""
        text = "".join(self.cells)
        return [text[start : start + WIDTH] for start in range(STRIDE, STRIDE * (self.rows + 1), STRIDE)]

    def rectangles(self) -> tuple[Rectangle, ...]:
        """The power gems in the order in which they came to exist."""
        return tuple(rectangle(power) for power in self.powers)

    # The four parts of a step

    def sparked(self, changed: list[int]) -> Doomed | None:
        """What crash gems and rainbow gems destroy, given the cells that landed or moved; None if there is nothing."""
        cells = self.cells
        rainbow: set[int] = set()
        crash: set[int] = set()
        for number in changed:
            gem = cells[number]
            sparks = SPARKS[gem]
            if gem == RAINBOW:
                rainbow.add(number)
                family = FAMILY.get(cells[number + STRIDE])
                if family:
                    rainbow.update(n for n, other in enumerate(cells) if other in family)
            elif number not in crash and (
                cells[number + STRIDE] in sparks
                or cells[number - 1] in sparks
                or cells[number + 1] in sparks
                or cells[number - STRIDE] in sparks
            ):
                crash |= self._flood(number, FAMILY[gem])
        return Doomed(rainbow, crash) if rainbow or crash else None

    def _flood(self, start: int, family: str) -> set[int]:
        cells = self.cells
        found = {start}
        waiting = [start]
        while waiting:
            number = waiting.pop()
            for other in (number - STRIDE, number - 1, number + 1, number + STRIDE):
                if cells[other] in family and other not in found:
                    found.add(other)
                    waiting.append(other)
        return found

    def remove(self, doomed: set[int]) -> None:
        """Takes gems out. A power gem goes as a whole, because its cells are connected and of one colour."""
        broken = set()
        for number in doomed:
            self.cells[number] = EMPTY
            power = self.owner[number]
            if power:
                broken.add(power)
                self.owner[number] = None
        if broken:
            self.powers = [power for power in self.powers if power not in broken]

    def combine(self, changed: list[int]) -> list[PowerGem]:
        """Forms power gems from single gems, then lets power gems grow, in the order given in the rules."""
        cells, owner = self.cells, self.owner
        corners: set[int] = set()
        for number in changed:
            gem = cells[number]
            if gem not in COLOURS:
                continue
            self.restless.add(gem)
            if owner[number]:
                continue
            # A new 2 x 2 needs a neighbour beside the changed cell and one above or below it.
            if (cells[number - 1] == gem or cells[number + 1] == gem) and (
                cells[number + STRIDE] == gem or cells[number - STRIDE] == gem
            ):
                around = (number - STRIDE - 1, number - STRIDE, number - 1, number)
                corners.update(corner for corner in around if cells[corner] == gem)
        made = [power for corner in sorted(corners) if (power := self._form(corner))] if corners else []
        if self.powers and self.restless:
            made += self._grow()
        elif self.restless:
            self.restless.clear()
        return made

    def combine_all(self) -> list[PowerGem]:
        """Like :meth:`combine`, for an arbitrary board: every gem counts as changed."""
        return self.combine([number for number, gem in enumerate(self.cells) if gem in COLOURS])

    def _single(self, number: int, gem: str) -> bool:
        return self.cells[number] == gem and self.owner[number] is None

    def _form(self, corner: int) -> PowerGem | None:
        """Forms a power gem from single gems with this top left corner: extended to the right first, then downwards."""
        gem = self.cells[corner]
        below = corner + STRIDE
        width = 0
        while self._single(corner + width, gem) and self._single(below + width, gem):
            width += 1
        if width < 2:
            return None
        height = 2
        while all(self._single(corner + STRIDE * height + n, gem) for n in range(width)):
            height += 1
        power = PowerGem(corner, width, height)
        self._claim(power)
        return power

    def _grow(self) -> list[PowerGem]:
        """One pass over the power gems of restless colours, in order of age, each left, right, up, down."""
        cells = self.cells
        grown = []
        still_restless = set()
        for power in self.powers.copy():
            corner = power.corner
            gem = cells[corner]
            if gem not in self.restless or self.owner[corner] is not power:
                continue  # at rest, or absorbed by an older one in this pass
            if (
                cells[corner - 1] == gem
                or cells[corner + power.width] == gem
                or cells[corner - STRIDE] == gem
                or cells[corner + STRIDE * power.height] == gem
            ) and self._grow_one(power, gem):
                grown.append(power)
                still_restless.add(gem)
        self.restless = still_restless
        return grown

    def _grow_one(self, power: PowerGem, gem: str) -> bool:
        grown = False
        for up, left in ((0, 1), (0, -1), (1, 0), (-1, 0)):  # left, right, up, down
            while depth := self._strip(power, gem, up, left):
                self._take_in(power, depth, up, left)
                grown = True
        return grown

    def _strip(self, power: PowerGem, gem: str, up: int, left: int) -> int:
        """The depth of the strip beside a power gem that can be absorbed at once; 0 if there is none.

        The strip is one cell deep, or reaches to the far edge of the deepest power gem in it. All of it must have the
        same colour, and no power gem in it may stick out sideways.
        """
        top, first = divmod(power.corner, STRIDE)
        bottom, last = top + power.height - 1, first + power.width - 1
        depth = 0
        needed = 1
        while depth < needed:
            depth += 1
            for number in _line(power, depth, up, left):
                if self.cells[number] != gem:
                    return 0
                other = self.owner[number]
                if other:
                    row, column = divmod(other.corner, STRIDE)
                    if left and (row < top or row + other.height - 1 > bottom):
                        return 0
                    if up and (column < first or column + other.width - 1 > last):
                        return 0
                    reach = (
                        (first - column if left > 0 else column + other.width - 1 - last)
                        if left
                        else (top - row if up > 0 else row + other.height - 1 - bottom)
                    )
                    needed = max(needed, reach)
        return depth

    def _take_in(self, power: PowerGem, depth: int, up: int, left: int) -> None:
        taken = {
            other
            for distance in range(1, depth + 1)
            for number in _line(power, distance, up, left)
            if (other := self.owner[number])
        }
        if taken:
            self.powers = [other for other in self.powers if other not in taken]
        if left:
            power.width += depth
        else:
            power.height += depth
        power.corner -= max(left, 0) * depth + max(up, 0) * depth * STRIDE
        for number in power.numbers():
            self.owner[number] = power

    def fall(self, removed: set[int]) -> list[tuple[int, int]]:
        """Lets everything fall, and returns pairs of the old and the new number of each cell.

        It works from the bottom up, so everything below a piece is already at rest. Only columns from which something
        was removed can move, and those connected to them by a power gem.
        """
        cells, owner, tops = self.cells, self.owner, self.tops
        columns = sorted({number % STRIDE for number in removed}.union(*(power.columns() for power in self.powers)))
        floor = STRIDE * self.rows
        for column in columns:
            tops[column] = floor + column
        moves = []
        for start in range(floor, 0, -STRIDE):
            for column in columns:
                number = start + column
                gem = cells[number]
                if gem == EMPTY:
                    continue
                power = owner[number]
                if power is None:
                    target = tops[column]
                    tops[column] = target - STRIDE
                    if target != number:
                        cells[number] = EMPTY
                        cells[target] = gem
                        moves.append((number, target))
                elif number == power.corner + STRIDE * (power.height - 1):
                    moves += self._fall_whole(power)
        return moves

    def fall_all(self) -> list[tuple[int, int]]:
        """Like :meth:`fall`, for an arbitrary board: every column may move."""
        return self.fall(set(range(WIDTH)))

    def _fall_whole(self, power: PowerGem) -> list[tuple[int, int]]:
        """A power gem falls until any of its columns stops it."""
        tops, cells, owner = self.tops, self.cells, self.owner
        low = power.corner + STRIDE * (power.height - 1)
        way = min(tops[column] - low - offset for offset, column in enumerate(power.columns()))
        moves = []
        if way:
            gem = cells[low]
            numbers = power.numbers()
            for number in numbers:
                cells[number] = EMPTY
                owner[number] = None
            for number in numbers:
                cells[number + way] = gem
                owner[number + way] = power
                moves.append((number, number + way))
            power.corner += way
        for offset, column in enumerate(power.columns()):
            tops[column] = power.corner - STRIDE + offset
        return moves


def _line(power: PowerGem, distance: int, up: int, left: int) -> range:
    """The line of cells at a given distance from one side of a power gem, as long as that side."""
    if left:
        column = -distance if left > 0 else power.width - 1 + distance
        start = power.corner + column
        return range(start, start + STRIDE * power.height, STRIDE)
    row = -distance if up > 0 else power.height - 1 + distance
    start = power.corner + row * STRIDE
    return range(start, start + power.width)


def rectangle(power: PowerGem) -> Rectangle:
    """A power gem in the coordinates of a frame."""
    row, column = divmod(power.corner, STRIDE)
    return Rectangle(row - 1, column, row + power.height - 2, column + power.width - 1)


def cell(number: int) -> Cell:
    """A flat number in the coordinates of a frame."""
    row, column = divmod(number, STRIDE)
    return row - 1, column
