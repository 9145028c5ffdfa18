"""Goals: what a puzzle asks for. Effects and frames of the rules themselves show when it is reached."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from chainfall.core.effects import Clear, Effect, LevelCleared
from chainfall.core.errors import PuzzleError, shown
from chainfall.core.frame import EMPTY, Frame

Kind = Literal["clear", "chain", "points", "viruses"]
KINDS: tuple[Kind, ...] = get_args(Kind)
COUNTED = ("chain", "points")
"""The goals that need a number."""

MOST = 10**9


@dataclass(frozen=True, slots=True)
class Goal:
    """What the player must achieve with the pieces.

    Attributes:
        kind: ``clear`` for an empty board, ``chain`` for a chain of at least ``number``, ``points`` for at least
            ``number`` points, ``viruses`` for a bottle without viruses.
        number: how many; 0 if the goal does not count anything.
    """

    kind: Kind
    number: int = 0

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise PuzzleError(f"goal: kind is {shown(self.kind)}, expected {' or '.join(KINDS)}")
        least, most = (1, MOST) if self.kind in COUNTED else (0, 0)
        if type(self.number) is not int or not least <= self.number <= most:
            expected = f"a whole number from 1 to {MOST}" if most else "no number"
            raise PuzzleError(f"goal {self.kind}: number is {shown(self.number)}, expected {expected}")

    @property
    def words(self) -> str:
        """The goal as a player reads it.

        >>> Goal("chain", 3).words
        'Make a chain of 3'
        """
        return goal_words(self.kind, str(self.number))

    def reached(self, effects: Iterable[Effect], frame: Callable[[], Frame]) -> bool:
        """Whether a step, or a whole turn, has reached the goal.

        Args:
            effects: what happened.
            frame: returns the frame after it; called only if the effects are not enough to decide.
        """
        if self.kind == "viruses":
            return any(isinstance(effect, LevelCleared) for effect in effects)
        clears = [effect for effect in effects if isinstance(effect, Clear)]
        if self.kind == "chain":
            return any(clear.chain_index >= self.number for clear in clears)
        if self.kind == "clear":
            return bool(clears) and all(tile == EMPTY for tile in frame().boards[0].tiles)
        return frame().score >= self.number


def goal_words(kind: Kind, number: str) -> str:
    """A kind of goal as a player reads it.

    >>> goal_words("points", "…")
    'Score … points'
    """
    return _WORDS[kind].format(number)


_WORDS: dict[Kind, str] = {
    "clear": "Clear the board",
    "chain": "Make a chain of {}",
    "points": "Score {} points",
    "viruses": "Clear all viruses",
}
