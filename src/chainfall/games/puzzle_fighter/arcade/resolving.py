"""From lock to spawn: power gems, triggers, score, and the next pair (the arcade document, sections 4 to 7, 20 and 30).

The loop itself is in the kit; this module says what is cleared in Puzzle Fighter and how many points it scores.
"""

from typing import Protocol

from chainfall.core.effects import AllClear, Effect, GameOver, Power, Spawn, TechBonus
from chainfall.falling.resolving import Found, Resolver
from chainfall.falling.settling import Moves, carried, without
from chainfall.falling.state import Phase, Turn
from chainfall.falling.ticking import spawned
from chainfall.games.puzzle_fighter.arcade.board import (
    COLUMNS,
    CRASH,
    EMPTY_BOARD,
    FLOOR,
    IDLE,
    count_down,
    places,
    triggers,
)
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.pairs import Hidden, roll_pair
from chainfall.games.puzzle_fighter.arcade.power import NO_GROUPS, fallen, formed, news
from chainfall.games.puzzle_fighter.arcade.state import PAIRS, SPAWN, ArcadeState
from chainfall.games.puzzle_fighter.gems import EMPTY, RAINBOW

BLOCKED = "the drop alley is blocked"
TIME_UP = "the time is up"
ALL_PLACED = "all pairs are placed"

_SPAWN_CELLS = PAIRS["none"].cells(SPAWN)


def lock(state: ArcadeState, effects: list[Effect], *, wait: bool) -> ArcadeState:
    """Makes the pair part of the board, counts counter gems down, and resolves the turn.

    Args:
        state: the game, with the pair where it comes to rest.
        effects: the list to which new effects are added.
        wait: whether to stop at a phase that takes time; if not, the turn is resolved up to SPAWN.
    """
    options, turn = state.options, state.turn
    board = count_down(turn.board)
    if board != turn.board:
        turn = turn._replace(board=board)
    turn, tick = RESOLVER.lock(state.shape, options, turn, state.tick, effects, wait=wait)
    return ArcadeState(options, state.hidden, turn, tick)


def go_on(state: ArcadeState, effects: list[Effect]) -> ArcadeState:
    """Plays a tick of a phase without a pair in the air; SPAWN takes just one tick (section 34)."""
    if state.tick.phase is Phase.SPAWN:
        return _spawn(state, effects)
    turn, tick = RESOLVER.go_on(state.options, state.turn, state.tick, effects)
    return ArcadeState(state.options, state.hidden, turn, tick)


class PowerRule(Protocol):
    """Options that include the rule for power gems."""

    @property
    def power(self) -> str:
        """``marked`` or ``solid``."""


def settle(options: PowerRule, turn: Turn) -> tuple[Turn, Moves]:
    """Loose gems fall, and power gems carry their marks along (section 6)."""
    moves = fallen(turn.board, turn.groups, options.power)
    if not moves:
        return turn, moves
    return Turn(carried(turn.board, moves), carried(turn.groups, moves), *turn[2:]), moves


def form(options: PowerRule, turn: Turn, effects: list[Effect]) -> Turn:
    """Power gems are marked again from scratch or, if they are solid, form and grow as in the kata (section 4)."""
    groups = formed(turn.board, turn.groups, options.power)
    if groups == turn.groups:
        return turn
    effects.extend(Power(places(cells)) for cells in news(groups, turn.groups))
    return Turn(turn.board, groups, *turn[2:])


def find(options: object, turn: Turn) -> Found:
    """All triggers of one pass are one event (section 5)."""
    return triggers(turn.board)


def event_points(options: ArcadeOptions, turn: Turn, found: Found, events: int) -> int:
    """The score of one attack event, rounded half up as the document's language does (section 7).

    A diamond's own cell scores nothing. The factor for diamonds applies after the rounding, and only if no crash gem
    went off in the event.
    """
    if not found.counts:
        return 0
    scoring = [cell for cell in found.cells if turn.board[cell] != RAINBOW]
    power = sum(turn.groups[cell] != EMPTY for cell in scoring)
    base = options.power_points * power + options.normal_points * (len(scoring) - power)
    points = _per_cent(base, 100 + options.chain_percent * (events - 1))
    return points if found.part(CRASH) else _per_cent(points, options.diamond_percent)


def _per_cent(number: int, per_cent: int) -> int:
    return (number * per_cent + 50) // 100


def _remove(options: ArcadeOptions, turn: Turn, found: Found, effects: list[Effect]) -> Turn:
    """Removes gems and their marks; each diamond that reached the floor scores the tech bonus (section 3 C)."""
    bonuses = sum(cell >= FLOOR for cell in found.part(IDLE))
    effects.extend([TechBonus(options.tech_bonus)] * bonuses)
    return removed(turn, found)._replace(score=turn.score + bonuses * options.tech_bonus)


def removed(turn: Turn, found: Found) -> Turn:
    """The turn without the cleared gems and their marks."""
    groups = turn.groups if turn.groups == NO_GROUPS else without(turn.groups, found.cells)
    return turn._replace(board=without(turn.board, found.cells), groups=groups)


def _finish(options: ArcadeOptions, turn: Turn, effects: list[Effect]) -> Turn:
    """An empty board after at least one event is an All Clear (section 5 C)."""
    if not turn.events or turn.board != EMPTY_BOARD:
        return turn
    effects.append(AllClear(options.all_clear_bonus))
    return turn._replace(score=turn.score + options.all_clear_bonus)


RESOLVER = Resolver(COLUMNS, find, event_points, settle, form, _remove, _finish)


def _spawn(state: ArcadeState, effects: list[Effect]) -> ArcadeState:
    """The next pair comes into the drop alley, unless the time is up or all pairs are placed (sections 1, 2 and 20).

    If the alley is blocked, the game is over, and the pair that found no room stays visible.
    """
    options, turn, tick, shape = state.options, state.turn, state.tick, state.shape
    if options.time_is_up(tick.clock):
        return game_over(state, TIME_UP, effects)
    if not turn.next:
        return game_over(state, ALL_PLACED, effects)
    room = shape.fits(turn.board, SPAWN)
    pairs = turn.pieces + room
    following, hidden = following_pair(options, state.hidden, turn.pieces + 2)
    board, groups, _, coming, _, _, score, events, chain, _ = turn
    pair, coming = coming[:2], coming[2:] + following
    interval = options.interval(options.level_of(pairs))
    turn = Turn(board, groups, pair, coming, pairs, interval, score, events, chain)
    tick, locks = spawned(shape, board, SPAWN, tick, options)
    new = ArcadeState(options, hidden, turn, tick)
    if not room:
        return game_over(new, BLOCKED, effects)
    effects.append(Spawn(_SPAWN_CELLS, pair))
    return lock(new, effects, wait=True) if locks else new


def following_pair(options: ArcadeOptions, hidden: Hidden, number: int) -> tuple[str, Hidden]:
    """Pair number ``number`` and the hidden record after it; no pair if all pairs are given in advance and visible."""
    if options.pieces:
        return "", hidden
    return roll_pair(hidden, number, options.generator, options.crash_one_in, options.diamond_every)


def game_over(state: ArcadeState, reason: str, effects: list[Effect]) -> ArcadeState:
    """The end of the game."""
    effects.append(GameOver(reason))
    tick = state.tick._replace(phase=Phase.GAME_OVER, fall=state.tick.fall._replace(delay=0), timer=0)
    return ArcadeState(state.options, state.hidden, state.turn._replace(reason=reason), tick)
