"""The projector: shows and verifies a replay and examines a puzzle, a little at a time.

The page runs it in a worker, with a Python of its own, because anyone may have written them: the page stays
responsive however much there is to play, and between two calls it can go elsewhere or stop. Arguments and answers are
like those of :mod:`~chainfall.ui.web.bridge`.
"""

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from chainfall.core.errors import ChainfallError
from chainfall.play.puzzles.puzzle import Puzzle
from chainfall.play.puzzles.solving import Examination, Finding
from chainfall.play.replay import Replay
from chainfall.play.statistics import Tally
from chainfall.play.verifying import Verdict, Verification
from chainfall.play.viewer import Viewer
from chainfall.play.walking import Walked, first_state, walk
from chainfall.ui.web.encoding import TileTable, View, answered, encode_view, statistics_record


class Projector:
    """At most one replay and one puzzle.

    A call takes about as many milliseconds as it is given, and at least one step's time.
    """

    def __init__(self) -> None:
        self._tiles = TileTable()
        self._viewer: Viewer | None = None
        self._verification: Verification | None = None
        self._tally: Tally[Any, Any] | None = None
        self._walk: Iterator[Walked[Any, Any]] = iter(())
        self._examination: Examination | None = None

    @answered
    def open(self, text: str) -> object:
        """Opens a replay file's text; what it claims is not verified yet."""
        replay = Replay.from_json(text)
        self._viewer, self._verification, self._tally = Viewer(replay), None, None
        return {
            "game": replay.game,
            "steps": replay.steps,
            "options": dict(replay.options),
            "seed": replay.seed,
        }

    def seek(self, step: int, most_ms: float) -> bytes:
        """Goes towards a step, and answers with what is to be seen where it has come to, and what happened there."""
        viewer = self._opened()
        end = _end(most_ms)
        for _ in viewer.seeking(step):
            if perf_counter() > end:
                break
        over = viewer.game.outcome(viewer.state) is not None
        return encode_view(View(viewer.step, over=over, frame=viewer.frame, effects=viewer.effects), self._tiles)

    @answered
    def verify(self, most_ms: float) -> object:
        """Goes on verifying; ``verdict`` is null as long as there is more to play."""
        self._verification = verification = self._verification or Verification(self._opened().replay)
        end = _end(most_ms)
        while verification.advance() is None and perf_counter() <= end:
            pass
        return {"done": verification.done, "verdict": _record(verification.verdict)}

    @answered
    def statistics(self, most_ms: float) -> object:
        """Goes on counting how the game was played; ``statistics`` is null as long as there is more to play."""
        viewer = self._opened()
        if self._tally is None:
            self._tally = Tally(viewer.game, first_state(viewer.replay, viewer.game))
            self._walk = walk(viewer.replay, viewer.game)
        end = _end(most_ms)
        for _, input, step in self._walk:
            self._tally.add(input, step)
            if perf_counter() > end:
                return {"done": self._tally.steps, "statistics": None}
        return {"done": viewer.steps, "statistics": statistics_record(self._tally.statistics())}

    @answered
    def pose(self, text: str) -> object:
        """Takes the text of a puzzle's file, to be examined."""
        self._examination = Examination(Puzzle.from_json(text))
        return {}

    @answered
    def examine(self, most_ms: float) -> object:
        """Goes on examining the puzzle; ``finding`` is null as long as there is more to try."""
        examination = self._examination
        if examination is None:
            raise ChainfallError("no puzzle has been posed")
        end = _end(most_ms)
        while examination.advance() is None and perf_counter() <= end:
            pass
        return {"done": examination.done, "finding": _found(examination.finding)}

    def _opened(self) -> Viewer:
        if self._viewer is None:
            raise ChainfallError("no replay has been opened")
        return self._viewer


def _end(most_ms: float) -> float:
    return perf_counter() + most_ms / 1000


def _record(verdict: Verdict | None) -> object:
    if verdict is None:
        return None
    return {
        "ok": verdict.ok,
        "limited": verdict.limited,
        "problem": verdict.problem,
        "score": verdict.score,
        "reason": verdict.reason,
    }


def _found(finding: Finding | None) -> object:
    return finding and {"solved": finding.solution is not None, "spare": finding.spare}
