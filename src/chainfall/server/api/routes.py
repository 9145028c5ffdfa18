"""From a request to its handler: parameters, token and body are read as the table of operations says."""

from collections.abc import Awaitable, Callable
from functools import cache, partial
from typing import Any

import msgspec
import structlog
from sqlalchemy.exc import IntegrityError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chainfall.server import tokens
from chainfall.server.api.call import Call
from chainfall.server.api.openapi import document
from chainfall.server.api.operations import OPERATIONS, PREFIX, Operation
from chainfall.server.api.shapes import NoQuery
from chainfall.server.guarding.bodies import read_body
from chainfall.server.guarding.errors import ApiError
from chainfall.server.service import Service
from chainfall.server.store.database import StoreError
from chainfall.server.store.players import StoredPlayer, player_of_token

BEARER = "bearer"
"""The scheme of tokens; HTTP compares schemes without regard to case."""

UNKNOWN = "Object contains unknown field"


def api_routes(service: Service) -> list[Route]:
    """The routes of the API."""
    by_path: dict[str, dict[str, Operation]] = {}
    for operation in OPERATIONS:
        by_path.setdefault(operation.path, {})[operation.method] = operation
    routes = [
        Route(PREFIX + path, _endpoint(service, operations), methods=list(operations))
        for path, operations in by_path.items()
    ]
    return [*routes, Route(f"{PREFIX}/openapi.json", _openapi)]


def _endpoint(service: Service, operations: dict[str, Operation]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await _answer(service, operations[method], request)

    return endpoint


async def _openapi(request: Request) -> Response:
    return Response(_document(), media_type="application/json", headers={"Cache-Control": "no-cache"})


@cache
def _document() -> bytes:
    return msgspec.json.encode(document())


async def _answer(service: Service, operation: Operation, request: Request) -> Response:
    if any("\0" in part for part in request.path_params.values()):  # not in any name; PostgreSQL takes no such text
        raise HTTPException(404)
    query = _query(request, operation.query)
    try:
        token, player = await _player(service, operation, request)
        service.allow(operation.cost, request, player)
        body = await _body(service, request, operation.body)
        return await operation.handler(Call(service, request, body, query, token, player))
    except StoreError as error:
        structlog.get_logger("chainfall.server").error("store unavailable", reason=str(error))
        say = "the scores cannot be reached at present; nothing was stored: try again in a few seconds"
        raise ApiError(503, "store_unavailable", say, headers={"Retry-After": "5"}) from error
    except IntegrityError as error:  # another request has removed what this one was about, such as its player
        say = "something that this request is about has been removed meanwhile; nothing was stored"
        raise ApiError(409, "removed_meanwhile", say) from error


def _query(request: Request, kind: type) -> Any:
    if not request.scope["query_string"]:
        return _no_parameters(kind)
    given = request.query_params.multi_items()
    values = dict(given)
    if len(values) < len(given):
        names = [name for name, _ in given]
        twice = next(name for name in names if names.count(name) > 1)
        raise ApiError(400, "bad_request", f"the parameter {twice[:40]!r} is given twice", twice[:40])
    return _read(partial(msgspec.convert, values, kind, strict=False))


@cache
def _no_parameters(kind: type) -> Any:
    """What the type has without parameters; an error is not kept."""
    return NoQuery() if kind is NoQuery else _read(partial(msgspec.convert, {}, kind))


async def _player(service: Service, operation: Operation, request: Request) -> tuple[str, StoredPlayer | None]:
    """Whose token the request has."""
    if operation.token is False:
        return "", None
    given = request.headers.get("authorization", "")
    if not given and operation.token is None:
        return "", None
    headers = {"WWW-Authenticate": "Bearer"}
    scheme, _, secret = given.partition(" ")
    if scheme.lower() != BEARER:
        raise ApiError(401, "no_token", "expected a header 'Authorization: Bearer TOKEN'", headers=headers)
    token = tokens.hashed(secret.strip())
    player = await service.database.read(lambda connection: player_of_token(connection, token))
    if player is None:
        raise ApiError(401, "bad_token", "this token belongs to nobody: sign in again", headers=headers)
    if player.banned is not None and request.method not in ("GET", "DELETE"):
        raise ApiError(403, "banned", f"this player may not take part any more: {player.banned}")
    return token, player


async def _body(service: Service, request: Request, kind: type | None) -> Any:
    """The body, except that of a replay, which its handler reads when the ticket is known."""
    if kind is None or kind is bytes:
        return None
    content = await read_body(request, service.settings.limits.body)
    return _read(partial(msgspec.json.decode, content or b"{}", type=kind))


def _read(read: Callable[[], Any]) -> Any:
    """What is read, or an error that names the field."""
    try:
        return read()
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        field = path.rstrip("`").lstrip(".") or None
        if message.startswith(UNKNOWN):
            name = message.removeprefix(UNKNOWN).strip(" `")
            raise ApiError(400, "unknown_field", f"there is no field {name[:60]!r} here", name[:60]) from error
        if message.startswith("Object missing required field"):
            field = message.removeprefix("Object missing required field").strip(" `")
        raise ApiError(400, "bad_request", _in_words(message, field), field) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ApiError(400, "bad_json", "the body is not JSON") from error


def _in_words(message: str, field: str | None) -> str:
    words = message.replace("`", "")
    return f"{field}: {words[:1].lower()}{words[1:]}" if field else words
