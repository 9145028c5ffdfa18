"""What is passed from the page's Python to the worker's, in which bots think: the state of a game, as a text.

Both run the same modules, and nothing else writes such a text, so it can be a pickle. The module for it is
imported when it is needed, and not when the page starts.
"""

from dataclasses import dataclass
from typing import Any, Self

from chainfall.core.options import Options


class Passed:
    """What can be passed as a text."""

    __slots__ = ()

    def to_text(self) -> str:
        """The same as a text."""
        import pickle

        return pickle.dumps(self).hex()

    @classmethod
    def from_text(cls, text: str) -> Self:
        """What a text holds."""
        import pickle

        passed: Self = pickle.loads(bytes.fromhex(text))
        return passed


@dataclass(frozen=True, slots=True)
class Position(Passed):
    """A position of a game.

    Attributes:
        game: its name.
        options: the options it was started with.
        state: its current state.
        appeared: its state when the current piece appeared; kernels only support that moment.
        puzzle: the text of the puzzle that is being solved, or ``""``.
        seat: the seat whose piece it is about.
    """

    game: str
    options: Options
    state: Any
    appeared: Any
    puzzle: str = ""
    seat: int = 0
