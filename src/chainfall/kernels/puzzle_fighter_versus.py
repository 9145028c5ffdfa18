"""``puzzle-fighter-versus`` between the reference and its kernel, in every state that comes up in play."""

from collections.abc import Iterator, Sequence

from chainfall.core.buttons import ALL
from chainfall.core.placing import Placement
from chainfall.core.rng import Rng
from chainfall.falling.pieces import Pose
from chainfall.falling.state import AIRBORNE, Fall, Hands, Phase, Tick, Turn
from chainfall.games.puzzle_fighter.arcade.board import CELLS, COLUMNS
from chainfall.games.puzzle_fighter.arcade.state import PAIRS
from chainfall.games.puzzle_fighter.gems import COLOURS, EMPTY, GEMS
from chainfall.games.puzzle_fighter.versus.deal import Dealer
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.games.puzzle_fighter.versus.patterns import COLUMN_ORDERS
from chainfall.games.puzzle_fighter.versus.pool import FRESH, LIMIT, REDUCED, Pool, Wave, waiting
from chainfall.games.puzzle_fighter.versus.side import BLOCKED
from chainfall.games.puzzle_fighter.versus.state import Hidden, Side, VersusState
from chainfall.kernels.fighter_rules import CODES, GROUPS, rule_numbers
from chainfall.kernels.moves import action_of, placement_of
from chainfall.kernels.native import KernelError

WAIT = COLUMNS * 4
"""The action of a player for whom no decision is due."""

_PHASES = tuple(Phase)
_PAIRLESS = 2 * EMPTY
_OF_MATCH = 6
_OF_PLAYER = 2 * CELLS + 4 + 25 + 2 * LIMIT
_NOT_RESTING = -1
_NONE_FALLING = -1
_MOST = 2**31 - 1
"""The largest number that the kernel holds of anything that it counts."""


def move_of(action: int) -> Placement | None:
    """The placement with a number; None stands for waiting."""
    return None if action == WAIT else placement_of(action)


def option_numbers(options: VersusOptions) -> tuple[int, ...]:
    """What a setup is made from: every option."""
    return rule_numbers(options)


# To the kernel


def to_fields(state: VersusState) -> list[int]:
    """The numbers of a state."""
    hidden = state.hidden
    pause = _NOT_RESTING if state.pause is None else state.pause
    match = [hidden.rng.state, state.clock, pause, COLUMN_ORDERS.index(hidden.order), *state.wins]
    for seat in (0, 1):
        _check_side(state, seat)
        match += _side_fields(state.sides[seat], hidden.dealers[seat])
    return match


def _side_fields(side: Side, dealer: Dealer) -> list[int]:
    turn, tick, falling = side.turn, side.tick, side.falling
    letters = turn.board + (turn.piece or _PAIRLESS) + turn.next
    pose, *fall = tick.fall
    return [
        *[CODES.index(letter) for letter in letters],
        *[GROUPS.index(letter) for letter in turn.groups],
        *(*pose, *fall, *tick.hands, tick.timer, turn.score, dealer.rng.state, *dealer.dealt),
        *(turn.pieces, side.row, side.all_clears, turn.events, turn.chain),
        *(_PHASES.index(tick.phase), _PHASES.index(tick.running)),
        *(len(side.pool), _NONE_FALLING if falling is None else len(falling)),
        *_waves(side.pool),
        *_waves(falling or ()),
    ]


def _waves(pool: Pool) -> list[int]:
    numbers = [wave.ready << 16 | wave.size << 8 | wave.number for wave in pool]
    return numbers + [0] * (LIMIT - len(numbers))


# From the kernel


def from_fields(options: VersusOptions, fields: Sequence[int]) -> VersusState:
    """The state with these numbers."""
    rng, clock, pause, order, *wins = fields[:_OF_MATCH]
    sides, dealers = [], []
    for seat in (0, 1):
        start = _OF_MATCH + seat * _OF_PLAYER
        side, dealer = _side(options, seat, clock, fields[start : start + _OF_PLAYER])
        sides.append(side)
        dealers.append(dealer)
    hidden = Hidden(Rng(rng), tuple(dealers), COLUMN_ORDERS[order])
    resting = None if pause == _NOT_RESTING else pause
    return VersusState(options, hidden, (sides[0], sides[1]), (wins[0], wins[1]), clock, resting)


def _side(options: VersusOptions, seat: int, clock: int, fields: Sequence[int]) -> tuple[Side, Dealer]:
    letters = "".join([CODES[code] for code in fields[: CELLS + 4]])
    groups = "".join([GROUPS[number] for number in fields[CELLS + 4 : 2 * CELLS + 4]])
    numbers = iter(fields[2 * CELLS + 4 :])
    fall = Fall(Pose(*_next(numbers, 3)), *_next(numbers, 3))
    hands = Hands(*_next(numbers, 3))
    timer, score, rng = _next(numbers, 3)
    dealer = Dealer(Rng(rng), tuple(_next(numbers, 4)))
    pieces, row, all_clears, events, chain, phase, running, waves, falling = _next(numbers, 9)
    pool, landing = _pool(_next(numbers, LIMIT)[:waves]), _pool(_next(numbers, LIMIT)[: max(falling, 0)])
    resume = _PHASES[running] if _PHASES[phase] is Phase.PAUSED else None
    tick = Tick(_PHASES[phase], fall, hands, timer, clock, resume)
    turn = Turn(
        letters[:CELLS],
        groups,
        letters[CELLS : CELLS + 2].strip(EMPTY),
        letters[CELLS + 2 :],
        pieces,
        options.interval(seat, pieces),
        score,
        events,
        chain,
        BLOCKED if tick.running is Phase.GAME_OVER else "",
    )
    return Side(turn, tick, pool, None if falling == _NONE_FALLING else landing, row, all_clears), dealer


def _next(numbers: Iterator[int], count: int) -> list[int]:
    return [next(numbers) for _ in range(count)]


def _pool(numbers: Sequence[int]) -> Pool:
    return tuple(Wave(number >> 8 & 255, number >> 16, number & 255) for number in numbers)


# What no match comes to, and the kernel cannot hold


def _check_side(state: VersusState, seat: int) -> None:
    side = state.sides[seat]
    turn, tick = side.turn, side.tick
    name = f"player {seat + 1}"
    if tick.clock != state.clock or turn.interval != state.options.interval(seat, turn.pieces):
        raise KernelError(f"{name}: expected the clock of the round, and the interval of pair {turn.pieces}")
    in_air = tick.running in (*AIRBORNE, Phase.GAME_OVER)
    if len(turn.piece) != 2 * in_air or len(turn.next) != 2 or not set(turn.piece + turn.next) <= set(GEMS):
        raise KernelError(f"{name} in phase {tick.phase.value}: expected pairs of gems, one of them in the air or none")
    if tick.running in AIRBORNE and not PAIRS[state.options.kick].fits(turn.board, tick.fall.pose):
        raise KernelError(f"{name}: {tick.fall.pose}, expected free cells for the pair in the air")
    if len(state.hidden.dealers[seat].dealt) != len(COLOURS):
        raise KernelError(f"{name}: expected the number of gems dealt of each colour")
    _check_waves(name, (*side.pool, *(side.falling or ())), max(waiting(side.pool), waiting(side.falling or ())))
    for number in (tick.timer, *tick.fall[1:], *tick.hands, turn.pieces, state.clock, side.row, side.all_clears):
        if not -_MOST <= number <= _MOST or tick.hands.held > ALL:
            raise KernelError(f"{name}: {number}, expected numbers that come up in play")


def _check_waves(name: str, waves: Pool, most: int) -> None:
    if most > LIMIT or any(wave.size < 1 or wave.number not in (FRESH, REDUCED) or wave.ready < 0 for wave in waves):
        raise KernelError(f"{name}: expected attacks of 1 to {LIMIT} counter gems in all that show {REDUCED} or {FRESH}")


__all__ = ["WAIT", "action_of", "from_fields", "move_of", "option_numbers", "to_fields"]
