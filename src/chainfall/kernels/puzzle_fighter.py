"""Converts ``puzzle-fighter`` between the reference and its kernel."""

from collections.abc import Sequence
from dataclasses import replace

from chainfall.core.clock import MILLISECOND
from chainfall.core.rng import Rng
from chainfall.falling.settling import settled
from chainfall.falling.state import AIRBORNE, Fall, Hands, Phase, Tick, Turn
from chainfall.games.puzzle_fighter.arcade.board import CELLS, COLUMNS
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.pairs import Hidden
from chainfall.games.puzzle_fighter.arcade.power import power_groups
from chainfall.games.puzzle_fighter.arcade.resolving import BLOCKED
from chainfall.games.puzzle_fighter.arcade.state import PAIRS, SPAWN, ArcadeState
from chainfall.games.puzzle_fighter.gems import COLOURS, CRASHES, EMPTY, RAINBOW
from chainfall.kernels.moves import action_of
from chainfall.kernels.moves import placement_of as move_of
from chainfall.kernels.native import KernelError
from chainfall.kernels.options import refuse_others

CODES = EMPTY + COLOURS + CRASHES + RAINBOW
"""The letters of cells, by code."""

_ANY = {"settle_ms", "clear_ms", "chain_pause_ms", "soft_drop", "soft_drop_points", "das_ms", "arr_ms"}
"""The options that make no difference to a placement. A tap lasts one tick, so with a longer DAS it never repeats."""

_SHORTEST_DAS = 17


def option_numbers(options: ArcadeOptions) -> tuple[int, ...]:
    """The numbers that a setup is made from: none, because everything that matters has its default value."""
    if options.power != "marked":
        raise KernelError(
            f"option power={options.power}: the kernel supports only marked, as solid power gems grow in the order of "
            "their age, which its bit planes do not hold; the reference plays them"
        )
    refuse_others(options, _ANY)
    if options.das_ms < _SHORTEST_DAS:
        raise KernelError(f"option das_ms={options.das_ms}: the kernel supports {_SHORTEST_DAS} or more")
    return ()


def to_fields(state: ArcadeState) -> list[int]:
    """The numbers of a state in which a pair has just appeared, or of the end of a game."""
    turn, tick = state.turn, state.tick
    over = tick.phase is Phase.GAME_OVER and turn.reason == BLOCKED
    fresh = tick.phase in AIRBORNE and tick == _tick(state.options, turn, tick.clock, over=False)
    if not (over or fresh):
        raise KernelError(f"a state in phase {tick.phase.value}: expected one in which a pair has just appeared")
    if not set(turn.board) <= set(CODES[:-1]) or settled(turn.board, COLUMNS):
        raise KernelError("the board: expected gems and crash gems at rest")
    shown = [CODES.index(letter) for letter in turn.board + turn.piece + turn.next]
    numbers = [state.hidden.rng.state, turn.score, tick.clock, turn.pieces, turn.events, turn.chain, int(over)]
    return shown + numbers


def appeared(state: ArcadeState) -> ArcadeState:
    """The state with the pair in the air as if it had just appeared, with no button held; otherwise as it is."""
    turn, tick = state.turn, state.tick
    if tick.phase not in AIRBORNE:
        return state
    return replace(state, tick=_tick(state.options, turn, tick.clock, over=False))


def from_fields(options: ArcadeOptions, fields: Sequence[int]) -> ArcadeState:
    """The state with these numbers."""
    letters = "".join([CODES[code] for code in fields[: CELLS + 4]])
    rng, score, clock, pieces, events, chain, over = fields[CELLS + 4 :]
    board = letters[:CELLS]
    turn = Turn(
        board,
        power_groups(board),
        letters[CELLS : CELLS + 2],
        letters[CELLS + 2 :],
        pieces,
        options.interval(options.level_of(pieces)),
        score,
        events,
        chain,
        BLOCKED if over else "",
    )
    return ArcadeState(options, Hidden(Rng(rng)), turn, _tick(options, turn, clock, over=bool(over)))


def _tick(options: ArcadeOptions, turn: Turn, clock: int, *, over: bool) -> Tick:
    """The tick in which a pair appears; if it lands on the stack at once, its full lock delay is still to come."""
    if over:
        return Tick(Phase.GAME_OVER, Fall(SPAWN), Hands(), clock=clock)
    if PAIRS[options.kick].can_fall(turn.board, SPAWN):
        return Tick(Phase.FALLING, Fall(SPAWN), Hands(), clock=clock)
    return Tick(Phase.LOCK_DELAY, Fall(SPAWN, delay=options.lock_delay_ms * MILLISECOND), Hands(), clock=clock)


__all__ = ["CODES", "action_of", "appeared", "from_fields", "move_of", "option_numbers", "to_fields"]
