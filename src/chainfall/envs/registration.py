"""The ids under which Gymnasium knows the games."""

from typing import Any

import gymnasium

SINGLE = "chainfall.envs.single:GameEnv"
MANY = "chainfall.envs.vector:GameVectorEnv"

ENVIRONMENTS: dict[str, dict[str, Any]] = {
    "chainfall/PuzzleFighter-v1": {"game": "puzzle-fighter"},
    "chainfall/DrMario-v1": {"game": "dr-mario"},
    "chainfall/TripleTown-v1": {"game": "triple-town"},
    "chainfall/PuzzleFighterTicks-v1": {"game": "puzzle-fighter", "ticks": True},
}
"""For each id what the environment is made with."""


def register() -> None:
    """Makes the ids known to Gymnasium, once."""
    for name, keywords in ENVIRONMENTS.items():
        if name not in gymnasium.registry:
            vector = None if "ticks" in keywords else MANY
            gymnasium.register(name, SINGLE, vector_entry_point=vector, kwargs=keywords)
