"""The loop of the line-based front end: a line in, the game's text out.

The text is on the output before the next line is read, so a program at the other end of a pipe can play. Messages go to
another stream, so the output holds nothing but the game.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from threading import Lock
from typing import Any, TextIO

from chainfall.console.messages import counted, printable, reason_of
from chainfall.console.numbers import read_number
from chainfall.console.signals import DeferSignals
from chainfall.console.tables import table
from chainfall.core.effects import Rejected
from chainfall.core.errors import ChainfallError, ParseError, shown
from chainfall.core.game import parse_line
from chainfall.core.options import to_plain, to_text
from chainfall.core.seats import BAR
from chainfall.play.session import AnySession
from chainfall.table.describing import inputs_in_words
from chainfall.table.table import Table

LONGEST_HOLD = 100_000
"""How many steps one line can stand for in a game in real time."""

SHOWN_INPUTS = 12
"""How many of the possible inputs ``:inputs`` shows."""

COMMANDS = {
    ":help": "this list",
    ":inputs": "what can be played now",
    ":undo": "take back the last move (in real time: back to the last piece)",
    ":restart": "start again with the same options and seed",
    ":options": "show the options and seed of this game",
    ":save FILE": "write a replay of the game so far",
    ":save! FILE": "the same, but overwrite an existing file",
    ":quit": "leave without saving (Ctrl-C and the end of input save the game for --resume)",
}

RANKED_COMMANDS = {name: meaning for name, meaning in COMMANDS.items() if name not in (":undo", ":restart")} | {
    ":quit": "leave; the game goes on later, with --resume or --ranked, as long as its ticket is good"
}


class Shell:
    """One session at a line-based terminal.

    A strict shell knows only the game's own lines: there are no commands with a colon, and a line that means nothing
    shows the text again without a message.

    Args:
        session: the game to play; it may have begun.
        out: where the game's text goes.
        errors: where messages go; None drops them.
        strict: nothing but the game's own lines, and no messages.
        players: who sits at each seat; a line is the input of all people at the table.
        ranked: whether the game is played for a board of a service.
        resumed: whether the session was saved before; then it stays saved, even if all of it is undone.

    Attributes:
        table: the game at play; a new one after ``:restart``.
        moving: held while a step is played; another thread that holds it finds the session at rest.
        left: whether the player has left the game by ``:quit``.
    """

    def __init__(
        self,
        session: AnySession,
        out: TextIO,
        errors: TextIO | None = None,
        *,
        strict: bool = False,
        players: Sequence[str] = (),
        ranked: bool = False,
        resumed: bool = False,
    ) -> None:
        self.moving = Lock()
        self.table = Table(
            session,
            practice=not ranked,
            players=players,
            thinking_ms=0,
            human_pace=False,
            moving=self.moving,
            ranked=ranked,
        )
        self._out = out
        self._errors = None if strict else errors
        self._strict = strict
        self._number = 0
        self.left = False
        self._saved: object = None
        self._resumed = resumed

    @property
    def session(self) -> AnySession:
        """The game being played."""
        return self.table.session

    @property
    def unsaved(self) -> AnySession | None:
        """The session, or None if nothing would be lost now: it is saved as it is, or has not begun.

        A file does not stand for a ranked game: without its saved game, it would begin again with the same ticket.
        """
        worth = self.session.steps or self._resumed
        saved = self.session.state is self._saved and not self.table.ranked
        return self.session if worth and not saved else None

    @property
    def dismissed(self) -> bool:
        """Whether the player has left a game that is not to be saved; a ranked one always is."""
        return self.left and not self.table.ranked

    def run(self, lines: Iterable[str]) -> None:
        """Shows the game, then plays the lines until they or the game end."""
        self._show()
        if self.session.outcome:
            return self._tell_outcome()
        for line in lines:
            self._number += 1
            self._take(line.rstrip("\r\n"))
            if self.session.outcome:
                return self._tell_outcome()
            if self.left:
                return None
        return None

    def _take(self, line: str) -> None:
        if line.startswith(":") and not self._strict:
            return self._command(line)
        try:
            reason = self._play(line)
        except ParseError as error:
            reason = str(error) if line.strip() else f"{error} (:help lists the commands)"
        self._show()
        if reason:
            self._say(f"line {self._number}: {reason}")
        return None

    def _play(self, line: str) -> str:
        """Plays a line; returns the first reason why one of its inputs was rejected, or an empty text."""
        reason = ""
        text, count = split_count(line) if self.session.game.hz and not self._strict else (line, 1)
        move = self._read(text)
        for _ in range(count):
            with DeferSignals():
                effects = self.table.feed(move)
            self.table.effects.clear()
            for effect in effects:
                if isinstance(effect, Rejected):
                    reason = reason or effect.reason
            if self.session.outcome:
                break
        return reason

    def _read(self, text: str) -> Any:
        if self._alone and BAR in text:
            raise ParseError(
                f"{shown(text)}: a bot plays for player 2, expected the buttons of player 1 without {BAR!r}"
            )
        return parse_line(self.session.game, text)

    @property
    def _alone(self) -> bool:
        """Whether bots have the other seats, so that a line is the input of one person."""
        players = self.table.players
        return len(players.people) < len(players.names)

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
        if self._errors:  # nobody would see them, so they are not computed
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
                self._restart()
            case ":options", "":
                self._tell_options()
            case ":save" | ":save!", file if file:
                self._save(Path(file), replace=name.endswith("!"))
            case ":quit", "":
                self.left = True
            case _:
                self._say(f"line {self._number}: {shown(line)} is not a command, expected {', '.join(self._commands)}")

    @property
    def _commands(self) -> dict[str, str]:
        return RANKED_COMMANDS if self.table.ranked else COMMANDS

    def _help(self) -> None:
        self._tell_inputs()
        if self.session.game.hz:
            self._say(f"A line may end in a count: 'left x12' is twelve of {self.session.game.hz} steps a second.")
        for command, meaning in self._commands.items():
            self._say(f"  {command:<11} {meaning}")

    def _tell_inputs(self) -> None:
        inputs = inputs_in_words(self.session.game, self.session.state, SHOWN_INPUTS, own=self._alone)
        self._say(f"Inputs now: {inputs}")

    def _restart(self) -> None:
        if self.table.why_no_restart:
            self._say(f"line {self._number}: {self.table.why_no_restart}")
            return
        self.table = self.table.again()
        self._show()

    def _undo(self) -> None:
        if self.table.why_no_undo:
            self._say(f"line {self._number}: {self.table.why_no_undo}")
            return
        with DeferSignals():
            undone = self.table.undo()
        if undone:
            self._show()
        else:
            self._say(f"line {self._number}: there is nothing to undo")

    def _tell_options(self) -> None:
        self._say(f"  seed={self.session.seed}")
        for name, value in to_plain(self.session.options).items():
            self._say(f"  {name}={to_text(value)}")

    def _save(self, path: Path, *, replace: bool) -> None:
        try:
            with DeferSignals():
                self.session.replay().save(path, replace=replace)
        except FileExistsError:
            self._say(f"line {self._number}: {str(path)!r} already exists: ':save! FILE' overwrites it")
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
    """Plays lines of text and shows the game after each; returns the session at the end.

    Args:
        session: the game to play; it may have begun.
        lines: the inputs, with or without their newlines; they are read one at a time.
        out: where the game's text goes, flushed before the next line is read.
        errors: where messages go; None drops them.
        strict: nothing but the game's own lines, and no messages.
    """
    shell = Shell(session, out, errors, strict=strict)
    shell.run(lines)
    return shell.session
