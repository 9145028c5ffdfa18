"""Masked PPO on the vector environment, in one file: trains a policy, draws its curve and compares it with bots.

    pip install 'chainfall[rl]' torch
    python examples/train.py --minutes 10 --out runs/puzzle-fighter

The folder then holds ``policy.pt``, ``curve.svg`` and ``best.json``, a replay of the policy's best game, which verifies
and plays in the browser. ``--evaluate runs/puzzle-fighter/policy.pt`` compares a policy that was kept.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from chainfall.bots import AnyView, bot, play
from chainfall.envs import GameEnv, GameVectorEnv
from chainfall.envs.look import FrameCodes, look_of
from chainfall.kernels.moves import TURNS, action_of, placement_of

IDS = {"puzzle-fighter": "chainfall/PuzzleFighter-v1", "dr-mario": "chainfall/DrMario-v1"}
PIECES = 300
"""How many pieces a game has at most, in training and in comparisons."""


@dataclass(frozen=True)
class Settings:
    """What PPO is tuned by."""

    envs: int = 256
    steps: int = 64
    epochs: int = 2
    minibatch: int = 512
    rate: float = 7e-4
    gamma: float = 0.995
    smoothing: float = 0.95
    clip: float = 0.2
    entropy: float = 0.005
    scale: float = 0.1  # of the reward, the root of the points: a board that is empty at once would drown all else


class Policy(nn.Module):
    """What to do and what it will bring: a logit for every action, and a value.

    Every column is looked at with two neighbours on each side, by the same weights; then all columns together.
    """

    def __init__(self, look: FrameCodes, width: int = 64) -> None:
        super().__init__()
        self.look = look
        self.board = nn.Conv2d(look.kinds, width, (look.rows, 5), padding=(0, 2))
        self.pieces = nn.Linear(look.shown * look.kinds, width)
        self.together = nn.Linear(width * look.columns, 2 * width)
        self.column = nn.Conv1d(width, width // 2, 1)
        self.context = nn.Linear(2 * width, width // 2)
        self.turns = nn.Conv1d(width // 2, TURNS, 1)
        self.value = nn.Linear(2 * width, 1)
        nn.init.zeros_(self.turns.weight)  # at first every legal action is as likely as the others

    def forward(self, codes: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        """The chance of each legal action, and the value, for a row of codes and a mask each."""
        look = self.look
        seen = nn.functional.one_hot(codes[:, : look.size].long(), look.kinds).float()
        board = seen[:, : look.cells].transpose(1, 2).reshape(-1, look.kinds, look.rows, look.columns)
        pieces = self.pieces(seen[:, look.cells :].flatten(1))
        columns = torch.relu(self.board(board).squeeze(2) + pieces[:, :, None])
        together = torch.relu(self.together(columns.flatten(1)))
        each = torch.relu(self.column(columns) + self.context(together)[:, :, None])
        logits = self.turns(each).transpose(1, 2).flatten(1)  # an action is column * TURNS + turns
        return Categorical(logits=logits.masked_fill(mask == 0, -1e9)), self.value(together).squeeze(1)


class Learner:
    """PPO: plays a while in all environments, then learns from it."""

    def __init__(self, game: str, settings: Settings, seed: int) -> None:
        self.settings = settings
        self.envs: Any = gymnasium.make_vec(
            IDS[game],
            num_envs=settings.envs,
            vectorization_mode="vector_entry_point",
            autoreset_mode="SameStep",
            max_steps=PIECES,
        )
        torch.manual_seed(seed)
        unwrapped: Any = self.envs.unwrapped
        self.policy = Policy(unwrapped.look)
        self.optimizer = torch.optim.Adam(self.policy.parameters(), settings.rate, eps=1e-5)
        seen, info = self.envs.reset(seed=seed)
        self.codes, self.mask = torch.from_numpy(seen), torch.from_numpy(info["action_mask"])
        self.scores = np.zeros(settings.envs)
        self.finished: list[float] = []

    def play(self) -> dict[str, Tensor]:
        """Plays on, and remembers everything, a row a step."""
        rows: dict[str, list[Tensor]] = {}
        for _ in range(self.settings.steps):
            with torch.no_grad():
                chances, value = self.policy(self.codes, self.mask)
                action = chances.sample()
            seen, reward, over, truncated, info = self.envs.step(action.numpy())
            self._count(reward, over | truncated)
            row = {
                "codes": self.codes,
                "mask": self.mask,
                "action": action,
                "logprob": chances.log_prob(action),
                "value": value,
                "reward": torch.from_numpy(reward).float().clamp(min=0).sqrt() * self.settings.scale,
                "end": torch.from_numpy(over | truncated),
            }
            for name, part in row.items():
                rows.setdefault(name, []).append(part)
            self.codes, self.mask = torch.from_numpy(seen), torch.from_numpy(info["action_mask"])
        return {name: torch.stack(parts) for name, parts in rows.items()}

    def _count(self, reward: Any, ended: Any) -> None:
        self.scores += reward
        self.finished += self.scores[ended].tolist()
        self.scores[ended] = 0

    def advantages(self, played: dict[str, Tensor]) -> Tensor:
        """How much better each step was than expected (GAE)."""
        with torch.no_grad():
            following = self.policy(self.codes, self.mask)[1]
        found = torch.zeros_like(played["value"])
        last = torch.zeros_like(following)
        for step in reversed(range(self.settings.steps)):
            goes_on = (~played["end"][step]).float()
            surprise = played["reward"][step] + self.settings.gamma * following * goes_on - played["value"][step]
            last = surprise + self.settings.gamma * self.settings.smoothing * goes_on * last
            found[step] = last
            following = played["value"][step]
        return found

    def learn(self, progress: float) -> None:
        """One round: plays, then improves the policy; the steps get smaller as time goes by."""
        settings = self.settings
        self.optimizer.param_groups[0]["lr"] = settings.rate * max(1 - progress, 0.02)
        played = self.play()
        played["advantage"] = self.advantages(played)
        played["target"] = played["advantage"] + played["value"]
        flat = {name: part.flatten(0, 1) for name, part in played.items()}
        for _ in range(settings.epochs):
            for chosen in torch.randperm(settings.envs * settings.steps).split(settings.minibatch):
                self._improve({name: part[chosen] for name, part in flat.items()})

    def _improve(self, rows: dict[str, Tensor]) -> None:
        settings = self.settings
        chances, value = self.policy(rows["codes"], rows["mask"])
        ratio = (chances.log_prob(rows["action"]) - rows["logprob"]).exp()
        advantage = (rows["advantage"] - rows["advantage"].mean()) / (rows["advantage"].std() + 1e-8)
        clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
        loss = -torch.minimum(ratio * advantage, clipped * advantage).mean()
        loss = loss + 0.5 * nn.functional.smooth_l1_loss(value, rows["target"])
        loss = loss - settings.entropy * chances.entropy().mean()
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
        self.optimizer.step()


class PolicyBot:
    """A policy as a bot: it takes the action that it likes best. So it plays wherever a bot does."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, view: AnyView) -> Any:
        """One of the placements."""
        codes = look_of(view.game, view.options).codes(view.game.frame(view.state).boards[0])
        mask = torch.zeros(self.policy.look.columns * TURNS, dtype=torch.bool)
        mask[[action_of(move) for move in view.moves()]] = True
        with torch.no_grad():
            chances, _ = self.policy(torch.tensor([codes]), mask[None])
        return placement_of(int(chances.probs.argmax()))


def scores_of(policy: Policy, game: str, games: int) -> list[int]:
    """What a policy scores in the games with the seeds from 0, when it takes what it likes best."""
    envs = GameVectorEnv(game, games, max_steps=PIECES)
    seen: Any
    seen, info = envs.reset(seed=0)
    scores, running = np.zeros(games), np.ones(games, np.bool_)
    while running.any():
        with torch.no_grad():
            chances, _ = policy(torch.from_numpy(seen), torch.from_numpy(info["action_mask"]))
        seen, reward, over, truncated, info = envs.step(chances.probs.argmax(1).numpy())
        scores += reward * running
        running &= ~(over | truncated)
    return [int(score) for score in scores]


BOTS = ("random", "greedy")


def compare(policy: Policy, game: str, games: int) -> list[int]:
    """Prints what the policy scores beside the bots, in the same games; the policy's scores."""
    own = scores_of(policy, game, games)
    rows = [(name, [play(bot(name), game, seed=seed, moves=PIECES).score for seed in range(games)]) for name in BOTS]
    print(f"\n{game}, seeds 0 to {games - 1}, at most {PIECES} pieces\n")
    print("| who | mean | median | best |\n|---|---:|---:|---:|")
    for name, scores in (*rows, ("policy", own)):
        print(f"| {name} | {mean(scores):,.0f} | {median(scores):,.0f} | {max(scores):,} |")
    return own


def record(policy: Policy, game: str, seed: int, path: Path) -> None:
    """Writes a replay of the policy's game with a seed."""
    env = GameEnv(game, max_steps=PIECES)
    seen: Any
    seen, info = env.reset(seed=seed)
    ended = False
    while not ended:
        with torch.no_grad():
            chances, _ = policy(torch.from_numpy(seen)[None], torch.from_numpy(info["action_mask"])[None])
        seen, _, over, truncated, info = env.step(int(chances.probs.argmax()))
        ended = over or truncated
    env.replay().save(path)


def draw_curve(title: str, points: Sequence[tuple[float, float]], path: Path) -> None:
    """Writes the curve as a picture: minutes to the right, the mean score of games upwards."""
    width, height, left, low = 720, 360, 80, 320
    last, most = points[-1][0] or 1, max(score for _, score in points) or 1
    line = " ".join(f"{left + 600 * at / last:.1f},{low - 260 * score / most:.1f}" for at, score in points)
    marks = [
        f'<text x="{left - 8}" y="{low - 260 * part / 4 + 4:.0f}" text-anchor="end">{most * part / 4:,.0f}</text>'
        f'<text x="{left + 150 * part}" y="{low + 20}" text-anchor="middle">{last * part / 4:.1f} min</text>'
        f'<path d="M{left} {low - 65 * part}H{left + 600}" stroke="#ffffff" stroke-opacity=".12"/>'
        for part in range(5)
    ]
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" '
        f'font-size="12" fill="#8fa0c8"><rect width="{width}" height="{height}" rx="14" fill="#0b0f1a"/>'
        f'<text x="20" y="30" fill="#ffffff" font-size="16">{title}</text>{"".join(marks)}'
        f'<polyline points="{line}" fill="none" stroke="#2fae4a" stroke-width="2.5"/></svg>\n',
        encoding="utf-8",
    )


def train(game: str, minutes: float, seed: int, out: Path) -> Policy:
    """Trains for a while, telling how it goes every ten seconds or so."""
    learner = Learner(game, Settings(), seed)
    start = told = time.monotonic()
    points: list[tuple[float, float]] = []
    rounds = 0
    while (spent := time.monotonic() - start) < 60 * minutes:
        learner.learn(spent / (60 * minutes))
        rounds += 1
        if time.monotonic() - told > min(10, 6 * minutes) and learner.finished:
            told = time.monotonic()
            score, learner.finished = mean(learner.finished), []
            points.append(((told - start) / 60, score))
            steps = rounds * learner.settings.envs * learner.settings.steps
            print(f"{points[-1][0]:5.1f} min  {steps:>12,} steps  mean score {score:>10,.0f}", flush=True)
    torch.save({"game": game, "weights": learner.policy.state_dict()}, out / "policy.pt")
    if points:
        draw_curve(f"{game}: mean score of games that ended", points, out / "curve.svg")
    return learner.policy


def load(path: Path) -> tuple[Policy, str]:
    """A policy that was kept, and its game."""
    kept = torch.load(path, weights_only=True)
    policy = Policy(GameVectorEnv(kept["game"], 1).look)
    policy.load_state_dict(kept["weights"])
    return policy, kept["game"]


def main() -> None:
    """Trains and compares, as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=IDS, default="puzzle-fighter")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=100, help="how many games are compared")
    parser.add_argument("--out", type=Path, default=Path("runs"), help="the folder for policy, curve and replay")
    parser.add_argument("--evaluate", type=Path, metavar="POLICY", help="compares this policy instead of training one")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    if wanted.evaluate:
        policy, game = load(wanted.evaluate)
    else:
        policy, game = train(wanted.game, wanted.minutes, wanted.seed, wanted.out), wanted.game
    scores = compare(policy, game, wanted.games)
    record(policy, game, scores.index(max(scores)), wanted.out / "best.json")


if __name__ == "__main__":
    main()
