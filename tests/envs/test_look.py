"""Everything that a frame shows is in the observation: compared number by number, over games by chance."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from chainfall_columns.game import GAME as COLUMNS
from chainfall_puyo.game import GAME as PUYO

from chainfall.core.frame import EMPTY, Board
from chainfall.envs import GameEnv, GameVectorEnv, make, parallel_env
from chainfall.envs.look import FrameCodes
from chainfall.envs.registration import MATCHES
from chainfall.envs.versus import AGENTS, OpponentEnv


def named(value: object) -> str:
    """What a case is called, the same in every run: a game by its id."""
    return str(getattr(value, "id", value))


SINGLE: list[tuple[Any, dict[str, Any]]] = [
    ("puzzle-fighter", {}),
    ("dr-mario", {"speed": "hi", "level": 3}),
    ("triple-town", {}),
]
WITHOUT_KERNEL: list[tuple[Any, dict[str, Any]]] = [
    (PUYO, {}),
    (COLUMNS, {}),
    ("puzzle-fighter", {"mode": "timed", "time_ms": 60_000}),
]
GAMES = [keywords["game"] for keywords in MATCHES.values()]
SEEDS = range(4)


def assert_told(look: FrameCodes, board: Board, seen: Any) -> None:
    """Compares a board of a frame with what is seen of it, by what the look says that it means."""
    cells = look.rows * look.columns
    shown = board.tiles[look.skipped * look.columns :]
    for tile, code in zip(shown, seen[:cells].tolist(), strict=True):
        assert (tile.kind, tile.colour) == (look.tiles[code].kind, look.tiles[code].colour)
        assert not look.joined or tile.links == look.tiles[code].links
        assert tile.mark in (look.tiles[code].mark, "*")
    pieces = [sprite.tile for sprite in board.piece[: look.piece]]
    coming = [sprite.tile for piece in board.hud.next for sprite in piece]
    codes = seen[look.cells : look.size].tolist()
    assert [look.tiles[code] for code in codes[: len(pieces)]] == pieces
    assert [look.tiles[code] for code in codes[look.piece :][: len(coming)]] == coming
    assert_numbers(look, board, seen)


def assert_numbers(look: FrameCodes, board: Board, seen: Any) -> None:
    told = dict(zip(look.names, look.numbers(seen).tolist(), strict=True))
    assert told["score"] == board.hud.score
    for name, number in board.hud.numbers:
        assert told[name] == number, name
    assert [*look.phases, board.phase][told["phase"]] == board.phase
    if "progress" in told:
        sprite = board.piece[0] if board.piece else None
        assert (told["progress"], told["span"]) == ((sprite.progress, sprite.span) if sprite else (0, 0))
    if "row_1" in told:
        places = [(told[f"row_{number}"], told[f"column_{number}"]) for number in (1, 2)]
        assert places == ([(sprite.row, sprite.column) for sprite in board.piece] or [(0, 0)] * 2)
    if look.layered:
        layer = {(sprite.row, sprite.column): sprite.tile for sprite in board.piece}
        codes = seen[look.rows * look.columns : look.cells].reshape(look.rows, look.columns)
        for (row, column), code in np.ndenumerate(codes):
            assert look.tiles[code] == layer.get((row, column), EMPTY)


def games(env: Any, steps: int = 400) -> Iterator[tuple[Any, Any]]:
    """What is seen, and the frame beside it, in games by chance."""
    for seed in SEEDS:
        seen, _ = env.reset(seed=seed)
        env.action_space.seed(seed)
        over, taken = False, 0
        while not over and taken < steps:
            yield seen, env.game.frame(env._engine.state)
            seen, _, over, _, _ = env.step(env.action_space.sample())
            taken += 1
        yield seen, env.game.frame(env._engine.state)


@pytest.mark.parametrize(
    ("game", "keywords"),
    [
        *((game, {**given, "kernel": kernel}) for game, given in SINGLE for kernel in (True, False)),
        *WITHOUT_KERNEL,
        ("puzzle-fighter", {"ticks": True}),
    ],
    ids=named,
)
def test_a_single_environment_shows_all_that_the_frame_shows(game: Any, keywords: dict[str, Any]) -> None:
    env = make(game, **keywords)
    for seen, frame in games(env):
        assert env.observation_space.contains(seen)
        assert_told(env.look, frame.boards[0], seen)


@pytest.mark.parametrize(("game", "keywords"), SINGLE, ids=named)
def test_a_vector_environment_shows_all_that_the_frame_shows(game: str, keywords: dict[str, Any]) -> None:
    envs = GameVectorEnv(game, 6, autoreset_mode="SameStep", **keywords)
    seen: Any
    seen, _ = envs.reset(seed=1)
    envs.action_space.seed(1)
    for _ in range(120):
        for number in range(6):
            assert_told(envs.look, envs.game.frame(envs._batch.unpack(number)).boards[0], seen[number])
        seen, *_ = envs.step(envs.action_space.sample())
    assert (envs.look.numbers(seen) == [envs.look.numbers(row) for row in seen]).all()


@pytest.mark.parametrize("kernel", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_a_parallel_environment_shows_both_boards_to_both(game: str, kernel: bool) -> None:
    env = parallel_env(game, wins=1, kernel=kernel)
    flying = False
    for seed in SEEDS[: 4 if kernel else 1]:
        seen, _ = env.reset(seed=seed)
        for seat, agent in enumerate(AGENTS):
            env.action_space(agent).seed(2 * seed + seat)
        while True:
            boards = env.game.frame(env._engine.state).boards
            for seat, agent in enumerate(AGENTS):
                assert env.observation_space(agent).contains(seen[agent])
                rows: Any = seen[agent]
                for board, row in zip((boards[seat], boards[1 - seat]), rows.reshape(2, -1), strict=True):
                    assert_told(env.look, board, row)
            flying |= any(board.piece and board.piece[0].progress for board in boards)
            if not env.agents:
                break
            seen, *_ = env.step({agent: env.action_space(agent).sample() for agent in env.agents})
    assert flying


@pytest.mark.parametrize("game", GAMES)
def test_an_environment_with_an_opponent_shows_both_boards(game: str) -> None:
    env = OpponentEnv(game, seat=1, wins=1)
    for seen, frame in games(env, 25):
        for board, row in zip(frame.boards[::-1], seen.reshape(2, -1), strict=True):
            assert_told(env.look, board, row)


@pytest.mark.parametrize(("game", "keywords"), [*SINGLE, ("triple-town", {"rows": 3, "columns": 3})], ids=named)
def test_planes_hold_the_same_numbers(game: str, keywords: dict[str, Any]) -> None:
    env = GameEnv(game, obs="planes", **keywords)
    for seen, frame in games(env, 60):
        assert env.observation_space.contains(seen)
        numbers = env.look.numbers(seen)
        assert dict(zip(env.look.names, numbers.tolist(), strict=True))["score"] == frame.score
        assert (numbers == env.look.numbers(env._engine.codes)).all()


def test_the_pair_counter_on_which_the_diamond_depends_is_seen() -> None:
    env = GameEnv("puzzle-fighter")
    counts = [
        dict(zip(env.look.names, env.look.numbers(seen).tolist(), strict=True))["pairs"] for seen, _ in games(env)
    ]
    assert {1, 2, 3, 10} <= set(counts)


def test_a_number_that_is_too_large_counts_as_the_largest() -> None:
    env = GameEnv("triple-town", kernel=False)
    board = env.game.frame(env.game.start(env.options, 1)).boards[0]
    hud = type(board.hud)(10**12, board.hud.next, (("moves", -(10**12)),))
    changed = type(board)(board.width, board.height, board.tiles, board.sprites, hud, board.phase)
    assert env.look.numbers(env.look.bytes(changed))[:2].tolist() == [2**31 - 1, -(2**31 - 1)]
