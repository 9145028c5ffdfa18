"""What the engine tells a player: places for a piece, and how good a try was. It is worked out in other modules, which
import the bots; this one does not."""

from dataclasses import dataclass

from chainfall.core.frame import Tile

Landing = tuple[tuple[int, int, Tile | None], ...]
"""Row, column and tile of each cell where a piece would come to rest; the tile may be unknown."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A place for the piece in the air.

    Attributes:
        words: the place in words.
        loss: how much less it is worth than the best one, in the unit of the game.
        worth: the same in words.
        cells: where the piece would come to rest.
        moves: the line: this move, and those after it whose pieces are seen.
        then: the moves after this one in words; may be empty.
        cells_after: where their pieces would come to rest, up to the first clear.
    """

    words: str
    loss: float
    worth: str
    cells: Landing
    moves: tuple[str, ...]
    then: str
    cells_after: Landing


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the engine thinks of a position.

    Attributes:
        best: the best places, the best first.
        choices: how many places there are.
        problem: why there is nothing to say; may be empty.
    """

    best: tuple[Advice, ...]
    choices: int
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """A turn of a replay at which there was a better place.

    Attributes:
        played: where the piece was put in the game, in words.
        cells: where it came to rest.
        loss: what that lost, in words.
        hint: a first help, in words.
        answer: the best place.
    """

    played: str
    cells: Landing
    loss: str
    hint: str
    answer: Advice


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement on a try to find a better place.

    Attributes:
        words: the judgement in words.
        won_back: the share of the loss that it wins back, from 0 to 1.
        found: whether that is enough.
        best: whether nothing is better.
    """

    words: str
    won_back: float
    found: bool
    best: bool
