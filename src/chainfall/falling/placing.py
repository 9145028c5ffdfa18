"""Placing: every resting place of the piece in the air, the taps that lead there, and the result.

A placement is reached by moves and turns in the rows where the piece is; from there it falls straight down. The search
visits all poses. In each tick it holds a different button from the tick before, so that each tap is a press.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Generic, NamedTuple, TypeVar

from chainfall.core.buttons import CCW, CW, LEFT, RIGHT
from chainfall.core.clock import MILLISECOND, TICK
from chainfall.core.effects import Lock
from chainfall.core.errors import ChainfallError
from chainfall.core.game import Step
from chainfall.core.placing import Placement
from chainfall.falling.options import FallingOptions
from chainfall.falling.pieces import EMPTY, Pose, Shape
from chainfall.falling.state import AIRBORNE, Tick, Turn

S = TypeVar("S")

_TAKEN = "#"


class Air(NamedTuple):
    """A piece in the air, with everything needed to find its placements.

    Attributes:
        shape: what kind of piece it is.
        board: the cells at rest.
        pose: where it is.
        letters: what is in its cells.
        held: the buttons held in the tick before.
        ticks: for how many ticks it is certain to stay in its row, whatever is tapped.
    """

    shape: Shape
    board: str
    pose: Pose
    letters: str
    held: int
    ticks: int


def air_of(shape: Shape, turn: Turn, tick: Tick, options: FallingOptions) -> Air | None:
    """The piece in the air of a game whose state is made of the kit's records, or None."""
    if tick.phase not in AIRBORNE:
        return None
    pose, gravity, delay, resets = tick.fall
    time = turn.interval - gravity
    _, below = _band(shape)
    if not turn.board[: (pose.row + below + 2) * shape.columns].isspace():  # it may land on something on the way
        time = min(time, delay or options.lock_delay_ms * MILLISECOND, (options.lock_resets - resets) * TICK)
    return Air(shape, turn.board, pose, turn.piece, tick.hands.held, max(time - 1, 0) // TICK)


class Way(NamedTuple):
    """How a placement is reached: the pose from which the piece falls straight down, and the taps up to there."""

    pose: Pose
    masks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Taps(Generic[S]):
    """The placements of a game that is played by buttons; see :class:`~chainfall.core.placing.Placing`.

    Attributes:
        air: the piece in the air, or None.
        step: the game's own step.
        land: drops the piece straight down from a pose and plays on until the next piece has appeared or the game has
            ended, given how many ticks the taps take.
        drop: the taps that bring the piece down from where it is until it is part of the board.
    """

    air: Callable[[S], Air | None]
    step: Callable[[S, int], Step[S]]
    land: Callable[[S, Pose, int], Step[S]]
    drop: Callable[[S], Sequence[int]]

    def placements(self, state: S) -> tuple[Placement, ...]:
        """Every placement that taps lead to, by column and turns; none if no piece is in the air."""
        air = self.air(state)
        if air is None:
            return ()
        found, all_placements, longest = ways(air)
        if longest + (air.held > 0) <= air.ticks:
            return all_placements
        return tuple([placement for placement, way in found.items() if self._in_time(state, air, way)])

    def taps(self, state: S, placement: Placement) -> tuple[int, ...]:
        """The masks that bring the piece to a placement, one a tick; the first is a release if a button is held.

        Raises:
            ChainfallError: the placement cannot be reached.
        """
        air, way = self._way(state, placement)
        masks = _released(air, way)
        for mask in masks:
            state = self.step(state, mask).state
        return (*masks, *self.drop(state))

    def place(self, state: S, placement: Placement) -> Step[S]:
        """The result of the taps, without waiting; its effects do not include the moves and turns of the piece.

        Raises:
            ChainfallError: the placement cannot be reached.
        """
        air, way = self._way(state, placement)
        return self.land(state, way.pose, len(_released(air, way)))

    def _way(self, state: S, placement: Placement) -> tuple[Air, Way]:
        air = self.air(state)
        way = ways(air).found.get(placement) if air else None
        if air is None or way is None or not self._in_time(state, air, way):
            raise ChainfallError(f"{placement} cannot be reached, expected one of placements(state)")
        return air, way

    def _in_time(self, state: S, air: Air, way: Way) -> bool:
        """Whether the piece comes to rest in the right place even though it falls during the taps."""
        masks = _released(air, way)
        if len(masks) <= air.ticks:
            return True
        wanted = air.shape.cells(air.shape.dropped(air.board, way.pose))
        for mask in masks:
            state, effects = self.step(state, mask)
            if any(isinstance(effect, Lock) for effect in effects):
                return False
        for mask in self.drop(state):
            state, effects = self.step(state, mask)
            for effect in effects:
                if isinstance(effect, Lock):
                    return sorted(effect.cells) == sorted(wanted)
        return False


def _released(air: Air, way: Way) -> tuple[int, ...]:
    return (0, *way.masks) if air.held else way.masks


class Ways(NamedTuple):
    """The quickest way to each placement by column and turns, the placements, and the length of the longest way."""

    found: dict[Placement, Way]
    placements: tuple[Placement, ...]
    longest: int


def ways(air: Air) -> Ways:
    """The quickest way to every placement, as if the piece did not fall in the meantime."""
    return _ways(air.shape, air.board, air.pose, air.letters)


@lru_cache(maxsize=1024)  # callers ask for the placements just before they place a piece
def _ways(shape: Shape, board: str, pose: Pose, letters: str) -> Ways:
    above, below = _band(shape)
    start, end = max(pose.row - above, 0) * shape.columns, (pose.row + below + 1) * shape.columns
    near = "".join([EMPTY if letter == EMPTY else _TAKEN for letter in board[start:end]])
    return _search(shape, (EMPTY * start + near).ljust(len(board)), pose, shape.looks(letters))


@cache
def _band(shape: Shape) -> tuple[int, int]:
    """How many rows above and below its own row a piece can touch while it is moved and turned."""
    if any(down for kicks in shape.kicks for down, _ in kicks):
        return shape.rows, shape.rows
    downs = [down for offsets in shape.cells_of for down, _ in offsets]
    return -min(downs), max(downs)


@lru_cache(maxsize=1024)  # a bot asks for the same ways again and again, and most boards are low
def _search(shape: Shape, board: str, start: Pose, looks: tuple[int, ...]) -> Ways:
    """The quickest way to every placement, on a board that holds only the rows near the piece."""
    found: dict[Placement, Way] = {}
    seen = {(start, 0)}
    waiting: list[tuple[Pose, tuple[int, ...]]] = [(start, ())]
    for pose, masks in waiting:
        found.setdefault(Placement(shape.leftmost(pose), looks[pose.turns]), Way(pose, masks))
        last = masks[-1] if masks else 0
        for button, new in (
            (0, pose),
            (LEFT, shape.shifted(board, pose, -1)),
            (RIGHT, shape.shifted(board, pose, 1)),
            (CW, shape.turned(board, pose, 1)),
            (CCW, shape.turned(board, pose, -1)),
        ):
            if button != last and new and (new, button) not in seen:
                seen.add((new, button))
                waiting.append((new, (*masks, button)))
    found = dict(sorted(found.items()))
    return Ways(found, tuple(found), max(len(way.masks) for way in found.values()))
