"""Positions: the state of a game, passed from the page's Python to the worker's, in which bots think.

Both run the same modules, and nothing else writes such a text, so it can be a pickle. The module for it is
imported when it is needed, and not when the page starts.
"""

from dataclasses import dataclass
from typing import Any

from chainfall.core.options import Options


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a game.

    Attributes:
        game: its name.
        options: the options it was started with.
        state: its current state.
        appeared: its state when the current piece appeared; kernels only support that moment.
        puzzle: the text of the puzzle that is being solved, or ``""``.
    """

    game: str
    options: Options
    state: Any
    appeared: Any
    puzzle: str = ""

    def to_text(self) -> str:
        """The position as a text."""
        import pickle

        return pickle.dumps(self).hex()

    @staticmethod
    def from_text(text: str) -> "Position":
        """The position that a text holds."""
        import pickle

        position: Position = pickle.loads(bytes.fromhex(text))
        return position
