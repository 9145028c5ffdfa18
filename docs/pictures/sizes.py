"""Takes every page of the arcade at four sizes, to be looked at: ``python docs/pictures/sizes.py FOLDER`` (and names).

The pictures are not kept in the repository. Phones are in a hand: they have touch, and so the on-screen buttons.
"""

import sys
from pathlib import Path

from playwright.sync_api import Browser, Page
from screenshots import EXPLAINED, SHOTS, Shot, arcade, go, open_arcade, watch  # the script beside this one

SIZES = {
    "phone": (360, 740),
    "phone-on-its-side": (740, 360),
    "small": (1024, 600),
    "large": (1920, 1080),
}
ANEW = """() => {
    const { app } = chainfall;
    document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
    localStorage.clear();
    app.run = null;
    app.settings.reset();
    app.settings.set({ countdown: false });
    app.go("#/");
    scrollTo(0, 0);
}"""
TOUCHED = ("phone", "phone-on-its-side")


def options(page: Page) -> None:
    """The options of a game."""
    go(page, "#/", ".cards")
    page.get_by_role("button", name="Options of Puzzle Fighter", exact=True).click()


def how_to_play(page: Page) -> None:
    """A game explained."""
    go(page, "#/", ".cards")
    page.get_by_role("button", name="How to play Dr. Mario", exact=True).click()


def lines(page: Page) -> None:
    """A game that is played by lines."""
    go(page, "#/play/puzzle-kata", ".play")


def paused(page: Page) -> None:
    """A paused game."""
    page.evaluate("chainfall.app.fresh = true")
    go(page, "#/play/puzzle-fighter?seed=3", ".play")
    page.get_by_role("button", name="Pause").click()


def daily(page: Page) -> None:
    """The games of today."""
    go(page, "#/daily", ".daily")


def solved(page: Page) -> None:
    """The end of a puzzle."""
    go(page, "#/puzzle/puzzle-fighter/1", ".play")
    page.wait_for_function("chainfall.app.engine.frame().boards[0].sprites.length")
    while page.locator("dialog.over").count() == 0:
        page.evaluate("document.querySelector('.pad-drop').click()")
        page.wait_for_timeout(200)


def statistics(page: Page) -> None:
    """A replay with its statistics."""
    watch(page, "puzzle-fighter/timed-two-minutes", 3000)
    page.get_by_text("Statistics", exact=True).click()
    page.wait_for_selector(".counted .statistics")
    page.locator(".counting").scroll_into_view_if_needed()


def checked(page: Page) -> None:
    """The editor with a puzzle that was checked."""
    go(page, "#/puzzle/dr-mario/1", ".play")
    page.get_by_role("link", name="Open in the editor").click()
    page.get_by_role("button", name="Check", exact=True).click()
    page.wait_for_selector(".finding", timeout=60_000)
    page.locator(".finding").scroll_into_view_if_needed()


MORE: dict[str, Shot] = {
    function.__name__.replace("_", "-"): function
    for function in (options, how_to_play, lines, paused, daily, solved, statistics, checked)
}


def take_all(browser: Browser, address: str, size: str, folder: Path, names: list[str]) -> None:
    """Takes the pages at one size, one after the other."""
    width, height = SIZES[size]
    touched = size in TOUCHED
    context = browser.new_context(
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        has_touch=touched,
        is_mobile=touched,
        bypass_csp=True,  # so that a picture may wait for any expression
    )
    page = open_arcade(context, address)
    shots = {name: function for name, (_, function) in SHOTS.items() if name != "phone"} | MORE
    for name in names or shots:
        page.evaluate(ANEW)
        page.evaluate(EXPLAINED)
        shots[name](page)
        page.wait_for_timeout(400)
        page.screenshot(path=folder / f"{name}-{width}x{height}.png")
        print(f"{name}-{width}x{height}.png", flush=True)
    context.close()


def main(folder: Path, names: list[str]) -> None:
    """Takes the named pages, or all, at each size."""
    folder.mkdir(parents=True, exist_ok=True)
    with arcade() as (browser, address):
        for size in SIZES:
            take_all(browser, address, size, folder, names)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python docs/pictures/sizes.py FOLDER [NAME ...]")
    main(Path(sys.argv[1]), sys.argv[2:])
