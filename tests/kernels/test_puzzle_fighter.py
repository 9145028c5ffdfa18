"""The kernel of ``puzzle-fighter`` is equal to the reference after every placement."""

import random
from array import array
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernels.lockstep import Lockstep, builds_of

import chainfall
from chainfall.bots.worth.puzzle_fighter import features
from chainfall.core.effects import Spawn
from chainfall.core.options import from_plain
from chainfall.core.placing import Placement
from chainfall.games.puzzle_fighter.arcade.game import GAME
from chainfall.games.puzzle_fighter.arcade.options import ArcadeOptions
from chainfall.games.puzzle_fighter.arcade.state import ArcadeState
from chainfall.kernels import Boards, KernelError
from chainfall.kernels.native import native
from chainfall.kernels.puzzle_fighter import from_fields, to_fields
from chainfall.play.placing import with_piece
from chainfall.play.replay import Replay

BUILDS = builds_of("puzzle-fighter")
REPLAYS = sorted((Path(__file__).parents[1] / "replays" / "puzzle-fighter").rglob("*.json"))


@pytest.fixture(scope="module")
def lockstep() -> Lockstep:
    return Lockstep("puzzle-fighter")


def greedy(seed: int) -> Any:
    """Most points of a few placements: long games with many chains, diamonds and high levels."""
    chance = random.Random(seed)

    def choose(state: Any, placements: tuple[Placement, ...]) -> Placement:
        some = chance.sample(placements, min(5, len(placements)))
        return max(some, key=lambda placement: GAME.placing.place(state, placement).state.turn.score)

    return choose


def at_the_walls(seed: int) -> Any:
    """High towers at the sides: placements become scarce, and ways long."""
    chance = random.Random(seed)

    def choose(state: Any, placements: tuple[Placement, ...]) -> Placement:
        some = chance.sample(placements, min(3, len(placements)))
        return min(some, key=lambda placement: abs(placement.column - 3) < 2)

    return choose


def test_every_build_of_this_machine_is_tested() -> None:
    assert "plain" in BUILDS


# Together they are more than 100,000 placements for every build; 'python -m tests.kernels.longer' plays any number.


@pytest.mark.parametrize("part", range(6))
def test_games_by_chance(lockstep: Lockstep, part: int) -> None:
    chance = random.Random(part)
    seeds = range(part * 270, (part + 1) * 270)
    assert sum(lockstep.play(seed, lambda state, some: chance.choice(some)) for seed in seeds) > 13_000


@pytest.mark.parametrize("part", range(2))
def test_games_for_points(lockstep: Lockstep, part: int) -> None:
    assert sum(lockstep.play(seed, greedy(seed), most=250) for seed in range(part * 12, (part + 1) * 12)) > 1_000


@pytest.mark.parametrize("part", range(2))
def test_games_with_towers_at_the_walls(lockstep: Lockstep, part: int) -> None:
    seeds = range(part * 400, (part + 1) * 400)
    assert sum(lockstep.play(seed, at_the_walls(seed)) for seed in seeds) > 8_000


@given(seed=st.integers(0, 2**53), choices=st.lists(st.integers(0, 23), max_size=60))
def test_any_game(seed: int, choices: list[int]) -> None:
    following = iter(choices)

    def choose(state: Any, some: tuple[Placement, ...]) -> Placement | None:
        number = next(following, None)
        return None if number is None else some[number % len(some)]

    Lockstep("puzzle-fighter").play(seed, choose)


GEMS = st.sampled_from("RGBYrgby")


@given(columns=st.lists(st.text(GEMS, max_size=13), min_size=6, max_size=6), seed=st.integers(0, 1000), data=st.data())
def test_any_board(columns: list[str], seed: int, data: st.DataObject) -> None:
    """Boards that no game has led to, up to the brim; what goes off on them does so after the first placement."""
    state = with_piece(GAME, GAME.start(ArcadeOptions(), seed))
    rows = ["".join(column[height] if height < len(column) else " " for column in columns) for height in range(13)]
    drawn = "/".join(row.replace(" ", ".") for row in reversed(rows))
    on_board = with_piece(GAME, GAME.start(ArcadeOptions(board=drawn), seed))
    if GAME.outcome(on_board):
        return
    taken = type(state)(state.options, on_board.hidden, on_board.turn, on_board.tick)
    lockstep = Lockstep("puzzle-fighter")
    lockstep.take_over(taken)
    for _ in range(3):
        if lockstep.placements():
            lockstep.place(data.draw(st.sampled_from(lockstep.placements())))


def golden_states(path: Path) -> Iterator[ArcadeState]:
    """Every state of a golden game in which a pair has just appeared, as if it had the default options.

    States with counter gems, and those in which a solid power gem hangs over a gap, are not the kernel's.
    """
    replay = Replay.load(path)
    state = GAME.start(from_plain(ArcadeOptions, replay.options), replay.seed)
    for line, count in replay.inputs:
        for _ in range(count):
            state, effects = GAME.step(state, GAME.parse(line))
            if any(isinstance(effect, Spawn) for effect in effects):
                with suppress(KernelError):
                    yield from_fields(ArcadeOptions(), to_fields(state))


def test_states_of_golden_games(lockstep: Lockstep) -> None:
    """They hold what recipes were written for: long chains, full boards, diamonds, power gems."""
    chance = random.Random(2)
    played = 0
    for path in REPLAYS:
        for state in golden_states(path):
            lockstep.take_over(state)
            for _ in range(2):
                if lockstep.placements():
                    lockstep.place(chance.choice(lockstep.placements()))
                    played += 1
    assert played > 300


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (
            {"power": "solid"},
            "^option power=solid: the kernel supports only marked, as solid power gems grow in the order",
        ),
        ({"generator": "bag", "tech_bonus": 1}, "generator, tech_bonus"),
        ({"pieces": "RG"}, "pieces"),
        ({"das_ms": 0}, "das_ms=0"),
    ],
)
def test_options_that_the_kernel_does_not_know_are_refused_by_name(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(KernelError, match=problem):
        Boards("puzzle-fighter", options=ArcadeOptions(**options))


def test_options_that_make_no_difference_to_placements_are_known() -> None:
    slow = ArcadeOptions(settle_ms=0, clear_ms=1000, chain_pause_ms=7, soft_drop=20)
    Lockstep("puzzle-fighter", slow).play(5, greedy(5), most=40)


def test_only_a_pair_that_has_just_appeared_can_be_taken_over() -> None:
    boards = Boards("puzzle-fighter")
    state = with_piece(GAME, GAME.start(ArcadeOptions(), 1))
    boards.pack(0, state)
    moved = GAME.step(state, 1).state
    with pytest.raises(KernelError, match="expected one in which a pair has just appeared"):
        boards.pack(0, moved)
    with pytest.raises(KernelError, match="other options"):
        boards.pack(0, GAME.start(ArcadeOptions(level=2), 1))


def test_a_board_with_counter_gems_is_refused() -> None:
    state = with_piece(GAME, GAME.start(ArcadeOptions(board="k....."), 1))
    state = type(state)(ArcadeOptions(), state.hidden, state.turn, state.tick)
    with pytest.raises(KernelError, match="expected gems and crash gems at rest"):
        Boards("puzzle-fighter").pack(0, state)


def test_the_search_knows_no_more_than_a_player() -> None:
    """Two states that differ only in what is hidden have the same values."""
    state = with_piece(GAME, GAME.start(ArcadeOptions(), 3))
    other = with_piece(GAME, GAME.start(ArcadeOptions(), 4))
    twin = type(state)(state.options, other.hidden, state.turn, state.tick)
    boards = Boards("puzzle-fighter", 2)
    weights = [1] + [0] * boards.kernel.features
    boards.pack(0, state)
    boards.pack(1, twin)
    values = [boards.beam(number, weights, depth=4, width=10, samples=3, seed=7) for number in range(2)]
    assert values[0] == values[1]
    assert set(values[0].moves) == set(chainfall.game("puzzle-fighter").placing.placements(state))  # type: ignore[attr-defined]


def test_a_search_one_deep_is_worth_the_points_of_each_placement() -> None:
    lockstep = Lockstep("puzzle-fighter")
    lockstep.play(11, greedy(11), most=30)
    weights = [1] + [0] * lockstep.boards.kernel.features
    values = lockstep.boards.beam(0, weights, depth=1, width=24, samples=2)
    score = lockstep.state.turn.score
    assert values.tried == 2 * len(values.moves)
    for placement, value in values.moves.items():
        assert value == GAME.placing.place(lockstep.state, placement).state.turn.score - score


def test_the_search_weighs_what_the_bots_look_at() -> None:
    lockstep = Lockstep("puzzle-fighter")
    boards, chance = lockstep.boards, random.Random(3)
    found = array("i", [0] * boards.kernel.features)
    for seed in range(20):
        lockstep.play(seed, greedy(seed), most=chance.randrange(60))
        native().measure(boards.kernel.number, boards.memory, None, found)
        assert tuple(found) == features(lockstep.state)[2:]
