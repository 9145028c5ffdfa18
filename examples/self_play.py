"""Self-play on the parallel environment, in one file: a policy plays both seats, and learns from who wins.

    pip install 'chainfall[rl]' torch
    python examples/self_play.py --minutes 10 --out runs/versus

Now and then one seat goes to an earlier policy, so that what was learned is not forgotten. How often the policy wins
these matches is told every ten seconds. The folder then holds ``policy.pt``, which is written as often, and
``match.json``, a replay of the policy's last match against the first step of the ladder.

Ctrl-C ends the training, and ``--resume`` goes on with what is in the folder. ``--evaluate runs/versus/policy.pt``
plays a policy that was kept against the steps of the ladder.
"""

import argparse
import copy
import random
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

from chainfall.bots.opponents import STEPS
from chainfall.envs import parallel_env
from chainfall.envs.look import FrameCodes
from chainfall.envs.versus import AGENTS, OpponentEnv
from chainfall.kernels.moves import TURNS

GAMES = ("dr-mario-versus", "puzzle-fighter-versus")
PLACEMENTS = 200
"""Steps after which a match in training is broken off; nobody has won it then."""


class Policy(nn.Module):
    """What to do and who will win: a logit for every placement, and a value from -1 to 1.

    One's own columns are looked at with two neighbours on each side; of the other's board the heights have to do.
    """

    def __init__(self, look: FrameCodes, width: int = 48) -> None:
        super().__init__()
        self.look = look
        self.board = nn.Conv2d(look.kinds, width, (look.rows, 5), padding=(0, 2))
        self.context = nn.Linear(look.shown * look.kinds + look.columns + 2, width)
        self.column = nn.Conv1d(width, width, 3, padding=1)
        self.turns = nn.Conv1d(width, TURNS, 1)
        self.value = nn.Linear(width * look.columns, 1)
        nn.init.zeros_(self.turns.weight)  # at first every legal action is as likely as the others

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        """The chance of each legal placement, and the value, for a row of codes and a mask each."""
        look = self.look
        own, other = seen.long().chunk(2, 1)
        codes = nn.functional.one_hot(own[:, : look.size], look.kinds).float()
        board = codes[:, : look.cells].transpose(1, 2).reshape(-1, look.kinds, look.rows, look.columns)
        heights = (other[:, : look.cells].reshape(-1, look.rows, look.columns) > 0).float().mean(1)
        incoming = look.size + 4 * look.names.index("incoming")  # the lowest byte of that number is enough
        coming = torch.stack([own[:, incoming], other[:, incoming]], 1) / 10
        context = self.context(torch.cat([codes[:, look.cells :].flatten(1), heights, coming], 1))
        columns = torch.relu(self.board(board).squeeze(2) + context[:, :, None])
        columns = torch.relu(self.column(columns))
        logits = self.turns(columns).transpose(1, 2).flatten(1)  # an action is column * TURNS + turns
        value = torch.tanh(self.value(columns.flatten(1))).squeeze(1)
        return Categorical(logits=logits.masked_fill(mask[:, :-1] == 0, -1e9)), value  # the last action is to wait


@dataclass
class Seat:
    """One player of one match: who plays, and what was done."""

    policy: Policy
    learns: bool
    rows: list[tuple[Any, Any, int]] = field(default_factory=list)


class Table:
    """One match after the other between the policy and itself, or one of its past."""

    def __init__(self, game: str, learner: "Learner") -> None:
        self.env: Any = parallel_env(game, wins=1, max_steps=PLACEMENTS)
        self.learner = learner
        self.begin()

    def begin(self) -> None:
        """Seats two players for a new match."""
        self.seen, self.infos = self.env.reset()
        seats = [Seat(self.learner.policy, True), Seat(self.learner.rival(), False)]
        if random.random() < self.learner.itself:
            seats[1] = Seat(self.learner.policy, True)
        random.shuffle(seats)
        self.seats = dict(zip(AGENTS, seats, strict=True))

    def due(self) -> list[str]:
        """Who has to choose."""
        return [agent for agent in AGENTS if not self.infos[agent]["action_mask"][-1]]

    def step(self, chosen: dict[str, int]) -> None:
        """Plays what was chosen; a match that is over is learned from."""
        for agent, action in chosen.items():
            seat = self.seats[agent]
            if seat.learns:
                seat.rows.append((self.seen[agent], self.infos[agent]["action_mask"], action))
        wait = len(self.infos[AGENTS[0]]["action_mask"]) - 1
        actions = {agent: chosen.get(agent, wait) for agent in AGENTS}
        self.seen, rewards, _, _, self.infos = self.env.step(actions)
        if not self.env.agents:
            self.learner.matches += 1
            for agent, seat in self.seats.items():
                if seat.learns:
                    alone = not all(each.learns for each in self.seats.values())
                    self.learner.remember(seat.rows, rewards[agent], against_past=alone)
            self.begin()


class Learner:
    """Policy gradient with a baseline: what led to a win becomes more likely, the last placements above all."""

    def __init__(self, game: str, *, tables: int = 24, rows: int = 3000, discount: float = 0.98) -> None:
        self.policy = Policy(parallel_env(game).look)
        self.past = deque([copy.deepcopy(self.policy)], maxlen=10)
        self.itself = 0.7
        self.optimizer = torch.optim.Adam(self.policy.parameters(), 1e-3)
        self.rows: list[tuple[Any, Any, int, float]] = []
        self.wanted, self.discount = rows, discount
        self.matches = self.rounds = 0
        self.results: deque[float] = deque(maxlen=400)
        self.tables = [Table(game, self) for _ in range(tables)]

    def rival(self) -> Policy:
        """One of the past."""
        return random.choice(self.past)

    def remember(self, rows: list[tuple[Any, Any, int]], reward: float, *, against_past: bool) -> None:
        """Keeps a player's part of a match until there is enough to learn from."""
        if against_past:
            self.results.append(reward)
        for age, row in enumerate(reversed(rows)):
            self.rows.append((*row, reward * self.discount**age))

    def step(self) -> None:
        """Plays on at all tables; once there is enough to learn from, improves the policy."""
        self._play()
        if len(self.rows) >= self.wanted:
            self._learn()

    def _learn(self) -> None:
        seen, masks, actions, returns = (np.array(part) for part in zip(*self.rows, strict=True))
        self.rows = []
        for part in torch.randperm(len(seen)).split(512):
            chances, value = self.policy(torch.from_numpy(seen)[part], torch.from_numpy(masks)[part])
            wanted = torch.from_numpy(returns).float()[part]
            surprise = wanted - value.detach()
            loss = -(chances.log_prob(torch.from_numpy(actions)[part]) * surprise).mean()
            loss = loss + nn.functional.mse_loss(value, wanted) - 0.01 * chances.entropy().mean()
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
        self.rounds += 1
        if self.rounds % 20 == 0:
            self.past.append(copy.deepcopy(self.policy))

    def kept(self) -> dict[str, Any]:
        """All that training goes on from, as a file can hold it."""
        return {
            "weights": self.policy.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "past": [policy.state_dict() for policy in self.past],
            "matches": self.matches,
            "rounds": self.rounds,
        }

    def resume(self, kept: dict[str, Any]) -> None:
        """Goes on from there."""
        self.policy.load_state_dict(kept["weights"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.past.clear()
        for weights in kept["past"]:
            policy = copy.deepcopy(self.policy)
            policy.load_state_dict(weights)
            self.past.append(policy)
        self.matches, self.rounds = kept["matches"], kept["rounds"]

    def _play(self) -> None:
        """One step at every table: all that the same policy has to choose is chosen at once."""
        asked: dict[int, list[tuple[Table, str]]] = {}
        for table in self.tables:
            for agent in table.due():
                asked.setdefault(id(table.seats[agent].policy), []).append((table, agent))
        chosen: dict[int, dict[str, int]] = {id(table): {} for table in self.tables}
        for places in asked.values():
            first, who = places[0]
            for (table, agent), action in zip(places, sampled(first.seats[who].policy, places), strict=True):
                chosen[id(table)][agent] = action
        for table in self.tables:
            table.step(chosen[id(table)])


def sampled(policy: Policy, places: list[tuple[Table, str]]) -> list[int]:
    """Placements by the policy's chances."""
    seen = np.stack([table.seen[agent] for table, agent in places])
    masks = np.stack([table.infos[agent]["action_mask"] for table, agent in places])
    with torch.no_grad():
        chances, _ = policy(torch.from_numpy(seen), torch.from_numpy(masks))
        found: list[int] = chances.sample().tolist()
    return found


def play(policy: Policy, env: OpponentEnv, seed: int) -> float:
    """A match in which the policy takes what it likes best: 1 if it wins, -1 if it loses."""
    seen: Any
    seen, info = env.reset(seed=seed)
    over = cut = False
    reward = 0.0
    while not (over or cut):
        with torch.no_grad():
            chances, _ = policy(torch.from_numpy(seen)[None], torch.from_numpy(info["action_mask"])[None])
        seen, reward, over, cut, info = env.step(int(chances.probs.argmax()))
    return reward


def compare(policy: Policy, game: str, matches: int, out: Path) -> None:
    """Prints how the policy does against some steps of the ladder and ``random``, and keeps a replay."""
    print(f"\n{game}, rounds with the seeds 0 to {matches - 1}\n")
    print("| against | won | lost |\n|---|---:|---:|")
    for name in ("random", "greedy", *(step.name for step in reversed(STEPS[:3]))):
        env = OpponentEnv(game, opponent=name, wins=1, max_steps=PLACEMENTS)
        results = [play(policy, env, seed) for seed in range(matches)]
        print(f"| `{name}` | {results.count(1.0)} | {results.count(-1.0)} |", flush=True)
    env.replay().save(out / "match.json")


def train(learner: Learner, game: str, minutes: float, path: Path) -> bool:
    """Trains for a while, telling how it goes and keeping it every ten seconds or so; False if Ctrl-C has ended it."""
    start = told = time.monotonic()
    try:
        while time.monotonic() - start < 60 * minutes:
            learner.step()
            if time.monotonic() - told > min(10, 6 * minutes):
                told = time.monotonic()
                keep(learner, game, path)
                print(f"{(told - start) / 60:5.1f} min  {progress(learner)}", flush=True)
    except KeyboardInterrupt:
        keep(learner, game, path)
        print(f"\nStopped. {path} holds what was learned, and --resume goes on with it.")
        return False
    keep(learner, game, path)
    return True


def progress(learner: Learner) -> str:
    """How many matches were played, and how many of the last ones against its past the policy has won."""
    results = learner.results
    won = f"{(results.count(1) + results.count(0) / 2) / len(results):.0%}" if results else "-"
    return f"{learner.matches:>7,} matches, {won:>4} of the last {len(results)} against its past"


def keep(learner: Learner, game: str, path: Path) -> None:
    """Writes the file; whoever stops the program meanwhile still has the one before."""
    new = path.with_suffix(".new")
    torch.save({"game": game, **learner.kept()}, new)
    new.replace(path)


def load(path: Path) -> tuple[Policy, str]:
    """A policy that was kept, and its game."""
    kept = torch.load(path, weights_only=True)
    policy = Policy(parallel_env(kept["game"]).look)
    policy.load_state_dict(kept["weights"])
    return policy, kept["game"]


def begun(game: str, seed: int) -> Learner:
    """A learner that knows nothing yet."""
    torch.manual_seed(seed)
    random.seed(seed)
    return Learner(game)


def main() -> None:
    """Trains and compares, as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, default=GAMES[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=20, help="how many matches are compared")
    parser.add_argument("--out", type=Path, default=Path("runs"), help="the folder for the policy and the replay")
    parser.add_argument("--resume", action="store_true", help="goes on with the policy in the folder")
    parser.add_argument("--evaluate", type=Path, metavar="POLICY", help="compares this policy instead of training one")
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    path = wanted.evaluate or wanted.out / "policy.pt"
    if (wanted.evaluate or wanted.resume) and not path.is_file():
        parser.error(f"there is no {path}")
    if not wanted.evaluate:
        kept = torch.load(path, weights_only=True) if wanted.resume else {"game": wanted.game}
        learner = begun(kept["game"], wanted.seed)
        if wanted.resume:
            learner.resume(kept)
        if not train(learner, kept["game"], wanted.minutes, path):
            return
    compare(*load(path), wanted.matches, wanted.out)


if __name__ == "__main__":
    main()
