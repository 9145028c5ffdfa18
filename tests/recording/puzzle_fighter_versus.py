"""The games of ``puzzle-fighter-versus`` that are recorded."""

from tests.recording.duels import Duel
from tests.recording.puzzle_fighter import PLAYER
from tests.recording.scripts import listed, play_lines

from chainfall.games.puzzle_fighter.versus.game import GAME
from chainfall.games.puzzle_fighter.versus.options import VersusOptions
from chainfall.games.puzzle_fighter.versus.state import VersusState

DUEL = Duel(GAME, PLAYER, VersusState.seat_view)
FIERCE = VersusOptions(
    strength="fierce", pattern_1="slant", pattern_2="rows", pattern_restarts=False, level_1=8, level_2=6, wins=1
)
LATE = VersusOptions(
    landing_delay=60, rows_at_once=False, same_pairs=False, deal="random", attack_2=150, level_1=5, level_2=5, wins=1
)
OTHER_READINGS = VersusOptions(power="marked", kick="none", tier_ends="before", colour_bonus=0, round_pause_ms=500)
NARROW = VersusOptions(
    settle_ms=0,
    clear_ms=0,
    chain_pause_ms=0,
    pattern_1="rows",
    pattern_restarts=False,
    board_1="rRR.GG",
    board_2="/".join(["RB..RB", "BR..BR", "RB..RB", *["BRB.BR", "RBR.RB"] * 5]),
    first_pairs="YB gY YB YB",
)
TWO_DELIVERIES = "- | -, drop | -, - | drop, right | -, drop | -, - | -, - | drop, - | -"

RECIPES = {
    "a-match-of-two-wins": lambda: DUEL.play(VersusOptions(level_1=10, level_2=10), 3, 40_000),
    "fierce-attacks-and-a-handicap": lambda: DUEL.play(FIERCE, 8, 15_000),
    "attacks-that-take-a-second": lambda: DUEL.play(LATE, 2, 15_000),
    "pauses-and-fumbling": lambda: DUEL.fumble(OTHER_READINGS, 6, 6_000),
    "a-pattern-goes-on-after-the-last-row-used": lambda: play_lines(GAME, listed(TWO_DELIVERIES), NARROW, 1),
}
"""The games in ``tests/replays/puzzle-fighter-versus``, each named for what it shows."""
