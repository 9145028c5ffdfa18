"""Comparing bots: each plays many games with the same seeds, and the results are summarised in a few numbers.

The 95 % interval of the mean is found by bootstrap: the scores are resampled 2,000 times, and the lowest and the
highest 2.5 % of the means are left out.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from statistics import fmean, median

from chainfall.bots.playing import MOVES, BotResult, play
from chainfall.bots.registry import bot
from chainfall.core.game import SEEDS

RESAMPLES = 2000
CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Plan:
    """The games to play.

    Attributes:
        game: the name of the game.
        bots: the bots that play, in the form that :func:`~chainfall.bots.registry.bot` reads.
        games: how many games each bot plays.
        options: the game's options.
        seed: the seed of the first game; each further game has the next seed.
        moves: the number of moves after which a game is stopped.
        levels: the number of cleared levels after which a game is stopped; 0 for no such limit.
        ms: how long a bot may think about a move, in milliseconds; 0 for its own default.
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
        """Every game of every bot. All bots play one seed before any plays the next, so even a part of them is fair."""
        for number in range(self.games):
            for name in self.bots:
                yield Task(self, name, (self.seed + number) % SEEDS)


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play."""

    plan: Plan
    bot: str
    seed: int


@dataclass(frozen=True, slots=True)
class BotGame:
    """One game that was played, and the bot that played it."""

    bot: str
    played: BotResult


def run_task(task: Task) -> BotGame:
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
    return BotGame(task.bot, played if plan.kept else replace(played, replay=None))


@dataclass(frozen=True, slots=True)
class BotSummary:
    """A summary of the games of one bot.

    Attributes:
        bot: the bot.
        games: the number of games.
        mean: the mean score.
        low: the lower end of the interval of the mean.
        high: the upper end.
        median: the median score.
        best: the highest score.
        longest_chain: the longest chain of all games.
        moves: the mean number of moves.
        levels: how many levels were cleared in total.
        lost: in how many games the last level was not cleared: because the game ended or, if a number of levels was
            set, because it was stopped.
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
        """The share of cleared levels among those that were cleared or lost."""
        return self.levels / (self.levels + self.lost) if self.levels + self.lost else None


def summaries(entries: Sequence[BotGame], levels: int = 0) -> list[BotSummary]:
    """The summary of each bot, in the order in which they first played.

    Args:
        entries: the games.
        levels: the number of levels to clear in each game; 0 if there was no such limit.
    """
    names = dict.fromkeys(entry.bot for entry in entries)
    return [_summary(name, [entry.played for entry in entries if entry.bot == name], levels) for name in names]


def _summary(name: str, games: list[BotResult], levels: int) -> BotSummary:
    scores = [game.score for game in games]
    low, high = interval(scores)
    return BotSummary(
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
    """The bootstrap interval of the mean; it is deterministic.

    >>> interval([5, 5, 5])
    (5.0, 5.0)
    """
    random = Random(0)
    sums = sorted(sum(random.choices(scores, k=len(scores))) for _ in range(RESAMPLES))
    outside = round(RESAMPLES * (1 - CONFIDENCE) / 2)
    return sums[outside] / len(scores), sums[-1 - outside] / len(scores)


def to_plain(plan: Plan, entries: Sequence[BotGame]) -> dict[str, object]:
    """The whole comparison as JSON data: the plan, the summaries, and every game."""
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


def to_csv(entries: Sequence[BotGame]) -> str:
    """One line for each game, after a header line with the names of the columns."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for number, entry in enumerate(entries):
        row = {"bot": entry.bot, **_row(entry.played)}
        if not number:
            writer.writerow(row)
        writer.writerow(row.values())
    return out.getvalue()


def _row(played: BotResult) -> dict[str, object]:
    return {name: getattr(played, name) for name in ("seed", "score", "reason", "moves", "longest_chain", "levels")}
