"""What Python tells the page has types there, which are never out of date."""

import json
import re
from collections import Counter

import pytest
from tests.ui.web.loading import golden

from chainfall.core.card import card_of
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN
from chainfall.play.replay import Replay
from chainfall.play.viewer import Viewer
from chainfall.table.contract import TILE_KINDS, make_contract
from chainfall.table.settings import BrowserSettings
from chainfall.ui.web.declarations import TARGET, declarations, known_phases, typescript
from chainfall.ui.web.encoding import plain, to_json

TEXT = declarations()


def test_the_types_of_the_page_are_those_of_today() -> None:
    assert TARGET.read_text(encoding="utf-8") == TEXT, "`make contract` writes them anew"


def test_every_type_is_declared_once_and_every_name_that_is_used_is_declared() -> None:
    declared = Counter(re.findall(r"^export (?:interface|type|const) (\w+)", TEXT, re.MULTILINE))
    assert {name for name, count in declared.items() if count > 1} == set()
    code = re.sub(r"/\*\*.*?\*/|//.*|\"[^\"]*\"", "", TEXT)
    used = set(re.findall(r"\b[A-Z]\w+\b", code)) - {"Record", "PyBuffer"}
    assert used - set(declared) == set()


@pytest.mark.parametrize(
    ("python", "written"),
    [
        (int | None, "number | null"),
        (tuple[str, ...], "string[]"),
        (list[str | int], "(string | number)[]"),
        (tuple[tuple[int, int], ...], "[number, number][]"),
        (dict[str, bool], "Record<string, boolean>"),
    ],
)
def test_a_type_of_python_is_written_as_typescript_has_it(python: object, written: str) -> None:
    assert typescript(python) == written


def test_a_type_that_the_page_cannot_have_is_refused() -> None:
    with pytest.raises(AssertionError, match="has no type on the page"):
        typescript("int")


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_phases_and_the_tiles_of_the_built_in_games_are_known(game: str) -> None:
    phases, kinds = {"", *known_phases()}, {"", *TILE_KINDS}
    for path in golden(game)[:4]:
        viewer = Viewer(Replay.load(path))
        for step in range(0, viewer.steps + 1, max(viewer.steps // 20, 1)):
            viewer.seek(step)
            for board in viewer.frame.boards:
                assert board.phase in phases or not viewer.game.hz
                assert {tile.kind for tile in board.tiles} | {one.tile.kind for one in board.sprites} <= kinds


def test_no_kind_of_tile_is_listed_that_no_game_has() -> None:
    seen: set[str] = set()
    for game in BUILT_IN:
        drafting = card_of(registry.game(game)).drafting
        seen |= {tile.kind for tile in drafting.tiles.values()} if drafting else set()
        for path in golden(game):
            viewer = Viewer(Replay.load(path))
            viewer.seek(viewer.steps)
            seen |= {tile.kind for board in viewer.frame.boards for tile in board.tiles}
    assert set(TILE_KINDS) == seen - {""}


def test_the_contract_is_plain_json_with_a_default_for_each_setting() -> None:
    contract = plain(make_contract())
    assert json.loads(to_json(contract)) == json.loads(json.dumps(contract))
    assert {setting["name"] for setting in contract["settings"]} >= {"touchButtons", "keysOfTwo", "patience"}
    assert BrowserSettings().palette in contract["palettes"]
