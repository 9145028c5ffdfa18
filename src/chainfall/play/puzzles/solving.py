"""Solving: a search through every way to place the pieces, which proves what a puzzle promises.

The search tries each placement of each piece. With two pieces that is some hundred positions, with five some hundred
thousand: the work grows with the pieces, and so it tells how far it is.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from chainfall.core.errors import PuzzleError
from chainfall.core.placing import Placement
from chainfall.play.placing import placing_of, with_piece
from chainfall.play.puzzles.attempt import SEED
from chainfall.play.puzzles.puzzle import Puzzle

Progress = Callable[[float], None]
"""Is told how much of a search is done, from 0 to 1."""

Solution = tuple[Placement, ...]


class Tried(NamedTuple):
    """A placement that a search has tried: how much of it is done, from 0 to 1, and the way if it reaches the goal."""

    done: float
    solution: Solution | None


@dataclass(slots=True)
class _Branch:
    """A position of a search with its choices, and which part of the whole search it is."""

    state: object
    choices: Sequence[Placement]
    start: float
    share: float
    tried: int = 0

    @property
    def chosen(self) -> Placement:
        return self.choices[self.tried - 1]


def search(puzzle: Puzzle, pieces: int, state: object = None) -> Iterator[Tried]:
    """Tries every way to place at most this number of pieces, one placement after the other.

    Args:
        puzzle: what is to be solved.
        pieces: how many to place at most.
        state: where to begin, with a piece in the air; at the beginning of the puzzle if it is left out.

    Raises:
        ChainfallError: the game does not offer placements.
    """
    game, placing, goal = puzzle.played_by, placing_of(puzzle.played_by), puzzle.goal
    first = with_piece(game, game.start(puzzle.chosen_options(), SEED)) if state is None else state
    branches = [_Branch(first, placing.placements(first), 0.0, 1.0)] if pieces else []
    while branches:  # not a recursion, which would hand each answer up through all its calls
        branch = branches[-1]
        if branch.tried == len(branch.choices):
            branches.pop()
            continue
        share = branch.share / len(branch.choices)
        start = branch.start + branch.tried * share
        branch.tried += 1
        state, effects = placing.place(branch.state, branch.chosen)
        if goal.reached(effects, partial(game.frame, state)):
            yield Tried(start, tuple(branch.chosen for branch in branches))
            continue
        yield Tried(start, None)
        if len(branches) < pieces:
            branches.append(_Branch(state, placing.placements(state), start, share))


def solutions(puzzle: Puzzle, pieces: int, progress: Progress = lambda done: None) -> Iterator[Solution]:
    """Every way to reach the goal with at most this number of pieces.

    Raises:
        ChainfallError: the game does not offer placements.
    """
    for done, solution in search(puzzle, pieces):
        progress(done)
        if solution:
            yield solution


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
        told = partial(_part_of, progress, number, count)
        shorter = next(solutions(_without(puzzle, number), count - 1, told), None)
        if shorter:
            raise PuzzleError(f"piece {number + 1} can be left out: {in_words(shorter)} solves it without")


def _without(puzzle: Puzzle, number: int) -> Puzzle:
    """The puzzle without one of its pieces, the first of which is 0."""
    return puzzle.with_pieces(puzzle.pieces[:number] + puzzle.pieces[number + 1 :])


def _part_of(progress: Progress, number: int, count: int, done: float) -> None:
    progress((number + done) / count)


def in_words(solution: Solution) -> str:
    """A solution as it is printed: column and turns of each piece, the first column being 1.

    >>> in_words((Placement(2, 1), Placement(0, 0)))
    '3 1, 1 0'
    """
    return ", ".join(f"{placement.column + 1} {placement.turns}" for placement in solution)


class Finding(NamedTuple):
    """What was found out about a puzzle.

    Attributes:
        solution: a way to the goal, or None if there is none.
        spare: a piece that can be left out, the first of which is 1, or None if all are needed.
    """

    solution: Solution | None
    spare: int | None = None


class Examination:
    """Finds out whether a puzzle can be solved and needs all its pieces, a placement at a time.

    It is for a caller who shows how far it has come, or may stop it. To cancel it, do not advance it any more.

    Attributes:
        done: how much of the search is done, from 0 to 1.
        finding: the answer, or None while it is not known yet.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.done = 0.0
        self.finding: Finding | None = None
        self._course = self._examine(puzzle)

    def advance(self) -> Finding | None:
        """Tries one more placement; the answer is the finding, once it is known.

        Raises:
            ChainfallError: the game does not offer placements.
        """
        next(self._course, None)
        return self.finding

    def _examine(self, puzzle: Puzzle) -> Iterator[None]:
        count = len(puzzle.pieces)
        parts = count + 1 if count > 1 else 1  # the puzzle itself, and then without each of its pieces
        solution = yield from self._solve(puzzle, 0, parts)
        for number in range(parts - 1 if solution else 0):
            if (yield from self._solve(_without(puzzle, number), number + 1, parts)):
                self.finding = Finding(solution, number + 1)
                return
        self.finding = Finding(solution)

    def _solve(self, puzzle: Puzzle, part: int, parts: int) -> Generator[None, None, Solution | None]:
        for done, solution in search(puzzle, len(puzzle.pieces)):
            self.done = (part + done) / parts
            if solution:
                return solution
            yield
        return None
