"""Games: uploaded with their ticket, judged, entered on their board, and given out again."""

import gzip
import json
from datetime import date
from typing import Any

from sqlalchemy import Connection
from starlette.responses import Response

from chainfall.server.api.call import NEVER, Call, answer
from chainfall.server.api.shapes import About, Uploaded
from chainfall.server.api.tickets import read_ticket
from chainfall.server.boards import other_option, why_other
from chainfall.server.clock import SECOND, day_of, shown
from chainfall.server.daily import over_at
from chainfall.server.guarding.bodies import read_body
from chainfall.server.guarding.errors import ApiError
from chainfall.server.judging.judged import Busy, Judged, JudgeFailed
from chainfall.server.store import boards, scores, standings
from chainfall.server.store.scores import CountedGame, Entered, PlayedBeforeError, TicketGoneError, TicketUsedError
from chainfall.server.store.tickets import Ticket
from chainfall.ui.web.site import takes_gzip

EARLY = SECOND
"""So much sooner than possible a game may come in: clocks and networks are not exact."""

FOR_EVER = "public, max-age=31536000, immutable"
REPLAY = "application/json"

USED = ApiError(409, "used_ticket", "another game has been uploaded with this ticket", "ticket")
GONE = ApiError(409, "used_ticket", "this ticket has been given back", "ticket")
PLAYED = ApiError(409, "played_before", "the same game has been counted before")


async def upload(call: Call) -> Response:
    """Judges a game and enters it on its board; the same upload once more has the same answer."""
    with call.service.one_more_upload(call.player.id):
        return await _enter(call)


async def _enter(call: Call) -> Response:
    service = call.service
    ticket = await read_ticket(call, call.query.ticket)
    content = await read_body(call.request, service.settings.limits.replay)
    if ticket.state == "used":
        return _uploaded(await _again(call, ticket, content))
    if ticket.state == "returned":
        raise GONE
    now = service.clock.now()
    if now >= ticket.expires:
        raise ApiError(410, "expired_ticket", f"this ticket was good until {shown(ticket.expires)}", "ticket")
    board = await service.database.read(lambda connection: boards.find_board(connection, ticket.board))
    judged = await _judge(call, content)
    _check(judged, ticket, board, now)
    game = CountedGame(judged.score, judged.steps, judged.reason, judged.played, judged.packed)
    day = date.fromisoformat(ticket.day) if ticket.day else day_of(now)
    try:
        entered = await service.database.write(
            lambda connection: scores.enter_game(connection, ticket, content, game, day=day, now=now)
        )
    except TicketUsedError as error:
        raise USED from error
    except TicketGoneError as error:
        raise GONE from error
    except PlayedBeforeError as error:
        raise PLAYED from error
    return _uploaded(entered)


async def _again(call: Call, ticket: Ticket, content: bytes) -> Entered:
    try:
        return await call.service.database.read(lambda c: scores.answer_for(c, ticket.id, content))
    except TicketUsedError as error:
        raise USED from error


def _uploaded(entered: Entered) -> Response:
    rank = list(entered.ranks.values())[-1]
    said = Uploaded(
        entered.replay,
        entered.score,
        entered.steps,
        entered.reason,
        rank,
        entered.ranks,
        entered.best,
        entered.board,
    )
    return answer(said, 201 if entered.new else 200)


async def _judge(call: Call, content: bytes) -> Judged:
    try:
        return await call.service.judges.judge(content)
    except Busy as error:
        say = "many games are being judged: send this one again in a few seconds"
        raise ApiError(503, "busy", say, headers={"Retry-After": "5"}) from error
    except JudgeFailed as error:
        say = f"the game could not be judged, and nothing was stored ({error}): send it again in a minute"
        raise ApiError(503, "judge_failed", say, headers={"Retry-After": "60"}) from error


def _check(judged: Judged, ticket: Ticket, board: Any, now: int) -> None:
    """Refuses a game that is not the one that the ticket is for."""
    if not judged.ok:
        raise ApiError(422, judged.code, judged.message)
    for field, wanted, played in (("game", board.game, judged.game), ("rules", board.rules, judged.rules)):
        if played != wanted:
            raise ApiError(422, f"other_{field}", f"{field} {played!r} was played, the ticket is for {wanted!r}", field)
    option = other_option(board.game, json.loads(board.options), judged.options)
    if option:
        raise ApiError(422, "other_options", f"option {option}: {why_other(option)}", option)
    if judged.seed != ticket.seed:
        say = f"seed {judged.seed} was played, the ticket is for {ticket.seed}"
        raise ApiError(422, "other_seed", say, "seed")
    if not judged.finished:
        raise ApiError(422, "unfinished", "the game is not finished: play it to its end, then send it")
    missing = ticket.issued + judged.steps * board.step_us // 1000 - EARLY - now
    if missing > 0:
        wait = -(-missing // SECOND)
        say = f"{judged.steps} steps take longer than this ticket is old: send the game again in {wait} s"
        raise ApiError(422, "too_fast", say, headers={"Retry-After": str(wait)})


async def give(call: Call) -> Response:
    """The very bytes that were verified."""
    name = call.part("replay")
    row = await _shown_score(call, name)
    etag = f'"{name}"'
    lasting = FOR_EVER if not row.daily or over_at(row.day) <= call.service.clock.now() else "private, no-store"
    headers = {"ETag": etag, "Cache-Control": lasting, "Vary": "Accept-Encoding"}
    if etag in call.request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    packed = await call.service.database.read(lambda c: scores.packed_replay(c, name))
    if packed is None:
        raise _no_such_replay(name)
    if takes_gzip(call.request.headers.get("accept-encoding", "")):
        return Response(bytes(packed), 200, {**headers, "Content-Encoding": "gzip"}, REPLAY)
    return Response(gzip.decompress(packed), 200, headers, REPLAY)


async def about(call: Call) -> Response:
    """Whose game a replay is."""
    row = await _shown_score(call, call.part("replay"))
    key = standings.key_of(row.periods.split()[-1], date.fromisoformat(row.day))
    best = await call.service.database.read(lambda c: standings.standing_of(c, row.board, key, row.player))
    said = About(
        row.replay,
        row.name,
        row.bot,
        row.board,
        row.title,
        row.game,
        row.score,
        row.steps,
        row.reason,
        shown(row.at),
        best.rank if best and best.replay == row.replay else None,
    )
    return answer(said, headers=NEVER)


async def _shown_score(call: Call, name: str) -> Any:
    """The score of a replay that may be shown to the one who asks."""

    def read(connection: Connection) -> Any:
        return scores.find_score(connection, name)

    row = await call.service.database.read(read)
    if row is None:
        raise _no_such_replay(name)
    own = call.someone is not None and call.someone.id == row.player
    if row.daily and not own and over_at(row.day) > call.service.clock.now():
        say = f"games of the day are shown when it is over, at {shown(over_at(row.day))}"
        raise ApiError(403, "embargoed", say)
    return row


def _no_such_replay(name: str) -> ApiError:
    return ApiError(404, "no_such_replay", f"there is no replay {name[:60]!r}")
