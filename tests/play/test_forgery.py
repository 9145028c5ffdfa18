"""A replay with any one thing changed is refused or does not verify, for every game."""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, get_args

import pytest

from chainfall.core.errors import GameLoadError, ReplayError
from chainfall.core.options import specs
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.verifying import verify

pytestmark = pytest.mark.usefixtures("known_drip")

GAMES = [*registry.games(), "drip"]

Path = tuple[str | int, ...]


def record(game: AnyGame, seed: int) -> Replay:
    """A random game with some repeated inputs, and some that the rules reject."""
    random = Random(seed)
    session = Session(game, seed=seed)
    while session.steps < (1500 if game.hz else 12) and not session.outcome:
        move = random.choice(list(game.inputs(session.state))[:-1])  # the last one may end the game
        for _ in range(random.randint(1, 200) if game.hz else random.randint(1, 2)):
            session.feed(move)
    return session.replay()


def places(content: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value in the file with its path, inner ones too."""
    yield path, content
    if isinstance(content, dict | list):
        for key, value in content.items() if isinstance(content, dict) else enumerate(content):
            yield from places(value, (*path, key))


def others(value: Any) -> list[Any]:
    """Values that are not this one, some of them near it."""
    if isinstance(value, bool):
        return [not value, int(value), None]
    if isinstance(value, int):
        return [value + 1, value - 1, -value or 7, value ^ 2**20, float(value), str(value), value > 0, None, [value]]
    if isinstance(value, str):
        near = [value + " ", " " + value, value + "a", value[:-1], value[1:], value.swapcase(), value[::-1], value * 2]
        digit = "0" if value[:1] != "0" else "1"
        return [text for text in (*near, digit + value[1:], "") if text != value] + [None, 0, [value], [value, 2]]
    if isinstance(value, list):
        return altered_lists(value)
    without = [{key: item for key, item in value.items() if key != gone} for gone in value]
    turned = [dict(reversed(value.items()))] if len(value) > 1 else []
    return [*without, {**value, "extra": 0}, list(value), None, *turned]


def altered_lists(items: list[Any]) -> list[list[Any]]:
    """An entry dropped, doubled, moved or added, at every place."""
    changed = [[*items, item] for item in (None, "", 0, *items[:1])]
    for index, item in enumerate(items):
        before, after = items[:index], items[index + 1 :]
        changed += [before + after, [*before, item, item, *after]]
        if after:
            changed.append([*before, after[0], item, *after[1:]])
    return changed


def forgeries(replay: Replay) -> Iterator[tuple[Path, str]]:
    """Every file that has one value changed, with the path of that value."""
    text = replay.to_json()
    content = json.loads(text)
    for path, value in places(content):
        for other in others(value):
            forged = deepcopy(content)
            if path:
                holder = forged
                for key in path[:-1]:
                    holder = holder[key]
                holder[path[-1]] = other
            else:
                forged = other
            only_the_order = path in [(), ("result",)] and other == value  # which is free, see below
            if not only_the_order and json.dumps(forged) != json.dumps(content):
                yield path, json.dumps(forged)


remembered = cache(registry.game)


def accepted(text: str) -> bool:
    try:
        replay = Replay.from_json(text)
        return verify(replay, remembered(replay.game)).ok
    except (ReplayError, GameLoadError):
        return False


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_replay_with_any_one_value_changed_does_not_verify(name: str, seed: int) -> None:
    replay = record(registry.game(name), seed)
    assert verify(replay).ok
    assert replay.steps > 5
    kinds = set()
    for path, text in forgeries(replay):
        assert not accepted(text), f"changed {path}: {text}"
        kinds.add(path[0] if path else "")
    assert kinds >= {"", "format", "game", "rules", "options", "seed", "inputs", "digests", "result"}


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_with_one_input_replaced_by_any_other_does_not_verify(name: str) -> None:
    game = registry.game(name)
    replay = record(game, 3)
    lines = [game.format(move) for move in game.inputs(game.start(game.Options(), 3))]
    for index, (line, count) in enumerate(replay.inputs):
        for other in lines[:: max(1, len(lines) // 40)]:
            if other != line:
                inputs = (*replay.inputs[:index], (other, count), *replay.inputs[index + 1 :])
                assert not accepted(rewritten(replay, inputs=inputs)), f"{line!r} at {index} became {other!r}"


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_under_any_other_allowed_option_does_not_verify(name: str) -> None:
    game = registry.game(name)
    replay = record(game, 4)
    for spec in specs(game.Options):
        values = ["", ".", "1", "R", True, False, *range(-1, 12), [1, 1, 1, 1, 1], [], [0, 0, 0, 0, 1]]
        values += [value for value in get_args(spec.type) if isinstance(value, str)]
        for value in values:
            if json.dumps(value) != json.dumps(replay.options[spec.name]):
                text = rewritten(replay, options={**replay.options, spec.name: value})
                assert not accepted(text), f"{spec.name}={value!r}"


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_cut_short_at_any_step_does_not_verify(name: str) -> None:
    replay = record(registry.game(name), 5)
    for keep in range(len(replay.inputs)):
        assert not accepted(rewritten(replay, inputs=replay.inputs[:keep]))
    for keep in range(len(replay.digests)):
        assert not accepted(rewritten(replay, digests=replay.digests[:keep]))


@pytest.mark.parametrize("name", GAMES)
def test_the_digests_of_one_game_do_not_prove_another(name: str) -> None:
    one, other = (record(registry.game(name), seed) for seed in (6, 7))
    assert not accepted(rewritten(one, digests=other.digests))
    assert not accepted(rewritten(one, inputs=other.inputs))


def rewritten(replay: Replay, **changes: Any) -> str:
    """The file of a replay with some fields changed."""
    return replace(replay, **changes).to_json()


def test_the_order_of_the_files_own_fields_is_free() -> None:
    content = json.loads(record(registry.game("triple-town"), 1).to_json())
    content["result"] = dict(reversed(content["result"].items()))
    assert accepted(json.dumps(dict(reversed(content.items()))))
