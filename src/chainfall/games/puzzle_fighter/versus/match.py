"""A match: two players tick side by side, their attacks meet, and the rounds are counted."""

from dataclasses import replace

from chainfall.core.clock import TICK, milliseconds
from chainfall.core.effects import Attack, Defend, Effect, GameOver, RoundOver
from chainfall.core.rng import Rng
from chainfall.core.seats import Masks, at_seat
from chainfall.falling.settling import carried
from chainfall.falling.state import Fall, Hands, Phase, Tick, Turn
from chainfall.falling.ticking import idle, waited
from chainfall.games.puzzle_fighter.arcade.power import NO_GROUPS, fallen, formed
from chainfall.games.puzzle_fighter.arcade.state import SPAWN
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.games.puzzle_fighter.versus.patterns import COLUMN_ORDERS
from chainfall.games.puzzle_fighter.versus.pool import Wave, defended, joined, waiting
from chainfall.games.puzzle_fighter.versus.side import Blow, Told, following_pair, new_dealer, tick_side, with_tick
from chainfall.games.puzzle_fighter.versus.state import Hidden, Side, VersusState

SEATS = (0, 1)
_SEEDS = 2**32


def first_round(options: VersusOptions, seed: int) -> VersusState:
    """The state in which a match begins."""
    return _round(options, Rng(seed), (Hands(), Hands()), (0, 0), (0, 0))


def _round(
    options: VersusOptions, rng: Rng, hands: tuple[Hands, ...], scores: tuple[int, ...], wins: tuple[int, int]
) -> VersusState:
    """The state in which a round begins: its column order and its pairs are drawn."""
    order, rng = rng.below(len(COLUMN_ORDERS))
    seed, rng = rng.below(_SEEDS)
    other, rng = rng.below(_SEEDS)
    sides, dealers = [], []
    for seat, dealt in enumerate((seed, seed if options.same_pairs else other)):
        first, dealer = following_pair(options, new_dealer(dealt), 1)
        drawn = options.drawn_board(seat)
        board = carried(drawn, fallen(drawn, NO_GROUPS, options.power))
        groups = formed(board, NO_GROUPS, options.power)
        turn = Turn(board, groups, next=first, interval=options.interval(seat, 0), score=scores[seat])
        sides.append(Side(turn, Tick(Phase.SPAWN, Fall(SPAWN), hands[seat])))
        dealers.append(dealer)
    hidden = Hidden(rng, tuple(dealers), COLUMN_ORDERS[order])
    return VersusState(options, hidden, (sides[0], sides[1]), wins)


def play(match: VersusState, masks: Masks, effects: list[Effect]) -> VersusState:
    """Plays a tick of a round: both players tick, and only then are blows exchanged, so that neither seat is first."""
    quiet = _idle(match, masks)
    if quiet:
        return quiet
    told = (Told([], []), Told([], []))
    first, dealer = tick_side(match, 0, masks[0], told[0])
    second, other = tick_side(match, 1, masks[1], told[1])
    for seat in SEATS:
        effects += at_seat(told[seat].effects, seat)
    sides = [first, second]
    if told[0].blows or told[1].blows:
        sides = exchange(match, sides, [blows for _, blows in told], effects)
    hidden = match.hidden
    if (dealer, other) != hidden.dealers:
        hidden = replace(hidden, dealers=(dealer, other))
    new = VersusState(match.options, hidden, (sides[0], sides[1]), match.wins, match.clock + 1)
    lost = [side.tick.phase is Phase.GAME_OVER for side in sides]
    return _end_round(new, lost, effects) if True in lost else new


def _idle(match: VersusState, masks: Masks) -> VersusState | None:
    """The next tick if only time passes for both players, as in many ticks; None if anything else happens."""
    first, second = match.sides
    tick = idle(first.tick, masks[0], first.turn.interval)
    other = tick and idle(second.tick, masks[1], second.turn.interval)
    if not tick or not other:
        return None
    sides = (with_tick(first, tick), with_tick(second, other))
    return VersusState(match.options, match.hidden, sides, match.wins, match.clock + 1)


def exchange(match: VersusState, sides: list[Side], blows: list[list[Blow]], effects: list[Effect]) -> list[Side]:
    """Each blow first cancels attacks that wait for its own player; the rest of it then waits for the other player."""
    sent = [0, 0]
    delay = match.options.landing_delay
    for seat in SEATS:
        side = sides[seat]
        pool = side.pool
        for blow in blows[seat]:
            before = waiting(pool)
            pool, left = defended(pool, blow.size, in_turn=delay > 0)
            sent[seat] += left
            if waiting(pool) < before:
                effects.append(Defend(before - waiting(pool), seat=seat))
        all_clears = side.all_clears + sum(blow.all_clear for blow in blows[seat])
        sides[seat] = replace(side, pool=pool, all_clears=all_clears)
    for seat in SEATS:
        if sent[seat]:
            other = sides[1 - seat]
            pool, too_many = joined(other.pool, Wave(sent[seat], match.clock + delay))
            sides[1 - seat] = replace(other, pool=pool)
            if sent[seat] > too_many:
                effects.append(Attack(sent[seat] - too_many, seat=seat))
    return sides


def _end_round(match: VersusState, lost: list[bool], effects: list[Effect]) -> VersusState:
    """Ends a round: the player who has not lost wins; if both have lost, the round counts for both."""
    first, second = match.wins
    wins = (first + lost[1], second + lost[0])
    winner = None if all(lost) else lost.index(False)
    effects.append(RoundOver(winner, wins))
    over = replace(match, wins=wins, pause=milliseconds(match.options.round_pause_ms))
    if over.is_over:
        effects.append(GameOver(reason(over)))
    return over


def rest(match: VersusState, masks: Masks, effects: list[Effect]) -> VersusState:
    """Plays a tick of the pause between two rounds; after the last tick the next round begins."""
    hands = tuple(waited(side.tick, mask, match.options).hands for side, mask in zip(match.sides, masks, strict=True))
    scores = tuple(side.turn.score for side in match.sides)
    left = (match.pause or 0) - TICK
    if left <= 0:
        return _round(match.options, match.hidden.rng, hands, scores, match.wins)
    first, second = (
        replace(side, tick=side.tick._replace(hands=hand)) for side, hand in zip(match.sides, hands, strict=True)
    )
    return replace(match, sides=(first, second), pause=left)


def winner(match: VersusState) -> int | None:
    """The seat that has won the match; None if it is a draw."""
    first, second = match.wins
    return None if first == second else int(second > first)


def reason(match: VersusState) -> str:
    """How the match ended, in one line."""
    first, second = match.wins
    seat = winner(match)
    if seat is None:
        return f"a draw, {first} to {second}"
    return f"player {seat + 1} has won, {max(match.wins)} to {min(match.wins)}"
