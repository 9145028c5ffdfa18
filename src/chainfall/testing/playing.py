"""Plays random games, and checks in each of them every promise that a game makes."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from chainfall.core.errors import shown
from chainfall.core.game import SEEDS
from chainfall.core.options import Options, to_plain
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.verifying import verify
from chainfall.testing.cards import check_card
from chainfall.testing.faults import GameCheckError, ask, fault
from chainfall.testing.lines import check_line, random_line, read_any_line
from chainfall.testing.members import check_members, check_options, variants
from chainfall.testing.turns import (
    PURE,
    allowed,
    check_after_end,
    check_ending,
    check_start,
    check_step,
    how_it_ended,
    is_rejected,
    take_step,
)
from chainfall.testing.views import check_alone, check_hidden, check_views

Choose = Callable[[Any, Sequence[Any]], Any]
"""Picks the next input from a state and the inputs that are allowed in it."""

CLOSE_LOOKS = 0.05
"""The share of steps after which everything is checked; all other steps are only taken twice and compared."""

LONG = 20
"""How many times longer the first game with each set of options may last, so that at least one reaches its end."""

SAMPLES = 300
"""How many inputs are remembered, to be tried in states where they do not belong."""


def check_game(
    game: AnyGame | str,
    *,
    games: int = 200,
    steps: int = 60,
    seed: int = 0,
    options: Sequence[Options] | None = None,
    choose: Choose | None = None,
) -> None:
    """Plays random games and checks what every game promises.

    It checks the members and their types, and the card if there is one; that options survive JSON; that states and
    effects are plain, frozen and hashable; that steps are repeatable, do not modify their arguments, and accept any
    input at any time, including one from another state or after the end; ``parse`` and ``format``; that frames and
    texts are correct, depend on the state alone, and do not reveal ``state.hidden``; outcomes; and that replays verify,
    both of games that ended and of games that did not. In a game with several seats, each seat must have a board and a
    mask, effects and outcomes must name seats that exist, and ``seat_view`` must show the board of its seat. The
    tutorial, ``docs/tutorial.md``, explains each promise.

    >>> check_game("triple-town", games=3, steps=10)

    Args:
        game: a game, which need not be registered, or the name of a registered game.
        games: how many games to play.
        steps: how many steps a game lasts at most; the first game with each set of options may last longer.
        seed: a different seed plays different games; the same seed plays the same games.
        options: the options to play with. By default: the default options, and each option in turn with another value.
        choose: picks the next input from a state and its inputs. By default inputs are picked at random and, in real
            time, held for a while. Pass a function if random play would not get far into your game.

    Raises:
        GameCheckError: a promise is broken; the message says which one, how to fix it, and where it was found.
    """
    checked = registry.game(game) if isinstance(game, str) else game
    name = getattr(checked, "id", type(checked).__name__)
    random = Random(seed)
    samples: dict[str, Any] = {}
    try:
        tried = _options_to_try(checked, options)
    except GameCheckError as error:
        raise GameCheckError(f"{name}: {error}") from error
    for number in range(games):
        first = number < len(tried)
        limit = steps * LONG if first else random.randrange(steps + 1) if number % 4 == 0 else steps
        play = _Play(checked, tried[number % len(tried)], random, samples, choose)
        try:
            play.run(limit)
            play.check_replay(again=first)
        except GameCheckError as error:
            raise GameCheckError(f"{name}: {error} ({play.where})") from error


def _options_to_try(game: AnyGame, options: Sequence[Options] | None) -> list[Options]:
    check_members(game)
    check_card(game)
    tried = list(options) if options else variants(game)
    for each in tried:
        check_options(game, each)
    return tried


class _Play:
    """One random game; ``samples`` are the inputs of this game and of earlier games, by their lines."""

    def __init__(
        self, game: AnyGame, options: Options, random: Random, samples: dict[str, Any], choose: Choose | None
    ) -> None:
        self._game = game
        self._options = options
        self._random = random
        self._seed = random.choice((0, SEEDS - 1, random.randrange(SEEDS), random.randrange(SEEDS)))
        self._samples = samples
        self._choose = choose or self._pick
        self._doing = "start"
        self._last: Any = None

    @property
    def where(self) -> str:
        """Where the game is, for a message."""
        options = "".join(f", {name}={value}" for name, value in to_plain(self._options).items())
        return f"seed {self._seed}{options}, {self._doing}"

    def run(self, limit: int) -> None:
        """Plays until the game ends or the limit is reached."""
        game = self._game
        check_start(game, self._options, self._seed)
        self._session = session = Session(game, self._options, self._seed)
        self._look_closely()
        while session.steps < limit and not how_it_ended(game, session.state):
            self._turn()
            if self._random.random() < CLOSE_LOOKS:
                self._look_closely()
        outcome = how_it_ended(game, session.state)
        if outcome:
            self._doing = f"after the end in step {session.steps}"
            check_views(game, session.state)
            check_after_end(game, session.state, outcome, self._any_inputs(10))

    def _pick(self, state: Any, inputs: Sequence[Any]) -> Any:
        """A random input; in real time mostly the last one again, since players hold buttons."""
        if self._game.hz and self._random.random() < 0.9 and self._last in inputs:
            return self._last
        return self._random.choice(inputs)

    def _turn(self) -> None:
        """One step of the game, taken once here and once in the session."""
        session = self._session
        inputs = allowed(self._game, session.state)
        self._last = input = self._choose(session.state, inputs)
        self._doing = f"step {session.steps + 1}, input {shown(input)}"
        step = take_step(self._game, session.state, input)
        check_ending(self._game, step)
        if is_rejected(step) and input in inputs:
            raise fault("step rejects an input that inputs offers", "offer only inputs that are allowed now")
        if ask("step", lambda: session.feed(input), PURE) != step:
            raise fault("step gives two different answers", PURE)

    def _look_closely(self) -> None:
        """Everything that can be checked at one state."""
        game, state = self._game, self._session.state
        check_views(game, state)
        other = game.start(self._options, self._random.randrange(SEEDS))
        check_hidden(game, state, other)
        check_alone(game, state, other)
        if how_it_ended(game, state):
            return
        inputs = allowed(game, state)
        for input in (inputs[0], inputs[-1], self._random.choice(inputs)):
            line = check_line(game, input)
            if len(self._samples) < SAMPLES:
                self._samples[line] = input
        for input in self._any_inputs(2):
            self._doing = f"step {self._session.steps + 1}, any input {shown(input)}"
            check_step(game, state, input)

    def _any_inputs(self, count: int) -> list[Any]:
        """Inputs from anywhere: from other states, and from random lines."""
        lines = list(self._samples)
        found = [self._samples[self._random.choice(lines)] for _ in range(count)] if lines else []
        for _ in range(count):
            found += read_any_line(self._game, random_line(self._random, lines))
        return found

    def check_replay(self, again: bool) -> None:
        """Checks that the replay verifies after a round trip through its file and, if asked, that it can be resumed."""
        self._doing = f"the replay of {self._session.steps} steps"
        replay = self._session.replay()
        remedy = "let step depend on its arguments alone; keep everything it needs in the state and in the input's line"
        verdict = ask("verify", lambda: verify(Replay.from_json(replay.to_json()), self._game), remedy)
        if not verdict.ok:
            raise fault(f"the replay does not verify: {verdict.problem}", remedy)
        if again and ask("a new session", lambda: Session.resumed(replay, game=self._game).replay(), remedy) != replay:
            raise fault("a new session plays the replay to another end", remedy)
