"""Positions: where a game stands, handed from the page's Python to that of the worker, in which bots think.

Both run the same modules, and nobody else writes such a text: that is why it may be a pickle. The module for it is
imported when it is needed, and not when the page starts.
"""

from dataclasses import dataclass
from typing import Any

from chainfall.core.options import Options


@dataclass(frozen=True, slots=True)
class Position:
    """A game that someone plays.

    Attributes:
        game: its name.
        options: what it was started with.
        state: where it stands.
        appeared: where it stood when the piece in the air appeared; kernels know a piece only there.
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
