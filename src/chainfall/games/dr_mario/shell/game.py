"""The game ``dr-mario-shell``: Dr. Mario as a program of text lines (the assignment).

An input is a command, which is one line of text. ``docs/rules/dr-mario-shell.md`` says how the document is interpreted.
"""

from chainfall.core.effects import Rejected
from chainfall.core.frame import Frame
from chainfall.core.game import Outcome, Step
from chainfall.games.dr_mario.capsule import CAPSULES
from chainfall.games.dr_mario.shell.card import CARD
from chainfall.games.dr_mario.shell.commands import (
    Command,
    Faller,
    MoveFaller,
    PassTime,
    Quit,
    TurnFaller,
    Virus,
    format_command,
    parse_command,
    viruses_at,
)
from chainfall.games.dr_mario.shell.setup import SETUP
from chainfall.games.dr_mario.shell.state import ShellOptions, ShellState
from chainfall.games.dr_mario.shell.view import draw_frame, draw_text


class DrMarioShell:
    """Dr. Mario in lines of text: capsules that fall a row on every blank line, and viruses where you put them."""

    id = "dr-mario-shell"
    rules = 1
    hz = 0
    Options = ShellOptions
    setup = SETUP
    card = CARD

    def start(self, options: ShellOptions, seed: int) -> ShellState:
        """The field drawn in the options; nothing in this game is random."""
        return ShellState.start(options)

    def step(self, state: ShellState, input: Command) -> Step[ShellState]:
        """Carries out one command."""
        if state.ending:
            return Step(state, (Rejected("the game is over"),))
        match input:
            case PassTime():
                return state.tick()
            case Faller(left, right):
                return state.create_faller(left, right)
            case TurnFaller(clockwise):
                return state.rotate(clockwise)
            case MoveFaller(columns):
                return state.move(columns)
            case Virus(row, column, colour):
                return state.place_virus(row, column, colour)
            case Quit():
                return state.quit()

    def inputs(self, state: ShellState) -> list[Command]:
        """Every command that has an effect now: time, then the faller's moves, then new things, then quitting."""
        if state.ending:
            return []
        steering: list[Command]
        if state.faller:
            steering = [TurnFaller(True), TurnFaller(False), MoveFaller(-1), MoveFaller(1)]
            steering = [command for command in steering if self.step(state, command).state is not state]
        else:
            steering = [Faller(left, right) for left in CAPSULES for right in CAPSULES]
        viruses = [
            virus
            for row in range(state.rows)
            for column in range(state.columns)
            if state.is_free(row, column)
            for virus in viruses_at(row, column)
        ]
        return [PassTime(), *steering, *viruses, Quit()]

    def outcome(self, state: ShellState) -> Outcome | None:
        """The game ends when it is lost or the player quits; a cleared level does not end it."""
        return Outcome(state.cleared, state.ending) if state.ending else None

    def frame(self, state: ShellState) -> Frame:
        """The frame of a game."""
        return draw_frame(state)

    def text(self, state: ShellState) -> str:
        """The lines that the program prints."""
        return draw_text(state)

    def parse(self, line: str) -> Command:
        """The command of a line."""
        return parse_command(line)

    def format(self, input: Command) -> str:
        """The line of a command in its short form."""
        return format_command(input)


GAME = DrMarioShell()

__all__ = ["GAME", "Command", "DrMarioShell", "ShellOptions", "ShellState"]
