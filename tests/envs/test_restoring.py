"""Environments can be kept, gone back to, copied and pickled: each copy goes on exactly like the original."""

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from chainfall_puyo.game import GAME as PUYO

from chainfall.core.errors import ChainfallError
from chainfall.envs import GameEnv, GameVectorEnv, make, parallel_env
from chainfall.envs.registration import ENVIRONMENTS
from chainfall.envs.versus import OpponentEnv


def by_state(env: Any) -> Any:
    """Another environment that was made alike and given the state, which has been pickled."""
    arguments, keywords = env._arguments
    twin = type(env)(*arguments, **keywords)
    twin.reset(seed=99)
    twin.set_state(pickle.loads(pickle.dumps(env.get_state())))
    return twin


WAYS: list[Callable[[Any], Any]] = [deepcopy, copy, lambda env: pickle.loads(pickle.dumps(env)), by_state]
WAY_NAMES = ["deepcopy", "copy", "pickle", "state"]

MADE: dict[str, Callable[[], Any]] = {
    "kernel": lambda: GameEnv("puzzle-fighter", kernel=True, max_steps=15),
    "reference": lambda: GameEnv("dr-mario", kernel=False, level=2, obs="planes"),
    "squares": lambda: GameEnv("triple-town", storehouse=True, mask_in_obs=True),
    "ticks": lambda: GameEnv("puzzle-fighter", ticks=True),
    "illegal": lambda: GameEnv("triple-town", illegal="penalty"),
    "of another package": lambda: make(PUYO),
    "many": lambda: GameVectorEnv("dr-mario", 3, max_steps=11),
    "many, same step": lambda: GameVectorEnv("triple-town", 3, max_steps=11, autoreset_mode="SameStep", copy=False),
    "match": lambda: parallel_env("puzzle-fighter-versus", wins=1),
    "match on the reference": lambda: parallel_env("dr-mario-versus", wins=1, kernel=False),
    "opponent": lambda: OpponentEnv("puzzle-fighter-versus", opponent="greedy", seat=1, wins=1),
}


def plain(value: Any) -> Any:
    """Anything that an environment answers, to be compared and kept."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if isinstance(value, np.ndarray) and value.dtype == object:
        return [plain(part) for part in value]
    return np.array(value).tolist()


def act(env: Any) -> Any:
    """One step by chance, or a reset after the end."""
    if hasattr(env, "possible_agents"):
        if not env.agents:
            return plain(env.reset())
        return plain(env.step({agent: env.action_space(agent).sample() for agent in env.agents}))
    action = env.action_space.sample()
    found = env.step(action)
    if np.ndim(found[2]) == 0 and (found[2] or found[3]):
        return plain(action), plain(found), plain(env.reset())
    return plain(action), plain(found)


@pytest.mark.parametrize("way", WAYS, ids=WAY_NAMES)
@pytest.mark.parametrize("name", MADE)
def test_a_copy_goes_on_exactly_like_the_original(name: str, way: Callable[[Any], Any]) -> None:
    env = MADE[name]()
    env.reset(seed=5)
    for _ in range(9):
        act(env)
    twin = way(env)
    assert type(twin) is type(env)
    expected = [act(env) for _ in range(12)]
    assert [act(twin) for _ in range(12)] == expected
    if hasattr(env, "replay"):
        assert twin.replay() == env.replay()


@pytest.mark.parametrize("name", MADE)
def test_an_environment_goes_back_to_its_own_state_as_often_as_it_likes(name: str) -> None:
    env = MADE[name]()
    env.reset(seed=2)
    act(env)
    state = env.get_state()
    futures = []
    for _ in range(2):
        futures.append([act(env) for _ in range(7)])
        env.set_state(state)
    assert futures[0] == futures[1]


@pytest.mark.parametrize("way", WAYS[:3], ids=WAY_NAMES[:3])
@pytest.mark.parametrize("name", MADE)
def test_an_environment_can_be_copied_before_its_first_game(name: str, way: Callable[[Any], Any]) -> None:
    env = MADE[name]()
    before = env.get_state()
    twin = way(env)
    assert plain(twin.reset(seed=3)) == plain(env.reset(seed=3))
    env.set_state(before)
    assert plain(env.reset(seed=3)) == plain(way(twin).reset(seed=3))


def test_the_first_seed_by_chance_is_that_of_the_original_too() -> None:
    env = GameEnv("triple-town")
    env.np_random  # noqa: B018 - a generator from now on
    assert deepcopy(env).reset()[1]["seed"] == env.reset()[1]["seed"]


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_what_gymnasium_makes_can_be_pickled_with_its_wrappers(name: str) -> None:
    env = gymnasium.make(name)
    env.reset(seed=1)
    env.step(env.action_space.sample())
    twin = pickle.loads(pickle.dumps(env))
    assert twin.spec == env.spec
    assert plain(twin.step(0)) == plain(env.step(0))


@pytest.mark.parametrize(
    ("env", "other"),
    [
        (GameEnv("triple-town"), GameEnv("puzzle-fighter")),
        (GameEnv("dr-mario", level=1), GameEnv("dr-mario", level=2)),
        (GameEnv("dr-mario", kernel=True), GameEnv("dr-mario", kernel=False)),
        (GameVectorEnv("triple-town", 2), GameVectorEnv("triple-town", 3)),
        (parallel_env("dr-mario-versus"), parallel_env("puzzle-fighter-versus")),
    ],
)
def test_the_state_of_another_environment_is_refused(env: Any, other: Any) -> None:
    env.reset(seed=1)
    other.reset(seed=1)
    before = plain(env.reset(seed=2))
    wrong: Any
    for wrong in (other.get_state(), {}, None, b"state"):
        with pytest.raises(ChainfallError, match="expected one of an environment with the same game and options"):
            env.set_state(wrong)
    assert plain(env.reset(seed=2)) == before
