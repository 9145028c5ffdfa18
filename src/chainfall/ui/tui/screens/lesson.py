"""The screen on which a mistake of a replay is put right: a better place is to be found, judged by the engine."""

from collections.abc import Callable

from textual import events

from chainfall.console.messages import printable
from chainfall.core.card import Card
from chainfall.core.placing import Placement
from chainfall.table.advice import Judgement
from chainfall.table.course import read_move, write_move
from chainfall.table.hints import Hint, hint_of
from chainfall.table.learning import Mistake
from chainfall.ui.tui.drawing.boards import Extras
from chainfall.ui.tui.drawing.canvas import Canvas
from chainfall.ui.tui.drawing.scene import Scene, compose
from chainfall.ui.tui.keys import ALONE, plain_key
from chainfall.ui.tui.screens.drawn import DrawnScreen

MISSES = 2
"""Tries that miss before there is a help."""

KEYS = "←→ column   ↑ Z turn   Space put it there   A answer   N next mistake   Esc back"


class LessonScreen(DrawnScreen):
    """Asks for a better place. The piece stands where it would land, and the keys of the game move it.

    Args:
        mistake: the mistake.
        card: of the game.
        title: which piece it is.
        go_on: called when the next mistake is asked for.
    """

    def __init__(self, mistake: Mistake, card: Card, title: str, go_on: Callable[[], None]) -> None:
        super().__init__()
        self.judgement: Judgement | None = None
        self._mistake = mistake
        self._asked = mistake.task
        self._card = card
        self._title = title
        self._go_on = go_on
        self._misses = 0
        self._answered = False
        self._choose(mistake.played)

    def _choose(self, place: Placement) -> None:
        self.place = place
        self.judgement = None
        self._hint: Hint = hint_of(*self._mistake.board, place)

    def on_key(self, event: events.Key) -> None:
        """The keys of a player, and those of the lesson."""
        event.stop()
        match plain_key(event.key):
            case key if key in ALONE["left"] and key != "a":
                self._move(-1)
            case key if key in ALONE["right"]:
                self._move(1)
            case key if key in ALONE["cw"]:
                self._turn(1)
            case key if key in ALONE["ccw"]:
                self._turn(-1)
            case "space" | "enter":
                self._judge()
            case "a":
                self._answered = True
                self._choose(read_move(self._mistake.board.game, self._asked.answer.moves[0]))
            case "n":
                self.dismiss()
                self._go_on()
            case "escape":
                self.dismiss()

    def _move(self, step: int) -> None:
        """Goes to the next column in which the piece has a place, turned as it is."""
        columns = [place.column for place in self._mistake.places if place.turns == self.place.turns]
        beyond = [column for column in columns if (column - self.place.column) * step > 0]
        if beyond:
            self._choose(Placement(min(beyond, key=lambda column: abs(column - self.place.column)), self.place.turns))

    def _turn(self, step: int) -> None:
        """Turns the piece, in the same column or in the nearest one in which it has a place then."""
        for more in range(1, 4):
            turns = (self.place.turns + more * step) % 4
            places = [place for place in self._mistake.places if place.turns == turns]
            if places:
                self._choose(min(places, key=lambda place: abs(place.column - self.place.column)))
                return

    def _judge(self) -> None:
        self.judgement = self._mistake.judge(write_move(self._mistake.board.game, self.place))
        self._misses += not self.judgement.found

    # What is seen

    def notes(self) -> tuple[str, ...]:
        """The question, and the judgement on the try."""
        asked = (f"{self._title}: find a better place.", f"What was played lost {self._asked.loss}.", "")
        help = (self._asked.hint,) if self._misses >= MISSES else ()
        answer = (f"The answer: {self._asked.answer.words}.",) if self._answered else ()
        judged = (self.judgement.words,) if self.judgement else ()
        return (*asked, *help, *answer, *judged)

    def picture(self, width: int, height: int, now: float) -> Canvas:
        """The board, with what was played and the place that is tried."""
        game, state = self._mistake.board
        played = tuple((row, column) for row, column, _ in self._asked.cells)
        title = f"{printable(self._card.title)}: learn from your mistakes"
        extras = Extras(hint=self._hint.cells, made=played)
        frame = game.frame(state)
        scene = Scene(frame, self._card, title, KEYS, (extras,), notes=self.notes(), hz=game.hz)
        return compose(scene, width, height, self.arcade.look)
