"""The ids of the games in Gymnasium."""

from typing import Any

import gymnasium

SINGLE = "chainfall.envs.single:GameEnv"
MANY = "chainfall.envs.vector:GameVectorEnv"
VERSUS = "chainfall.envs.versus:OpponentEnv"

ENVIRONMENTS: dict[str, dict[str, Any]] = {
    "chainfall/PuzzleFighter-v1": {"game": "puzzle-fighter"},
    "chainfall/DrMario-v1": {"game": "dr-mario"},
    "chainfall/TripleTown-v1": {"game": "triple-town"},
    "chainfall/PuzzleFighterTicks-v1": {"game": "puzzle-fighter", "ticks": True},
}
"""For each id, the arguments of the environment."""

MATCHES: dict[str, dict[str, Any]] = {
    "chainfall/PuzzleFighterVersus-v0": {"game": "puzzle-fighter-versus"},
    "chainfall/DrMarioVersus-v0": {"game": "dr-mario-versus"},
}
"""The two-player games: Gymnasium makes them with an opponent, PettingZoo with two agents."""


def register() -> None:
    """Registers the ids with Gymnasium, once."""
    for name, keywords in ENVIRONMENTS.items():
        if name not in gymnasium.registry:
            vector = None if "ticks" in keywords else MANY
            gymnasium.register(name, SINGLE, vector_entry_point=vector, kwargs=keywords)
    for name, keywords in MATCHES.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, VERSUS, kwargs=keywords)
