"""Chain-reaction puzzle games: one deterministic rules core, played, replayed, verified and taught.

The public names are loaded when they are first used, so that importing a part does not import the whole.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chainfall.core.errors import ChainfallError
    from chainfall.katas import board_and_score_update, puzzle_fighter, update
    from chainfall.play.registry import find, names
    from chainfall.play.replay import Replay
    from chainfall.play.session import Session
    from chainfall.play.verifying import Verdict, verify

__version__ = "0.1.0"

__all__ = [
    "ChainfallError",
    "Replay",
    "Session",
    "Verdict",
    "__version__",
    "board_and_score_update",
    "find",
    "names",
    "puzzle_fighter",
    "update",
    "verify",
]

_HOMES = {
    "ChainfallError": "chainfall.core.errors",
    "Replay": "chainfall.play.replay",
    "Session": "chainfall.play.session",
    "Verdict": "chainfall.play.verifying",
    "board_and_score_update": "chainfall.katas",
    "find": "chainfall.play.registry",
    "names": "chainfall.play.registry",
    "puzzle_fighter": "chainfall.katas",
    "update": "chainfall.katas",
    "verify": "chainfall.play.verifying",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'chainfall' has no attribute {name!r}")
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
