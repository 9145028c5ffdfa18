"""Keeps a game on the disk while it is played, so that not even a power cut takes more than a few seconds of it."""

from collections.abc import Callable, Iterable
from threading import Event, Lock, Thread
from types import TracebackType
from typing import Protocol

from chainfall.core.errors import ChainfallError
from chainfall.play.session import AnySession
from chainfall.ui.console.messages import reason_of, say
from chainfall.ui.console.recording import Recorder
from chainfall.ui.console.signals import Whole, run_then
from chainfall.ui.shell.kept import Place
from chainfall.ui.shell.loop import Shell

PERIOD = 3.0
"""Seconds between two looks whether there is something new to keep."""


class Playing(Protocol):
    """A front end in which a game is played: the shell, or a table of the arcade in the terminal."""

    @property
    def moving(self) -> Lock:
        """Held while anything changes; whoever holds it finds the session at rest."""

    @property
    def unsaved(self) -> AnySession | None:
        """The session, or None if nothing of it would be lost now."""


def tell_resume(place: Place) -> None:
    """Says how to go on with a game that stays kept."""
    say(f"The game is kept: 'chainfall shell {place.game} --resume' goes on with it.")


class Keeper:
    """Keeps what is played as long as the block runs; at its end the game stays kept unless it is forgotten.

    A thread does it, so that it is also done while the player thinks.

    Args:
        playing: where it is played.
        place: where the game is kept already, if it was taken up again.
        leave: told of the place in which the game stays kept, at the end.
        say: told what goes wrong.
    """

    def __init__(
        self,
        playing: Playing,
        place: Place | None = None,
        leave: Callable[[Place], None] = tell_resume,
        say: Callable[[str], None] = say,
    ) -> None:
        self._playing = playing
        self._place = place
        self._tell_left = leave
        self._say = say
        self._kept: object = place  # the state that is kept, or whatever is not a state
        self._forgotten = False
        self._told = False
        self._keeping = Lock()
        self._stop = Event()
        self._thread = Thread(target=self._work, daemon=True)

    def __enter__(self) -> "Keeper":
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with Whole():
            self._stop.set()
            self._thread.join()
            self._told |= isinstance(error, ChainfallError)  # that the disk is full is told with the recording
            self.keep()
            if self._place:
                self._leave(self._place)

    def forget(self) -> None:
        """The game need not stay kept: it is over, left, or recorded."""
        self._forgotten = True

    def _leave(self, place: Place) -> None:
        if place.path.exists():
            self._tell_left(place)
        place.leave()

    def _work(self) -> None:
        while not self._stop.wait(PERIOD):
            self.keep()

    def keep(self) -> None:
        """Brings what is kept up to date, if anything has changed."""
        with self._keeping:
            self._keep()

    def _keep(self) -> None:
        with self._playing.moving:
            session = None if self._forgotten else self._playing.unsaved
            state = session.state if session else None
            if state is self._kept:
                return
            replay = session.replay() if session else None
        try:
            if replay:
                self._place = self._place or Place.new(replay.game)
                replay.save(self._place.path)
            elif self._place:
                self._place.empty()
        except OSError as error:
            if not self._told:
                self._say(f"The game cannot be kept while it is played: {reason_of(error)}")
            self._told = True
        else:
            self._kept = state


def play_lines(shell: Shell, lines: Iterable[str], recorder: Recorder, place: Place | None = None) -> None:
    """Plays the lines, keeps the game meanwhile, and records it at the end, however that comes."""

    def save(error: BaseException | None) -> None:
        # A program that reads no further has left the game.
        if recorder.write(shell.session) or error is None or isinstance(error, BrokenPipeError):
            keeper.forget()

    with Keeper(shell, place) as keeper:
        run_then(lambda: shell.run(lines), save)
