"""Searches for the weights by which ``search`` judges states: ``python -m benchmarks.tune_bots dr-mario``.

The cross-entropy method: many candidates are drawn around the weights so far, each plays the same games, and the mean
of the best of them is where the next round begins. Candidates look a little ahead on the kernels, or only one move on
the reference: that is ten times as fast, and what is good for them is good for a deeper search. The result is printed
as it stands in ``src/chainfall/bots/worth/weights.py``; whether it is better there, ``chainfall evaluate`` tells.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp
from random import Random
from statistics import fmean
from typing import Any

from benchmarks.kernel_games import BY_LEVELS, Look, Result, on_kernel
from chainfall.bots import AnyView, play
from chainfall.bots.beam import ReferenceBeam, SearchBudget
from chainfall.bots.choosing import best_of
from chainfall.bots.search import move_values
from chainfall.bots.worth.judging import JUDGES, judge_of
from chainfall.console.processes import processors, worked
from chainfall.core.options import Options, from_text, to_plain
from chainfall.kernels import KernelError
from chainfall.play import registry

FIXED = ("score", "over")
"""Weights that stay: the score is the measure of the others, and the end of a game is always worse than all else."""

CLEARED = 1000
"""What a cleared level counts; each move that it takes is one less. One that is lost counts half of it at most."""

BEST = 4
"""One candidate in this many is among the best."""

SPREAD = 0.5
NARROWER = 0.85
"""How far apart candidates are at first, and how much nearer they come in each round."""

DEPTH, WIDTH = 3, 30
"""How far candidates look where there is a kernel."""

Weights = tuple[int, ...]


@dataclass(frozen=True)
class Trial:
    """What a candidate has to play."""

    weights: Weights
    game: str
    options: Options
    seed: int
    games: int
    moves: int


@dataclass(frozen=True)
class Candidate:
    """A bot that plays by its own weights, on the reference."""

    weights: Weights

    def choose(self, view: AnyView) -> Any:
        judge = replace(judge_of(view.game), weights=self.weights)
        return best_of(move_values(view, ReferenceBeam(view.game, judge, 1, 1), SearchBudget(1), 1), view.seed)


def on_reference(trial: Trial) -> Iterator[Result]:
    """The games of a candidate by the rules themselves, looking one move ahead."""
    bot, levels = Candidate(trial.weights), int(trial.game == BY_LEVELS)
    for seed in range(trial.seed, trial.seed + trial.games):
        played = play(bot, trial.game, to_plain(trial.options), seed, moves=trial.moves, levels=levels)
        yield Result(played.score, played.levels > 0, played.moves)


def worth(result: Result, by_levels: bool) -> int:
    """What a game counts: its score or, where levels are to be cleared, that it was, and how soon."""
    if not by_levels:
        return result.score
    return CLEARED - result.moves if result.cleared else min(result.score // 100, CLEARED // 2)


def tried(trial: Trial) -> float:
    """The mean worth of the games of a candidate."""
    look, seeds = Look(trial.weights, DEPTH, WIDTH, samples=1), range(trial.seed, trial.seed + trial.games)
    try:
        results = list(on_kernel(trial.game, trial.options, look, seeds, trial.moves))
    except KernelError:
        results = list(on_reference(trial))
    return fmean(worth(result, trial.game == BY_LEVELS) for result in results)


def drawn(random: Random, middle: Sequence[float], names: Sequence[str], spread: float) -> Weights:
    """A candidate near the middle; a weight keeps its sign."""
    return tuple(
        round(weight if name in FIXED else weight * exp(random.gauss(0, spread)))
        for name, weight in zip(names, middle, strict=True)
    )


def main() -> None:
    """Prints the weights after every round."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=JUDGES)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--candidates", type=int, default=24)
    parser.add_argument("--games", type=int, default=8, help="of each candidate in each round")
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--jobs", type=int, default=processors())
    arguments = parser.parse_args()
    game = registry.game(arguments.game)
    given = dict(option.split("=", 1) for option in arguments.option)
    options = from_text(game.Options, given)
    weights: Any = judge_of(game).weights
    middle: list[float] = list(weights)
    random, spread = Random(1), SPREAD
    for number in range(arguments.rounds):
        rounded = tuple(map(round, middle))
        candidates = [rounded] + [
            drawn(random, middle, weights._fields, spread) for _ in range(arguments.candidates - 1)
        ]
        trials = [
            Trial(candidate, game.id, options, 1000 * (number + 1), arguments.games, arguments.moves)
            for candidate in candidates
        ]
        ranked = sorted(
            zip(worked(tried, trials, arguments.jobs), candidates, strict=True), key=lambda pair: pair[0], reverse=True
        )
        best = [candidate for _, candidate in ranked[: max(len(ranked) // BEST, 1)]]
        before = next(found for found, candidate in ranked if candidate == rounded)
        middle = [fmean(column) for column in zip(*best, strict=True)]
        spread *= NARROWER
        print(f"round {number + 1}: {before:.1f} before, {ranked[0][0]:.1f} the best", flush=True)
        print(f"  {weights._make(map(round, middle))}", flush=True)


if __name__ == "__main__":
    main()
