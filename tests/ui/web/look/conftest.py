"""The look of the playfield, tried out on the gallery page, which all tests share.

``lab`` on that page holds the functions of ``gallery/lab``, which draw frames and read their pixels.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page
from tests.ui.web.conftest import PATIENCE
from tests.ui.web.look.gallery.serve import PAGE, GalleryHandler

OpenGallery = Callable[[Page], Page]


def lab(page: Page, name: str, *values: object) -> Any:
    """What a function of ``gallery/lab`` answers."""
    return page.evaluate("([name, values]) => lab[name](...values)", [name, list(values)])


@pytest.fixture(scope="session")
def open_gallery(serve_with: Callable[[Any], AbstractContextManager[str]]) -> Iterator[OpenGallery]:
    """Brings a page to the gallery, and the lab to the page."""

    def open_gallery(page: Page) -> Page:
        page.goto(address + PAGE)
        page.wait_for_selector("#tiles figure")
        page.add_script_tag(url="/gallery/lab/all.js", type="module")
        return page

    with serve_with(GalleryHandler) as address:
        yield open_gallery


@pytest.fixture(scope="session")
def complaints() -> list[str]:
    """What the shared page has said on its console."""
    return []


@pytest.fixture(scope="session")
def shared(browser: Browser, open_gallery: OpenGallery, complaints: list[str]) -> Iterator[Page]:
    """The page that all tests share."""

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield open_gallery(page)
    page.close()


@pytest.fixture
def gallery(shared: Page, complaints: list[str]) -> Iterator[Page]:
    """The shared page, which must not complain."""
    complaints.clear()
    lab(shared, "fixChance")
    yield shared
    assert complaints == []
