"""``--record FILE``: the replay of what was played, also when the play was broken off."""

from contextlib import suppress
from pathlib import Path
from types import TracebackType

from chainfall.core.errors import ChainfallError
from chainfall.play.replay import MAX_BYTES, MAX_STEPS
from chainfall.play.session import AnySession
from chainfall.ui.console.messages import counted, say


class Recorder:
    """Writes a session to a file that was found to be writable before the play began; without a file it does nothing.

    As a context manager it takes an empty file away again if nothing came of the play.
    """

    def __init__(self, file: str | None) -> None:
        self._path = None if file is None else Path(file)
        self._made = False
        if self._path:
            self._made = not self._path.exists()
            try:
                self._path.open("ab").close()
            except OSError as error:
                raise ChainfallError(f"--record {file!r}: cannot be written: {error.strerror}") from error

    def __enter__(self) -> "Recorder":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._path and self._made:
            with suppress(OSError):
                self._path.unlink()

    def write(self, session: AnySession) -> None:
        """Writes what was played so far."""
        if not self._path:
            return
        replay = session.replay()
        try:
            replay.save(self._path)
        except OSError as error:
            raise ChainfallError(f"--record {str(self._path)!r}: cannot be written: {error.strerror}") from error
        self._made = False
        say(f"Recorded {counted(replay.steps, 'step')} to {str(self._path)!r}.")
        if replay.steps > MAX_STEPS or len(replay.to_json()) > MAX_BYTES:
            say(f"It is longer than verification allows: {MAX_STEPS} steps, {MAX_BYTES} bytes.")
