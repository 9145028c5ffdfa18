"""Going on with a game that was saved before its end."""

from chainfall.core.errors import ReplayError
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session


def resume(saved: Replay) -> AnySession:
    """A session that goes on where a replay ends.

    Raises:
        ChainfallError: its game is not installed or has other rules by now, or it does not play as it was played.
    """
    session = Session.resumed(saved)
    if session.replay() != saved:
        raise ReplayError("the saved game does not play as it was played, so it cannot be continued")
    return session
