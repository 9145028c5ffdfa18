"""Solving: a search through every way to place the pieces, which proves what a puzzle promises.

The search tries each placement of each piece. With two pieces that is some hundred positions, with five some hundred
thousand: the work grows with the pieces, and so it tells how far it is.
"""

from collections.abc import Callable, Iterator
from functools import partial

from chainfall.core.errors import PuzzleError
from chainfall.core.placing import Placement
from chainfall.play.placing import placing_of, with_piece
from chainfall.play.puzzles.attempt import SEED
from chainfall.play.puzzles.puzzle import Puzzle

Progress = Callable[[float], None]
"""Is told how much of a search is done, from 0 to 1."""

Solution = tuple[Placement, ...]


def solutions(puzzle: Puzzle, pieces: int, progress: Progress = lambda done: None) -> Iterator[Solution]:
    """Every way to reach the goal with at most this number of pieces.

    Raises:
        ChainfallError: the game does not offer placements.
    """
    game, placing, goal = puzzle.played_by, placing_of(puzzle.played_by), puzzle.goal

    def beginning_with(way: Solution, state: object) -> Iterator[Solution]:
        """The solutions that begin with a way, of which all but the last placement have led to a state."""
        state, effects = placing.place(state, way[-1])
        if goal.reached(effects, partial(game.frame, state)):
            yield way
        elif len(way) < pieces:
            for placement in placing.placements(state):
                yield from beginning_with((*way, placement), state)

    first = with_piece(game, game.start(puzzle.chosen_options(), SEED))
    choices = placing.placements(first) if pieces else ()
    for number, placement in enumerate(choices):
        progress(number / len(choices))
        yield from beginning_with((placement,), first)


def solves(puzzle: Puzzle) -> bool:
    """Whether a puzzle's own solution reaches its goal.

    Raises:
        PuzzleError: a placement of it cannot be reached.
    """
    game, placing = puzzle.played_by, placing_of(puzzle.played_by)
    state = with_piece(game, game.start(puzzle.chosen_options(), SEED))
    for number, placement in enumerate(puzzle.solution, 1):
        if placement not in placing.placements(state):
            raise PuzzleError(f"its solution: {placement} of piece {number} cannot be reached")
        state, effects = placing.place(state, placement)
        if puzzle.goal.reached(effects, partial(game.frame, state)):
            return True
    return False


def prove(puzzle: Puzzle, progress: Progress = lambda done: None) -> None:
    """Proves that a puzzle keeps its promise: its solution solves it, and none of its pieces can be left out.

    Raises:
        PuzzleError: it does not; the message says why.
        ChainfallError: the game does not offer placements.
    """
    count = len(puzzle.pieces)
    if len(puzzle.solution) != count:
        raise PuzzleError(f"its solution has {len(puzzle.solution)} placements for {count} pieces")
    if not solves(puzzle):
        raise PuzzleError("its solution does not reach the goal")
    for number in range(count if count > 1 else 0):
        fewer = puzzle.with_pieces(puzzle.pieces[:number] + puzzle.pieces[number + 1 :])
        told = partial(_part_of, progress, number, count)
        shorter = next(solutions(fewer, count - 1, told), None)
        if shorter:
            raise PuzzleError(f"piece {number + 1} can be left out: {in_words(shorter)} solves it without")


def _part_of(progress: Progress, number: int, count: int, done: float) -> None:
    progress((number + done) / count)


def in_words(solution: Solution) -> str:
    """A solution as it is printed: column and turns of each piece, the first column being 1.

    >>> in_words((Placement(2, 1), Placement(0, 0)))
    '3 1, 1 0'
    """
    return ", ".join(f"{placement.column + 1} {placement.turns}" for placement in solution)
