"""What a player sees of a game in some state: the common face of a session and of a preview."""

from typing import Any, Generic, TypeVar

from chainfall.core.frame import Frame
from chainfall.core.game import Game, Outcome
from chainfall.play.svg import render

S = TypeVar("S")


class Visible(Generic[S]):
    """A game in some state.

    Attributes:
        game: the game.
        state: its state, including what is hidden from the player.
    """

    __slots__ = ()
    game: Game[Any, S, Any]
    state: S

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self.game.outcome(self.state)

    @property
    def score(self) -> int:
        """The score so far."""
        return self.frame.score

    @property
    def frame(self) -> Frame:
        """The frame that the player sees."""
        return self.game.frame(self.state)

    @property
    def text(self) -> str:
        """The game as the player sees it, as text."""
        return self.game.text(self.state)

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        return render(self.frame)
