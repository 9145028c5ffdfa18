"""How a level is set up: 128 capsules, then the viruses, all from one generator, as on the console.

Colours have the console's numbers: yellow 0, red 1, blue 2.
"""

from chainfall.falling.pieces import EMPTY
from chainfall.games.dr_mario.bottle.board import CELLS, COLUMNS, RIM_ROWS, ROWS
from chainfall.games.dr_mario.bottle.lfsr import draw, high, low
from chainfall.games.dr_mario.capsule import VIRUSES

LAST_LEVEL = 24
CAPSULES = 128
"""How many capsules are made for a level; after the last one the list starts over."""

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
    """The number of rows, counted from the floor, that may contain viruses in a level."""
    return next(rows for first, rows in _ROW_LIMITS if level >= first)


def make_capsules(state: int) -> tuple[str, int]:
    """The list of capsules of a level as a text of their numbers, and the generator's state after them.

    They are made from the last to the first; each number is the one made before it plus a draw.
    """
    numbers: list[str] = []
    number = 0
    for _ in range(CAPSULES):
        state = draw(state)
        number = (number + (high(state) & 15)) % _KINDS
        numbers.append(str(number))
    return "".join(reversed(numbers)), state


def capsule_colours(capsules: str, number: int) -> str:
    """The left and the right colour of a capsule of a level, the first of which has the number 1.

    The console skips entry 0 of the list at first: the first capsule is entry 1, and entry 0 comes after entry 127.

    >>> capsule_colours("358", 1)
    'RB'
    """
    left, right = divmod(int(capsules[number % len(capsules)]), len(COLOURS))
    return COLOURS[left] + COLOURS[right]


def make_viruses(level: int, state: int) -> tuple[str, int]:
    """The board of a level, row by row from the top, and the generator's state after it."""
    board = EMPTY * CELLS
    while count_viruses(board) < virus_count(level):
        board, state = place_virus(board, level, state)
    return board, state


def count_viruses(board: str) -> int:
    """How many viruses are on a board."""
    return sum(map(board.count, VIRUSES))


def place_virus(board: str, level: int, state: int) -> tuple[str, int]:
    """The board with one more virus, and the generator's state after it; if no cell is suitable, the board unchanged.

    Cells are tried one after the other in reading order, starting from the one that was drawn.
    """
    state = draw(state)
    while high(state) & 15 >= row_limit(level):
        state = draw(state)
    first = CELLS - COLUMNS * (1 + (high(state) & 15)) + (low(state) & 7)
    colour = (virus_count(level) - count_viruses(board)) & 3
    if colour == _ANY_COLOUR:
        state = draw(state)
        colour = _COLOUR_TABLE[low(state) & 15]
    for cell in range(first, CELLS):
        if board[cell] == EMPTY:
            banned = {board[other] for other in _TWO_AWAY[cell]} - {EMPTY}
            if len(banned) < len(COLOURS):
                while COLOURS[colour].lower() in banned:
                    colour = (colour - 1) % len(COLOURS)
                return board[:cell] + COLOURS[colour].lower() + board[cell + 1 :], state
    return board, state


_TWO_AWAY = tuple(
    tuple(
        r * COLUMNS + c
        for r, c in ((row - 2, column), (row + 2, column), (row, column - 2), (row, column + 2))
        if 0 <= r < RIM_ROWS + ROWS and 0 <= c < COLUMNS
    )
    for row in range(RIM_ROWS + ROWS)
    for column in range(COLUMNS)
)
"""For every cell, the cells two above, below, left and right of it: no virus there may have the same colour."""
