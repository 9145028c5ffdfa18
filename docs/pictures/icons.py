"""Makes the icons of the installed arcade from its one drawing: ``python docs/pictures/icons.py``.

A phone asks for PNG files of two sizes, and cuts a maskable icon to a shape of its own: there the drawing keeps within
the middle, and its ground fills the rest. It needs playwright and a Chromium of the system.
"""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parents[2] / "src" / "chainfall" / "ui" / "web" / "static"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SIZES = (192, 512)
GROUND = "#12172e"
"""The colour of the drawing's own ground."""

SAFE = 0.8
"""The share of a maskable icon's width that is always seen."""


def page_of(size: int, *, maskable: bool) -> str:
    """A page that is the icon."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    width = round(size * SAFE) if maskable else size
    ground = GROUND if maskable else "transparent"
    return (
        f"<style>body {{ display: grid; place-items: center; height: {size}px; margin: 0; background: {ground} }}"
        f"svg {{ width: {width}px }}</style>{drawing}"
    )


def make() -> None:
    """Writes every icon."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    (STATIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            for kind in ("any", "maskable"):
                page.set_content(page_of(size, maskable=kind == "maskable"))
                page.screenshot(path=STATIC / "icons" / f"{kind}-{size}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    make()
