"""Games for two as environments: agents that act when a piece is in their air, rewards, opponents, and replays."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from chainfall.core.effects import Attack
from chainfall.core.errors import ChainfallError, OptionError
from chainfall.envs import make, parallel_env
from chainfall.envs.registration import MATCHES
from chainfall.envs.versus import AGENTS, OpponentEnv, VersusEnv
from chainfall.kernels import KernelError, kernels
from chainfall.play.session import Session
from chainfall.play.verifying import verify

IDS = list(MATCHES)
GAMES = [keywords["game"] for keywords in MATCHES.values()]
SHORT: dict[str, Any] = {"wins": 1}


def play(env: VersusEnv, seed: int, steps: int = 10_000) -> list[Any]:
    """A match by chance: what was seen and won, step by step."""
    seen, infos = env.reset(seed=seed)
    for seat, agent in enumerate(AGENTS):
        env.action_space(agent).seed(seed * 2 + seat)
    rows: list[Any] = [(seen, infos)]
    while env.agents and len(rows) <= steps:
        rows.append(env.step({agent: env.action_space(agent).sample() for agent in env.agents}))
    return rows


def lists(rows: list[Any]) -> list[Any]:
    """The same without arrays, to be compared."""
    found = []
    for seen, *told, infos in rows:
        masks = [info["action_mask"].tolist() for info in infos.values()]
        found.append([[np.array(codes).tolist() for codes in seen.values()], told, masks])
    return found


@pytest.mark.parametrize("keywords", [{}, {"obs": "planes"}, {"mask_in_obs": True}], ids=str)
@pytest.mark.parametrize("name", IDS)
def test_pettingzoo_s_own_check_passes(name: str, keywords: dict[str, Any]) -> None:
    parallel_api_test(parallel_env(name, **SHORT, **keywords), num_cycles=60)


@pytest.mark.parametrize("keywords", [{}, {"obs": "planes"}, {"mask_in_obs": True}], ids=str)
@pytest.mark.parametrize("name", IDS)
@pytest.mark.filterwarnings("ignore:Observation")  # which may well be a dictionary
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")  # after the end
def test_players_who_take_turns_pass_pettingzoo_s_own_check(name: str, keywords: dict[str, Any]) -> None:
    api_test(parallel_to_aec(parallel_env(name, **SHORT, **keywords)), num_cycles=60)


@pytest.mark.parametrize(("illegal", "price"), [("penalty", -1.0), ("noop", 0.0)])
def test_an_action_that_is_not_legal_costs_only_whoever_chose_it(illegal: Any, price: float) -> None:
    env = parallel_env("dr-mario-versus", illegal=illegal, max_steps=3)
    seen, _ = env.reset(seed=1)
    fine = {agent: int(env.action_space(agent).sample()) for agent in AGENTS}
    after: Any
    after, rewards, over, cut, _ = env.step({**fine, "player_2": 32})
    assert rewards == {"player_1": 0.0, "player_2": price}
    assert all((after[agent] == seen[agent]).all() for agent in AGENTS)
    _, rewards, *_ = env.step({"player_1": 99, "player_2": -1})
    assert set(rewards.values()) == {price}
    with pytest.raises(ChainfallError, match="player 2: action 'left', expected a whole number"):
        env.step({"player_1": 99, "player_2": "left"})
    _, rewards, over, cut, _ = env.step(fine)
    assert (set(over.values()), set(cut.values()), env.agents) == ({False}, {True}, [])
    against = OpponentEnv("dr-mario-versus", illegal=illegal, seat=1)
    against.reset(seed=1)
    assert against.step(32)[1] == price
    assert verify(env.replay()).ok
    assert verify(against.replay()).ok


@pytest.mark.parametrize("name", IDS)
def test_the_same_seed_gives_the_same_match(name: str) -> None:
    parallel_seed_test(lambda: parallel_env(name, **SHORT), num_cycles=20)
    first, second = parallel_env(name, **SHORT), parallel_env(name, **SHORT)
    assert lists(play(first, 5, 30)) == lists(play(second, 5, 30))
    assert lists(play(first, 6, 5)) != lists(play(second, 5, 5))


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_s_own_check_passes_against_an_opponent(name: str) -> None:
    check_env(gymnasium.make(name, **SHORT).unwrapped)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_has_a_piece_chooses_a_place_and_others_wait(game: str) -> None:
    env = parallel_env(game)
    waited = dict.fromkeys(AGENTS, 0)
    for *_, infos in play(env, 3, 80):
        masks = {agent: info["action_mask"] for agent, info in infos.items()}
        assert not all(mask[-1] for mask in masks.values())
        for agent, mask in masks.items():
            assert mask.sum() == 1 if mask[-1] else mask[:-1].any()
            waited[agent] += mask[-1]
    assert all(waited.values())


@pytest.mark.parametrize("game", GAMES)
def test_each_player_sees_its_own_board_first(game: str) -> None:
    env = parallel_env(game)
    env.reset(seed=2)
    different = 0
    seen: Any
    for _ in range(20):
        seen, *_ = env.step({agent: env.action_space(agent).sample() for agent in AGENTS})
        first, second = seen["player_1"], seen["player_2"]
        half = len(first) // 2
        assert (first[:half] == second[half:]).all()
        assert (first[half:] == second[:half]).all()
        assert (env.state() == first).all()
        different += (first[:half] != first[half:]).any()
        board = env.game.frame(env._engine.state).boards[0]
        assert first[: env.look.cells].tolist() == env.look.codes(board)[: env.look.cells]
    assert different


def test_attacks_that_wait_are_seen_by_both() -> None:
    env = parallel_env("puzzle-fighter-versus")
    incoming = env.look.names.index("incoming")
    found = False
    for row in play(env, 3, 300):
        first, second = (env.look.numbers(row[0][agent].reshape(2, -1))[:, incoming] for agent in AGENTS)
        assert first.tolist() == second[::-1].tolist()
        found |= first[0] > 0
    assert found


@pytest.mark.parametrize("game", sorted({kernel.game for kernel in kernels() if kernel.seats > 1}))
@pytest.mark.parametrize("reward", ["match", "round"])
def test_the_kernel_and_the_reference_play_the_same_match(game: str, reward: Any) -> None:
    quick, plain = (parallel_env(game, reward=reward, kernel=kernel) for kernel in (True, False))
    assert lists(play(quick, 6, 400)) == lists(play(plain, 6, 400))


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_in_the_air_is_seen_also_while_it_is_on_its_way(game: str) -> None:
    env = parallel_env(game)
    look = env.look
    on_its_way = 0
    for seen, *_, infos in play(env, 2, 30):
        for agent in AGENTS:
            piece, waits = seen[agent][look.cells : look.cells + look.piece], infos[agent]["action_mask"][-1]
            assert piece.all() or waits
            on_its_way += bool(piece.all() and waits)
    assert on_its_way


@pytest.mark.parametrize("game", GAMES)
def test_planes_tell_the_same(game: str) -> None:
    env, planes = parallel_env(game), parallel_env(game, obs="planes")
    for row, other in zip(play(env, 4, 25), play(planes, 4, 25), strict=True):
        look = env.look
        codes, told = row[0]["player_1"], other[0]["player_1"]
        kinds = look.kinds - 1
        board = codes[: look.cells].reshape(look.rows, look.columns)
        assert (told[:kinds] == (board == np.arange(1, look.kinds)[:, None, None])).all()
        halves = told.reshape(2, -1, look.rows, look.columns)
        assert (look.numbers(halves) == look.numbers(codes.reshape(2, -1))).all()


@pytest.mark.parametrize(("reward", "least"), [("match", 1), ("round", 2), ("attack", 2)])
def test_what_one_wins_the_other_loses(reward: Any, least: int) -> None:
    env = parallel_env("puzzle-fighter-versus", reward=reward, wins=2, kernel=False)
    rows = play(env, 8)
    rewards = [row[1] for row in rows[1:]]
    assert all(row["player_1"] == -row["player_2"] for row in rewards)
    assert sum(row["player_1"] != 0 for row in rewards) >= least
    assert all(rows[-1][2].values())
    outcome = env.game.outcome(env._engine.state)
    assert outcome is not None
    assert outcome.winner is not None
    if reward != "attack":
        assert sum(row[AGENTS[outcome.winner]] for row in rewards) >= 1


def test_an_attack_counts_for_whoever_sends_it() -> None:
    env = parallel_env("puzzle-fighter-versus", reward="attack")
    rewards = [row[1] for row in play(env, 8, 150)[1:]]
    replay, sent = env.replay(), [0, 0]
    session: Any = Session(env.game, env.options, replay.seed)
    for line, count in replay.inputs:
        for _ in range(count):
            for effect in session.play(line).effects:
                if isinstance(effect, Attack):
                    sent[effect.seat] += effect.size
    assert sent[0] != sent[1]
    assert sum(row["player_1"] for row in rewards) == sent[0] - sent[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_match_becomes_a_replay_that_verifies(game: str) -> None:
    env = parallel_env(game)
    play(env, 11, 12)
    assert verify(env.replay()).ok
    play(env, 12, 7)
    assert env.replay().seed == 12  # nothing is left of the match before
    assert verify(env.replay()).ok
    against = OpponentEnv(game, opponent="pebble", seat=1, **SHORT)
    against.reset(seed=4)
    for _ in range(10):
        against.step(against.action_space.sample())
    assert verify(against.replay()).ok
    assert Session.resumed(against.replay()).state == against._engine.state


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_learner_can_sit_at_either_seat_and_is_never_asked_to_wait(game: str, seat: int) -> None:
    env = OpponentEnv(game, opponent="greedy", seat=seat, reward="attack")
    env.action_space.seed(1)
    _, info = env.reset(seed=1)
    over = False
    steps = 0
    while not over and steps < 40:
        assert not info["action_mask"][-1]
        assert (env.action_masks() == info["action_mask"]).all()
        _, _, over, _, info = env.step(env.action_space.sample())
        steps += 1
    boards = env.game.frame(env._engine.state).boards
    assert all(any(tile.kind for tile in board.tiles) for board in boards)  # the opponent has played as well


@pytest.mark.parametrize("seat", [0, 1])
def test_a_learner_is_rewarded_for_its_own_seat(seat: int) -> None:
    rewards = {}
    for opponent in ("random", "greedy"):
        env = OpponentEnv("puzzle-fighter-versus", opponent=opponent, seat=seat, wins=1)
        for seed in range(4):
            env.action_space.seed(seed)
            env.reset(seed=seed)
            over = False
            while not over:
                _, reward, over, _, _ = env.step(env.action_space.sample())
            outcome = env.game.outcome(env._engine.state)
            assert outcome is not None
            rewards[opponent, seed] = reward, outcome.winner
    assert {(1.0, seat), (-1.0, 1 - seat)} == set(rewards.values())


def test_an_episode_can_be_cut_off() -> None:
    env = parallel_env("dr-mario-versus", max_steps=3)
    rows = play(env, 1)
    assert len(rows) == 4
    assert all(rows[-1][3].values())
    assert not any(rows[-1][2].values())
    with pytest.raises(ChainfallError, match="the episode was truncated: call reset first"):
        env.step({agent: env.action_space(agent).sample() for agent in AGENTS})


def test_a_wrong_action_is_refused_and_nothing_is_played() -> None:
    env = parallel_env("dr-mario-versus")
    with pytest.raises(ChainfallError, match="no game has begun: call reset first"):
        env.render()
    env.reset(seed=1)
    fine = {agent: int(env.action_space(agent).sample()) for agent in AGENTS}
    before = env._engine.state
    for wrong, words in (
        ({"player_1": 1}, "expected one for each of player_1, player_2"),
        ({**fine, "player_2": 99}, "player 2: action 99: expected a number from 0 to 32"),
        ({**fine, "player_1": 32}, "player 1: action 32 is not legal now, expected one of 0, 1"),
        ({**fine, "player_1": "left"}, "player 1: action 'left', expected a whole number"),
    ):
        with pytest.raises(ChainfallError, match=words):
            env.step(wrong)
    assert env._engine.state == before
    env.step(fine)


@pytest.mark.parametrize(
    ("keywords", "words"),
    [
        ({"game": "dr-mario"}, "dr-mario is for 1 player: expected a game for two"),
        ({"game": "dr-mario-versus", "reward": "score"}, "reward 'score': expected match or round or attack"),
        ({"game": "dr-mario-versus", "obs": "pixels"}, "obs 'pixels': expected board or planes"),
        ({"game": "dr-mario-versus", "render_mode": "3d"}, "render_mode '3d': expected ansi or human or rgb_array"),
        ({"game": "dr-mario-versus", "max_steps": 0}, "max_steps 0: expected a whole number from 1, or None"),
    ],
)
def test_wrong_arguments_are_told(keywords: dict[str, Any], words: str) -> None:
    with pytest.raises(ChainfallError, match=words):
        parallel_env(**keywords)


def test_wrong_opponents_seats_and_options_are_told() -> None:
    with pytest.raises(ChainfallError, match="opponent 'nobody' is not known"):
        OpponentEnv("dr-mario-versus", opponent="nobody")
    with pytest.raises(ChainfallError, match="seat 2: expected 0 or 1"):
        OpponentEnv("dr-mario-versus", seat=2)
    with pytest.raises(OptionError, match="lives"):
        parallel_env("dr-mario-versus", lives=3)
    with pytest.raises(KernelError, match="a kernel does not support attack rewards, expected kernel=False"):
        parallel_env("dr-mario-versus", reward="attack", kernel=True)
    with pytest.raises(ChainfallError, match="puzzle-fighter-versus"):
        make("puzzle-fighter-versus")


@pytest.mark.parametrize("mode", ["ansi", "rgb_array", "human"])
def test_a_match_can_be_looked_at(mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = parallel_env("puzzle-fighter-versus", render_mode=mode)
    env.reset(seed=1)
    shown = env.render()
    if mode == "rgb_array":
        assert isinstance(shown, np.ndarray)
        assert shown.shape[1] > shown.shape[0]  # two boards
    else:
        text = shown if mode == "ansi" else capsys.readouterr().out
        assert text.count("wins") == 2


def test_without_pettingzoo_the_message_says_what_to_install() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None\nimport chainfall.envs as e; e.parallel_env('dr-mario-versus')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert done.stderr.endswith("ImportError: games for two need PettingZoo: pip install 'chainfall[rl]'\n")


def test_a_match_that_ends_with_the_last_step_is_not_cut_off() -> None:
    keywords: dict[str, Any] = {"board_1": "/".join(["RGBYRG", "GBYRGB"] * 5), "wins": 1}
    rows = play(parallel_env("puzzle-fighter-versus", **keywords), 8)
    again = play(parallel_env("puzzle-fighter-versus", max_steps=len(rows) - 1, **keywords), 8)
    assert lists(again) == lists(rows)
    assert all(again[-1][2].values())
    assert not any(again[-1][3].values())
