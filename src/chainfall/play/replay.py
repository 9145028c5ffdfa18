"""Replays: recorded games, in files that are read within limits, because they are untrusted.

``docs/replay-format.md`` describes the file. :mod:`chainfall.play.verifying` checks whether a replay is genuine.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, overload

from chainfall.core.errors import ChainfallError, ParseError, ReplayError, shown
from chainfall.core.game import SEEDS, Game, check_length
from chainfall.core.options import Options
from chainfall.play.budget import STEP_LIMIT
from chainfall.play.digests import Run
from chainfall.play.files import read_text, save_file, without_mark
from chainfall.play.slicing import ITEMS, Work, finish
from chainfall.play.strict_json import Record, decoding

if TYPE_CHECKING:
    from chainfall.play.replay_turns import AnyReplayTurn, ReplayTurn

O = TypeVar("O", bound=Options)
S = TypeVar("S")
I = TypeVar("I")

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

    def _repr_html_(self) -> str | None:
        """What a notebook shows: the game with a scrub bar; None if the replay cannot be played."""
        from chainfall.play.film.page import notebook_frame  # that module stands on this one

        try:
            return notebook_frame(self)
        except ChainfallError:
            return None

    def _repr_svg_(self) -> str | None:
        """The picture of the final board, for a notebook that shows no HTML; None if the replay cannot be played."""
        from chainfall.play.replay_steps import last_frame  # that module stands on this one
        from chainfall.play.svg import render

        frame = last_frame(self)
        return render(frame) if frame else None

    @overload
    def turns(self, *, limit: int = STEP_LIMIT) -> "Iterator[AnyReplayTurn]": ...
    @overload
    def turns(self, *, game: Game[O, S, I], limit: int = STEP_LIMIT) -> "Iterator[ReplayTurn[S, I]]": ...
    def turns(self, *, game: Game[Any, Any, Any] | None = None, limit: int = STEP_LIMIT) -> "Iterator[AnyReplayTurn]":
        """Plays the replay piece by piece, without checking its digests and its result.

        In a real-time game a turn begins when a piece has appeared and ends when the next one has, or with the replay;
        the turns of a game for two come in the order in which they end, each with its seat. In a game of moves, each
        move that changed something is a turn.

        Args:
            game: its game, which gives the turns their types; by default it is looked up in the registry.
            limit: how many steps to play at most, as for :func:`~chainfall.play.verifying.verify`.

        Raises:
            LimitError: the replay exceeds the limit.
            ChainfallError: the replay cannot be played under today's rules.
        """
        from chainfall.play import registry
        from chainfall.play.replay_turns import turns_of  # that module stands on this one

        return turns_of(self, game or registry.game(self.game), limit)

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
        return finish(cls.reading(text))

    @classmethod
    def reading(cls, text: str) -> "Work[Replay]":
        """Like :meth:`from_json`, but in slices."""
        content = Record((yield from decoding(without_mark(text), ReplayError)), "the file", ReplayError)
        if content.get("format", str) != FORMAT:
            raise ReplayError(f"format is {shown(content.get('format', str))}, expected {FORMAT!r}")
        result = Record(content.get("result", dict), "result", ReplayError)
        replay = cls(
            game=content.get("game", str),
            rules=content.get("rules", int),
            options=content.get("options", dict),
            seed=content.get("seed", int),
            inputs=(yield from _read_runs(content.get("inputs", list))),
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
        """Writes a replay file atomically.

        Args:
            path: where to write it.
            replace: whether an existing file may be replaced.

        Raises:
            OSError: it cannot be written; an existing file is unchanged.
        """
        save_file(path, self.to_json().encode(), replace=replace)

    @classmethod
    def load(cls, path: str | Path) -> "Replay":
        """Reads a replay file.

        Raises:
            ReplayError: it cannot be read, or it is not a replay.
        """
        try:
            return cls.from_json(read_text(path, MAX_BYTES, ReplayError))
        except ReplayError as error:
            error.add_note(f"in the file {str(path)!r}")  # which a traceback shows; commands name it themselves
            raise


def _read_runs(items: list[object]) -> Work[tuple[Run, ...]]:
    runs: list[Run] = []
    steps = 0
    for number, item in enumerate(items):
        if not number % ITEMS:
            yield
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
