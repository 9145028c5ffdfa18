"""One game as a Gymnasium environment."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from chainfall.core.errors import ChainfallError, shown
from chainfall.envs.engines import Engine, engine_of
from chainfall.envs.illegal import Illegal, IllegalActionError
from chainfall.envs.moves import Buttons, moves_of
from chainfall.envs.playing import OneLearner, Seen
from chainfall.envs.rewards import Reward, check_reward, reward_of
from chainfall.envs.spaces import Actions, Mask, Observing, check_observing, observation_space, planes
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session


class GameEnv(OneLearner):
    """A game as an environment: an action places a piece, or holds buttons for a tick.

    >>> env = GameEnv("puzzle-fighter")
    >>> seen, info = env.reset(seed=7)
    >>> seen[:78].reshape(13, 6).any(), seen[78:82].tolist(), info["seed"]
    (np.False_, [5, 4, 3, 2], 7)
    >>> dict(zip(env.look.names, env.look.numbers(seen).tolist()))["pairs"]
    1

    Args:
        game: a game, or the name of a registered one.
        obs: ``board`` for codes, ``planes`` for planes of 0 and 1.
        mask_in_obs: whether an observation is a dictionary that also holds the mask of legal actions.
        reward: ``score`` for the points, ``log`` for their logarithm, ``alive`` for 1 a step.
        illegal: what happens when an action is illegal: ``error`` raises an exception; otherwise nothing is played, and
            the reward is -1 with ``penalty`` and 0 with ``noop``.
        max_steps: the number of steps after which an episode is truncated; None for never.
        ticks: whether an action is a tick with held buttons instead of a placement.
        copy: whether the caller gets copies of all arrays. Without copies they change with the next step.
        kernel: True or False to require the game's kernel or the reference; by default the kernel is used if there is
            one that supports the options.
        render_mode: ``ansi``, ``human`` or ``rgb_array``.
        options: the game's options.

    Attributes:
        game: the game being played.
        options: the options of every game.
        look: what the codes and numbers of an observation mean.

    Raises:
        ChainfallError: there is no such game or option, or another argument is wrong.
    """

    _engine: Engine

    def __init__(
        self,
        game: AnyGame | str,
        *,
        obs: Observing = "board",
        mask_in_obs: bool = False,
        reward: Reward = "score",
        illegal: Illegal = "error",
        max_steps: int | None = None,
        ticks: bool = False,
        copy: bool = True,
        kernel: bool | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        check_observing(obs)
        check_reward(reward)
        self._choose(game, options, max_steps=max_steps, illegal=illegal, render_mode=render_mode)
        self._engine = engine_of(self.game, self.options, kernel, ticks=ticks)
        self._ticks = ticks
        self._reward = reward_of(reward)
        self.look = self._engine.look
        legal = self._engine.legal
        mask = legal.view(np.int8)
        self._mask: Callable[[], NDArray[np.int8]] = mask.copy if copy else lambda: mask
        self._seen = self._observer(obs, mask_in_obs=mask_in_obs, copy=copy)
        self.action_space = Actions(legal)
        self.observation_space = observation_space(self.look, obs, len(legal), mask_in_obs=mask_in_obs)

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Plays an action.

        Raises:
            ChainfallError: it is not an action's number, it is illegal now, or the episode is over; nothing changed.
        """
        engine, actions = self._engine, self._actions
        taken = len(actions)
        if taken >= self._left:
            raise ChainfallError(f"action {shown(action)}: the episode was truncated, call reset first")
        try:
            points = engine.play(action)
        except TypeError:
            raise ChainfallError(f"action {shown(action)}: expected a whole number") from None
        except OverflowError:
            raise ChainfallError(f"action {shown(action)}: expected a smaller number") from None
        except IllegalActionError:
            if self._refuses:
                raise
            self._left -= 1
            seen, info = self._now()
            return seen, self._price, False, taken >= self._left, info
        actions.append(action)
        over = engine.over
        if self._watched:
            self._show()
        truncated = taken + 1 >= self._left and not over
        seen, info = self._now()
        return seen, self._reward(points), over, truncated, info

    def _now(self) -> tuple[Seen, dict[str, Any]]:
        return self._seen(), {"action_mask": self._mask(), "seed": self._drawn}

    def _observer(self, obs: Observing, *, mask_in_obs: bool, copy: bool) -> Callable[[], Seen]:
        """The function that makes an observation. For codes alone it is just the copying, as every call costs time."""
        codes, mask = self._engine.codes, self._mask
        alone: Callable[[], NDArray[np.uint8]] = codes.copy if copy else lambda: codes
        seen = partial(planes, self.look, codes) if obs == "planes" else alone
        return (lambda: {"observation": seen(), "action_mask": mask()}) if mask_in_obs else seen

    def action_masks(self) -> Mask:
        """Which actions are legal, under the name that SB3-contrib expects."""
        return self._engine.legal.copy()

    def replay(self) -> Replay:
        """The episode so far as a replay that verifies: actions are played through ``step``, as a player would.

        Raises:
            ChainfallError: no game has begun.
        """
        session: AnySession = Session(self.game, self.options, self.game_seed)
        buttons = self._ticks
        moves = Buttons(self.game, self.options) if buttons else moves_of(self.game, self.options, self.look.turns)
        for action in self._actions:
            moves.play(session, int(action))
        return session.replay()
