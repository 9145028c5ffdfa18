"""What a level begins with: 128 capsules, then the viruses, all from one generator, as on the console.

Colours are numbered as there: yellow 0, red 1, blue 2.
"""

from chainfall.falling.pieces import EMPTY
from chainfall.games.dr_mario.bottle.board import COLUMNS, RIM, ROWS
from chainfall.games.dr_mario.bottle.lfsr import draw, high, low

LAST_LEVEL = 24
CAPSULES = 128
"""How many capsules are made for a level; after the last one the first comes again."""

COLOURS = "YRB"
_KINDS = len(COLOURS) ** 2

_MOST_VIRUSES_LEVEL = 20
_ROW_LIMITS = ((19, 13), (17, 12), (15, 11), (0, 10))
_ANY_COLOUR = 3
_COLOUR_TABLE = (0, 1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 2, 1)


def virus_count(level: int) -> int:
    """How many viruses a level has: four more with each level up to 20."""
    return 4 * (min(level, _MOST_VIRUSES_LEVEL) + 1)


def row_limit(level: int) -> int:
    """In how many rows, counted from the floor, the viruses of a level may stand."""
    return next(rows for first, rows in _ROW_LIMITS if level >= first)


def make_capsules(state: int) -> tuple[str, int]:
    """The capsules of a level as a text of their numbers, the first one first, and the generator's state after them.

    They are made from the last to the first; each number is the one made before it plus a draw.
    """
    numbers: list[str] = []
    number = 0
    for _ in range(CAPSULES):
        state = draw(state)
        number = (number + (high(state) & 15)) % _KINDS
        numbers.append(str(number))
    return "".join(reversed(numbers)), state


def capsule_colours(number: str) -> str:
    """The left and the right colour of a capsule in :func:`make_capsules`.

    >>> capsule_colours("5")
    'RB'
    """
    left, right = divmod(int(number), len(COLOURS))
    return COLOURS[left] + COLOURS[right]


def make_viruses(level: int, state: int) -> tuple[str, int]:
    """The board of a level, row by row from the top, and the generator's state after it."""
    cells = [EMPTY] * (ROWS * COLUMNS)
    left = virus_count(level)
    while left:
        placed, state = _place_virus(cells, left, row_limit(level), state)
        if placed:
            left -= 1
    return RIM + "".join(cells), state


def _place_virus(cells: list[str], left: int, rows: int, state: int) -> tuple[bool, int]:
    """Tries to place one virus while so many are left; if there is no cell for it, the search starts over."""
    state = draw(state)
    while high(state) & 15 >= rows:
        state = draw(state)
    first = (ROWS - 1 - (high(state) & 15)) * COLUMNS + (low(state) & 7)
    colour = left & 3
    if colour == _ANY_COLOUR:
        state = draw(state)
        colour = _COLOUR_TABLE[low(state) & 15]
    for cell in range(first, len(cells)):
        if cells[cell] == EMPTY:
            banned = {cells[other] for other in _TWO_AWAY[cell]} - {EMPTY}
            if len(banned) < len(COLOURS):
                while COLOURS[colour].lower() in banned:
                    colour = (colour - 1) % len(COLOURS)
                cells[cell] = COLOURS[colour].lower()
                return True, state
    return False, state


_TWO_AWAY = tuple(
    tuple(
        r * COLUMNS + c
        for r, c in ((row - 2, column), (row + 2, column), (row, column - 2), (row, column + 2))
        if 0 <= r < ROWS and 0 <= c < COLUMNS
    )
    for row in range(ROWS)
    for column in range(COLUMNS)
)
"""For every cell, the cells two above, below, to the left and to the right: no virus there has its colour."""
