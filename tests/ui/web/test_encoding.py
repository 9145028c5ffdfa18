"""What goes over the bridge can be read back: frames as bytes, the rest as JSON."""

import json
from dataclasses import dataclass
from pathlib import Path
from struct import calcsize, unpack_from
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chainfall.core.effects import Clear, Effect, Settle
from chainfall.core.frame import EMPTY, Board, Frame, Hud, Sprite, Tile, tile
from chainfall.core.game import Outcome
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN
from chainfall.play.replay import Replay
from chainfall.play.viewer import Viewer
from chainfall.ui.web.encoding import (
    SHOWN_INPUTS,
    TileTable,
    effect_record,
    encode_frame,
    game_record,
    outcome_record,
    title,
    to_json,
)

REPLAYS = Path(__file__).parents[2] / "replays"


class Reader:
    """A second reading of the format, from its description alone."""

    def __init__(self, data: bytes, tiles: list[Tile]) -> None:
        self.data = data
        self.tiles = tiles
        self.at = 0

    def take(self, form: str) -> tuple[Any, ...]:
        values = unpack_from("<" + form, self.data, self.at)
        self.at += calcsize("<" + form)
        return values

    def text(self, length: int) -> str:
        self.at += length
        return self.data[self.at - length : self.at].decode()

    def frame(self) -> Frame:
        known, boards = self.take("HH")
        assert known == len(self.tiles)
        frame = Frame(tuple(self.board() for _ in range(boards)))
        assert self.at == len(self.data), "bytes are left over"
        return frame

    def board(self) -> Board:
        width, height, hidden_rows, sprite_count, next_count, number_count, phase_length = self.take("7H")
        (score,) = self.take("d")
        tiles = tuple(self.tiles[number] for number in self.take(f"{width * height}H"))
        sprites = self.sprites(sprite_count)
        following = tuple(self.sprites(self.take("H")[0]) for _ in range(next_count))
        numbers = tuple((self.text(self.take("H")[0]), int(self.take("d")[0])) for _ in range(number_count))
        phase = self.text(phase_length)
        return Board(width, height, tiles, sprites, Hud(int(score), following, numbers), phase, hidden_rows)

    def sprites(self, count: int) -> tuple[Sprite, ...]:
        return tuple(self.sprite() for _ in range(count))

    def sprite(self) -> Sprite:
        row, column, number, progress, span = self.take("hhHdd")
        return Sprite(row, column, self.tiles[number], int(progress), int(span))


def decode(data: bytes, table: TileTable) -> Frame:
    return Reader(data, table.since(0)).frame()


@pytest.mark.parametrize("game", BUILT_IN)
def test_frames_of_golden_games_can_be_read_back(game: str) -> None:
    table = TileTable()
    for path in sorted((REPLAYS / game / f"r{registry.game(game).rules}").glob("*.json")):
        viewer = Viewer(Replay.load(path))
        for step in range(0, viewer.steps + 1, max(viewer.steps // 50, 1)):
            viewer.seek(step)
            assert decode(encode_frame(viewer.frame, table), table) == viewer.frame


tiles = st.builds(tile, st.sampled_from(["", "gem", "a b"]), st.sampled_from(["", "R"]), st.integers(0, 15), st.text())
wholes = st.integers(-(2**53), 2**53)
small = st.integers(-(2**15), 2**15 - 1)
sprites = st.lists(st.builds(Sprite, small, small, tiles, wholes, wholes), max_size=3).map(tuple)
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
    table = TileTable()
    frame = Frame(tuple(made))
    assert decode(encode_frame(frame, table), table) == frame


def test_the_empty_tile_is_number_0_and_numbers_never_change() -> None:
    table = TileTable()
    assert table.since(0) == [EMPTY]
    red, blue = tile("gem", "R"), tile("gem", "B")
    assert [table.number(one) for one in (red, EMPTY, blue, red, blue)] == [1, 0, 2, 1, 2]
    assert table.since(1) == [red, blue]
    assert table.since(3) == []


def test_tiles_that_are_equal_have_one_number_also_if_they_were_made_apart() -> None:
    table = TileTable()
    numbers = {table.number(Tile("gem", "R")) for _ in range(100)} | {table.number(tile("gem", "R"))}
    assert numbers == {1}
    assert len(table) == 2


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
        "step": 7,
    }
    settle = Settle((((0, 1), (5, 1)),))
    assert json.loads(to_json(effect_record(1, settle)))["moves"] == [[[0, 1], [5, 1]]]
    assert json.loads(to_json(effect_record(1, Swarm((((1, 2), "x"),), True)))) == {
        "type": "Swarm",
        "routes": [[[1, 2], "x"]],
        "last": True,
        "step": 1,
    }


def test_an_outcome_is_its_score_and_reason_or_nothing() -> None:
    assert outcome_record(None) is None
    assert outcome_record(Outcome(5, "full")) == {"score": 5, "reason": "full"}


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_game_is_described_for_the_menu(name: str) -> None:
    game = registry.game(name)
    record = json.loads(to_json(game_record(game)))
    assert (record["id"], record["hz"]) == (name, game.hz)
    assert record["title"] != name
    assert "\n" not in record["about"]
    assert len(record["about"]) > 10
    assert 0 < len(record["inputs"]) <= SHOWN_INPUTS
    for line in record["inputs"]:
        assert game.format(game.parse(line)) == line


def options_of(name: str) -> dict[str, Any]:
    """The options in the record of a game, by their names."""
    record = json.loads(to_json(game_record(registry.game(name))))
    return {option["name"]: option for option in record["options"]}


def test_options_say_what_a_form_needs() -> None:
    options = options_of("triple-town")
    assert options["rows"] == {
        "name": "rows",
        "type": "int",
        "default": 6,
        "help": "rows of the board",
        "choices": [],
        "minimum": 1,
        "maximum": 50,
    }
    assert options["storehouse"]["type"] == "bool"
    assert options["board"]["type"] == "text"
    assert (options["weights"]["type"], options["weights"]["default"]) == ("ints", [60, 25, 10, 4, 1])
    shell = options_of("dr-mario-shell")
    assert (shell["rotation"]["type"], shell["rotation"]["choices"]) == ("choice", ["clockwise", "drawn"])


@pytest.mark.parametrize(
    ("name", "expected"), [("dr-mario", "Dr. Mario"), ("anna/falling-stars", "Falling stars"), ("x", "X")]
)
def test_a_title_is_known_or_made_from_the_name(name: str, expected: str) -> None:
    assert title(name) == expected
