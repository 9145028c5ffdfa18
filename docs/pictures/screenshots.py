"""Makes the pictures of the arcade's pages: ``python docs/pictures/screenshots.py`` (or with names: ``menu replay``).

Every picture shows a real game: a golden replay in the replay viewer, taken over or watched, or a game started by its
link. It needs playwright and a Chromium of the system, and a package that was built with the arcade.
"""

import base64
import shutil
import struct
import sys
import threading
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from make import golden  # the script beside this one
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from chainfall import Replay, Session
from chainfall.ui.web.server import address_of, make_server

HERE = Path(__file__).parent
LARGEST = 150_000
"""Bytes of a picture."""

DESKTOP = {"width": 1200, "height": 750}
PHONE = {"width": 390, "height": 780}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

EXPLAINED = "() => { localStorage['chainfall.1.taught'] = JSON.stringify(chainfall.app.games.map(({ id }) => id)); }"
"""No game is a first one, which would begin with how to play."""
SCORED = "() => Number(document.querySelector('.demo .score').textContent.replace(/[^0-9]/g, '')) >= 1000"
"""The bot of the menu has something to show."""

Shot = Callable[[Page], None]
SHOTS: dict[str, tuple[dict[str, int], Shot]] = {}


def shot(name: str, size: dict[str, int] = DESKTOP) -> Callable[[Shot], Shot]:
    """Names a picture and the size of its window."""

    def add(function: Shot) -> Shot:
        SHOTS[name] = (size, function)
        return function

    return add


def go(page: Page, hash: str, ready: str) -> None:
    """Opens a page of the arcade."""
    page.evaluate("(hash) => { location.hash = hash; }", hash)
    page.wait_for_selector(ready)


def watch(page: Page, replay: str, step: int) -> None:
    """Opens a golden replay and goes to a step of it."""
    go(page, "#/replay", "#replay-file")
    page.set_input_files("#replay-file", golden(replay))
    page.wait_for_selector(".scrub")
    page.wait_for_selector(".verdict", timeout=60_000)  # then nothing else is on its way to the step
    page.locator(".scrub").fill(str(step))
    page.locator(".scrub").blur()
    page.wait_for_timeout(2000)


def take_over(page: Page, replay: str, step: int) -> None:
    """Plays on from a step of a golden replay; in real time an undo stops time where the last piece appeared."""
    watch(page, replay, step)
    page.get_by_role("button", name="Take over from here").click()
    page.wait_for_selector(".play")
    page.wait_for_timeout(200)
    if page.locator("dialog").count():
        page.get_by_role("button", name="Resume").click()
        page.keyboard.press("KeyU")
    page.evaluate("() => document.activeElement.blur()")


@shot("menu", {"width": 1200, "height": 1000})
def menu(page: Page) -> None:
    """The menu, where a bot has played for a while."""
    page.emulate_media(reduced_motion="no-preference")
    go(page, "#/", ".cards")
    page.wait_for_selector(".demo[data-live=playing]")
    page.wait_for_function(SCORED, timeout=300_000)


@shot("puzzle-fighter")
def puzzle_fighter(page: Page) -> None:
    """Puzzle Fighter with power gems and a pair in the air."""
    take_over(page, "puzzle-fighter/timed-two-minutes", 3540)


@shot("dr-mario")
def dr_mario(page: Page) -> None:
    """Dr. Mario in the middle of a game."""
    take_over(page, "dr-mario/med-level-5-lost", 3600)


@shot("triple-town")
def triple_town(page: Page) -> None:
    """Triple Town in the middle of a game, with the cursor on a free square."""
    take_over(page, "triple-town/a-game-with-the-storehouse", 60)
    page.locator(".board canvas").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")


def play_the_end(page: Page, replay: str, steps: int) -> None:
    """Plays the last steps of a golden replay, as its own game and not as practice."""
    recorded = Replay.load(golden(replay))
    almost = Session.resumed(recorded, recorded.steps - steps).replay()
    page.evaluate("chainfall.app.fresh = true")
    query = urlencode({"seed": recorded.seed, **recorded.options})
    go(page, f"#/play/{recorded.game}?{query}", ".play")
    page.evaluate("(text) => chainfall.app.engine.resume(text).then(() => {})", almost.to_json())
    page.wait_for_selector("dialog.over")
    page.wait_for_timeout(300)


@shot("game-over")
def game_over(page: Page) -> None:
    """The end of a game that was played for two minutes."""
    play_the_end(page, "puzzle-fighter/timed-two-minutes", 60)


@shot("replay", {"width": 1200, "height": 900})
def replay(page: Page) -> None:
    """The replay viewer with a verified game."""
    watch(page, "dr-mario/hi-level-6-cleared", 1700)


@shot("review", {"width": 1200, "height": 1400})
def review(page: Page) -> None:
    """A reviewed game at one of its turning points."""
    watch(page, "dr-mario/med-level-5-lost", 1)
    page.get_by_role("button", name="Review", exact=True).click()
    page.locator(".moment").nth(1).click(timeout=120_000)
    page.wait_for_function("chainfall.app.projector.view.steps === Number(document.querySelector('.scrub').value)")
    page.wait_for_selector(".board[data-hint=shown]")
    page.mouse.move(0, 0)
    page.evaluate("() => document.activeElement.blur()")
    page.locator("h1").scroll_into_view_if_needed()


@shot("kata", {"width": 1200, "height": 1560})
def kata(page: Page) -> None:
    """The kata page at the moment of a crash, and a result of one's own in which it did not happen."""
    go(page, "#/kata", ".kata")
    page.get_by_role("button", name="Power and crash at once").click()
    page.get_by_role("button", name="Pause", exact=True).click()
    page.locator(".scrub").fill("6")
    page.locator("#own-result").fill("\n" * 8 + "   B\n  Gb\n  GGB\n  GB")
    page.get_by_role("button", name="Compare").click()
    page.locator(".comparison").wait_for()
    page.locator("h1").scroll_into_view_if_needed()
    page.evaluate("() => document.activeElement.blur()")


@shot("shell", {"width": 1200, "height": 900})
def shell(page: Page) -> None:
    """The shell page with a faller and some history."""
    go(page, "#/shell", ".shell")
    for line in ("F R Y", "", ">", "A", "", ""):
        page.get_by_label("Line", exact=True).fill(line)
        page.get_by_label("Line", exact=True).press("Enter")


@shot("settings", {"width": 1200, "height": 1040})
def settings(page: Page) -> None:
    """The settings page."""
    go(page, "#/settings", ".settings")


@shot("high-contrast")
def high_contrast(page: Page) -> None:
    """A board in high contrast, with Okabe and Ito's colours and letters."""
    page.evaluate("() => chainfall.app.settings.set({ contrast: true, letters: true, palette: 'okabe-ito' })")
    puzzle_fighter(page)


@shot("phone", PHONE)
def phone(page: Page) -> None:
    """A phone with buttons below the board."""
    page.evaluate("() => chainfall.app.settings.set({ touchButtons: 'on' })")
    puzzle_fighter(page)


@shot("puzzle")
def puzzle(page: Page) -> None:
    """A puzzle with its goal and the pieces to come."""
    go(page, "#/puzzle/puzzle-fighter/40", ".play")
    page.wait_for_timeout(600)


@shot("hint")
def hint(page: Page) -> None:
    """A hint in a practice game."""
    puzzle_fighter(page)
    page.keyboard.press("KeyH")
    page.wait_for_selector(".board[data-hint=shown]", state="attached", timeout=60_000)


@shot("watch", {"width": 1200, "height": 800})
def watch_bot(page: Page) -> None:
    """A bot at play."""
    go(page, "#/watch/puzzle-fighter?bot=search&seed=3", ".watching")
    page.wait_for_function("() => Number(document.querySelector('.scrub').max) > 700")
    page.get_by_role("button", name="Pause", exact=True).click()
    page.locator(".scrub").fill("500")
    page.locator(".scrub").blur()
    page.wait_for_timeout(600)


@shot("duel")
def duel(page: Page) -> None:
    """A match against a bot, with an attack on its way."""
    boards = {
        "board_1": ".....B/YY...B/YYGGG./RBGGGR/RBGGGY/BRYBRY",
        "board_2": ".ll.../kkRR../GBRRYY/GGBRYY/BYGGBR",
    }
    query = urlencode({"seed": 5, "player2": "drizzle", "first_pairs": "gR", "strength": "strong", **boards})
    go(page, f"#/play/puzzle-fighter-versus?{query}", ".play")
    page.wait_for_function("() => chainfall.app.engine.status().steps > 150")
    page.keyboard.press("Space")
    page.wait_for_selector(".plate:not([data-grade='0']) strong")
    page.wait_for_timeout(150)


@shot("ladder")
def ladder(page: Page) -> None:
    """The ladder with some opponents beaten."""
    climbed = {
        "puzzle-fighter-versus": ("pebble", "drizzle", "brook"),
        "dr-mario-versus": ("pebble",),
    }
    for game, names in climbed.items():
        tallies = ", ".join(f'"{name}": {{"won": 2, "lost": {number}}}' for number, name in enumerate(names))
        page.evaluate(
            "([name, text]) => { localStorage[name] = text; chainfall.app.records.open(); }",
            [f"chainfall.1.ladder.{game}", f"{{{tallies}}}"],
        )
    go(page, "#/ladder", ".ladder")


@shot("puzzles", {"width": 1200, "height": 900})
def puzzles(page: Page) -> None:
    """The list of puzzles."""
    go(page, "#/puzzles/dr-mario", ".puzzles")
    page.wait_for_timeout(1000)


@shot("editor", {"width": 1200, "height": 900})
def editor(page: Page) -> None:
    """The editor of puzzles."""
    go(page, "#/puzzles/edit", "h1")
    page.wait_for_timeout(600)


QUANTISE = """async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const counts = new Map();
    for (let i = 0; i < data.length; i += 4) {
        const colour = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    const box = (colours) => {
        const ranges = [16, 8, 0].map((shift) => {
            let [low, high] = [255, 0];
            for (const [colour] of colours) {
                const value = (colour >> shift) & 255;
                [low, high] = [Math.min(low, value), Math.max(high, value)];
            }
            return high - low;
        });
        const range = Math.max(...ranges);
        const weight = colours.reduce((sum, [, count]) => sum + count, 0);
        return { colours, shift: [16, 8, 0][ranges.indexOf(range)], urge: range * Math.sqrt(weight), weight };
    };
    const boxes = [box([...counts])];
    while (boxes.length < 256) {
        boxes.sort((one, two) => two.urge - one.urge);
        const { colours, shift, urge, weight } = boxes[0];
        if (urge === 0) break;
        colours.sort(([one], [two]) => ((one >> shift) & 255) - ((two >> shift) & 255));
        let [cut, passed] = [0, 0];
        while (cut < colours.length - 1 && (cut === 0 || passed < weight / 2)) passed += colours[cut++][1];
        boxes.splice(0, 1, box(colours.slice(0, cut)), box(colours.slice(cut)));
    }
    const index = new Map();
    const palette = boxes.flatMap(({ colours, weight }, number) => {
        for (const [colour] of colours) index.set(colour, number);
        return [16, 8, 0].map((shift) =>
            Math.round(colours.reduce((sum, [colour, count]) => sum + ((colour >> shift) & 255) * count, 0) / weight));
    });
    const rows = [];
    for (let i = 0; i < data.length; i += 4) {
        rows.push(index.get((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]));
    }
    return { width: bitmap.width, height: bitmap.height, palette, rows };
}"""
"""Finds the 256 colours that a picture needs most (median cut)."""


def compact(page: Page, png: bytes) -> bytes:
    """The same picture with 256 colours: a quarter of the size, and hardly to be told apart."""
    found = page.evaluate(QUANTISE, base64.b64encode(png).decode())
    width, height, rows = found["width"], found["height"], bytes(found["rows"])
    lines = b"".join(b"\0" + rows[start : start + width] for start in range(0, width * height, width))
    parts = {
        b"IHDR": struct.pack(">2I5B", width, height, 8, 3, 0, 0, 0),
        b"PLTE": bytes(found["palette"]),
        b"IDAT": zlib.compress(lines, 9),
        b"IEND": b"",
    }
    chunks = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts.items()
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@contextmanager
def arcade() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of the arcade."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    with make_server(0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield browser, address_of(server)
        browser.close()
        server.shutdown()


def open_arcade(context: BrowserContext, address: str) -> Page:
    """The arcade with its engine ready, games explained and no countdown."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-engine=ready]", state="attached", timeout=60_000)
    page.evaluate(EXPLAINED)
    page.evaluate("() => chainfall.app.settings.set({ countdown: false })")
    return page


def take(browser: Browser, address: str, name: str) -> int:
    """Takes one picture; the answer is its size in bytes."""
    size, function = SHOTS[name]
    # Screens of twice as many pixels would be crisper, and the files four times as large.
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        reduced_motion="reduce",
        bypass_csp=True,  # so that a picture may wait for any expression
    )
    page = open_arcade(context, address)
    function(page)
    page.wait_for_timeout(400)
    path = HERE / f"{name}.png"
    picture = page.screenshot()
    page.goto("about:blank")
    path.write_bytes(compact(page, picture))
    context.close()
    return path.stat().st_size


def main(names: list[str]) -> int:
    """Takes the named pictures, or all; the answer is how many are too large."""
    too_large = 0
    with arcade() as (browser, address):
        for name in names or SHOTS:
            size = take(browser, address, name)
            print(f"{name}.png  {size / 1000:.0f} kB{'  TOO LARGE' if size > LARGEST else ''}")
            too_large += size > LARGEST
    return too_large


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
