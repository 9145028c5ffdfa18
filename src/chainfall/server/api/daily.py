"""The daily games."""

from datetime import date, timedelta

from sqlalchemy import Connection
from starlette.responses import Response

from chainfall.server.api.call import Call, answer, board_out, read_day
from chainfall.server.api.shapes import Coming, DayOut
from chainfall.server.clock import day_of, end_of, shown
from chainfall.server.daily import over_at, secret_seed
from chainfall.server.guarding.errors import ApiError
from chainfall.server.store import days
from chainfall.server.store.boards import all_boards


async def today(call: Call) -> Response:
    """The daily games of today, and the commitments to those of the next days."""
    return await _answer(call, call.service.today)


async def of_day(call: Call) -> Response:
    """The daily games of a day; its secret and seeds when it is over."""
    return await _answer(call, read_day(call.part("date"), "date"))


async def _answer(call: Call, day: date) -> Response:
    service, now = call.service, call.service.clock.now()
    today = day_of(now)

    def read(connection: Connection) -> DayOut | None:
        return _day(connection, day, today, now)

    found = await service.database.read(read)
    if day == today and (found is None or len(found.coming) < days.AHEAD):  # the clock has leapt, as over a long sleep
        await service.keep_up()
        found = await service.database.read(read)
    if found is None:
        raise ApiError(404, "no_such_day", f"there are no daily games of {day}", "date")
    return answer(found)


def _day(connection: Connection, day: date, today: date, now: int) -> DayOut | None:
    found = days.find_days(connection, day, day)
    if not found:
        return None
    boards = [board for board in all_boards(connection) if board.daily and board.closed is None]
    over = over_at(str(day)) <= now
    secret = bytes(found[0].secret)
    coming = days.find_days(connection, today + timedelta(days=1), today + timedelta(days=days.AHEAD))
    return DayOut(
        date=str(day),
        ends=shown(end_of(day)),
        over=over,
        boards=[board_out(board) for board in boards],
        commitment=found[0].commitment,
        coming=[Coming(row.day, row.commitment) for row in coming] if day == today else [],
        secret=secret.hex() if over else None,
        seeds={board.game: secret_seed(str(day), board.game, secret) for board in boards} if over else None,
    )
