"""Every game is played with real keys, to a clear and to its end; what was played verifies on this Python."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from chainfall.core.options import from_plain
from chainfall.play import registry
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.verifying import verify


def first_pair(game: str, **options: object) -> list[str]:
    """The colours of the first piece of a game with seed 0."""
    found = registry.game(game)
    session = Session(found, from_plain(found.Options, options))
    return [sprite.tile.colour for sprite in found.frame(session.state).boards[0].hud.next[0]]


def assert_saved_replay_verifies(pages: Any, button: Any, folder: Path) -> Replay:
    replay = Replay.load(pages.saved(button, folder))
    assert verify(replay).problem == ""
    return replay


# Puzzle Fighter


def test_a_crash_gem_dropped_on_its_colour_scores(pages: Any) -> None:
    pivot = first_pair("puzzle-fighter", crash_one_in=1)[0]
    pages.play("puzzle-fighter", crash_one_in=1, board=f"...{pivot}", quick=True)
    pages.press("Space")
    pages.until("score", above=19)
    expect(pages.page.locator("[data-number=score] dd")).not_to_have_text("0")


def test_a_full_alley_ends_the_game_and_its_replay_verifies(pages: Any, run: Any, tmp_path: Path) -> None:
    """The first pair stands on a column of eleven gems, so the second one finds no room."""
    column = "/".join(["...R", "...G"] * 5 + ["...B"])
    pages.play("puzzle-fighter", crash_one_in=0, board=column, quick=True)
    pages.press("Space")
    over = pages.dialog("Game over")
    replay = Replay.load(pages.saved(over.get_by_role("button", name="Save replay"), tmp_path))
    assert replay.game == "puzzle-fighter"
    assert replay.reason != "unfinished"
    checked = run("verify", tmp_path / "puzzle-fighter-0.json")
    assert checked.status == 0
    assert "puzzle-fighter-0.json: " in checked.out


def test_a_shadow_shows_where_the_pair_would_land_until_it_is_turned_off(pages: Any) -> None:
    top, bottom = 0.1, 0.96
    pages.play("puzzle-fighter", gravity_ms=60000, crash_one_in=0)
    pages.until("isLit", top)
    pages.until("isLit", bottom)
    pages.go("#/settings")
    pages.page.get_by_label("Landing shadow").uncheck()
    pages.play("puzzle-fighter", gravity_ms=60000, crash_one_in=0)
    pages.until("isLit", top)
    assert not pages.call("isLit", bottom)


def test_presses_shorter_than_a_frame_count(pages: Any) -> None:
    pages.play("puzzle-fighter", gravity_ms=60000)
    pages.until("inAir", equals=2)
    pages.call("pressAtOnce", ["ArrowLeft"] * 3)
    pages.until("column", equals=0)


# Dr. Mario


def test_four_in_a_line_take_the_virus_and_clear_the_level(pages: Any) -> None:
    colour = first_pair("dr-mario")[0]
    half, virus = f"...{colour}....", f"...{colour.lower()}...."
    pages.play("dr-mario", board=f"{half}/{half}/{virus}", speed="hi", quick=True)
    pages.page.keyboard.down("ArrowDown")
    pages.until("numberOf", "level", 0, equals=1)
    pages.page.keyboard.up("ArrowDown")
    assert pages.call("score") == 300


def test_a_blocked_neck_ends_the_game_and_its_replay_verifies(pages: Any, tmp_path: Path) -> None:
    column = "/".join(["...R....", "...B...."] * 7 + ["...y...."])
    pages.play("dr-mario", board=column, speed="hi", quick=True)
    pages.page.keyboard.down("ArrowDown")
    over = pages.dialog("Game over")
    pages.page.keyboard.up("ArrowDown")
    replay = assert_saved_replay_verifies(pages, over.get_by_role("button", name="Save replay"), tmp_path)
    assert (replay.game, replay.score) == ("dr-mario", 0)


# Triple Town

ONES = "100,0,0,0,0"


def test_squares_are_chosen_by_keys_until_the_board_is_full(pages: Any, tmp_path: Path) -> None:
    pages.play("triple-town", rows=2, columns=2, weights=ONES, board="11/..")
    pages.page.locator(".board canvas").focus()
    pages.press("ArrowDown", "Enter")
    pages.until("score", above=0)
    assert pages.call("gameText").splitlines()[1:3] == ["0 . .", "1 2 ."]
    pages.press("ArrowUp", "Enter", "ArrowRight", "Enter")
    assert pages.call("gameText").splitlines()[1:3] == ["0 1 1", "1 2 ."]
    pages.press("ArrowDown", "Enter")
    pages.until("isTextOrOver", "2 2")
    while not pages.call("outcome"):
        free = pages.call("freeCell")
        pages.click_square(*divmod(free, 2))
    over = pages.dialog("Game over")
    replay = assert_saved_replay_verifies(pages, over.get_by_role("button", name="Save replay"), tmp_path)
    assert replay.reason == "board full"


def test_the_mouse_chooses_squares_and_the_storehouse(pages: Any) -> None:
    pages.play("triple-town", rows=3, columns=3, weights=ONES, storehouse="true")
    pages.click_square(1, 1)
    pages.click_square(0, 0)
    text = pages.call("gameText")
    assert "1 . 1 ." in text
    assert "stored 1" in text
    pages.press("KeyS")
    pages.until("steps", equals=3)


def test_a_square_can_be_chosen_before_the_next_frame_is_painted(pages: Any) -> None:
    pages.go("#/")
    pages.call("wantFresh")
    pages.call("clickAsSoonAsDrawn", pages.link("triple-town", rows=3, columns=3))
    assert pages.call("steps") == 1


# Lines of text


def test_the_kata_is_played_by_lines_to_a_clear_and_to_the_end(pages: Any, tmp_path: Path) -> None:
    pages.play("puzzle-kata")
    line = pages.page.get_by_label("Type an input")
    expect(line).to_be_focused()
    for text in ("RR", "Gr", "??"):
        line.fill(text)
        line.press("Enter")
    expect(pages.page.locator("[data-number=score] dd")).to_have_text("3")
    expect(pages.page.locator(".lines .answer")).to_contain_text("expected")
    for text in ["GB", "BG"] * 3:
        line.fill(text)
        line.press("Enter")
    over = pages.dialog("Game over")
    replay = assert_saved_replay_verifies(pages, over.get_by_role("button", name="Save replay"), tmp_path)
    assert "above the top row" in replay.reason


def test_the_shell_is_played_by_lines_to_a_clear_and_to_the_end(pages: Any) -> None:
    pages.play("dr-mario-shell", rows=4, columns=4, contents="RRRr")
    line = pages.page.get_by_label("Type an input")
    line.press("Enter")  # the empty line lets time pass
    pages.until("score", equals=1)
    for text in ("F R B", "", "", "", "F Y Y", "", "", "F B B", "", "", "F R R"):
        line.fill(text)
        line.press("Enter")
    expect(pages.dialog("Game over")).to_contain_text("Game over")


# Around a game


def test_bests_are_kept_and_a_practice_game_never_enters_them(pages: Any, kept_games: Any) -> None:
    one_row = {"rows": 1, "columns": 4, "weights": ONES, "board": "11.."}
    for practice in ("1", "0"):
        pages.play("triple-town", **one_row, practice=practice)
        pages.click_square(0, 2)
        for column in (0, 1, 3):
            if not pages.call("outcome"):
                pages.click_square(0, column)
        over = pages.dialog("Game over")
        expect(over.get_by_text("A new best!")).to_have_count(0 if practice == "1" else 1)
        over.get_by_role("button", name="Menu").click()
        expect(pages.page.locator(".last li")).to_have_count(1 if practice == "1" else 2)
    pages.options("Triple Town")
    expect(pages.page.locator(".bests li")).to_have_count(1)
    assert [game.practice for game in kept_games()] == [False, True]


def test_practice_takes_back_a_move_and_goes_on_after_the_end(pages: Any) -> None:
    pages.play("triple-town", rows=1, columns=2, weights=ONES, practice="1")
    undo = pages.page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    pages.click_square(0, 1)
    undo.click()
    assert pages.call("steps") == 0
    pages.click_square(0, 0)
    pages.click_square(0, 1)
    pages.dialog("Game over").get_by_role("button", name="Undo").click()
    pages.until("steps", equals=1)
    pages.click_square(0, 1)


def test_practice_in_real_time_goes_back_to_the_last_spawn(pages: Any) -> None:
    pages.play("puzzle-fighter", gravity_ms=60000, practice="1", quick=True)
    pages.press("Space")
    pages.until("filledCells", equals=2)
    pages.press("KeyU", "KeyU")  # to the spawn of the second pair, and to that of the first
    pages.until("filledCells", equals=0)
    steps = pages.call("steps")
    pages.frames()
    assert pages.call("steps") == steps, "time waits for the player"
    pages.press("ArrowLeft")
    pages.until("steps", above=steps)


def test_restart_plays_the_same_game_again_and_play_again_another(pages: Any) -> None:
    pages.play("triple-town", seed=77)
    pages.click_square(0, 0)
    pages.page.get_by_role("button", name="Restart").click()
    pages.until("steps", equals=0)
    assert pages.call("started")["seed"] == 77
    pages.play("triple-town", rows=1, columns=1, seed=77)
    pages.click_square(0, 0)
    pages.dialog("Game over").get_by_role("button", name="Play again").click()
    pages.until("seed", differs=77)
    pages.until("steps", equals=0)


def test_the_shared_link_starts_the_same_game(pages: Any) -> None:
    pages.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    pages.play("puzzle-fighter", seed=123, mode="timed", board="RG..../BYBY..", crash_one_in=3)
    pages.press("Escape")
    pages.dialog("Paused").get_by_role("button", name="Share link").click()
    expect(pages.page.get_by_text("The link to this game copied.")).to_be_visible()
    link = pages.call("copied")
    assert link.startswith(pages.address)
    first = pages.call("started")
    pages.page.keyboard.press("Escape")
    pages.call("forgetGames")
    pages.go("#/")
    pages.page.wait_for_selector(".cards")
    pages.call("forgetGames")
    pages.call("explainAll")
    pages.go("#" + link.partition("#")[2])
    pages.until("seed", equals=123)
    assert pages.call("started") == first
    assert first["options"]["board"] == "RG..../BYBY.."


def test_a_lost_focus_pauses_and_no_time_is_made_up_for(pages: Any) -> None:
    pages.play("puzzle-fighter")
    pages.until("steps", above=10)
    pages.call("blur")
    paused = pages.dialog("Paused")
    steps = pages.call("steps")
    pages.frames()
    assert pages.call("steps") == steps
    after, passed = pages.call("stepsSoonAfterGoingOn")
    expect(paused).to_have_count(0)
    assert after - steps <= passed * 60 / 1000 + 2


def test_a_hidden_page_pauses(pages: Any) -> None:
    pages.play("dr-mario")
    pages.until("steps", above=5)
    pages.call("hidePage")
    pages.dialog("Paused")


def test_turns_are_not_paused(pages: Any) -> None:
    pages.play("triple-town")
    pages.call("blur")
    expect(pages.page.get_by_role("dialog")).to_have_count(0)


def test_the_pause_key_also_goes_on(pages: Any) -> None:
    pages.play("puzzle-fighter")
    pages.until("steps", above=5)
    pages.press("KeyP")
    paused = pages.dialog("Paused")
    steps = pages.call("steps")
    pages.press("KeyP")
    expect(paused).to_have_count(0)
    pages.until("steps", above=steps)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390), (1920, 1080)])
def test_the_board_fits_every_window_and_nothing_is_cut_off(pages: Any, width: int, height: int) -> None:
    pages.play("puzzle-fighter")
    pages.until("inAir", equals=2)
    pages.page.set_viewport_size({"width": width, "height": height})
    pages.until("isBoardAbove", height)
    pages.frames()
    box = pages.page.locator(".board canvas").bounding_box()
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    assert box["height"] > 0.45 * height
    assert pages.call("pageWidth") <= width


def test_a_running_game_survives_a_reload(pages: Any) -> None:
    pages.play("puzzle-fighter", seed=5, gravity_ms=60000, quick=True)
    pages.press("Space", "ArrowLeft", "Space")
    pages.until("filledCells", equals=4)
    pages.until("steps", above=300)
    before = pages.call("colours")
    pages.reload()
    welcome = pages.dialog("Welcome back")
    assert pages.call("colours") == before
    welcome.get_by_role("button", name="Menu").click()
    expect(pages.page.locator(".unfinished li")).to_have_count(1)
    pages.page.get_by_role("button", name="Continue Puzzle Fighter").click()
    pages.dialog("Welcome back").get_by_role("button", name="Resume").click()
    steps = pages.call("steps")
    pages.until("steps", above=steps)


def test_handling_is_part_of_the_game_and_of_its_replay(pages: Any, tmp_path: Path) -> None:
    pages.go("#/settings")
    slider = pages.page.get_by_label("Delay before a held direction repeats (DAS)")
    slider.fill("120")
    pages.page.get_by_label("Time between repeats (ARR)").fill("20")
    pages.play("puzzle-fighter", gravity_ms=60000)
    pages.until("steps", above=5)
    pages.press("Escape")
    path = pages.saved(pages.dialog("Paused").get_by_role("button", name="Save replay"), tmp_path)
    options = json.loads(path.read_text())["options"]
    assert (options["das_ms"], options["arr_ms"]) == (120, 20)


def test_the_cursor_stays_at_the_edge_of_the_board_as_in_the_terminal(pages: Any) -> None:
    pages.play("triple-town", rows=2, columns=2, weights=ONES)
    pages.page.locator(".board canvas").focus()
    pages.press("ArrowLeft", "ArrowUp", "Enter")
    pages.until("steps", above=0)
    assert pages.call("gameText").splitlines()[1:3] == ["0 1 .", "1 . ."]
