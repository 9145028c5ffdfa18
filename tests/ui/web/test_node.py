"""The same in Pyodide as in CPython: golden replays give the same digests, and a bot on the kernels the same games.

All of it twice: in a Python that has started in the ordinary way, and in one that has started from a snapshot.
"""

from pathlib import Path
from typing import Any

import pytest
from tests.ui.web.node import run_with_pyodide

import chainfall
from chainfall.bots import bot, play
from chainfall.bots.seat_beam import SeatBeam
from chainfall.play.registry import BUILT_IN
from chainfall.play.replay import Replay

HERE = Path(__file__).parent
REPLAYS = sorted((HERE.parents[1] / "replays").rglob("*.json"))


@pytest.mark.parametrize("start", ["ordinary", "snapshot"])
def test_games_bots_and_opponents_play_the_same_in_pyodide(
    start: str, site_folder: Path, snapshot: bytes, tmp_path: Path
) -> None:
    """One test, because all of it is played in one process that takes long."""
    memory = snapshot if start == "snapshot" else b""
    found = run_with_pyodide(HERE / "digests.mjs", site_folder, tmp_path, *map(str, REPLAYS), snapshot=memory)
    assert found["version"].startswith("3.14.")
    assert bool(found["madeFrom"]) == bool(memory)
    assert_golden_replays_play_the_same(found["answers"])
    assert_a_bot_on_the_kernels_plays_the_same(found["scores"])
    assert_an_opponent_looks_ahead_as_it_does_here(found["values"])


def assert_golden_replays_play_the_same(answers: dict[str, Any]) -> None:
    assert {Replay.load(path).game for path in REPLAYS} >= set(BUILT_IN)
    for path in REPLAYS:
        answer = answers[str(path)]
        assert answer["text"] == path.read_text(encoding="utf-8"), path  # with all digests
    verified = {
        Replay.load(path).game: answers[str(path)]["problem"] for path in REPLAYS if "problem" in answers[str(path)]
    }
    assert verified == dict.fromkeys(sorted(verified), "")
    assert set(verified) >= set(BUILT_IN)


def assert_a_bot_on_the_kernels_plays_the_same(scores: list[list[object]]) -> None:
    assert scores == [
        [game, "wasm", play(bot("search:width=10,depth=3,engine=kernel"), game, seed=5, moves=30).score]
        for game in ("puzzle-fighter", "dr-mario", "triple-town")
    ]


def assert_an_opponent_looks_ahead_as_it_does_here(values: list[list[object]]) -> None:
    rules = chainfall.game("puzzle-fighter-versus")
    match = rules.step(rules.start(rules.Options(), 5), (0, 0)).state
    found = SeatBeam(depth=6, width=50).look(match, 1, seed=7)
    assert values == [[place.column, place.turns, value] for place, value in found.items()]
