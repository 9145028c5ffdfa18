"""The protocols of bots."""

from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from chainfall.play.view import AnyView


class Bot(Protocol):
    """Chooses moves. It sees what a player sees, and its randomness comes from the view: same view, same move."""

    def choose(self, view: AnyView) -> Any:
        """One of ``view.choices()``: a placement, or an input of a game without placements.

        Raises:
            ChainfallError: there is no move.
        """


@dataclass(frozen=True, slots=True)
class MoveValue:
    """What a bot thinks of a move.

    Attributes:
        move: the move.
        worth: how good it is, on the bot's own scale: to be compared with the other moves of the same view only.
        line: how the bot would go on, as far as it looked: the move itself first, then those after it. They follow the
            bot's first guess at what is hidden.
    """

    move: Any
    worth: float
    line: tuple[Any, ...]


@runtime_checkable
class ValuingBot(Bot, Protocol):
    """A bot that can say what every move is worth, and not only which one it plays."""

    def values(self, view: AnyView) -> tuple[MoveValue, ...]:
        """Every one of ``view.choices()``, the best first; equally good ones keep the order of the view.

        Raises:
            ChainfallError: there is no move.
        """
