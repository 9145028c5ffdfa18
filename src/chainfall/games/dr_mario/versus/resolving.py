"""A frame of a match: player 1, then player 2, then the end of the round; and from one round to the next."""

from dataclasses import replace

from chainfall.core.effects import Effect, GameOver, RoundOver
from chainfall.core.game import Step
from chainfall.core.seats import Masks, at_seat
from chainfall.falling import groups
from chainfall.games.dr_mario.bottle.falling import fall, idle
from chainfall.games.dr_mario.bottle.resolving import clear, enter, settle, spawn, throw, until_clear, waited
from chainfall.games.dr_mario.bottle.state import Phase as BottlePhase
from chainfall.games.dr_mario.bottle.waits import PAUSES
from chainfall.games.dr_mario.versus.attack import held_up, land, noted, send
from chainfall.games.dr_mario.versus.state import (
    SEATS,
    Match,
    Phase,
    Player,
    Players,
    VersusState,
    fill,
    is_full,
    new_round,
)

UNTIL_ATTACK = 6
"""The number of frames from the check that finds a bottle at rest to the attacks."""

UNTIL_CONTROL = 10
"""Frames from that check to the first frame of control, if nothing lands."""

AFTER_LANDING = 14
"""Frames from the attacks to the next check, if any lands."""

UNTIL_NEXT_ROUND = PAUSES["console"].level

_COUNTED = {2: groups.ROWS, 3: groups.COLUMNS}
"""Which matches the console counts, by the number of frames since the check that found them."""

_RUNNING = frozenset({BottlePhase.SPAWN, BottlePhase.SETTLE, BottlePhase.CLEAR, BottlePhase.ATTACK})
"""The phases of a bottle that end by themselves while a round lasts."""


def play(state: VersusState, masks: Masks) -> Step[VersusState]:
    """A frame of a round with these buttons held."""
    quiet = _idle(state, masks)
    if quiet:
        return Step(quiet)
    effects: list[Effect] = []
    for seat in SEATS:
        told: list[Effect] = []
        state = _play_seat(state, seat, masks[seat], told)
        effects += at_seat(told, seat)
    phases = [player.tick.phase for player in state.players]
    if BottlePhase.LEVEL_CLEARED in phases or BottlePhase.GAME_OVER in phases:
        state = _end_round(state, effects)
    return Step(state, tuple(effects))


def _idle(state: VersusState, masks: Masks) -> VersusState | None:
    """The next frame if only time passes in both bottles, as in many frames; None if anything else happens."""
    first, second = state.players
    tick = idle(first.turn, first.tick, masks[0])
    other = tick and idle(second.turn, second.tick, masks[1])
    if not tick or not other:
        return None
    players = (Player(first.turn, tick, first.arms), Player(second.turn, other, second.arms))
    return VersusState(state.options, state.hidden, state.match, players)


def _play_seat(state: VersusState, seat: int, mask: int, effects: list[Effect]) -> VersusState:
    """One player's part of a frame."""
    turn, tick, arms = state.players[seat]
    quiet = idle(turn, tick, mask)
    if quiet:
        return state.with_player(seat, Player(turn, quiet, arms))
    bottle = state.bottle(seat)
    if tick.phase is BottlePhase.FALLING:
        bottle, told = fall(bottle, mask)
        effects += told
        return state.with_bottle(seat, bottle)
    state = _count(state.with_bottle(seat, waited(bottle, mask)), seat)
    while state.players[seat].tick.timer <= 0 and state.players[seat].tick.phase in _RUNNING:
        state = advance(state, seat, effects)
    return state


def _count(state: VersusState, seat: int) -> VersusState:
    """Counts matches while they are marked, as the console does: first those in rows, then those in columns."""
    turn, tick, arms = state.players[seat]
    if tick.phase is not BottlePhase.CLEAR:
        return state
    direction = _COUNTED.get(until_clear("console", turn) - tick.timer)
    return state.with_player(seat, Player(turn, tick, noted(arms, turn.board, direction))) if direction else state


def advance(state: VersusState, seat: int, effects: list[Effect]) -> VersusState:
    """One transition of a bottle out of a phase whose timer has run out."""
    bottle = state.bottle(seat)
    phase = bottle.tick.phase
    if phase is BottlePhase.SETTLE:
        return _settle(state, seat, effects)
    if phase is BottlePhase.ATTACK:
        return _attack(state, seat, effects)
    return state.with_bottle(seat, clear(bottle, effects) if phase is BottlePhase.CLEAR else spawn(bottle, effects))


def _settle(state: VersusState, seat: int, effects: list[Effect]) -> VersusState:
    """Checks a bottle; when it is at rest, the attacks come next. Hanging halves stay until nothing else falls."""
    bottle, arms = state.bottle(seat), state.players[seat].arms
    after = settle(bottle, effects, held_up(bottle.turn.board, arms.hanging))
    if after is None:
        after = enter(bottle, BottlePhase.ATTACK, UNTIL_ATTACK, bottle.turn)
    if after.tick.phase is not BottlePhase.SETTLE:
        arms = arms._replace(hanging=())
    return state.with_player(seat, Player(after.turn, after.tick, arms))


def _attack(state: VersusState, seat: int, effects: list[Effect]) -> VersusState:
    """Called when a bottle is at rest: its player attacks, then incoming attacks land or the next capsule is thrown."""
    state = send(state, seat, effects)
    hit = land(state, seat, effects)
    bottle = (hit or state).bottle(seat)
    if hit:
        return hit.with_bottle(seat, enter(bottle, BottlePhase.SETTLE, AFTER_LANDING, bottle.turn))
    return state.with_bottle(seat, throw(bottle, bottle.turn, UNTIL_CONTROL - UNTIL_ATTACK))


def _end_round(state: VersusState, effects: list[Effect]) -> VersusState:
    """Ends the round if a bottle is cleared or blocked, and the match after enough wins."""
    gains = _gains(state.players)
    winner = gains.index(True) if sum(gains) == 1 else None
    wins = list(state.match.wins)
    match = None
    for seat in SEATS:  # player 1's last win is checked first
        wins[seat] += gains[seat]
        if wins[seat] == state.options.wins:
            match = Match(Phase.GAME_OVER, (wins[0], wins[1]), 0, seat, state.match.held)
            break
    effects.append(RoundOver(winner, (wins[0], wins[1])))
    if match:
        effects.append(GameOver(reason_of(match)))
        return replace(state, match=match)
    return replace(state, match=Match(Phase.ROUND_OVER, (wins[0], wins[1]), UNTIL_NEXT_ROUND, winner, state.match.held))


def _gains(players: Players) -> list[bool]:
    """For each player, whether they win the round: by clearing the level, or because only the other player has lost.

    Both win if they clear it in the same frame, and neither wins if they lose in the same frame: either is a draw.
    """
    cleared = [player.tick.phase is BottlePhase.LEVEL_CLEARED for player in players]
    lost = [player.tick.phase is BottlePhase.GAME_OVER for player in players]
    return [cleared[seat] or (lost[1 - seat] and not lost[seat]) for seat in SEATS]


def reason_of(match: Match) -> str:
    """How a match ended, in words."""
    assert match.winner is not None  # it is over
    return f"player {match.winner + 1} wins by {match.wins[match.winner]} to {match.wins[1 - match.winner]}"


def wait(state: VersusState, masks: Masks) -> VersusState:
    """A frame between two rounds: the wait after the last one, then a virus in each bottle."""
    for seat in SEATS:
        player = state.players[seat]
        tick = player.tick._replace(clock=player.tick.clock + 1, held=masks[seat])
        state = state.with_player(seat, player._replace(tick=tick))
    match = state.match
    if match.phase is Phase.ROUND_OVER:
        if match.timer > 1:
            return replace(state, match=match._replace(timer=match.timer - 1))
        return replace(new_round(state), match=match._replace(phase=Phase.FILLING, timer=0))
    state = fill(state)
    return _begin(state) if is_full(state) else state


def _begin(state: VersusState) -> VersusState:
    """The first capsules of a round are thrown."""
    for seat in SEATS:
        bottle = state.bottle(seat)
        state = state.with_bottle(seat, throw(bottle, bottle.turn, UNTIL_CONTROL))
    return replace(state, match=state.match._replace(phase=Phase.PLAYING))
