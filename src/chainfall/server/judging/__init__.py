"""Judging: every uploaded replay is played again, in processes of its own with limits, before its score counts.

The public names are loaded when they are first used, so that a judging process imports only what it needs.
"""

TYPE_CHECKING = False  # type checkers know the name; importing it takes longer than everything else here
if TYPE_CHECKING:
    from chainfall.server.judging.judged import Busy, Judged, JudgeFailed, JudgeLimits
    from chainfall.server.judging.judges import Judges

__all__ = ["Busy", "JudgeFailed", "JudgeLimits", "Judged", "Judges"]

_HOMES = {
    "Busy": "chainfall.server.judging.judged",
    "JudgeFailed": "chainfall.server.judging.judged",
    "JudgeLimits": "chainfall.server.judging.judged",
    "Judged": "chainfall.server.judging.judged",
    "Judges": "chainfall.server.judging.judges",
}


if not TYPE_CHECKING:  # type checkers should report any name that is not imported above

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name not in _HOMES:
            raise AttributeError(f"module 'chainfall.server.judging' has no attribute {name!r}")
        value: object = getattr(import_module(_HOMES[name]), name)
        globals()[name] = value
        return value
