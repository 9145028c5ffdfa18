"""Sixty ticks of two boards once more, as a rollback would play them. Run by CPython and, as a text, by Pyodide."""

from time import perf_counter

from chainfall import Replay
from chainfall.play import registry
from chainfall.play.walking import inputs_of, options_of

TICKS = 60
TURNS = 9


def again(text: str) -> list[float]:
    """Milliseconds for the sixty ticks that follow each second of a replay; of some turns the best one counts."""
    replay = Replay.from_json(text)
    game = registry.game(replay.game)
    step = game.step
    inputs = list(inputs_of(replay, game))
    state = after = game.start(options_of(replay, game), replay.seed)
    times = []
    for first in range(0, len(inputs) - TICKS, TICKS):
        masks = inputs[first : first + TICKS]
        best = float("inf")
        for _ in range(TURNS):
            begun = perf_counter()
            after = state
            for input in masks:
                after = step(after, input).state
            best = min(best, perf_counter() - begun)
        times.append(best * 1000)
        state = after
    return times
