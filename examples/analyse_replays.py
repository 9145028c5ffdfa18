"""Analyses a folder of replays: how long a piece takes, where it goes, and how often it starts a chain.

Run it with ``python examples/analyse_replays.py FOLDER``.
"""

import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from chainfall import ChainfallError, Replay, game, verify
from chainfall.core.effects import Clear


@dataclass
class Summary:
    """What the replays of one game have in common."""

    replays: int = 0
    pieces: int = 0
    steps: int = 0
    columns: Counter[int] = field(default_factory=Counter)
    chains: Counter[int] = field(default_factory=Counter)

    def add(self, replay: Replay) -> None:
        """Counts a replay, piece by piece."""
        self.replays += 1
        for turn in replay.turns():
            self.pieces += 1
            self.steps += len(turn.inputs)
            if turn.placement:
                self.columns[turn.placement.column] += 1
            chain = max((effect.chain_index for effect in turn.effects if isinstance(effect, Clear)), default=0)
            self.chains[chain] += 1

    def lines(self, hz: int) -> list[str]:
        """The summary in words, given the steps a second."""
        chains = ", ".join(f"{count} of {chain}" for chain, count in sorted(self.chains.items()) if chain)
        lines = [f"{self.replays} replays, {self.pieces} pieces", f"chains: {chains or 'none'}"]
        if hz and self.pieces:
            lines.append(f"seconds for a piece: {self.steps / self.pieces / hz:.2f}")
        if self.columns:
            lines.append("columns: " + " ".join(str(self.columns[column]) for column in range(max(self.columns) + 1)))
        return lines


def analyse(folder: Path) -> dict[str, Summary]:
    """A summary for each game; a file that is not a genuine replay is named and left out."""
    summaries: defaultdict[str, Summary] = defaultdict(Summary)
    for path in sorted(folder.rglob("*.json")):
        try:
            replay = Replay.load(path)
            verdict = verify(replay)
        except ChainfallError as error:
            print(f"{path.name}: {error}", file=sys.stderr)
            continue
        if verdict:
            summaries[replay.game].add(replay)
        else:
            print(f"{path.name}: {verdict.problem}", file=sys.stderr)
    return summaries


def main(arguments: list[str]) -> int:
    """Prints the summaries of the folder that is named."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("usage: analyse_replays.py FOLDER", file=sys.stderr)
        return 2
    for name, summary in analyse(Path(arguments[0])).items():
        print(name, *summary.lines(game(name).hz), sep="\n  ")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
