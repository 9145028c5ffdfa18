"""Fifty good games, each with any one of its fields changed: the judges accept none of them.

Of long games, each in its turn has every so many of its inputs changed; at night, all of them.
"""

import json
import os
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from tests.server.played import finished_game

from chainfall.server.boards import our_boards
from chainfall.server.judging.judged import JudgeLimits
from chainfall.server.judging.judging import judge

GOLDENS = sorted(Path(__file__).parent.parent.parent.joinpath("replays").rglob("*.json"))
SHORT = [path for path in GOLDENS if path.stat().st_size < 6000][:20]
FAMILIES = ("triple-town", "dr-mario-20", "puzzle-fighter-document")
NUMBERS = range(10)
INPUTS = 10**9 if "CHAINFALL_NIGHTLY" in os.environ else 10
"""About so many inputs of a game are changed."""

Fields = dict[str, Any]


def played(family: str, seed: int) -> bytes:
    [board] = [board for board in our_boards() if board.family == family]
    return finished_game({"game": board.game, "seed": seed, "options": board.options}, seed)


def changes(fields: Fields, number: int) -> Iterator[tuple[str, Fields]]:
    """The game with one field changed in one way, and what was changed."""
    for name in fields:
        yield f"no {name}", {key: value for key, value in fields.items() if key != name}
        yield f"{name} null", {**fields, name: None}
    yield "another field", {**fields, "more": 1}
    yield "format", {**fields, "format": "chainfall-replay-2"}
    yield "game", {**fields, "game": "dr-mario" if fields["game"] != "dr-mario" else "triple-town"}
    for name, by in (("rules", 1), ("rules", -1), ("seed", 1), ("seed", 2**31)):
        yield f"{name} {by:+}", {**fields, name: fields[name] + by}
    for name, value in fields["options"].items():
        yield f"option {name}", {**fields, "options": {**fields["options"], name: other(value)}}
    for name, value in (("score", fields["result"]["score"] + 1), ("score", -1), ("reason", "another reason")):
        yield f"result {name}", {**fields, "result": {**fields["result"], name: value}}
    for place, digest in enumerate(fields["digests"]):
        yield f"digest {place}", changed(fields, "digests", place, digest[:-1] + ("0" if digest[-1] != "0" else "1"))
        yield f"no digest {place}", changed(fields, "digests", place)
    yield "a digest more", {**fields, "digests": [*fields["digests"], fields["digests"][-1]]}
    every = max(1, len(fields["inputs"]) // INPUTS)
    for place in range(number % every, len(fields["inputs"]), every):
        line, count = fields["inputs"][place], 1
        if isinstance(line, list):
            line, count = line
        yield f"input {place} longer", changed(fields, "inputs", place, [line, count + 1])
        yield f"no input {place}", changed(fields, "inputs", place)
        lines = {one if isinstance(one, str) else one[0] for one in fields["inputs"]} - {line}
        if lines:
            another = min(lines)
            yield (
                f"input {place} another",
                changed(fields, "inputs", place, another if count == 1 else [another, count]),
            )


def other(value: object) -> object:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"{value}x"


def changed(fields: Fields, name: str, place: int, *instead: object) -> Fields:
    copy = deepcopy(fields[name])
    copy[place : place + 1] = instead
    return {**fields, name: copy}


@pytest.mark.parametrize(
    ("number", "content"),
    [
        *(pytest.param(n, path, id=path.stem) for n, path in enumerate(SHORT)),
        *(pytest.param(n, family, id=f"{family}-{n}") for family in FAMILIES for n in NUMBERS),
    ],
)
def test_no_game_with_a_changed_field_is_accepted(number: int, content: Path | str) -> None:
    good = content.read_bytes() if isinstance(content, Path) else played(content, number + 1)
    assert judge(good, JudgeLimits()).ok
    accepted = [
        what
        for what, fields in changes(json.loads(good), number)
        if judge(json.dumps(fields).encode(), JudgeLimits()).ok
    ]
    assert accepted == []
