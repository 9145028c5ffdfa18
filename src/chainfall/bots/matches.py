"""Matches: opponents play against each other in real time, and the results are summarised in a few numbers.

Every pair of opponents plays the same matches: each seed is played twice, with the seats swapped.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from chainfall.bots.opponents.playing import Opponent
from chainfall.bots.opponents.registry import opponent
from chainfall.bots.rating import Rating, Result, ratings, share_interval
from chainfall.core.clock import HZ
from chainfall.core.game import SEEDS, Step
from chainfall.core.options import from_plain
from chainfall.play import registry
from chainfall.play.replay import UNFINISHED, Replay
from chainfall.play.session import AnySession, Session

LONGEST = 30 * 60 * HZ
"""Ticks after which a match is stopped and counts as a draw: half an hour."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The matches to play.

    Attributes:
        game: the name of a two-player game.
        bots: the players, in the form that :func:`~chainfall.bots.opponents.registry.opponent` reads.
        games: how many matches each pair plays.
        options: the game's options.
        seed: the seed of the first two matches; every further two have the next seed.
        ms: how long a single-player bot may think about a piece, in milliseconds; 0 leaves that to the bot.
        kept: whether replays are kept.
    """

    game: str
    bots: tuple[str, ...]
    games: int
    options: tuple[tuple[str, object], ...] = ()
    seed: int = 0
    ms: int = 0
    kept: bool = False

    @property
    def total(self) -> int:
        """The total number of matches."""
        return self.games * len(self.bots) * (len(self.bots) - 1) // 2

    def tasks(self) -> Iterator["Task"]:
        """Every match. All pairs play one before any plays the next, so even a part of them is fair."""
        for number in range(self.games):
            for pair in combinations(self.bots, 2):
                yield Task(self, pair[::-1] if number % 2 else pair, (self.seed + number // 2) % SEEDS)


@dataclass(frozen=True, slots=True)
class Task:
    """One match to play: who sits at which seat, and the seed."""

    plan: Plan
    players: tuple[str, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """One match that was played.

    Attributes:
        players: who sat at which seat.
        seed: its seed.
        winner: the seat that won; None in a draw.
        reason: how it ended, or ``unfinished``.
        ticks: how long it took.
        replay: what was played, if it was kept.
    """

    players: tuple[str, ...]
    seed: int
    winner: int | None
    reason: str
    ticks: int
    replay: Replay | None = None

    @property
    def result(self) -> Result:
        """The players, and what the first of them scored."""
        score = 0.5 if self.winner is None else float(self.winner == 0)
        return self.players[0], self.players[1], score


def run_task(task: Task) -> PlayedMatch:
    """Plays one match.

    Raises:
        ChainfallError: there is no such game, option or opponent.
    """
    plan = task.plan
    game = registry.game(plan.game)
    session: AnySession = Session(game, from_plain(game.Options, dict(plan.options)), task.seed)
    for _ in ticks(session, task.players, task.seed, ms=plan.ms):
        pass
    outcome = session.outcome
    return PlayedMatch(
        task.players,
        task.seed,
        outcome.winner if outcome else None,
        outcome.reason if outcome else UNFINISHED,
        session.steps,
        session.replay() if plan.kept else None,
    )


def ticks(session: AnySession, players: Sequence[str], seed: int, *, ms: int = 0) -> Iterator[Step[Any]]:
    """Plays a match between opponents to its end, tick by tick.

    Args:
        session: the match.
        players: who sits at which seat.
        seed: the source of their randomness.
        ms: how long a single-player bot may think about a piece, in milliseconds.

    Raises:
        ChainfallError: there is no such opponent, or it cannot play this game.
    """
    seated = [opponent(text, session.game, session.options, seat, seed, ms=ms) for seat, text in enumerate(players)]
    return _ticks(session, seated)


def _ticks(session: AnySession, seated: Sequence[Opponent]) -> Iterator[Step[Any]]:
    while session.outcome is None and session.steps < LONGEST:
        yield session.feed(tuple([player.next(session.state) for player in seated]))


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """A summary of the matches of one player.

    Attributes:
        player: the player.
        games: the number of matches.
        wins: how many were won.
        draws: how many were drawn.
        losses: how many were lost.
        low: the lower end of the 95 % interval of the share.
        high: the upper end.
        rating: the player's rating.
    """

    player: str
    games: int
    wins: int
    draws: int
    losses: int
    low: float
    high: float
    rating: Rating

    @property
    def share(self) -> float:
        """The share of the possible score; a draw counts as half a win."""
        return (self.wins + self.draws / 2) / self.games


def standings(matches: Sequence[PlayedMatch]) -> list[PlayerSummary]:
    """The standings of all players, strongest first."""
    results = [match.result for match in matches]
    found = [_standing(rating, results) for rating in ratings(results)]
    return sorted(found, key=lambda standing: -standing.rating.elo)


def _standing(rating: Rating, results: Sequence[Result]) -> PlayerSummary:
    name = rating.player
    scores = [score if one == name else 1 - score for one, other, score in results if name in (one, other)]
    low, high = share_interval(sum(scores), len(scores))
    wins, draws, losses = (scores.count(score) for score in (1, 0.5, 0))
    return PlayerSummary(name, len(scores), wins, draws, losses, low, high, rating)


def to_plain(plan: Plan, matches: Sequence[PlayedMatch]) -> dict[str, object]:
    """The whole tournament as JSON data: the plan, the standings, and every match."""
    return {
        "game": plan.game,
        "options": dict(plan.options),
        "seed": plan.seed,
        "players": [{**asdict(standing), "share": standing.share} for standing in standings(matches)],
        "matches": [_row(match) for match in matches],
    }


def to_csv(matches: Sequence[PlayedMatch]) -> str:
    """One line for each match, after a header line with the names of the columns."""
    out = io.StringIO()
    rows = [_row(match) for match in matches]
    writer = csv.DictWriter(out, rows[0] if rows else (), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _row(match: PlayedMatch) -> dict[str, object]:
    """A match as a row; its winner is the player's number, counted from 1, or empty for a draw."""
    first, second = match.players
    winner = None if match.winner is None else match.winner + 1
    return {
        "player_1": first,
        "player_2": second,
        "seed": match.seed,
        "winner": winner,
        "reason": match.reason,
        "ticks": match.ticks,
    }
