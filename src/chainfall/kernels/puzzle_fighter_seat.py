"""Converts one seat of ``puzzle-fighter-versus`` between the reference and the kernel that looks ahead there.

The kernel plays by placements, like :func:`chainfall.games.puzzle_fighter.versus.placing.placed`. The points of a
placement are the counter gems that it sends, before they are offset against those waiting for the player.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from chainfall.core.clock import milliseconds
from chainfall.core.errors import shown
from chainfall.core.rng import Rng
from chainfall.falling.state import AIRBORNE, Fall, Hands, Phase, Tick, Turn
from chainfall.games.puzzle_fighter.arcade.board import CELLS
from chainfall.games.puzzle_fighter.arcade.state import PAIRS, SPAWN
from chainfall.games.puzzle_fighter.versus.deal import Dealer
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.games.puzzle_fighter.versus.patterns import COLUMN_ORDERS
from chainfall.games.puzzle_fighter.versus.pool import Wave
from chainfall.games.puzzle_fighter.versus.side import BLOCKED
from chainfall.games.puzzle_fighter.versus.state import Side, VersusState
from chainfall.kernels.fighter_rules import CODES, GROUPS, rule_numbers
from chainfall.kernels.moves import action_of
from chainfall.kernels.moves import placement_of as move_of
from chainfall.kernels.native import KernelError

MOST_WAVES = 16
"""The most attacks that can wait on a board of the kernel."""

_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match, and the seat to look at."""

    match: VersusOptions = field(default_factory=VersusOptions)
    seat: int = 0

    def __post_init__(self) -> None:
        if type(self.match) is not VersusOptions or self.seat not in (0, 1):
            raise KernelError(f"the options of a match and seat {shown(self.seat)}: expected 0 or 1")
        self.match.__post_init__()


@dataclass(frozen=True, slots=True)
class Seat:
    """The part of a match that the kernel holds: one player, with a pair that has just appeared.

    Attributes:
        options: the options of the match, and the seat.
        side: the player.
        dealer: deals the pairs.
        order: the order of columns in which single counter gems fall in this round.
        clock: the ticks of this round so far; a placement takes no time.
        sent: counter gems sent since the look-ahead began.
    """

    options: Options
    side: Side
    dealer: Dealer
    order: tuple[int, ...]
    clock: int
    sent: int = 0


def seat_of(match: VersusState, seat: int) -> Seat:
    """A player of a match; the pair in the air is treated as if it had just appeared.

    Raises:
        KernelError: no pair is in the air, and the round is not over.
    """
    side, tick = match.sides[seat], match.sides[seat].tick
    over = tick.phase is Phase.GAME_OVER
    if not over and tick.phase not in AIRBORNE:
        raise KernelError(f"a state in phase {tick.phase.value}: expected one with a pair in the air")
    fresh = _tick(match.options, side.turn, tick.clock, over=over)
    side = Side(side.turn, fresh, side.pool, None, side.row, side.all_clears)
    return Seat(Options(match.options, seat), side, match.hidden.dealers[seat], match.hidden.order, match.clock)


def option_numbers(options: Options) -> tuple[int, ...]:
    """The numbers that a setup is made from."""
    if not options.match.lock_delay_ms:
        raise KernelError("option lock_delay_ms=0: the kernel supports 1 or more")
    return (*rule_numbers(options.match), options.seat)


def to_fields(state: Seat) -> list[int]:
    """The numbers of a player."""
    turn, side, dealer = state.side.turn, state.side, state.dealer
    if len(side.pool) > MOST_WAVES:
        raise KernelError(f"{len(side.pool)} attacks wait: expected {MOST_WAVES} at most")
    shown = [CODES.index(letter) for letter in turn.board + turn.piece + turn.next]
    groups = [GROUPS.index(letter) for letter in turn.groups]
    waves = [number for wave in side.pool for number in (wave.ready, wave.size, wave.number)]
    numbers = (
        *(dealer.rng.state, *dealer.dealt, state.sent, turn.score, state.clock, side.tick.clock, turn.pieces, side.row),
        *(side.all_clears, turn.events, turn.chain, COLUMN_ORDERS.index(state.order)),
        *(int(side.tick.phase is Phase.GAME_OVER), len(side.pool)),
    )
    return [*shown, *groups, *numbers, *waves, *[0] * (3 * MOST_WAVES - len(waves))]


def from_fields(options: Options, fields: Sequence[int]) -> Seat:
    """The player with these numbers."""
    letters = "".join([CODES[code] for code in fields[: CELLS + _SHOWN]])
    groups = "".join([GROUPS[number] for number in fields[CELLS + _SHOWN : 2 * CELLS + _SHOWN]])
    rng, *others = fields[2 * CELLS + _SHOWN :]
    dealt, others = tuple(others[:4]), others[4:]
    sent, score, clock, ticks, pieces, row, all_clears, events, chain, order, over, count, *waves = others
    turn = Turn(
        letters[:CELLS],
        groups,
        letters[CELLS : CELLS + 2],
        letters[CELLS + 2 :],
        pieces,
        options.match.interval(options.seat, pieces),
        score,
        events,
        chain,
        BLOCKED if over else "",
    )
    pool = tuple(Wave(size, ready, number) for ready, size, number in zip(*[iter(waves[: 3 * count])] * 3, strict=True))
    tick = _tick(options.match, turn, ticks, over=bool(over))
    side = Side(turn, tick, pool, None, row, all_clears)
    return Seat(options, side, Dealer(Rng(rng), dealt), COLUMN_ORDERS[order], clock, sent)


def _tick(options: VersusOptions, turn: Turn, clock: int, *, over: bool) -> Tick:
    """The tick in which a pair appears; if it lands on the stack at once, its full lock delay is still to come."""
    if over:
        return Tick(Phase.GAME_OVER, Fall(SPAWN), Hands(), clock=clock)
    if PAIRS[options.kick].can_fall(turn.board, SPAWN):
        return Tick(Phase.FALLING, Fall(SPAWN), Hands(), clock=clock)
    return Tick(Phase.LOCK_DELAY, Fall(SPAWN, delay=milliseconds(options.lock_delay_ms)), Hands(), clock=clock)


__all__ = ["Options", "Seat", "action_of", "from_fields", "move_of", "option_numbers", "seat_of", "to_fields"]
