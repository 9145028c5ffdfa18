"""The protocol of bots."""

from typing import Any, Protocol

from chainfall.play.view import AnyView


class Bot(Protocol):
    """Chooses moves. It sees what a player sees, and its randomness comes from the view: same view, same move."""

    def choose(self, view: AnyView) -> Any:
        """One of ``view.choices()``: a placement, or an input of a game without placements.

        Raises:
            ChainfallError: there is no move.
        """
