"""Converts ``dr-mario`` between the reference and its kernel."""

from collections.abc import Sequence

from chainfall.core.buttons import ALL
from chainfall.games.dr_mario.bottle.board import CAPSULE, NECK
from chainfall.games.dr_mario.bottle.falling import FIRST_REPEAT
from chainfall.games.dr_mario.bottle.level import LAST_LEVEL
from chainfall.games.dr_mario.bottle.options import BottleOptions
from chainfall.games.dr_mario.bottle.speed import MOST_POINTS, frames_a_row
from chainfall.games.dr_mario.bottle.state import BottleState, Phase, Tick, Turn
from chainfall.kernels.bottles import (
    CODES,
    MOST,
    MOST_OF_ONE,
    SHOWN,
    SPEEDS,
    bottle_of,
    check_bottle,
    codes_of,
    hidden_of,
    positions,
)
from chainfall.kernels.checking import check_numbers
from chainfall.kernels.moves import action_of
from chainfall.kernels.moves import placement_of as move_of
from chainfall.kernels.native import KernelError
from chainfall.kernels.options import refuse_others

_ANY = {"level", "speed", "waits", "counter"}
"""The options that the kernel supports; the last two make no difference to a placement."""


def option_numbers(options: BottleOptions) -> tuple[int, ...]:
    """The numbers that a setup is made from: the level and the speed."""
    refuse_others(options, _ANY)
    return options.level, SPEEDS.index(options.speed)


def to_fields(state: BottleState) -> list[int]:
    """The numbers of a state in which a capsule has just appeared, or of the end of a game."""
    turn, tick = state.turn, state.tick
    if tick != _tick(turn.board, tick.clock, tick.held, tick.charge) or not turn.piece:
        raise KernelError(f"a state in phase {tick.phase.value}: expected one in which a capsule has just appeared")
    _check(state)
    numbers = (turn.level, turn.capsules, turn.score, tick.clock, turn.chain, turn.kills, tick.held, tick.charge)
    return [*codes_of(turn), *numbers, *positions(state.hidden)]


def from_fields(options: BottleOptions, fields: Sequence[int]) -> BottleState:
    """The state with these numbers."""
    board, links, piece, following = bottle_of(fields)
    level, capsules, score, clock, chain, kills, held, charge, *places = fields[SHOWN:]
    interval = frames_a_row(options.speed, capsules)
    turn = Turn(board, links, level, following, piece, capsules, interval, score, chain, kills)
    return BottleState(options, hidden_of(*places), turn, _tick(board, clock, held, charge))


def _tick(board: str, clock: int, held: int, charge: int) -> Tick:
    """The tick record of the frame in which a capsule appears."""
    phase = Phase.FALLING if CAPSULE.fits(board, NECK) else Phase.GAME_OVER
    return Tick(phase, clock, held, charge, pose=NECK)


def _check(state: BottleState) -> None:
    """Rejects states that cannot occur in play and that the kernel cannot hold."""
    turn, tick = state.turn, state.tick
    check_bottle(turn)
    if turn.marked:
        raise KernelError("the bottle: expected no cells that are about to vanish")
    if turn.interval != frames_a_row(state.options.speed, turn.capsules):
        raise KernelError(f"an interval of {turn.interval} frames: expected the interval of capsule {turn.capsules}")
    check_numbers(
        (
            ("level", turn.level, LAST_LEVEL),
            ("capsules", turn.capsules, MOST),
            ("score", turn.score, MOST_POINTS),
            ("clock", tick.clock, MOST),
            ("chain", turn.chain, MOST_OF_ONE),
            ("kills", turn.kills, MOST_OF_ONE),
            ("held", tick.held, ALL),
            ("charge", tick.charge, FIRST_REPEAT),
        )
    )


__all__ = ["CODES", "action_of", "from_fields", "move_of", "option_numbers", "to_fields"]
