"""Makes ``board.png``, a board of a service on which a few have played; given a folder, all pages at four sizes.

``python docs/pictures/service.py [FOLDER]``; it needs what ``screenshots.py`` needs, and ``chainfall[server,client]``.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page
from screenshots import DESKTOP, HERE, arcade, compact, go, open_arcade  # the script beside this one
from sizes import SIZES, TOUCHED

from chainfall.client import Service
from chainfall.play.session import Session

NAMES = ("Ada", "Grace", "Margaret", "Katherine", "Кирилл", "Tiny_bot")
OWN = "Katherine"
SIGN_IN = "([token, name]) => { localStorage['chainfall.1.device'] = JSON.stringify({ token, name }); }"
BOARD = "triple-town-r1"
DAILY = f"daily-{BOARD}"


@contextmanager
def service() -> Iterator[tuple[str, str]]:
    """A service where some have played: its address, and the token of one of them."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "chainfall", "serve", "--port", "0", "--quiet"]
        command += ["--database", f"sqlite:///{folder}/service.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            address = process.stdout.readline().split()[4]
            tokens = {name: play(address, name) for name in NAMES}
            yield address, tokens[OWN]
            process.terminate()


def play(address: str, name: str) -> str:
    """The token of a new player, who has played some games without much of a plan."""
    chance = Random(name)
    with Service(address) as service:
        token = service.register(name, bot="bot" in name).token
        for board in (BOARD, BOARD, DAILY):
            ticket = service.ticket(board)
            session = Session(ticket.game, seed=ticket.seed, **ticket.options)
            while not session.outcome:
                session.feed(chance.choice(tuple(session.inputs)))
            service.submit(session.replay(), ticket, time.sleep)
    return token


def board(page: Page) -> None:
    """A board with a line of one's own."""
    go(page, f"#/boards/{BOARD}", ".ranking")


def boards(page: Page) -> None:
    """All boards."""
    go(page, "#/boards", ".board-list")


def player(page: Page) -> None:
    """The page of a player."""
    go(page, f"#/player/{OWN}", ".player-games")


def account(page: Page) -> None:
    """The account."""
    go(page, "#/account", ".own-name")


def day(page: Page) -> None:
    """The ranked games of the day."""
    go(page, "#/daily", ".first-places li")


def replay(page: Page) -> None:
    """A replay that was verified here, too."""
    board(page)
    page.locator(".ranking .film a").first.click()
    page.get_by_role("button", name="Verify it yourself").click()
    page.wait_for_selector(".verdict")


PAGES = (board, boards, player, account, day, replay)


def take_all(browser: Browser, address: str, token: str, size: str, folder: Path) -> None:
    """Takes all pages at one size."""
    width, height = SIZES[size]
    touched = size in TOUCHED
    viewport = {"width": width, "height": height}
    context = browser.new_context(viewport=viewport, reduced_motion="reduce", has_touch=touched, is_mobile=touched)
    page = open_arcade(context, address)
    page.evaluate(SIGN_IN, [token, OWN])
    for show in PAGES:
        show(page)
        page.wait_for_timeout(400)
        page.screenshot(path=folder / f"{show.__name__}-{width}x{height}.png", full_page=True)
    context.close()


def main(folder: Path | None) -> None:
    """Takes the picture of the documentation, or all pages into a folder."""
    with arcade() as (browser, _), service() as (address, token):
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
            for size in SIZES:
                take_all(browser, address, token, size, folder)
            return
        page = open_arcade(browser.new_context(viewport=DESKTOP, reduced_motion="reduce"), address)
        page.evaluate(SIGN_IN, [token, OWN])
        board(page)
        page.wait_for_timeout(400)
        (HERE / "board.png").write_bytes(compact(page, page.screenshot()))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
