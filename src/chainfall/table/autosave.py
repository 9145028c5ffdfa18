"""Saves a game to disk while it is played, so that even a power cut loses only a few seconds of it."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from threading import Event, Lock, Thread
from types import TracebackType
from typing import Protocol

from chainfall.console.messages import reason_of, say
from chainfall.console.signals import DeferSignals
from chainfall.core.errors import ChainfallError
from chainfall.play.session import AnySession
from chainfall.table.kept import SaveSlot

PERIOD = 3.0
"""Seconds between checks for something new to save."""


class Playing(Protocol):
    """A front end in which a game is played: the shell, or a table of the arcade in the terminal."""

    @property
    def moving(self) -> AbstractContextManager[object]:
        """Held while anything changes; while you hold it, the session is at rest."""

    @property
    def unsaved(self) -> AnySession | None:
        """The session, or None if nothing would be lost by stopping now."""


def tell_resume(place: SaveSlot) -> None:
    """Says how to continue a game that stays saved."""
    say(f"The game is saved: 'chainfall shell {place.game} --resume' continues it.")


class Autosave:
    """Saves the game while the block runs; at the end the saved game stays unless :meth:`forget` was called.

    A thread does this, so it also happens while the player thinks.

    Args:
        playing: the front end in which the game is played.
        place: where the game is already saved, if it was resumed.
        leave: called at the end with the place in which the game stays saved.
        say: called with error messages.
        id: the game's id in the records, if it is recorded.
    """

    def __init__(
        self,
        playing: Playing,
        place: SaveSlot | None = None,
        leave: Callable[[SaveSlot], None] = tell_resume,
        say: Callable[[str], None] = say,
        id: str = "",
    ) -> None:
        self._id = id
        self._playing = playing
        self._place = place
        self._tell_left = leave
        self._say = say
        self._kept: object = place  # the saved state, or any object that is not a state
        self._forgotten = False
        self._told = False
        self._keeping = Lock()
        self._stop = Event()
        self._thread = Thread(target=self._work, daemon=True)

    def __enter__(self) -> "Autosave":
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with DeferSignals():
            self._stop.set()
            self._thread.join()
            self._told |= isinstance(error, ChainfallError)  # a full disk is reported with the recording
            self.keep()
            if self._place:
                self._leave(self._place)

    def forget(self) -> None:
        """The saved game is no longer needed: the game is over, left, or recorded."""
        self._forgotten = True

    def _leave(self, place: SaveSlot) -> None:
        if place.path.exists():
            self._tell_left(place)
        place.leave()

    def _work(self) -> None:
        while not self._stop.wait(PERIOD):
            self.keep()

    def keep(self) -> None:
        """Updates the saved game, if anything has changed."""
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
                self._place = self._place or SaveSlot.new(replay.game, self._id)
                self._place.save(replay)
            elif self._place:
                self._place.empty()
        except OSError as error:
            if not self._told:
                self._say(f"The game cannot be saved while it is played: {reason_of(error)}")
            self._told = True
        else:
            self._kept = state
