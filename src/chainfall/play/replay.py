"""Replays: what was done, in a file that proves its score (``docs/replay-format.md``).

Digest 0 hashes the game, its rules number, the options and the seed. Each later digest hashes the one before it, the
inputs since and the whole state, so a change anywhere shows, also one that leaves the score alone.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from itertools import repeat
from pathlib import Path
from typing import Any

from chainfall.core.codec import pack
from chainfall.core.errors import ChainfallError, ParseError, ReplayError, shown
from chainfall.core.game import SEEDS
from chainfall.core.options import Options, from_plain, to_plain
from chainfall.play.registry import AnyGame, find

FORMAT = "chainfall-replay-1"
UNFINISHED = "unfinished"

SPAN = 600
"""Steps between two digests of a game in real time; a turn-based game has one after every step."""

MAX_BYTES = 16 * 2**20
MAX_STEPS = 2_000_000
MAX_NESTING = 8

Run = tuple[str, int]
"""An input's line and how often it comes in a row."""


def span_of(game: AnyGame) -> int:
    """How many steps one digest of this game covers."""
    return SPAN if game.hz else 1


def first_digest(game: AnyGame, options: Options, seed: int) -> str:
    """Digest 0: what the game was started with."""
    return _hash(pack((game.id, game.rules, options, seed)))


def next_digest(previous: str, runs: tuple[Run, ...], state: object) -> str:
    """The digest of a span: its inputs and the state after them, chained to the digest before."""
    return _hash(pack((previous, runs)) + pack(state))


def _hash(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def add_run(runs: list[Run], line: str, count: int = 1) -> None:
    """Adds an input to a list of runs, to the last one if it is the same again."""
    if runs and runs[-1][0] == line:
        runs[-1] = (line, runs[-1][1] + count)
    else:
        runs.append((line, count))


@dataclass(frozen=True, slots=True)
class Replay:
    """A recorded game; ``score`` and ``reason`` are claims until :func:`verify` has confirmed them."""

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
            ReplayError: it is none, or it breaks a limit; the message says where.
        """
        content = _Record(_decode(text), "the file")
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

    def save(self, path: Path) -> None:
        """Writes a replay file."""
        path.write_text(self.to_json(), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> "Replay":
        """Reads a replay file.

        Raises:
            ReplayError: it cannot be read, or it is no replay.
        """
        try:
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:  # a ValueError: the name holds a NUL
            raise ReplayError(f"cannot be read: {getattr(error, 'strerror', None) or error}") from error
        if len(data) > MAX_BYTES:
            raise ReplayError(f"larger than {MAX_BYTES} bytes")
        try:
            return cls.from_json(data.decode("utf-8"))
        except UnicodeDecodeError as error:
            raise ReplayError(f"no UTF-8 text: byte {error.start} is wrong") from error


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


def _short(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 3] + "..."


def _decode(text: str) -> object:
    _check_nesting(text)
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise ReplayError(f"no JSON: line {error.lineno}, column {error.colno}: {error.msg}") from error
    except ReplayError:
        raise
    except ValueError as error:  # a number with thousands of digits
        raise ReplayError("no JSON: a number is too long") from error


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
    raise ReplayError(f"{name} is no number here")


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


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer of :func:`verify`: the score that it computed itself, or in ``problem`` what is wrong."""

    ok: bool
    problem: str = ""
    game: str = ""
    steps: int = 0
    score: int = 0
    reason: str = ""


def verify(replay: Replay, game: AnyGame | None = None) -> Verdict:
    """Plays a replay again and compares every digest and the result.

    Args:
        replay: what to verify.
        game: its game, if it is not to be looked up in the registry.
    """
    try:
        return _verify(replay, game or find(replay.game))
    except ChainfallError as error:
        return Verdict(False, _short(str(error), 300), _short(replay.game, 60))


def _verify(replay: Replay, game: AnyGame) -> Verdict:
    options = options_of(replay, game)
    state = _rerun(game, options, replay)
    outcome = game.outcome(state)
    score = outcome.score if outcome else game.frame(state).score
    reason = outcome.reason if outcome else UNFINISHED
    if (score, reason) != (replay.score, replay.reason):
        claim = f"score {shown(replay.score)}, {shown(replay.reason)}"
        raise ReplayError(f"the result is score {score}, {reason!r}, but the file claims {claim}")
    return Verdict(True, "", game.id, replay.steps, score, reason)


def _rerun(game: AnyGame, options: Options, replay: Replay) -> Any:
    """Plays the inputs and compares the digests; the answer is the last state."""
    state = game.start(options, replay.seed)
    digest = first_digest(game, options, replay.seed)
    expected = iter(replay.digests)
    if next(expected, None) != digest:
        raise ReplayError("digest 0 differs: the game, its options or the seed are not those that were played")
    done = 0
    for number, span in enumerate(_spans(replay.inputs, span_of(game)), 1):
        where = f"span {number} (steps {done + 1} to {done + sum(count for _, count in span)})"
        for line, count in span:
            move = _read_line(game, line, where)
            for _ in range(count):
                if game.outcome(state):
                    raise ReplayError(f"{where}: inputs go on after the end of the game")
                state = game.step(state, move).state
                done += 1
        digest = next_digest(digest, span, state)
        if next(expected, None) != digest:
            raise ReplayError(f"{where} differs: inputs or states are not those that were played")
    if next(expected, None) is not None:
        raise ReplayError(f"{len(replay.digests)} digests, but the inputs end before the last one")
    return state


def options_of(replay: Replay, game: AnyGame) -> Options:
    """The options that a replay was recorded with.

    Raises:
        ChainfallError: it is a replay of another game or of other rules, or the options are not those of the game.
    """
    if replay.game != game.id:
        raise ReplayError(f"a game of {shown(replay.game)}, expected one of {game.id!r}")
    if replay.rules != game.rules:
        raise ReplayError(f"recorded under rules {shown(replay.rules)} of {game.id}, this is rules {game.rules}")
    options: Options = from_plain(game.Options, replay.options)
    if list(to_plain(options)) != list(replay.options):
        given = ", ".join(replay.options) or "none"
        raise ReplayError(f"options are {given}, expected {', '.join(to_plain(options))}, in this order")
    return options


def inputs_of(replay: Replay, game: AnyGame) -> Iterator[Any]:
    """The inputs of a replay, one for each step.

    Raises:
        ReplayError: a line is no input of the game.
    """
    for number, (line, count) in enumerate(replay.inputs):
        yield from repeat(_read_line(game, line, f"inputs[{number}]"), count)


def _read_line(game: AnyGame, line: str, where: str) -> Any:
    """The input that a recorded line means; there is only one line for it."""
    try:
        move = game.parse(line)
    except ParseError as error:
        raise ReplayError(f"{where}: {error}") from error
    if game.format(move) != line:
        raise ReplayError(f"{where}: {shown(line)} is not in its short form {shown(game.format(move))}")
    return move


def _spans(runs: tuple[Run, ...], length: int) -> Iterator[tuple[Run, ...]]:
    """Cuts runs into spans of so many steps; the last one may be shorter."""
    span: list[Run] = []
    room = length
    for line, count in runs:
        left = count
        while left:
            taken = min(left, room)
            span.append((line, taken))
            left -= taken
            room -= taken
            if not room:
                yield tuple(span)
                span, room = [], length
    if span:
        yield tuple(span)
