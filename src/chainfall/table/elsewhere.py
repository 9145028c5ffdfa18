"""Bots that think elsewhere, in another process, while the game goes on here.

Nobody waits for an answer: it counts from the tick on after which it has come. The replay records what was pressed, and
so it does not matter when that is. A bot that has a new piece, or whose plan was discarded, no longer listens.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import lru_cache
from json import dumps, loads
from typing import TYPE_CHECKING, Any, NamedTuple

from chainfall.core.options import Options
from chainfall.core.placing import Placement
from chainfall.table.positions import Passed

if TYPE_CHECKING:
    from chainfall.bots.opponents.playing import Opponent
    from chainfall.bots.opponents.thinking import Chooser, Choosing

Ask = Callable[[int, str], object]
"""Passes the number and the text of a question on, and does not wait for the answer."""


class Thinker(NamedTuple):
    """A bot at its seat.

    Attributes:
        name: its name.
        game: the name of the game.
        options: the options that the game was started with.
        seat: its seat.
        ms: how long a single-player bot may think about a piece, in milliseconds.
    """

    name: str
    game: str
    options: Options
    seat: int
    ms: int


@dataclass(frozen=True, slots=True)
class Question(Passed):
    """What a bot has to decide: where its piece goes.

    Attributes:
        thinker: the bot.
        state: the match when the piece has appeared.
        seed: the randomness for this piece.
    """

    thinker: Thinker
    state: Any
    seed: int

    def answer(self) -> str:
        """Thinks about it; the answer is a text for :meth:`Elsewhere.hear`."""
        choosing = _bot(self.thinker).choose(self.state, self.seed)
        while True:
            try:
                next(choosing)
            except StopIteration as end:
                return dumps(end.value)


@lru_cache(maxsize=4)
def _bot(thinker: Thinker) -> "Opponent":
    from chainfall.bots.opponents import opponent

    return opponent(thinker.name, thinker.game, thinker.options, thinker.seat, ms=thinker.ms)


class Elsewhere:
    """Where bots think. As long as it is closed, they think here; when it is closed, questions are answered here."""

    def __init__(self) -> None:
        self._ask: Ask | None = None
        self._asked = 0
        self._answers: dict[int, str] = {}  # an empty text for each question that is still open

    @property
    def is_open(self) -> bool:
        """Whether questions are asked there."""
        return self._ask is not None

    def open(self, ask: Ask) -> None:
        """From now on questions are asked there; the answers come to :meth:`hear`."""
        self._ask = ask

    def close(self) -> None:
        """Nothing will be answered there any more."""
        self._ask = None

    def hear(self, number: int, answer: str) -> None:
        """Takes the answer to a question; if nobody waits for it, nothing happens."""
        if number in self._answers:
            self._answers[number] = answer

    def mind(self, thinker: Thinker, here: "Chooser") -> "Chooser":
        """Decides for a bot; ``here`` does so while it is closed."""

        def choose(state: Any, seed: int) -> "Choosing":
            answer = yield from self._answered(Question(thinker, state, seed))
            if not answer:
                return (yield from here(state, seed))
            place = loads(answer)
            return place and Placement(*place)

        return choose

    def _answered(self, question: Question) -> Generator[None, None, str]:
        """The answer to a question; an empty text if there will be none."""
        if self._ask is None:
            return ""
        self._asked = number = self._asked + 1
        self._answers[number] = ""
        try:
            self._ask(number, question.to_text())
            while self.is_open and not self._answers[number]:
                yield
            return self._answers[number]
        finally:
            del self._answers[number]
