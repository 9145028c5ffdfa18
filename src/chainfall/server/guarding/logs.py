"""Structured logs: one line an event, and never a token, a ticket, a code or the value of a query in it."""

import logging
import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Literal, TextIO

import msgspec
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

REDACTED = "[redacted]"

REQUEST = "request"
"""The event of a request that was answered. The guard alone writes it, of parts without secrets: it is not searched."""

SECRET_KEYS = frozenset(
    ("authorization", "code", "cookie", "key", "link", "password", "query", "query_string", "secret", "ticket", "token")
)
"""Fields whose values are never written."""

HARMLESS_KEYS = frozenset(("level", "replay", "request", "timestamp"))
"""Fields whose values are not searched for secrets: a replay's id is public, and looks like a token."""

LONGEST = 8000
"""Characters of one field. Of a traceback the end counts."""

_PATTERNS = tuple(
    (re.compile(pattern, re.IGNORECASE), by)
    for pattern, by in (
        (r"\[parameters: .*", f"[parameters: {REDACTED}]"),  # of an SQL statement, in a database's error
        (r"\bauthorization[\"']?\s*[:=]\s*(?!bearer\b)[^\r\n,}]*", f"authorization={REDACTED}"),
        (r"\bbearer\s+[^\s\"']+", f"Bearer {REDACTED}"),
        (r"://[^\s/@]+@", f"://{REDACTED}@"),  # name and password of a database
        (r"\?[\w%.~+-]+=[^\s\"'<>]*", f"?{REDACTED}"),
        (
            r"\b((?:access_)?token|tickets?|code|secret|password)(?:(?:[\"']?\s*[:=]\s*)+b?[\"']?|/)"
            r"(?!\[redacted\])[^\s\"',;&)}\]]+",
            rf"\1={REDACTED}",
        ),
        # 32 letters of a random text; what has neither digits nor capitals is a name in a program
        (r"(?<![\w-])(?=(?-i:[\w-]*[A-Z0-9]))[A-Za-z0-9_-]{32,}={0,2}(?![\w-])", REDACTED),
    )
)
_SUSPICIOUS = re.compile(
    r"\[param|bearer|://|\?|token|ticket|code|secret|password|authorization|[\w-]{32}", re.IGNORECASE
)
"""Found in every text that one of the patterns changes, and in few others."""

_CONTROL = {number: f"\\x{number:02x}" for number in (*range(32), 127, *range(128, 160)) if chr(number) not in "\n\t"}


def redacted(value: Any, depth: int = 4) -> Any:
    """A value without secrets.

    >>> redacted("GET /api/v1/replays?ticket=abc HTTP/1.1")
    'GET /api/v1/replays?[redacted] HTTP/1.1'
    >>> redacted({"token": "abc", "status": 200})
    {'token': '[redacted]', 'status': 200}
    """
    if isinstance(value, str):
        return _redacted_text(value)
    if value is None or isinstance(value, int | float):
        return value
    if depth and isinstance(value, Mapping):
        return {
            redacted(name, 0): REDACTED if str(name).lower() in SECRET_KEYS else redacted(inner, depth - 1)
            for name, inner in value.items()
        }
    if depth and isinstance(value, list | tuple | set | frozenset):
        return [redacted(inner, depth - 1) for inner in value]
    return _redacted_text(value.decode("latin-1") if isinstance(value, bytes) else str(value))


def _redacted_text(text: str) -> str:
    if not text.isprintable():
        text = text.translate(_CONTROL)
    if _SUSPICIOUS.search(text):
        for pattern, by in _PATTERNS:
            text = pattern.sub(by, text)
    return text if len(text) <= LONGEST else f"...{text[-LONGEST:]}"


def redact(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Takes secrets out of all fields of an event."""
    if event["event"] == REQUEST:
        return event
    for name, value in event.items():
        if name in HARMLESS_KEYS:
            continue
        event[name] = REDACTED if name.lower() in SECRET_KEYS else redacted(value)
    return event


def _as_json(logger: WrappedLogger, method: str, event: EventDict) -> str:
    first = {name: event.pop(name) for name in ("timestamp", "level", "event")}
    return msgspec.json.encode({**first, **event}).decode()


class _Lines(structlog.WriteLogger):
    """Writes lines. One that cannot be written, as the disk may be full, must not fail what it tells of."""

    def msg(self, message: str) -> None:
        with suppress(OSError):
            super().msg(message)

    log = debug = info = warn = warning = fatal = failure = err = error = critical = exception = msg


class _Forwarding(logging.Handler):
    """Passes what libraries log by the standard library on, so that there is one stream in one form."""

    def emit(self, record: logging.LogRecord) -> None:
        logger = structlog.get_logger()
        logger.log(record.levelno, record.getMessage(), logger=record.name, exc_info=record.exc_info or None)


class _Noise(logging.Filter):
    """Drops what any client can cause at will; the metrics count it."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not str(record.msg).startswith(("Invalid HTTP request", "Unsupported upgrade", "No supported WebSocket"))


def set_up_logs(
    form: Literal["json", "console"] = "console", level: int = logging.INFO, stream: TextIO | None = None
) -> None:
    """Sends all logs of this process to a stream, by default that of errors.

    Args:
        form: JSON for programs, console for people.
        level: below which nothing is written.
        stream: where to.
    """
    stream = stream or sys.stderr
    last: Processor = _as_json if form == "json" else structlog.dev.ConsoleRenderer(colors=stream.isatty())
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            redact,
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: _Lines(stream),
        cache_logger_on_first_use=True,
    )
    root = logging.getLogger()
    root.handlers = [_Forwarding()]
    root.setLevel(max(level, logging.WARNING))  # libraries have little to tell a host
    for name in ("uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
        logger.filters = [_Noise()]
