"""Effects: what happened in a step, in order (the arcade document, sections 21 and 31).

An effect tells front ends what to animate or which sound to play. It contains no colours or sounds itself, and no rule
may read effects: a front end that ignores all of them still draws every state correctly. Cells are ``(row, column)``
pairs in the coordinates of :class:`~chainfall.core.frame.Frame`: row 0 is at the top, however the game counts
internally.

When the rules wait so that the player can see something, the ``ticks`` of its effect say for how long: the animation
should be over when the game goes on. 0 means that the options have switched the wait off, and None leaves the time to
the front end, as in a game in which a step is a move.

In a game with several seats, ``seat`` says on which board the effect happened, counted from 0.
"""

from dataclasses import dataclass, field

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Effect:
    """Base of all effects; a game may add its own."""

    seat: int = field(default=0, kw_only=True)


@dataclass(frozen=True, slots=True)
class Spawn(Effect):
    """A new piece appeared: its cells, and their contents as one letter each in the same order."""

    cells: tuple[Cell, ...]
    piece: str = ""


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """The player moved the piece sideways or down."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Rotate(Effect):
    """The player turned the piece."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Lock(Effect):
    """The piece became part of the board."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Power(Effect):
    """These cells are one power gem now: it formed, grew, or took in a neighbour."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Mark(Effect):
    """These cells were found to match and will vanish, after a wait of ``ticks``."""

    cells: tuple[Cell, ...]
    ticks: int | None = None


@dataclass(frozen=True, slots=True)
class Clear(Effect):
    """These cells vanished. ``chain_index`` is 1 for the first event of a turn."""

    cells: tuple[Cell, ...]
    reason: str
    chain_index: int = 1
    points: int = 0


@dataclass(frozen=True, slots=True)
class Settle(Effect):
    """Loose cells fell: pairs of the start and the destination. The fall takes a wait of ``ticks``."""

    moves: tuple[tuple[Cell, Cell], ...]
    ticks: int | None = None


@dataclass(frozen=True, slots=True)
class Merge(Effect):
    """The cells of a cluster became one better piece at ``at``."""

    cells: tuple[Cell, ...]
    at: Cell
    points: int = 0


@dataclass(frozen=True, slots=True)
class TechBonus(Effect):
    """A diamond reached the floor."""

    points: int


@dataclass(frozen=True, slots=True)
class AllClear(Effect):
    """The turn left the board empty."""

    points: int


@dataclass(frozen=True, slots=True)
class LevelCleared(Effect):
    """Nothing is left to clear in this level."""

    level: int


@dataclass(frozen=True, slots=True)
class Attack(Effect):
    """The player of this seat has sent an attack of this size to the opponent."""

    size: int


@dataclass(frozen=True, slots=True)
class Defend(Effect):
    """The player of this seat has cancelled this much of the attacks that were waiting to arrive."""

    size: int


@dataclass(frozen=True, slots=True)
class Arrive(Effect):
    """An attack has reached the board of this seat: what arrived, and the attack's size; the rest found no room."""

    cells: tuple[Cell, ...]
    size: int


@dataclass(frozen=True, slots=True)
class RoundOver(Effect):
    """A round of a match ended.

    Attributes:
        winner: the seat that won it, or None in a draw.
        rounds: how many rounds each seat has won by now.
    """

    winner: int | None
    rounds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class GameOver(Effect):
    """The game ended; the same reason is in the outcome."""

    reason: str


@dataclass(frozen=True, slots=True)
class Rejected(Effect):
    """The rules do not allow this input now: the state did not change."""

    reason: str
