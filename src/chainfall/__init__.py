"""Chain-reaction puzzle games: one deterministic rules core, played, replayed, verified and taught.

The public names are loaded when they are first used, so that importing a part does not import the whole.
"""

TYPE_CHECKING = False  # type checkers know the name; importing it takes longer than everything else here
if TYPE_CHECKING:
    from chainfall.core.errors import ChainfallError, GameLoadError, OptionError, ParseError, ReplayError
    from chainfall.katas import board_and_score_update, puzzle_fighter, update
    from chainfall.play.registry import game, games
    from chainfall.play.replay import Replay
    from chainfall.play.session import Session
    from chainfall.play.verifying import Verdict, verify

__version__ = "0.1.0"

__all__ = [
    "ChainfallError",
    "GameLoadError",
    "OptionError",
    "ParseError",
    "Replay",
    "ReplayError",
    "Session",
    "Verdict",
    "__version__",
    "board_and_score_update",
    "game",
    "games",
    "puzzle_fighter",
    "update",
    "verify",
]

_HOMES = {
    "ChainfallError": "chainfall.core.errors",
    "GameLoadError": "chainfall.core.errors",
    "OptionError": "chainfall.core.errors",
    "ParseError": "chainfall.core.errors",
    "Replay": "chainfall.play.replay",
    "ReplayError": "chainfall.core.errors",
    "Session": "chainfall.play.session",
    "Verdict": "chainfall.play.verifying",
    "board_and_score_update": "chainfall.katas",
    "game": "chainfall.play.registry",
    "puzzle_fighter": "chainfall.katas",
    "update": "chainfall.katas",
    "verify": "chainfall.play.verifying",
}
"""The module that defines each name. ``games`` is not listed: it is the package of that name, which is callable."""


if not TYPE_CHECKING:  # type checkers should report any name that is not imported above

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name == "games":
            return import_module("chainfall.games")
        if name not in _HOMES:
            raise AttributeError(f"module 'chainfall' has no attribute {name!r}")
        value: object = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
