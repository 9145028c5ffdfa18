"""The seeds of episodes."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from chainfall.envs.seeding import episode_seed, episode_seeds


@given(st.lists(st.tuples(st.integers(0, 2**32 - 1), st.integers(1, 10**6)), min_size=1))
def test_many_seeds_at_once_are_those_of_each(pairs: list[tuple[int, int]]) -> None:
    seeds, episodes = np.array(pairs).T
    assert episode_seeds(seeds, episodes).tolist() == [episode_seed(*pair) for pair in pairs]


def test_episodes_of_neighbouring_seeds_have_nothing_in_common() -> None:
    assert len({episode_seed(seed, episode) for seed in range(200) for episode in range(200)}) > 39_990
