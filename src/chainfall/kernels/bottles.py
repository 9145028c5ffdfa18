"""Shared by the one- and two-player Dr. Mario kernels: converting bottles to codes, and the generator.

The generator cycles through a ring of states. Where the reference stores a state of the generator, or the list of
capsules drawn from there, a kernel stores a position on the ring.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise

from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP
from chainfall.falling.pieces import EMPTY
from chainfall.falling.settling import SINGLE
from chainfall.games.dr_mario.bottle.board import COLUMNS, RIM, ROWS
from chainfall.games.dr_mario.bottle.level import CAPSULES, COLOURS, make_capsules
from chainfall.games.dr_mario.bottle.lfsr import PERIOD, START, draw, high
from chainfall.games.dr_mario.bottle.speed import Speed
from chainfall.games.dr_mario.bottle.state import Hidden, Turn
from chainfall.kernels.native import KernelError

SPEEDS: tuple[Speed, ...] = ("low", "med", "hi")

CELLS = ROWS * COLUMNS
SHOWN = CELLS + 4
"""The codes of a bottle: its cells, the capsule in the air and the next one."""

MOST = 2**32 - 1
"""The largest number of capsules, and the latest clock, that a board of a kernel can hold."""

MOST_OF_ONE = CELLS
"""More matches or viruses than one capsule can bring about."""

_JOINTS = tuple(map(str, (RIGHT, LEFT, TOP, BOTTOM)))
_KINDS = ((str.upper, SINGLE), (str.lower, SINGLE), *((str.upper, joint) for joint in _JOINTS))
CODES = (EMPTY + SINGLE, *(case(colour) + link for case, link in _KINDS for colour in COLOURS))
"""The letter of a cell and the digit of its links, by code."""

_NUMBERS = {cell: code for code, cell in enumerate(CODES)}
_LETTERS, _LINKS = (bytes(map(ord, column)).ljust(256, b"?") for column in zip(*CODES, strict=True))
_NO_PIECE = [0, 0]


def codes_of(turn: Turn) -> list[int]:
    """The codes of a bottle that :func:`check_bottle` accepts."""
    cells = map(str.__add__, turn.board[len(RIM) :], turn.links[len(RIM) :])
    return [*(_NUMBERS[cell] for cell in cells), *_halves(turn.piece), *_halves(turn.next)]


def _halves(capsule: str) -> list[int]:
    return [_NUMBERS[half + joint] for half, joint in zip(capsule, _JOINTS, strict=False)] or _NO_PIECE


def bottle_of(fields: Sequence[int]) -> tuple[str, str, str, str]:
    """The board, its links, the capsule in the air and the next one, from their codes."""
    codes = bytes(list(fields[:SHOWN]))  # bytes(array) would give its raw memory
    letters = codes.translate(_LETTERS).decode()
    links = SINGLE * len(RIM) + codes[:CELLS].translate(_LINKS).decode()
    return RIM + letters[:CELLS], links, letters[CELLS : CELLS + 2].strip(EMPTY), letters[CELLS + 2 :]


def check_bottle(turn: Turn) -> None:
    """Rejects a bottle that cannot occur in play and that a kernel cannot hold.

    Raises:
        KernelError: the bottle is not valid; the message says why.
    """
    if not _are_joined(turn.links) or not set(map(str.__add__, turn.board, turn.links)) <= set(CODES):
        raise KernelError("the bottle: expected viruses, and halves that are joined to their other half or to none")
    if turn.board[: len(RIM)] != RIM:
        raise KernelError("the bottle: expected nothing in the rim")
    if {len(turn.piece) or 2, len(turn.next)} != {2} or not set(turn.piece + turn.next) <= set(COLOURS):
        raise KernelError(f"capsules {turn.piece!r} and {turn.next!r}: expected two letters of {COLOURS} each")


def _are_joined(links: str) -> bool:
    """Whether all joins are mutual: every half is joined back by the half that it is joined to."""
    right, left, top, bottom = ({cell for cell, link in enumerate(links) if link == joint} for joint in _JOINTS)
    across = {cell + 1 for cell in right} == left and not any(cell % COLUMNS == 0 for cell in left)
    return across and {cell - COLUMNS for cell in top} == bottom


# The generator


@cache
def _ring() -> tuple[int, ...]:
    """The states of the generator, in order."""
    states = [START]
    while len(states) < PERIOD:
        states.append(draw(states[-1]))
    return tuple(states)


@cache
def _places() -> dict[int, int]:
    """The position of each state of the generator on the ring."""
    return {state: place for place, state in enumerate(_ring())}


@cache
def _draws() -> str:
    """What each state adds to the number of a capsule, from the second state on, long enough for every list."""
    ring = _ring()
    return "".join([str((high(state) & 15) % 9) for state in (*ring[1:], *ring[: CAPSULES + 1])])


@lru_cache(maxsize=64)
def _list_from(position: int) -> str:
    """The capsules drawn from a position on the ring."""
    return make_capsules(_ring()[position])[0]


def hidden_of(list_at: int, generator_at: int) -> Hidden:
    """The hidden record, from the ring positions of the list of capsules and of the generator."""
    return Hidden(_ring()[generator_at], _list_from(list_at))


def positions(hidden: Hidden) -> tuple[int, int]:
    """The ring positions from which the capsules were drawn, and at which the generator is now.

    Raises:
        KernelError: they are not on the ring.
    """
    numbers = [0, *map(int, reversed(hidden.capsules))]
    steps = [(after - before) % 9 for before, after in pairwise(numbers)]
    found = _draws().find("".join(map(str, steps))) if len(steps) == CAPSULES else -1
    if found < 0 or hidden.generator not in _places():
        raise KernelError("the hidden record: expected a generator and capsules as the console draws them")
    return found, _places()[hidden.generator]
