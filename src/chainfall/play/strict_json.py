"""Untrusted JSON, read field by field within limits."""

import json
import re
from typing import Any

from chainfall.core.errors import ChainfallError, shown
from chainfall.play.slicing import ITEMS, Work, finish

MAX_NESTING = 8


class Record:
    """A JSON object that must have exactly the fields that are read from it.

    Args:
        content: the decoded JSON.
        where: what to call it in messages.
        error: what to raise if something is wrong with it.
    """

    def __init__(self, content: object, where: str, error: type[ChainfallError]) -> None:
        if not isinstance(content, dict):
            raise error(f"{where} is {shown(content)}, expected an object")
        self._content: dict[str, object] = content
        self._where = where
        self._error = error
        self._asked: set[str] = set()

    def get(self, name: str, kind: type) -> Any:
        """The value of a field, which must be present and have this type."""
        if name not in self._content:
            raise self._error(f"{self._where}: {name!r} is missing")
        self._asked.add(name)
        value = self._content[name]
        if type(value) is not kind:
            raise self._error(f"{name} is {shown(value)}, expected {_KINDS[kind]}")
        return value

    def get_or(self, name: str, default: object) -> Any:
        """The value of an optional field, which must have the type of its default."""
        return self.get(name, type(default)) if name in self._content else default

    def no_more(self) -> None:
        """Rejects unknown fields."""
        for name in self._content:
            if name not in self._asked:
                raise self._error(f"{self._where}: field {shown(name)} is not known")


_KINDS = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}


class _NotAllowedError(Exception):
    """Python's ``json`` accepts it; we do not."""


def decoded(text: str, error: type[ChainfallError]) -> object:
    """Decodes a JSON text. Deep nesting, duplicate fields, NaN and infinities are errors.

    Args:
        text: the text.
        error: what to raise if the text is not acceptable.
    """
    return finish(decoding(text, error))


def decoding(text: str, error: type[ChainfallError]) -> Work[object]:
    """Like :func:`decoded`, but in slices."""
    yield from _check_nesting(text, error)
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as problem:
        raise error(f"not JSON: line {problem.lineno}, column {problem.colno}: {problem.msg}") from problem
    except _NotAllowedError as problem:
        raise error(str(problem)) from problem
    except ValueError as problem:  # a number with thousands of digits
        raise error("not JSON: a number is too long") from problem


_TOKEN = re.compile(r'"(?:[^"\\]++|\\.?)*+"?|[\[{]|[\]}]', re.DOTALL)
"""A string or a bracket. It never backtracks and reads an open string to its end: a hostile file costs linear time."""


def _check_nesting(text: str, error: type[ChainfallError]) -> Work[None]:
    depth = 0
    for number, match in enumerate(_TOKEN.finditer(text), 1):
        if not number % ITEMS:
            yield
        token = match[0]
        if token in "[{":
            depth += 1
            if depth > MAX_NESTING:
                raise error(f"nested more than {MAX_NESTING} deep")
        elif token in "]}":
            depth -= 1


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    content = dict(pairs)
    if len(content) != len(pairs):
        raise _NotAllowedError("a field is given twice")
    return content


def _no_constant(name: str) -> object:
    raise _NotAllowedError(f"{name} is not allowed in JSON")
