"""What goes over the bridge can be read back: views as bytes, the rest as JSON."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ui.web.reading import ViewReader

from chainfall.core.effects import Clear, Effect, GameOver, Settle
from chainfall.core.errors import GameLoadError, OptionError
from chainfall.core.frame import EMPTY, Board, Frame, Hud, Sprite, Tile, tile
from chainfall.core.game import Outcome
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN
from chainfall.play.replay import Replay
from chainfall.play.viewer import Viewer
from chainfall.ui.web.encoding import (
    Display,
    TileTable,
    effect_record,
    encode_view,
    problem_record,
    to_json,
)

REPLAYS = Path(__file__).parents[2] / "replays"


@pytest.mark.parametrize("game", BUILT_IN)
def test_frames_of_golden_games_can_be_read_back(game: str) -> None:
    table, reader = TileTable(), ViewReader()
    for path in sorted((REPLAYS / game / f"r{registry.game(game).rules}").glob("*.json")):
        viewer = Viewer(Replay.load(path))
        for step in range(0, viewer.steps + 1, max(viewer.steps // 50, 1)):
            viewer.seek(step)
            assert reader.read(encode_view(Display(frame=viewer.frame), table)).frame == viewer.frame


tiles = st.builds(tile, st.sampled_from(["", "gem", "a b"]), st.sampled_from(["", "R"]), st.integers(0, 15), st.text())
wholes = st.integers(-(2**53), 2**53)
small = st.integers(-(2**15), 2**15 - 1)
sprites = st.lists(st.builds(Sprite, small, small, tiles, wholes, wholes, st.booleans()), max_size=3).map(tuple)
huds = st.builds(
    Hud,
    wholes,
    st.lists(sprites, max_size=3).map(tuple),
    st.lists(st.tuples(st.text(), wholes), max_size=3).map(tuple),
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    width, height = draw(st.integers(0, 4)), draw(st.integers(0, 4))
    cells = tuple(draw(tiles) for _ in range(width * height))
    return Board(width, height, cells, draw(sprites), draw(huds), draw(st.text()), draw(st.integers(0, 9)))


@given(st.lists(boards(), max_size=2))
def test_any_frame_can_be_read_back(made: list[Board]) -> None:
    frame = Frame(tuple(made))
    assert ViewReader().read(encode_view(Display(frame=frame), TileTable())).frame == frame


@given(st.integers(0, 2**32 - 1), st.integers(0, 2**16 - 1), st.booleans(), st.booleans(), st.floats(0, 1))
def test_the_numbers_of_a_view_can_be_read_back(steps: int, ticks: int, over: bool, still: bool, alpha: float) -> None:
    read = ViewReader().read(encode_view(Display(steps, ticks, over, still, alpha), TileTable()))
    assert read == (steps, ticks, over, still, alpha, None, [])


def test_a_view_without_news_and_frame_is_its_head_alone() -> None:
    table = TileTable()
    encode_view(Display(), table)
    assert len(encode_view(Display(7, 1, alpha=0.5), table)) == 20


def test_tiles_are_told_once_with_the_first_view_that_needs_them() -> None:
    table, reader = TileTable(), ViewReader()
    red, blue = tile("gem", "R"), tile("gem", "B")
    for tiles in ((EMPTY, red), (red, red), (blue, EMPTY)):
        frame = Frame((Board(2, 1, tiles),))
        assert reader.read(encode_view(Display(frame=frame), table)).frame == frame
    assert reader.tiles == [EMPTY, red, blue]


def test_effects_are_told_in_order_each_with_its_step() -> None:
    happened = ((3, Clear(((1, 2),), "crash")), (4, GameOver("full")))
    read = ViewReader().read(encode_view(Display(effects=happened), TileTable()))
    assert [(effect["type"], effect["step"]) for effect in read.effects] == [("Clear", 3), ("GameOver", 4)]


def test_the_empty_tile_is_number_0_and_numbers_never_change() -> None:
    table = TileTable()
    assert table.untold() == [EMPTY]
    red, blue = tile("gem", "R"), tile("gem", "B")
    assert [table.number(one) for one in (red, EMPTY, blue, red, blue)] == [1, 0, 2, 1, 2]
    assert table.untold() == [red, blue]
    assert table.untold() == []


def test_tiles_that_are_equal_have_one_number_also_if_they_were_made_apart() -> None:
    table = TileTable()
    numbers = {table.number(Tile("gem", "R")) for _ in range(100)} | {table.number(tile("gem", "R"))}
    assert numbers == {1}
    assert len(table.untold()) == 2


@dataclass(frozen=True, slots=True)
class Swarm(Effect):
    """An effect that only some stranger's game has."""

    routes: tuple[tuple[tuple[int, int], str], ...]
    last: bool


def test_effects_have_their_type_their_fields_and_their_step() -> None:
    clear = Clear(((1, 2), (3, 4)), "crash", 2, 50)
    assert json.loads(to_json(effect_record(7, clear))) == {
        "type": "Clear",
        "cells": [[1, 2], [3, 4]],
        "reason": "crash",
        "chain_index": 2,
        "points": 50,
        "words": {
            "labels": ["2 CHAIN!"],
            "line": "2 cleared, chain of 2",
            "said": "Chain of 2",
            "at_once": False,
            "cry": "NICE!",
        },
        "seat": 0,
        "step": 7,
    }
    settle = Settle((((0, 1), (5, 1)),))
    assert json.loads(to_json(effect_record(1, settle)))["moves"] == [[[0, 1], [5, 1]]]
    assert json.loads(to_json(effect_record(1, Swarm((((1, 2), "x"),), True)))) == {
        "type": "Swarm",
        "routes": [[[1, 2], "x"]],
        "last": True,
        "seat": 0,
        "step": 1,
    }


def test_an_outcome_is_its_score_reason_winner_and_rounds() -> None:
    assert json.loads(to_json({"outcome": Outcome(5, "player 2 wins", 1, (0, 3))})) == {
        "outcome": {"score": 5, "reason": "player 2 wins", "winner": 1, "rounds": [0, 3]}
    }


def test_a_mistake_of_the_users_is_told_in_its_words_alone() -> None:
    error = OptionError("option rows=0: expected more")
    error.__cause__ = ValueError("inner")
    assert problem_record(error) == {"error": "option rows=0: expected more", "details": ""}


def test_a_mistake_in_a_games_python_is_told_with_its_traceback() -> None:
    try:
        [].pop()
    except IndexError as error:
        record = problem_record(error)
        load_error = GameLoadError("game 'a/b' failed to load")
        load_error.__cause__ = error
    assert record["error"] == "IndexError: pop from empty list"
    assert str(record["details"]).startswith("Traceback (most recent call last):")
    assert "test_encoding.py" in str(record["details"])
    assert problem_record(load_error) == {"error": "game 'a/b' failed to load", "details": record["details"]}
