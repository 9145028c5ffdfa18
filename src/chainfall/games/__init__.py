"""The rules. A game imports ``core`` and ``falling`` and nothing else of Chainfall, least of all another game.

``chainfall.games`` is also a word of the face: called, it lists the names of all games that are known. A package and
a function cannot share a name, so this package is one that can be called.
"""

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        from chainfall.play.registry import games

        return games()


sys.modules[__name__].__class__ = _Games
