"""Sixty ticks of two boards once more, as a rollback would play them, and the digest of a state.

Run by CPython and, as a text, by Pyodide.
"""

from time import perf_counter

from chainfall import Replay
from chainfall.play import registry
from chainfall.play.digests import state_digest
from chainfall.play.replay_steps import inputs_of, options_of

TICKS = 60
TURNS = 9


def again(text: str) -> tuple[list[float], list[float]]:
    """Milliseconds for the sixty ticks that follow each second of a replay, and for the digest of the state after them.

    Of some turns the best one counts.
    """
    replay = Replay.from_json(text)
    game = registry.game(replay.game)
    step = game.step
    inputs = list(inputs_of(replay, game))
    state = after = game.start(options_of(replay, game), replay.seed)
    times, digests = [], []
    for first in range(0, len(inputs) - TICKS, TICKS):
        masks = inputs[first : first + TICKS]
        best = digest = float("inf")
        for _ in range(TURNS):
            begun = perf_counter()
            after = state
            for input in masks:
                after = step(after, input).state
            played = perf_counter()
            state_digest(after)
            best, digest = min(best, played - begun), min(digest, perf_counter() - played)
        times.append(best * 1000)
        digests.append(digest * 1000)
        state = after
    return times, digests
