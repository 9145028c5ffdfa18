"""One player's tick: the pair in the air, the turn that is resolved, counter gems that fall, and the next pair.

What affects the other player is collected in a list of blows, just as effects are collected for front ends.
"""

from dataclasses import replace
from typing import NamedTuple

from chainfall.core.clock import HZ, milliseconds
from chainfall.core.effects import AllClear, Arrive, Effect, Spawn
from chainfall.core.rng import Rng
from chainfall.falling.resolving import Found, Resolver
from chainfall.falling.state import AIRBORNE, Fall, Phase, Tick, Turn
from chainfall.falling.ticking import control, idle, spawned, waited
from chainfall.games.puzzle_fighter.arcade import pairs
from chainfall.games.puzzle_fighter.arcade.board import (
    COLUMNS,
    COUNTER_COLOUR,
    DIAMOND,
    EMPTY_BOARD,
    count_down,
    places,
)
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.resolving import find, form, removed, settle
from chainfall.games.puzzle_fighter.arcade.state import PAIRS, SPAWN
from chainfall.games.puzzle_fighter.gems import EMPTY, RAINBOW
from chainfall.games.puzzle_fighter.versus.attack import ALL_CLEAR, Erased, base_points, counter_gems
from chainfall.games.puzzle_fighter.versus.deal import Dealer, deal_pair
from chainfall.games.puzzle_fighter.versus.delivery import delivered
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.games.puzzle_fighter.versus.patterns import damage
from chainfall.games.puzzle_fighter.versus.pool import landing, split, waiting
from chainfall.games.puzzle_fighter.versus.state import Side, VersusState

BLOCKED = "the drop alley is blocked"

_SPAWN_CELLS = PAIRS["none"].cells(SPAWN)
_BY_CHANCE = ArcadeOptions()
"""Random pairs have as many crash gems and diamonds as those of the single-player game."""


class Blow(NamedTuple):
    """Counter gems sent by one step of a chain or by an all clear."""

    size: int
    all_clear: bool = False


class Told(NamedTuple):
    """What a tick reports: effects for front ends, and blows for the other player."""

    effects: list[Effect]
    blows: list[Blow]


def tick_side(match: VersusState, seat: int, mask: int, told: Told) -> tuple[Side, Dealer]:
    """One tick of a player with these buttons held."""
    side, dealer, options = match.sides[seat], match.hidden.dealers[seat], match.options
    quiet = idle(side.tick, mask, side.turn.interval)
    if quiet:
        return with_tick(side, quiet), dealer
    if side.tick.phase in AIRBORNE:
        return _airborne(match, seat, mask, told), dealer
    side = with_tick(side, waited(side.tick, mask, options))
    if side.tick.phase is not Phase.SPAWN:
        turn, tick = _resolver(match, seat, told).go_on(options, side.turn, side.tick, told.effects)
        return _with(side, turn, tick), dealer
    ready, later = landing(side.pool, match.clock)
    if side.falling is None and ready:
        side = replace(side, pool=later, falling=ready, row=0 if options.pattern_restarts else side.row)
    if side.falling:
        return _deliver(match, seat, side, told), dealer
    return _spawn(match, seat, side, told)


def with_tick(side: Side, tick: Tick) -> Side:
    """The player with another tick, and nothing changed on the board."""
    return Side(side.turn, tick, side.pool, side.falling, side.row, side.all_clears)


def _with(side: Side, turn: Turn, tick: Tick) -> Side:
    return Side(turn, tick, side.pool, side.falling, side.row, side.all_clears)


def _airborne(match: VersusState, seat: int, mask: int, told: Told) -> Side:
    side = match.sides[seat]
    tick, effects, locks, _ = control(match.shape, side.turn, side.tick, mask, match.options)
    told.effects.extend(effects)
    side = with_tick(side, tick)
    return _lock(match, seat, side, told) if locks else side


def _lock(match: VersusState, seat: int, side: Side, told: Told) -> Side:
    """Makes the pair part of the board, counts counter gems down, and starts to resolve the turn."""
    turn = side.turn._replace(board=count_down(side.turn.board))
    resolver = _resolver(match, seat, told)
    turn, tick = resolver.lock(match.shape, match.options, turn, side.tick, told.effects, wait=True)
    return _with(side, turn, tick)


# Resolving a turn


def erased(turn: Turn, found: Found, step: int) -> Erased:
    """What is erased in one step."""
    board = turn.board
    counters = sum(board[cell] in COUNTER_COLOUR for cell in found.cells)
    gems = [cell for cell in found.cells if board[cell] not in COUNTER_COLOUR and board[cell] != RAINBOW]
    power = sum(turn.groups[cell] != EMPTY for cell in gems)
    colours = len({board[cell].upper() for cell in gems})
    return Erased(len(gems), counters, power, colours, step, diamond=bool(found.part(DIAMOND)))


def _points(options: VersusOptions, turn: Turn, found: Found, step: int) -> int:
    if not found.counts:
        return 0
    return base_points(erased(turn, found, step), colour_bonus=options.colour_bonus, tier_ends=options.tier_ends)


def _resolver(match: VersusState, seat: int, told: Told) -> Resolver[VersusOptions]:
    """A resolver that also reports the blows of a turn."""

    def remove(options: VersusOptions, turn: Turn, found: Found, effects: list[Effect]) -> Turn:
        points = _points(options, turn, found, turn.events)
        diamond = bool(found.part(DIAMOND))
        size = counter_gems(points, match.clock // HZ, options.strength, diamond=diamond)
        told.blows.append(Blow(damage(options.pattern(seat), size * options.attack(seat) // 100)))
        return removed(turn, found)

    def finish(options: VersusOptions, turn: Turn, effects: list[Effect]) -> Turn:
        if turn.events and turn.board == EMPTY_BOARD:
            size = ALL_CLEAR * (match.sides[seat].all_clears + 1)
            told.blows.append(Blow(size * options.attack(seat) // 100, all_clear=True))
            effects.append(AllClear(0))
        return turn

    return Resolver(COLUMNS, find, _points, settle, form, remove, finish)


# Before the next pair


def _deliver(match: VersusState, seat: int, side: Side, told: Told) -> Side:
    """Counter gems fall, all together or row by row; the game waits until they have come to rest."""
    options, falling = match.options, side.falling or ()
    now, rest = (falling, ()) if options.rows_at_once else split(falling, COLUMNS)
    got = delivered(side.turn.board, now, options.pattern(1 - seat), match.hidden.order, side.row)
    told.effects.append(Arrive(places(got.cells), waiting(now)))
    turn = side.turn._replace(board=got.board)
    tick = side.tick._replace(phase=Phase.SETTLE, timer=milliseconds(options.settle_ms))
    return replace(side, turn=turn, tick=tick, falling=rest, row=side.row + got.rows)


def _spawn(match: VersusState, seat: int, side: Side, told: Told) -> tuple[Side, Dealer]:
    """The next pair comes into the drop alley; if that is blocked, this player has lost the round."""
    options, turn, shape = match.options, side.turn, match.shape
    room = shape.fits(turn.board, SPAWN)
    number = turn.pieces + room
    following, dealer = following_pair(options, match.hidden.dealers[seat], turn.pieces + 2)
    pair, coming = turn.next[:2], turn.next[2:] + following
    turn = turn._replace(piece=pair, next=coming, pieces=number, interval=options.interval(seat, number))
    tick, locks = spawned(shape, turn.board, SPAWN, side.tick, options)
    new = replace(side, turn=turn, tick=tick, falling=None)
    if not room:
        lost = Tick(Phase.GAME_OVER, Fall(SPAWN), tick.hands, clock=tick.clock)
        return replace(new, turn=turn._replace(reason=BLOCKED), tick=lost), dealer
    told.effects.append(Spawn(_SPAWN_CELLS, pair))
    return (_lock(match, seat, new, told) if locks else new), dealer


def following_pair(options: VersusOptions, dealer: Dealer, number: int) -> tuple[str, Dealer]:
    """Pair number ``number`` of a player, counted from 1, and the dealer for the pairs after it."""
    told = options.listed_pairs()
    if number <= len(told):
        return told[number - 1], dealer
    if options.deal == "phases":
        return deal_pair(dealer, number)
    rules = _BY_CHANCE
    pair, hidden = pairs.roll_pair(
        pairs.Hidden(dealer.rng), number, rules.generator, rules.crash_one_in, rules.diamond_every
    )
    return pair, replace(dealer, rng=hidden.rng)


def new_dealer(seed: int) -> Dealer:
    """The dealer for the pairs of a new round."""
    return Dealer(Rng(seed))
