"""The bridge: the one object that the page's JavaScript calls.

It plays in the browser through Pyodide, and needs nothing of it. Arguments and answers are numbers, texts and bytes;
what has a structure is JSON. A mistake of the user's is answered by ``{"error": "..."}`` and changes nothing.
"""

import json
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from chainfall.core.effects import Effect, Rejected
from chainfall.core.errors import ChainfallError
from chainfall.core.frame import Frame
from chainfall.core.options import from_plain, to_plain
from chainfall.play import registry
from chainfall.play.pacer import Pacer
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session
from chainfall.play.verifying import verify
from chainfall.play.viewer import Viewer
from chainfall.ui.web.encoding import (
    TileTable,
    effect_record,
    encode_frame,
    game_record,
    outcome_record,
    plain,
    to_json,
)
from chainfall.ui.web.kata import KataViewer

P = ParamSpec("P")

NOTHING = Frame(())
"""What is to be drawn while there is no game."""


def answered(
    method: Callable[Concatenate["Arcade", P], object],
) -> Callable[Concatenate["Arcade", P], str]:
    """Makes a method answer in JSON, also when the user has made a mistake."""

    @wraps(method)
    def answer(arcade: "Arcade", /, *arguments: P.args, **named: P.kwargs) -> str:
        try:
            return to_json(method(arcade, *arguments, **named))
        except ChainfallError as error:
            return to_json({"error": str(error)})

    return answer


class Arcade:
    """What is on the page: at most one game, and at most one viewer, which is then what is shown."""

    def __init__(self) -> None:
        self._tiles = TileTable()
        self._session: AnySession | None = None
        self._viewer: Viewer | KataViewer | None = None
        self._practice = False
        self._pacer = Pacer(0)
        self._alpha = 0.0
        self._mask = 0
        self._owed = 0
        self._effects: list[tuple[int, Effect]] = []
        self._seen: tuple[object, Frame] = (None, NOTHING)
        self._drawn: tuple[Frame, bytes] = (NOTHING, encode_frame(NOTHING, self._tiles))

    # Games

    @answered
    def catalogue(self) -> object:
        """Every game that can be played, as the menu shows it; one that fails to load is left out."""
        records = []
        for name in registry.games():
            try:
                records.append(game_record(registry.game(name)))
            except ChainfallError as error:
                print(f"chainfall: {error}")  # in the browser's console
        return records

    @answered
    def start(self, game: str, options: str, seed: int, practice: bool = False) -> object:
        """Starts a game; ``options`` is a JSON object in which what is left out has its default."""
        found = registry.game(game)
        values = _decode(options, "the options")
        if not isinstance(values, dict):
            raise ChainfallError("the options are not a JSON object")
        return self._begin(Session(found, from_plain(found.Options, values), seed), practice)

    @answered
    def restart(self) -> object:
        """Starts the same game again, with the same options and seed."""
        session = self._playing()
        return self._begin(Session(session.game, session.options, session.seed), self._practice)

    @answered
    def resume(self, replay: str, practice: bool = False) -> object:
        """Goes on with a game that was saved by :meth:`replay`."""
        saved = Replay.from_json(replay)
        session = Session.resumed(saved)
        if session.replay() != saved:
            raise ChainfallError("the saved game does not play as it was played, so it cannot be continued")
        return self._begin(session, practice)

    def _begin(self, session: AnySession, practice: bool) -> object:
        self._session, self._viewer = session, None
        self._practice = practice
        self._mask = self._owed = 0
        self._effects.clear()
        self.rest()
        return {
            "game": session.game.id,
            "hz": session.game.hz,
            "seed": session.seed,
            "options": to_plain(session.options),
            "practice": practice,
        }

    def _playing(self) -> AnySession:
        if self._session is None:
            raise ChainfallError("no game has been started")
        return self._session

    # Playing

    def advance(self, now_ms: float, held: int, tapped: int) -> int:
        """Plays the ticks that are due; the answer is how many were played, fewer if the game ended.

        Args:
            now_ms: the time, on any clock that goes on evenly.
            held: the buttons that are down now.
            tapped: the buttons that went down since a tick was last played, also if they are up again. One that was
                down in the tick before is let go for a tick, so that the rules see it go down.
        """
        session = self._session
        if session is None or self._viewer is not None:
            return 0
        ticks, self._alpha = self._pacer.advance(now_ms)
        pressed = tapped | self._owed
        for number in range(ticks):
            if session.outcome:
                return number
            again = pressed & self._mask
            self._mask = (held | pressed) & ~again
            self._note(session, session.feed(self._mask).effects)
            pressed = self._owed = again
        return ticks

    def rest(self) -> None:
        """Forgets the clock: the time until the next :meth:`advance` is not made up for."""
        self._pacer = Pacer(self._session.game.hz if self._session else 0)
        self._alpha = 0.0

    def alpha(self) -> float:
        """How far the next tick has come, from 0 to 1."""
        return self._alpha

    @answered
    def feed(self, line: str) -> object:
        """Plays one input, written as a line; ``rejected`` says why the rules did not allow it."""
        session = self._playing()
        effects = session.play(line).effects
        self._note(session, effects)
        return {"rejected": next((effect.reason for effect in effects if isinstance(effect, Rejected)), None)}

    def _note(self, session: AnySession, effects: tuple[Effect, ...]) -> None:
        self._effects += ((session.steps, effect) for effect in effects)

    @answered
    def undo(self) -> object:
        """Takes back a move in a practice game; ``undone`` is false if there is nothing to undo."""
        session = self._playing()
        if not self._practice:
            raise ChainfallError("only a practice game can be taken back")
        undone = session.undo()
        self._effects.clear()
        self.rest()
        return {"undone": undone}

    @answered
    def status(self) -> object:
        """The score, how many steps were played, how the game ended, and whether a move can be taken back."""
        shown = self._viewer or self._playing()
        outcome = shown.game.outcome(shown.state)
        return {
            "score": outcome.score if outcome else self._frame().score,
            "steps": shown.steps if isinstance(shown, Session) else shown.step,
            "outcome": outcome_record(outcome),
            "undoable": isinstance(shown, Session) and self._practice and shown.undoable,
            "practice": self._practice,
        }

    # What is seen

    def frame(self) -> bytes:
        """What is to be drawn now; without a game it has no board."""
        frame = self._frame()
        if self._drawn[0] is not frame:
            self._drawn = (frame, encode_frame(frame, self._tiles))
        return self._drawn[1]

    def _frame(self) -> Frame:
        """The frame of what is shown; it is made once for a state."""
        shown = self._viewer or self._session
        if shown is None:
            return NOTHING
        if self._seen[0] is not shown.state:
            self._seen = (shown.state, shown.game.frame(shown.state))
        return self._seen[1]

    @answered
    def tiles(self, known: int) -> object:
        """The tiles with that number and the later ones, in order."""
        return [plain(tile) for tile in self._tiles.since(known)]

    @answered
    def effects(self) -> object:
        """What has happened since this was last asked."""
        told = [effect_record(step, effect) for step, effect in self._effects]
        self._effects.clear()
        return told

    def text(self) -> str:
        """What is shown, as text."""
        shown = self._viewer or self._session
        return shown.game.text(shown.state) if shown else ""

    # Replays and the kata

    @answered
    def replay(self) -> object:
        """The running or finished game as a replay file's ``text``."""
        return {"text": self._playing().replay().to_json()}

    @answered
    def open_replay(self, text: str) -> object:
        """Shows a replay instead of the game; ``verified`` says whether it is what it claims to be."""
        replay = Replay.from_json(text)
        self._show(Viewer(replay))
        verdict = verify(replay)
        return {
            "game": replay.game,
            "hz": registry.game(replay.game).hz,
            "steps": replay.steps,
            "options": dict(replay.options),
            "seed": replay.seed,
            "score": replay.score,
            "reason": replay.reason,
            "verified": verdict.ok,
            "problem": verdict.problem,
        }

    @answered
    def kata(self, instructions: str) -> object:
        """Shows the kata's moves, a JSON list of pairs with their moves, one moment after the other."""
        viewer = KataViewer(_decode(instructions, "the instructions"))
        self._show(viewer)
        return {
            "moves": viewer.moves,
            "frames": len(viewer.moments),
            "captions": [moment.caption for moment in viewer.moments],
            "move": [moment.moves for moment in viewer.moments],
            "final": viewer.final,
        }

    def _show(self, viewer: Viewer | KataViewer) -> None:
        self._viewer = viewer
        self._effects.clear()

    @answered
    def seek(self, step: int) -> object:
        """Goes to a step of the viewer; what happened on the way is what :meth:`effects` tells."""
        viewer = self._viewing()
        viewer.seek(step)
        self._effects[:] = viewer.effects
        return {"step": viewer.step, "steps": viewer.steps}

    @answered
    def take_over(self) -> object:
        """Goes on playing from where the viewer stands, as a practice game."""
        return self._begin(self._viewing().take_over(), practice=True)

    def close_replay(self) -> None:
        """Shows the game again that the viewer has hidden."""
        self._viewer = None
        self._effects.clear()
        self.rest()

    def _viewing(self) -> Viewer | KataViewer:
        if self._viewer is None:
            raise ChainfallError("no replay has been opened")
        return self._viewer


def _decode(text: str, what: str) -> object:
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ChainfallError(f"{what} are not JSON: {error}") from error
    return value
