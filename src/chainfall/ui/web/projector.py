"""The projector: shows and verifies a replay, examines a puzzle and asks bots, a little at a time.

The page runs it in a worker, with a Python of its own, because anyone may have written them: the page stays
responsive however much there is to play, and between two calls it can go elsewhere or stop. Arguments and answers are
like those of :mod:`~chainfall.ui.web.bridge`.
"""

from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any

from chainfall.core.errors import ChainfallError
from chainfall.play import registry
from chainfall.play.puzzles.puzzle import Puzzle
from chainfall.play.puzzles.solving import Examination, Finding
from chainfall.play.replay import Replay
from chainfall.play.statistics import Tally
from chainfall.play.verifying import Verdict, Verification
from chainfall.play.viewer import Viewer
from chainfall.play.walking import Walked, first_state, walk
from chainfall.ui.web.encoding import (
    TileTable,
    View,
    answered,
    encode_view,
    plain,
    read_options,
    read_players,
    statistics_record,
)
from chainfall.ui.web.positions import Position

if TYPE_CHECKING:
    from chainfall.bots.par import Par
    from chainfall.bots.playing import Played
    from chainfall.ui.web.hints import Hint, Hinting
    from chainfall.ui.web.performing import Show


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
        self._hinting: Hinting | None = None
        self._performance: Show | None = None
        self._pars: dict[tuple[str, int], Par] = {}

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

    @answered
    def ask(self, position: str) -> object:
        """Takes a position of the bridge's, for which a hint is wanted."""
        from chainfall.ui.web.hints import Hinting  # and with it all bots, of which a replay needs none

        self._hinting = Hinting(Position.from_text(position))
        return {}

    @answered
    def hint(self, most_ms: float) -> object:
        """Goes on looking for a hint, which is null as long as there is more to think about."""
        hinting = self._hinting
        if hinting is None:
            raise ChainfallError("no hint has been asked for")
        end = _end(most_ms)
        while hinting.advance() is None and perf_counter() <= end:
            pass
        return {"hint": _told(hinting.hint)}

    @answered
    def perform(self, game: str, options: str, seed: int, bot: str) -> object:
        """Lets a bot begin a game, which is then what is shown; ``options`` is a JSON object."""
        from chainfall.ui.web.performing import Performance

        return self._show(Performance(bot, game, read_options(options), seed))

    @answered
    def perform_match(self, game: str, options: str, seed: int, players: str) -> object:
        """Lets bots begin a match, which is then what is shown; ``players`` is a JSON list of their names."""
        from chainfall.ui.web.performing import MatchPerformance

        return self._show(MatchPerformance(read_players(players), game, read_options(options), seed))

    def _show(self, performance: "Show") -> object:
        self._performance, self._viewer = performance, performance.viewer
        self._verification, self._tally = None, None
        return {}

    @answered
    def play_on(self) -> object:
        """Lets the bots play on: how many steps there are now, the move in words, and whether it is over."""
        performance = self._performed()
        performance.play_on()
        return {"steps": performance.viewer.steps, "move": performance.last, "over": performance.over}

    @answered
    def performed(self) -> object:
        """The bot's game so far, as the ``text`` of a replay file."""
        return {"text": self._performed().replay.to_json()}

    def _performed(self) -> "Show":
        if self._performance is None:
            raise ChainfallError("no bot plays")
        return self._performance

    @answered
    def par(self, game: str, seed: int, most_ms: float) -> object:
        """Lets the bot ``search`` play a game to compare one's own with, or play on.

        The answer is how much is ``done``, from 0 to 1, and how it went, which is null as long as it plays.
        """
        from chainfall.bots.par import Par

        if (game, seed) not in self._pars:
            self._pars[game, seed] = Par(game, seed)
        par = self._pars[game, seed]
        end = _end(most_ms)
        while par.advance() is None and perf_counter() <= end:
            pass
        return {"done": par.done, "par": _reached(par.result)}

    @answered
    def quick(self, game: str) -> object:
        """Whether bots have a kernel for a game with its default options; else they look ahead with the rules."""
        from chainfall.bots.kernel_beam import has_kernel

        return {"quick": has_kernel(game, registry.game(game).Options())}

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


def _told(hint: "Hint | None") -> object:
    if hint is None:
        return None
    cells = [{"row": row, "column": column, "tile": plain(tile)} for row, column, tile in hint.cells]
    return {"words": hint.words, "cells": cells}


def _reached(played: "Played | None") -> object:
    return played and {"score": played.score, "moves": played.moves, "reason": played.reason}
