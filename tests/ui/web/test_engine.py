"""The engine in a real browser: it loads, stays on the host, works offline and under any path, and fails in words."""

import gzip
import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route
from tests.ui.web import inpage
from tests.ui.web.loading import assert_verifies, golden, wait_for_worker, wait_ready

from chainfall.core.buttons import CW, DOWN, LEFT, RIGHT
from chainfall.core.frame import Board, Frame, Sprite
from chainfall.core.options import to_plain
from chainfall.play import registry
from chainfall.play.presses import DOWN_CODE
from chainfall.play.registry import BUILT_IN
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.statistics import gather
from chainfall.play.verifying import verify
from chainfall.play.viewer import Viewer
from chainfall.ui.web.encoding import statistics_record
from chainfall.ui.web.site import Site

FAILED = "html[data-engine=failed]"

NewPage = Callable[..., Page]


# Loading


@pytest.mark.parametrize("server", ["serving", "exported"])
def test_progress_is_that_of_the_download_and_only_grows(
    new_page: NewPage, request: pytest.FixtureRequest, server: str
) -> None:
    page = new_page()
    load_alone(page, request.getfixturevalue(server).address)
    wait_ready(page)
    steps = inpage.call(page, "loadingSteps")
    fractions = [fraction for fraction, _ in steps]
    assert fractions == sorted(fractions)
    assert fractions[-1] == 1
    assert len(set(fractions)) > 10
    assert [text for number, (_, text) in enumerate(steps) if not number or steps[number - 1][1] != text] == [
        "Downloading",
        "Starting the games",
        "Ready",
    ]
    assert max(fraction for fraction, text in steps if text == "Downloading") == pytest.approx(0.7)


def load_alone(page: Page, address: str) -> None:
    """Loads the engine and nothing else."""
    page.route("**/js/main.js", lambda route: route.fulfill(content_type="text/javascript", body=""))
    page.goto(address)
    inpage.call(page, "loadEngine")


def test_the_engine_is_loaded_once_however_often_it_is_asked_for(arcade: Page) -> None:
    assert inpage.call(arcade, "isEngineLoadedOnce")


# What it answers


@pytest.mark.parametrize("game", BUILT_IN)
def test_frames_are_decoded_as_python_sees_them(arcade: Page, game: str) -> None:
    for path in golden(game)[:6]:
        viewer = Viewer(Replay.load(path))
        steps = sorted({0, viewer.steps // 3, viewer.steps // 2, max(viewer.steps - 1, 0), viewer.steps})
        seen = inpage.call(arcade, "framesOf", path.read_text(encoding="utf-8"), steps)
        for step, frame in zip(steps, seen, strict=True):
            viewer.seek(step)
            assert frame == as_javascript(viewer.frame), (path, step)


def as_javascript(frame: Frame) -> dict[str, object]:
    """A frame as ``decodeFrame`` gives it."""
    return {"boards": [_board(board) for board in frame.boards]}


def _board(board: Board) -> dict[str, object]:
    return {
        "width": board.width,
        "height": board.height,
        "hiddenRows": board.hidden_rows,
        "tiles": [_tile(tile) for tile in board.tiles],
        "sprites": [_sprite(sprite) for sprite in board.piece],
        "shadow": [_sprite(sprite) for sprite in board.sprites if sprite.shadow],
        "score": board.hud.score,
        "next": [[_sprite(sprite) for sprite in piece] for piece in board.hud.next],
        "numbers": [list(number) for number in board.hud.numbers],
        "phase": board.phase,
    }


def _tile(tile: Any) -> dict[str, object]:
    return {"kind": tile.kind, "colour": tile.colour, "links": tile.links, "mark": tile.mark}


def _sprite(sprite: Sprite) -> dict[str, object]:
    return {
        "row": sprite.row,
        "column": sprite.column,
        "tile": _tile(sprite.tile),
        "progress": sprite.progress,
        "span": sprite.span,
        "shadow": sprite.shadow,
    }


def test_a_game_played_in_the_browser_verifies_here_and_goes_on_there(arcade: Page) -> None:
    text = inpage.call(arcade, "playButtons", [CW, DOWN, LEFT, DOWN, RIGHT, DOWN], DOWN_CODE)
    replay = Replay.from_json(text)
    assert verify(replay).problem == ""
    assert replay.steps == 900
    assert replay.options == to_plain(registry.game("puzzle-fighter").Options(level=5))
    session = Session.resumed(replay)
    for _ in range(10):
        session.feed(0)
    resumed = inpage.call(arcade, "resume", session.replay().to_json())
    assert resumed[0]["steps"] == 910
    assert resumed[1] == as_javascript(session.game.frame(session.state))


def test_mistakes_are_errors_with_words(arcade: Page) -> None:
    calls: list[tuple[str, list[Any], str]] = [
        ("start", ["chess"], "game 'chess' is not known"),
        ("start", ["triple-town", {"rows": 0}], "option rows=0: expected a whole number from 1 to 50"),
        ("take_over", ["{", 0], "not JSON: line 1, column 2"),
        ("kata", [[["XX", ""]]], "entry 1"),
        ("seek", [3], "no kata is shown"),
    ]
    for name, values, words in calls:
        message = inpage.call(arcade, "engineError", name, *values)
        assert message is not None, name
        assert words in message


def test_effects_status_text_and_undo_come_over(arcade: Page) -> None:
    answers = inpage.call(arcade, "moveAndUndo")
    session = Session("triple-town", seed=3)
    first = session.game.text(session.state)
    session.play("0 0")
    assert answers[0] == {"rejected": None}
    assert answers[1][0] == "Lock"
    assert "invalid position" in answers[2]["rejected"]
    told: dict[str, object] = {
        "score": session.score,
        "steps": 2,
        "outcome": None,
        "ending": None,
        "last_words": [],
        "undoable": True,
        "practice": True,
        "puzzle": None,
    }
    assert answers[3] == told
    assert answers[4:6] == [{"undone": True}, 0]
    assert answers[6:] == [first]


def test_the_statistics_of_a_game_and_of_a_replay_are_those_that_are_counted_here(arcade: Page) -> None:
    text = golden("puzzle-fighter")[0].read_text(encoding="utf-8")
    resumed, opened = inpage.call(arcade, "statisticsOf", text)
    expected = gather(Replay.from_json(text))
    assert resumed == opened
    assert resumed == json.loads(json.dumps(statistics_record(expected)))
    assert [(row["label"], *row["values"]) for row in resumed["rows"]] == list(expected.rows())


def test_the_kata_is_shown_moment_by_moment(arcade: Page) -> None:
    shown = inpage.call(arcade, "kataEnd")
    assert (shown["moves"], shown["frames"], shown["links"], shown["effects"]) == (2, 4, 4, ["Power"])


# Offline, and under any path


def test_after_the_first_visit_it_works_without_a_connection(new_page: NewPage, exported: Any) -> None:
    page = new_page()
    page.goto(exported.address)
    wait_ready(page)
    wait_for_worker(page)
    page.context.set_offline(True)
    exported.sent.clear()
    page.goto(f"{exported.address}#/play/triple-town")
    page.reload()
    wait_ready(page)
    assert_verifies(page)
    # The browser itself asks now and then whether there is a newer worker; the page must not need the answer.
    assert [sent for sent in exported.sent if sent.path != "/sw.js"] == []
    page.context.set_offline(False)


def test_a_new_version_takes_the_place_of_the_old_one(
    new_page: NewPage, site: Site, serve_files: Callable[[Site], AbstractContextManager[Any]]
) -> None:
    """The page is new at the first visit after the change, and what was kept of the old version goes."""
    page = new_page()
    changed = dict(site)
    old_app = next(path.partition("/js/")[0] for path in site if path.endswith("/js/main.js"))
    with serve_files(changed) as serving:
        page.goto(serving.address)
        wait_ready(page)
        wait_for_worker(page)
        before = inpage.call(page, "cacheNames")
        for path in [*site]:
            if path.startswith(old_app):
                changed[path.replace(old_app, "assets/app-new")] = changed.pop(path)
        for path in ("index.html", "sw.js"):
            text = changed[path].content.decode().replace(old_app, "assets/app-new").replace(before[0][-16:], "new")
            changed[path] = replace(changed[path], content=text.encode(), packed=gzip.compress(text.encode()))
        serving.sent.clear()
        page.reload()
        wait_ready(page)
        assert "assets/app-new" in inpage.call(page, "mainScript")
        inpage.call(page, "cacheGoes", before[0])
        assert len(inpage.call(page, "cacheNames")) == 1
        assert not [sent for sent in serving.sent if sent.size > 200_000], "what has not changed is not loaded again"


def test_an_export_works_under_any_path_of_any_host(
    new_page: NewPage,
    site_folder: Path,
    tmp_path: Path,
    plain_host: Callable[[Path], AbstractContextManager[str]],
) -> None:
    under = tmp_path / "some" / "where"
    under.parent.mkdir()
    under.symlink_to(site_folder)
    page = new_page()
    with plain_host(tmp_path) as address:
        page.goto(f"{address}some/where/")
        wait_ready(page)
        wait_for_worker(page)
        assert inpage.call(page, "serviceWorkerAddress") == f"{address}some/where/sw.js"
        assert_verifies(page)
    page.goto(f"{address}some/where/")  # the host is gone
    wait_ready(page)
    assert_verifies(page)


# Failures, in words


def problem_on(page: Page, address: str) -> str:
    load_alone(page, address)
    page.wait_for_selector(FAILED, state="attached")
    return str(inpage.call(page, "loadingProblem"))


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "pyodide.js", "pyodide.asm.js", "python_stdlib.zip"])
def test_a_failed_download_names_the_file_and_can_be_tried_again(new_page: NewPage, exported: Any, name: str) -> None:
    page = new_page(watched=False)
    page.route(f"**/{name}", lambda route: route.abort())
    problem = problem_on(page, exported.address)
    assert problem.startswith(f"{name} could not be downloaded: ")
    if name.startswith("pyodide.asm"):
        page.unroute(f"**/{name}")
        inpage.call(page, "loadEngine")
        wait_ready(page)


def test_an_error_of_the_server_is_told(new_page: NewPage, exported: Any) -> None:
    page = new_page(watched=False)
    page.route("**/chainfall-*.zip", lambda route: route.fulfill(status=503, body="down"))
    assert "could not be downloaded: the server answered 503" in problem_on(page, exported.address)


def test_a_file_that_is_cut_off_is_told(new_page: NewPage, exported: Any) -> None:
    def cut(route: Route) -> None:
        route.fulfill(body=route.fetch().body()[:1000])

    page = new_page(watched=False)
    page.route("**/python_stdlib.zip", cut)
    assert problem_on(page, exported.address).startswith(
        "python_stdlib.zip could not be downloaded: it is not complete"
    )


def test_a_broken_archive_is_told(new_page: NewPage, exported: Any) -> None:
    def broken(route: Route) -> None:
        route.fulfill(body=bytes(len(route.fetch().body())))

    page = new_page(watched=False)
    page.route("**/chainfall-*.zip", broken)
    assert problem_on(page, exported.address).startswith("The games could not be started: ModuleNotFoundError")


def test_a_browser_without_webassembly_is_told(new_page: NewPage, exported: Any) -> None:
    page = new_page(watched=False)
    inpage.at_the_start(page, "removeWebAssembly")
    assert problem_on(page, exported.address).startswith("The games need WebAssembly")
