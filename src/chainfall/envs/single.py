"""One game as an environment of Gymnasium."""

import sys
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

import gymnasium
import numpy as np
from numpy.typing import NDArray

from chainfall.core.errors import ChainfallError, shown
from chainfall.core.options import from_plain
from chainfall.envs.engines import engine_of
from chainfall.envs.moves import Buttons, moves_of
from chainfall.envs.rendering import MODES, check_mode, rendered, show
from chainfall.envs.rewards import Reward, check_reward, reward_of
from chainfall.envs.seeding import Episodes, checked_seed
from chainfall.envs.spaces import Actions, Mask, Observing, check_observing, observation_space, planes
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session

Seen = NDArray[np.uint8] | dict[str, NDArray[Any]]
"""An observation, or one beside its mask."""


class GameEnv(gymnasium.Env[Seen, Any]):
    """A game as an environment: an action puts a piece in its place, or holds buttons for a tick.

    >>> env = GameEnv("puzzle-fighter")
    >>> seen, info = env.reset(seed=7)
    >>> seen[:78].reshape(13, 6).any(), seen[78:].tolist(), info["seed"]
    (np.False_, [5, 4, 3, 2], 7)

    Args:
        game: a game, or the name of one that is registered.
        obs: ``board`` for codes, ``planes`` for planes of 0 and 1.
        mask_in_obs: whether an observation is a dictionary that holds the mask of legal actions, too.
        reward: ``score`` for the points, ``log`` for their logarithm, ``alive`` for 1 a step.
        max_steps: after how many steps an episode is truncated; None for never.
        ticks: whether an action is a tick with held buttons, and not a placement.
        copy: whether every array is the caller's own. Without copies they change with the next step.
        kernel: True or False to insist on the game's kernel or on the reference; by default the kernel is used if there
            is one that knows the options.
        render_mode: ``ansi``, ``human`` or ``rgb_array``.
        options: the game's options.

    Attributes:
        game: the game that is played.
        options: what every game is started with.
        look: what the codes of an observation mean.

    Raises:
        ChainfallError: there is no such game or option, or another argument is wrong.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 4}  # type: ignore[misc]

    def __init__(
        self,
        game: AnyGame | str,
        *,
        obs: Observing = "board",
        mask_in_obs: bool = False,
        reward: Reward = "score",
        max_steps: int | None = None,
        ticks: bool = False,
        copy: bool = True,
        kernel: bool | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        check_observing(obs)
        check_reward(reward)
        check_mode(render_mode)
        self.game = registry.game(game) if isinstance(game, str) else game
        self.options = from_plain(self.game.Options, options)
        self.render_mode = render_mode
        self._watched = render_mode == "human"
        self._engine = engine_of(self.game, self.options, kernel, ticks=ticks)
        self._ticks = ticks
        self._reward = reward_of(reward)
        self._most = checked_steps(max_steps)
        self.look = self._engine.look
        legal = self._engine.legal
        self._mask: Callable[[], Mask] = legal.copy if copy else lambda: legal
        self._seen = self._observer(obs, mask_in_obs=mask_in_obs, copy=copy)
        self.action_space = Actions(legal)
        self.observation_space = observation_space(self.look, obs, len(legal), mask_in_obs=mask_in_obs)
        self._episodes = Episodes()
        self._actions: list[Any] = []  # as they were given

    @property
    def game_seed(self) -> int:
        """The seed of the game that is played."""
        return self._episodes.current

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begins a game: that of the seed or, without one, that of the next episode.

        Raises:
            ChainfallError: a game cannot have this seed.
        """
        if seed is not None:
            checked_seed(seed)  # before Gymnasium complains in words of its own
        super().reset(seed=seed)
        self._actions = []
        self._drawn = self._episodes.begin(seed, self.np_random)
        self._engine.begin(self._drawn)
        if self._watched:
            show(self.game, self._engine.state)
        return self._seen(), {"action_mask": self._mask(), "seed": self._drawn}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Plays an action.

        Raises:
            ChainfallError: it is not a number of an action, not legal now, or the episode is over; nothing changed.
        """
        engine, actions = self._engine, self._actions
        taken = len(actions)
        if taken >= self._most:
            raise ChainfallError(f"action {shown(action)}: the episode was truncated, expected a reset")
        try:
            points = engine.play(action)
        except TypeError:
            raise ChainfallError(f"action {shown(action)}: expected a whole number") from None
        except OverflowError:
            raise ChainfallError(f"action {shown(action)}: expected a smaller number") from None
        actions.append(action)
        over = engine.over
        if self._watched:
            show(self.game, self._engine.state)
        truncated = taken + 1 >= self._most and not over
        info = {"action_mask": self._mask(), "seed": self._drawn}
        return self._seen(), self._reward(points), over, truncated, info

    def _observer(self, obs: Observing, *, mask_in_obs: bool, copy: bool) -> Callable[[], Seen]:
        """What tells an observation: for codes alone it is the copying itself, since every call costs time."""
        codes, mask = self._engine.codes, self._mask
        alone: Callable[[], NDArray[np.uint8]] = codes.copy if copy else lambda: codes
        seen = partial(planes, self.look, codes) if obs == "planes" else alone
        return (lambda: {"observation": seen(), "action_mask": mask().view(np.int8)}) if mask_in_obs else seen

    def action_masks(self) -> Mask:
        """Which actions are legal, under the name by which SB3-contrib asks for it."""
        return self._engine.legal.copy()

    def replay(self) -> Replay:
        """The episode so far as a replay that verifies: every action is played through ``step``, as a player would.

        Raises:
            ChainfallError: no game has begun.
        """
        session: AnySession = Session(self.game, self.options, self.game_seed)
        moves = Buttons(self.game, self.options) if self._ticks else moves_of(self.game, self.options)
        for action in self._actions:
            moves.play(session, int(action))
        return session.replay()

    def render(self) -> Any:
        """The game as text or as an array of pixels; in the mode ``human`` every step is shown without a call."""
        self.game_seed  # noqa: B018 - says if no game has begun
        return rendered(self.render_mode, self.game, self._engine.state)


def checked_steps(most: object) -> int:
    """After how many steps an episode is truncated.

    Raises:
        ChainfallError: it is not a number of steps.
    """
    if most is None:
        return sys.maxsize
    if isinstance(most, bool) or not isinstance(most, int) or most < 1:
        raise ChainfallError(f"max_steps {shown(most)}: expected a whole number from 1, or None")
    return most
