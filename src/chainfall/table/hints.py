"""Hints: where a good player would put the piece. In a puzzle that is the next step of a solution."""

from collections.abc import Iterator
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

from chainfall.bots import SearchBot, view_of
from chainfall.bots.telling import in_words
from chainfall.core.card import card_of
from chainfall.core.effects import Effect, Lock
from chainfall.core.frame import Sprite, Tile
from chainfall.core.placing import Placement
from chainfall.play import registry
from chainfall.play.placing import placing_of, with_piece
from chainfall.play.registry import AnyGame
from chainfall.play.view import moves_of
from chainfall.puzzles.attempt import SEED
from chainfall.puzzles.puzzle import Puzzle
from chainfall.puzzles.solving import search
from chainfall.table.positions import Position

THOUGHT = 300
"""Milliseconds for which a bot thinks."""

LONGEST_SEARCH = 20
"""Seconds after which the search for a solution stops."""

NO_MOVE = "There is no piece to place now."
NO_SOLUTION = "There is no solution from here. Take back a piece."
NOT_FOUND = "No solution was found in time. Take back a piece and ask again."


class Hint(NamedTuple):
    """A hint for the player.

    Attributes:
        words: the hint in words.
        cells: row, column and tile of each cell where the piece would come to rest; may be empty. A tile may be None.
    """

    words: str
    cells: tuple[tuple[int, int, Tile | None], ...] = ()


class Hinting:
    """Looks for a hint, a little at a time.

    Attributes:
        hint: the answer, or None while it is not known yet.
    """

    def __init__(self, position: Position) -> None:
        self.hint: Hint | None = None
        self._position = position
        self._game = registry.game(position.game)
        self._course = self._solve() if position.puzzle else self._ask()

    def advance(self) -> Hint | None:
        """Continues the search; returns the hint once it is known."""
        next(self._course, None)
        return self.hint

    def _ask(self) -> Iterator[None]:
        """Asks the search bot about the piece as it appeared or, if it is too late for that, as it is now."""
        game, position = self._game, self._position
        possible = moves_of(game, position.state)
        bot = SearchBot(ms=THOUGHT)
        for state in (position.appeared, position.state):
            if moves_of(game, state):
                values = bot.values(view_of(game, position.options, state, 0))
                if values[0].move in possible:
                    self.hint = self._told(values[0].move)
                    return
            yield
        self.hint = Hint(NO_MOVE)

    def _solve(self) -> Iterator[None]:
        game, state = self._game, self._position.state
        puzzle = Puzzle.from_json(self._position.puzzle)
        possible = moves_of(game, state)
        if not possible:
            self.hint = Hint(NO_MOVE)
            return
        known = _known_move(puzzle, game, self._position.appeared)
        if known in possible:
            self.hint = self._told(known)
            return
        end = perf_counter() + LONGEST_SEARCH
        left = len(game.frame(state).boards[0].hud.next) + 1
        for _, solution in search(puzzle, left, state):
            if solution:
                self.hint = self._told(solution[0])
                return
            if perf_counter() > end:
                self.hint = Hint(NOT_FOUND)
                return
            yield
        self.hint = Hint(NO_SOLUTION)

    def _told(self, move: Any) -> Hint:
        return hint_of(self._game, self._position.state, move)


def hint_of(game: AnyGame, state: Any, move: Any) -> Hint:
    """The hint to make a move."""
    cells: tuple[tuple[int, int, Tile | None], ...]
    if isinstance(move, Placement):
        cells = tuple((sprite.row, sprite.column, sprite.tile) for sprite in landing(game, state, move))
    else:
        cells = tuple((row, column, None) for row, column in _cells(game.step(state, move).effects))
        if cells and card_of(game).inputs == "squares":
            return Hint(_square_in_words(game, move, *cells[0][:2]), cells)
    return Hint(in_words(game, move), cells)


def _square_in_words(game: AnyGame, move: object, row: int, column: int) -> str:
    """A square with rows and columns counted from 1, or the label of the button that plays it."""
    line = game.format(move)
    label = next((button.label for button in card_of(game).lines if button.text == line), "")
    return label.lower() or f"row {row + 1}, column {column + 1}"


def landing(game: AnyGame, state: Any, placement: Placement) -> tuple[Sprite, ...]:
    """The piece where a placement would bring it to rest, as it is drawn there."""
    seen: tuple[Sprite, ...] = ()
    for tap in placing_of(game).taps(state, placement):
        sprites = game.frame(state).boards[0].sprites
        seen = tuple(sprite for sprite in sprites if sprite.shadow) or sprites or seen
        state, effects = game.step(state, tap)
        if any(isinstance(effect, Lock) for effect in effects):
            break
    return seen


def _cells(effects: tuple[Effect, ...]) -> tuple[tuple[int, int], ...]:
    """The cells of the first effect that has any."""
    return next((cells for effect in effects if (cells := getattr(effect, "cells", ()))), ())


def _known_move(puzzle: Puzzle, game: AnyGame, state: Any) -> Placement | None:
    """The next move of the puzzle's own solution, if that solution passes through this state."""
    look = partial(_look, game)
    reached = with_piece(game, game.start(puzzle.chosen_options(), SEED))
    for placement in puzzle.solution:
        if look(reached) == look(state):
            return placement
        reached = placing_of(game).place(reached, placement).state
    return None


def _look(game: AnyGame, state: Any) -> object:
    """The part by which two positions of a puzzle differ, ignoring clocks: the board and how many pieces come."""
    board = game.frame(state).boards[0]
    return board.tiles, len(board.hud.next)
