"""The arcade in Firefox: one process, and one loaded page that all tests share.

A test here is marked ``firefox`` by itself; ``make firefox`` runs those. Whatever a page says on its console, and any
request that leaves the host, fails the test in which it happens.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.ui.web.conftest import Serving, lacking
from tests.ui.web.firefox.bidi import Firefox, Window, running
from tests.ui.web.visit import READY, Visit

NAMES = ("firefox-esr", "firefox")


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """The system's own Firefox."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        lacking(f"Firefox was not found, expected one of {', '.join(NAMES)}: 'make firefox' installs it for root")
    with running(found, tmp_path_factory.mktemp("firefox")) as firefox:
        yield firefox


@pytest.fixture(autouse=True)
def nothing_goes_wrong_in_firefox(firefox: Firefox) -> Iterator[None]:
    """Fails a test in which a page has complained."""
    firefox.problems.clear()
    yield
    assert firefox.problems == []


class FirefoxVisit(Visit):
    """A visit with Firefox."""

    def __init__(self, window: Window, address: str) -> None:
        self.window = window
        self.address = address

    def open(self) -> None:
        """Opens the page, until its engine is ready."""
        self.window.open(self.address)
        self.find(READY)

    def reload(self) -> None:
        self.window.reload()
        self.find(READY)

    def call(self, name: str, *values: object) -> Any:
        return self.window.call(name, *values)

    def until(self, name: str, *values: object, **relation: object) -> None:
        self.window.until(name, *values, **relation)

    def find(self, selector: str) -> Any:
        return self.window.find(selector)

    def dialog(self, title: str) -> Any:
        return self.window.named("dialog", title)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.window.press(key)

    def held(self, key: str) -> AbstractContextManager[None]:
        return self.window.held(key)

    def click(self, selector: str, across: float = 0.5, down: float = 0.5) -> None:
        element = self.find(selector)
        width, height = self.window.call("sizeOf", element=element)
        self.window.click(element, round((across - 0.5) * width), round((down - 0.5) * height))

    def click_named(self, role: str, name: str) -> None:
        self.window.click(self.window.named(role, name))

    def choose_file(self, selector: str, path: Path) -> None:
        self.window.choose_file(self.find(selector), path)

    def resize(self, width: int, height: int) -> None:
        self.window.resize(width, height)


@pytest.fixture(scope="session")
def shared(firefox: Firefox, serving: Serving) -> Iterator[FirefoxVisit]:
    """The one page that the tests share: its engine is ready."""
    with firefox.window() as window:
        shared = FirefoxVisit(window, serving.address)
        shared.open()
        shared.fresh()
        yield shared


@pytest.fixture
def visit(shared: FirefoxVisit) -> Iterator[FirefoxVisit]:
    """The shared page with an empty storage, at the menu."""
    shared.window.activate()
    shared.resize(1280, 720)
    yield shared
    shared.fresh()


@pytest.fixture
def visit_anew(firefox: Firefox) -> Callable[[str], AbstractContextManager[FirefoxVisit]]:
    """Visits an address for the first time; to be used with ``with``."""

    @contextmanager
    def begin(address: str) -> Iterator[FirefoxVisit]:
        with firefox.window() as window:
            yield FirefoxVisit(window, address)

    return begin
