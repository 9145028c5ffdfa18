"""Boards and who stands on them."""

from datetime import date, timedelta
from typing import Any

import msgspec
from sqlalchemy import Connection
from starlette.responses import Response

from chainfall import __version__
from chainfall.server.api.call import (
    JSON,
    Call,
    answer,
    board_out,
    entry_out,
    read_cursor,
    read_day,
    write_cursor,
)
from chainfall.server.api.shapes import BoardPage, BoardsOut, Mine, ServiceInfo
from chainfall.server.boards import our_boards, why_unranked
from chainfall.server.clock import day_of, shown, week_of
from chainfall.server.daily import over_at
from chainfall.server.guarding.errors import ApiError
from chainfall.server.store import boards, standings


async def about(call: Call) -> Response:
    """What this service is, and which rules it plays by."""
    games = {board.game: board.rules for board in our_boards()}
    return answer(ServiceInfo("chainfall", __version__, games, shown(call.service.clock.now())))


async def every(call: Call) -> Response:
    """All boards, the open ones first."""
    rows = await call.service.database.read(boards.all_boards)
    return answer(BoardsOut([board_out(row) for row in rows]))


async def page(call: Call) -> Response:
    """A part of a board in a period."""
    query = call.query
    name, today = call.part("board"), call.service.today
    after = read_cursor(query.after, 4)
    day = _day(query.on, today)
    running = over_at(str(day)) > call.service.clock.now()

    async def make() -> bytes:
        return msgspec.json.encode(await call.service.database.read(read))

    def read(connection: Connection) -> BoardPage:
        board = board_named(connection, name)
        period = _period(board, query.period)
        key = standings.key_of(period, day)
        entries, more = standings.page_of(connection, board.id, key, after, query.limit)
        before, behind = _neighbours(board, period, day, today)
        return BoardPage(
            board=board_out(board),
            period=period,
            on=None if period == "all" else standings.days_of(key)[0],
            previous_on=before,
            next_on=behind,
            total=standings.count_standings(connection, board.id, key),
            entries=[entry_out(entry, embargoed=board.daily and running) for entry in entries],
            next=write_cursor(*entries[-1].place) if more else None,
        )

    kept = await call.service.cache.get((name, query, today, running), make)
    headers = {"ETag": kept.etag, "Cache-Control": "no-cache"}
    if kept.etag in call.request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(kept.content, 200, headers, JSON)


async def mine(call: Call) -> Response:
    """One's own line on a board."""
    name, number, day = call.part("board"), call.player.id, _day(call.query.on, call.service.today)

    def read(connection: Connection) -> Mine:
        board = board_named(connection, name)
        key = standings.key_of(_period(board, call.query.period), day)
        entry = standings.standing_of(connection, board.id, key, number)
        return Mine(entry_out(entry) if entry else None)

    return answer(await call.service.database.read(read))


def board_named(connection: Connection, name: str) -> Any:
    """The board with this id.

    Raises:
        ApiError: there is none.
    """
    board = boards.find_board(connection, name)
    if board is None:
        if reason := why_unranked(name):
            raise ApiError(422, "not_ranked", reason, "board")
        raise ApiError(404, "no_such_board", f"there is no board {name[:60]!r}", "board")
    return board


def _day(on: str | None, today: date) -> date:
    """A day in the period that is asked for; by default today."""
    return today if on is None else read_day(on, "on")


def _period(board: Any, period: str | None) -> str:
    """The period that is asked for; by default the longest one."""
    offered = board.periods.split()
    chosen = offered[-1] if period is None else period
    if chosen not in offered:
        raise ApiError(422, "no_such_period", f"{board.id} has the periods {', '.join(offered)}", "period")
    return chosen


def _neighbours(board: Any, period: str, day: date, today: date) -> tuple[str | None, str | None]:
    """The first days of the periods before and after, as far as there are some between the opening and today."""
    if period == "all":
        return None, None
    first, days = (day, 1) if period == "day" else (week_of(day), 7)
    before, behind = first - timedelta(days=1), first + timedelta(days=days)
    opened = day_of(board.opened)
    start = before if period == "day" else week_of(before)
    return str(start) if before >= opened else None, str(behind) if behind <= today else None
