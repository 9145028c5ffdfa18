"""Standings and tallies made from the scores alone: to check those that are stored, and to replace them."""

from datetime import date
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    case,
    delete,
    func,
    insert,
    literal,
    literal_column,
    select,
    union_all,
)

from chainfall.server.store.schema import boards, scores, standings, tallies
from chainfall.server.store.standings import DIGIT, LEVELS, MOST, days_of, key_of, lock_board


def wrong_periods(connection: Connection, board: str) -> list[str]:
    """The periods of a board whose standings or tallies do not follow from its scores."""
    return [period for period in _periods(connection, board) if not _is_right(connection, board, period)]


def rebuild(connection: Connection, board: str, period: str) -> None:
    """Makes the standings and the tallies of a period anew."""
    lock_board(connection, board)
    for table in (standings, tallies):
        connection.execute(delete(table).where(table.c.board == board, table.c.period == period))
    lines = _bests(board, period).subquery()
    here = (literal(board), literal(period))
    columns = ["board", "period", "player", "below", "steps", "at", "score"]
    connection.execute(
        insert(standings).from_select(
            columns, select(*here, lines.c.player, lines.c.below, lines.c.steps, lines.c.at, lines.c.id)
        )
    )
    counts = _counts(board, period).subquery()
    connection.execute(
        insert(tallies).from_select(
            ["board", "period", "level", "bucket", "count"],
            select(*here, counts.c.level, counts.c.bucket, counts.c.number),
        )
    )


def _periods(connection: Connection, board: str) -> list[str]:
    """Every period in which there is a score or a standing."""
    kinds = connection.execute(select(boards.c.periods).where(boards.c.id == board)).scalar_one().split()
    days = connection.execute(select(scores.c.day).where(scores.c.board == board).distinct()).scalars()
    made = {key_of(kind, date.fromisoformat(day)) for day in days for kind in kinds}
    stored: set[str] = set()
    for table in (standings, tallies):
        stored.update(connection.execute(select(table.c.period).where(table.c.board == board).distinct()).scalars())
    return sorted(made | stored)


def _is_right(connection: Connection, board: str, period: str) -> bool:
    lines = _bests(board, period).subquery()
    columns = ("player", "below", "steps", "at")
    made = select(*(lines.c[name] for name in columns))
    kept = (
        select(*(standings.c[name] for name in columns))
        .join(scores, scores.c.id == standings.c.score)
        .where(standings.c.board == board, standings.c.period == period)
        .where(scores.c.player == standings.c.player, scores.c.board == board, ~scores.c.removed)
    )
    stored = select(standings.c.player).where(standings.c.board == board, standings.c.period == period)
    counted = select(tallies.c.level, tallies.c.bucket, tallies.c["count"]).where(
        tallies.c.board == board, tallies.c.period == period, tallies.c["count"] != 0
    )
    return _are_equal(connection, made, kept, stored) and _are_equal(connection, _counts(board, period), counted)


def _are_equal(connection: Connection, made: Select[Any], kept: Select[Any], stored: Select[Any] | None = None) -> bool:
    """Whether all that was made is kept, and no more is stored; each row is there once at most."""
    numbers = [select(func.count()).select_from((kept if one is None else one).subquery()) for one in (made, stored)]
    first, second = (connection.execute(number).scalar_one() for number in numbers)
    return bool(first == second and connection.execute(made.except_(kept).limit(1)).first() is None)


def _bests(board: str, period: str) -> Select[Any]:
    """Each player's best score in a period."""
    first, last = days_of(period)
    order = (scores.c.score.desc(), scores.c.steps, scores.c.at, scores.c.id)
    place = func.row_number().over(partition_by=scores.c.player, order_by=order)
    ranked = (
        select(scores, place.label("place"))
        .where(scores.c.board == board, ~scores.c.removed, scores.c.day.between(first, last))
        .subquery()
    )
    chosen = (ranked.c.player, (-ranked.c.score).label("below"), ranked.c.steps, ranked.c.at, ranked.c.id)
    return select(*chosen).where(ranked.c.place == 1)


def _counts(board: str, period: str) -> Select[Any]:
    """How many of the standings have scores that begin with the same bits, at each level."""
    parts = []
    for level in range(LEVELS):
        bucket = _kept(-standings.c.below).op(">>")(literal_column(str(DIGIT * (LEVELS - 1 - level))))
        columns: tuple[Any, ...] = (
            literal_column(str(level)).label("level"),
            bucket.label("bucket"),
            func.count().label("number"),
        )
        here = (standings.c.board == board, standings.c.period == period)
        parts.append(select(*columns).where(*here).group_by(bucket))
    return select(union_all(*parts).subquery())


def _kept(score: ColumnElement[int]) -> ColumnElement[int]:
    most: ColumnElement[int] = literal_column(str(MOST))
    least: ColumnElement[int] = literal_column("0")
    return case((score > most, most), (score < least, least), else_=score)
