"""An attempt at a puzzle: a session of its game that checks whether the goal is reached."""

from typing import Literal

from chainfall.core.effects import Effect
from chainfall.core.placing import Placement
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session
from chainfall.puzzles.puzzle import Puzzle

SEED = 0
"""Nothing in a puzzle is random, but a session needs a seed."""

Standing = Literal["open", "solved", "failed"]


class Attempt:
    """An attempt to solve a puzzle, move by move, with undo.

    >>> from chainfall.puzzles.goals import Goal
    >>> attempt = Attempt(Puzzle("dr-mario", {"board": "rrr", "pieces": "RB"}, Goal("viruses")))
    >>> _ = attempt.place(Placement(3, 0))
    >>> attempt.standing
    'solved'
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.session: AnySession = Session(puzzle.played_by, puzzle.chosen_options(), SEED)
        self._solved_at: int | None = None

    @property
    def standing(self) -> Standing:
        """Whether the puzzle is solved, failed because the game is over, or still open."""
        if self._solved_at is not None:
            return "solved"
        return "failed" if self.session.outcome else "open"

    def feed(self, input: object) -> tuple[Effect, ...]:
        """Plays one input of the game, and returns what happened."""
        return self._seen(self.session.feed(input).effects)

    def place(self, placement: Placement) -> tuple[Effect, ...]:
        """Places the piece, and returns what happened.

        Raises:
            ChainfallError: the placement cannot be reached; nothing changed.
        """
        return self._seen(self.session.place(placement).effects)

    def undo(self) -> bool:
        """Undoes the last placement, or moves a piece back to where it appeared; False if there is nothing to undo."""
        before = self._in_the_air()
        undone = self.session.undo()
        if undone and before and self._in_the_air() == before:  # the piece has only been in the air for a few ticks
            undone = self.session.undo()
        if self._solved_at is not None and self.session.steps < self._solved_at:
            self._solved_at = None
        return undone

    def _in_the_air(self) -> object:
        """Which piece is in the air and where; empty if there is none."""
        board = self.session.frame.boards[0]
        return [(sprite.row, sprite.column, len(board.hud.next)) for sprite in board.piece]

    def _seen(self, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        if self._solved_at is None and self.puzzle.goal.reached(effects, lambda: self.session.frame):
            self._solved_at = self.session.steps
        return effects


def played(puzzle: Puzzle) -> Replay:
    """The replay of the puzzle's solution.

    Raises:
        ChainfallError: a placement cannot be reached, or the game does not offer placements.
    """
    attempt = Attempt(puzzle)
    for placement in puzzle.solution:
        attempt.place(placement)
    return attempt.session.replay()
