"""From lock to spawn: settling, power gems, triggers, clearing, chains, score (seed 003, sections 4 to 7, 20 and 30).

A function for each transition of the resolver takes the turn on to its next phase and sets that phase's timer. Who
waits for the timers is decided by who calls: ``step`` does, ``place`` does not.
"""

from collections.abc import Callable
from dataclasses import replace

from chainfall.core.clock import MILLISECOND, TICK
from chainfall.core.effects import AllClear, Clear, Effect, GameOver, Lock, Mark, Power, Settle, Spawn, TechBonus
from chainfall.games.puzzle_fighter.arcade.board import (
    EMPTY_BOARD,
    FLOOR,
    PLACES,
    Triggers,
    count_down,
    places,
    triggers,
    without,
)
from chainfall.games.puzzle_fighter.arcade.falling import fits, numbers
from chainfall.games.puzzle_fighter.arcade.pairs import roll_pair
from chainfall.games.puzzle_fighter.arcade.power import NO_GROUPS, fallen, formed, news
from chainfall.games.puzzle_fighter.arcade.state import (
    SPAWN,
    ArcadeOptions,
    ArcadeState,
    Phase,
    Tick,
    Turn,
    interval,
    level_after,
    time_is_up,
)
from chainfall.games.puzzle_fighter.gems import EMPTY, RAINBOW

BLOCKED = "the drop alley is blocked"
TIME_UP = "the time is up"

_SPAWNED = Spawn(SPAWN.cells())


Entry = tuple[Phase, int, Turn]
"""A phase as it begins: its name, how long it lasts, and the turn in it."""


def lock(state: ArcadeState, effects: list[Effect], *, wait: bool) -> ArcadeState:
    """The pair becomes part of the board, counter gems count down, and the turn is resolved.

    Args:
        state: a pair where it comes to rest.
        effects: where to tell what happens.
        wait: whether to stop at a phase that takes time; if not, the turn is resolved up to SPAWN.
    """
    turn, pose = state.turn, state.tick.pose
    pivot, other = numbers(pose)
    board = list(count_down(turn.board))
    board[pivot], board[other] = turn.pair[0], turn.pair[1]
    effects.append(Lock(pose.cells()))
    locked = _with(turn, "".join(board), turn.groups, turn.score, 0)
    return _resolve(state, _fall(state.options, locked, effects), effects, wait)


def go_on(state: ArcadeState, effects: list[Effect]) -> ArcadeState:
    """A tick in a phase without a pair in the air; SPAWN takes just one (section 34)."""
    if state.tick.phase is Phase.SPAWN:
        return _spawn(state, effects)
    return _resolve(state, (state.tick.phase, state.tick.timer - TICK, state.turn), effects, wait=True)


def _resolve(state: ArcadeState, entry: Entry, effects: list[Effect], wait: bool) -> ArcadeState:
    """Transitions until a phase has to be waited for, or up to SPAWN."""
    options, tick = state.options, state.tick
    phase, timer, turn = entry
    while phase is not Phase.SPAWN and (timer <= 0 or not wait):
        phase, timer, turn = _TRANSITIONS[phase](options, turn, effects)
    new = Tick(phase, tick.held, tick.direction, tick.repeat, tick.pose, 0, timer, 0, tick.clock)
    return ArcadeState(options, state.hidden, turn, new)


def _fall(options: ArcadeOptions, turn: Turn, effects: list[Effect]) -> Entry:
    """What is loose falls; the pause is for gems on their way, so there is none if nothing falls (section 6)."""
    board, groups, moves = fallen(turn.board, turn.groups, options.power)
    if not moves:
        return (Phase.SETTLE, 0, turn)
    effects.append(Settle(tuple([(PLACES[start], PLACES[end]) for start, end in moves])))
    return (Phase.SETTLE, options.settle_ms * MILLISECOND, _with(turn, board, groups, turn.score, turn.events))


def _power(options: ArcadeOptions, turn: Turn, effects: list[Effect]) -> Entry:
    """Power gems are marked afresh or, where they are solid, form and grow as in the kata (section 4)."""
    groups = formed(turn.board, turn.groups, options.power)
    if groups != turn.groups:
        effects.extend(Power(places(cells)) for cells in news(groups, turn.groups))
        turn = _with(turn, turn.board, groups, turn.score, turn.events)
    return (Phase.POWER, 0, turn)


def _check(options: ArcadeOptions, turn: Turn, effects: list[Effect]) -> Entry:
    return (Phase.CHECK, 0, turn)


def _trigger(options: ArcadeOptions, turn: Turn, effects: list[Effect]) -> Entry:
    """What goes off stays to be seen until it is cleared."""
    cells = triggers(turn.board).cells()
    if not cells:
        return (Phase.DONE, 0, turn)
    effects.append(Mark(places(cells)))
    return (Phase.CLEAR_ANIM, options.clear_ms * MILLISECOND, turn)


def _clear(options: ArcadeOptions, turn: Turn, effects: list[Effect]) -> Entry:
    """What the triggers take vanishes and scores; all triggers of one pass are one event (sections 5 and 7)."""
    found = triggers(turn.board)
    events = turn.events + found.attack
    points = event_points(options, turn, found, events)
    bonuses = sum(cell >= FLOOR for cell in found.idle)
    effects.extend(_clears(found, events, points))
    effects.extend([TechBonus(options.tech_bonus)] * bonuses)
    gone = found.cells()
    score = turn.score + points + bonuses * options.tech_bonus
    groups = turn.groups if turn.groups == NO_GROUPS else without(turn.groups, gone)
    cleared = _with(turn, without(turn.board, gone), groups, score, events)
    return (Phase.CHAIN_PAUSE, options.chain_pause_ms * MILLISECOND, cleared)


def _clears(found: Triggers, events: int, points: int) -> list[Effect]:
    """The cells of one clear by their reasons; the first of the attack tells the points of all of it."""
    told: list[Effect] = []
    for cells, reason in ((found.crash, "crash"), (found.diamond, "diamond"), (found.counters, "counter")):
        if cells:
            told.append(Clear(places(cells), reason, events, 0 if told else points))
    if found.idle:
        told.append(Clear(places(found.idle), "idle", max(events, 1)))
    return told


def event_points(options: ArcadeOptions, turn: Turn, found: Triggers, events: int) -> int:
    """The score of one attack event, rounded half up as the document's language does (section 7).

    A diamond's own cell scores nothing. The factor for diamonds applies after the rounding, and only if no crash gem
    went off in the event.
    """
    if not found.attack:
        return 0
    scoring = [cell for cell in found.crash + found.diamond + found.counters if turn.board[cell] != RAINBOW]
    power = sum(turn.groups[cell] != EMPTY for cell in scoring)
    base = options.power_points * power + options.normal_points * (len(scoring) - power)
    points = _per_cent(base, 100 + options.chain_percent * (events - 1))
    return points if found.crash else _per_cent(points, options.diamond_percent)


def _per_cent(number: int, per_cent: int) -> int:
    return (number * per_cent + 50) // 100


def _done(options: ArcadeOptions, turn: Turn, effects: list[Effect]) -> Entry:
    """The end of the turn: an empty board after at least one event is an All Clear (section 5 C)."""
    if turn.events and turn.board == EMPTY_BOARD:
        effects.append(AllClear(options.all_clear_bonus))
        turn = _with(turn, turn.board, turn.groups, turn.score + options.all_clear_bonus, turn.events)
    return (Phase.SPAWN, 0, turn)


_TRANSITIONS: dict[Phase, Callable[[ArcadeOptions, Turn, list[Effect]], Entry]] = {
    Phase.SETTLE: _power,
    Phase.POWER: _check,
    Phase.CHECK: _trigger,
    Phase.CLEAR_ANIM: _clear,
    Phase.CHAIN_PAUSE: _fall,
    Phase.DONE: _done,
}


def _with(turn: Turn, board: str, groups: str, score: int, events: int) -> Turn:
    """The turn after a transition, which changes nothing else."""
    chain = events or turn.chain
    return Turn(board, groups, "", turn.next, turn.pairs, turn.interval, score, events, chain)


def _spawn(state: ArcadeState, effects: list[Effect]) -> ArcadeState:
    """The next pair comes into the drop alley, unless that is blocked or the time is up (sections 1, 2 and 20)."""
    options, turn, tick = state.options, state.turn, state.tick
    if time_is_up(options, tick.clock):
        return game_over(state, TIME_UP, effects)
    if not fits(turn.board, SPAWN):
        return game_over(state, BLOCKED, effects)
    pairs = turn.pairs + 1
    following, hidden = roll_pair(
        state.hidden, pairs + 1, options.generator, options.crash_one_in, options.diamond_every
    )
    pace = interval(options, level_after(options, pairs))
    spawned = Turn(turn.board, turn.groups, turn.next, following, pairs, pace, turn.score, turn.events, turn.chain)
    effects.append(_SPAWNED)
    falling = Tick(Phase.FALLING, tick.held, tick.direction, tick.repeat, SPAWN, 0, 0, 0, tick.clock)
    return ArcadeState(options, hidden, spawned, falling)


def game_over(state: ArcadeState, reason: str, effects: list[Effect]) -> ArcadeState:
    """The end of the game."""
    effects.append(GameOver(reason))
    tick = replace(state.tick, phase=Phase.GAME_OVER, timer=0)
    return ArcadeState(state.options, state.hidden, replace(state.turn, reason=reason), tick)
