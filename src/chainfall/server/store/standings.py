"""Standings: each player's best in each period of a board, and ranks that cost the same whatever the number of scores.

A rank is one more than the number of standings with a higher score. To count them, ``tallies`` holds how many scores
begin with the same bits, for each six bits more: like the digits of a number, read from the front.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, func, insert, literal, select, text, tuple_, union_all, update

from chainfall.server.clock import week_of
from chainfall.server.store.schema import boards, players, scores, standings, tallies

PERIODS = ("day", "week", "all")

DIGIT = 6
LEVELS = 8
MOST = 2 ** (DIGIT * LEVELS) - 1
"""Scores above this one count as equal."""

COUNT = text(
    "INSERT INTO tallies (board, period, level, bucket, count) VALUES (:board, :period, :level, :bucket, :by) "
    "ON CONFLICT (board, period, level, bucket) DO UPDATE SET count = tallies.count + excluded.count"
)


@dataclass(frozen=True, slots=True)
class StandingEntry:
    """A line of a board."""

    rank: int
    player: str
    bot: bool
    score: int
    steps: int
    at: int
    replay: str
    place: tuple[int, int, int, int]  # where the line stands in the order


def key_of(period: str, day: date) -> str:
    """The name of the period in which a day lies.

    >>> key_of("week", date(2026, 11, 19))
    'week 2026-11-16'
    """
    if period == "all":
        return period
    return f"{period} {day if period == 'day' else week_of(day)}"


def lock_board(connection: Connection, board: str) -> Row[Any] | None:
    """The board, locked: its standings and tallies are changed by one transaction at a time."""
    return connection.execute(select(boards).where(boards.c.id == board).with_for_update()).one_or_none()


def enter(connection: Connection, board: str, period: str, row: Row[Any]) -> bool:
    """Enters a score into a period of a locked board, if it is the player's best there."""
    where = and_(standings.c.board == board, standings.c.period == period, standings.c.player == row.player)
    now = connection.execute(select(standings).where(where)).one_or_none()
    place = {"below": -row.score, "steps": row.steps, "at": row.at, "score": row.id}
    if now is None:
        connection.execute(insert(standings).values(board=board, period=period, player=row.player, **place))
    elif (-row.score, row.steps, row.at) < (now.below, now.steps, now.at):
        connection.execute(update(standings).where(where).values(**place))
        _count(connection, board, period, -now.below, -1)
    else:
        return False
    _count(connection, board, period, row.score, 1)
    return True


def leave(connection: Connection, score: int) -> None:
    """Takes a score out of all standings; the player's next best takes its place. The board has to be locked."""
    rows = connection.execute(select(standings).where(standings.c.score == score)).all()
    for row in rows:
        same = (standings.c.board == row.board, standings.c.period == row.period, standings.c.player == row.player)
        connection.execute(delete(standings).where(*same))
        _count(connection, row.board, row.period, -row.below, -1)
        if best := _best(connection, row):
            enter(connection, row.board, row.period, best)


def _best(connection: Connection, row: Row[Any]) -> Row[Any] | None:
    """The player's best score in the period of a standing, without the one that stood there."""
    mine = and_(scores.c.board == row.board, scores.c.player == row.player, scores.c.id != row.score)
    first, last = days_of(row.period)
    asked = select(scores).where(mine, ~scores.c.removed, scores.c.day.between(first, last))
    return connection.execute(asked.order_by(scores.c.score.desc(), scores.c.steps, scores.c.at).limit(1)).one_or_none()


def days_of(key: str) -> tuple[str, str]:
    """The first and the last day of a period, as they are stored.

    >>> days_of("week 2026-11-16")
    ('2026-11-16', '2026-11-22')
    """
    period, _, day = key.partition(" ")
    if period == "all":
        return "", "9999-12-31"
    first = date.fromisoformat(day)
    return day, day if period == "day" else str(date.fromordinal(first.toordinal() + 6))


def _count(connection: Connection, board: str, period: str, score: int, by: int) -> None:
    """Adds a score to the tallies, or takes it out with ``by`` -1."""
    connection.execute(
        COUNT,
        [{"board": board, "period": period, "level": n, "bucket": b, "by": by} for n, b in enumerate(_buckets(score))],
    )


def _buckets(score: int) -> Iterable[int]:
    """The beginnings of a score, from its first six bits to all of it.

    >>> list(_buckets(130))
    [0, 0, 0, 0, 0, 0, 2, 130]
    """
    kept = min(max(score, 0), MOST)
    return (kept >> DIGIT * (LEVELS - 1 - level) for level in range(LEVELS))


def rank_of(connection: Connection, board: str, period: str, score: int) -> int:
    """One more than the number of standings with a higher score."""
    parts = [
        select(tallies.c.count).where(
            tallies.c.board == board,
            tallies.c.period == period,
            tallies.c.level == literal(level),
            tallies.c.bucket.between(bucket + 1, bucket | 2**DIGIT - 1),
        )
        for level, bucket in enumerate(_buckets(score))
    ]
    higher = union_all(*parts).subquery()
    return 1 + int(connection.execute(select(func.coalesce(func.sum(higher.c.count), 0))).scalar_one())


def count_standings(connection: Connection, board: str, period: str) -> int:
    """How many players stand on a board in a period."""
    top = select(func.coalesce(func.sum(tallies.c.count), 0))
    asked = top.where(tallies.c.board == board, tallies.c.period == period, tallies.c.level == 0)
    return int(connection.execute(asked).scalar_one())


_LINES = (
    select(standings, players.c.name, players.c.bot, scores.c.replay)
    .join(players, players.c.id == standings.c.player)
    .join(scores, scores.c.id == standings.c.score)
)


def page_of(
    connection: Connection, board: str, period: str, after: Sequence[int] | None, most: int
) -> tuple[list[StandingEntry], bool]:
    """Lines of a board from behind a place on, and whether there are more."""
    order = (standings.c.below, standings.c.steps, standings.c.at, standings.c.score)
    asked = _LINES.where(standings.c.board == board, standings.c.period == period)
    if after is not None:
        asked = asked.where(tuple_(*order) > tuple_(*map(literal, after)))
    rows = connection.execute(asked.order_by(*order).limit(most + 1)).all()
    return _ranked(connection, board, period, rows[:most]), len(rows) > most


def standing_of(connection: Connection, board: str, period: str, player: int) -> StandingEntry | None:
    """A player's line on a board."""
    same = (standings.c.board == board, standings.c.period == period, standings.c.player == player)
    rows = connection.execute(_LINES.where(*same)).all()
    return next(iter(_ranked(connection, board, period, rows)), None)


def _ranked(connection: Connection, board: str, period: str, rows: Sequence[Row[Any]]) -> list[StandingEntry]:
    """Entries for rows in order. Where a second score begins, it is known how many stand before every later row."""
    entries: list[StandingEntry] = []
    before: int | None = None  # how many stand before the first of the rows
    for number, row in enumerate(rows):
        if entries and entries[-1].score == -row.below:
            rank = entries[-1].rank
        elif before is not None:
            rank = before + number + 1
        else:
            rank = rank_of(connection, board, period, -row.below)
            before = rank - 1 - number if number else None
        place = (row.below, row.steps, row.at, row.score)
        entries.append(StandingEntry(rank, row.name, row.bot, -row.below, row.steps, row.at, row.replay, place))
    return entries
