"""Many games at once as one Gymnasium vector environment, on a kernel.

All arrays are allocated once and filled by every step; with ``copy`` the caller gets copies of them. Observations are
large: with ``copy`` every step fills a new array, which then belongs to the caller.
"""

import sys
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from chainfall.core.errors import ChainfallError, shown
from chainfall.core.game import SEEDS
from chainfall.envs.illegal import Illegal, check_illegal, price_of
from chainfall.envs.look import kernel_look
from chainfall.envs.playing import Seen, checked_steps
from chainfall.envs.rendering import check_mode, draw
from chainfall.envs.restoring import Restorable, chances, set_chances
from chainfall.envs.rewards import Reward, check_reward, fill_rewards
from chainfall.envs.seeding import checked_seed, next_seeds
from chainfall.envs.spaces import Actions, ManyActions, Mask, Observing, check_observing, observation_space, planes
from chainfall.kernels.batch import Batch
from chainfall.play import registry

MODES = ("ansi", "rgb_array")
RESET_MASK = "reset_mask"
"""The option of ``reset`` that says which games restart, as in Gymnasium's own environments."""

Stepped = tuple[Seen, NDArray[np.float64], Mask, Mask, dict[str, Any]]


class GameVectorEnv(Restorable, VectorEnv[Seen, NDArray[Any], NDArray[Any]]):
    """Games of one kind, side by side, played by placements on a kernel.

    Each game plays exactly like a :class:`~chainfall.envs.single.GameEnv` that is reset with the same seed.

    >>> envs = GameVectorEnv("puzzle-fighter", 2)
    >>> seen, info = envs.reset(seed=7)
    >>> info["seed"].tolist(), info["action_mask"].sum(1).tolist()
    ([7, 8], [22, 22])

    Args:
        game: the game's id.
        num_envs: the number of games.
        autoreset_mode: when a finished game restarts: in the next step, in the same step, or only by ``reset``.
        obs: ``board`` for codes, ``planes`` for planes of 0 and 1.
        mask_in_obs: whether an observation is a dictionary that also holds the masks of legal actions.
        reward: ``score`` for the points, ``log`` for their logarithm, ``alive`` for 1 a step.
        illegal: what happens when actions are illegal: ``error`` raises an exception for the whole step; otherwise
            nothing is played in those games, and their reward is -1 with ``penalty`` and 0 with ``noop``.
        max_steps: the number of steps after which an episode is truncated; None for never.
        max_episode_steps: the same, under the name that Gymnasium uses.
        copy: whether the caller gets copies of all arrays. Without copies they change with the next step.
        render_mode: ``ansi`` or ``rgb_array``.
        build: which build of the kernel to use; by default the fastest.
        options: the game's options.

    Raises:
        ChainfallError: an argument is wrong, there is no kernel for the game, or it does not support an option; the
            vectorization mode ``sync`` plays such games on the reference.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 4}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        obs: Observing = "board",
        mask_in_obs: bool = False,
        reward: Reward = "score",
        illegal: Illegal = "error",
        max_steps: int | None = None,
        max_episode_steps: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
        build: str | None = None,
        **options: object,
    ) -> None:
        check_observing(obs)
        check_reward(reward)
        check_illegal(illegal)
        check_mode(render_mode, MODES)
        self.game = registry.game(game)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self._mode = _mode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self._mode}  # type: ignore[misc]
        self._batch = Batch(game, num_envs, build=build, **options)
        self.options = self._batch.options
        self._planes = obs == "planes"
        self._mask_in_obs = mask_in_obs
        self._reward = reward
        self._refuses = illegal == "error"
        self._price = price_of(illegal)
        self._most = checked_steps(max_steps if max_steps is not None else max_episode_steps)
        self._copy = copy
        self.look = kernel_look(self._batch.boards.kernel)
        self._make_arrays()
        single = observation_space(self.look, obs, self._batch.actions, mask_in_obs=mask_in_obs)
        self.single_observation_space = single
        self.observation_space = batch_space(single, num_envs)
        self.single_action_space = Actions(np.ones(self._batch.actions, np.bool_))
        self.action_space = ManyActions(self._legal)

    def _make_arrays(self) -> None:
        count = self.num_envs
        self._codes = np.zeros((count, self.look.length), np.uint8)
        self._legal = np.zeros((count, self._batch.actions), np.bool_)
        self._masks = self._legal.view(np.int8)  # the same memory
        self._points = np.zeros(count, np.int64)
        self._rewards = np.zeros(count, np.float64)
        self._over = np.zeros(count, np.bool_)
        self._truncated = np.zeros(count, np.bool_)
        self._ended = np.zeros(count, np.bool_)  # ended in the last step, and not restarted since
        self._steps = np.zeros(count, np.int64)
        self._counters = np.zeros(count, np.uint32)  # the seeds of later episodes come from these
        self._begun = False
        self._game_seeds = np.zeros(count, np.uint64)  # as the kernel takes them

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Starts games: those with these seeds or, without seeds, the next episodes.

        Args:
            seed: a number n for the seeds n, n + 1, ..., or a list with one seed per game, or None for its next
                episode.
            options: ``{"reset_mask": ...}`` to start only some of the games.

        Raises:
            ChainfallError: a seed or the mask is wrong; nothing changed.
        """
        where = self._where(options or {})
        given = self._given(seed)
        super().reset(seed=seed if isinstance(seed, int) else None)
        if not self._begun:
            given = np.where(given < 0, self.np_random.integers(SEEDS, size=self.num_envs), given)
        self._draw(np.flatnonzero(where))
        fresh = where & (given >= 0)
        self._counters[fresh] = self._game_seeds[fresh] = given[fresh]
        self._batch.reset(self._game_seeds, where if self._begun else None)
        self._begun = True
        self._steps[where] = 0
        self._ended[where] = False
        self._look()
        return self._seen(), self._info()

    def _draw(self, numbers: NDArray[np.intp]) -> None:
        """Draws the seeds of the next episodes of some games."""
        self._game_seeds[numbers], self._counters[numbers] = next_seeds(self._counters[numbers])

    def _where(self, options: dict[str, Any]) -> Mask:
        mask = options.get(RESET_MASK)
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if not isinstance(mask, np.ndarray) or mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            raise ChainfallError(f"{RESET_MASK} {shown(mask)}: expected an array of {self.num_envs} bool")
        if not (self._begun or mask.all()):
            raise ChainfallError(f"{RESET_MASK}: the first reset begins all games")
        return mask

    def _given(self, seed: int | Sequence[int | None] | None) -> NDArray[np.int64]:
        """The seed for each game, or -1."""
        if seed is None:
            return np.full(self.num_envs, -1)
        if isinstance(seed, int | np.integer):
            return (checked_seed(seed) + np.arange(self.num_envs)) % SEEDS
        if len(seed) != self.num_envs:
            raise ChainfallError(f"{len(seed)} seeds: expected {self.num_envs}")
        return np.array([-1 if one is None else checked_seed(one) for one in seed])

    def step(self, actions: NDArray[Any]) -> Stepped:
        """Plays an action in every game.

        In the mode ``NEXT_STEP`` a game that ended in the previous step restarts, and its action is ignored.

        Raises:
            ChainfallError: the number of actions is not the number of games, or one of them is illegal; nothing
                changed.
        """
        waiting = self._ended.any()
        if waiting and self._mode is AutoresetMode.DISABLED:
            number = int(self._ended.argmax())
            raise ChainfallError(f"board {number}: the episode is over, call reset with {RESET_MASK}")
        self._play(actions, ~self._ended if waiting else None)
        if self._most < sys.maxsize:
            np.greater_equal(self._steps, self._most, out=self._truncated)
            np.greater(self._truncated, self._over, out=self._truncated)  # a finished game is not also truncated
        np.logical_or(self._over, self._truncated, out=self._ended)
        over, truncated = self._own(self._over), self._own(self._truncated)
        self._look()
        again = self._mode is AutoresetMode.SAME_STEP and self._ended.any()
        final = self._begun_again(self._ended.copy()) if again else {}
        return self._seen(), self._own(self._rewards), over, truncated, {**final, **self._info()}

    def _play(self, actions: NDArray[Any], where: Mask | None) -> None:
        """Plays in all games except those that restart."""
        if self._refuses:
            self._batch.step(actions, self._points, self._over, where=where)
            fill_rewards(self._reward, self._points, self._rewards)
        else:
            self._play_legal(actions, where)
        self._steps += 1
        if where is not None:
            numbers = np.flatnonzero(self._ended)
            self._draw(numbers)
            self._batch.reset(self._game_seeds, self._ended)
            self._steps[numbers] = 0
            self._rewards[numbers] = 0
            self._over[numbers] = False

    def _play_legal(self, actions: NDArray[Any], where: Mask | None) -> None:
        """Plays where an action is legal. Where it is not, the reward is the one for illegal actions."""
        numbers = checked_actions(actions, self.num_envs)
        known = (numbers >= 0) & (numbers < self._batch.actions)
        legal = known & self._legal[np.arange(self.num_envs), np.where(known, numbers, 0)]
        self._over[:] = False
        played = legal if where is None else legal & where
        self._batch.step(np.where(legal, numbers, 0), self._points, self._over, where=played)
        fill_rewards(self._reward, self._points, self._rewards)
        self._rewards[~legal] = self._price

    def _begun_again(self, ended: Mask) -> dict[str, Any]:
        """Restarts games that have ended, and returns the information about their final observations."""
        numbers = np.flatnonzero(ended)
        seen, masks = self._observed(self._codes[numbers]), self._masks[numbers]
        info: dict[str, Any] = {"action_mask": np.zeros_like(self._masks), "seed": np.zeros(self.num_envs, np.int64)}
        info["action_mask"][numbers] = masks
        info["seed"][numbers] = self._game_seeds[numbers]
        final = np.full(self.num_envs, None, object)
        for place, number in enumerate(numbers.tolist()):
            beside = {"observation": seen[place], "action_mask": masks[place]}
            final[number] = beside if self._mask_in_obs else seen[place]
        self._draw(numbers)
        self._batch.reset(self._game_seeds, ended)
        self._look(ended)
        self._steps[numbers] = 0
        self._ended[numbers] = False
        info |= {"_action_mask": ended, "_seed": ended}
        return {"final_obs": final, "_final_obs": ended, "final_info": info, "_final_info": ended}

    def _look(self, where: Mask | None = None) -> None:
        if self._copy and where is None:
            self._codes = np.empty_like(self._codes)  # the old ones belong to the caller
        self._batch.legal(self._legal, where=where)
        self._batch.observe(self._codes, where=where)

    def _observed(self, codes: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return planes(self.look, codes) if self._planes else codes

    def _seen(self) -> Seen:
        seen = self._observed(self._codes)
        return {"observation": seen, "action_mask": self._own(self._masks)} if self._mask_in_obs else seen

    def _info(self) -> dict[str, Any]:
        present = np.ones(self.num_envs, np.bool_)
        seeds = self._own(self._game_seeds).view(np.int64)
        return {"action_mask": self._own(self._masks), "_action_mask": present, "seed": seeds, "_seed": present}

    def _own(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self._copy else array

    def action_masks(self) -> Mask:
        """Which actions are legal, one row per game."""
        return self._legal.copy()

    def _kind(self) -> tuple[Any, ...]:
        return type(self).__name__, self.num_envs, self.game.id, self.game.rules, self.options

    def _parts(self) -> dict[str, Any]:
        return {
            "games": self._batch.get_state(),
            "begun": self._begun,
            "ended": self._ended,
            "steps": self._steps,
            "counters": self._counters,
            "seeds": self._game_seeds,
            "chances": chances(self, self.action_space),
        }

    def _take(self, parts: dict[str, Any]) -> None:
        self._batch.set_state(parts["games"])
        self._begun = parts["begun"]
        self._ended[:] = parts["ended"]
        self._steps[:] = parts["steps"]
        self._counters[:] = parts["counters"]
        self._game_seeds[:] = parts["seeds"]
        set_chances(parts["chances"], self, self.action_space)
        self._legal[:] = False
        if self._begun:
            self._look()

    def render(self) -> tuple[Any, ...] | None:
        """Every game as text or as an array of pixels."""
        if self.render_mode is None:
            return None
        states = [self._batch.unpack(number) for number in range(self.num_envs)]
        if self.render_mode == "ansi":
            return tuple(self.game.text(state) for state in states)
        return tuple(draw(self.game.frame(state)) for state in states)


def checked_actions(actions: object, count: int) -> NDArray[Any]:
    """One whole number for each game, legal or not.

    Raises:
        ChainfallError: there are too many or too few, or they are not whole numbers.
    """
    found = np.asarray(actions)
    if found.shape != (count,) or found.dtype.kind not in "iu":
        raise ChainfallError(f"actions of shape {found.shape} and type {found.dtype}: expected {count} whole numbers")
    return found


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        expected = " or ".join(one.value for one in AutoresetMode)
        raise ChainfallError(f"autoreset_mode {shown(mode)}: expected {expected}") from None
