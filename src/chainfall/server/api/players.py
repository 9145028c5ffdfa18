"""Players: names, devices, everything about oneself."""

import gzip
import json
from codecs import BOM_UTF8
from collections.abc import AsyncIterator
from functools import partial

import msgspec
from msgspec import UNSET
from sqlalchemy import Connection
from starlette.responses import Response, StreamingResponse

from chainfall.server import tokens
from chainfall.server.api.call import (
    JSON,
    NEVER,
    Call,
    answer,
    player_out,
    read_cursor,
    write_cursor,
)
from chainfall.server.api.shapes import (
    AboutMe,
    Best,
    Changed,
    GameOut,
    Link,
    Me,
    OwnName,
    OwnScore,
    OwnTicket,
    PlayerPage,
    Welcome,
)
from chainfall.server.clock import shown
from chainfall.server.daily import over_at
from chainfall.server.guarding.errors import ApiError
from chainfall.server.names import BadNameError, read_name
from chainfall.server.store import boards, players, scores, standings
from chainfall.server.store import tickets as papers
from chainfall.server.store.players import NameTakenError, StoredPlayer

GAMES = 50
PLOTTED = 200


async def add(call: Call) -> Response:
    """Claims a name; the token is never sent again."""
    name, token, now = _name(call.body.name), tokens.make_token(), call.service.clock.now()

    def write(connection: Connection) -> StoredPlayer:
        return players.add_player(connection, name, call.body.bot, tokens.hashed(token), now)

    try:
        player = await call.service.database.write(write)
    except NameTakenError as error:
        raise _taken(name) from error
    return answer(Welcome(player_out(player), token), 201)


async def me(call: Call) -> Response:
    """Oneself, in numbers."""
    number, now = call.player.id, call.service.clock.now()

    def read(connection: Connection) -> Me:
        return Me(
            player_out(call.player),
            devices=players.count_devices(connection, number),
            tickets=len(papers.open_tickets(connection, number, now)),
            scores=players.count_scores(connection, number),
        )

    return answer(await call.service.database.read(read))


async def change(call: Call) -> Response:
    """Another name, which frees the one before, or another flag."""
    player, now = call.player, call.service.clock.now()
    name = player.name if call.body.name is UNSET else _name(call.body.name)
    bot = player.bot if call.body.bot is UNSET else call.body.bot
    try:
        changed = await call.service.database.write(lambda c: players.change_player(c, player, name, bot, now))
    except NameTakenError as error:
        raise _taken(name) from error
    return answer(Changed(player_out(changed)))


async def remove(call: Call) -> Response:
    """Deletes oneself and everything that belongs to one."""
    number = call.player.id
    database = call.service.database
    # Score by score, so that others are not kept waiting; the player goes last and can try again until then. A game
    # that is being judged meanwhile may come in, and is removed, too.
    removed = False
    while not removed:
        for score in await database.read(lambda c: scores.scores_of(c, number)):
            await database.write(partial(scores.remove_score, number=score, wholly=True))
        removed = await database.write(lambda c: players.remove_player(c, number))
    return Response(status_code=204)


async def export(call: Call) -> Response:
    """Everything about oneself, as a file."""
    headers = {**NEVER, "Content-Disposition": 'attachment; filename="chainfall-player.json"'}
    return StreamingResponse(_exported(call), 200, headers, JSON)


async def _exported(call: Call) -> AsyncIterator[bytes]:
    """The file, replay by replay: all of them at once might not fit into memory."""
    database, player, now = call.service.database, call.player, call.service.clock.now()

    def read(connection: Connection) -> AboutMe:
        return _about(connection, player, now)

    about = await database.read(read)
    yield msgspec.json.encode(about)[:-1] + b',"replays":{'
    first = True
    for score in about.scores:
        packed = await database.read(partial(scores.packed_replay, replay=score.replay))
        if packed is not None:
            content = gzip.decompress(packed).removeprefix(BOM_UTF8)  # which may begin a file, but nothing in a file
            yield (b"" if first else b",") + json.dumps(score.replay).encode() + b":" + content
            first = False
    yield b"}}"


def _about(connection: Connection, player: StoredPlayer, now: int) -> AboutMe:
    return AboutMe(
        player_out(player),
        papers.count_abandoned(connection, player.id, now),
        player.banned,
        names=[OwnName(name, shown(since)) for name, since in players.names_of(connection, player.id)],
        devices=[shown(since) for since in players.devices_of(connection, player.id)],
        tickets=[
            OwnTicket(row.board, row.seed, shown(row.issued), row.state)
            for row in players.tickets_of(connection, player.id)
        ],
        scores=[
            OwnScore(row.board, row.score, row.steps, row.reason, shown(row.at), row.day, row.replay, row.removed)
            for row in scores.all_of(connection, player.id)
        ],
    )


async def make_link(call: Call) -> Response:
    """A link that makes another device one's own, once."""
    code = tokens.make_token()
    expires = call.service.clock.now() + call.service.settings.limits.link_ms
    number = call.player.id
    await call.service.database.write(lambda c: players.add_link(c, number, tokens.hashed(code), expires))
    return answer(Link(code, f"{call.service.public}#/account?code={code}", shown(expires)), 201)


async def take_link(call: Call) -> Response:
    """Makes this device the one of the player who made the link."""
    token, now = tokens.make_token(), call.service.clock.now()
    code, device = tokens.hashed(call.body.code), tokens.hashed(token)
    player = await call.service.database.write(lambda c: players.take_link(c, code, device, now))
    if player is None:
        raise ApiError(404, "no_such_link", "this link has been used, or it is too old: make another one", "code")
    return answer(Welcome(player_out(player), token), 201)


async def sign_out_others(call: Call) -> Response:
    """Signs out every other device."""
    number = call.player.id
    await call.service.database.write(lambda c: players.remove_devices(c, number, call.token))
    return Response(status_code=204)


async def sign_out(call: Call) -> Response:
    """Signs out this device."""
    await call.service.database.write(lambda c: players.remove_device(c, call.token))
    return Response(status_code=204)


async def page(call: Call) -> Response:
    """What everybody may know of a player."""
    name, after, now = call.part("name"), read_cursor(call.query.after, 2), call.service.clock.now()

    def read(connection: Connection) -> PlayerPage | None:
        player = players.find_player(connection, name)
        return None if player is None else _page(connection, player, after, now)

    found = await call.service.database.read(read)
    if found is None:
        raise ApiError(404, "no_such_player", f"there is no player {name[:40]!r}")
    return answer(found)


def _page(connection: Connection, player: StoredPlayer, after: list[int] | None, now: int) -> PlayerPage:
    rows = scores.games_of(connection, player.id, after, GAMES + 1)
    shown_rows = rows[:GAMES]
    bests = [] if after else _bests(connection, player)
    return PlayerPage(
        player_out(player),
        abandoned=papers.count_abandoned(connection, player.id, now),
        bests=bests,
        games=[
            GameOut(
                row.board,
                row.title,
                row.game,
                row.score,
                row.steps,
                row.reason,
                shown(row.at),
                row.replay if not row.daily or over_at(row.day) <= now else None,
            )
            for row in shown_rows
        ],
        next=write_cursor(shown_rows[-1].at, shown_rows[-1].id) if len(rows) > GAMES else None,
        plots={
            best.board: [
                (shown(at), score) for at, score in scores.course_of(connection, player.id, best.board, PLOTTED)
            ]
            for best in bests
        },
    )


def _bests(connection: Connection, player: StoredPlayer) -> list[Best]:
    """A player's line on every board of all time."""
    found = []
    for board in boards.all_boards(connection):
        entry = standings.standing_of(connection, board.id, "all", player.id)
        if entry:
            at = shown(entry.at)
            found.append(Best(board.id, board.title, board.game, "all", entry.rank, entry.score, at, entry.replay))
    return found


def _name(text: str) -> str:
    try:
        return read_name(text)
    except BadNameError as error:
        raise ApiError(400, "bad_name", str(error), "name") from error


def _taken(name: str) -> ApiError:
    return ApiError(409, "name_taken", f"the name {name!r}, or one that looks like it, belongs to somebody", "name")
