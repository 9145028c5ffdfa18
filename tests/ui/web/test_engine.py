"""The engine in a real browser: it loads, stays on the host, works offline and under any path, and fails in words."""

import gzip
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route
from tests.ui.web.loading import assert_verifies, golden, wait_for_worker, wait_ready

from chainfall.core.frame import Board, Frame, Sprite
from chainfall.core.options import to_plain
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.statistics import gather
from chainfall.play.verifying import verify
from chainfall.play.viewer import Viewer
from chainfall.ui.web.site import Site

FAILED = "html[data-engine=failed]"

NewPage = Callable[..., Page]


# Loading


def test_progress_is_that_of_the_download_and_only_grows(arcade: Page, new_page: NewPage, serving: Any) -> None:
    page = new_page()
    page.route("**/js/main.js", lambda route: route.fulfill(content_type="text/javascript", body=REPORTING))
    page.goto(serving.address)
    wait_ready(page)
    steps = page.evaluate("globalThis.steps")
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


REPORTING = """
import { loadEngine } from "./engine/loading.js";
globalThis.steps = [];
loadEngine((fraction, text) => globalThis.steps.push([fraction, text])).then(
  (engine) => { document.documentElement.dataset.engine = "ready"; globalThis.engine = engine; },
  (error) => { document.documentElement.dataset.engine = "failed"; globalThis.problem = error.message; },
);
globalThis.again = () => loadEngine();
"""


def test_the_engine_is_loaded_once_however_often_it_is_asked_for(arcade: Page) -> None:
    assert arcade.evaluate(
        """async () => {
            const main = document.querySelector("script[type=module]").src;
            const { loadEngine } = await import(new URL("engine/loading.js", main).href);
            return (await loadEngine()) === globalThis.engine;
        }"""
    )


# What it answers


@pytest.mark.parametrize("game", BUILT_IN)
def test_frames_are_decoded_as_python_sees_them(arcade: Page, game: str) -> None:
    for path in golden(game)[:6]:
        viewer = Viewer(Replay.load(path))
        steps = sorted({0, viewer.steps // 3, viewer.steps // 2, max(viewer.steps - 1, 0), viewer.steps})
        seen = arcade.evaluate(
            """async ([text, steps]) => {
                const projector = await chainfall.app.freeProjector(() => {});
                await projector.open(text);
                const frames = [];
                for (const step of steps) {
                    let view = await projector.seek(step);
                    while (view.steps !== step) view = await projector.seek(step);
                    frames.push(view.frame);
                }
                return frames;
            }""",
            [path.read_text(encoding="utf-8"), steps],
        )
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
    text = arcade.evaluate(
        """() => {
            engine.start("puzzle-fighter", { level: 5 }, 11, false);
            engine.advance(0, "");
            let now = 0;
            for (let tick = 0; tick < 900; tick++) {
                now += 1000 / 60;
                const button = ["cw", "down", "left", "down", "right", "down"][Math.floor(tick / 25) % 6];
                engine.advance(now + 0.001, tick % 25 === 0 ? `+${button}` : tick % 25 === 20 ? `-${button}` : "");
            }
            return engine.replay();
        }"""
    )
    replay = Replay.from_json(text)
    assert verify(replay).problem == ""
    assert replay.steps == 900
    assert replay.options == to_plain(registry.game("puzzle-fighter").Options(level=5))
    session = Session.resumed(replay)
    for _ in range(10):
        session.feed(0)
    resumed = arcade.evaluate(
        """(text) => { engine.resume(text, true); return [engine.status(), engine.frame()]; }""",
        session.replay().to_json(),
    )
    assert resumed[0]["steps"] == 910
    assert resumed[1] == as_javascript(session.game.frame(session.state))


def test_mistakes_are_errors_with_words(arcade: Page) -> None:
    calls = {
        "engine.start('chess')": "game 'chess' is not known",
        "engine.start('triple-town', {rows: 0})": "option rows=0: expected a whole number from 1 to 50",
        "engine.take_over('{', 0)": "not JSON: line 1, column 2",
        "engine.kata([['XX', '']])": "entry 1",
        "engine.seek(3)": "no kata is shown",
    }
    for call, words in calls.items():
        message = arcade.evaluate(f"() => {{ try {{ {call}; }} catch (error) {{ return error.message; }} }}")
        assert message is not None, call
        assert words in message


def test_effects_status_text_and_undo_come_over(arcade: Page) -> None:
    answers = arcade.evaluate(
        """() => {
            engine.start("triple-town", {}, 3, true);
            const answers = [engine.feed("0 0"), engine.look().effects.map(({ type }) => type), engine.feed("0 0")];
            return [...answers, engine.status(), engine.undo(), engine.look().steps, engine.text()];
        }"""
    )
    session = Session("triple-town", seed=3)
    first = session.game.text(session.state)
    session.play("0 0")
    assert answers[0] == {"rejected": None}
    assert answers[1][0] == "Lock"
    assert "invalid position" in answers[2]["rejected"]
    told = {"score": session.score, "steps": 2, "outcome": None, "undoable": True, "practice": True, "puzzle": None}
    assert answers[3] == told
    assert answers[4:6] == [{"undone": True}, 0]
    assert answers[6:] == [first]


def test_the_statistics_of_a_game_and_of_a_replay_are_those_that_are_counted_here(arcade: Page) -> None:
    text = golden("puzzle-fighter")[0].read_text(encoding="utf-8")
    resumed, opened = arcade.evaluate(
        """async (text) => {
            const { engine } = globalThis;
            engine.resume(text);
            const projector = await chainfall.app.freeProjector(() => {});
            await projector.open(text);
            let answer = await projector.statistics();
            while (!answer.statistics) answer = await projector.statistics();
            return [engine.statistics(), answer.statistics];
        }""",
        text,
    )
    expected = gather(Replay.from_json(text))
    assert resumed == opened
    assert resumed.items() >= expected.to_plain().items()
    assert [(row["label"], row["value"]) for row in resumed["rows"]] == list(expected.rows())


def test_the_kata_is_shown_moment_by_moment(arcade: Page) -> None:
    shown = arcade.evaluate(
        """() => {
            const shown = engine.kata([["BB", "LLL"], ["BB", "LL"]]);
            const { frame, effects } = engine.seek(shown.frames - 1);
            const links = frame.boards[0].tiles.filter((tile) => tile.links).length;
            engine.close_kata();
            return { ...shown, links, effects: effects.map(({ type }) => type) };
        }"""
    )
    assert (shown["moves"], shown["frames"], shown["links"], shown["effects"]) == (2, 4, 4, ["Power"])


# Offline, and under any path


def test_after_the_first_visit_it_works_without_a_connection(new_page: NewPage, serving: Any) -> None:
    page = new_page()
    page.goto(serving.address)
    wait_ready(page)
    wait_for_worker(page)
    page.context.set_offline(True)
    serving.sent.clear()
    page.goto(f"{serving.address}#/play/triple-town")
    page.reload()
    wait_ready(page)
    assert_verifies(page)
    # The browser itself asks now and then whether there is a newer worker; the page must not need the answer.
    assert [sent for sent in serving.sent if sent.path != "/sw.js"] == []
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
        before = page.evaluate("caches.keys()")
        for path in [*site]:
            if path.startswith(old_app):
                changed[path.replace(old_app, "assets/app-new")] = changed.pop(path)
        for path in ("index.html", "sw.js"):
            text = changed[path].content.decode().replace(old_app, "assets/app-new").replace(before[0][-16:], "new")
            changed[path] = replace(changed[path], content=text.encode(), packed=gzip.compress(text.encode()))
        serving.sent.clear()
        page.reload()
        wait_ready(page)
        assert "assets/app-new" in page.evaluate("document.querySelector('script[type=module]').src")
        page.evaluate(
            """async (before) => {
                for (const end = Date.now() + 30000; Date.now() < end; await new Promise((r) => setTimeout(r, 50)))
                    if (!(await caches.keys()).includes(before)) return;
                throw new Error("the old version is still there");
            }""",
            before[0],
        )
        assert len(page.evaluate("caches.keys()")) == 1
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
        assert page.evaluate("navigator.serviceWorker.controller.scriptURL") == f"{address}some/where/sw.js"
        assert_verifies(page)
    page.goto(f"{address}some/where/")  # the host is gone
    wait_ready(page)
    assert_verifies(page)


# Failures, in words


def problem_on(page: Page, address: str) -> str:
    page.route("**/js/main.js", lambda route: route.fulfill(content_type="text/javascript", body=REPORTING))
    page.goto(address)
    page.wait_for_selector(FAILED, state="attached")
    return str(page.evaluate("globalThis.problem"))


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "pyodide.js", "pyodide.asm.js", "python_stdlib.zip"])
def test_a_failed_download_names_the_file_and_can_be_tried_again(new_page: NewPage, serving: Any, name: str) -> None:
    page = new_page(watched=False)
    page.route(f"**/{name}", lambda route: route.abort())
    problem = problem_on(page, serving.address)
    assert problem.startswith(f"{name} could not be downloaded: ")
    if name.startswith("pyodide.asm"):
        page.unroute(f"**/{name}")
        page.evaluate("globalThis.again().then(() => { document.documentElement.dataset.engine = 'ready'; })")
        wait_ready(page)


def test_an_error_of_the_server_is_told(new_page: NewPage, serving: Any) -> None:
    page = new_page(watched=False)
    page.route("**/chainfall-*.zip", lambda route: route.fulfill(status=503, body="down"))
    assert "could not be downloaded: the server answered 503" in problem_on(page, serving.address)


def test_a_file_that_is_cut_off_is_told(new_page: NewPage, serving: Any) -> None:
    def cut(route: Route) -> None:
        route.fulfill(body=route.fetch().body()[:1000])

    page = new_page(watched=False)
    page.route("**/python_stdlib.zip", cut)
    assert problem_on(page, serving.address).startswith("python_stdlib.zip could not be downloaded: it is not complete")


def test_a_broken_archive_is_told(new_page: NewPage, serving: Any) -> None:
    def broken(route: Route) -> None:
        route.fulfill(body=bytes(len(route.fetch().body())))

    page = new_page(watched=False)
    page.route("**/chainfall-*.zip", broken)
    assert problem_on(page, serving.address).startswith("The games could not be started: ModuleNotFoundError")


def test_a_browser_without_webassembly_is_told(new_page: NewPage, serving: Any) -> None:
    page = new_page(watched=False)
    page.add_init_script("delete globalThis.WebAssembly")
    assert problem_on(page, serving.address).startswith("This browser has no WebAssembly")
