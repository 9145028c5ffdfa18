"""The same in Pyodide as in CPython: golden replays give the same digests, and a bot on the kernels the same games."""

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


@pytest.fixture(scope="module")
def in_pyodide(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What Pyodide makes of every golden replay and of a bot's games, in one process."""
    folder = tmp_path_factory.mktemp("node")
    found: dict[str, Any] = run_with_pyodide(HERE / "digests.mjs", site_folder, folder, *map(str, REPLAYS))
    return found


def test_golden_replays_of_every_game_play_the_same_in_pyodide(in_pyodide: dict[str, Any]) -> None:
    assert in_pyodide["version"].startswith("3.14.")
    assert {Replay.load(path).game for path in REPLAYS} >= set(BUILT_IN)
    for path in REPLAYS:
        answer = in_pyodide["answers"][str(path)]
        assert answer["problem"] == "", path
        assert answer["text"] == path.read_text(encoding="utf-8"), path


def test_a_bot_finds_the_kernels_through_the_page_and_plays_the_same_games(in_pyodide: dict[str, Any]) -> None:
    expected = [
        [game, "wasm", play(bot("search:width=10,depth=3,engine=kernel"), game, seed=5, moves=30).score]
        for game in ("puzzle-fighter", "dr-mario", "triple-town")
    ]
    assert in_pyodide["scores"] == expected


def test_an_opponent_looks_ahead_in_pyodide_as_it_does_here(in_pyodide: dict[str, Any]) -> None:
    rules = chainfall.game("puzzle-fighter-versus")
    match = rules.step(rules.start(rules.Options(), 5), (0, 0)).state
    found = SeatBeam(depth=6, width=50).look(match, 1, seed=7)
    assert in_pyodide["values"] == [[place.column, place.turns, value] for place, value in found.items()]
