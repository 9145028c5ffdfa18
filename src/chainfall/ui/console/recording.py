"""``--record FILE``: the replay of what was played, also when the play was broken off."""

from pathlib import Path

from chainfall.core.errors import ChainfallError
from chainfall.play.files import check_writable
from chainfall.play.replay import MAX_BYTES, MAX_STEPS
from chainfall.play.session import AnySession
from chainfall.ui.console.messages import counted, reason_of, say
from chainfall.ui.console.signals import Whole


class Recorder:
    """Writes a session to a file that was found to be writable before the play began; without a file it does nothing.

    Until the session is written there is no new file, so there is none to take away if nothing comes of the play.
    """

    def __init__(self, file: str | None) -> None:
        self._path = None if file is None else Path(file)
        if self._path:
            try:
                check_writable(self._path)
            except (OSError, ValueError) as error:
                raise self._problem(error) from error

    def write(self, session: AnySession) -> bool:
        """Writes what was played so far; False if there is no file to write.

        A game in which nothing was played does not take the place of an older one.
        """
        if not self._path:
            return False
        if not session.steps and self._path.exists():
            say(f"Nothing was played: {str(self._path)!r} stays as it was.")
            return True
        with Whole():
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
