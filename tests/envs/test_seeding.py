"""The seeds of episodes."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from chainfall.envs.seeding import episode_seed, next_seeds


@given(st.lists(st.integers(0, 2**32 - 1), min_size=1))
def test_many_seeds_at_once_are_those_of_each(seeds: list[int]) -> None:
    counters = np.array(seeds, np.uint32)
    for episode in range(1, 5):
        found, counters = next_seeds(counters)
        assert found.tolist() == [episode_seed(seed, episode) for seed in seeds]


def test_episodes_of_neighbouring_seeds_have_nothing_in_common() -> None:
    assert len({episode_seed(seed, episode) for seed in range(200) for episode in range(200)}) > 39_990
