"""The catalogue: what the page knows of every game, and of those that fail to load."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.tug import GAME as TUG
from tests.ui.web.test_archive import offer

from chainfall.bots.opponents import STEPS
from chainfall.core.card import Card, Lesson, Preview, card_of
from chainfall.core.frame import EMPTY, Board, Sprite, tile
from chainfall.core.options import specs
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN, AnyGame
from chainfall.table.contract import make_contract
from chainfall.table.preview import preview_board
from chainfall.ui.web.catalogue import (
    game_record,
    lesson_records,
    make_catalogue,
    preview_record,
)
from chainfall.ui.web.encoding import to_json


def record_of(name: str) -> Any:
    return json.loads(to_json(game_record(registry.game(name))))


def test_it_has_every_game_in_the_order_of_the_menu_and_says_for_how_many_it_is() -> None:
    catalogue = make_catalogue()
    assert [game["id"] for game in catalogue.games] == list(BUILT_IN)
    assert [game["seats"] for game in catalogue.games] == [2 if "versus" in name else 1 for name in BUILT_IN]
    assert catalogue.broken == []


def test_bots_sit_at_games_for_two_in_real_time_that_show_a_board_alone() -> None:
    assert [record_of(name)["opponents"] for name in BUILT_IN] == ["versus" in name for name in BUILT_IN]
    assert game_record(TUG)["opponents"] is False
    assert [opponent.title for opponent in make_contract().opponents] == [step.title for step in STEPS]


def test_a_game_for_more_than_two_is_left_out_as_the_page_has_no_keys_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(registry.game("triple-town")), "seats", 3, raising=False)
    assert "triple-town" not in [game["id"] for game in make_catalogue().games]


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_game_is_described_by_its_card(name: str) -> None:
    game, record = registry.game(name), record_of(name)
    card = card_of(game)
    assert (record["id"], record["hz"], record["title"]) == (name, game.hz, card.title)
    assert (record["inputs"], record["help"], record["score"]) == (card.inputs, card.help, card.score)
    assert record["buttons"] == list(card.buttons)
    assert [line["text"] for line in record["lines"]] == [line.text for line in card.lines]
    assert [number["name"] for number in record["numbers"]] == [number.name for number in card.numbers]


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_option_is_handling_or_in_one_group(name: str) -> None:
    record = record_of(name)
    grouped = [option for group in record["groups"] for option in group["options"]]
    handling = [option for option in record["handling"].values() if option]
    assert sorted(grouped + handling) == sorted(spec.name for spec in specs(registry.game(name).Options))


def test_options_say_what_a_form_needs() -> None:
    options = {option["name"]: option for option in record_of("triple-town")["options"]}
    assert options["rows"] == {
        "name": "rows",
        "title": "Rows",
        "type": "int",
        "default": 6,
        "help": "rows of the board",
        "choices": [],
        "minimum": 1,
        "maximum": 50,
    }
    assert options["storehouse"]["type"] == "bool"
    assert options["board"]["type"] == "drawing"
    assert (options["weights"]["type"], options["weights"]["default"]) == ("ints", [60, 25, 10, 4, 1])
    shell = {option["name"]: option for option in record_of("dr-mario-shell")["options"]}
    assert (shell["rotation"]["type"], shell["rotation"]["choices"]) == ("choice", ["clockwise", "drawn"])
    assert shell["contents"]["type"] == "drawing"


def test_presets_and_choices_are_those_of_the_card() -> None:
    presets = record_of("puzzle-fighter")["presets"]
    assert [preset["title"] for preset in presets] == ["Arcade", "Document", "Timed 2 min"]
    assert presets[0]["options"] == {"power": "solid", "kick": "simple"}
    assert (record_of("dr-mario")["choices"], record_of("dr-mario")["presets"]) == (["level", "speed"], [])


# Lessons


def town(rows: int, board: str) -> Lesson:
    return Lesson("a town", Preview({"rows": rows, "columns": 4, "board": board}))


def test_a_little_board_is_taught_whole_and_of_a_high_one_the_rows_with_something_in_them() -> None:
    game = registry.game("triple-town")
    (little,) = lesson_records(game, [town(4, "..../..../..../..11")])
    assert (little["caption"], little["width"], little["height"]) == ("a town", 4, 4)
    (high,) = lesson_records(game, [town(9, "/" * 8 + "..11")])
    assert high["height"] == 2
    placed: Any = high["placed"]
    assert [(each["row"], each["column"]) for each in placed] == [(1, 2), (1, 3)]


def test_the_boards_of_all_lessons_have_the_height_that_the_highest_needs() -> None:
    lessons = [town(9, "/" * 8 + "..11"), town(9, "/" * 4 + "1.../..../..../..../....")]
    assert [record["height"] for record in lesson_records(registry.game("triple-town"), lessons)] == [6, 6]


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_lessons_of_a_game_are_little_boards(name: str) -> None:
    (record,) = (record for record in make_catalogue().games if record["id"] == name)
    lessons: Any = record["lessons"]
    assert [lesson["caption"] for lesson in lessons] == [
        lesson.caption for lesson in card_of(registry.game(name)).lessons
    ]
    most = 8 if record["seats"] == 1 else 16  # what falls on a player comes from the top
    assert all(2 <= lesson["height"] <= most for lesson in lessons)
    for lesson in lessons:
        places = [(placed["row"], placed["column"]) for placed in lesson["placed"]]
        assert places
        assert all(0 <= row < lesson["height"] and 0 <= column < lesson["width"] for row, column in places)


# Previews


def test_a_preview_is_the_lowest_rows_with_the_piece_in_the_air() -> None:
    gem, drop = tile("gem", "R"), tile("drop")
    tiles = (gem,) + (EMPTY,) * 10 + (gem,)
    board = Board(2, 6, tiles, (Sprite(2, 0, drop), Sprite(1, 0, drop)))
    assert [(placed["row"], placed["column"]) for placed in preview_record(board)] == [(3, 4), (0, 3)]


def test_a_wide_board_is_seen_in_its_middle() -> None:
    board = Board(12, 1, tuple(tile("gem", mark=str(column)) for column in range(12)))
    seen = preview_record(board)
    assert [placed["column"] for placed in seen] == list(range(8))
    first: Any = seen[0]["tile"]
    assert first["mark"] == "2"


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_card_of_a_game_shows_some_of_its_tiles(name: str) -> None:
    assert len(preview_record(preview_board(registry.game(name), card_of(registry.game(name)).preview))) >= 6


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_game_without_a_preview_is_played_a_little_the_same_way_every_time(name: str) -> None:
    game = registry.game(name)
    board = preview_board(game, None)
    assert preview_board(game, None) == board
    first = game.frame(game.start(game.Options(), 0)).boards[0]
    assert replace(board, hud=first.hud) != first


def test_a_preview_plays_its_lines(drip: AnyGame) -> None:
    board = preview_board(drip, Preview({"pace": 30}, 3, ("-", "left", "-")))
    assert board.sprites[0].progress == 2


# Games that fail


def test_a_game_that_fails_to_load_is_told_with_its_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(tmp_path, "broken", "broken_game:GAME")
    (tmp_path / "broken_game.py").write_text("def make():\n    return 1 / 0\n\nGAME = make()\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    catalogue = make_catalogue()
    assert [game["id"] for game in catalogue.games] == list(BUILT_IN)
    (broken,) = catalogue.broken
    assert broken["id"] == "examples/broken"
    assert str(broken["error"]).startswith("game 'examples/broken' of package broken failed to load")
    assert "return 1 / 0" in str(broken["details"])
    assert str(broken["details"]).endswith("ZeroDivisionError: division by zero\n")


def test_a_game_that_fails_before_it_can_be_played_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(state: object) -> None:
        raise RuntimeError("no paint left")

    monkeypatch.setattr(registry.game("triple-town"), "frame", fail)
    catalogue = make_catalogue()
    assert "triple-town" not in [record["id"] for record in catalogue.games]
    (broken,) = catalogue.broken
    assert broken["error"] == "game 'triple-town': RuntimeError: no paint left"
    assert "in fail" in str(broken["details"])


def test_a_game_that_fails_in_its_preview_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(registry.game("triple-town")), "card", Card(preview=Preview({"rows": 0})))
    catalogue = make_catalogue()
    (record,) = (record for record in catalogue.games if record["id"] == "triple-town")
    assert record["preview"] == []
    assert str(catalogue.broken[0]["error"]).startswith("game 'triple-town': option rows=0")
