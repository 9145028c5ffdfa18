"""Many games at once: each goes as in an environment of its own, whatever happens when one of them ends."""

from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from numpy.typing import NDArray

from chainfall.core.errors import ChainfallError
from chainfall.envs import GameEnv, GameVectorEnv
from chainfall.envs.registration import ENVIRONMENTS
from chainfall.kernels import KernelError, kernels
from chainfall.kernels.native import SEATS

GAMES = sorted({kernel.game for kernel in kernels() if kernel.seats == 1} - SEATS.keys())
IDS = [name for name, keywords in ENVIRONMENTS.items() if keywords["game"] in GAMES and "ticks" not in keywords]
COUNT = 5
MODES = list(AutoresetMode)


def by_chance(masks: NDArray[np.bool_], lot: int) -> NDArray[np.int64]:
    """A legal action for each game."""
    lots: NDArray[np.float64] = masks * np.random.default_rng(lot).random(masks.shape)
    actions: NDArray[np.int64] = lots.argmax(1)
    return actions


def assert_same(found: Any, expected: Any) -> None:
    """Whether two answers are the same, down to what is in their dictionaries."""
    if isinstance(expected, dict):
        assert set(found) == set(expected)
        for key in expected:
            assert_same(found[key], expected[key])
    elif isinstance(expected, tuple) or (isinstance(expected, np.ndarray) and expected.dtype == object):
        for one, other in zip(found, expected, strict=True):
            assert_same(one, other)
    else:
        assert np.array_equal(found, expected)


@pytest.mark.parametrize("keywords", [{}, {"obs": "planes"}, {"mask_in_obs": True}, {"reward": "log"}], ids=str)
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_goes_as_in_an_environment_of_its_own(game: str, mode: AutoresetMode, keywords: Any) -> None:
    keywords = {"max_steps": 12, **keywords}
    together = GameVectorEnv(game, COUNT, autoreset_mode=mode, **keywords)
    apart = SyncVectorEnv([lambda: GameEnv(game, kernel=False, **keywords)] * COUNT, autoreset_mode=mode)
    assert_same(together.reset(seed=11), apart.reset(seed=11))
    masks = together.action_masks()
    ends = 0
    for lot in range(40):
        actions = by_chance(masks, lot)
        found, expected = together.step(actions), apart.step(actions)
        assert_same(found, expected)
        masks = found[4]["action_mask"]
        ended = found[2] | found[3]
        ends += int(ended.sum())
        if mode is AutoresetMode.DISABLED and ended.any():
            options = {"reset_mask": ended}
            seen, info = together.reset(options=dict(options))
            assert_same(seen, apart.reset(options=dict(options))[0])
            masks = info["action_mask"]
    assert ends > COUNT


def test_games_end_and_are_truncated_in_the_same_step() -> None:
    envs = GameVectorEnv("puzzle-fighter", 64, max_steps=22, autoreset_mode=AutoresetMode.SAME_STEP)
    _, info = envs.reset(seed=1)
    both = False
    for lot in range(60):
        _, _, over, truncated, info = envs.step(by_chance(info["action_mask"], lot))
        assert not (over & truncated).any()
        both |= bool(over.any() and truncated.any())
    assert both


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_makes_them(name: str) -> None:
    envs = gymnasium.make_vec(name, num_envs=3, vectorization_mode="vector_entry_point", max_episode_steps=2)
    assert isinstance(envs.unwrapped, GameVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(seen)
    assert envs.single_observation_space == gymnasium.make(name).observation_space
    assert envs.single_action_space == gymnasium.make(name).action_space
    envs.step(envs.action_space.sample())
    assert envs.step(envs.action_space.sample())[3].all()
    envs.close()


def test_a_sample_is_legal() -> None:
    envs = GameVectorEnv("puzzle-fighter", 32, autoreset_mode="SameStep")
    envs.reset(seed=1)
    envs.action_space.seed(1)
    for _ in range(100):
        actions = envs.action_space.sample()
        assert envs.action_space.contains(actions)
        envs.step(actions)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
@pytest.mark.parametrize("illegal", ["penalty", "noop"])
def test_illegal_actions_go_as_in_environments_of_their_own(illegal: Any, mode: AutoresetMode) -> None:
    keywords: dict[str, Any] = {"illegal": illegal, "max_steps": 9}
    together = GameVectorEnv("puzzle-fighter", COUNT, autoreset_mode=mode, **keywords)
    apart = SyncVectorEnv([lambda: GameEnv("puzzle-fighter", **keywords)] * COUNT, autoreset_mode=mode)
    assert_same(together.reset(seed=3), apart.reset(seed=3))
    chance = np.random.default_rng(1)
    prices = 0
    for _ in range(40):
        actions = chance.integers(-1, 26, COUNT)
        found = together.step(actions)
        assert_same(found, apart.step(actions))
        prices += int((found[1] < 0).sum())
        if mode is AutoresetMode.DISABLED and (ended := found[2] | found[3]).any():
            assert_same(*(envs.reset(options={"reset_mask": ended})[0] for envs in (together, apart)))
    assert (prices > COUNT) == (illegal == "penalty")
    with pytest.raises(ChainfallError, match=f"expected {COUNT} whole numbers"):
        together.step(np.zeros(COUNT))


@pytest.mark.parametrize("apart", [False, True])
def test_a_sample_takes_the_masks_of_the_info(apart: bool) -> None:
    many: Any = SyncVectorEnv([lambda: GameEnv("puzzle-fighter")] * 3) if apart else GameVectorEnv("puzzle-fighter", 3)
    _, info = many.reset(seed=1)
    for _ in range(8):
        assert info["action_mask"].dtype == np.int8
        actions = many.action_space.sample(tuple(info["action_mask"]))
        assert info["action_mask"][np.arange(3), actions].all()
        *_, info = many.step(actions)
    assert apart or many.action_space.contains(many.action_space.sample(info["action_mask"]))


def test_wrappers_work() -> None:
    inner = GameVectorEnv("puzzle-fighter", 4, max_steps=6)
    envs = RecordEpisodeStatistics(inner)
    envs.reset(seed=1)
    for _ in range(6):
        *_, info = envs.step(envs.action_space.sample())
    assert info["episode"]["l"].tolist() == [6] * 4
    listed = DictInfoToList(GameVectorEnv("puzzle-fighter", 4))
    _, infos = listed.reset(seed=3)
    assert [one["seed"] for one in infos] == [3, 4, 5, 6]


def test_seeds_can_be_a_list_and_some_games_can_go_on() -> None:
    envs = GameVectorEnv("puzzle-fighter", 3)
    assert envs.reset(seed=[5, 9, 2])[1]["seed"].tolist() == [5, 9, 2]
    third = envs.reset(seed=[5, None, None])[1]["seed"].tolist()
    assert third[0] == 5
    assert third[1:] != [9, 2]
    only = np.array([False, True, False])
    after = envs.reset(seed=[1, 1, 1], options={"reset_mask": only})[1]["seed"].tolist()
    assert after == [5, 1, third[2]]
    assert len(set(GameVectorEnv("puzzle-fighter", 50).reset()[1]["seed"])) == 50


def test_without_copies_arrays_are_filled_again() -> None:
    envs = GameVectorEnv("puzzle-fighter", 2, copy=False)
    first, info = envs.reset(seed=1)
    seen, _, _, _, later = envs.step(envs.action_space.sample())
    assert seen is first
    assert later["action_mask"] is info["action_mask"]


def test_with_copies_no_answer_changes_later() -> None:
    envs = GameVectorEnv("puzzle-fighter", 8, autoreset_mode="SameStep")
    envs.reset(seed=1)
    answers = [envs.step(envs.action_space.sample()) for _ in range(40)]
    kept = deepcopy(answers)
    for _ in range(60):
        envs.step(envs.action_space.sample())
    for answer, copy in zip(answers, kept, strict=True):
        assert_same(answer, copy)


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_all_games_can_be_looked_at(mode: str) -> None:
    envs = GameVectorEnv("puzzle-fighter", 2, render_mode=mode)
    envs.reset(seed=1)
    alone = GameEnv("puzzle-fighter", render_mode=mode)
    alone.reset(seed=2)
    shown = envs.render()
    assert shown is not None
    assert np.array_equal(shown[1], alone.render())


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0, 0, 0], r"actions of shape \(3,\): expected \(2,\)"),
        ([0.5, 0.5], "actions of type float64: expected whole numbers"),
        ([0, 24], "board 1: action 24, expected a number from 0 to 23"),
        ([21, 0], "board 0: action 21 is not legal now"),
        ([0, 2**40], "actions: 1099511627776 on board 1"),
    ],
)
def test_wrong_actions_are_refused_by_name_and_nothing_is_played(actions: list[Any], message: str) -> None:
    envs = GameVectorEnv("puzzle-fighter", 2)
    seen, _ = envs.reset(seed=7)
    with pytest.raises(ChainfallError, match=message):
        envs.step(np.array(actions))
    envs._look()
    assert np.array_equal(envs._seen(), seen)  # type: ignore[arg-type]
    assert not envs._steps.any()


def test_with_no_autoreset_a_game_that_is_over_asks_for_one() -> None:
    envs = GameVectorEnv("puzzle-fighter", 2, max_steps=1, autoreset_mode="Disabled")
    envs.reset(seed=7)
    envs.step(envs.action_space.sample())
    with pytest.raises(ChainfallError, match="board 0: the episode is over, call reset with reset_mask"):
        envs.step(envs.action_space.sample())


def test_a_step_before_a_reset_is_refused() -> None:
    with pytest.raises(ChainfallError, match="no game has begun: call reset first"):
        GameVectorEnv("puzzle-fighter", 2).step(np.zeros(2, np.int64))


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"seed": -1}, "seed -1: expected a whole number from 0 to 4294967295"),
        ({"seed": [1, 2, 3]}, "3 seeds: expected 2"),
        ({"seed": [1, 2.5]}, "seed 2.5: expected a whole number from 0 to 4294967295"),
        ({"options": {"reset_mask": [True, False]}}, r"reset_mask \[True, False\]: expected an array of 2 bool"),
        ({"options": {"reset_mask": np.array([True, False])}}, "reset_mask: the first reset begins all games"),
    ],
)
def test_a_wrong_reset_is_refused(keywords: dict[str, Any], message: str) -> None:
    with pytest.raises(ChainfallError, match=message):
        GameVectorEnv("puzzle-fighter", 2).reset(**keywords)


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"num_envs": 0}, "0 boards: expected at least one"),
        ({"autoreset_mode": "never"}, "autoreset_mode 'never': expected NextStep or SameStep or Disabled"),
        ({"obs": "pixels"}, "obs 'pixels': expected board or planes"),
        ({"render_mode": "human"}, "render_mode 'human': expected ansi or rgb_array"),
        ({"max_episode_steps": 0}, "max_steps 0: expected a whole number from 1, or None"),
        ({"crash_one_in": 2}, "the kernel supports only the default of crash_one_in"),
    ],
)
def test_a_wrong_argument_is_refused(keywords: dict[str, Any], message: str) -> None:
    with pytest.raises(ChainfallError, match=message):
        GameVectorEnv("puzzle-fighter", **keywords)


def test_a_game_without_a_kernel_is_refused() -> None:
    with pytest.raises(KernelError, match="dr-mario-versus is for 2 players: expected a game for one"):
        GameVectorEnv("dr-mario-versus", 2)
    with pytest.raises(KernelError, match="there is no kernel for 'puzzle-kata'"):
        GameVectorEnv("puzzle-kata", 2)
