"""The kernel of ``dr-mario-versus``, tick by tick and step by step the same as the reference."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.kernels.matches import Matches

from chainfall.core.buttons import CCW, CW, DOWN, LEFT, PAUSE, RIGHT
from chainfall.core.seats import Masks
from chainfall.games.dr_mario.versus.game import VersusOptions

GAME = "dr-mario-versus"
HELD = (0, LEFT, RIGHT, DOWN, DOWN, DOWN, CW, CCW, LEFT | CW, RIGHT | CCW, LEFT | RIGHT, DOWN | CW, CW | CCW, 255)


def by_chance(seed: int, *, pauses: bool = False) -> Iterator[Masks]:
    """Buttons that are held for some ticks; only with pauses the game is paused now and then, and goes on soon."""
    chance, held = Random(seed), [0, 0]
    while True:
        for seat in (0, 1):
            if chance.random() < 0.2:
                held[seat] = chance.choice(HELD) & ~PAUSE
            if pauses and chance.random() < 0.02:
                held[seat] ^= PAUSE
        yield held[0], held[1]


@pytest.mark.parametrize(
    ("options", "seed"),
    [
        (VersusOptions(wins=2), 1),
        (VersusOptions(level_1=20, level_2=3, speed_1="hi", speed_2="low", counter=77, wins=1), 2),
        (VersusOptions(level_1=9, level_2=9, speed_1="low", speed_2="hi", landing_delay=90, wins=1), 3),
    ],
)
def test_every_tick_of_a_match_leads_to_the_state_of_the_reference(options: VersusOptions, seed: int) -> None:
    matches = Matches(GAME, options)
    matches.begin(seed)
    for masks, _ in zip(by_chance(seed, pauses=seed == 1), range(3000), strict=False):
        matches.tick(masks)


@pytest.mark.parametrize("options", [{"wins": 2}, {"level_1": 12, "speed_1": "hi", "speed_2": "low"}])
def test_placements_lead_to_the_states_of_the_reference(options: dict[str, Any]) -> None:
    chance = Random(5)
    matches = Matches(GAME, VersusOptions(**options))
    assert matches.play(7, lambda seat, moves: chance.choice(moves)) > 30
