"""The projector: shows, verifies and reviews a replay, examines a puzzle and asks bots, a little at a time.

The page runs it in a worker with a separate Python, because replays and puzzles may come from anyone: the page stays
responsive however much there is to play, and between two calls it can switch or stop. Arguments and answers are
like those of :mod:`~chainfall.ui.web.bridge`.
"""

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from chainfall.core.effects import Clear, Effect, Spawn
from chainfall.core.errors import ChainfallError
from chainfall.core.game import Outcome
from chainfall.play import registry
from chainfall.play.budget import STEP_LIMIT
from chainfall.play.film.cut import ChainSearch, place, span_cut, usual_cut
from chainfall.play.replay import UNFINISHED, Replay
from chainfall.play.replay_steps import Walked, first_state, walk
from chainfall.play.statistics import Tally
from chainfall.play.verifying import Verdict, Verification
from chainfall.play.viewer import Viewer
from chainfall.puzzles.puzzle import Puzzle
from chainfall.puzzles.solving import Examination, Finding
from chainfall.table import records
from chainfall.table.advice import Judgement
from chainfall.table.captions import ending_of
from chainfall.table.elsewhere import Question
from chainfall.table.players import titles
from chainfall.table.positions import Position
from chainfall.ui.web import answers
from chainfall.ui.web.answers import (
    Clip,
    Counting,
    Demonstrated,
    Examining,
    Landmarks,
    Nothing,
    OpenedReplay,
    OpinionSoFar,
    ParSoFar,
    Performed,
    PlayedOn,
    Quick,
    ReviewedPosition,
    ReviewSoFar,
    Seat,
    TaskSoFar,
    Text,
    Verifying,
)
from chainfall.ui.web.encoding import (
    Display,
    TileTable,
    answered,
    encode_view,
    plain,
    read_options,
    read_players,
    statistics_record,
)

if TYPE_CHECKING:  # these import all bots, which a replay does not need
    from chainfall.bots.par import ParGame
    from chainfall.bots.playing import BotResult
    from chainfall.table.demonstrating import Demonstration
    from chainfall.table.hints import Hint, Hinting
    from chainfall.table.learning import FindingMistake, Mistake
    from chainfall.table.opinions import Considering
    from chainfall.table.performing import Show
    from chainfall.ui.web.reviews import ReplayReviews


class Projector:
    """At most one replay and one puzzle.

    A call takes about the given number of milliseconds, and at least the time of one step.
    """

    def __init__(self) -> None:
        self._tiles = TileTable()
        self._viewer: Viewer | None = None
        self._verification: Verification | None = None
        self._tally: Tally[Any, Any] | None = None
        self._walk: Iterator[Walked[Any, Any]] = iter(())
        self._search: Iterator[Walked[Any, Any]] | None = None
        self._pieces: list[int] = []
        self._chains: list[tuple[int, int]] = []
        self._chain = ChainSearch()
        self._looked_at = 0
        self._reviews: ReplayReviews | None = None
        self._demonstration: Demonstration | None = None
        self._demonstrated = 0  # its step that was shown last
        self._examination: Examination | None = None
        self._hinting: Hinting | None = None
        self._considering: Considering | None = None
        self._finding: FindingMistake | None = None
        self._mistake: Mistake | None = None
        self._performance: Show | None = None
        self._pars: dict[tuple[str, int], ParGame] = {}

    @answered
    def open(self, text: str) -> OpenedReplay:
        """Opens a replay file's text; what it claims is not verified yet."""
        replay = Replay.from_json(text)
        self._viewer, self._verification, self._tally = Viewer(replay), None, None
        self._search, self._chain = None, ChainSearch()
        self._reviews = self._demonstration = None
        return {
            "game": replay.game,
            "steps": self._viewer.steps,
            "options": plain(replay.options),
            "seed": replay.seed,
        }

    def seek(self, step: int, most_ms: float) -> bytes:
        """Moves towards a step, and returns the view at the step it has reached, with what happened there.

        During a demonstration the steps after its start are its own.
        """
        viewer, shown = self._opened(), self._demonstration
        if shown and step > shown.start:
            return self._seek_in(shown, min(step, shown.end))
        self._demonstrated = step
        end = _end(most_ms)
        for _ in viewer.seeking(step):
            if perf_counter() > end:
                break
        over = viewer.game.outcome(viewer.state) is not None
        return encode_view(Display(viewer.step, over=over, frame=viewer.frame, effects=viewer.effects), self._tiles)

    @answered
    def verify(self, most_ms: float, players: str) -> Verifying:
        """Continues verifying; ``verdict`` is null while there is more to play.

        Args:
            most_ms: how long, in milliseconds.
            players: a JSON list of who sat at each seat.
        """
        self._verification = verification = self._verification or Verification(self._opened().replay)
        end = _end(most_ms)
        while verification.advance() is None and perf_counter() <= end:
            pass
        return {"done": verification.done, "verdict": _record(verification.verdict, titles(read_players(players)))}

    @answered
    def statistics(self, most_ms: float) -> Counting:
        """Continues computing statistics; ``statistics`` is null while there is more to play."""
        viewer = self._opened()
        if self._tally is None:
            self._tally = Tally(viewer.game, first_state(viewer.replay, viewer.game))
            self._walk = walk(viewer.replay, viewer.game, STEP_LIMIT)
        end = _end(most_ms)
        for _, input, step in self._walk:
            self._tally.add(input, step)
            if perf_counter() > end:
                return {"done": self._tally.steps, "statistics": None}
        return {"done": viewer.steps, "statistics": statistics_record(self._tally.statistics())}

    @answered
    def landmarks(self, most_ms: float) -> Landmarks:
        """Continues looking for pieces and chains; ``pieces`` is null while there is more to play."""
        viewer = self._opened()
        if self._search is None:
            self._search = walk(viewer.replay, viewer.game, STEP_LIMIT)
            self._pieces, self._chains, self._looked_at = [], [], 0
            self._chain = ChainSearch()
        end = _end(most_ms)
        for _, _, step in self._search:
            self._looked_at += 1
            self._note(step.effects)
            if perf_counter() > end:
                return {"done": self._looked_at, "pieces": None, "chains": []}
        return {"done": self._looked_at, "pieces": self._pieces, "chains": self._chains}

    @answered
    def clip(self, first: str, last: str) -> Clip:
        """The part of the replay between two places that the player has written, or that shows its longest chain.

        The longest chain is known once :meth:`landmarks` has looked at all steps.

        Args:
            first: a time, or a move in a game of turns; empty for the usual length before ``last``.
            last: the same for the end; if both are empty, it is the longest chain or, without one, the end.
        """
        viewer = self._opened()
        steps, hz, chain = viewer.steps, viewer.game.hz, self._chain.longest
        named = first or last
        cut = span_cut(first or None, last or None, steps, hz, chain) if named else usual_cut(chain, steps, hz)
        what = "this part" if named else f"the longest chain ({chain.links})" if chain else "the end of the game"
        words = f"{what}, from {place(cut.start, hz)} to {place(cut.end, hz)}"
        return {"start": cut.start, "end": cut.end, "best": cut.best, "words": words}

    def _note(self, effects: Sequence[Effect]) -> None:
        """Remembers a piece that appeared and a chain that continued in the last step."""
        self._chain.add(self._looked_at, effects)
        if any(isinstance(effect, Spawn) for effect in effects):
            self._pieces.append(self._looked_at)
        links = [effect.chain_index for effect in effects if isinstance(effect, Clear) and effect.chain_index > 1]
        if links:
            self._chains.append((self._looked_at, max(links)))

    @answered
    def review_seat(self, players: str) -> Seat:
        """Whose game is reviewed unless another one is chosen; the winner is known once the replay is verified.

        Args:
            players: a JSON list of who sat at each seat.
        """
        from chainfall.table.reviews import seat_to_review

        verdict = self._verification.verdict if self._verification else None
        return {"seat": seat_to_review(read_players(players), verdict.winner if verdict else None)}

    @answered
    def review(self, seat: int, known: int, most_ms: float) -> ReviewSoFar:
        """Continues the review of a seat; ``summary`` is null while there is more to review.

        Args:
            seat: the seat.
            known: how many of its pieces the page knows already.
            most_ms: how long, in milliseconds.
        """
        from chainfall.ui.web.reviews import ReplayReviews

        viewer = self._opened()
        self._reviews = self._reviews or ReplayReviews(viewer.replay, viewer.game)
        return self._reviews.go_on(seat, known, _end(most_ms))

    @answered
    def position(self, seat: int, number: int) -> ReviewedPosition:
        """The position in which a reviewed piece appeared."""
        return self._reviewed().position(seat, number)

    @answered
    def demonstrate(self, seat: int, number: int) -> Demonstrated:
        """Begins the line of the engine from a reviewed piece on, which :meth:`seek` then shows."""
        self._demonstration = self._reviewed().demonstration(seat, number)
        return {"end": self._demonstration.end}

    @answered
    def end_demonstration(self) -> Nothing:
        """Goes back to the replay itself."""
        self._demonstration = None
        return {}

    def _seek_in(self, shown: "Demonstration", step: int) -> bytes:
        since, self._demonstrated = max(self._demonstrated, shown.start), step
        effects = shown.effects(since, step)
        return encode_view(
            Display(step, over=shown.is_over(step), frame=shown.frame(step), effects=effects), self._tiles
        )

    def _reviewed(self) -> "ReplayReviews":
        if self._reviews is None:
            raise ChainfallError("no replay has been reviewed")
        return self._reviews

    @answered
    def pose(self, text: str) -> Nothing:
        """Loads the text of a puzzle's file, to examine it."""
        self._examination = Examination(Puzzle.from_json(text))
        return {}

    @answered
    def examine(self, most_ms: float) -> Examining:
        """Continues examining the puzzle; ``finding`` is null while there is more to try."""
        examination = self._examination
        if examination is None:
            raise ChainfallError("no puzzle has been posed")
        end = _end(most_ms)
        while examination.advance() is None and perf_counter() <= end:
            pass
        return {"done": examination.done, "finding": _found(examination.finding)}

    @answered
    def ask(self, position: str) -> Nothing:
        """Loads a position from the bridge, for a hint."""
        from chainfall.table.hints import Hinting  # imports all bots, which a replay does not need

        self._hinting = Hinting(Position.from_text(position))
        return {}

    @answered
    def hint(self, most_ms: float) -> answers.HintSoFar:
        """Continues looking for a hint, which is null while the bot is thinking."""
        hinting = self._hinting
        if hinting is None:
            raise ChainfallError("no hint has been asked for")
        end = _end(most_ms)
        while hinting.advance() is None and perf_counter() <= end:
            pass
        return {"hint": _told(hinting.hint)}

    @answered
    def think(self, question: str) -> Text:
        """What a bot in a match decides, as a ``text`` for the page's Python, which has written the question."""
        return {"text": Question.from_text(question).answer()}

    @answered
    def consider(self, position: str) -> Nothing:
        """Loads a position from the bridge, for an opinion."""
        from chainfall.table.opinions import Considering  # imports all bots, which a replay does not need

        self._considering = Considering(Position.from_text(position))
        return {}

    @answered
    def opinion(self) -> OpinionSoFar:
        """Looks at the position once more; the first look is short."""
        considering = self._considering
        if considering is None:
            raise ChainfallError("no position has been given")
        return {"opinion": considering.advance(), "done": considering.done}

    @answered
    def learn(self, text: str, step: int, seat: int) -> Nothing:
        """Loads a replay, to learn from a mistake in it.

        Args:
            text: the content of its file.
            step: how many steps were played before the piece.
            seat: who placed it.
        """
        from chainfall.table.learning import FindingMistake  # imports all bots, which a replay does not need

        self._finding, self._mistake = FindingMistake(text, step, seat), None
        return {}

    @answered
    def task(self, most_ms: float) -> TaskSoFar:
        """Continues looking for the mistake; ``task`` is null while there is more to play."""
        finding = self._finding
        if finding is None:
            raise ChainfallError("no replay has been given")
        end = _end(most_ms)
        while finding.advance() is None and perf_counter() <= end:
            pass
        self._mistake = finding.mistake
        return {"done": finding.done, "task": self._mistake.task if self._mistake else None}

    @answered
    def judge(self, move: str) -> Judgement:
        """Judges a try to find a better place, a text of the bridge's :meth:`last_move`."""
        if self._mistake is None:
            raise ChainfallError("no mistake has been found")
        return self._mistake.judge(move)

    @answered
    def perform(self, game: str, options: str, seed: int, players: str) -> Nothing:
        """Starts a game of bots, which is then shown.

        Args:
            game: its name.
            options: a JSON object.
            seed: its seed.
            players: a JSON list of the bots' names, one for each seat.
        """
        from chainfall.table.performing import perform

        show = perform(read_players(players), game, read_options(options), seed)
        self._performance, self._viewer = show, show.viewer
        self._verification, self._tally = None, None
        self._reviews = self._demonstration = None
        return {}

    @answered
    def play_on(self) -> PlayedOn:
        """Lets the bots play on: how many steps there are now, the move in words, and whether it is over."""
        performance = self._performed()
        performance.play_on()
        return {"steps": performance.viewer.steps, "move": performance.last, "over": performance.over}

    @answered
    def performed(self) -> Performed:
        """The bots' game so far, as the ``text`` of a replay file, and how it ended."""
        performance = self._performed()
        return {"text": performance.replay.to_json(), "ending": performance.ending}

    def _performed(self) -> "Show":
        if self._performance is None:
            raise ChainfallError("no bot plays")
        return self._performance

    @answered
    def par(self, game: str, seed: int, most_ms: float) -> ParSoFar:
        """Lets the bot ``search`` start or continue a game to compare scores with.

        The answer is how much is ``done``, from 0 to 1, and the result, which is null while it plays.
        """
        from chainfall.bots.par import ParGame

        if (game, seed) not in self._pars:
            self._pars[game, seed] = ParGame(game, seed)
        par = self._pars[game, seed]
        end = _end(most_ms)
        while par.advance() is None and perf_counter() <= end:
            pass
        return {"done": par.done, "par": _reached(par.result)}

    @answered
    def quick(self, game: str) -> Quick:
        """Whether bots have a kernel for a game with its default options; otherwise they use the rules."""
        from chainfall.bots.kernel_beam import has_kernel

        return {"quick": has_kernel(game, registry.game(game).Options())}

    def _opened(self) -> Viewer:
        if self._viewer is None:
            raise ChainfallError("no replay has been opened")
        return self._viewer


def _end(most_ms: float) -> float:
    return perf_counter() + most_ms / 1000


def _record(verdict: Verdict | None, names: Sequence[str]) -> answers.Verdict | None:
    if verdict is None:
        return None
    outcome = Outcome(verdict.score, verdict.reason, verdict.winner, verdict.rounds)
    return {
        "ok": verdict.ok,
        "limited": verdict.limited,
        "problem": verdict.problem,
        "score": verdict.score,
        "reason": verdict.reason,
        "ending": ending_of(outcome, names) if verdict.ok and verdict.reason != UNFINISHED else None,
    }


def _found(finding: Finding | None) -> answers.Finding | None:
    if finding is None:
        return None
    return {"solved": finding.solution is not None, "spare": finding.spare, "decided": finding.decided}


def _told(hint: "Hint | None") -> answers.Hint | None:
    if hint is None:
        return None
    cells: list[answers.HintedCell] = [{"row": row, "column": column, "tile": tile} for row, column, tile in hint.cells]
    return {"words": hint.words, "cells": cells}


def _reached(played: "BotResult | None") -> records.Par | None:
    return records.Par(played.score, played.moves, played.reason) if played else None
