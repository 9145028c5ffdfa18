"""Bots compared: many games of each with the same seeds, and what they come to in a few numbers.

The interval is that in which the mean of further games would lie, found by bootstrap: means of the scores drawn again
from the scores, 2,000 times, without the lowest and the highest 2.5 % of them.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from statistics import fmean, median

from chainfall.bots.playing import MOVES, Played, play
from chainfall.bots.registry import bot
from chainfall.core.game import SEEDS

RESAMPLES = 2000
CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played.

    Attributes:
        game: the name of the game.
        bots: who plays, as :func:`~chainfall.bots.registry.bot` reads them.
        games: how many games each of them plays.
        options: the game's options.
        seed: the seed of the first game; each further one has the next seed.
        moves: after how many moves a game is broken off.
        levels: after how many cleared levels a game ends; 0 to play on.
        ms: how long a bot may think about a move, in milliseconds; 0 for what it would do by itself.
        recorded: whether the games are played through ``step``, tick by tick.
        kept: whether the replays of recorded games are kept.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    options: tuple[tuple[str, object], ...] = ()
    seed: int = 0
    moves: int = MOVES
    levels: int = 0
    ms: int = 0
    recorded: bool = False
    kept: bool = False

    def tasks(self) -> Iterator["Task"]:
        """Every game of every bot; all bots play one seed before any plays the next, so a part of them is fair, too."""
        for number in range(self.games):
            for name in self.bots:
                yield Task(self, name, (self.seed + number) % SEEDS)


@dataclass(frozen=True, slots=True)
class Task:
    """One game that is to be played."""

    plan: Plan
    bot: str
    seed: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One game that was played, and by whom."""

    bot: str
    played: Played


def run_task(task: Task) -> Entry:
    """Plays one game.

    Raises:
        ChainfallError: there is no such game, option or bot.
    """
    plan = task.plan
    played = play(
        bot(task.bot, ms=plan.ms),
        plan.game,
        dict(plan.options),
        task.seed,
        moves=plan.moves,
        levels=plan.levels,
        recorded=plan.recorded,
    )
    return Entry(task.bot, played if plan.kept else replace(played, replay=None))


@dataclass(frozen=True, slots=True)
class Summary:
    """The games of one bot in a few numbers.

    Attributes:
        bot: who played.
        games: how many games.
        mean: the mean score.
        low: where the interval of the mean begins.
        high: where it ends.
        median: the score that half of the games reach.
        best: the highest score.
        longest_chain: the longest chain of all games.
        moves: the mean number of moves.
        levels: how many levels were cleared in all.
        lost: in how many games the last level was not cleared: because the game ended or, if levels were asked for,
            because it was broken off.
    """

    bot: str
    games: int
    mean: float
    low: float
    high: float
    median: float
    best: int
    longest_chain: int
    moves: float
    levels: int
    lost: int

    @property
    def cleared(self) -> float | None:
        """The share of levels that were cleared, of those that were cleared or lost."""
        return self.levels / (self.levels + self.lost) if self.levels + self.lost else None


def summaries(entries: Sequence[Entry], levels: int = 0) -> list[Summary]:
    """The numbers of each bot, in the order in which they first played.

    Args:
        entries: the games.
        levels: how many levels each game was to clear; 0 if they were played on and on.
    """
    names = dict.fromkeys(entry.bot for entry in entries)
    return [_summary(name, [entry.played for entry in entries if entry.bot == name], levels) for name in names]


def _summary(name: str, games: list[Played], levels: int) -> Summary:
    scores = [game.score for game in games]
    low, high = interval(scores)
    return Summary(
        bot=name,
        games=len(games),
        mean=fmean(scores),
        low=low,
        high=high,
        median=median(scores),
        best=max(scores),
        longest_chain=max(game.longest_chain for game in games),
        moves=fmean(game.moves for game in games),
        levels=sum(game.levels for game in games),
        lost=sum(game.levels < levels if levels else game.finished for game in games),
    )


def interval(scores: Sequence[int]) -> tuple[float, float]:
    """The bootstrap interval of the mean; it is the same whenever it is asked for.

    >>> interval([5, 5, 5])
    (5.0, 5.0)
    """
    random = Random(0)
    sums = sorted(sum(random.choices(scores, k=len(scores))) for _ in range(RESAMPLES))
    outside = round(RESAMPLES * (1 - CONFIDENCE) / 2)
    return sums[outside] / len(scores), sums[-1 - outside] / len(scores)


def to_plain(plan: Plan, entries: Sequence[Entry]) -> dict[str, object]:
    """All of it as JSON can hold it: what was to be played, the summaries, and every game."""
    return {
        "game": plan.game,
        "options": dict(plan.options),
        "seed": plan.seed,
        "pieces": plan.moves,
        "levels": plan.levels,
        "real_time": plan.recorded,
        "bots": [{**asdict(summary), "cleared": summary.cleared} for summary in summaries(entries, plan.levels)],
        "games": [{"bot": entry.bot, **_row(entry.played)} for entry in entries],
    }


def to_csv(entries: Sequence[Entry]) -> str:
    """A line for each game, after one with the names of the columns."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for number, entry in enumerate(entries):
        row = {"bot": entry.bot, **_row(entry.played)}
        if not number:
            writer.writerow(row)
        writer.writerow(row.values())
    return out.getvalue()


def _row(played: Played) -> dict[str, object]:
    return {name: getattr(played, name) for name in ("seed", "score", "reason", "moves", "longest_chain", "levels")}
