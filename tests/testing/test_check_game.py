"""How games are checked: what is played, with which options and inputs, and how often."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import pytest
from tests.testing.heap import Heap, HeapGame, HeapOptions, Take, game_with

from chainfall.core.effects import Rejected
from chainfall.core.errors import GameLoadError, OptionError
from chainfall.core.game import Step
from chainfall.core.options import Options, option
from chainfall.core.seats import seats_of
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.testing import check_game


def test_a_game_that_keeps_every_promise_passes() -> None:
    check_game(HeapGame())


class Watched(HeapGame):
    """Notes what it was played with."""

    def __init__(self) -> None:
        self.starts: list[tuple[HeapOptions, int]] = []
        self.ends = 0

    def start(self, options: Any, seed: int) -> Any:
        self.starts.append((options, seed))
        return super().start(options, seed)

    def outcome(self, state: Any) -> Any:
        self.ends += not state.stones
        return super().outcome(state)


def test_each_option_is_tried_at_another_value() -> None:
    game = Watched()
    check_game(game)
    tried = {options for options, _ in game.starts}
    assert tried == {HeapOptions(), HeapOptions(stones=1), HeapOptions(double=True)}


def test_the_same_seed_plays_the_same_games_and_another_seed_others() -> None:
    def seeds(seed: int) -> list[tuple[HeapOptions, int]]:
        game = Watched()
        check_game(game, games=5, seed=seed)
        return game.starts

    assert seeds(1) == seeds(1) != seeds(2)


def test_given_options_are_the_only_ones_tried() -> None:
    game = Watched()
    check_game(game, games=5, options=[HeapOptions(stones=3), HeapOptions(stones=4)])
    assert {options.stones for options, _ in game.starts} == {3, 4}


def test_the_first_game_may_last_longer_so_that_it_ends() -> None:
    game = Watched()
    check_game(game, games=1, steps=5, options=[HeapOptions(stones=40)])
    assert game.ends > 0


def test_inputs_can_be_chosen_and_need_not_be_offered() -> None:
    asked: list[int] = []

    def choose(state: Heap, inputs: Sequence[Take]) -> Take:
        asked.append(state.stones)
        return Take(4) if len(asked) % 2 else inputs[0]

    check_game(HeapGame(), games=1, options=[HeapOptions(stones=3)], choose=choose)
    assert asked == [3, 3, 2, 2, 1, 1]


def test_a_name_is_looked_up_in_the_registry() -> None:
    with pytest.raises(GameLoadError, match="game 'tests/heap' is not known"):
        check_game("tests/heap")


def test_options_that_are_not_allowed_are_left_out() -> None:
    @dataclass(frozen=True, slots=True)
    class Paired(Options):
        rows: int = option(4, "rows", 1, 9)
        columns: int = option(4, "columns", 3, 9)

        def __post_init__(self) -> None:
            Options.__post_init__(self)
            if self.rows < self.columns:
                raise OptionError("rows: expected at least as many as columns")

    tried: list[Any] = []

    def start(self: HeapGame, options: Any, seed: int) -> Any:
        tried.append(options)
        return HeapGame.start(self, HeapOptions(), seed)

    check_game(game_with({"Options": Paired, "start": start}), games=9)
    assert set(tried) == {Paired(), Paired(columns=3)}


class Ticking(HeapGame):
    """The heap in real time: the bonus is what is held, and no stone ever goes."""

    hz = 60

    def step(self, state: Any, input: Any) -> Any:
        if not 1 <= input.count <= 3:
            return Step(state, (Rejected("hold one to three"),))
        return Step(replace(state, bonus=input.count), ())


def test_in_real_time_an_input_is_held_for_a_while() -> None:
    held: list[int] = []

    class Watching(Ticking):
        def inputs(self, state: Any) -> Any:
            held.append(state.bonus)
            return super().inputs(state)

    check_game(Watching(), games=1, steps=60)
    changes = sum(before != after for before, after in pairwise(held))
    assert 0 < changes < len(held) / 4


def test_a_game_in_real_time_that_keeps_its_promises_passes(drip: AnyGame) -> None:
    check_game(drip, games=20, steps=200)


@pytest.mark.parametrize("name", registry.games())
def test_every_registered_game_keeps_its_promises(name: str) -> None:
    check_game(name, steps=60 // seats_of(registry.game(name)) ** 2)  # two boards take more time
