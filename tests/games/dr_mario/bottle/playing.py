"""What the tests of the bottle share: capsules in the rows of the bottle, and steps."""

from dataclasses import replace
from typing import NamedTuple

from chainfall.core.effects import Effect
from chainfall.falling.pieces import Pose
from chainfall.games.dr_mario.bottle.board import COLUMNS, RIM_ROWS
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState

LOW_ROW = 40
"""Frames for a row of the first capsule at LOW."""

SLOW = BottleOptions(speed="low", board="r")


class Capsule(NamedTuple):
    """A capsule by its lower left cell, counted in the rows of the bottle, with the colour of that cell first."""

    row: int
    column: int
    colours: str
    vertical: bool = False


def begin(options: BottleOptions, capsule: Capsule | None = None, *, seed: int = 0, gravity: int = 0) -> BottleState:
    """The first capsule, or another one in its place, has just appeared."""
    state = GAME.step(GAME.start(options, seed), 0).state
    return with_capsule(state, capsule, gravity) if capsule else state


def with_capsule(state: BottleState, capsule: Capsule, gravity: int = 0) -> BottleState:
    """Another capsule in the air, as if it had been thrown standing or lying like this."""
    pose = Pose(capsule.row + RIM_ROWS, capsule.column, 3 if capsule.vertical else 0)
    turn = replace(state.turn, piece=capsule.colours)
    return replace(state, turn=turn, tick=state.tick._replace(pose=pose, gravity=gravity))


def at(state: BottleState) -> Capsule:
    """The capsule in the air."""
    pose, colours = state.tick.pose, state.turn.piece
    assert pose is not None
    lower_left_first = colours if pose.turns in (0, 3) else colours[::-1]
    return Capsule(pose.row - RIM_ROWS, pose.column, lower_left_first, pose.turns % 2 == 1)


def feed(state: BottleState, *masks: int) -> BottleState:
    """The state after these frames."""
    for mask in masks:
        state = GAME.step(state, mask).state
    return state


def effects_of(state: BottleState, *masks: int) -> list[Effect]:
    """What happens in these frames."""
    found: list[Effect] = []
    for mask in masks:
        state, effects = GAME.step(state, mask)
        found += effects
    return found


def bottle(state: BottleState) -> str:
    """The cells of the bottle without its rim."""
    return state.turn.board[RIM_ROWS * COLUMNS :]


def links(state: BottleState) -> str:
    """The links of the bottle without its rim."""
    return state.turn.links[RIM_ROWS * COLUMNS :]


def drawn(*rows: str, first: int = 0) -> BottleOptions:
    """LOW, with these rows of a bottle, the first of them at a given row from the top, and a virus on the floor."""
    below = 15 - first - len(rows)
    return BottleOptions(speed="low", board="/".join([*rows, *[""] * below, "r"] if below >= 0 else rows))
