"""The game ``dr-mario-shell``: Dr. Mario as a program of text lines (seed 002).

An input is a line: ``""`` lets time pass, ``F R Y`` makes a faller, ``A`` and ``B`` turn it, ``<`` and ``>`` move it,
``V 1 2 r`` makes a virus, ``Q`` ends the game. ``docs/rules/dr-mario-shell.md`` lists how the document was read.
"""

import re

from chainfall.core.effects import Rejected
from chainfall.core.errors import ParseError, shown
from chainfall.core.frame import Frame
from chainfall.core.game import Outcome, Step
from chainfall.games.dr_mario.capsule import CAPSULES, VIRUSES
from chainfall.games.dr_mario.shell.state import ShellOptions, ShellState
from chainfall.games.dr_mario.shell.view import draw_frame, draw_text

_NUMBER = re.compile(r"([+-]?)0*([0-9]{1,4})")  # anything longer is far outside of every field


class DrMarioShell:
    """Dr. Mario in lines of text: capsules that fall a row on every blank line, and viruses where you put them."""

    id = "dr-mario-shell"
    rules = 1
    hz = 0
    Options = ShellOptions

    def start(self, options: ShellOptions, seed: int) -> ShellState:
        """The field that the options draw; nothing in this game is left to chance."""
        return ShellState.start(options)

    def step(self, state: ShellState, input: str) -> Step[ShellState]:
        """One line later."""
        if state.ending:
            return Step(state, (Rejected("the game is over"),))
        try:
            words = _read(input)
        except ParseError as error:
            return Step(state, (Rejected(str(error)),))
        match words:
            case ["F", left, right]:
                return state.create_faller(left, right)
            case ["A"]:
                return state.rotate(clockwise=True)
            case ["B"]:
                return state.rotate(clockwise=False)
            case ["<"]:
                return state.move(-1)
            case [">"]:
                return state.move(1)
            case ["V", row, column, colour]:
                return state.place_virus(int(row), int(column), colour)
            case ["Q"]:
                return state.quit()
            case _:
                return state.tick()

    def inputs(self, state: ShellState) -> list[str]:
        """Every line that has an effect now: the blank line, then the faller's, then new things, then the end."""
        if state.ending:
            return []
        if state.faller:
            turns = {"A": state.rotate(clockwise=True), "B": state.rotate(clockwise=False)}
            moves = {"<": state.move(-1), ">": state.move(1)}
            lines = [line for line, step in (turns | moves).items() if step.state is not state]
        else:
            lines = [f"F {left} {right}" for left in CAPSULES for right in CAPSULES]
        viruses = [
            f"V {row} {column} {colour}"
            for row in range(state.rows)
            for column in range(state.columns)
            if state.is_free(row, column)
            for colour in VIRUSES
        ]
        return ["", *lines, *viruses, "Q"]

    def outcome(self, state: ShellState) -> Outcome | None:
        """Lost or left; a cleared level does not end the game."""
        return Outcome(state.cleared, state.ending) if state.ending else None

    def frame(self, state: ShellState) -> Frame:
        """What may be seen."""
        return draw_frame(state)

    def text(self, state: ShellState) -> str:
        """The lines that the program prints."""
        return draw_text(state)

    def parse(self, line: str) -> str:
        """The line in its short form: single spaces, numbers without leading zeros, a virus in lower case."""
        return " ".join(_read(line))

    def format(self, input: str) -> str:
        """The line in its short form, or as it is if it means nothing."""
        try:
            return self.parse(input)
        except ParseError:
            return input


def _read(line: str) -> list[str]:
    """The words of a line in their short form.

    Raises:
        ParseError: it is no command.
    """
    words = line.split()
    match words:
        case [] | ["A" | "B" | "<" | ">" | "Q"] | ["F", "R" | "B" | "Y", "R" | "B" | "Y"]:
            return words
        case ["V", row, column, "R" | "B" | "Y" | "r" | "b" | "y" as colour]:
            numbers = [_NUMBER.fullmatch(row), _NUMBER.fullmatch(column)]
            if all(numbers):
                return ["V", *(str(int(number[1] + number[2])) for number in numbers if number), colour.lower()]
    expected = _EXPECTED.get(words[0], "an empty line, F, A, B, <, >, V or Q")
    raise ParseError(f"{shown(line)} is no command, expected {expected}")


_EXPECTED = {
    "F": "two of the letters R B Y after F, as in 'F R Y'",
    "V": "a row, a column and one of the letters r b y after V, as in 'V 1 2 r'",
}


GAME = DrMarioShell()

__all__ = ["GAME", "DrMarioShell", "ShellOptions", "ShellState"]
