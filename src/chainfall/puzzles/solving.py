"""Solving: an exhaustive search over all ways to place the pieces, which proves that a puzzle is correct.

The search tries each placement of each piece. With two pieces that is a few hundred positions, with five a few hundred
thousand. Because the work grows with the number of pieces, the search reports its progress.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from chainfall.core.errors import PuzzleError
from chainfall.core.placing import Placement
from chainfall.play.placing import placing_of, with_piece
from chainfall.puzzles.attempt import SEED
from chainfall.puzzles.puzzle import Puzzle

Progress = Callable[[float], None]
"""Called with how much of a search is done, from 0 to 1."""

Solution = tuple[Placement, ...]

POSITION_LIMIT = 500_000
"""Default limit on the placements tried for one puzzle."""


class UndecidedError(PuzzleError):
    """Nothing wrong was found with a puzzle, but it was not proved either: a search reached its limit."""


class Tries:
    """Counts the placements tried for one puzzle, over all its searches.

    Args:
        limit: how many placements may be tried.
    """

    def __init__(self, limit: int = POSITION_LIMIT) -> None:
        self._limit = limit
        self._made = 0

    def count(self) -> None:
        """Counts one more placement.

        Raises:
            UndecidedError: the limit is exceeded.
        """
        self._made += 1
        if self._made > self._limit:
            raise UndecidedError(f"not decided after {self._limit} placements")


class Tried(NamedTuple):
    """A placement that a search has tried: the progress from 0 to 1, and the solution if it reaches the goal."""

    done: float
    solution: Solution | None


@dataclass(slots=True)
class _Branch:
    """A position in a search with its choices, and its share of the whole search."""

    state: object
    choices: Sequence[Placement]
    start: float
    share: float
    tried: int = 0

    @property
    def chosen(self) -> Placement:
        return self.choices[self.tried - 1]


def search(puzzle: Puzzle, pieces: int, state: object = None, tries: Tries | None = None) -> Iterator[Tried]:
    """Tries every way to place at most this many pieces, one placement at a time.

    Args:
        puzzle: the puzzle to solve.
        pieces: how many to place at most.
        state: where to begin, with a piece in the air; by default the start of the puzzle.
        tries: counts the placements; without it there is no limit.

    Raises:
        UndecidedError: the limit was reached.
        ChainfallError: the game does not offer placements.
    """
    game, placing, goal = puzzle.played_by, placing_of(puzzle.played_by), puzzle.goal
    first = with_piece(game, game.start(puzzle.chosen_options(), SEED)) if state is None else state
    branches = [_Branch(first, placing.placements(first), 0.0, 1.0)] if pieces else []
    while branches:  # not recursive: each result would have to be passed up through all calls
        branch = branches[-1]
        if branch.tried == len(branch.choices):
            branches.pop()
            continue
        share = branch.share / len(branch.choices)
        start = branch.start + branch.tried * share
        branch.tried += 1
        if tries:
            tries.count()
        state, effects = placing.place(branch.state, branch.chosen)
        if goal.reached(effects, partial(game.frame, state)):
            yield Tried(start, tuple(branch.chosen for branch in branches))
            continue
        yield Tried(start, None)
        if len(branches) < pieces:
            branches.append(_Branch(state, placing.placements(state), start, share))


def solutions(
    puzzle: Puzzle, pieces: int, progress: Progress = lambda done: None, tries: Tries | None = None
) -> Iterator[Solution]:
    """Every way to reach the goal with at most this many pieces.

    Raises:
        UndecidedError: the limit was reached.
        ChainfallError: the game does not offer placements.
    """
    for done, solution in search(puzzle, pieces, tries=tries):
        progress(done)
        if solution:
            yield solution


def solves(puzzle: Puzzle) -> bool:
    """Whether the puzzle's solution reaches its goal.

    Raises:
        PuzzleError: a placement of the solution cannot be reached.
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


def prove(puzzle: Puzzle, progress: Progress = lambda done: None, *, limit: int = POSITION_LIMIT) -> None:
    """Proves that a puzzle is correct: its solution solves it, and none of its pieces can be left out.

    Args:
        puzzle: the puzzle to prove.
        progress: called with the progress of the search.
        limit: how many placements to try at most.

    Raises:
        UndecidedError: this limit is too small to decide.
        PuzzleError: the puzzle is not correct; the message says why.
        ChainfallError: the game does not offer placements.
    """
    count = len(puzzle.pieces)
    if len(puzzle.solution) != count:
        raise PuzzleError(f"its solution has {len(puzzle.solution)} placements for {count} pieces")
    if not solves(puzzle):
        raise PuzzleError("its solution does not reach the goal")
    tries = Tries(limit)
    for number in range(count if count > 1 else 0):
        told = partial(_part_of, progress, number, count)
        shorter = next(solutions(_without(puzzle, number), count - 1, told, tries), None)
        if shorter:
            raise PuzzleError(f"piece {number + 1} can be left out: {in_words(shorter)} solves it without it")


def _without(puzzle: Puzzle, number: int) -> Puzzle:
    """The puzzle without one of its pieces, counted from 0."""
    return puzzle.with_pieces(puzzle.pieces[:number] + puzzle.pieces[number + 1 :])


def _part_of(progress: Progress, number: int, count: int, done: float) -> None:
    progress((number + done) / count)


def in_words(solution: Solution) -> str:
    """A solution as it is printed: the column, counted from 1, and the turns of each piece.

    >>> in_words((Placement(2, 1), Placement(0, 0)))
    '3 1, 1 0'
    """
    return ", ".join(f"{placement.column + 1} {placement.turns}" for placement in solution)


class Finding(NamedTuple):
    """What a search found out about a puzzle.

    Attributes:
        solution: one solution, or None if there is none.
        spare: a piece that can be left out, counted from 1, or None if all are needed.
        decided: whether the search finished within its limit.
    """

    solution: Solution | None
    spare: int | None = None
    decided: bool = True


class Examination:
    """Finds out whether a puzzle can be solved and needs all its pieces, one placement at a time.

    It is for callers that show progress or may stop it. To cancel it, just stop advancing it.

    Attributes:
        done: how much of the search is done, from 0 to 1.
        finding: the result, or None while it is not known yet.
    """

    def __init__(self, puzzle: Puzzle, *, limit: int = POSITION_LIMIT) -> None:
        self.done = 0.0
        self._tries = Tries(limit)
        self._solution: Solution | None = None
        self.finding: Finding | None = None
        self._course = self._examine(puzzle)

    def advance(self) -> Finding | None:
        """Tries one more placement; returns the finding once it is known.

        Raises:
            ChainfallError: the game does not offer placements.
        """
        try:
            next(self._course, None)
        except UndecidedError:
            self.finding = Finding(self._solution, decided=False)
        return self.finding

    def _examine(self, puzzle: Puzzle) -> Iterator[None]:
        count = len(puzzle.pieces)
        parts = count + 1 if count > 1 else 1  # the puzzle itself, then without each of its pieces in turn
        self._solution = solution = yield from self._solve(puzzle, 0, parts)
        for number in range(parts - 1 if solution else 0):
            if (yield from self._solve(_without(puzzle, number), number + 1, parts)):
                self.finding = Finding(solution, number + 1)
                return
        self.finding = Finding(solution)

    def _solve(self, puzzle: Puzzle, part: int, parts: int) -> Generator[None, None, Solution | None]:
        for done, solution in search(puzzle, len(puzzle.pieces), tries=self._tries):
            self.done = (part + done) / parts
            if solution:
                return solution
            yield
        return None
