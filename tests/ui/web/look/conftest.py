"""The look of the playfield, tried out on the gallery page, which all tests share.

``lab`` on that page holds the modules, and a few ways to draw a frame and to read its pixels.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page
from tests.ui.web.conftest import PATIENCE
from tests.ui.web.look.gallery.serve import PAGE, GalleryHandler

LAB = """async () => {
    const drawing = ["tiles", "poses", "renderer", "animations", "palettes", "story", "tile", "art/shapes"];
    const others = ["js/sound/sound", "js/stage/clock", "gallery/samples"];
    const names = [...drawing.map((name) => `js/drawing/${name}`), ...others];
    const modules = await Promise.all(names.map((name) => import(`/${name}.js`)));
    const lab = Object.assign({}, ...modules);
    lab.tile = (kind, colour = "", links = 0, mark = "") => ({ kind, colour, links, mark });
    lab.empty = lab.tile("");
    lab.sprite = (row, column, tile, progress = 0) => ({ row, column, tile, progress, span: 100 });
    lab.frame = (width, tiles, more = {}) => ({
        boards: [{ width, height: tiles.length / width, hiddenRows: 0, tiles, sprites: [], shadow: [], next: [],
                   score: 0, numbers: [], phase: "", ...more }],
    });
    lab.pixels = (picture) => {
        const copy = document.createElement("canvas");
        [copy.width, copy.height] = [picture.width, picture.height];
        const context = copy.getContext("2d", { willReadFrequently: true });
        context.drawImage(picture, 0, 0);
        return context.getImageData(0, 0, copy.width, copy.height).data;
    };
    lab.at = (picture, x, y) => {
        const start = (y * picture.width + x) * 4;
        return [...lab.pixels(picture).slice(start, start + 4)];
    };
    lab.differ = (one, other, tolerance) => lab.compare(lab.pixels(one), lab.pixels(other), tolerance);
    lab.compare = (a, b, tolerance = 24) => {
        let count = 0;
        for (let i = 0; i < a.length; i += 4) {
            let most = 0;
            for (let k = i; k < i + 4; k++) most = Math.max(most, Math.abs(a[k] - b[k]));
            count += most > tolerance;
        }
        return count / (a.length / 4);
    };
    lab.renderer = (width = 300, height = 500, look = {}, options = {}) => {
        const room = document.createElement("div");
        room.style.cssText = `width:${width}px;height:${height}px;position:absolute;left:-9999px`;
        const canvas = room.appendChild(document.createElement("canvas"));
        document.body.append(room);
        return new lab.Renderer(canvas, new lab.TileSet(look), options);
    };
    globalThis.lab = lab;
}"""


SAME_CHANCE = """() => {
    let state = 1;
    Math.random = () => (state = (state * 48271) % 0x7fffffff) / 0x7fffffff;
}"""
"""Sparks fly by chance, and must fly the same way in every run."""

OpenGallery = Callable[[Page], Page]


@pytest.fixture(scope="session")
def open_gallery(serve_with: Callable[[Any], AbstractContextManager[str]]) -> Iterator[OpenGallery]:
    """Brings a page to the gallery, and the lab to the page."""

    def open_gallery(page: Page) -> Page:
        page.goto(address + PAGE)
        page.wait_for_selector("#tiles figure")
        page.evaluate(LAB)
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
    shared.evaluate(SAME_CHANCE)
    yield shared
    assert complaints == []
