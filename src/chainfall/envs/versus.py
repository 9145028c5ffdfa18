"""Games for two as environments: both players as agents of PettingZoo, or one and an opponent, as Gymnasium has it."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import Space, spaces
from numpy.typing import NDArray

try:
    from pettingzoo import ParallelEnv
except ImportError as problem:
    raise ImportError("games for two need PettingZoo: pip install 'chainfall[rl]'") from problem

from chainfall.core.errors import ChainfallError, shown
from chainfall.core.options import from_plain
from chainfall.envs.matches import MOST, SEATS, Prize, Seated
from chainfall.envs.rendering import MODES, check_mode, rendered, show
from chainfall.envs.seeding import Episodes, checked_seed
from chainfall.envs.single import Seen, checked_steps
from chainfall.envs.spaces import Actions, Mask, Observing
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay

AGENTS = ("player_1", "player_2")
"""The names of the seats."""

LADDER = "pebble"
"""Who is played against unless another is named."""


class _Table:
    """A game for two at which an environment sits, and what both kinds of environments do with it."""

    def __init__(
        self,
        game: AnyGame | str,
        opponents: dict[int, str],
        *,
        obs: Observing,
        mask_in_obs: bool,
        reward: Prize,
        max_steps: int | None,
        kernel: bool | None,
        render_mode: str | None,
        options: Mapping[str, object],
    ) -> None:
        check_mode(render_mode)
        self.game = registry.game(game) if isinstance(game, str) else game
        self.options = from_plain(self.game.Options, options)
        self.seated = Seated(self.game, self.options, opponents, obs=obs, reward=reward, kernel=kernel)
        self.match = self.seated.match
        self._mask_in_obs = mask_in_obs
        self._most = checked_steps(max_steps)
        self._watched = render_mode == "human"
        self.episodes = Episodes()
        self._actions: list[Sequence[Any]] = []

    def space(self) -> Space[Any]:
        """What is seen from a seat."""
        box = spaces.Box(0, MOST, self.seated.seen(0).shape, np.uint8)
        if not self._mask_in_obs:
            return box
        return spaces.Dict({"observation": box, "action_mask": spaces.MultiBinary(self.seated.wait + 1)})

    def begin(self, seed: int | None, chance: np.random.Generator) -> None:
        self._actions = []
        self.match.begin(self.episodes.begin(seed, chance))
        self._show()

    def play(self, actions: Sequence[Any]) -> tuple[float, bool, bool]:
        """Plays actions of both seats: the reward of the first player, and whether the match has ended, or was cut off.

        Raises:
            ChainfallError: an action is not legal, or the episode is over; nothing changed.
        """
        if len(self._actions) >= self._most:
            raise ChainfallError("the episode was truncated: expected a reset")
        reward = self.seated.play(actions)
        self._actions.append(actions)
        self._show()
        over = self.match.over
        return reward, over, len(self._actions) >= self._most and not over

    def _show(self) -> None:
        if self._watched:
            show(self.game, self.match.state)

    def rendered(self, mode: str | None) -> Any:
        """The match as text or as an array of pixels."""
        self.episodes.current  # noqa: B018 - says if no game has begun
        return rendered(mode, self.game, self.match.state)

    def seen(self, seat: int) -> Seen:
        """What is seen from a seat, beside the mask if that was asked for."""
        seen = self.seated.seen(seat)
        return {"observation": seen, "action_mask": self.mask(seat).view(np.int8)} if self._mask_in_obs else seen

    def mask(self, seat: int) -> Mask:
        legal: Mask = self.match.legal[seat].copy()
        return legal

    def info(self, seat: int) -> dict[str, Any]:
        return {"action_mask": self.mask(seat), "seed": self.episodes.current}

    def replay(self) -> Replay:
        return self.seated.replay(self.episodes.current, self._actions)


class VersusEnv(ParallelEnv[str, Seen, Any]):  # type: ignore[misc]  # PettingZoo does not say that it is typed
    """A match as a parallel environment of PettingZoo: both players act, each when a piece is in its air.

    Whoever has nothing to choose has one legal action, the last one, which is to wait. So every agent acts in every
    step, and the masks say who is meant.

    >>> env = VersusEnv("dr-mario-versus", level_1=3, level_2=3)
    >>> seen, infos = env.reset(seed=7)
    >>> infos["player_1"]["action_mask"].sum(), infos["player_2"]["action_mask"][-1]
    (np.int64(30), np.False_)

    Args:
        game: a game for two in real time, or the name of one that is registered.
        obs: ``board`` for codes, ``planes`` for planes.
        mask_in_obs: whether an observation is a dictionary that holds the mask of legal actions, too.
        reward: ``match``, ``round`` or ``attack``; what one player wins the other loses.
        max_steps: after how many steps an episode is truncated; None for never.
        kernel: True or False to insist on the game's kernel or on the reference; by default the kernel is used if there
            is one that knows the options, and the reward is not ``attack``.
        render_mode: ``ansi``, ``human`` or ``rgb_array``.
        options: the game's options.

    Attributes:
        game: the game that is played.
        options: what every match is started with.
        look: what the codes of a board mean.

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
        max_steps: int | None = None,
        kernel: bool | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self._table = _Table(
            game,
            {},
            obs=obs,
            mask_in_obs=mask_in_obs,
            reward=reward,
            max_steps=max_steps,
            kernel=kernel,
            render_mode=render_mode,
            options=options,
        )
        self.game, self.options, self.look = self._table.game, self._table.options, self._table.seated.look
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._chance = np.random.default_rng()
        space = self._table.space()
        self.observation_spaces = dict.fromkeys(AGENTS, space)
        self.action_spaces = {agent: Actions(self._table.match.legal[seat]) for seat, agent in enumerate(AGENTS)}

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """What an agent can do; without a mask, ``sample`` draws a legal action."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begins a match: that of the seed or, without one, that of the next episode.

        Raises:
            ChainfallError: a game cannot have this seed.
        """
        self._table.begin(seed, self._chance)
        self.agents = list(AGENTS)
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Plays an action of each agent, until the next choice is due.

        Raises:
            ChainfallError: an agent has no action or one that is not legal, or the episode is over; nothing changed.
        """
        if set(actions) != set(AGENTS):
            raise ChainfallError(f"actions of {shown(sorted(actions))}: expected one of each of {', '.join(AGENTS)}")
        reward, over, truncated = self._table.play([actions[agent] for agent in AGENTS])
        rewards = {AGENTS[0]: reward, AGENTS[1]: 0.0 - reward}
        if over or truncated:
            self.agents = []
        return (
            self._observations(),
            rewards,
            dict.fromkeys(AGENTS, over),
            dict.fromkeys(AGENTS, truncated),
            self._infos(),
        )

    def _observations(self) -> dict[str, Seen]:
        return {agent: self._table.seen(seat) for seat, agent in enumerate(AGENTS)}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self._table.info(seat) for seat, agent in enumerate(AGENTS)}

    def replay(self) -> Replay:
        """The match so far as a replay that verifies."""
        return self._table.replay()

    def state(self) -> NDArray[np.uint8]:
        """What the first player sees, which is what both see."""
        return self._table.seated.seen(0)

    def render(self) -> Any:
        """The match as text or as an array of pixels; in the mode ``human`` every step is shown without a call."""
        return self._table.rendered(self.render_mode)

    def __str__(self) -> str:
        return self.game.id

    def close(self) -> None:
        """There is nothing to close."""


class OpponentEnv(gymnasium.Env[Seen, Any]):
    """A match against an opponent, as an environment of Gymnasium: an action is a placement of one's own piece.

    >>> env = OpponentEnv("dr-mario-versus", opponent="pebble", wins=1)
    >>> seen, info = env.reset(seed=7)
    >>> seen, reward, terminated, truncated, info = env.step(env.action_space.sample())

    The arguments are those of :class:`VersusEnv`, without ``kernel``, and:

    Args:
        opponent: who plays at the other seat: a step of the ladder, or a bot; see ``chainfall.bots.opponents``.
        seat: where the learner sits, 0 or 1.

    Raises:
        ChainfallError: there is no such game, option, opponent or seat, or another argument is wrong.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 4}  # type: ignore[misc]

    def __init__(
        self,
        game: AnyGame | str,
        *,
        opponent: str = LADDER,
        seat: int = 0,
        obs: Observing = "board",
        mask_in_obs: bool = False,
        reward: Prize = "match",
        max_steps: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        if seat not in SEATS:
            raise ChainfallError(f"seat {shown(seat)}: expected 0 or 1")
        self._seat = seat
        self._table = _Table(
            game,
            {1 - seat: opponent},
            obs=obs,
            mask_in_obs=mask_in_obs,
            reward=reward,
            max_steps=max_steps,
            kernel=False,
            render_mode=render_mode,
            options=options,
        )
        self.game, self.options, self.look = self._table.game, self._table.options, self._table.seated.look
        self.render_mode = render_mode
        self.observation_space = self._table.space()
        self.action_space = Actions(self._table.match.legal[seat])

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begins a match: that of the seed or, without one, that of the next episode.

        Raises:
            ChainfallError: a game cannot have this seed.
        """
        if seed is not None:
            checked_seed(seed)  # before Gymnasium complains in words of its own
        super().reset(seed=seed)
        self._table.begin(seed, self.np_random)
        return self._table.seen(self._seat), self._table.info(self._seat)

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Plays an action, until the next choice is due.

        Raises:
            ChainfallError: it is not legal now, or the episode is over; nothing changed.
        """
        both = [self._table.seated.wait] * len(SEATS)
        both[self._seat] = action
        reward, over, truncated = self._table.play(both)
        own = 0.0 - reward if self._seat else reward
        return self._table.seen(self._seat), own, over, truncated, self._table.info(self._seat)

    def action_masks(self) -> Mask:
        """Which actions are legal, under the name by which SB3-contrib asks for it."""
        return self._table.mask(self._seat)

    def replay(self) -> Replay:
        """The match so far as a replay that verifies."""
        return self._table.replay()

    def render(self) -> Any:
        """The match as text or as an array of pixels; in the mode ``human`` every step is shown without a call."""
        return self._table.rendered(self.render_mode)
