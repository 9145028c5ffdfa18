"""Power gems under both values of the option ``power`` (the arcade document, section 4; for ``solid``, the kata).

``marked``, the document's rule: every cell of a filled rectangle of one colour, at least 2 x 2, is POWER; cells of one
colour that touch are one group; gems fall one by one. ``solid``, as in the arcade original: power gems form, grow and
fall as whole rectangles, by the kata's own functions.

Groups are a text with one letter per cell: a blank where there is no power gem, else a capital letter for its group. A
``marked`` board letters its groups in reading order, a ``solid`` one in order of age.
"""

from string import ascii_uppercase

from chainfall.falling.groups import Group, named, squares
from chainfall.falling.settling import Moves, settled
from chainfall.games.puzzle_fighter.arcade.board import CELLS, COLUMNS, EMPTY_BOARD, ROWS
from chainfall.games.puzzle_fighter.gems import COLOURS, EMPTY
from chainfall.games.puzzle_fighter.solid import STRIDE, Rectangle, Well

NO_GROUPS = EMPTY_BOARD


def _squares(board: str) -> list[Group]:
    return squares(board, COLUMNS, COLOURS)


def power_groups(board: str) -> str:
    """The groups of a ``marked`` board: a cell is POWER exactly if it lies in a filled 2 x 2."""
    found = _squares(board)
    return named(set().union(*found), board, COLUMNS) if found else NO_GROUPS


def formed(board: str, groups: str, rule: str) -> str:
    """The groups of a board at rest, given the groups before (the pass that section 6 calls power formation)."""
    if rule == "marked":
        return power_groups(board)
    if all(len({groups[cell] for cell in square}) == 1 and groups[square[0]] != EMPTY for square in _squares(board)):
        return groups  # anything that forms or grows needs a 2 x 2 that is not part of one power gem
    well = Well(ROWS, board, rectangles(groups))
    well.combine_all()
    return _drawn(well.rectangles())


def fallen(board: str, groups: str, rule: str) -> Moves:
    """What falls, and to where: gem by gem or, if power gems are solid, each power gem as a whole."""
    if rule == "marked" or groups == NO_GROUPS:
        return settled(board, COLUMNS)
    well = Well(ROWS, board, rectangles(groups))
    return tuple((_number(start), _number(end)) for start, end in well.fall_all())


def cells_of(groups: str) -> list[list[int]]:
    """The cells of each group, in the order of the letters."""
    return [[cell for cell, other in enumerate(groups) if other == letter] for letter in sorted(set(groups) - {EMPTY})]


def news(groups: str, before: str) -> list[list[int]]:
    """The groups that formed, grew or absorbed another one: those whose cells were not all one group before."""
    return [cells for cells in cells_of(groups) if len(known := {before[cell] for cell in cells}) > 1 or EMPTY in known]


def rectangles(groups: str) -> tuple[Rectangle, ...]:
    """The power gems of a ``solid`` board, the oldest first."""
    return tuple(
        Rectangle(*divmod(groups.index(letter), COLUMNS), *divmod(groups.rindex(letter), COLUMNS))
        for letter in sorted(set(groups) - {EMPTY})
    )


def _drawn(powers: tuple[Rectangle, ...]) -> str:
    """The groups of a ``solid`` board."""
    groups = [EMPTY] * CELLS
    for letter, power in zip(ascii_uppercase, powers, strict=False):
        for row, column in power.cells():
            groups[row * COLUMNS + column] = letter
    return "".join(groups)


def _number(flat: int) -> int:
    """The cell number for a flat number of the well, which has a row of walls on top and a wall after each row."""
    return flat - flat // STRIDE - COLUMNS
