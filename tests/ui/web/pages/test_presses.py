"""No press is lost and none is out of order, however slow the machine and however quick the player."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from chainfall.core.buttons import NAMES
from chainfall.play import registry
from chainfall.play.presses import takes_presses
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import inputs_of, options_of
from chainfall.play.verifying import verify

OPTIONS = {
    "gravity_ms": 60_000,
    "lock_delay_ms": 60_000,
    "das_ms": 60_000,
    "settle_ms": 100,
    "chain_pause_ms": 0,
    "crash_one_in": 0,
    "diamond_every": 0,
    "pairs_per_level": 0,
}
KEYS = {"left": "ArrowLeft", "right": "ArrowRight", "cw": "KeyX", "ccw": "KeyZ", "drop": "Space"}
PAIRS = 30
SPAWN_COLUMN = 3


def script(random: Random) -> list[str]:
    """Presses that put pairs upright into all columns but the one in which they appear, with some detours."""
    presses: list[str] = []
    for pair in range(PAIRS):
        column = (0, 5, 1, 4, 2)[pair % 5]
        way = ["left" if column < SPAWN_COLUMN else "right"] * abs(column - SPAWN_COLUMN)
        detours = [["cw", "ccw"], ["ccw", "cw"], ["left", "right"], ["right", "left"]]
        while len(way) < 6:
            way = [*random.choice(detours), *way]
        presses += [*way, "drop"]
    return presses


@pytest.fixture
def throttle(pages: Any) -> Iterator[Any]:
    """Makes the processor slower by a factor."""
    session = pages.page.context.new_cdp_session(pages.page)
    yield lambda rate: session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def useful_presses(replay: Replay) -> list[str]:
    """The presses that the rules were fed while they could use them, in order."""
    game = registry.game(replay.game)
    state, held, found = game.start(options_of(replay, game), replay.seed), 0, []
    for mask in inputs_of(replay, game):
        if takes_presses(game.frame(state).boards[0]):
            found += [name for bit, name in enumerate(NAMES) if mask & ~held & 1 << bit]
        state, held = game.step(state, mask).state, mask
    return found


@pytest.mark.parametrize("rate", [1, 4, 6])
def test_two_hundred_quick_presses_all_count_in_their_order(pages: Any, throttle: Any, rate: int) -> None:
    random = Random(rate)
    presses = script(random)
    assert len(presses) >= 200
    pages.play("puzzle-fighter", **OPTIONS)
    throttle(rate)
    pauses = [random.choice([0, 0, 20, 40, 60, 90]) for _ in presses]
    pages.call("typeKeys", [KEYS[press] for press in presses], pauses)
    pages.until("filledCells", above=2 * PAIRS - 1)
    replay = Replay.from_json(pages.call("replay"))
    assert useful_presses(replay) == presses
    assert verify(replay).ok


def test_a_press_right_after_a_pause_counts(pages: Any) -> None:
    """The browser tells of a closed dialog in a later task, and a quick player does not wait for it."""
    pages.play("puzzle-fighter", **OPTIONS)
    pages.until("inAir", above=0)
    pages.press("KeyP")
    pages.dialog("Paused")
    pages.call("goOnAndPress", "ArrowLeft")
    pages.until("column", equals=SPAWN_COLUMN - 1)
