"""What the eight opponents lose by the measure of a review, in the tables of ``docs/review.md``, and how fast that is.

``python -m benchmarks.review`` plays games with all eight steps and reviews them. The thresholds of the grades are
quantiles of these losses. It fails if a step is not more accurate than the one below.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from statistics import fmean
from typing import Any

import chainfall
from benchmarks.measure import Contender, print_table
from chainfall.bots import STEPS, AnyView, SearchBot, opponent, play, review
from chainfall.bots.kernel_beam import kernel_weights
from chainfall.bots.opponents.steps import BY_NAME, Difficulty
from chainfall.bots.reviewing import BUDGET
from chainfall.bots.reviewing.engine import GUESSES, ReviewEngine, loss_and_stake
from chainfall.bots.reviewing.grades import SCALES, Scale, accuracy_of
from chainfall.bots.search import ON_KERNEL
from chainfall.bots.worth.judging import judge_of
from chainfall.bots.worth.units import unit_of
from chainfall.console.processes import processors, worked
from chainfall.console.progress import Progress
from chainfall.core.rng import Rng
from chainfall.core.seats import seats_of
from chainfall.kernels import Boards
from chainfall.kernels.puzzle_fighter import appeared
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import options_of

SEED = 60_000
GAMES = ("puzzle-fighter", "dr-mario", "puzzle-fighter-versus", "dr-mario-versus")
PIECES = 60
"""Pieces of a game for one."""

RESAMPLES = 500

THRESHOLDS = (("avalanche", 0.75), ("rapids", 0.75), ("brook", 0.9))
"""Whose losses give the thresholds: good is what three in four placements of ``avalanche`` do not exceed, and so on."""


@dataclass(frozen=True)
class Alone:
    """A step of the opponents in a game for one: it looks as far, and makes as many mistakes."""

    step: Difficulty

    def choose(self, view: AnyView) -> Any:
        roll, rng = Rng(view.seed).below(100)
        moves = view.choices()
        if roll < self.step.errors:
            return moves[rng.below(len(moves))[0]]
        return SearchBot(width=self.step.width, depth=self.step.depth, samples=self.step.samples).choose(view)


@dataclass(frozen=True)
class Task:
    """A game of one step: alone, or a match against itself."""

    game: str
    step: str
    seed: int


@dataclass(frozen=True)
class Reviewed:
    """What the placements of a player lost in a game, and what they had at stake."""

    step: str
    losses: tuple[float, ...]
    stakes: tuple[float, ...]


def reviewed(task: Task) -> list[Reviewed]:
    """Plays a game, and values its placements as a review does; one answer for each seat."""
    game: AnyGame = chainfall.game(task.game)
    replay = _match(task) if seats_of(game) > 1 else _alone(task)
    options = options_of(replay, game)
    found: list[list[tuple[float, float]]] = [[] for _ in range(seats_of(game))]
    numbers = Counter[int]()
    for turn in replay.turns():
        numbers[turn.seat] += 1
        if turn.placement is not None:
            engine = ReviewEngine(game, options, turn.seat, BUDGET)
            values = engine.values(turn.before, numbers[turn.seat])
            found[turn.seat].append(loss_and_stake(values, turn.placement))
    return [Reviewed(task.step, *map(tuple, zip(*turns, strict=True))) for turns in found if turns]


def _alone(task: Task) -> Replay:
    played = play(Alone(BY_NAME[task.step]), task.game, seed=task.seed, moves=PIECES, recorded=True)
    assert played.replay is not None
    return played.replay


def _match(task: Task) -> Replay:
    session = chainfall.Session(chainfall.game(task.game), seed=task.seed, wins=1)
    players = [opponent(task.step, session.game, session.options, seat, task.seed) for seat in (0, 1)]
    while not session.outcome and session.steps < 20_000:
        session.feed(tuple(player.next(session.state) for player in players))
    return session.replay()


def gathered(game: str, games: int, jobs: int) -> list[Reviewed]:
    """The reviews of many games, with a bar that shows how far they are."""
    tasks = [Task(game, step.name, SEED + number) for number in range(games) for step in STEPS]
    found: list[Reviewed] = []
    with Progress(sys.stderr) as progress:
        results = worked(reviewed, tasks, jobs) if jobs > 1 else map(reviewed, tasks)
        for done, reviews in enumerate(results, 1):
            found += reviews
            progress.show(done / len(tasks), f"{done} of {len(tasks)} games of {game}")
    return found


# What is made of it


def thresholds(found: Sequence[Reviewed]) -> Scale:
    """The thresholds that these losses give."""
    good, inexact, mistake = (quantile(losses_of(found, name), share) for name, share in THRESHOLDS)
    return Scale(good, inexact, mistake)


def losses_of(found: Sequence[Reviewed], step: str) -> list[float]:
    """Every loss of a step."""
    return [loss for one in found if one.step == step for loss in one.losses]


def quantile(losses: Sequence[float], share: float) -> float:
    """What this share of the losses does not exceed."""
    return sorted(losses)[int(share * (len(losses) - 1))]


def accuracy(found: Sequence[Reviewed], scale: Scale) -> float:
    """The accuracy of all placements together, as that of a game is computed."""
    turns = [turn for one in found for turn in zip(one.losses, one.stakes, strict=True)]
    return fmean([accuracy_of(*turn) for turn in turns], [scale.weight(stake) for _, stake in turns])


def interval(found: Sequence[Reviewed], scale: Scale) -> tuple[float, float]:
    """The 95 % interval of the accuracy by bootstrap: whole games are drawn, as placements of one game are related."""
    random = Random(0)
    means = sorted(accuracy(random.choices(found, k=len(found)), scale) for _ in range(RESAMPLES))
    outside = RESAMPLES // 40
    return means[outside], means[-1 - outside]


def table(game: str, found: Sequence[Reviewed]) -> Iterator[str]:
    """Prints the tables of a game; yields what is not as it should be."""
    scale, unit = SCALES[game], unit_of(game)
    print(f"\n`{game}`, losses in {unit.plural}, from seed {SEED}\n")
    print("| step | pieces | accuracy | 95 % interval | mean loss | 75 % lose at most | 90 % | best | blunders |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    accuracies = {}
    for step in STEPS:
        own = [one for one in found if one.step == step.name]
        losses = losses_of(found, step.name)
        grades = [scale.grade(loss) for loss in losses]
        low, high = interval(own, scale)
        accuracies[step.name] = accuracy(own, scale)
        row = [
            f"`{step.name}`",
            f"{len(losses):,}",
            f"{accuracies[step.name]:.1f} %",
            f"{low:.1f} to {high:.1f}",
            f"{fmean(losses):.3g}",
            *(f"{quantile(losses, share):.3g}" for share in (0.75, 0.9)),
            f"{grades.count('best') / len(grades):.0%}",
            f"{grades.count('blunder') / len(grades):.1%}",
        ]
        print("|", " | ".join(row), "|")
    measured = thresholds(found)
    stake = fmean(stake for one in found for stake in one.stakes)
    shares = [bound / stake for bound in (measured.good, measured.inexact, measured.mistake)]
    print(f"\nMeasured: {measured}; in use: {scale}; shares of the {stake:.3g} at stake: {shares}")
    for below, above in pairwise(accuracies):
        if accuracies[above] <= accuracies[below]:
            yield f"{game}: {above} is not more accurate than {below}"


def speed() -> None:
    """Prints how many nodes a second a review tries, beside the kernel's own beam."""
    replay = _alone(Task("puzzle-fighter", "torrent", SEED))
    turns = [turn for turn in replay.turns() if turn.placement]
    boards = Boards("puzzle-fighter", 1, turns[0].before.options)
    weights = kernel_weights("puzzle-fighter", judge_of(chainfall.game("puzzle-fighter")).weights)

    def raw() -> int:
        tried = 0
        for turn in turns:
            boards.pack(0, appeared(turn.before))
            found = boards.beam(0, weights, depth=ON_KERNEL.depth, width=ON_KERNEL.even, samples=GUESSES, even=True)
            tried += found.tried
        return tried

    nodes = raw()
    print_table(
        f"A review of {len(turns)} pieces of `puzzle-fighter` at the default budget",
        "nodes",
        [Contender("the beam alone", raw, nodes), Contender("the whole review", lambda: review(replay), nodes)],
    )


def main() -> None:
    """Prints the tables that are asked for."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)} (default: all)")
    parser.add_argument("--games", type=int, default=40, help="games of each step (default: 40)")
    parser.add_argument("--jobs", type=int, default=processors(), help="processes (default: one per processor)")
    arguments = parser.parse_args()
    speed()
    problems = [
        problem
        for game in arguments.names or GAMES
        for problem in table(game, gathered(game, arguments.games, arguments.jobs))
    ]
    sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
