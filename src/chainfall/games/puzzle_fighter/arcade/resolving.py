"""From lock to spawn: power gems, triggers, score, and the next pair (seed 003, sections 4 to 7, 20 and 30).

The loop itself is the kit's; here is what goes off in Puzzle Fighter, and what it is worth.
"""

from chainfall.core.effects import AllClear, Effect, GameOver, Power, Spawn, TechBonus
from chainfall.falling.resolving import Found, Resolver
from chainfall.falling.settling import Moves, carried, without
from chainfall.falling.state import Fall, Phase, Tick, Turn
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
from chainfall.games.puzzle_fighter.arcade.pairs import roll_pair
from chainfall.games.puzzle_fighter.arcade.power import NO_GROUPS, fallen, formed, news
from chainfall.games.puzzle_fighter.arcade.state import PAIRS, SPAWN, ArcadeState
from chainfall.games.puzzle_fighter.gems import EMPTY, RAINBOW

BLOCKED = "the drop alley is blocked"
TIME_UP = "the time is up"

_SPAWNED = Spawn(PAIRS["none"].cells(SPAWN))


def lock(state: ArcadeState, effects: list[Effect], *, wait: bool) -> ArcadeState:
    """The pair becomes part of the board, counter gems count down, and the turn is resolved.

    Args:
        state: a pair where it comes to rest.
        effects: where to tell what happens.
        wait: whether to stop at a phase that takes time; if not, the turn is resolved up to SPAWN.
    """
    options, hidden, turn = state.options, state.hidden, state.turn
    board = count_down(turn.board)
    if board != turn.board:
        turn = turn._replace(board=board)
    turn, tick = RESOLVER.lock(state.shape, options, turn, state.tick, effects, wait=wait)
    return ArcadeState(options, hidden, turn, tick)


def go_on(state: ArcadeState, effects: list[Effect]) -> ArcadeState:
    """A tick in a phase without a pair in the air; SPAWN takes just one (section 34)."""
    if state.tick.phase is Phase.SPAWN:
        return _spawn(state, effects)
    turn, tick = RESOLVER.go_on(state.options, state.turn, state.tick, effects)
    return ArcadeState(state.options, state.hidden, turn, tick)


def _settle(options: ArcadeOptions, turn: Turn) -> tuple[Turn, Moves]:
    """What is loose falls, and power gems carry their marks along (section 6)."""
    moves = fallen(turn.board, turn.groups, options.power)
    if not moves:
        return turn, moves
    return turn._replace(board=carried(turn.board, moves), groups=carried(turn.groups, moves)), moves


def _form(options: ArcadeOptions, turn: Turn, effects: list[Effect]) -> Turn:
    """Power gems are marked afresh or, where they are solid, form and grow as in the kata (section 4)."""
    groups = formed(turn.board, turn.groups, options.power)
    if groups == turn.groups:
        return turn
    effects.extend(Power(places(cells)) for cells in news(groups, turn.groups))
    return turn._replace(groups=groups)


def _find(options: ArcadeOptions, turn: Turn) -> Found:
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
    """Gems go with their marks; each diamond that reached the floor gives the tech bonus (section 3 C)."""
    bonuses = sum(cell >= FLOOR for cell in found.part(IDLE))
    effects.extend([TechBonus(options.tech_bonus)] * bonuses)
    gone = found.cells
    groups = turn.groups if turn.groups == NO_GROUPS else without(turn.groups, gone)
    score = turn.score + bonuses * options.tech_bonus
    return turn._replace(board=without(turn.board, gone), groups=groups, score=score)


def _finish(options: ArcadeOptions, turn: Turn, effects: list[Effect]) -> Turn:
    """An empty board after at least one event is an All Clear (section 5 C)."""
    if not turn.events or turn.board != EMPTY_BOARD:
        return turn
    effects.append(AllClear(options.all_clear_bonus))
    return turn._replace(score=turn.score + options.all_clear_bonus)


RESOLVER = Resolver(COLUMNS, _find, event_points, _settle, _form, _remove, _finish)


def _spawn(state: ArcadeState, effects: list[Effect]) -> ArcadeState:
    """The next pair comes into the drop alley, unless that is blocked or the time is up (sections 1, 2 and 20)."""
    options, turn, tick = state.options, state.turn, state.tick
    if options.time_is_up(tick.clock):
        return game_over(state, TIME_UP, effects)
    if not state.shape.fits(turn.board, SPAWN):
        return game_over(state, BLOCKED, effects)
    pairs = turn.pieces + 1
    following, hidden = roll_pair(
        state.hidden, pairs + 1, options.generator, options.crash_one_in, options.diamond_every
    )
    interval = options.interval(options.level_of(pairs))
    board, groups, _, pair, _, _, score, events, chain, _ = turn
    spawned = Turn(board, groups, pair, following, pairs, interval, score, events, chain)
    effects.append(_SPAWNED)
    falling = Tick(Phase.FALLING, Fall(SPAWN), tick.hands, 0, tick.clock)
    return ArcadeState(options, hidden, spawned, falling)


def game_over(state: ArcadeState, reason: str, effects: list[Effect]) -> ArcadeState:
    """The end of the game."""
    effects.append(GameOver(reason))
    tick = state.tick._replace(phase=Phase.GAME_OVER, fall=state.tick.fall._replace(delay=0), timer=0)
    return ArcadeState(state.options, state.hidden, state.turn._replace(reason=reason), tick)
