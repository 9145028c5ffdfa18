"""The rules. A game imports ``core`` and ``falling`` and nothing else of Chainfall, least of all another game.

``chainfall.games`` is also part of the public interface: ``chainfall.games()`` lists the names of all known games. A
package and a function cannot share a name, so this package is callable.
"""

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        from chainfall.play.registry import games

        return games()


sys.modules[__name__].__class__ = _Games
