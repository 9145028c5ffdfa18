"""Thousands of broken files through the loader and the verifier: a clear answer each time, and no other replay."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from chainfall.core.errors import GameLoadError, ReplayError
from chainfall.core.game import Step
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.replay import MAX_BYTES, Replay
from chainfall.play.session import Session
from chainfall.play.verifying import Verdict, verify

pytestmark = pytest.mark.usefixtures("known_drip")

GAMES = [*registry.games(), "drip"]
FILES_A_GAME = 1500
MOST_STEPS = 2000
"""Steps that are played for any of these files, each of which was made from a game of at most some 760 steps."""

PIECES = [
    b"[" * 100_000,
    b'{"a":' * 50_000,
    b"9" * 5000,
    b"-1",
    b"1e999",
    b"NaN",
    b"Infinity",
    b"null",
    b"true",
    b"{}",
    b"[]",
    b'""',
    b'"',
    b"\\",
    b"\x00",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b'"\\ud800"',
    b"\x1b[31m",
    b'"seed": 1,',
    b'["BR", 2000000]',
    b'["", 1999999],',
    b" " * 100_000,
]

Mutation = Callable[[Random, bytes, bytes], bytes]


def flip(random: Random, data: bytes, other: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(random.choice([1, 1, 1, 2, 8])):
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def truncate(random: Random, data: bytes, other: bytes) -> bytes:
    return data[: random.randrange(len(data))]


def splice(random: Random, data: bytes, other: bytes) -> bytes:
    return data[: random.randrange(len(data))] + other[random.randrange(len(other)) :]


def insert(random: Random, data: bytes, other: bytes) -> bytes:
    at = random.randrange(len(data))
    return data[:at] + random.choice(PIECES) + data[at + random.choice([0, 0, 1, 5]) :]


def replace_token(random: Random, data: bytes, other: bytes) -> bytes:
    """Puts something else where a whole value was, so that the file is JSON more often."""
    tokens = json.dumps(json.loads(data)).replace(", ", "\n,\n").replace(": ", "\n:\n").replace("[", "\n[\n")
    lines = tokens.replace("]", "\n]\n").replace("}", "\n}\n").split("\n")
    at = random.choice([index for index, line in enumerate(lines) if line not in ",:[]{}"])
    lines[at] = random.choice([*map(repr, range(-1, 3)), random.choice(PIECES).decode("latin-1"), random.choice(lines)])
    return " ".join(lines).encode()


def move_lines(random: Random, data: bytes, other: bytes) -> bytes:
    """Drops, doubles or swaps whole lines: entries of the lists."""
    lines = data.split(b"\n")
    at = random.randrange(len(lines))
    return b"\n".join(lines[:at] + random.choice([[], [lines[at]] * 2, [random.choice(lines)]]) + lines[at + 1 :])


MUTATIONS: list[Mutation] = [flip, truncate, splice, insert, replace_token, move_lines]


@cache
def recorded(name: str, seed: int) -> bytes:
    random = Random(seed)
    session = Session(name, seed=seed)
    while session.steps < (700 if session.game.hz else 15) and not session.outcome:
        move = random.choice(session.game.inputs(session.state))
        for _ in range(random.randint(1, 60) if session.game.hz else random.randint(1, 3)):
            session.feed(move)
    return session.replay().to_json().encode()


remembered: Callable[[str], AnyGame] = cache(registry.game)


class Counting:
    """A game that counts its steps: what a file costs, on a busy machine as on an idle one."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self.played = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def step(self, state: Any, input: Any) -> Step[Any]:
        self.played += 1
        return self._game.step(state, input)


def judge(path: Path) -> Verdict | None:
    """The verdict on a file, or None if it was refused; nothing else may happen, and it must not cost much."""
    try:
        replay = Replay.load(path)
        game = Counting(remembered(replay.game))
        verdict = verify(replay, game)
    except (ReplayError, GameLoadError) as error:
        if "\n" in str(error) or not str(error):
            raise RuntimeError("this is not one clear line") from error
        return None
    assert verdict.ok == (not verdict.problem)
    assert game.played <= MOST_STEPS
    return verdict


@pytest.mark.parametrize("name", GAMES)
def test_no_broken_file_gets_past_the_loader_or_breaks_it(name: str, tmp_path: Path) -> None:
    path = tmp_path / "replay.json"
    verified = refused = wrong = 0
    for number in range(FILES_A_GAME):
        random = Random(f"{name} {number}")
        original = recorded(name, random.randrange(3))
        data = random.choice(MUTATIONS)(random, original, recorded(random.choice(GAMES), 0))
        path.write_bytes(data)
        case = f"{name}, file {number}: {data[:2000]!r}"
        try:
            verdict = judge(path)
        except Exception as error:
            raise AssertionError(case) from error
        if verdict is None:
            refused += 1
        elif not verdict.ok:
            wrong += 1
        else:
            verified += 1
            assert Replay.load(path).to_json().encode() in {original, recorded_like(path)}, case
    assert refused > FILES_A_GAME / 4
    assert wrong > FILES_A_GAME / 20
    assert verified > 0


def recorded_like(path: Path) -> bytes:
    """The untouched file that a spliced one has become: its second half may bring a whole other game."""
    replay = Replay.load(path)
    known = {recorded(name, seed) for name in GAMES for seed in range(3)}
    return next((data for data in known if Replay.from_json(data.decode()) == replay), b"")


@pytest.mark.parametrize(
    "data",
    [
        b'{"format": "' + b"x" * (20 * 2**20) + b'"}',
        b"[" * MAX_BYTES,
        b'{"inputs": [' + b'"",' * (MAX_BYTES // 16) + b'""]}',
        b'{"inputs": ' + b"[[],[]" + b",[]" * (MAX_BYTES // 16) + b"]}",
        b'"' + b'\\"' * (MAX_BYTES // 2 - 10),
        b"\x00" * MAX_BYTES,
        b"\xc3\xa9" * (MAX_BYTES // 2),
        b'{"a": 1e' + b"9" * (MAX_BYTES - 100) + b"}",
        b'{"a": ' + b"9" * (MAX_BYTES - 100) + b"}",
    ],
    ids=lambda data: data[:14].decode("latin-1"),
)
def test_the_largest_files_are_refused(tmp_path: Path, data: bytes) -> None:
    """In a time that grows with their size: with its square, this test would take days."""
    path = tmp_path / "large.json"
    path.write_bytes(data)
    assert judge(path) is None
