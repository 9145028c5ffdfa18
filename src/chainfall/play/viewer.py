"""Viewing a replay: any step of it, forwards and backwards."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from chainfall.core.codec import pack
from chainfall.core.effects import Effect
from chainfall.core.errors import ReplayError
from chainfall.core.frame import Frame
from chainfall.play import registry
from chainfall.play.budget import STEP_LIMIT, weight_of
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import first_state, inputs_of, walk_on
from chainfall.play.session import AnySession, Session

SNAPSHOTS = 300
"""Steps between two kept states: going back one step replays at most this many."""

LONGEST_WALK = 60
"""The longest way that is walked step by step, collecting the effects of each; longer ways are jumped."""


class Viewer:
    """A position in a replay, initially before the first step.

    States are kept along the way, so a step back costs at most ``SNAPSHOTS`` steps. Whether the replay is genuine is
    not checked here: :func:`~chainfall.play.verifying.verify` does that. Inputs after the end of the game are not
    played, nor are those beyond the limit up to which a replay is verified.

    Attributes:
        game: the game of the replay.
        steps: the number of steps that can be viewed.
        step: the current position: how many steps have been played.
        state: the state there.
        effects: what happened on the way here, each with the number of its step: in every step after a walk of at most
            ``LONGEST_WALK`` steps forward, otherwise in the last step alone.
    """

    def __init__(self, replay: Replay, game: AnyGame | None = None) -> None:
        self.replay = replay
        self.game: AnyGame = game or registry.game(replay.game)
        self._kept: list[Any] = [first_state(replay, self.game)]
        self._most = STEP_LIMIT // weight_of(len(pack(self._kept[0])))
        self._inputs = self._read(replay)
        self.steps = len(self._inputs)
        self.step = 0
        self.state: Any = self._kept[0]
        self.effects: tuple[tuple[int, Effect], ...] = ()

    def follow(self, replay: Replay) -> None:
        """Continues with a longer replay of the same game, which begins with the inputs of this one."""
        self.replay = replay
        self._inputs = self._read(replay)
        self.steps = len(self._inputs)

    def _read(self, replay: Replay) -> tuple[Any, ...]:
        return tuple(islice(inputs_of(replay, self.game), self._most))

    @property
    def frame(self) -> Frame:
        """The frame at this position."""
        return self.game.frame(self.state)

    def seek(self, step: int) -> None:
        """Goes to a step; a number outside the replay means its first or last position."""
        for _ in self.seeking(step):
            pass

    def seeking(self, step: int) -> Iterator[None]:
        """Goes to a step like :meth:`seek`, but yields after every step of a long way.

        Stop iterating at any time; the position is kept, and another call can go anywhere from there.
        """
        target = min(max(step, 0), self.steps)
        self.effects = ()
        if not 0 <= target - self.step <= LONGEST_WALK:
            yield from self._jump(max(target - 1, 0))
        self.effects = tuple((number, effect) for number, effects in self._walk(target) for effect in effects)

    def _jump(self, target: int) -> Iterator[None]:
        """Continues from the nearest known state, which may be the current one."""
        nearest = min(target // SNAPSHOTS, len(self._kept) - 1)
        if not nearest * SNAPSHOTS <= self.step <= target:
            self.step, self.state = nearest * SNAPSHOTS, self._kept[nearest]
        for _ in self._walk(target):
            yield

    def _walk(self, target: int) -> Iterator[tuple[int, tuple[Effect, ...]]]:
        """Plays the steps up to a later one, and yields each with its effects."""
        inputs = self._inputs[self.step : target]
        with suppress(ReplayError):  # inputs after the end of the game are not shown
            for number, _, step in walk_on(self.game, self.state, inputs, self.step):
                self.step, self.state = number, step.state
                if self.step == len(self._kept) * SNAPSHOTS:
                    self._kept.append(self.state)
                yield number, step.effects

    def take_over(self) -> AnySession:
        """A session that has played up to this position, and can be continued."""
        return Session.resumed(self.replay, self.step, game=self.game)
