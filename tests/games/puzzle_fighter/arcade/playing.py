"""What the arcade's tests share: games on drawn boards, played by lines of buttons."""

from dataclasses import replace
from typing import Any

from chainfall.core.buttons import parse_buttons
from chainfall.core.effects import Effect
from chainfall.core.placing import Placement
from chainfall.falling.pieces import Pose
from chainfall.games.puzzle_fighter.arcade.board import CELLS, COLUMNS
from chainfall.games.puzzle_fighter.arcade.game import GAME
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.state import ArcadeState

UNPACED: dict[str, Any] = {"settle_ms": 0, "clear_ms": 0, "chain_pause_ms": 0}
"""No pause while a turn is resolved."""


def begin(board: str = "", pair: str = "RG", following: str = "BY", **options: Any) -> ArcadeState:
    """The first pair in the air over a drawn board; the pair after it is given too."""
    state = GAME.step(GAME.start(ArcadeOptions(board=board, **options), 0), 0).state
    return replace(state, turn=state.turn._replace(piece=pair, next=following))


def play(state: ArcadeState, script: str) -> tuple[ArcadeState, list[Effect]]:
    """The state after a script such as ``left, - x3, cw+down``, and all effects on the way."""
    effects: list[Effect] = []
    for part in script.split(","):
        buttons, _, count = part.strip().partition(" x")
        for _ in range(int(count or 1)):
            step = GAME.step(state, parse_buttons(buttons))
            state = step.state
            effects += step.effects
    return state, effects


def drop(state: ArcadeState, column: int = 3, turns: int = 0) -> tuple[ArcadeState, list[Effect]]:
    """The pair tapped to a column of its pivot, turned and dropped; the effects from its lock on."""
    effects: list[Effect] = []
    leftmost = state.shape.leftmost(Pose(1, column, turns))
    masks = GAME.placing.taps(state, Placement(leftmost, state.shape.looks(state.turn.piece)[turns]))
    for number, mask in enumerate(masks):
        step = GAME.step(state, mask)
        state = step.state
        if number >= len(masks) - 2:
            effects += step.effects
    return state, [effect for effect in effects if type(effect).__name__ != "Move"]


def turn_of(board: str, pair: str, column: int = 3, turns: int = 0, **options: Any) -> tuple[ArcadeState, list[Effect]]:
    """A whole turn without pauses: the pair dropped on a drawn board, and all that follows up to the next spawn."""
    return drop(begin(board, pair, **(UNPACED | options)), column, turns)


def rows(text: str, count: int) -> list[str]:
    """The lowest rows of a board or of its groups, with dots for empty cells."""
    dotted = text.replace(" ", ".")
    return [dotted[start : start + COLUMNS] for start in range(0, len(dotted), COLUMNS)][-count:]


def cells(drawing: str) -> str:
    """A drawn board or its groups as one text, row by row, with everything where it is drawn."""
    lines = drawing.replace(".", " ").split("/")
    return "".join(line.ljust(COLUMNS) for line in lines).rjust(CELLS)


def names(effects: list[Effect]) -> list[str]:
    """What kinds of effects there were."""
    return [type(effect).__name__ for effect in effects]
