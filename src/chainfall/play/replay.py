"""Replays: what was done, in a file that is read within limits, because anyone may have written it.

``docs/replay-format.md`` describes the file. Whether a replay is true is the question of
:mod:`chainfall.play.verifying`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from chainfall.core.errors import ParseError, ReplayError, shown
from chainfall.core.game import SEEDS
from chainfall.play.digests import Run
from chainfall.play.files import read_text, save_file, without_mark
from chainfall.play.lines import check_length
from chainfall.play.records import Record, decoded

FORMAT = "chainfall-replay-1"
UNFINISHED = "unfinished"

MAX_BYTES = 16 * 2**20
MAX_STEPS = 2_000_000


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
        content = Record(decoded(without_mark(text), ReplayError), "the file", ReplayError)
        if content.get("format", str) != FORMAT:
            raise ReplayError(f"format is {shown(content.get('format', str))}, expected {FORMAT!r}")
        result = Record(content.get("result", dict), "result", ReplayError)
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
        return cls.from_json(read_text(path, MAX_BYTES, ReplayError))


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
