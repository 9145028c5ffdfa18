"""The games of ``triple-town`` that are recorded."""

from tests.recording.scripts import listed, play_at_random, play_lines

from chainfall.games.triple_town.game import GAME, TownOptions

CLIMBING = TownOptions(rows=4, columns=3, weights=(1, 0, 0, 0, 0), board=".22/1.4/134/.3.")

RECIPES = {
    "a-board-of-one-row": lambda: play_at_random(GAME, TownOptions(rows=1, columns=12), 4),
    "a-cascade-climbs-to-five": lambda: play_lines(GAME, ["1 1"], CLIMBING, 7),
    "a-game-to-the-full-board": lambda: play_at_random(GAME, TownOptions(), 1),
    "a-game-with-the-storehouse": lambda: play_at_random(GAME, TownOptions(storehouse=True), 3),
    "all-pieces-alike": lambda: play_at_random(GAME, TownOptions(weights=(1, 1, 1, 1, 1)), 0),
    "an-unfinished-game": lambda: play_at_random(GAME, TownOptions(), 2, most=20),
    "rejected-moves-are-recorded": lambda: play_lines(
        GAME, listed("0 0, 0 0, 0 0, 9 9, store, 0 1, -1 0"), TownOptions(rows=2, columns=2), 5
    ),
    "the-greatest-seed": lambda: play_at_random(GAME, TownOptions(rows=9, columns=4), 2**32 - 1),
}
"""The games in ``tests/replays/triple-town``, each named for what it shows."""
