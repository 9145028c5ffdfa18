"""Errors as clients see them: ``{"error": {"code", "message", "field"?}}`` with the right status."""

from collections.abc import Mapping

import msgspec
import structlog
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

TYPE = "application/json"

CODES = {
    400: ("bad_request", "The request cannot be understood."),
    404: ("not_found", "There is nothing at this address."),
    405: ("method_not_allowed", "This address does not take this method; the header Allow lists those it does."),
    413: ("too_large", "The body is too large."),
    415: ("bad_encoding", "The body has an encoding or a type that is not taken here."),
    426: ("upgrade_required", "This address takes WebSockets only."),
    503: ("busy", "The server is busy; try again later."),
}
"""Code and message of errors that come from the framework and say no more than a status."""

INTERNAL = "The server made a mistake. It has been noted; nothing was stored."


class ApiError(Exception):
    """An answer that is an error.

    Attributes:
        status: the HTTP status.
        code: a word that programs compare.
        message: a sentence for people.
        field: the field of the body or the query that is wrong, if it is one.
        headers: more headers of the answer.
    """

    def __init__(
        self,
        status: int,
        code: str,
        message: str,
        field: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.field = field
        self.headers = dict(headers or {})

    @property
    def body(self) -> bytes:
        """The error as JSON."""
        said = {"code": self.code, "message": self.message}
        return msgspec.json.encode({"error": said if self.field is None else {**said, "field": self.field}})

    def answer(self) -> Response:
        """The error as an answer."""
        return Response(self.body, self.status, self.headers, TYPE)


def error_of(problem: Exception) -> ApiError | None:
    """What is answered to an exception; None if nothing should be known of it outside.

    >>> error_of(HTTPException(404)).code
    'not_found'
    >>> error_of(ZeroDivisionError()) is None
    True
    """
    if isinstance(problem, ApiError):
        return problem
    if not isinstance(problem, HTTPException):
        return None
    code, message = CODES.get(problem.status_code, (f"http_{problem.status_code}", "The request is refused."))
    return ApiError(problem.status_code, code, message, headers=problem.headers)


class ErrorAnswers:
    """Turns exceptions into answers: for an application without :class:`~chainfall.server.guarding.guard.Guard`.

    Once the answer has begun, an exception can only be logged, and the connection closes.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope.setdefault("app", self.app)  # routes raise HTTPException only if they are part of an application
        begun = False

        async def noting(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, noting)
        except Exception as problem:
            await answer_problem(problem, begun, scope, receive, send)


async def answer_problem(problem: Exception, begun: bool, scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with an error, unless the client has gone or an answer has begun; logs what nobody expected."""
    if isinstance(problem, ClientDisconnect):
        return
    error = error_of(problem)
    if error is None or begun:
        log_problem(problem, scope)
    if not begun:
        await (error or ApiError(500, "internal", INTERNAL)).answer()(scope, receive, send)


def log_problem(problem: BaseException, scope: Scope) -> None:
    """Logs an unexpected exception with its traceback, under the route's template: a path may hold a ticket."""
    route = getattr(scope.get("route"), "path", None)
    structlog.get_logger("chainfall.server").error(
        "unexpected", exc_info=problem, method=scope.get("method"), route=route, request=scope.get("request_id")
    )
