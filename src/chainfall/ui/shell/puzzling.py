"""A puzzle at a line-based terminal: a place in, the board out, as often as it takes."""

from collections.abc import Iterable
from typing import TextIO

from chainfall.console.messages import counted, printable
from chainfall.console.numbers import read_number
from chainfall.console.signals import DeferSignals
from chainfall.core.abilities import find_placing
from chainfall.core.errors import ChainfallError
from chainfall.core.game import parse_line
from chainfall.core.placing import Placement
from chainfall.puzzles.attempt import Attempt
from chainfall.puzzles.puzzle import Puzzle
from chainfall.puzzles.solving import in_words

HELP = {
    "COLUMN TURNS": "put the piece there: its leftmost column from 1, quarter turns clockwise (0 if left out)",
    "undo": "take back the last piece",
    "restart": "start again",
    "solution": "give up and see a solution",
    "help": "this list",
    "quit": "leave (so does the end of input)",
}


class Puzzling:
    """A puzzle being solved at a terminal.

    Attributes:
        attempt: the current attempt; a new one after ``restart``.
    """

    def __init__(self, puzzle: Puzzle, out: TextIO) -> None:
        self.attempt = Attempt(puzzle)
        self._by_place = find_placing(puzzle.played_by) is not None
        self._out = out
        self._running = True

    def run(self, lines: Iterable[str]) -> None:
        """Plays lines until the puzzle is solved, or they end."""
        puzzle = self.attempt.puzzle
        self._say(f"{puzzle.title + ': ' if puzzle.title else ''}{puzzle.goal.words}.")
        self._wait_for_piece()
        self._show()
        for line in lines:
            try:
                self._take(line.strip())
            except ChainfallError as error:
                self._say(f"{error} ('help' lists what can be typed)")
            if self.attempt.standing == "solved":
                return self._say(f"Solved with {counted(len(puzzle.pieces), 'piece')}.")
            if not self._running:
                return None
        return None

    def _wait_for_piece(self) -> None:
        """In real time the first piece appears with the first step."""
        session = self.attempt.session
        if session.game.hz:
            session.play("-")

    def _take(self, line: str) -> None:
        match line.removeprefix(":"):  # as in the shell
            case "undo":
                self._undo()
            case "restart":
                self.attempt = Attempt(self.attempt.puzzle)
                self._wait_for_piece()
            case "solution":
                return self._tell_solution()
            case "help" | "":
                return self._help()
            case "quit":
                self._running = False
                return None
            case _:
                self._play(line)
        self._show()
        if self.attempt.standing == "failed":
            self._say("That does not solve it: 'undo' takes back a piece, 'restart' starts again.")
        return None

    def _undo(self) -> None:
        with DeferSignals():
            undone = self.attempt.undo()
        if not undone:
            self._say("There is nothing to undo.")

    def _play(self, line: str) -> None:
        if self._by_place:
            words = line.split()
            if len(words) > 2:
                raise ChainfallError(f"{len(words)} words: expected a column and turns, such as '3 1'")
            turns = read_number(words[1], 0, 3) if len(words) == 2 else 0
            placement = Placement(read_number(words[0], 1, 99) - 1, turns)
            possible = self.attempt.session.placements()
            if possible and placement not in possible:
                raise ChainfallError(f"{line!r}: the piece cannot get there")
            with DeferSignals():
                self.attempt.place(placement)
        else:
            move = parse_line(self.attempt.session.game, line)
            with DeferSignals():
                self.attempt.feed(move)

    def _tell_solution(self) -> None:
        solution = self.attempt.puzzle.solution
        self._say(
            f"A solution, column and turns of each piece: {in_words(solution)}" if solution else "No solution included."
        )

    def _help(self) -> None:
        for command, meaning in HELP.items():
            self._say(f"  {command:<12}  {meaning}")

    def _show(self) -> None:
        self._say(self.attempt.session.text)

    def _say(self, text: str) -> None:
        if text:
            self._out.write("\n".join(printable(line) for line in text.split("\n")) + "\n")
        self._out.flush()
