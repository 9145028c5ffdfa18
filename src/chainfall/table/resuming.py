"""Resuming a replay in slices: a saved game from its end, or any replay from one of its steps."""

from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session, check_same
from chainfall.play.slicing import Work


class Resuming:
    """Reads the text of a replay and plays it a step at a time, so that something else can be done in between.

    To cancel it, do not advance it any more.

    Args:
        text: the content of the replay's file.
        steps: how many of its inputs to play; after the end of the game, it goes back to the last turn. If it is left
            out, all of them are played, and must come to what was saved.

    Attributes:
        steps: how many steps there are to play; 0 until the text has been read.
        done: how many of them have been played.
        session: what can be played on, or None while there is more to play.
    """

    def __init__(self, text: str, steps: int | None = None) -> None:
        self.steps = 0
        self.done = 0
        self.session: AnySession | None = None
        self._work = self._run(text, steps)

    def advance(self) -> AnySession | None:
        """Reads or plays a little more; the answer is the session, once it is there.

        Raises:
            ChainfallError: the text is not a replay, or it cannot be continued; there will be no session.
        """
        next(self._work, None)
        return self.session

    def _run(self, text: str, steps: int | None) -> Work[None]:
        replay = yield from Replay.reading(text)
        self.steps = replay.steps if steps is None else min(steps, replay.steps)
        session = yield from self._play(replay, steps)
        if steps is None:
            check_same(session, replay)
        elif session.outcome and session.undo():  # which forgets the statistics: they are counted on the way there
            session = yield from self._play(replay, session.steps)
        self.session = session

    def _play(self, replay: Replay, steps: int | None) -> Work[AnySession]:
        for session in Session.resuming(replay, steps):
            self.done = session.steps
            yield
        return session
