"""Two-player games as environments: with two agents for PettingZoo, or with one and an opponent for Gymnasium."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import Space
from numpy.typing import NDArray

try:
    from pettingzoo import ParallelEnv
except ImportError as problem:
    raise ImportError("games for two need PettingZoo: pip install 'chainfall[rl]'") from problem

from chainfall.core.errors import ChainfallError, shown
from chainfall.envs.illegal import Illegal, IllegalActionError
from chainfall.envs.matches import SEATS, MatchEngine, Prize, Seated
from chainfall.envs.playing import OneLearner, PlacingEnv, Seen
from chainfall.envs.rendering import MODES
from chainfall.envs.spaces import Actions, Mask, Observing, observation_space
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay

AGENTS = ("player_1", "player_2")
"""The names of the seats."""

LADDER = "pebble"
"""The default opponent."""


class _MatchEnv(PlacingEnv):
    """What both kinds of match environments have in common."""

    _engine: MatchEngine

    def _sit(
        self,
        opponents: dict[int, str],
        *,
        obs: Observing,
        mask_in_obs: bool,
        reward: Prize,
        kernel: bool | None,
    ) -> None:
        """The match and its players, once the game is chosen."""
        self._seated = Seated(self.game, self.options, opponents, obs=obs, reward=reward, kernel=kernel)
        self._engine = self._seated.engine
        self.look = self._seated.look
        self._mask_in_obs = mask_in_obs
        actions = self._seated.wait + 1
        self._space = observation_space(self.look, obs, actions, mask_in_obs=mask_in_obs, boards=len(SEATS))
        self._spaces = [Actions(self._engine.legal[seat]) for seat in SEATS]

    def _play(self, actions: Sequence[Any]) -> tuple[list[float], bool, bool]:
        """Plays actions of both seats; returns their rewards, and whether the match has ended or was truncated.

        Raises:
            ChainfallError: an action is illegal and illegal actions are errors, or the episode is over; nothing
                changed.
        """
        taken = len(self._actions)
        if taken >= self._left:
            raise ChainfallError("the episode was truncated: call reset first")
        try:
            won = self._seated.play(actions)
        except IllegalActionError:
            if self._refuses:
                raise
            legal = [self._seated.is_legal(seat, action) for seat, action in enumerate(actions)]
            self._left -= 1
            return [0.0 if fine else self._price for fine in legal], False, taken >= self._left
        self._actions.append(actions)
        self._show()
        over = self._engine.over
        return [won, 0.0 - won], over, taken + 1 >= self._left and not over

    def _seen(self, seat: int) -> Seen:
        """The observation of a seat, together with the mask if that was asked for."""
        seen = self._seated.seen(seat)
        return {"observation": seen, "action_mask": self._mask(seat)} if self._mask_in_obs else seen

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask: NDArray[np.int8] = self._engine.legal[seat].astype(np.int8)
        return mask

    def _info(self, seat: int) -> dict[str, Any]:
        return {"action_mask": self._mask(seat), "seed": self._drawn}

    def replay(self) -> Replay:
        """The match so far as a replay that verifies."""
        return self._seated.replay(self.game_seed, self._actions)


class VersusEnv(_MatchEnv, ParallelEnv[str, Seen, Any]):  # type: ignore[misc]  # PettingZoo does not say that it is typed
    """A match as a PettingZoo parallel environment: both players act, each when they have a piece in the air.

    A player with nothing to choose has one legal action, the last one, which is to wait. So every agent acts in every
    step, and the masks show whose choice is due.

    >>> env = VersusEnv("dr-mario-versus", level_1=3, level_2=3)
    >>> seen, infos = env.reset(seed=7)
    >>> infos["player_1"]["action_mask"].sum(), infos["player_2"]["action_mask"][-1]
    (np.int64(30), np.int8(0))

    Args:
        game: a real-time game for two players, or the name of a registered one.
        obs: ``board`` for codes, ``planes`` for planes.
        mask_in_obs: whether an observation is a dictionary that also holds the mask of legal actions.
        reward: ``match``, ``round`` or ``attack``; what one player gains the other loses.
        illegal: what happens when an action is illegal: ``error`` raises an exception; otherwise neither seat plays,
            and the player who chose it gets a reward of -1 with ``penalty`` and 0 with ``noop``.
        max_steps: the number of steps after which an episode is truncated; None for never.
        kernel: True or False to require the game's kernel or the reference; by default the kernel is used if there is
            one that supports the options, and the reward is not ``attack``.
        render_mode: ``ansi``, ``human`` or ``rgb_array``.
        options: the game's options.

    Attributes:
        game: the game being played.
        options: the options of every match.
        look: what the codes and numbers of a board mean.

    Raises:
        ChainfallError: there is no such game or option, or another argument is wrong.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 4, "is_parallelizable": True}

    def __init__(
        self,
        game: AnyGame | str,
        *,
        obs: Observing = "board",
        mask_in_obs: bool = False,
        reward: Prize = "match",
        illegal: Illegal = "error",
        max_steps: int | None = None,
        kernel: bool | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self._choose(game, options, max_steps=max_steps, illegal=illegal, render_mode=render_mode)
        self._sit({}, obs=obs, mask_in_obs=mask_in_obs, reward=reward, kernel=kernel)
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._np_random = np.random.default_rng()
        self.observation_spaces = dict.fromkeys(AGENTS, self._space)
        self.action_spaces = dict(zip(AGENTS, self._spaces, strict=True))

    def observation_space(self, agent: str) -> Space[Any]:
        """The observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The action space of an agent; without a mask, ``sample`` draws a legal action."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Starts a match: the one with this seed or, without a seed, the next episode.

        Raises:
            ChainfallError: it is not a valid seed.
        """
        self._begin(seed, self._np_random)
        self.agents = list(AGENTS)
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Plays an action of each agent until the next choice is due.

        Raises:
            ChainfallError: an agent's action is missing or illegal, or the episode is over; nothing changed.
        """
        if set(actions) != set(AGENTS):
            raise ChainfallError(f"actions of {shown(sorted(actions))}: expected one for each of {', '.join(AGENTS)}")
        rewards, over, truncated = self._play([actions[agent] for agent in AGENTS])
        if over or truncated:
            self.agents = []
        return (
            self._observations(),
            dict(zip(AGENTS, rewards, strict=True)),
            dict.fromkeys(AGENTS, over),
            dict.fromkeys(AGENTS, truncated),
            self._infos(),
        )

    def _observations(self) -> dict[str, Seen]:
        return {agent: self._seen(seat) for seat, agent in enumerate(AGENTS)}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self._info(seat) for seat, agent in enumerate(AGENTS)}

    def state(self) -> NDArray[np.uint8]:
        """The observation of the first player, which covers what both see."""
        return self._seated.seen(0)

    def _owners(self) -> list[Any]:
        return [self, *self._spaces]

    def _parts(self) -> dict[str, Any]:
        return {**super()._parts(), "agents": self.agents}

    def _take(self, parts: dict[str, Any]) -> None:
        super()._take(parts)
        self.agents = parts["agents"]

    def __str__(self) -> str:
        return self.game.id

    def close(self) -> None:
        """There is nothing to close."""


class OpponentEnv(_MatchEnv, OneLearner):
    """A match against an opponent, as a Gymnasium environment: an action places the learner's piece.

    >>> env = OpponentEnv("dr-mario-versus", opponent="pebble", wins=1)
    >>> seen, info = env.reset(seed=7)
    >>> seen, reward, terminated, truncated, info = env.step(env.action_space.sample())

    The arguments are those of :class:`VersusEnv`, without ``kernel``, and:

    Args:
        opponent: who plays at the other seat: a difficulty or a bot; see ``chainfall.bots.opponents``.
        seat: where the learner sits, 0 or 1.

    Raises:
        ChainfallError: there is no such game, option, opponent or seat, or another argument is wrong.
    """

    def __init__(
        self,
        game: AnyGame | str,
        *,
        opponent: str = LADDER,
        seat: int = 0,
        obs: Observing = "board",
        mask_in_obs: bool = False,
        reward: Prize = "match",
        illegal: Illegal = "error",
        max_steps: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        if seat not in SEATS:
            raise ChainfallError(f"seat {shown(seat)}: expected 0 or 1")
        self._seat = seat
        self._choose(game, options, max_steps=max_steps, illegal=illegal, render_mode=render_mode)
        self._sit({1 - seat: opponent}, obs=obs, mask_in_obs=mask_in_obs, reward=reward, kernel=False)
        self.observation_space = self._space
        self.action_space = self._spaces[seat]

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Plays an action until the next choice is due.

        Raises:
            ChainfallError: it is not legal now, or the episode is over; nothing changed.
        """
        both = [self._seated.wait] * len(SEATS)
        both[self._seat] = action
        rewards, over, truncated = self._play(both)
        seen, info = self._now()
        return seen, rewards[self._seat], over, truncated, info

    def action_masks(self) -> Mask:
        """Which actions are legal, under the name that SB3-contrib expects."""
        legal: Mask = self._engine.legal[self._seat].copy()
        return legal

    def _now(self) -> tuple[Seen, dict[str, Any]]:
        return self._seen(self._seat), self._info(self._seat)
