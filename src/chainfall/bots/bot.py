"""The protocol of bots."""

from typing import Any, Protocol

from chainfall.bots.view import AnyView


class Bot(Protocol):
    """Chooses moves. It sees what a player sees, and all its chance is in the view: the same view, the same move."""

    def choose(self, view: AnyView) -> Any:
        """One of ``view.moves()``, of which there is at least one: a placement, or an input of a game without them."""
