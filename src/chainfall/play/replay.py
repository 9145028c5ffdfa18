"""Replays: what was done, in a file that is read within limits, because anyone may have written it.

``docs/replay-format.md`` describes the file. Whether a replay is true is the question of
:mod:`chainfall.play.verifying`.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chainfall.core.errors import ParseError, ReplayError, shown
from chainfall.core.game import SEEDS
from chainfall.play.digests import Run
from chainfall.play.files import open_file, save_file, without_mark
from chainfall.play.lines import check_length

FORMAT = "chainfall-replay-1"
UNFINISHED = "unfinished"

MAX_BYTES = 16 * 2**20
MAX_STEPS = 2_000_000
MAX_NESTING = 8


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded game.

    ``score`` and ``reason`` are claims until :func:`~chainfall.play.verifying.verify` has confirmed them.
    """

    game: str
    rules: int
    options: Mapping[str, object]
    seed: int
    inputs: tuple[Run, ...]
    digests: tuple[str, ...]
    score: int
    reason: str

    @property
    def steps(self) -> int:
        """How many inputs were recorded."""
        return sum(count for _, count in self.inputs)

    def __repr__(self) -> str:  # the inputs alone would fill pages
        what = f"{shown(self.game)}, rules {shown(self.rules)}, seed {shown(self.seed)}"
        return f"<Replay of {what}: {self.steps} steps, score {shown(self.score)}, {shown(self.reason)}>"

    def to_json(self) -> str:
        """The content of a replay file."""
        content = {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "options": dict(self.options),
            "seed": self.seed,
            "inputs": [line if count == 1 else [line, count] for line, count in self.inputs],
            "digests": list(self.digests),
            "result": {"score": self.score, "reason": self.reason},
        }
        return json.dumps(content, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Replay":
        """Reads the content of a replay file.

        Raises:
            ReplayError: it is not a replay, or it breaks a limit; the message says where.
        """
        content = _Record(_decode(without_mark(text)), "the file")
        if content.get("format", str) != FORMAT:
            raise ReplayError(f"format is {shown(content.get('format', str))}, expected {FORMAT!r}")
        result = _Record(content.get("result", dict), "result")
        replay = cls(
            game=content.get("game", str),
            rules=content.get("rules", int),
            options=content.get("options", dict),
            seed=content.get("seed", int),
            inputs=_read_runs(content.get("inputs", list)),
            digests=_read_digests(content.get("digests", list)),
            score=result.get("score", int),
            reason=result.get("reason", str),
        )
        content.no_more()
        result.no_more()
        if not 0 <= replay.seed < SEEDS:
            raise ReplayError(f"seed is {shown(replay.seed)}, expected 0 to {SEEDS - 1}")
        return replay

    def save(self, path: str | Path, *, replace: bool = True) -> None:
        """Writes a replay file, all of it or nothing.

        Args:
            path: where to write it.
            replace: whether it may take the place of a file that exists.

        Raises:
            OSError: it cannot be written; a file that was there is as it was.
        """
        save_file(path, self.to_json().encode(), replace=replace)

    @classmethod
    def load(cls, path: str | Path) -> "Replay":
        """Reads a replay file.

        Raises:
            ReplayError: it cannot be read, or it is not a replay.
        """
        try:
            with open_file(path) as file:
                data = file.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:  # a ValueError: the name holds a NUL
            raise ReplayError(f"cannot be read: {getattr(error, 'strerror', None) or error}") from error
        if len(data) > MAX_BYTES:
            raise ReplayError(f"larger than {MAX_BYTES} bytes")
        try:
            return cls.from_json(data.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise ReplayError(f"not UTF-8 text: byte {error.start} is wrong") from error


class _Record:
    """A JSON object that must have just the fields that are asked of it."""

    def __init__(self, content: object, where: str) -> None:
        if not isinstance(content, dict):
            raise ReplayError(f"{where} is {shown(content)}, expected an object")
        self._content: dict[str, object] = content
        self._where = where
        self._asked: set[str] = set()

    def get(self, name: str, kind: type) -> Any:
        if name not in self._content:
            raise ReplayError(f"{self._where}: {name!r} is missing")
        self._asked.add(name)
        value = self._content[name]
        if type(value) is not kind:
            raise ReplayError(f"{name} is {shown(value)}, expected {_KINDS[kind]}")
        return value

    def no_more(self) -> None:
        for name in self._content:
            if name not in self._asked:
                raise ReplayError(f"{self._where}: field {shown(name)} is not known")


_KINDS = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}


def _decode(text: str) -> object:
    _check_nesting(text)
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise ReplayError(f"not JSON: line {error.lineno}, column {error.colno}: {error.msg}") from error
    except ReplayError:
        raise
    except ValueError as error:  # a number with thousands of digits
        raise ReplayError("not JSON: a number is too long") from error


_TOKEN = re.compile(r'"(?:[^"\\]++|\\.?)*+"?|[\[{]|[\]}]', re.DOTALL)
"""A text or a bracket. It never backtracks, and takes an open text to its end: a hostile file costs linear time."""


def _check_nesting(text: str) -> None:
    depth = 0
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in "[{":
            depth += 1
            if depth > MAX_NESTING:
                raise ReplayError(f"nested more than {MAX_NESTING} deep")
        elif token in "]}":
            depth -= 1


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    content = dict(pairs)
    if len(content) != len(pairs):
        raise ReplayError("a field is given twice")
    return content


def _no_constant(name: str) -> object:
    raise ReplayError(f"{name} is not allowed in JSON")


def _read_runs(items: list[object]) -> tuple[Run, ...]:
    runs: list[Run] = []
    steps = 0
    for number, item in enumerate(items):
        match item:
            case str(line):
                count = 1
            case [str(line), int(count)] if type(count) is int and count > 1:
                pass
            case _:
                raise ReplayError(f"inputs[{number}] is {shown(item)}, expected a line, or a line and a count above 1")
        try:
            check_length(line)
        except ParseError as error:
            raise ReplayError(f"inputs[{number}]: {error}") from error
        if runs and runs[-1][0] == line:
            raise ReplayError(f"inputs[{number}] repeats the line before, expected one entry with a count")
        steps += count
        if steps > MAX_STEPS:
            raise ReplayError(f"inputs[{number}]: more than {MAX_STEPS} steps")
        runs.append((line, count))
    return tuple(runs)


def _read_digests(items: list[object]) -> tuple[str, ...]:
    for number, item in enumerate(items):
        if not isinstance(item, str):
            raise ReplayError(f"digests[{number}] is {shown(item)}, expected a text")
    return tuple(str(item) for item in items)
