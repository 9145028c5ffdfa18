"""Keys can be bound anew; gamepads and fingers play as keys do."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.typed import codes

SLOW = {"gravity_ms": 60000}


def in_the_air(pages: Any) -> None:
    pages.until("inAir", equals=2)


# Keys


def bind(pages: Any, action: str, key: str) -> None:
    row = pages.page.locator(f"[data-action={action}]")
    row.get_by_role("button").first.click()
    expect(pages.page.get_by_role("dialog")).to_be_visible()
    pages.page.keyboard.press(key)
    expect(pages.page.get_by_role("dialog")).to_have_count(0)


def test_a_key_bound_anew_plays_and_the_old_one_does_not(pages: Any) -> None:
    pages.go("#/settings")
    bind(pages, "left", "KeyJ")
    expect(pages.page.locator("[data-action=left] kbd")).to_have_text(["J", "A"])
    pages.play("puzzle-fighter", **SLOW)
    in_the_air(pages)
    pages.press("ArrowLeft", "KeyJ")
    pages.until("column", equals=2)
    pages.frames()
    assert pages.call("column") == 2


def test_a_key_with_two_meanings_is_told_and_all_can_be_reset(pages: Any) -> None:
    pages.go("#/settings")
    bind(pages, "left", "KeyD")
    expect(pages.page.locator("[data-action=left] .warning")).to_contain_text("D is also move right")
    expect(pages.page.locator("[data-action=right] .warning")).to_contain_text("D is also move left")
    expect(pages.page.get_by_text("D is also the key for: Move right.")).to_be_visible()
    pages.page.get_by_role("button", name="Standard keys", exact=True).click()
    expect(pages.page.locator(".warning")).to_have_count(0)
    expect(pages.page.locator("[data-action=left] kbd")).to_have_text(["←", "A"])


def test_escape_leaves_a_key_as_it_is_and_the_focus_comes_back(pages: Any) -> None:
    pages.go("#/settings")
    button = pages.page.locator("[data-action=drop]").get_by_role("button").first
    button.click()
    expect(pages.page.get_by_role("dialog")).to_be_visible()
    pages.page.keyboard.press("Escape")
    expect(pages.page.locator("[data-action=drop] kbd")).to_have_text(["Space"])
    expect(button).to_be_focused()


def test_keys_are_added_and_taken_away(pages: Any) -> None:
    pages.go("#/settings")
    row = pages.page.locator("[data-action=drop]")
    row.get_by_role("button", name="Hard drop: add a key").click()
    pages.page.keyboard.press("KeyW")
    expect(row.locator("kbd")).to_have_text(["Space", "W"])
    row.get_by_role("button", name="Hard drop: take Space away").click()
    expect(row.locator("kbd")).to_have_text(["W"])


def test_a_held_direction_repeats_after_its_delay(pages: Any) -> None:
    pages.play("puzzle-fighter", **SLOW, das_ms=100, arr_ms=0)
    in_the_air(pages)
    pages.page.keyboard.down("ArrowLeft")
    pages.until("column", equals=0)
    pages.page.keyboard.up("ArrowLeft")


@pytest.mark.parametrize("key", ["ControlLeft", "AltLeft"])
def test_ctrl_and_alt_play_when_they_are_bound_also_together_with_other_keys(pages: Any, key: str) -> None:
    pages.go("#/settings")
    bind(pages, "cw", key)
    pages.play("puzzle-fighter", **SLOW, das_ms=60000)
    in_the_air(pages)
    pages.page.keyboard.down(key)
    pages.until("columns", equals="3,4")
    pages.press("ArrowLeft")
    pages.until("columns", equals="2,3")
    pages.page.keyboard.up(key)


def test_ctrl_with_a_key_is_the_browsers_when_ctrl_is_not_bound(pages: Any) -> None:
    pages.play("puzzle-fighter", **SLOW, das_ms=60000)
    in_the_air(pages)
    pages.press("Control+ArrowLeft", "ArrowRight")
    pages.until("columns", equals="4,4")


# Clicks


@pytest.mark.parametrize("name", ["Turn the sound off", "Keys", "Board as text"])
def test_a_click_leaves_the_keys_with_the_board(pages: Any, name: str) -> None:
    pages.play("puzzle-fighter", **SLOW, quick=True)
    in_the_air(pages)
    pages.page.locator(f"button[aria-label='{name}'], summary:text-is('{name}')").click()
    expect(pages.page.locator(".board canvas")).to_be_focused()
    opened = pages.page.locator("details[open]").count()
    pages.press("Space")
    pages.until("filledCells", equals=2)
    assert pages.page.locator("details[open]").count() == opened
    assert pages.call("settings")["muted"] == (name == "Turn the sound off")


def test_a_button_reached_by_the_tab_key_is_pressed_by_space(pages: Any) -> None:
    pages.play("puzzle-fighter", **SLOW)
    in_the_air(pages)
    pages.page.get_by_role("button", name="Pause").focus()
    pages.press("Space")
    pages.dialog("Paused")


# What is offered


def test_keys_and_buttons_show_only_what_the_game_uses(pages: Any) -> None:
    pages.set(touchButtons="on")
    for game, drops in (("dr-mario", 0), ("puzzle-fighter", 1)):
        pages.play(game)
        expect(pages.page.locator(".keys-help dt", has_text="Hard drop")).to_have_count(drops)
        expect(pages.page.locator(".keys-help dt", has_text="Turn clockwise")).to_have_count(1)
        expect(pages.page.locator(".keys-help dt", has_text="Undo")).to_have_count(0)
        expect(pages.page.get_by_role("button", name="Hard drop")).to_have_count(drops)


def test_undo_is_offered_exactly_when_there_is_something_to_undo(pages: Any) -> None:
    pages.play("puzzle-fighter", **SLOW, practice="1")
    undo = pages.page.get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    undo.click()
    expect(undo).to_be_disabled()
    assert not pages.call("status")["undoable"]
    pages.press("ArrowLeft")
    expect(undo).to_be_enabled()
    pages.go("#/shell")
    line = pages.page.get_by_label("Line", exact=True)
    expect(line).to_be_focused()
    expect(undo).to_be_disabled()
    line.fill("F R B")
    pages.press("Enter")
    expect(undo).to_be_enabled()


def test_a_key_fills_the_screen_and_leaves_it(pages: Any) -> None:
    pages.play("triple-town")
    leave = pages.page.get_by_role("button", name="Leave full screen")
    pages.press("KeyF")
    expect(leave).to_be_visible()
    assert pages.call("isFullScreen")
    pages.press("KeyF")
    expect(leave).to_have_count(0)
    pages.page.get_by_role("button", name="Full screen").click()
    expect(leave).to_be_visible()
    leave.click()
    expect(leave).to_have_count(0)


# Gamepads


def pad(pages: Any, button: int) -> None:
    """Presses a button of the gamepad for three frames."""
    for pressed in (True, False):
        pages.call("holdPad", 1, button, pressed)
        pages.frames(3)


@pytest.fixture
def gamepad(pages: Any) -> Iterator[None]:
    pages.call("plugIn", [1])
    yield
    pages.call("unplug")


def test_a_gamepad_moves_turns_drops_and_pauses(pages: Any, gamepad: None) -> None:
    pages.play("puzzle-fighter", **SLOW, das_ms=2000, quick=True)
    in_the_air(pages)
    pad(pages, 14)
    pages.until("columns", equals="2,2")
    pad(pages, 15)
    pages.until("columns", equals="3,3")
    pad(pages, 0)
    pages.until("columns", equals="3,4")
    pad(pages, 1)
    pages.until("columns", equals="3,3")
    pages.call("tiltPad", 1, -1)
    pages.until("columns", equals="2,2")
    pages.call("tiltPad", 1, 0)
    pad(pages, 3)
    pages.until("filledCells", equals=2)
    pad(pages, 9)
    paused = pages.dialog("Paused")
    pad(pages, 9)
    expect(paused).to_have_count(0)


def test_a_gamepad_goes_through_a_dialog(pages: Any, gamepad: None) -> None:
    pages.play("puzzle-fighter", **SLOW)
    in_the_air(pages)
    pad(pages, 9)
    paused = pages.dialog("Paused")
    pad(pages, 13)
    expect(paused.get_by_role("button", name="Restart")).to_be_focused()
    pad(pages, 12)
    pad(pages, 0)
    expect(paused).to_have_count(0)


# Fingers


@pytest.fixture
def touch(phone: Page, pages: Any, serving: Any) -> Any:
    """The phone as the other tests use their page."""
    made = type(pages)(phone, serving.address)
    made.fresh()
    return made


Swipe = Callable[..., None]


@pytest.fixture
def swipe(touch: Any) -> Swipe:
    """Moves a finger over the board, in cells of it."""
    session = touch.page.context.new_cdp_session(touch.page)

    def swipe(*, right: float = 0, down: float = 0, steps: int = 8, step_ms: int = 10, hold_ms: int = 0) -> None:
        box = touch.page.locator(".board canvas").bounding_box()
        cell = box["width"] / 6.3
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
        began = time.time()  # the events say when they happened: the machine may be slow, the finger is not

        def send(kind: str, share: float, after_ms: int) -> None:
            point = {"x": x + right * cell * share, "y": y + down * cell * share}
            points = [] if kind == "touchEnd" else [point]
            event = {"type": kind, "touchPoints": points, "timestamp": began + after_ms / 1000}
            session.send("Input.dispatchTouchEvent", event)

        send("touchStart", 0, 0)
        for step in range(1, steps + 1):
            send("touchMove", step / steps, step * step_ms)
        touch.page.wait_for_timeout(hold_ms)
        send("touchEnd", 1, steps * step_ms + hold_ms + 1)

    return swipe


def test_swipes_taps_and_flicks_play(touch: Any, swipe: Swipe) -> None:
    touch.play("puzzle-fighter", **SLOW, quick=True)
    in_the_air(touch)
    swipe(right=-2.2)
    touch.until("columns", equals="1,1")
    swipe(right=3.2)
    touch.until("columns", equals="4,4")
    touch.page.locator(".board canvas").tap()
    touch.until("columns", equals="4,5")
    swipe(down=4, steps=3)
    touch.until("filledCells", equals=2)


def test_a_slow_swipe_down_is_a_soft_drop(touch: Any, swipe: Swipe) -> None:
    touch.play("puzzle-fighter", gravity_ms=2000, seed=4)
    in_the_air(touch)
    swipe(down=3, steps=10, step_ms=40, hold_ms=500)
    row = touch.call("row")
    assert row is None or row >= 3, "still in the air"
    assert "down" in touch.call("replay")


def test_buttons_on_the_screen_play(touch: Any) -> None:
    touch.play("puzzle-fighter", **SLOW, quick=True)
    in_the_air(touch)
    for name, columns in [
        ("Move left", "2,2"),
        ("Move right", "3,3"),
        ("Turn clockwise", "3,4"),
        ("Turn counter-clockwise", "3,3"),
    ]:
        touch.page.get_by_role("button", name=name, exact=True).tap()
        touch.until("columns", equals=columns)
    touch.page.get_by_role("button", name="Hard drop").tap()
    touch.until("filledCells", equals=2)


@pytest.mark.parametrize("on", [True, False])
def test_a_phone_shakes_when_a_button_is_pressed_if_it_is_wanted(touch: Any, on: bool) -> None:
    touch.set(vibration=on)
    touch.call("countShakes")
    touch.play("puzzle-fighter", **SLOW)
    in_the_air(touch)
    touch.page.locator(".play h1").tap()  # a browser allows it after a tap only
    touch.page.get_by_role("button", name="Move left").tap()
    touch.until("columns", equals="2,2")
    assert touch.call("shakes") == int(on)


def test_a_finger_chooses_squares(touch: Any) -> None:
    touch.play("triple-town", rows=2, columns=2)
    box = touch.page.locator(".board canvas").bounding_box()
    touch.page.touchscreen.tap(box["x"] + box["width"] * 0.75, box["y"] + box["height"] * 0.25)
    touch.until("kindAt", 1, differs="")


def test_a_gamepad_chooses_squares(pages: Any, gamepad: None) -> None:
    pages.play("triple-town", rows=3, columns=3)
    for button in (15, 13, 0):
        pad(pages, button)
    pages.until("kindAt", 4, differs="")


# What the engine is told


def told(pages: Any, *steps: tuple[object, ...]) -> list[list[int]]:
    """What an input tells whenever it is asked to ``take``; each step is a method and its arguments."""
    return list(pages.call("inputTells", steps))


def test_presses_and_releases_are_told_in_their_order_and_once(pages: Any) -> None:
    taps = [("tap", action) for action in ("left", "left", "drop")]
    key = [("press", "key", 4), ("take",), ("release", "key"), ("take",)]
    assert told(pages, *taps, ("take",), ("take",), *key) == [
        codes(events) for events in ("+left -left +left -left +drop -drop", "", "+down", "-down")
    ]


def test_a_button_is_up_when_the_last_of_its_keys_is(pages: Any) -> None:
    down = [("press", "one", 1), ("press", "other", 1), ("tap", "left")]
    up = [("release", "one"), ("take",), ("release", "other"), ("take",)]
    assert told(pages, *down, *up) == [codes(events) for events in ("+left +left +left", "-left")]


def test_what_is_cleared_is_not_told(pages: Any) -> None:
    assert told(pages, ("press", "key", 2), ("clear",), ("release", "key"), ("take",)) == [[]]
