"""Ten games of the original program, played again frame by frame.

``tests/data/dr_mario_nes.jsonl`` holds a game in each line: ``seed`` (draws before the game), ``level``, ``speed``,
``clock`` (the console's frame counter in frame 0, the first frame of control, as far as it is known: its parity),
``field`` (the bottle then), ``inputs`` (runs of held buttons, one a frame) and ``capsules``. Of each capsule there are
its first frame of control with the bottle, the score, its colours and those of the next one, its ``path`` (a pose
whenever it has changed after a frame), and the frame of its ``lock`` with ``rest``, the pose that the console still
moved and turned in that frame, against the bottle with the capsule in it.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest
from tests.games.dr_mario.bottle.playing import LOW_ROW, Capsule, at, bottle

from chainfall.core.effects import Lock
from chainfall.games.dr_mario.bottle.game import GAME, BottleOptions, BottleState
from chainfall.games.dr_mario.bottle.resolving import LOST
from chainfall.games.dr_mario.bottle.state import Phase

LINES = (Path(__file__).parents[3] / "data" / "dr_mario_nes.jsonl").read_text(encoding="utf-8").splitlines()
GAMES: list[dict[str, Any]] = [json.loads(line) for line in LINES]


def name_of(game: dict[str, Any]) -> str:
    return f"{game['speed']}-level-{game['level']}-seed-{game['seed']}"


def before_frame_0(game: dict[str, Any]) -> BottleState:
    """The first capsule has been thrown; the next step is frame 0 of the record."""
    options = BottleOptions(level=game["level"], speed=game["speed"], counter=game["clock"])
    return GAME.step(GAME.start(options, game["seed"]), 0).state


def masks(game: dict[str, Any]) -> Iterator[int]:
    """What is held in each frame."""
    return chain.from_iterable(repeat(GAME.parse(line), count) for line, count in game["inputs"])


def recorded_pose(entry: list[Any]) -> Capsule:
    _, row, column, way, colours = entry
    return Capsule(row, column, colours, vertical=way == "v")


def poses_of(capsule: dict[str, Any]) -> dict[int, Capsule]:
    """The pose after every frame of control. The first entry is the pose before them, in which a capsule appears."""
    changes = {entry[0]: recorded_pose(entry) for entry in capsule["path"]}
    pose = recorded_pose(capsule["path"][0])
    found = {}
    for frame in range(capsule["frame"], capsule["lock"]):
        pose = changes.get(frame, pose)
        found[frame] = pose
    return found


def still_moved(before: BottleState, after: BottleState, mask: int) -> BottleState:
    """The capsule that has just been placed, moved and turned once more, in the bottle that it is now part of."""
    turn = replace(before.turn, board=after.turn.board, interval=LOW_ROW)
    odd = before.tick.clock + 1 - before.counter % 2  # the frame after an odd one does not look at Down
    return GAME.step(replace(before, turn=turn, tick=before.tick._replace(clock=odd, gravity=0)), mask).state


@pytest.mark.parametrize("game", GAMES, ids=name_of)
def test_the_game_is_that_of_the_console_in_every_frame(game: dict[str, Any]) -> None:
    state = before_frame_0(game)
    assert bottle(state) == game["field"]
    starts = {capsule["frame"]: capsule for capsule in game["capsules"]}
    locks = {capsule["lock"]: capsule["rest"] for capsule in game["capsules"]}
    poses = dict(chain.from_iterable(poses_of(capsule).items() for capsule in game["capsules"]))
    for frame, mask in enumerate(masks(game)):
        capsule = starts.get(frame)
        if capsule:
            assert at(state) == recorded_pose(capsule["path"][0]) == Capsule(0, 3, capsule["colours"]), frame
            assert bottle(state) == capsule["field"], frame
            assert (state.turn.score, state.turn.next) == (capsule["score"], capsule["next"]), frame
        assert GAME.outcome(state) is None, frame
        in_control = state.tick.phase is Phase.FALLING
        assert in_control == (frame in poses or frame in locks), frame
        before = state
        state, effects = GAME.step(state, mask)
        assert any(isinstance(effect, Lock) for effect in effects) == (frame in locks), frame
        if frame in poses:
            assert at(state) == poses[frame], frame
        if frame in locks:
            moved = still_moved(before, state, mask)
            row, column, way = locks[frame]
            assert at(moved)._replace(colours="") == Capsule(row, column, "", vertical=way == "v"), frame
            assert state.tick.charge == moved.tick.charge, frame
    outcome = GAME.outcome(state)
    assert (outcome.reason if outcome else "") == (LOST if game["end"] == "lost" else "")


def test_the_records_show_what_they_are_meant_to() -> None:
    """All speeds, both parities, lost games and long ones, and a score."""
    assert {game["speed"] for game in GAMES} == {"low", "med", "hi"}
    assert {game["clock"] for game in GAMES} == {0, 1}
    assert {game["end"] for game in GAMES} == {"lost", "cut"}
    assert sum(len(game["capsules"]) for game in GAMES) == 247
    assert max(game["capsules"][-1]["score"] for game in GAMES) > 0
