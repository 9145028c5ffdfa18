"""Making puzzles: a search proves that each has a solution, and that no shorter one exists.

A puzzle of two pieces is found by trying random boards. A longer one grows out of a shorter one: a piece on top of its
board is taken off and becomes the first piece to place. Each step is proved again.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice

from chainfall.core.abilities import find_sketching
from chainfall.core.errors import OptionError, PuzzleError
from chainfall.core.rng import Rng
from chainfall.core.sketching import Sketching
from chainfall.play import registry
from chainfall.play.placing import placing_of, with_piece
from chainfall.play.registry import AnyGame
from chainfall.puzzles.attempt import SEED
from chainfall.puzzles.goals import COUNTED, Goal
from chainfall.puzzles.puzzle import GRADES, Puzzle
from chainfall.puzzles.solving import Solution, prove, solutions, solves

PIECES = {1: 2, 2: 3, 3: 3, 4: 4}
"""How many pieces a puzzle of a grade has."""

FEW_WAYS_GRADE, FEW_WAYS = 3, 10
"""The grade that has the same number of pieces as the one before it, but at most this many solutions."""

MOST_SOLUTIONS = 3
"""A puzzle with more solutions than this is too easy to be good."""

SHORTEST_CHAIN = 3
ROUND_POINTS = 50
FEWEST_POINTS = 200


def sketching_of(game: AnyGame) -> Sketching:
    """A game's support for making puzzles.

    Raises:
        PuzzleError: the game has none.
    """
    sketching = find_sketching(game)
    if sketching is None:
        raise PuzzleError(f"{game.id} does not offer sketches, so no puzzles can be made for it")
    return sketching


def puzzles(name: str, grade: int, seed: int) -> Iterator[Puzzle | None]:
    """An endless stream of puzzles of a grade, with None for each failed attempt.

    Args:
        name: the game.
        grade: how hard they are, from 1 to 4.
        seed: the same seed gives the same puzzles.

    Raises:
        ChainfallError: the game cannot have puzzles.
    """
    if grade not in GRADES:
        raise PuzzleError(f"grade {grade}: expected {GRADES[0]} to {GRADES[-1]}")
    game = registry.game(name)
    sketching, _ = sketching_of(game), placing_of(game)
    rng = Rng(seed)
    while True:
        sketch, rng = sketching.sketch(rng, PIECES[1])
        number, rng = rng.below(len(sketching.goals))
        options = {"board": sketch.board, "pieces": " ".join(sketch.pieces)}
        puzzle = _found(game, Puzzle(name, options, Goal("clear"), grade), sketching.goals[number])
        while puzzle and len(puzzle.pieces) < PIECES[grade]:
            puzzle, rng = _longer(sketching, puzzle, rng)
        if puzzle and grade == FEW_WAYS_GRADE and _ways(puzzle, FEW_WAYS) is None:
            puzzle = None
        yield puzzle


def _found(game: AnyGame, puzzle: Puzzle, kind: str) -> Puzzle | None:
    """The puzzle with the hardest goal of a kind that its pieces reach, if it needs them all and has few solutions."""
    goal = _hardest(game, puzzle, kind)
    if goal is None:
        return None
    asked = replace(puzzle, goal=goal)
    ways = _ways(asked, MOST_SOLUTIONS)
    return _if_proved(replace(asked, solution=ways[0])) if ways else None


def _ways(puzzle: Puzzle, most: int) -> list[Solution] | None:
    """All solutions, or None if there are more than ``most`` of them."""
    ways = list(islice(solutions(puzzle, len(puzzle.pieces)), most + 1))
    return ways if len(ways) <= most else None


def _if_proved(puzzle: Puzzle) -> Puzzle | None:
    try:
        prove(puzzle)
    except PuzzleError:
        return None
    return puzzle


def _hardest(game: AnyGame, puzzle: Puzzle, kind: str) -> Goal | None:
    """The longest chain or the most points that the pieces can reach; the other goals have no number."""
    if kind not in COUNTED:
        return Goal("clear" if kind == "clear" else "viruses")
    placing = placing_of(game)
    longest = most = 0
    waiting = [with_piece(game, game.start(puzzle.chosen_options(), SEED))]
    for depth in range(len(puzzle.pieces)):
        steps = [placing.place(state, placement) for state in waiting for placement in placing.placements(state)]
        waiting = [step.state for step in steps]
        for step in steps:
            longest = max([longest, *(getattr(effect, "chain_index", 0) for effect in step.effects)])
        if depth == len(puzzle.pieces) - 1:
            most = max((game.frame(state).score for state in waiting), default=0)
    number = longest if kind == "chain" else most // ROUND_POINTS * ROUND_POINTS
    least = SHORTEST_CHAIN if kind == "chain" else FEWEST_POINTS
    return Goal("chain" if kind == "chain" else "points", number) if number >= least else None


def _longer(sketching: Sketching, puzzle: Puzzle, rng: Rng) -> tuple[Puzzle | None, Rng]:
    """The puzzle with one more piece in front, if one can be taken off its board."""
    choices = list(sketching.taken_off(str(puzzle.options["board"])))
    while choices:
        number, rng = rng.below(len(choices))
        piece, board = choices.pop(number)
        options = {"board": board, "pieces": f"{piece} {puzzle.options['pieces']}"}
        longer = _with_first_place(replace(puzzle, options=options))
        if longer and _if_proved(longer):
            return longer, rng
    return None, rng


def _with_first_place(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with a placement of its new first piece from which the old solution continues, if there is one."""
    game = puzzle.played_by
    try:
        first = with_piece(game, game.start(puzzle.chosen_options(), SEED))
    except OptionError:  # for example, no virus is left on the board
        return None
    for placement in placing_of(game).placements(first):
        tried = replace(puzzle, solution=(placement, *puzzle.solution))
        with suppress(PuzzleError):  # the old solution may no longer be reachable
            if solves(tried):
                return tried
    return None
