"""One play of a game: the one mutable object in the middle, and the face for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar, Unpack, overload

from chainfall.core.effects import Effect, Rejected, Spawn
from chainfall.core.errors import ChainfallError, OptionError, shown
from chainfall.core.frame import Frame
from chainfall.core.game import SEEDS, Game, Outcome, Step
from chainfall.core.options import Options, from_plain
from chainfall.core.placing import Placement
from chainfall.play import placing, registry
from chainfall.play.lines import parse_line
from chainfall.play.placing import Peek
from chainfall.play.recording import Recording
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.statistics import Statistics, Tally, tally_of
from chainfall.play.svg import render
from chainfall.play.walking import options_of, walk

if TYPE_CHECKING:  # so that a built-in game is typed by its name
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


class Session(Generic[S, I]):
    """Plays a game, records it and can go back.

    >>> session = Session("puzzle-kata")
    >>> step = session.play("RG LLL")
    >>> session
    <Session of puzzle-kata, seed 0: 1 step, score 0>

    A type checker knows the state and the inputs of a built-in game by its name, and of any other game by the game
    itself. For a name that it only knows as a text, it takes no options as keywords.

    Args:
        game: a game, or the name of one that is registered.
        options: the game's options, if they are not given as keywords.
        seed: a whole number from 0 to 2**32 - 1.
        keywords: options by their names; what is left out has its default.

    Attributes:
        game: the game that is played.
        options: what it was started with.
        seed: what its chance was started with.

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
        self._turns: list[int] = []  # steps to which undo can go back
        self._tally: Tally[S, I] | None = None  # unless somebody has asked for statistics since the last undo

    @overload
    @classmethod
    def resumed(cls, replay: Replay, steps: int | None = None) -> AnySession: ...
    @overload
    @classmethod
    def resumed(cls, replay: Replay, steps: int | None = None, *, game: Game[O, S, I]) -> Session[S, I]: ...
    @classmethod
    def resumed(cls, replay: Replay, steps: int | None = None, *, game: AnyGame | None = None) -> AnySession:
        """A session that has played what a replay holds, or the first steps of it, and can be played on.

        Args:
            replay: what was played.
            steps: how many of its inputs to play; all if it is left out.
            game: its game, if it is not to be looked up in the registry.

        Raises:
            ChainfallError: the replay cannot be played under today's rules, or its inputs go on after the end.
        """
        known = game or registry.game(replay.game)
        session: AnySession = Session(known, options_of(replay, known), replay.seed)
        session._tally = tally_of(session.replay(), known)  # so that statistics are counted on the way
        for _, input, step in islice(walk(replay, known), steps):
            session._take(input, step)
        return session

    # What can be seen

    @property
    def state(self) -> S:
        """Where the game stands, with what the player may not see."""
        return self._recording.state

    @property
    def steps(self) -> int:
        """How many inputs have been recorded."""
        return self._recording.steps

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self.game.outcome(self.state)

    @property
    def score(self) -> int:
        """The score so far."""
        return self.frame.score

    @property
    def frame(self) -> Frame:
        """What may be seen."""
        return self.game.frame(self.state)

    @property
    def text(self) -> str:
        """What may be seen, as text."""
        return self.game.text(self.state)

    @property
    def inputs(self) -> Sequence[I]:
        """The inputs that are allowed now; none after the end."""
        return self.game.inputs(self.state)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        settings = "".join(
            f", {item.name}={shown(value)}"
            for item in fields(self.options)
            if (value := getattr(self.options, item.name)) != item.default
        )
        counted = "1 step" if self.steps == 1 else f"{self.steps} steps"
        standing = placing.standing(self.game, self.state)
        return f"<Session of {self.game.id}, seed {self.seed}{settings}: {counted}, {standing}>"

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        return render(self.frame)

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
        """Makes a step that was played from the present state part of the session."""
        if self.game.hz:
            if step.effects and any(isinstance(effect, Spawn) for effect in step.effects):  # most ticks have none
                self._turns.append(self.steps + 1)
        elif step.state != self.state:
            self._turns.append(self.steps)
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
        """Puts the piece in its place and waits until the next one is in the air or the game is over.

        All of it is played as a player would play it, so that the replay verifies. The answer has the effects of the
        whole turn.

        Raises:
            ChainfallError: the placement cannot be reached, or the game does not offer any; nothing changed.
        """
        effects: list[Effect] = []
        for input, step in placing.put(self.game, self.state, placement):
            self._take(input, step)
            effects += step.effects
        return Step(self.state, tuple(effects))

    def peek(self, placement: Placement) -> Peek[S]:
        """What :meth:`place` would come to, without playing it.

        Raises:
            ChainfallError: the placement cannot be reached, or the game does not offer any.
        """
        return placing.peek(self.game, self.state, placement)

    # Going back, and keeping what was played

    @property
    def undoable(self) -> bool:
        """Whether :meth:`undo` would change anything."""
        return bool(self._turns) and self._turns[0] < self.steps

    def undo(self) -> bool:
        """Takes back the last move or, in a game in real time, goes back to the last spawn; False if it cannot."""
        earlier = [turn for turn in self._turns if turn < self.steps]
        if not earlier:
            return False
        self._recording.rewind(earlier[-1])
        self._turns = earlier  # the last one stays: an undo after more was played comes back to it
        self._tally = None
        return True

    def replay(self) -> Replay:
        """What was done so far, with its digests and its result."""
        return self._recording.replay()

    def statistics(self) -> Statistics:
        """How it was played so far, in numbers.

        Whoever asks before the first step has them at once at any later one. Otherwise, and after an undo, what was
        played so far is played again to count it.
        """
        if self._tally is None:
            self._tally = tally_of(self.replay(), self.game)
        return self._tally.statistics()


AnySession: TypeAlias = Session[Any, Any]
"""A session of any game, for code that plays them all."""


def _chosen(kind: type[Options], options: Options | None, keywords: dict[str, object]) -> Options:
    """The options of a session, given as one object or as keywords."""
    if options is None:
        return from_plain(kind, keywords)
    if keywords:
        raise OptionError(f"options are given twice: as an object, and as {', '.join(keywords)}")
    if not isinstance(options, kind):
        raise OptionError(f"options are {shown(options)}, expected {kind.__name__} or keywords")
    return options
