"""The screen on which a replay is watched, and that on which a bot plays."""

import time

from textual import events

from chainfall.bots.reviewing import TurnReview
from chainfall.console.messages import counted, printable
from chainfall.console.tables import table as table_lines
from chainfall.core.card import card_of
from chainfall.core.errors import ChainfallError
from chainfall.core.seats import seats_of
from chainfall.play.budget import STEP_LIMIT
from chainfall.play.replay import Replay
from chainfall.play.statistics import gather
from chainfall.play.verifying import Verification
from chainfall.play.viewer import Viewer
from chainfall.table.captions import reason_in_words
from chainfall.table.performing import Show
from chainfall.table.players import PERSON, titles
from chainfall.ui.tui.drawing.boards import Extras
from chainfall.ui.tui.drawing.canvas import Canvas, Ink
from chainfall.ui.tui.drawing.graph import ROWS, draw_graph
from chainfall.ui.tui.drawing.palettes import theme_of
from chainfall.ui.tui.drawing.scene import Scene, compose, folded
from chainfall.ui.tui.keys import plain_key
from chainfall.ui.tui.screens.demonstrated import DemonstrationScreen
from chainfall.ui.tui.screens.dialogs import Choices
from chainfall.ui.tui.screens.drawn import DrawnScreen
from chainfall.ui.tui.screens.lesson import LessonScreen
from chainfall.ui.tui.screens.reviewer import NOWHERE, Landings, Reviewer
from chainfall.ui.tui.telling import Telling, is_lit

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
MOVES_A_SECOND = 2
"""How fast a game of turns is shown at speed 1."""

WORK = 0.008
"""Seconds of every beat for going to a step that is far away, and for verifying."""

KEYS = "Space play  ←→ step  PgUp/Dn leap  0-9 go  ↑↓ speed  T take over  S stats  Esc"
REVIEW_KEYS = "R review"
REVIEWED_KEYS = "R review  N next mistake  M show me  L learn  W whole review"


class ReplayScreen(DrawnScreen):
    """Shows a replay: forwards and backwards, at any speed, from any step; and verifies it meanwhile.

    Attributes:
        room: columns of the bar.
    """

    def __init__(self, replay: Replay, viewer: Viewer | None = None) -> None:
        super().__init__()
        self.viewer = viewer or Viewer(replay)
        self.playing = True
        self._card = card_of(self.viewer.game)
        self._seats = seats_of(self.viewer.game)
        self.names = titles((PERSON,) * self._seats)
        self._speed = SPEEDS.index(1.0)
        self._target = 0.0
        self._last: float | None = None
        self.room = 1
        self._bar_row = 0
        self._telling = Telling()
        self._verification = Verification(replay) if replay.steps <= STEP_LIMIT else None
        self.reviewer: Reviewer | None = Reviewer(replay, self.viewer, self._winner)

    @property
    def rate(self) -> float:
        """Steps a second at the present speed."""
        return (self.viewer.game.hz or MOVES_A_SECOND) * SPEEDS[self._speed]

    def beat(self, now: float) -> None:
        """Continues playing, and verifies a little."""
        passed, self._last = now - (self._last or now), now
        if self.playing:
            self._target = min(self._target + passed / 1000 * self.rate, self.viewer.steps)
        self._go(now)
        if self.playing and self.at_end:
            self.playing = False
        self._verify()

    @property
    def at_end(self) -> bool:
        """Whether there is nothing more to show."""
        return self.viewer.step >= self.viewer.steps or self.viewer.game.outcome(self.viewer.state) is not None

    def _go(self, now: float) -> None:
        """Goes towards the step that is to be shown, for a little while."""
        if self.viewer.step == int(self._target):
            return
        end = time.monotonic() + WORK
        for _ in self.viewer.seeking(int(self._target)):
            if time.monotonic() > end:
                return
        self._telling.take((effect for _, effect in self.viewer.effects), now)
        if self.viewer.step < int(self._target):  # the game is over: there is nothing to see of what follows
            self._target = float(self.viewer.step)

    def _verify(self) -> None:
        verification = self._verification
        if verification and verification.verdict is None:
            end = time.monotonic() + WORK
            while verification.advance() is None and time.monotonic() < end:
                pass

    def go_to(self, step: float) -> None:
        """Shows another step, and stops there."""
        self.playing = False
        self._telling.forget()
        self._target = min(max(step, 0.0), float(self.viewer.steps))

    def on_key(self, event: events.Key) -> None:
        """The keys of a player of replays."""
        event.stop()
        leap = 5 * (self.viewer.game.hz or 1)
        key = plain_key(event.key)
        if key.isdecimal():
            self.go_to(self.viewer.steps * int(key) // 10)
            return
        match key:
            case "space":
                self.toggle()
            case "left" | "right":
                self.go_to(int(self._target) + (1 if key == "right" else -1))
            case "pageup" | "pagedown":
                self.go_to(self._target + (leap if key == "pagedown" else -leap))
            case "home" | "end":
                self.go_to(self.viewer.steps if key == "end" else 0)
            case "up" | "down":
                self._speed = min(max(self._speed + (1 if key == "up" else -1), 0), len(SPEEDS) - 1)
            case "t":
                self.take_over()
            case "s":
                self._show_numbers()
            case "r" if self.reviewer:
                self.reviewer.toggle()
            case "n" if self.reviewer and (turn := self.reviewer.next_mistake(self.viewer.step)):
                self.go_to(turn.step)
            case "m" if self.reviewer and (line := self.reviewer.demonstration()):
                self.playing = False
                self.app.push_screen(DemonstrationScreen(line, self._card, self.viewer.game, self.names))
            case "l" if self.reviewer and (turn := self.reviewer.mistake_here()):
                self._learn(self.reviewer, turn)
            case "w" if self.reviewer and self.reviewer.shown:
                self._show_review(self.reviewer)
            case "escape":
                self.dismiss()

    def on_unmount(self) -> None:
        """Nobody waits for the review any more."""
        if self.reviewer:
            self.reviewer.stop()

    def on_click(self, event: events.Click) -> None:
        """A click on the bar goes there."""
        at = event.screen_x - 1
        if event.screen_y == self._bar_row and 0 <= at < self.room:
            self.go_to(self.viewer.steps * at // max(self.room - 1, 1))

    def toggle(self) -> None:
        """Plays on or stops; at the end it begins again."""
        if not self.playing and self.at_end:
            self._target = 0.0
            self.viewer.seek(0)
        self.playing = not self.playing

    def take_over(self) -> None:
        """Plays on from here, as practice; after the end of the game, from its last turn."""
        self.arcade.take_over(self.viewer.take_over())

    def _show_numbers(self) -> None:
        self.playing = False
        try:
            lines = table_lines(gather(self.viewer.replay, self.viewer.game).rows())
        except ChainfallError as error:
            lines = [str(error)]
        self.app.push_screen(Choices("Statistics", [("ok", "Close")], lines))

    def _learn(self, reviewer: Reviewer, turn: TurnReview) -> None:
        """Makes a puzzle of a mistake, and of those after it as long as the player goes on."""
        self.go_to(turn.step)

        def go_on() -> None:
            following = reviewer.next_mistake(turn.step)
            if following:
                self._learn(reviewer, following)

        mistake = reviewer.puzzle(turn)
        self.app.push_screen(LessonScreen(mistake, self._card, f"Piece {turn.number}", go_on))

    def _show_review(self, reviewer: Reviewer) -> None:
        """The numbers of the review, and its turning points to go to."""
        self.playing = False
        points = [(str(step), words) for step, words in reviewer.turning_points()]

        def go(step: str | None) -> None:
            if step:
                self.go_to(int(step))

        lines = ["   ".join(reviewer.summary()), *([""] if points else [])]
        self.app.push_screen(Choices("Review: the turning points", [*points, ("", "Close")], lines), go)

    # What is seen

    def picture(self, width: int, height: int, now: float) -> Canvas:
        """The boards, and a bar that shows which step it is."""
        look = self.arcade.look
        extras = tuple(
            Extras(
                hint=tuple((sprite.row, sprite.column, sprite.tile) for sprite in self._landings(seat).better),
                made=tuple((sprite.row, sprite.column) for sprite in self._landings(seat).made),
                sparks=self._telling.sparks(seat, now) if look.motion else (),
                lit=is_lit(now, look.motion),
                banner=self._telling.words(seat, now),
            )
            for seat in range(self._seats)
        )
        frame, hz = self.viewer.frame, self.viewer.game.hz
        names = self.names if self._seats > 1 else ()
        scene = Scene(frame, self._card, self._title(), "", extras, names, self.notes(), hz)
        keys = folded(self._keys(), width - 2, "  ")
        review = self.reviewer.review if self.reviewer else None
        canvas = compose(scene, width, height - len(keys) - (ROWS if review else 0), look)
        whole = Canvas(width, height)
        whole.paste(0, 0, canvas)
        theme = theme_of(look)
        self._bar_row = height - 1 - len(keys)
        whole.text(self._bar_row, 1, self._bar(width - 2), Ink(theme.accent))
        if review:
            whole.paste(self._bar_row - ROWS, 1, draw_graph(review, self.room, look))
        for row, line in enumerate(keys, self._bar_row + 1):
            whole.text(row, 1, line, Ink(theme.label))
        return whole

    def _keys(self) -> str:
        if not self.reviewer:
            return KEYS
        return KEYS.replace("Esc", f"{REVIEWED_KEYS if self.reviewer.shown else REVIEW_KEYS}  Esc")

    def _landings(self, seat: int) -> Landings:
        """Where the piece at a seat was brought, and where the review would have brought it."""
        return self.reviewer.landings() if self.reviewer and seat == self.reviewer.seat else NOWHERE

    def _title(self) -> str:
        title = f"{printable(self._card.title)}, seed {self.viewer.replay.seed}"
        if self._seats == 1:
            return title
        # There is no room beside two boards.
        if self.reviewer and self.reviewer.shown:
            return self.reviewer.heading()
        told = [note for note in self.notes() if note][:3]
        return f"{title}: {', '.join(told).lower()}"

    def notes(self) -> tuple[str, ...]:
        """The text beside the board."""
        playing = "playing" if self.playing else "stopped"
        reviewed = self.reviewer.notes() if self.reviewer else ()
        return (f"Speed {SPEEDS[self._speed]:g}", playing, "", *(reviewed or self._verdict()))

    def _winner(self) -> int | None:
        """Who has won, once that is verified."""
        verdict = self._verification.verdict if self._verification else None
        return verdict.winner if verdict else None

    def _verdict(self) -> tuple[str, ...]:
        if self._verification is None:
            return ("Too long to verify here",)
        verdict = self._verification.verdict
        if verdict is None:
            share = 100 * self._verification.done // max(self.viewer.steps, 1)
            return (f"Verifying: {share} %",)
        if verdict.ok:
            return ("Verified", f"score {verdict.score:,}", reason_in_words(verdict.reason))
        return ("NOT VERIFIED", *_wrapped(printable(verdict.problem), 30))

    def _bar(self, width: int) -> str:
        steps = self.viewer.steps
        text = f" {self.viewer.step}/{counted(steps, 'step')}"
        self.room = room = max(width - len(text), 4)
        done = room * self.viewer.step // max(steps, 1)
        return "━" * done + "─" * (room - done) + text


def _wrapped(text: str, width: int) -> list[str]:
    return [text[start : start + width] for start in range(0, len(text), width)]


class WatchScreen(ReplayScreen):
    """Bots play for as long as they are watched, at a pace in pieces a second that the player chooses."""

    def __init__(self, performance: Show, names: tuple[str, ...]) -> None:
        super().__init__(performance.replay, performance.viewer)
        self._performance = performance
        self.names = names
        self._verification = self.reviewer = None

    @property
    def rate(self) -> float:
        """Steps a second, by the pieces a second that are to be seen; a game of turns has a piece a step.

        Bots put pieces down as fast as the rules let them, so a piece is slowed down. One that takes its time, as for
        a long chain, is not made quicker than the game's own pace until the player asks for more than that.
        """
        pace, hz = SPEEDS[self._speed], self.viewer.game.hz
        if not hz:
            return pace
        return min(pace * self.viewer.steps / max(self._performance.pieces, 1), hz * max(pace, 1))

    def beat(self, now: float) -> None:
        """Lets the bots play on when everything so far has been shown."""
        performance = self._performance
        if self.playing and not performance.over and self.viewer.steps - self._target <= self.rate / 10:
            performance.play_on()
        super().beat(now)
        self.playing = self.playing or (self.at_end and not performance.over and self._target >= self.viewer.steps)

    def notes(self) -> tuple[str, ...]:
        """The text beside the board."""
        said = (f"{self.names[0]} plays",) if len(self.names) == 1 else ()
        pace = SPEEDS[self._speed]
        paced = f"{pace:g} {'piece' if pace == 1 else 'pieces'} a second"
        return (*said, paced, *super().notes()[1:2], "", self._performance.last)
