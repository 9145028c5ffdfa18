"""One game as an environment: what it shows, takes and refuses."""

import math
from typing import Any

import gymnasium
import numpy as np
import pytest
from chainfall_columns.game import GAME as COLUMNS
from chainfall_puyo.game import GAME as PUYO
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import RecordEpisodeStatistics, TimeLimit

import chainfall
from chainfall.core.errors import ChainfallError, OptionError
from chainfall.core.placing import Placement
from chainfall.envs import GameEnv, look, make
from chainfall.envs.look import look_of
from chainfall.envs.registration import ENVIRONMENTS
from chainfall.envs.seeding import episode_seed
from chainfall.kernels import KernelError, kernels
from chainfall.kernels.native import SEATS

IDS = list(ENVIRONMENTS)
BY_PLACEMENT = [name for name in IDS if "Ticks" not in name]


def play(env: GameEnv, seed: int, steps: int = 10_000) -> list[tuple[Any, ...]]:
    """A game by chance: what was seen and won, step by step."""
    seen, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    found: list[tuple[Any, ...]] = [(np.array(seen).tolist(), info["action_mask"].tolist())]
    over = False
    while not over and len(found) <= steps:
        action = env.action_space.sample()
        seen, reward, over, truncated, info = env.step(action)
        assert not truncated
        found.append((int(action), np.array(seen).tolist(), reward, over, info["action_mask"].tolist()))
    return found


@pytest.mark.parametrize("keywords", [{}, {"obs": "planes"}, {"mask_in_obs": True}, {"reward": "log"}], ids=str)
@pytest.mark.parametrize("name", IDS)
def test_gymnasium_s_own_check_passes(name: str, keywords: dict[str, Any]) -> None:
    check_env(gymnasium.make(name, **keywords).unwrapped)


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("mode", ["ansi", "rgb_array", "human"])
def test_a_game_can_be_looked_at(name: str, mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(name, render_mode=mode)
    env.reset(seed=1)
    env.step(env.action_space.sample())
    shown = env.render()
    game: Any = env.unwrapped
    printed = capsys.readouterr().out
    if mode == "ansi":
        assert shown == game.game.text(game._engine.state)
    elif mode == "rgb_array":
        assert isinstance(shown, np.ndarray)
        assert shown.dtype == np.uint8
        assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 3
    else:
        assert shown is None
        assert printed.count("score") == 2  # once for the reset, once for the step


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", sorted({kernel.game for kernel in kernels() if kernel.seats == 1} - SEATS.keys()))
def test_the_kernel_and_the_reference_play_the_same_game(game: str, seed: int) -> None:
    assert play(GameEnv(game, kernel=True), seed) == play(GameEnv(game, kernel=False), seed)


def test_the_rewards_add_up_to_the_score() -> None:
    env = GameEnv("puzzle-fighter")
    total = sum(row[2] for row in play(env, 4)[1:])
    assert total == env.replay().score > 0


def test_other_rewards() -> None:
    points = [row[2] for row in play(GameEnv("puzzle-fighter"), 4)[1:]]
    logs = [row[2] for row in play(GameEnv("puzzle-fighter", reward="log"), 4)[1:]]
    assert logs == [math.log1p(won) for won in points]
    assert {row[2] for row in play(GameEnv("puzzle-fighter", reward="alive"), 4)[1:]} == {1.0}


def test_an_observation_is_the_board_then_the_pieces() -> None:
    env = GameEnv("puzzle-fighter")
    play(env, 3, 9)
    seen = env._engine.codes[: env.look.size]
    turn = env._engine.state.turn
    assert "".join(" RGBYrgby0"[code] for code in seen) == turn.board + turn.piece + turn.next
    assert [env.look.tiles[code].colour for code in seen[78:80]] == [letter.upper() for letter in turn.piece]


@pytest.mark.parametrize("game", ["puzzle-fighter", "dr-mario", "triple-town"])
def test_planes_tell_the_same_as_codes(game: str) -> None:
    boards, planes = GameEnv(game), GameEnv(game, obs="planes")
    for env in (boards, planes):
        play(env, 5, 12)
    codes: Any = boards._seen()
    seen: Any = planes._seen()
    look = boards.look
    kinds = look.kinds - 1
    assert planes.observation_space.contains(seen)
    numbers = np.arange(1, look.kinds)[:, None, None]
    assert ((seen[:kinds] * numbers).sum(0).ravel() == codes[: look.cells]).all()
    for part, code in enumerate(codes[look.cells : look.size], 1):
        block = seen[part * kinds : (part + 1) * kinds]
        assert block.any(axis=(1, 2)).nonzero()[0].tolist() == ([code - 1] if code else [])
        assert block.all(axis=(1, 2)).sum() == bool(code)


def test_the_mask_is_what_can_be_placed() -> None:
    env = GameEnv("dr-mario", level=3)
    _, info = env.reset(seed=2)
    session = chainfall.Session("dr-mario", seed=2, level=3)
    legal = {Placement(*divmod(int(action), 4)) for action in np.flatnonzero(info["action_mask"])}
    assert legal == set(session.placements())
    assert (env.action_masks() == info["action_mask"]).all()


def test_the_mask_can_be_part_of_the_observation() -> None:
    env = GameEnv("puzzle-fighter", mask_in_obs=True)
    seen: Any
    seen, info = env.reset(seed=1)
    assert seen["action_mask"].tolist() == info["action_mask"].tolist()
    assert (seen["observation"] == GameEnv("puzzle-fighter").reset(seed=1)[0]).all()


def test_the_storehouse_is_an_action_after_the_squares() -> None:
    env = make("triple-town", storehouse=True)
    assert len(env.action_space.sample(None).shape) == 0
    assert env.reset(seed=1)[1]["action_mask"].nonzero()[0].tolist() == [*range(1, 36), 36]
    env.step(36)
    assert env._engine.state.stored > 0


def test_the_first_game_is_that_of_the_seed_and_later_ones_follow_from_it() -> None:
    env = GameEnv("triple-town")
    seeds = [env.reset(seed=7)[1]["seed"], env.reset()[1]["seed"], env.reset()[1]["seed"]]
    assert seeds == [7, episode_seed(7, 1), episode_seed(7, 2)]
    assert len(set(seeds)) == 3
    again = GameEnv("triple-town").reset(seed=seeds[2])[0]
    assert np.array_equal(env._seen(), again)  # type: ignore[arg-type]
    assert env.reset(seed=7)[1]["seed"] == 7


def test_without_a_seed_games_differ() -> None:
    assert len({GameEnv("triple-town").reset()[1]["seed"] for _ in range(4)}) == 4


def test_an_episode_is_truncated_apart_from_its_end() -> None:
    env = GameEnv("puzzle-fighter", max_steps=3)
    env.reset(seed=1)
    ends = [env.step(env.action_space.sample())[2:4] for _ in range(3)]
    assert ends == [(False, False), (False, False), (False, True)]
    with pytest.raises(ChainfallError, match=r"action 0: the episode was truncated, call reset first"):
        env.step(0)
    env.reset()
    assert env.step(env.action_space.sample())[3] is False


def test_a_game_that_ends_in_the_last_step_is_not_truncated() -> None:
    length = len(play(GameEnv("puzzle-fighter"), 4)) - 1
    assert play(GameEnv("puzzle-fighter", max_steps=length), 4)[-1][3] is True


@pytest.mark.parametrize("name", IDS)
def test_an_episode_is_a_replay_that_verifies(name: str) -> None:
    env: Any = gymnasium.make(name).unwrapped
    won = sum(row[2] for row in play(env, 6, 600 if "Ticks" in name else 40)[1:])
    replay = env.replay()
    assert chainfall.verify(replay)
    assert (replay.seed, replay.score) == (6, won)


def test_a_tick_holds_buttons() -> None:
    env: Any = gymnasium.make("chainfall/PuzzleFighterTicks-v1").unwrapped
    play(env, 1, 50)
    state = env._engine.state
    assert env.replay().steps == state.tick.clock == 50
    layer = env._engine.codes[78:156].reshape(13, 6)
    assert sorted(layer[layer > 0]) == sorted(" RGBYrgby0".index(gem) for gem in state.turn.piece)
    assert env._engine.codes[156:158].tolist() == [" RGBYrgby0".index(gem) for gem in state.turn.next]


def test_wrappers_work() -> None:
    env = RecordEpisodeStatistics(TimeLimit(gymnasium.make("chainfall/PuzzleFighter-v1"), 5))
    env.reset(seed=1)
    for _ in range(5):
        *_, truncated, info = env.step(env.action_space.sample())
    assert truncated
    assert info["episode"]["l"] == 5


def test_without_copies_arrays_are_filled_again() -> None:
    env = GameEnv("puzzle-fighter", copy=False)
    first, _ = env.reset(seed=1)
    seen, *_ = env.step(env.action_space.sample())
    assert seen is first


@pytest.mark.parametrize("game", ["examples/columns", PUYO], ids=["by name", "as an object"])
def test_any_game_with_placements_is_an_environment(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    known = chainfall.play.registry.RegisteredGame(
        "examples/columns", "chainfall_columns.game:GAME", "chainfall-columns"
    )
    monkeypatch.setattr("chainfall.play.registry.entries", lambda: [known])
    env = make(game)
    check_env(env, skip_render_check=True)
    rows = play(env, 3, 60)
    replay = env.replay()
    assert chainfall.verify(replay, env.game)
    assert replay.score == sum(row[2] for row in rows[1:])
    assert env.look.tiles[0].kind == ""
    assert env.look.other == len(env.look.tiles)
    assert max(rows[-1][1][: env.look.size]) < env.look.other


def test_there_are_as_many_actions_as_a_piece_has_turns() -> None:
    columns: Any
    puyo: Any
    columns, puyo = make(COLUMNS), make(PUYO)
    assert (columns.look.columns, columns.look.turns, columns.action_space.n) == (6, 3, 18)
    assert (puyo.look.columns, puyo.look.turns, puyo.action_space.n) == (6, 4, 24)
    _, info = columns.reset(seed=3)
    session: Any = chainfall.Session(COLUMNS, seed=3)
    legal = [Placement(*divmod(int(action), 3)) for action in np.flatnonzero(info["action_mask"])]
    assert legal == sorted(session.placements())
    assert any(info["action_mask"].reshape(6, 3)[:, 2])


def test_a_sample_takes_the_mask_of_the_info() -> None:
    env = GameEnv("puzzle-fighter")
    _, info = env.reset(seed=1)
    assert info["action_mask"].dtype == np.int8
    for _ in range(30):
        action = env.action_space.sample(info["action_mask"])
        assert info["action_mask"][action]
        *_, info = env.step(action)


@pytest.mark.parametrize("kernel", [True, False])
@pytest.mark.parametrize(("illegal", "price"), [("penalty", -1.0), ("noop", 0.0)])
def test_an_action_that_is_not_legal_changes_nothing_but_costs_a_step(kernel: bool, illegal: Any, price: float) -> None:
    env: Any = GameEnv("triple-town", illegal=illegal, max_steps=4, kernel=kernel)
    env.reset(seed=1)
    codes, reward, *_ = env.step(0)
    assert reward > 0
    for wrong in (0, 36, -1):
        seen, reward, over, truncated, info = env.step(wrong)
        assert np.array_equal(seen, codes)
        assert (reward, over, truncated) == (price, False, wrong == -1)
        assert info["action_mask"][:2].tolist() == [0, 1]
    assert env.replay().steps == 1
    with pytest.raises(ChainfallError, match="truncated"):
        env.step(1)
    env.reset(seed=1)
    with pytest.raises(ChainfallError, match="action 'left': expected a whole number"):
        env.step("left")
    for action in range(3):
        *_, truncated, info = env.step(action)
    assert not truncated


def test_after_the_end_no_action_is_taken_whatever_becomes_of_illegal_ones() -> None:
    env = GameEnv("triple-town", illegal="noop")
    with pytest.raises(ChainfallError, match="no game is running, call reset first"):
        env.step(0)
    play(env, 1)
    with pytest.raises(ChainfallError, match="no game is running, call reset first"):
        env.step(0)


def test_codes_of_other_games_are_the_same_in_every_environment() -> None:
    first = look_of(PUYO, PUYO.Options())
    look._found.cache_clear()
    assert look_of(PUYO, PUYO.Options()) == first == make(PUYO).look


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (24, "action 24: expected a number from 0 to 23"),
        (-1, "action -1: expected a number from 0 to 23"),
        (2**40, f"action {2**40}: expected a number from 0 to 23"),
        (1.5, "action 1.5: expected a whole number"),
        ("left", "action 'left': expected a whole number"),
        (np.zeros(2, np.int64), "action array([0, 0]): expected a whole number"),
        (21, f"action 21 is not legal now, expected one of {', '.join(map(str, (*range(21), 22)))}"),
    ],
)
@pytest.mark.parametrize("kernel", [True, False])
def test_a_wrong_action_is_refused_by_name_and_changes_nothing(action: Any, message: str, kernel: bool) -> None:
    env = GameEnv("puzzle-fighter", kernel=kernel)
    env.reset(seed=7)
    before = env._engine.state
    with pytest.raises(ChainfallError) as caught:
        env.step(action)
    assert str(caught.value) == message
    assert env._engine.state == before
    assert env.step(np.int64(22))[3] is False


@pytest.mark.parametrize("kernel", [True, False])
def test_a_step_after_the_end_or_before_a_reset_is_refused(kernel: bool) -> None:
    env = GameEnv("puzzle-fighter", kernel=kernel)
    for call in (env.render, env.replay):
        with pytest.raises(ChainfallError, match="no game has begun: call reset first"):
            call()
    with pytest.raises(ChainfallError, match="action 0: no game is running, call reset first"):
        env.step(0)
    play(env, 1)
    with pytest.raises(ChainfallError, match="action 0: no game is running, call reset first"):
        env.step(0)


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"obs": "pixels"}, "obs 'pixels': expected board or planes"),
        ({"reward": "fun"}, "reward 'fun': expected score or log or alive"),
        ({"illegal": "ignore"}, "illegal 'ignore': expected error or penalty or noop"),
        ({"render_mode": "film"}, "render_mode 'film': expected ansi or human or rgb_array"),
        ({"max_steps": 0}, "max_steps 0: expected a whole number from 1, or None"),
        ({"ticks": True, "kernel": True}, "puzzle-fighter: a kernel does not play by ticks, expected kernel=False"),
    ],
)
def test_a_wrong_argument_is_refused(keywords: dict[str, Any], message: str) -> None:
    with pytest.raises(ChainfallError) as caught:
        make("puzzle-fighter", **keywords)
    assert str(caught.value) == message


def test_a_wrong_seed_is_refused() -> None:
    env = make("triple-town")
    for seed in (-1, 2**32):
        with pytest.raises(ChainfallError, match=f"seed {seed}: expected a whole number from 0 to 4294967295"):
            env.reset(seed=seed)


def test_options_are_the_game_s_own_and_wrong_ones_are_named() -> None:
    assert gymnasium.make("chainfall/DrMario-v1", level=5).unwrapped.options.level == 5  # type: ignore[attr-defined]
    with pytest.raises(OptionError, match="levle"):
        make("dr-mario", levle=5)
    with pytest.raises(ChainfallError, match="dr-mario-shell cannot be an environment"):
        make("dr-mario-shell")
    with pytest.raises(ChainfallError, match="dr-mario-versus is for 2 players: expected a game for one"):
        make("dr-mario-versus")


def test_options_that_the_kernel_does_not_know_are_played_on_the_reference() -> None:
    assert play(make("puzzle-fighter", crash_one_in=2), 1, 5)
    with pytest.raises(KernelError, match="crash_one_in"):
        make("puzzle-fighter", crash_one_in=2, kernel=True)
