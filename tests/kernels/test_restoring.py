"""Batches can be kept, gone back to, copied and pickled: each copy goes on exactly like the original."""

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import numpy as np
import pytest

from chainfall.kernels import Batch, KernelError, kernels
from chainfall.kernels.native import SEATS

GAMES = sorted({kernel.game for kernel in kernels()} - SEATS.keys())
WAYS: list[Callable[[Any], Any]] = [deepcopy, copy, lambda batch: pickle.loads(pickle.dumps(batch)), Batch.clone]
WAY_NAMES = ["deepcopy", "copy", "pickle", "clone"]


def played(batch: Batch, steps: int) -> list[Any]:
    """Steps of the first legal actions; what came of them."""
    found = []
    for _ in range(steps):
        points, over = batch.step(batch.legal().argmax(-1))
        found.append((points.tolist(), over.tolist(), batch.observe().tolist()))
    return found


@pytest.mark.parametrize("way", WAYS, ids=WAY_NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_goes_on_exactly_like_the_original(game: str, way: Callable[[Any], Any]) -> None:
    batch = Batch(game, 3)
    batch.reset([1, 2, 3])
    played(batch, 4)
    twin = way(batch)
    assert (len(twin), twin.options, twin.boards.kernel) == (3, batch.options, batch.boards.kernel)
    assert played(twin, 5) == played(batch, 5)
    assert not np.shares_memory(np.asarray(twin.boards.memory), np.asarray(batch.boards.memory))


@pytest.mark.parametrize("game", GAMES)
def test_a_batch_goes_back_to_a_state_that_was_pickled(game: str) -> None:
    batch = Batch(game, 2)
    batch.reset([5, 6])
    state = pickle.loads(pickle.dumps(batch.get_state()))
    future = played(batch, 5)
    batch.set_state(state)
    assert played(batch, 5) == future


def test_a_copy_keeps_the_build_that_was_asked_for_and_whether_games_have_begun() -> None:
    plain = deepcopy(Batch("dr-mario", 1, build="plain", level=7))
    assert plain.boards.kernel.build == "plain"
    assert plain.boards.options.level == 7
    with pytest.raises(KernelError, match="no game has begun"):
        plain.legal()


@pytest.mark.parametrize(
    ("game", "count", "options"), [("dr-mario", 3, {}), ("dr-mario", 2, {"level": 3}), ("triple-town", 2, {})]
)
def test_the_state_of_another_batch_is_refused(game: str, count: int, options: dict[str, Any]) -> None:
    other = Batch(game, count, **options)
    with pytest.raises(KernelError, match=r"expected one of a batch of dr-mario .* with the same options"):
        Batch("dr-mario", 2).set_state(other.get_state())


def test_what_is_not_a_state_is_refused() -> None:
    wrong: Any = b"state"
    with pytest.raises(KernelError, match="expected a state from get_state"):
        Batch("dr-mario", 2).set_state(wrong)
