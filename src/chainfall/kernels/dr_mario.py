"""``dr-mario`` between the reference and its kernel.

The generator goes round a ring of states, and the kernel knows a place on the ring where the reference has a state of
the generator, or the list of capsules that is drawn from there.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise

from chainfall.core.buttons import ALL
from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP
from chainfall.falling.pieces import EMPTY
from chainfall.falling.settling import SINGLE
from chainfall.games.dr_mario.bottle.board import CAPSULE, COLUMNS, NECK, RIM, ROWS
from chainfall.games.dr_mario.bottle.falling import FIRST_REPEAT
from chainfall.games.dr_mario.bottle.level import CAPSULES, COLOURS, LAST_LEVEL, make_capsules
from chainfall.games.dr_mario.bottle.lfsr import PERIOD, START, draw, high
from chainfall.games.dr_mario.bottle.options import BottleOptions
from chainfall.games.dr_mario.bottle.speed import MOST_POINTS, Speed, frames_a_row
from chainfall.games.dr_mario.bottle.state import BottleState, Hidden, Phase, Tick, Turn
from chainfall.kernels.moves import action_of
from chainfall.kernels.moves import placement_of as move_of
from chainfall.kernels.native import KernelError
from chainfall.kernels.options import refuse_others

SPEEDS: tuple[Speed, ...] = ("low", "med", "hi")

_CELLS = ROWS * COLUMNS
_ANY = {"level", "speed", "waits", "counter"}
"""The options that the kernel knows; the last two make no difference to a placement."""

_JOINTS = tuple(map(str, (RIGHT, LEFT, TOP, BOTTOM)))
_KINDS = ((str.upper, SINGLE), (str.lower, SINGLE), *((str.upper, joint) for joint in _JOINTS))
CODES = (EMPTY + SINGLE, *(case(colour) + link for case, link in _KINDS for colour in COLOURS))
"""The letter of a cell and the digit of its links by their code."""

_NUMBERS = {cell: code for code, cell in enumerate(CODES)}
_LETTERS, _LINKS = (bytes(map(ord, column)).ljust(256, b"?") for column in zip(*CODES, strict=True))
_MOST_OF_ONE = _CELLS
"""More matches or viruses than one capsule can bring about."""

_MOST = 2**32 - 1
"""The largest number of capsules, and the latest clock, that a board of the kernel can hold."""


def option_numbers(options: BottleOptions) -> tuple[int, ...]:
    """What a setup is made from: the level and the speed."""
    refuse_others(options, _ANY)
    return options.level, SPEEDS.index(options.speed)


def to_fields(state: BottleState) -> list[int]:
    """The numbers of a state in which a capsule has just appeared, or of the end of a game."""
    turn, tick = state.turn, state.tick
    if tick != _tick(turn.board, tick.clock, tick.held, tick.charge) or not turn.piece:
        raise KernelError(f"a state in phase {tick.phase.value}: expected one in which a capsule has just appeared")
    _check(state)
    cells = map(str.__add__, turn.board[len(RIM) :], turn.links[len(RIM) :])
    halves = map(str.__add__, turn.piece + turn.next, (_JOINTS[0], _JOINTS[1]) * 2)
    numbers = (turn.level, turn.capsules, turn.score, tick.clock, turn.chain, turn.kills, tick.held, tick.charge)
    return [_NUMBERS[cell] for cell in (*cells, *halves)] + [*numbers, *_positions(state.hidden)]


def from_fields(options: BottleOptions, fields: Sequence[int]) -> BottleState:
    """The state with these numbers."""
    codes = bytes(list(fields[: _CELLS + 4]))  # an array alone would be its memory
    letters = codes.translate(_LETTERS).decode()
    board, colours = RIM + letters[:_CELLS], letters[_CELLS:]
    links = SINGLE * len(RIM) + codes[:_CELLS].translate(_LINKS).decode()
    level, capsules, score, clock, chain, kills, held, charge, list_at, generator_at = fields[_CELLS + 4 :]
    interval = frames_a_row(options.speed, capsules)
    turn = Turn(board, links, level, colours[2:], colours[:2], capsules, interval, score, chain, kills)
    hidden = Hidden(_ring()[generator_at], _list_from(list_at))
    return BottleState(options, hidden, turn, _tick(board, clock, held, charge))


def _tick(board: str, clock: int, held: int, charge: int) -> Tick:
    """The frame in which a capsule appears."""
    phase = Phase.FALLING if CAPSULE.fits(board, NECK) else Phase.GAME_OVER
    return Tick(phase, clock, held, charge, pose=NECK)


def _check(state: BottleState) -> None:
    """Refuses what no game comes to, and the kernel cannot hold."""
    turn, tick = state.turn, state.tick
    if not _are_joined(turn.links) or not set(map(str.__add__, turn.board, turn.links)) <= set(CODES):
        raise KernelError("the bottle: expected viruses, and halves that are joined to their other half or to none")
    if turn.board[: len(RIM)] != RIM or turn.marked:
        raise KernelError("the bottle: expected nothing in the rim, and no cells that are about to vanish")
    if turn.interval != frames_a_row(state.options.speed, turn.capsules):
        raise KernelError(f"an interval of {turn.interval} frames: expected that of capsule {turn.capsules}")
    if {len(turn.piece), len(turn.next)} != {2} or not set(turn.piece + turn.next) <= set(COLOURS):
        raise KernelError(f"capsules {turn.piece!r} and {turn.next!r}: expected two letters of {COLOURS} each")
    for name, number, most in (
        ("level", turn.level, LAST_LEVEL),
        ("capsules", turn.capsules, _MOST),
        ("score", turn.score, MOST_POINTS),
        ("clock", tick.clock, _MOST),
        ("chain", turn.chain, _MOST_OF_ONE),
        ("kills", turn.kills, _MOST_OF_ONE),
        ("held", tick.held, ALL),
        ("charge", tick.charge, FIRST_REPEAT),
    ):
        if not 0 <= number <= most:
            raise KernelError(f"{name} {number}: expected a number from 0 to {most}")


def _are_joined(links: str) -> bool:
    """Whether every half that is joined to another one is what that one is joined to."""
    right, left, top, bottom = ({cell for cell, link in enumerate(links) if link == joint} for joint in _JOINTS)
    across = {cell + 1 for cell in right} == left and not any(cell % COLUMNS == 0 for cell in left)
    return across and {cell - COLUMNS for cell in top} == bottom


@cache
def _ring() -> tuple[int, ...]:
    """The states of the generator one after the other."""
    states = [START]
    while len(states) < PERIOD:
        states.append(draw(states[-1]))
    return tuple(states)


@cache
def _places() -> dict[int, int]:
    """Where each state of the generator is on the ring."""
    return {state: place for place, state in enumerate(_ring())}


@cache
def _draws() -> str:
    """What each state adds to the number of a capsule, from the second one on and far enough for every list."""
    ring = _ring()
    return "".join([str((high(state) & 15) % 9) for state in (*ring[1:], *ring[: CAPSULES + 1])])


@lru_cache(maxsize=64)
def _list_from(position: int) -> str:
    """The capsules that are drawn from a place on the ring."""
    return make_capsules(_ring()[position])[0]


def _positions(hidden: Hidden) -> tuple[int, int]:
    """The places on the ring from which the capsules were drawn, and where the generator stands."""
    numbers = [0, *map(int, reversed(hidden.capsules))]
    steps = [(after - before) % 9 for before, after in pairwise(numbers)]
    found = _draws().find("".join(map(str, steps))) if len(steps) == CAPSULES else -1
    if found < 0 or hidden.generator not in _places():
        raise KernelError("the hidden record: expected a generator and capsules as the console draws them")
    return found, _places()[hidden.generator]


__all__ = ["CODES", "action_of", "from_fields", "move_of", "option_numbers", "to_fields"]
