"""The puzzle and its file (``docs/puzzles.md``), which is read within limits because it is untrusted."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b

from chainfall.core.errors import PuzzleError, shown
from chainfall.core.options import Options, from_plain, specs
from chainfall.core.placing import Placement
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.strict_json import Record, decoded
from chainfall.puzzles.goals import Goal

FORMAT = "chainfall-puzzle-1"
GRADES = range(1, 5)

GRADE_TITLES = ("Others", "Easy", "Medium", "Hard", "Expert")
"""The titles of the grades; the first one is for puzzles that are not graded."""

MAX_LETTERS = 20_000
LONGEST_TITLE = 100


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle.

    Attributes:
        game: the game's id.
        options: the options that differ from the game's defaults, including ``pieces``.
        goal: what the player must achieve with the pieces.
        grade: how hard it is, from 1 to 4; 0 if not graded.
        title: its title, if it has one.
        solution: one way to solve it, with a placement for each piece needed; empty if no solution is included.
    """

    game: str
    options: Mapping[str, object]
    goal: Goal
    grade: int = 0
    title: str = ""
    solution: tuple[Placement, ...] = ()

    @property
    def played_by(self) -> AnyGame:
        """The game itself.

        Raises:
            PuzzleError: there is no such game, or it does not offer the option ``pieces``.
        """
        game = registry.game(self.game)
        if not any(spec.name == "pieces" for spec in specs(game.Options)):
            raise PuzzleError(f"{self.game} does not take a list of pieces, so it has no puzzles")
        return game

    def chosen_options(self) -> Options:
        """The options of the puzzle's game.

        Raises:
            ChainfallError: the game does not allow them.
        """
        options: Options = from_plain(self.played_by.Options, self.options)
        return options

    @property
    def pieces(self) -> tuple[str, ...]:
        """The pieces, each by its letters."""
        return tuple(str(self.options.get("pieces", "")).replace(",", " ").split())

    @property
    def id(self) -> str:
        """Identifies this puzzle, regardless of its title and grade."""
        told = json.dumps([self.game, dict(self.options), self.goal.kind, self.goal.number], sort_keys=True)
        return blake2b(told.encode(), digest_size=6).hexdigest()

    def with_pieces(self, pieces: Iterable[str]) -> "Puzzle":
        """The same puzzle with other pieces, without a solution."""
        return replace(self, options={**self.options, "pieces": " ".join(pieces)}, solution=())

    def to_json(self) -> str:
        """The content of a puzzle file, on one line."""
        content: dict[str, object] = {"format": FORMAT, "game": self.game, "options": dict(self.options)}
        content["goal"] = {"kind": self.goal.kind} | ({"number": self.goal.number} if self.goal.number else {})
        if self.grade:
            content["grade"] = self.grade
        if self.title:
            content["title"] = self.title
        if self.solution:
            content["solution"] = [list(placement) for placement in self.solution]
        return json.dumps(content)

    @classmethod
    def from_json(cls, text: str) -> "Puzzle":
        """Reads and fully checks one puzzle.

        Raises:
            ChainfallError: it is not a puzzle, or its game does not allow its options; the message says where.
        """
        if len(text) > MAX_LETTERS:
            raise PuzzleError(f"{len(text)} letters, expected at most {MAX_LETTERS}")
        content = Record(decoded(text, PuzzleError), "the puzzle", PuzzleError)
        if content.get("format", str) != FORMAT:
            raise PuzzleError(f"format is {shown(content.get('format', str))}, expected {FORMAT!r}")
        goal = Record(content.get("goal", dict), "goal", PuzzleError)
        puzzle = cls(
            game=content.get("game", str),
            options=content.get("options", dict),
            goal=Goal(goal.get("kind", str), goal.get_or("number", 0)),
            grade=content.get_or("grade", 0),
            title=content.get_or("title", ""),
            solution=_read_solution(content.get_or("solution", [])),
        )
        content.no_more()
        goal.no_more()
        puzzle.check()
        return puzzle

    def check(self) -> None:
        """Checks that the puzzle can be played at all.

        Raises:
            ChainfallError: it cannot; the message says why.
        """
        if self.grade and self.grade not in GRADES:
            raise PuzzleError(f"grade is {shown(self.grade)}, expected {GRADES[0]} to {GRADES[-1]}")
        if len(self.title) > LONGEST_TITLE or not self.title.isprintable():
            raise PuzzleError(f"title is {shown(self.title)}, expected up to {LONGEST_TITLE} letters on one line")
        self.chosen_options()
        if not self.pieces:
            raise PuzzleError("the puzzle has no pieces: add at least one")


def _read_solution(items: list[object]) -> tuple[Placement, ...]:
    solution = []
    for number, item in enumerate(items):
        match item:
            case [int(column), int(turns)] if type(column) is int and type(turns) is int:
                solution.append(Placement(column, turns))
            case _:
                raise PuzzleError(f"solution[{number}] is {shown(item)}, expected a column and turns")
    return tuple(solution)
