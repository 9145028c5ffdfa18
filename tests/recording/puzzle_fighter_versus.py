"""Two players of ``puzzle-fighter-versus`` against each other, and the games of it that are recorded."""

from collections.abc import Iterator
from random import Random

from tests.recording.puzzle_fighter import PLAYER

from chainfall.core.buttons import ALL, DOWN
from chainfall.core.effects import Spawn
from chainfall.falling.state import AIRBORNE
from chainfall.games.puzzle_fighter.versus.game import GAME
from chainfall.games.puzzle_fighter.versus.match import SEATS
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.play.session import AnySession, Session


def play(options: VersusOptions, seed: int, ticks: int) -> AnySession:
    """Two players of a human's pace, each of whom looks at the own board alone."""
    session = Session(GAME, options, seed)
    chance = [Random(seed), Random(seed + 1)]
    held: list[Iterator[int]] = [iter(()) for _ in SEATS]
    while session.steps < ticks and not session.outcome:
        state, effects = session.feed((next(held[0], 0), next(held[1], 0)))
        for seat in SEATS:
            if state.sides[seat].tick.phase not in AIRBORNE:
                held[seat] = iter(())
            elif any(isinstance(effect, Spawn) and effect.seat == seat for effect in effects):
                held[seat] = PLAYER.by_hand(state.alone(seat), chance[seat])
    return session


def fumble(options: VersusOptions, seed: int, ticks: int) -> AnySession:
    """Both hold any buttons for a while, also pause, and often nothing or Down."""
    session = Session(GAME, options, seed)
    random = Random(seed)
    masks = [0, 0]
    while session.steps < ticks and not session.outcome:
        for seat in SEATS:
            if random.random() < 0.15:
                masks[seat] = random.choice((0, DOWN, random.randrange(ALL + 1)))
        session.feed((masks[0], masks[1]))
    return session


FIERCE = VersusOptions(strength="fierce", pattern_1="slant", pattern_2="rows", pattern_restarts=False, level_1=8, wins=1)
LATE = VersusOptions(landing_delay=60, rows_at_once=False, same_pairs=False, deal="random", attack_2=150, wins=1)

RECIPES = {
    "a-match-of-two-wins": lambda: play(VersusOptions(level_1=10, level_2=10), 3, 40_000),
    "fierce-attacks-and-a-handicap": lambda: play(FIERCE, 8, 15_000),
    "attacks-that-take-a-second": lambda: play(LATE, 2, 15_000),
    "pauses-and-fumbling": lambda: fumble(VersusOptions(power="marked", kick="none", tier_ends="before"), 6, 6_000),
}
"""The games in ``tests/replays/puzzle-fighter-versus``, each named for what it shows."""
