"""The common parts of environments of single games and of matches: episodes, rendering and saved states."""

import sys
from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from numpy.typing import NDArray

from chainfall.core.errors import ChainfallError, shown
from chainfall.core.options import Options, from_plain
from chainfall.envs.engines import Playable
from chainfall.envs.illegal import Illegal, check_illegal, price_of
from chainfall.envs.rendering import MODES, check_mode, rendered, show
from chainfall.envs.restoring import Restorable, chances, set_chances
from chainfall.envs.seeding import Episodes, checked_seed
from chainfall.play import registry
from chainfall.play.registry import AnyGame

Seen = NDArray[np.uint8] | dict[str, NDArray[Any]]
"""An observation, alone or together with its mask."""


class PlacingEnv(Restorable):
    """An environment of one game or match.

    Attributes:
        game: the game being played.
        options: the options of every game.
        render_mode: ``ansi``, ``human`` or ``rgb_array``.
    """

    game: AnyGame
    options: Options
    render_mode: str | None
    _engine: Playable

    def _choose(
        self,
        game: AnyGame | str,
        options: Mapping[str, object],
        *,
        max_steps: int | None,
        illegal: Illegal,
        render_mode: str | None,
    ) -> None:
        """Sets up the game and the arguments; the first part of every ``__init__``."""
        check_mode(render_mode)
        check_illegal(illegal)
        self.game = registry.game(game) if isinstance(game, str) else game
        self.options = from_plain(self.game.Options, options)
        self.render_mode = render_mode
        self._watched = render_mode == "human"
        self._refuses = illegal == "error"
        self._price = price_of(illegal)
        self._most = checked_steps(max_steps)
        self._left = self._most  # how many actions an episode may still have: one less for each that was not played
        self._episodes = Episodes()
        self._actions: list[Any] = []  # as they were given

    @property
    def game_seed(self) -> int:
        """The seed of the current game."""
        return self._episodes.current

    def _begin(self, seed: int | None, chance: np.random.Generator) -> None:
        """Starts an episode."""
        self._drawn = self._episodes.begin(seed, chance)
        self._actions = []
        self._left = self._most
        self._engine.begin(self._drawn)
        self._show()

    def _show(self) -> None:
        if self._watched:
            show(self.game, self._engine.state)

    def render(self) -> Any:
        """The game as text or as an array of pixels; in the mode ``human`` every step is shown automatically."""
        self.game_seed  # noqa: B018 - raises if no game has begun
        return rendered(self.render_mode, self.game, self._engine.state)

    def _owners(self) -> list[Any]:
        """Everything with a random generator that an episode depends on."""
        raise NotImplementedError

    def _kind(self) -> tuple[Any, ...]:
        return type(self).__name__, type(self._engine).__name__, self.game.id, self.game.rules, self.options

    def _parts(self) -> dict[str, Any]:
        return {
            "game": self._engine.keep(),
            "episodes": self._episodes,
            "actions": self._actions,
            "left": self._left,
            "chances": chances(*self._owners()),
        }

    def _take(self, parts: dict[str, Any]) -> None:
        self._engine.restore(parts["game"])
        self._episodes = parts["episodes"]
        if self._episodes.begun:
            self._drawn = self.game_seed
        self._actions = parts["actions"]
        self._left = parts["left"]
        set_chances(parts["chances"], *self._owners())


class OneLearner(PlacingEnv, gymnasium.Env[Seen, Any]):
    """An environment of Gymnasium: one learner, and one observation at a time."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 4}  # type: ignore[misc]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Starts a game: the one with this seed or, without a seed, the next episode.

        Raises:
            ChainfallError: it is not a valid seed.
        """
        if seed is not None:
            checked_seed(seed)  # before Gymnasium raises its own error
        super().reset(seed=seed)
        self._begin(seed, self.np_random)
        return self._now()

    def _owners(self) -> list[Any]:
        return [self, self.action_space]

    def _now(self) -> tuple[Seen, dict[str, Any]]:
        """The current observation, with the info that goes with it."""
        raise NotImplementedError


def checked_steps(most: object) -> int:
    """The number of steps after which an episode is truncated.

    Raises:
        ChainfallError: it is not a valid number of steps.
    """
    if most is None:
        return sys.maxsize
    if isinstance(most, bool) or not isinstance(most, int) or most < 1:
        raise ChainfallError(f"max_steps {shown(most)}: expected a whole number from 1, or None")
    return most
