"""``--record FILE``: writes the replay of a game, even if it was interrupted."""

from pathlib import Path

from chainfall.console.messages import counted, reason_of, say
from chainfall.console.signals import DeferSignals
from chainfall.core.errors import ChainfallError
from chainfall.play.files import check_writable
from chainfall.play.replay import MAX_BYTES, MAX_STEPS
from chainfall.play.session import AnySession


class Recorder:
    """Writes a session to a file that was checked to be writable before the game began; without a file it does nothing.

    The file is not created until the session is written, so none has to be removed if nothing is played.
    """

    def __init__(self, file: str | None) -> None:
        self._path = None if file is None else Path(file)
        if self._path:
            try:
                check_writable(self._path)
            except (OSError, ValueError) as error:
                raise self._problem(error) from error

    def write(self, session: AnySession) -> bool:
        """Writes the replay so far; False if there is no file to write.

        A session in which nothing was played does not replace an older file.
        """
        if not self._path:
            return False
        if not session.steps and self._path.exists():
            say(f"Nothing was played: {str(self._path)!r} stays as it was.")
            return True
        with DeferSignals():
            replay = session.replay()
            try:
                replay.save(self._path)
            except OSError as error:
                raise self._problem(error) from error
        say(f"Recorded {counted(replay.steps, 'step')} to {str(self._path)!r}.")
        if replay.steps > MAX_STEPS or len(replay.to_json()) > MAX_BYTES:
            say(f"It is longer than verification allows: {MAX_STEPS} steps, {MAX_BYTES} bytes.")
        return True

    def _problem(self, error: OSError | ValueError) -> ChainfallError:
        return ChainfallError(f"--record {str(self._path)!r}: cannot be written: {reason_of(error)}")
