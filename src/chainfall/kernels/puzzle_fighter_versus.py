"""Converts ``puzzle-fighter-versus`` between the reference and its kernel, in every state that occurs in play."""

from collections.abc import Iterable, Sequence
from itertools import islice

from chainfall.core.buttons import ALL
from chainfall.core.clock import milliseconds
from chainfall.core.placing import Placement
from chainfall.core.rng import Rng
from chainfall.falling.pieces import Pose
from chainfall.falling.state import AIRBORNE, Fall, Hands, Phase, Tick, Turn
from chainfall.games.puzzle_fighter.arcade.board import CELLS, COLUMNS
from chainfall.games.puzzle_fighter.arcade.state import PAIRS
from chainfall.games.puzzle_fighter.gems import EMPTY, GEMS
from chainfall.games.puzzle_fighter.versus.deal import Dealer
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.games.puzzle_fighter.versus.patterns import COLUMN_ORDERS
from chainfall.games.puzzle_fighter.versus.pool import FRESH, LIMIT, REDUCED, Pool, Wave, waiting
from chainfall.games.puzzle_fighter.versus.side import BLOCKED
from chainfall.games.puzzle_fighter.versus.state import Hidden, Side, VersusState
from chainfall.kernels.checking import check_numbers
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
"""The largest count that the kernel can hold."""


def move_of(action: int) -> Placement | None:
    """The placement with a number; None stands for waiting."""
    return None if action == WAIT else placement_of(action)


def option_numbers(options: VersusOptions) -> tuple[int, ...]:
    """The numbers that a setup is made from: every option."""
    return rule_numbers(options)


# To the kernel


def to_fields(state: VersusState) -> list[int]:
    """The numbers of a state."""
    _check_match(state)
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
    fall = Fall(Pose(*islice(numbers, 3)), *islice(numbers, 3))
    hands = Hands(*islice(numbers, 3))
    timer, score, rng = islice(numbers, 3)
    dealer = Dealer(Rng(rng), tuple(islice(numbers, 4)))
    pieces, row, all_clears, events, chain, phase, running, waves, falling = islice(numbers, 9)
    pool, landing = _pool(islice(numbers, LIMIT), waves), _pool(islice(numbers, LIMIT), max(falling, 0))
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


def _pool(numbers: Iterable[int], count: int) -> Pool:
    waves = list(numbers)[:count]  # consume all of them, including unused ones
    return tuple(Wave(number >> 8 & 255, number >> 16, number & 255) for number in waves)


# Rejecting states that cannot occur in play and that the kernel cannot hold


def _check_match(state: VersusState) -> None:
    paused = [side.tick.phase is Phase.PAUSED for side in state.sides]
    if paused[0] != paused[1]:
        raise KernelError("one player is paused: expected both or none")
    check_numbers(
        (
            ("clock", state.clock, _MOST),
            ("pause", state.pause or 0, milliseconds(state.options.round_pause_ms)),
            *((f"wins of player {seat + 1}", state.wins[seat], state.options.wins) for seat in (0, 1)),
        )
    )


def _check_side(state: VersusState, seat: int) -> None:
    turn, tick = state.sides[seat].turn, state.sides[seat].tick
    name = f"player {seat + 1}"
    if tick.clock != state.clock or turn.interval != state.options.interval(seat, turn.pieces):
        raise KernelError(f"{name}: expected the clock of the round, and the interval of pair {turn.pieces}")
    if not set(turn.board) <= set(CODES) or not set(turn.groups) <= set(GROUPS) or len(turn.groups) != CELLS:
        raise KernelError(f"{name}: expected gems, and power gems by their letters")
    in_air = tick.running in (*AIRBORNE, Phase.GAME_OVER)
    if len(turn.piece) != 2 * in_air or len(turn.next) != 2 or not set(turn.piece + turn.next) <= set(GEMS):
        raise KernelError(f"{name} in phase {tick.phase.value}: expected a pair in the air only, and a next one")
    if tick.running in AIRBORNE and not PAIRS[state.options.kick].fits(turn.board, tick.fall.pose):
        raise KernelError(f"{name}: {tick.fall.pose}, expected free cells for the pair in the air")
    if turn.reason != (BLOCKED if tick.running is Phase.GAME_OVER else ""):
        raise KernelError(f"{name}: the reason {turn.reason!r}, expected one exactly if the round is lost")
    _check_numbers(state, seat)
    _check_waves(state.sides[seat], name)


def _check_numbers(state: VersusState, seat: int) -> None:
    side, options = state.sides[seat], state.options
    turn, tick = side.turn, side.tick
    pauses = options.settle_ms, options.clear_ms, options.chain_pause_ms
    check_numbers(
        (
            ("gravity", tick.fall.gravity, turn.interval),
            ("delay", tick.fall.delay, milliseconds(options.lock_delay_ms)),
            ("resets", tick.fall.resets, options.lock_resets + 1),
            ("held", tick.hands.held, ALL),
            ("direction", tick.hands.direction + 1, 2),
            ("repeat", tick.hands.repeat, milliseconds(max(options.das_ms, options.arr_ms))),
            ("timer", tick.timer, milliseconds(max(pauses))),
            ("score", turn.score, _MOST),
            ("pairs", turn.pieces, _MOST),
            ("row", side.row, _MOST),
            ("all clears", side.all_clears, _MOST),
            ("events", turn.events, CELLS),
            ("chain", turn.chain, CELLS),
        )
    )
    check_numbers(("dealt", number, _MOST) for number in state.hidden.dealers[seat].dealt)


def _check_waves(side: Side, name: str) -> None:
    for pool in (side.pool, side.falling or ()):
        sound = all(wave.size > 0 and 0 <= wave.ready <= _MOST and wave.number in (FRESH, REDUCED) for wave in pool)
        if not sound or waiting(pool) > LIMIT:
            raise KernelError(
                f"{name}: expected attacks of at most {LIMIT} counter gems that show {REDUCED} or {FRESH}"
            )


__all__ = ["WAIT", "action_of", "from_fields", "move_of", "option_numbers", "to_fields"]
