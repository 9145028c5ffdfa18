"""The loop of the line-based front end: a line in, the game's text out.

The text is on the output before the next line is read, so a program at the other end of a pipe can play. Messages go to
another stream, so the output holds nothing but the game.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Lock
from typing import Any, TextIO

from chainfall.core.effects import Rejected
from chainfall.core.errors import ChainfallError, ParseError, shown
from chainfall.core.options import to_plain, to_text
from chainfall.core.seats import BAR, Masks
from chainfall.play.lines import parse_line
from chainfall.play.session import AnySession, Session
from chainfall.ui.console.messages import counted, printable, reason_of
from chainfall.ui.console.numbers import read_number
from chainfall.ui.console.signals import Whole
from chainfall.ui.console.tables import table
from chainfall.ui.shell.describing import inputs_in_words

LONGEST_HOLD = 100_000
"""How many steps one line can stand for in a game in real time."""

SHOWN_INPUTS = 12
"""How many of the possible inputs ``:inputs`` shows."""

Completed = Callable[[Masks], Masks]
"""What is held at all seats, given what the player holds at the first one; it looks at the session."""

Rivals = Callable[[AnySession], Completed]
"""Who takes the other seats of a session."""

COMMANDS = {
    ":help": "this list",
    ":inputs": "what can be played now",
    ":undo": "take the last move back (in real time: back to the last piece)",
    ":restart": "start again with the same options and seed",
    ":options": "what this game was started with",
    ":save FILE": "write a replay of what was played so far",
    ":save! FILE": "the same, over a file that exists",
    ":quit": "leave (so does the end of input; Ctrl-C leaves too, and keeps the game for --resume)",
}


class Shell:
    """One session at a line-based terminal.

    A strict shell knows only the game's own lines: there are no commands with a colon, and a line that means nothing
    shows the text again without a message.

    Args:
        session: the game to play; it may have begun.
        out: where the game's text goes.
        errors: where messages go; None keeps them to itself.
        strict: nothing but the game's own lines, and no messages.
        rivals: who takes all seats but the first; without them a line is the input of everyone.

    Attributes:
        session: what is being played; a new one after ``:restart``.
        moving: held while a line is played; another thread that holds it finds the session at rest.
    """

    def __init__(
        self,
        session: AnySession,
        out: TextIO,
        errors: TextIO | None = None,
        *,
        strict: bool = False,
        rivals: Rivals | None = None,
    ) -> None:
        self.session = session
        self._rivals = rivals
        self._completed = rivals and rivals(session)
        self.moving = Lock()
        self._out = out
        self._errors = None if strict else errors
        self._strict = strict
        self._number = 0
        self._running = True
        self._saved: object = None

    @property
    def unsaved(self) -> AnySession | None:
        """The session, or None if nothing of it would be lost now: it was saved as it is, or has not begun."""
        return self.session if self.session.steps and self.session.state is not self._saved else None

    def run(self, lines: Iterable[str]) -> None:
        """Shows the game, then plays the lines until they or the game end."""
        self._show()
        if self.session.outcome:
            return self._tell_outcome()
        for line in lines:
            self._number += 1
            with self.moving:
                self._take(line.rstrip("\r\n"))
            if self.session.outcome:
                return self._tell_outcome()
            if not self._running:
                return None
        return None

    def _take(self, line: str) -> None:
        if line.startswith(":") and not self._strict:
            return self._command(line)
        try:
            reason = self._play(line)
        except ParseError as error:
            reason = str(error) if line.strip() else f"{error} (:help lists what else there is)"
        self._show()
        if reason:
            self._say(f"line {self._number}: {reason}")
        return None

    def _play(self, line: str) -> str:
        """Plays a line; the answer is the first reason for which an input of it was rejected, or nothing."""
        reason = ""
        text, count = split_count(line) if self.session.game.hz and not self._strict else (line, 1)
        move = self._read(text)
        for _ in range(count):
            with Whole():
                step = self.session.feed(self._completed(move) if self._completed else move)
            for effect in step.effects:
                if isinstance(effect, Rejected):
                    reason = reason or effect.reason
            if self.session.outcome:
                break
        return reason

    def _read(self, text: str) -> Any:
        if self._completed and BAR in text:
            raise ParseError(
                f"{shown(text)}: a bot plays for player 2, expected the buttons of player 1 without {BAR!r}"
            )
        return parse_line(self.session.game, text)

    def _sit_down(self) -> None:
        """The rivals begin anew: the game is not where they left it."""
        self._completed = self._rivals and self._rivals(self.session)

    def _show(self) -> None:
        text = self.session.game.text(self.session.state)
        if text:
            self._out.write(text + "\n")
        self._out.flush()

    def _say(self, message: str) -> None:
        if self._errors:
            self._errors.write(printable(message) + "\n")
            self._errors.flush()

    def _tell_outcome(self) -> None:
        outcome = self.session.outcome
        if outcome:
            self._say(f"The game is over: {outcome.reason}, score {outcome.score}.")
            self._tell_statistics()

    def _tell_statistics(self) -> None:
        if self._errors:  # nobody would see them: they are not counted for nothing
            for line in table(self.session.statistics().rows()):
                self._say(f"  {line}")

    def _command(self, line: str) -> None:
        name, _, argument = line.partition(" ")
        match name, argument.strip():
            case ":help", "":
                self._help()
            case ":inputs", "":
                self._tell_inputs()
            case ":undo", "":
                self._undo()
            case ":restart", "":
                self.session = Session(self.session.game, self.session.options, self.session.seed)
                self._sit_down()
                self._show()
            case ":options", "":
                self._tell_options()
            case ":save" | ":save!", file if file:
                self._save(Path(file), replace=name.endswith("!"))
            case ":quit", "":
                self._running = False
            case _:
                self._say(f"line {self._number}: {shown(line)} is not a command, expected {', '.join(COMMANDS)}")

    def _help(self) -> None:
        self._tell_inputs()
        if self.session.game.hz:
            self._say(f"A line may end in a count: 'left x12' is twelve of {self.session.game.hz} steps a second.")
        for command, meaning in COMMANDS.items():
            self._say(f"  {command:<11} {meaning}")

    def _tell_inputs(self) -> None:
        own = self._completed is not None
        self._say(f"Inputs now: {inputs_in_words(self.session.game, self.session.state, SHOWN_INPUTS, own=own)}")

    def _undo(self) -> None:
        with Whole():
            undone = self.session.undo()
        if undone:
            self._sit_down()
            self._show()
        else:
            self._say(f"line {self._number}: there is nothing to undo")

    def _tell_options(self) -> None:
        self._say(f"  seed={self.session.seed}")
        for name, value in to_plain(self.session.options).items():
            self._say(f"  {name}={to_text(value)}")

    def _save(self, path: Path, *, replace: bool) -> None:
        try:
            with Whole():
                self.session.replay().save(path, replace=replace)
        except FileExistsError:
            self._say(f"line {self._number}: {str(path)!r} exists already: ':save! FILE' writes over it")
        except (OSError, ValueError) as error:
            self._say(f"line {self._number}: {str(path)!r} cannot be written: {reason_of(error)}")
        else:
            self._saved = self.session.state
            self._say(f"Saved {counted(self.session.steps, 'step')} to {str(path)!r}.")


def split_count(line: str) -> tuple[str, int]:
    """Splits ``left+down x12`` into the input's line and its count; the count is 1 if none is given.

    >>> split_count("left+down x12")
    ('left+down', 12)

    Raises:
        ParseError: the count is not a whole number from 1 to ``LONGEST_HOLD``.
    """
    words = line.split()
    if not words or not words[-1].startswith("x"):
        return line, 1
    try:
        return " ".join(words[:-1]), read_number(words[-1][1:], 1, LONGEST_HOLD)
    except ChainfallError as error:
        raise ParseError(
            f"count {shown(words[-1])}: expected x and a whole number from 1 to {LONGEST_HOLD}, as in 'left x12'"
        ) from error


def run_shell(
    session: AnySession, lines: Iterable[str], out: TextIO, errors: TextIO | None = None, *, strict: bool = False
) -> AnySession:
    """Plays lines of text and shows the game after each; the answer is the session at the end.

    Args:
        session: the game to play; it may have begun.
        lines: the inputs, with or without their newlines; they are read one at a time.
        out: where the game's text goes, flushed before the next line is read.
        errors: where messages go; None keeps them to itself.
        strict: nothing but the game's own lines, and no messages.
    """
    shell = Shell(session, out, errors, strict=strict)
    shell.run(lines)
    return shell.session
