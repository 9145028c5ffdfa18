"""Placements of ``dr-mario``: every resting place of the capsule in the air, the taps that lead there, and its result.

A placement is reachable if moves and turns lead to its column and orientation while gravity is suspended: from a fresh
capsule that is a search through the top row. From there the capsule falls straight down. Bots and environments choose
among placements.

Played through ``step``, the taps lead to the same place as :func:`place` whenever they are over before the capsule has
fallen a row: ``len(taps) + state.tick.gravity < state.turn.interval`` while it is FALLING. A fresh capsule needs eight
frames at most, so it has the time up to index 38 of the speed table; beyond that it may fall a row on the way.
"""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from chainfall.core.buttons import CCW, CW, LEFT, RIGHT
from chainfall.core.effects import Effect
from chainfall.core.errors import ChainfallError
from chainfall.core.game import Step
from chainfall.games.dr_mario.bottle.level import COLUMNS
from chainfall.games.dr_mario.bottle.resolving import advance, lock
from chainfall.games.dr_mario.bottle.state import AIRBORNE, WAITING, BottleState, Phase, Tick
from chainfall.games.dr_mario.capsule import Capsule, fits, turn

_BUTTONS = (0, LEFT, RIGHT, CW, CCW)


class Placement(NamedTuple):
    """Where a capsule comes to rest.

    Attributes:
        column: the column of its left or lower half.
        orient: quarter turns clockwise from how it appeared. 2 and 3 are left out for a capsule of one colour: it looks
            the same as with 0 and 1.
    """

    column: int
    orient: int


class _Way(NamedTuple):
    """How a placement is reached: the capsule above it, and the mask of each frame until then."""

    capsule: Capsule
    masks: tuple[int, ...]


def placements(state: BottleState) -> tuple[Placement, ...]:
    """Every placement of the capsule in the air; none if there is none."""
    return tuple(_ways(state))


def taps(state: BottleState, placement: Placement) -> tuple[int, ...]:
    """The masks, one a frame, that bring the capsule above a placement, beginning with a release if needed.

    Raises:
        ChainfallError: the placement cannot be reached.
    """
    masks = _way(state, placement).masks
    return (0, *masks) if state.tick.held else masks


def place(state: BottleState, placement: Placement) -> Step[BottleState]:
    """Drops the capsule into a placement and plays on to the next capsule or the end, ignoring all timers.

    Raises:
        ChainfallError: the placement cannot be reached.
    """
    capsule = _way(state, placement).capsule
    while fits(lower := capsule.moved(1, 0), state.turn.field, COLUMNS):
        capsule = lower
    effects: list[Effect] = []
    landed = Tick(Phase.FALLING, state.tick.clock, capsule=capsule)
    state = lock(replace(state, tick=landed), effects)
    while state.tick.phase in WAITING:
        state = advance(state, effects)
    return Step(state, tuple(effects))


def _way(state: BottleState, placement: Placement) -> _Way:
    way = _ways(state).get(placement)
    if way is None:
        raise ChainfallError(f"{placement} cannot be reached, expected one of placements(state)")
    return way


def _ways(state: BottleState) -> dict[Placement, _Way]:
    capsule, turn = state.tick.capsule, state.turn
    if not capsule or state.tick.phase not in AIRBORNE:
        return {}
    return _search(capsule, turn.thrown, turn.field)


@lru_cache(maxsize=64)  # a bot asks for the same capsule's ways again and again
def _search(capsule: Capsule, thrown: str, field: str) -> dict[Placement, _Way]:
    """The shortest way to each placement: a search in which every frame holds another button than the one before."""
    found: dict[Placement, _Way] = {}
    neighbours: dict[int, dict[int, int]] = {}
    numbers = {capsule: 0}  # the capsules found so far: the search goes by their numbers
    capsules = [capsule]
    masks: dict[tuple[int, int], tuple[int, ...]] = {(0, 0): ()}
    for number, last in (waiting := [(0, 0)]):
        way = masks[number, last]
        if number not in neighbours:
            here = capsules[number]
            found.setdefault(_placement(here, thrown), _Way(here, way))
            tapped = {button: after for button in _BUTTONS if (after := _tapped(here, button, field))}
            neighbours[number] = {button: numbers.setdefault(after, len(numbers)) for button, after in tapped.items()}
            capsules = list(numbers)
        for button, there in neighbours[number].items():
            if button != last and (there, button) not in masks:
                masks[there, button] = (*way, button)
                waiting.append((there, button))
    return found


def _placement(capsule: Capsule, thrown: str) -> Placement:
    as_thrown = capsule.colours == thrown
    turns = (3 if as_thrown else 1) if capsule.vertical else (0 if as_thrown else 2)
    return Placement(capsule.column, turns % 2 if thrown[0] == thrown[1] else turns)


def _tapped(capsule: Capsule, button: int, field: str) -> Capsule | None:
    """The capsule after a tap of a button, or None if it has no room."""
    if button in (CW, CCW):
        return turn(capsule, button == CW, field, COLUMNS)
    moved = capsule.moved(0, {LEFT: -1, RIGHT: 1, 0: 0}[button])
    return moved if fits(moved, field, COLUMNS) else None
