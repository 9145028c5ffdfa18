"""The arcade in a real browser: one site, one server, one browser, and one loaded page that all tests share.

A test that uses the browser is marked ``browser`` by itself; ``make browser`` runs those, in one process. Whatever the
page says on its console, and any request that leaves the host, fails the test in which it happens.
"""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any, ClassVar, NoReturn

import pytest
from hatch_build import vendor
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, ViewportSize
from tests.ui.web import inpage

from chainfall.ui.web.bundle import MODULES
from chainfall.ui.web.server import ADDRESS, Handler, Server
from chainfall.ui.web.site import File, Site, build_site, export_site, is_built, python_origin
from chainfall.ui.web.snapshot import find_snapshot, make_snapshot

ROOT = Path(__file__).parents[3]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
READY = "html[data-engine=ready]"
PATIENCE = 180_000
"""Milliseconds for which a page may load: a busy machine is slow, and speed is printed instead of asserted."""

TABLE = pytest.StashKey[list[tuple[str, str]]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[TABLE] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for name in {"browser", "firefox"} & {*getattr(item, "fixturenames", ())}:
            item.add_marker(name)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    rows = config.stash[TABLE]
    if rows:
        terminalreporter.section("measured in the browser")
        width = max(len(what) for what, _ in rows)
        for what, value in rows:
            terminalreporter.write_line(f"{what:<{width}}  {value}")


def lacking(what: str) -> NoReturn:
    """Something is missing on this machine: a failure in continuous integration, elsewhere a reason to skip."""
    if os.environ.get("CI"):
        pytest.fail(what, pytrace=False)
    pytest.skip(what)


@pytest.fixture
def measured(pytestconfig: pytest.Config) -> Callable[[str, str], None]:
    """Adds a row to the table that is printed after the tests."""
    return lambda what, value: pytestconfig.stash[TABLE].append((what, value))


# The site


@pytest.fixture(scope="session")
def site() -> Site:
    """The files of the arcade as they are exported, the same for all tests."""
    if not is_built():
        lacking("the package was installed without the arcade: install Node, then 'make clean test'")
    vendor(ROOT, tools=True)  # 'make arcade' has made the bundle, unless a module has changed since
    return build_site()


@pytest.fixture(scope="session")
def snapshot(site: Site) -> bytes:
    """The memory of a Python that has started; 'make arcade' has made it, unless the sources have changed since."""
    origin = python_origin()
    make_snapshot(origin)
    found = find_snapshot(origin)
    assert found
    return found


@pytest.fixture(scope="session")
def local_site(snapshot: bytes) -> Site:
    """The files of the arcade as ``chainfall play`` serves them: pages start from a snapshot."""
    return build_site(snapshot=True)


@pytest.fixture(scope="session")
def site_folder(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The arcade as ``chainfall export-web`` writes it."""
    folder = tmp_path_factory.mktemp("site")
    export_site(folder)
    return folder


@dataclass(frozen=True)
class Sent:
    """One answer of the server."""

    path: str
    size: int


@dataclass
class Serving:
    """A running server, and what it has sent."""

    address: str
    sent: list[Sent] = field(default_factory=list)


class Fixed:
    """The site as it was when the tests began, and what tests need beside it."""

    def __init__(self, files: Site, beside: Site) -> None:
        self._files = files
        self._beside = beside

    def find(self, path: str) -> File | None:
        return self._files.get(path or "index.html") or self._beside.get(path)


class Counting(Handler):
    """The server's own answers, counted."""

    sent: ClassVar[list[Sent]]

    def _answer(self, *, body: bool) -> None:
        real, size = self.wfile, 0

        class Counter:
            def write(self, data: bytes) -> int:
                nonlocal size
                size += len(data)
                return real.write(data)

            def flush(self) -> None:
                real.flush()

        self.wfile = Counter()  # type: ignore[assignment]  # as much of a file as is used
        try:
            super()._answer(body=body)
        finally:
            self.wfile = real
            self.sent.append(Sent(self.path, size))


@contextmanager
def running(handler: Any) -> Iterator[str]:
    """The address of a server that runs meanwhile."""
    with Server((ADDRESS, 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield f"http://{ADDRESS}:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def serve_with() -> Callable[[Any], AbstractContextManager[str]]:
    """Runs a server with a handler of one's own; to be used with ``with``."""
    return running


def modules_beside(files: Site) -> Site:
    """The single modules, of which tests import some, where the site has only their bundle."""
    main = next(path for path in files if path.endswith("/js/main.js"))
    sources = {main.replace("main.js", path.relative_to(MODULES).as_posix()): path for path in MODULES.rglob("*.js")}
    contents = {path: source.read_bytes() for path, source in sources.items() if path not in files}
    return {path: File(path, content, content, lasting=True) for path, content in contents.items()}


@contextmanager
def serve_site(files: Site, handler: type[Counting] = Counting) -> Iterator[Serving]:
    """Serves a site as ``chainfall play`` does."""
    serving = Serving("")
    fixed = Fixed(files, modules_beside(files))
    with running(type("TestHandler", (handler,), {"site": fixed, "sent": serving.sent})) as address:
        serving.address = address
        yield serving


@pytest.fixture
def serve_files() -> Callable[[Site], AbstractContextManager[Serving]]:
    """Serves other files; to be used with ``with``."""
    return serve_site


@pytest.fixture(scope="session")
def serving(local_site: Site) -> Iterator[Serving]:
    """The arcade's server, whose pages start from a snapshot."""
    with serve_site(local_site) as serving:
        yield serving


@pytest.fixture(scope="session")
def exported(site: Site) -> Iterator[Serving]:
    """A server without a snapshot, as every public one: its pages start Python in the ordinary way."""
    with serve_site(site) as serving:
        yield serving


class PlainFiles(SimpleHTTPRequestHandler):
    """A static host that knows nothing of us, and little of anything else."""

    extensions_map = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}  # noqa: RUF012 - as its base

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def plain_host() -> Callable[[Path], AbstractContextManager[str]]:
    """Serves a folder as any static host would; to be used with ``with``."""
    return lambda folder: running(partial(PlainFiles, directory=str(folder)))


# The browser


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The system's own Chromium."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        lacking(f"no browser was found, expected one of {', '.join(BROWSERS)}: 'make browser' installs it for root")
    return {"executable_path": found, "args": FLAGS, "headless": True}


class Watch:
    """What must not happen on a page: words on the console, errors, requests to other hosts."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def follow(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", lambda error: self.problems.append(f"page error: {error.error}"))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.text.startswith("Failed to load resource") and "/api/v1/" in message.location["url"]:
            return  # what the service refuses, the browser writes down, and the page says in words
        if message.type in ("error", "warning"):
            self.problems.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((f"http://{ADDRESS}:", "data:", "blob:")):
            self.problems.append(f"request to another host: {request.url}")


WATCH = Watch()


@pytest.fixture(autouse=True)
def nothing_goes_wrong_on_a_page() -> Iterator[None]:
    """Fails a test in which a watched page has complained."""
    WATCH.problems.clear()
    yield
    assert WATCH.problems == []


def open_quietly(context: BrowserContext, *, watched: bool = True) -> Page:
    """A page of a player who saves data: no bot plays on the menu, which would slow down everything else."""
    inpage.install(context)
    if watched:
        WATCH.follow(context)
    page = context.new_page()
    inpage.at_the_start(page, "pretendThrift")
    page.set_default_timeout(PATIENCE)
    return page


NewPage = Callable[..., Page]


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Opens a page of its own, with empty caches; arguments are those of a context. ``watched=False`` may complain."""
    contexts: list[BrowserContext] = []

    def open_page(*, watched: bool = True, **settings: Any) -> Page:
        context = browser.new_context(**settings)
        contexts.append(context)
        return open_quietly(context, watched=watched)

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def arcade(browser: Browser, serving: Serving) -> Iterator[Page]:
    """The one loaded page that the tests share: its engine is ready."""
    context = browser.new_context(bypass_csp=True)  # so that tests may wait for any state
    page = open_quietly(context)
    page.goto(serving.address)
    page.wait_for_selector(READY, state="attached")
    yield page
    context.close()


@pytest.fixture(scope="module")
def phone(browser: Browser, serving: Serving) -> Iterator[Page]:
    """A phone in a hand: its engine is ready, and its storage is empty when a module begins."""
    size: ViewportSize = {"width": 390, "height": 780}
    context = browser.new_context(viewport=size, has_touch=True, is_mobile=True, bypass_csp=True)
    page = open_quietly(context)
    page.goto(serving.address)
    page.wait_for_selector(READY, state="attached")
    yield page
    context.close()
