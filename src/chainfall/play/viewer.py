"""Looking at a replay: any step of it, forwards and backwards."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from chainfall.core.effects import Effect
from chainfall.core.errors import ReplayError
from chainfall.core.frame import Frame
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session
from chainfall.play.walking import first_state, inputs_of, walk_on

SNAPSHOTS = 300
"""Steps between two states that are kept: going back one step plays at most this many again."""

LONGEST_WALK = 60
"""Steps that are walked, with the effects of each of them; what is further away is jumped to."""


class Viewer:
    """Stands at one step of a replay, at first before the first one.

    States are kept on the way, so a step back costs no more than ``SNAPSHOTS`` steps. Whether the replay is what it
    claims to be is not asked here: :func:`~chainfall.play.verifying.verify` answers that. Inputs that it has after the
    end of the game are not played.

    Attributes:
        game: the game that was played.
        steps: how many steps there are.
        step: where the viewer stands: how many steps have been played.
        state: the state there.
        effects: what happened on the way, each with the number of its step: after a walk of at most ``LONGEST_WALK``
            steps forward in every one of them, otherwise in the last step alone.
    """

    def __init__(self, replay: Replay, game: AnyGame | None = None) -> None:
        self.replay = replay
        self.game: AnyGame = game or registry.game(replay.game)
        self._inputs = tuple(inputs_of(replay, self.game))
        self._kept: list[Any] = [first_state(replay, self.game)]
        self.steps = len(self._inputs)
        self.step = 0
        self.state: Any = self._kept[0]
        self.effects: tuple[tuple[int, Effect], ...] = ()

    def follow(self, replay: Replay) -> None:
        """Goes on with a longer replay of the same game, which begins with the inputs of this one."""
        self.replay = replay
        self._inputs = tuple(inputs_of(replay, self.game))
        self.steps = len(self._inputs)

    @property
    def frame(self) -> Frame:
        """What may be seen there."""
        return self.game.frame(self.state)

    def seek(self, step: int) -> None:
        """Goes to a step; outside of the replay means to its first or last."""
        for _ in self.seeking(step):
            pass

    def seeking(self, step: int) -> Iterator[None]:
        """Goes to a step as :meth:`seek` does, and stops after every step of a long way.

        Whoever leaves it there stands on the way, and can go on, or somewhere else, by another call.
        """
        target = min(max(step, 0), self.steps)
        self.effects = ()
        if not 0 <= target - self.step <= LONGEST_WALK:
            yield from self._jump(max(target - 1, 0))
        self.effects = tuple((number, effect) for number, effects in self._walk(target) for effect in effects)

    def _jump(self, target: int) -> Iterator[None]:
        """Goes on from the nearest state that is known, which may be the present one."""
        nearest = min(target // SNAPSHOTS, len(self._kept) - 1)
        if not nearest * SNAPSHOTS <= self.step <= target:
            self.step, self.state = nearest * SNAPSHOTS, self._kept[nearest]
        for _ in self._walk(target):
            yield

    def _walk(self, target: int) -> Iterator[tuple[int, tuple[Effect, ...]]]:
        """Plays the steps up to a later one; each is told with its effects."""
        inputs = self._inputs[self.step : target]
        with suppress(ReplayError):  # inputs after the end: there is nothing to see of them
            for number, _, step in walk_on(self.game, self.state, inputs, self.step):
                self.step, self.state = number, step.state
                if self.step == len(self._kept) * SNAPSHOTS:
                    self._kept.append(self.state)
                yield number, step.effects

    def take_over(self) -> AnySession:
        """A session that has played as far as the viewer stands, and can be played on."""
        return Session.resumed(self.replay, self.step, game=self.game)
