"""A session is one play of a game. It is the one mutable object at the centre, and the main interface for programs."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar, Unpack, overload

from chainfall.core.abilities import find_placing
from chainfall.core.buttons import PAUSE
from chainfall.core.effects import Effect, Rejected, Spawn
from chainfall.core.errors import ChainfallError, OptionError, ReplayError, shown
from chainfall.core.game import SEEDS, Game, Outcome, Step, parse_line
from chainfall.core.options import Options, from_plain
from chainfall.core.placing import Placement
from chainfall.play import placing, registry
from chainfall.play.placing import Peek
from chainfall.play.recording import Recording
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import options_of, walk
from chainfall.play.statistics import Statistics, Tally, tally_of
from chainfall.play.view import View, view_of
from chainfall.play.visible import Visible

if TYPE_CHECKING:  # type a built-in game by its name
    from chainfall.core.seats import Masks
    from chainfall.games.dr_mario.bottle.state import BottleState
    from chainfall.games.dr_mario.shell.commands import Command
    from chainfall.games.dr_mario.shell.state import ShellState
    from chainfall.games.dr_mario.versus.state import VersusState as BottleVersusState
    from chainfall.games.puzzle_fighter.arcade.state import ArcadeState
    from chainfall.games.puzzle_fighter.kata.game import KataState
    from chainfall.games.puzzle_fighter.kata.moves import Drop
    from chainfall.games.puzzle_fighter.versus.state import VersusState as FighterVersusState
    from chainfall.games.triple_town.game import TownInput, TownState
    from chainfall.play.keywords import (
        ArcadeKeywords,
        BottleKeywords,
        BottleVersusKeywords,
        FighterVersusKeywords,
        KataKeywords,
        ShellKeywords,
        TownKeywords,
    )

O = TypeVar("O", bound=Options)
S = TypeVar("S")
I = TypeVar("I")


class Session(Visible[S], Generic[S, I]):
    """Plays a game, records it and can undo moves.

    >>> session = Session("puzzle-kata")
    >>> step = session.play("RG LLL")
    >>> session
    <Session of puzzle-kata, seed 0: 1 step, score 0>

    A type checker infers the types of the state and the inputs from the name of a built-in game, or from the object of
    any other game. For a name that is just a ``str``, it accepts no options as keywords. What the player sees of the
    game, such as its frame and its score, is that of :class:`~chainfall.play.visible.Visible`.

    Args:
        game: a game, or the name of a registered one.
        options: the game's options, if they are not given as keywords.
        seed: a whole number from 0 to 2**32 - 1.
        keywords: options by name; those left out have their defaults.

    Attributes:
        game: the game being played.
        options: the options that it was started with.
        seed: the seed that it was started with.

    Raises:
        ChainfallError: there is no such game, option or seed.
    """

    @overload
    def __init__(
        self: Session[ArcadeState, int],
        game: Literal["puzzle-fighter"],
        /,
        *,
        seed: int = 0,
        **keywords: Unpack[ArcadeKeywords],
    ) -> None: ...
    @overload
    def __init__(
        self: Session[KataState, Drop],
        game: Literal["puzzle-kata"],
        /,
        *,
        seed: int = 0,
        **keywords: Unpack[KataKeywords],
    ) -> None: ...
    @overload
    def __init__(
        self: Session[BottleState, int],
        game: Literal["dr-mario"],
        /,
        *,
        seed: int = 0,
        **keywords: Unpack[BottleKeywords],
    ) -> None: ...
    @overload
    def __init__(
        self: Session[FighterVersusState, Masks],
        game: Literal["puzzle-fighter-versus"],
        /,
        *,
        seed: int = 0,
        **keywords: Unpack[FighterVersusKeywords],
    ) -> None: ...
    @overload
    def __init__(
        self: Session[BottleVersusState, Masks],
        game: Literal["dr-mario-versus"],
        /,
        *,
        seed: int = 0,
        **keywords: Unpack[BottleVersusKeywords],
    ) -> None: ...
    @overload
    def __init__(
        self: Session[ShellState, Command],
        game: Literal["dr-mario-shell"],
        /,
        *,
        seed: int = 0,
        **keywords: Unpack[ShellKeywords],
    ) -> None: ...
    @overload
    def __init__(
        self: Session[TownState, TownInput],
        game: Literal["triple-town"],
        /,
        *,
        seed: int = 0,
        **keywords: Unpack[TownKeywords],
    ) -> None: ...
    @overload
    def __init__(self, game: Game[O, S, I], /, options: O | None = None, seed: int = 0, **keywords: object) -> None: ...
    @overload
    def __init__(self: AnySession, game: str, /, options: Options | None = None, seed: int = 0) -> None: ...
    def __init__(
        self, game: Game[Any, S, I] | str, /, options: Options | None = None, seed: int = 0, **keywords: object
    ) -> None:
        if type(seed) is not int or not 0 <= seed < SEEDS:
            raise ChainfallError(f"seed {shown(seed)}: expected a whole number from 0 to {SEEDS - 1}")
        self.game: Game[Any, S, I] = registry.game(game) if isinstance(game, str) else game
        self.options = _chosen(self.game.Options, options, keywords)
        self.seed = seed
        self._recording = Recording(self.game, self.options, seed)
        self._turns: list[int] = []  # steps that undo can go back to
        self._spawning = False  # whether these are the steps where pieces appeared
        self._held: I | None = None  # the input of the last tick
        self._tally: Tally[S, I] | None = None  # None until statistics are asked for; reset by undo
        self._asked: tuple[S | None, Outcome | None] = (None, None)  # the last state whose outcome was computed

    @overload
    @classmethod
    def resumed(cls, replay: Replay, steps: int | None = None) -> AnySession: ...
    @overload
    @classmethod
    def resumed(cls, replay: Replay, steps: int | None = None, *, game: Game[O, S, I]) -> Session[S, I]: ...
    @classmethod
    def resumed(cls, replay: Replay, steps: int | None = None, *, game: AnyGame | None = None) -> AnySession:
        """A session that has played a replay, or the first steps of it, and can be continued.

        Args:
            replay: the replay to play.
            steps: how many of its inputs to play; all by default.
            game: its game; by default it is looked up in the registry.

        Raises:
            ChainfallError: the replay cannot be played under today's rules, or its inputs go on after the end.
        """
        return deque(cls.resuming(replay, steps, game=game), maxlen=1)[0]

    @classmethod
    def resuming(cls, replay: Replay, steps: int | None = None, *, game: AnyGame | None = None) -> Iterator[AnySession]:
        """The same session again and again: at its start, and after each step of what :meth:`resumed` plays."""
        known = game or registry.game(replay.game)
        session: AnySession = Session(known, options_of(replay, known), replay.seed)
        session._tally = tally_of(session.replay(), known)  # count statistics along the way
        yield session
        for _, input, step in islice(walk(replay, known), steps):
            session._take(input, step)
            yield session

    @classmethod
    def continued(cls, saved: Replay) -> AnySession:
        """A session that continues a saved game.

        Raises:
            ChainfallError: its game is not installed or has other rules by now, or replaying it gives a different
                result.
        """
        session = Session.resumed(saved)
        check_same(session, saved)
        return session

    # What is visible

    @property
    def state(self) -> S:  # type: ignore[override]  # read-only here
        """The current state, including what is hidden from the player."""
        return self._recording.state

    @property
    def steps(self) -> int:
        """How many inputs have been recorded."""
        return self._recording.steps

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        if self._asked[0] is not self.state:
            self._asked = (self.state, self.game.outcome(self.state))
        return self._asked[1]

    @property
    def inputs(self) -> Sequence[I]:
        """The inputs that are allowed now; none after the end."""
        return self.game.inputs(self.state)

    def __repr__(self) -> str:
        settings = "".join(
            f", {item.name}={shown(value)}"
            for item in fields(self.options)
            if (value := getattr(self.options, item.name)) != item.default
        )
        counted = "1 step" if self.steps == 1 else f"{self.steps} steps"
        standing = placing.standing(self.game, self.state)
        return f"<Session of {self.game.id}, seed {self.seed}{settings}: {counted}, {standing}>"

    # Playing

    def feed(self, input: I) -> Step[S]:
        """Plays one input. After the end nothing changes and nothing is recorded."""
        if self.outcome:
            return Step(self.state, (Rejected("the game is over"),))
        step = self.game.step(self.state, input)
        self._take(input, step)
        return step

    def play(self, line: str) -> Step[S]:
        """Plays one input written as a line of text.

        Raises:
            ParseError: the line is too long, or it is not an input of the game; nothing changed.
        """
        return self.feed(parse_line(self.game, line))

    def _take(self, input: I, step: Step[S]) -> None:
        """Adds a step that was played from the current state to the session."""
        if not self.game.hz:
            if step.state != self.state:
                self._turns.append(self.steps)
        elif step.effects and any(isinstance(effect, Spawn) for effect in step.effects):  # most ticks have none
            if not self._spawning:
                self._turns = []
            self._spawning = True
            self._turns.append(self.steps + 1)
        elif not self._spawning and _is_press(input, self._held):
            self._turns.append(self.steps)
        self._held = input
        self._recording.add(input, step.state)
        if self._tally:
            self._tally.add(input, step)

    def placements(self) -> Sequence[Placement]:
        """Where the piece in the air can be put; if none is in the air yet, where the next one can.

        After the end the list is empty.

        Raises:
            ChainfallError: the game does not offer placements, or it is paused.
        """
        return placing.placing_of(self.game).placements(placing.with_piece(self.game, self.state))

    def place(self, placement: Placement) -> Step[S]:
        """Places the piece and waits until the next one is in the air or the game is over.

        All of it is played as a player would play it, so that the replay verifies. The returned step has the effects of
        the whole turn.

        Raises:
            ChainfallError: the placement cannot be reached, or the game does not offer any; nothing changed.
        """
        effects: list[Effect] = []
        for input, step in placing.put(self.game, self.state, placement):
            self._take(input, step)
            effects += step.effects
        return Step(self.state, tuple(effects))

    def peek(self, placement: Placement) -> Peek[S]:
        """The result that :meth:`place` would have, without playing it.

        Raises:
            ChainfallError: the placement cannot be reached, or the game does not offer any.
        """
        return placing.peek(self.game, self.state, placement)

    def view(self, seed: int = 0) -> View[S, I]:
        """The game as a bot sees it: a guess stands in place of everything that is hidden from the player.

        As with :meth:`placements`, if no piece is in the air yet, this is the view once the next one is. A game for two
        is seen as a whole: both boards are visible to both players.

        Args:
            seed: chooses the guess, and becomes the source of the view's own random seed.

        Raises:
            ChainfallError: the game is paused.
        """
        view = view_of(self.game, self.options, self.state, seed)
        if not find_placing(self.game):
            return view
        return replace(view, state=placing.with_piece(self.game, view.state))

    # Undo, replay and statistics

    def begin_here(self) -> None:
        """Makes this turn the first that can be undone to; a real-time game goes back to where its piece appeared."""
        if self.game.hz and self._turns and self._turns[-1] < self.steps:
            self.undo()
        self._turns = [self.steps]

    @property
    def undoable(self) -> bool:
        """Whether :meth:`undo` would change anything."""
        return bool(self._turns) and self._turns[0] < self.steps

    def undo(self) -> bool:
        """Takes back the last move; False if there is none.

        A real-time game goes back to where the last piece appeared, or to the last press if it has no pieces.
        """
        earlier = [turn for turn in self._turns if turn < self.steps]
        if not earlier:
            return False
        self._recording.rewind(earlier[-1])
        self._turns = earlier  # keep the last one: an undo after playing on comes back to it
        self._held = None
        self._tally = None
        return True

    def replay(self) -> Replay:
        """The replay so far, with its digests and its result."""
        return self._recording.replay()

    def statistics(self) -> Statistics:
        """Statistics of the play so far.

        If this is called before the first step, later calls are immediate. Otherwise, and after an undo, the play so
        far is replayed to count it.
        """
        if self._tally is None:
            self._tally = tally_of(self.replay(), self.game)
        return self._tally.statistics()


AnySession: TypeAlias = Session[Any, Any]
"""A session of any game, for code that works with all games."""


def _is_press(input: object, held: object) -> bool:
    """Whether a button other than pause goes down; an input that is not a button mask counts whenever it changes."""
    if input == held:
        return False
    if isinstance(input, int):
        return bool(input & ~(PAUSE | (held if isinstance(held, int) else 0)))
    if isinstance(input, tuple):  # one mask per seat
        before = held if isinstance(held, tuple) else (None,) * len(input)
        return any(map(_is_press, input, before))
    return True


def _chosen(kind: type[Options], options: Options | None, keywords: dict[str, object]) -> Options:
    """The options of a session, given as one object or as keywords."""
    if options is None:
        return from_plain(kind, keywords)
    if keywords:
        raise OptionError(f"options are given twice: as an object, and as {', '.join(keywords)}")
    if not isinstance(options, kind):
        hint = f"; a seed is given as seed={shown(options)}" if isinstance(options, int) else ""
        raise OptionError(f"options are {shown(options)}, expected {kind.__name__} or keywords{hint}")
    return options


def check_same(session: AnySession, saved: Replay) -> None:
    """Checks that a session has played exactly what was saved.

    Raises:
        ReplayError: it has not.
    """
    if session.replay() != saved:
        raise ReplayError("replaying the saved game gives a different result, so it cannot be continued")
