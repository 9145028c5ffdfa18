"""The games of ``dr-mario-versus`` that are recorded."""

from tests.recording.dr_mario import PLAYER
from tests.recording.duels import Duel

from chainfall.games.dr_mario.versus.game import GAME, VersusOptions, VersusState

DUEL = Duel(GAME, PLAYER, VersusState.bottle)
HANDICAP = VersusOptions(level_1=6, level_2=3, speed_1="hi", speed_2="low", counter=77, wins=1)
LATE = VersusOptions(level_1=4, level_2=4, landing_delay=60, wins=1)

RECIPES = {
    "a-match-of-three-wins": lambda: DUEL.play(VersusOptions(), 3, 60_000),
    "a-handicap": lambda: DUEL.play(HANDICAP, 8, 20_000),
    "attacks-that-take-a-second": lambda: DUEL.play(LATE, 2, 20_000),
    "pauses-and-fumbling": lambda: DUEL.fumble(VersusOptions(level_1=1, level_2=2), 6, 9_000),
}
"""The games in ``tests/replays/dr-mario-versus``, each named for what it shows."""
