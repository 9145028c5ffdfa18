"""Two players of ``dr-mario-versus`` against each other, and the games of it that are recorded."""

from collections.abc import Iterator
from random import Random

from tests.recording.dr_mario import PLAYER

from chainfall.core.buttons import ALL, DOWN
from chainfall.core.effects import Spawn
from chainfall.games.dr_mario.bottle.state import Phase
from chainfall.games.dr_mario.versus.game import GAME, VersusOptions, VersusState
from chainfall.games.dr_mario.versus.state import SEATS
from chainfall.play.session import AnySession, Session


def play(options: VersusOptions, seed: int, ticks: int) -> AnySession:
    """Two players of a human's pace, each of whom looks at the own bottle alone."""
    session = Session(GAME, options, seed)
    chance = [Random(seed), Random(seed + 1)]
    held: list[Iterator[int]] = [iter(()) for _ in SEATS]
    while session.steps < ticks and not session.outcome:
        state, effects = session.feed((next(held[0], 0), next(held[1], 0)))
        for seat in SEATS:
            if state.players[seat].tick.phase is not Phase.FALLING:
                held[seat] = iter(())
            elif any(isinstance(effect, Spawn) and effect.seat == seat for effect in effects):
                held[seat] = PLAYER.by_hand(state.bottle(seat), chance[seat])
    return session


def fumble(options: VersusOptions, seed: int, ticks: int) -> AnySession:
    """Both hold any buttons for a while, also pause, and often nothing or Down."""
    session: Session[VersusState, tuple[int, ...]] = Session(GAME, options, seed)
    random = Random(seed)
    masks = [0, 0]
    while session.steps < ticks and not session.outcome:
        for seat in SEATS:
            if random.random() < 0.15:
                masks[seat] = random.choice((0, DOWN, random.randrange(ALL + 1)))
        session.feed(tuple(masks))
    return session


HANDICAP = VersusOptions(level_1=6, level_2=3, speed_1="hi", speed_2="low", counter=77, wins=1)
LATE = VersusOptions(level_1=4, level_2=4, landing_delay=60, wins=1)

RECIPES = {
    "a-match-of-three-wins": lambda: play(VersusOptions(), 3, 60_000),
    "a-handicap": lambda: play(HANDICAP, 8, 20_000),
    "attacks-that-take-a-second": lambda: play(LATE, 2, 20_000),
    "pauses-and-fumbling": lambda: fumble(VersusOptions(level_1=1, level_2=2), 6, 9_000),
}
"""The games in ``tests/replays/dr-mario-versus``, each named for what it shows."""
