"""Actions: the moves of a game as numbers from 0, so that a learner can choose one."""

import re
from collections.abc import Sequence
from typing import Any, Protocol

from chainfall.core.abilities import find_placing
from chainfall.core.buttons import PAUSE
from chainfall.core.card import card_of
from chainfall.core.errors import ChainfallError
from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.play.placing import peek, placing_of, with_piece
from chainfall.play.registry import AnyGame
from chainfall.play.session import AnySession


class Moves(Protocol):
    """How a game is played by numbers."""

    @property
    def count(self) -> int:
        """How many actions there are, legal or not."""

    def begin(self, state: Any) -> Any:
        """The state in which the first action is chosen, given the initial state of a game."""

    def legal(self, state: Any) -> Sequence[int]:
        """The actions that are legal now; none after the end."""

    def after(self, state: Any, action: int) -> Any:
        """The state in which the next action is chosen."""

    def play(self, session: AnySession, action: int) -> None:
        """Plays an action as a player would, so that the session's replay verifies."""


class Placements:
    """An action places a piece: it is ``column * turns`` plus the number of turns of the piece.

    Args:
        game: a game with placements.
        options: the options to start it with.
        turns: the largest number of rotations of a piece. A placement with more turns is not offered.
    """

    def __init__(self, game: AnyGame, options: Options, turns: int) -> None:
        self._game = game
        self._placing = placing_of(game)
        self._turns = turns
        self.count = game.frame(game.start(options, 0)).boards[0].width * turns

    def begin(self, state: Any) -> Any:
        """Waits for the first piece."""
        return with_piece(self._game, state)

    def legal(self, state: Any) -> Sequence[int]:
        """The possible placements of the piece."""
        most = self._turns
        return [column * most + turns for column, turns in self._placing.placements(state) if turns < most]

    def after(self, state: Any, action: int) -> Any:
        """The state with the next piece in the air."""
        return peek(self._game, state, self._placement(action)).state

    def play(self, session: AnySession, action: int) -> None:
        """Taps the piece into place, and waits for the next one."""
        session.place(self._placement(action))

    def _placement(self, action: int) -> Placement:
        return Placement(*divmod(action, self._turns))


class Squares:
    """An action chooses a square: it is ``row * columns + column``. Inputs that are not squares come after those."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        self._game = game
        first = game.start(options, 0)
        board = game.frame(first).boards[0]
        lines = [f"{row} {column}" for row in range(board.height) for column in range(board.width)]
        others = [line for line in map(game.format, game.inputs(first)) if not re.fullmatch("[0-9]+ [0-9]+", line)]
        self._inputs = [game.parse(line) for line in (*lines, *others)]
        self._numbers = {input: number for number, input in enumerate(self._inputs)}
        self.count = len(self._inputs)

    def begin(self, state: Any) -> Any:
        """The state itself: there is nothing to wait for."""
        return state

    def legal(self, state: Any) -> Sequence[int]:
        """The inputs that are allowed now."""
        return [self._numbers[input] for input in self._game.inputs(state)]

    def after(self, state: Any, action: int) -> Any:
        """The state one step later."""
        return self._game.step(state, self._inputs[action]).state

    def play(self, session: AnySession, action: int) -> None:
        """Plays the input."""
        session.feed(self._inputs[action])


class Buttons:
    """An action holds buttons for one tick: it is the index of a mask among the game's inputs, without pause."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        if not game.hz:
            raise ChainfallError(f"{game.id} is a game of turns: expected one in real time")
        self._game = game
        self.masks = tuple(mask for mask in game.inputs(game.start(options, 0)) if not mask & PAUSE)
        self.count = len(self.masks)

    def begin(self, state: Any) -> Any:
        """The state itself: the first tick brings the first piece."""
        return state

    def legal(self, state: Any) -> Sequence[int]:
        """All of them."""
        return () if self._game.outcome(state) else range(self.count)

    def after(self, state: Any, action: int) -> Any:
        """The state one tick later."""
        return self._game.step(state, self.masks[action]).state

    def play(self, session: AnySession, action: int) -> None:
        """Holds the buttons for a tick."""
        session.feed(self.masks[action])


def moves_of(game: AnyGame, options: Options, turns: int) -> Moves:
    """How a game is played by numbers: by placements if it offers them, otherwise by squares.

    Args:
        game: the game.
        options: the options to start it with.
        turns: the largest number of rotations of a piece.

    Raises:
        ChainfallError: it offers neither.
    """
    if find_placing(game):
        return Placements(game, options, turns)
    if card_of(game).inputs == "squares":
        return Squares(game, options)
    raise ChainfallError(f"{game.id} cannot be an environment: expected a game with placements or squares")
