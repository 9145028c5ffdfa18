"""Python starts from a snapshot of its memory, and in the ordinary way if anything about the snapshot is wrong."""

import json
import re
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from tests.ui.web import inpage
from tests.ui.web.conftest import PATIENCE, NewPage, Serving, serve_site
from tests.ui.web.guests import install, write_game
from tests.ui.web.loading import assert_verifies, wait_ready

from chainfall.core.errors import ChainfallError
from chainfall.ui.web import snapshot as snapshot_module
from chainfall.ui.web.live import build_anew
from chainfall.ui.web.site import File, Site, build_site, python_origin
from chainfall.ui.web.snapshot import Origin, find_snapshot, main, make_snapshot

ORIGIN = Origin("assets/pyodide-1/", "assets/chainfall-1.zip", {})


def engine_of(site: Site) -> Any:
    """What is written into the page for the engine."""
    found = re.search(r'id="site">(.*?)</script>', site["index.html"].content.decode(), re.DOTALL)
    assert found
    return json.loads(found[1])


# The file


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for snapshots of one's own, with a maker that writes a few bytes."""
    monkeypatch.setattr(snapshot_module, "FOLDER", tmp_path / "snapshot")
    monkeypatch.setattr(snapshot_module, "_run_maker", lambda origin, folder: b"memory of " + origin.archive.encode())
    return tmp_path / "snapshot"


def test_a_snapshot_is_found_by_what_it_was_made_from(folder: Path) -> None:
    assert find_snapshot(ORIGIN) is None
    make_snapshot(ORIGIN)
    assert find_snapshot(ORIGIN) == b"memory of assets/chainfall-1.zip"
    assert find_snapshot(Origin("assets/pyodide-2/", ORIGIN.archive, {})) is None
    assert find_snapshot(Origin(ORIGIN.pyodide, "assets/chainfall-2.zip", {})) is None


@pytest.mark.parametrize("name", ["MAKER", "SHARED"])
def test_a_changed_maker_makes_another_snapshot(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    make_snapshot(ORIGIN)
    changed = tmp_path / "changed.js"
    changed.write_text(getattr(snapshot_module, name).read_text() + "\n")
    monkeypatch.setattr(snapshot_module, name, changed)
    assert find_snapshot(ORIGIN) is None


def test_one_that_is_there_is_not_made_again_and_another_takes_its_place(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_snapshot(ORIGIN)
    other = Origin(ORIGIN.pyodide, "assets/chainfall-2.zip", {})
    make_snapshot(other)
    assert find_snapshot(ORIGIN) is None
    assert len(list(folder.iterdir())) == 1
    monkeypatch.setattr(snapshot_module, "_run_maker", lambda *_: pytest.fail("it is there"))
    make_snapshot(other)


def test_a_damaged_file_is_not_there_and_is_made_again(folder: Path) -> None:
    make_snapshot(ORIGIN)
    (path,) = folder.iterdir()
    path.write_bytes(b"Memory of assets/chainfall-1.zip")
    assert find_snapshot(ORIGIN) is None
    make_snapshot(ORIGIN)
    assert find_snapshot(ORIGIN) == b"memory of assets/chainfall-1.zip"


def test_without_node_there_is_none_and_a_line_says_so(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(snapshot_module, "FOLDER", tmp_path)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    main()
    assert capsys.readouterr().out.startswith("chainfall: node was not found")
    assert engine_of(build_site(snapshot=True))["snapshot"] is None


def test_a_maker_that_fails_is_told_in_its_words(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    maker = tmp_path / "maker.mjs"
    maker.write_text("throw new Error('no memory today');")
    monkeypatch.setattr(snapshot_module, "FOLDER", tmp_path / "snapshot")
    monkeypatch.setattr(snapshot_module, "MAKER", maker)
    with pytest.raises(ChainfallError, match=r"could not be made:\n(?s:.*)no memory today"):
        make_snapshot(python_origin())


# The site


def test_only_a_page_on_this_machine_has_it_and_the_service_worker_does_not_keep_it(
    site: Site, local_site: Site, snapshot: bytes
) -> None:
    assert engine_of(site)["snapshot"] is None
    said = engine_of(local_site)["snapshot"]
    assert local_site[said["path"]].content == snapshot
    assert said["hash"] == sha256(snapshot).hexdigest()
    assert set(local_site) - set(site) == {said["path"]}
    assert said["path"] not in local_site["sw.js"].content.decode()


def test_a_page_whose_python_was_changed_has_none(
    snapshot: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever writes a game never sees yesterday's code."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = build_anew()
    write_game(tmp_path, "one", "First title")
    install(tmp_path, "one")
    after = build_anew()
    assert before
    assert after
    assert engine_of(before.site)["snapshot"]
    assert engine_of(after.site)["snapshot"] is None


# The page


def test_page_and_worker_start_from_it(new_page: NewPage, serving: Serving, local_site: Site) -> None:
    page = new_page()
    asked: list[str] = []
    said: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.context.on("console", lambda message: said.append(message.text))
    page.goto(serving.address)
    wait_ready(page)
    address = serving.address + engine_of(local_site)["snapshot"]["path"]
    assert asked.count(address) == 1
    assert_verifies(page)
    assert asked.count(address) > 1
    assert said == []


def with_other_version(memory: bytes) -> bytes:
    """Bytes 16 to 48 name the build of Pyodide."""
    return memory[:16] + bytes(32) + memory[48:]


def with_other_origin(memory: bytes) -> bytes:
    archive = python_origin().archive.encode()
    assert archive in memory
    return memory.replace(archive, b"assets/chainfall-" + b"0" * 16 + b".zip")


WRONG = {
    "of another version of Pyodide": (with_other_version, "Snapshot build id mismatch"),
    "of other code": (with_other_origin, "it was made from assets/pyodide-"),
    "larger than the memory": (lambda memory: memory + bytes(1 << 20), "offset is out of bounds"),
    "something else": (lambda memory: bytes(len(memory)), "Snapshot has invalid magic number"),
}
"""Files that arrive as they were sent, and what is said of each."""


def open_without_starting(context: BrowserContext, address: str) -> Page:
    """A page that has started nothing."""
    inpage.install(context)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.route("**/js/main.js", lambda route: route.fulfill(content_type="text/javascript", body=""))
    page.goto(address)
    return page


@pytest.fixture(scope="module")
def starter(browser: Browser, local_site: Site, snapshot: bytes) -> Iterator[Page]:
    """A page that has started nothing, from a server with every wrong snapshot."""
    wrong = {kind: change(snapshot) for kind, (change, _) in WRONG.items()}
    files = {kind: File(f"{kind}.bin", content, content, True) for kind, content in wrong.items()}
    with serve_site({**local_site, **{file.path: file for file in files.values()}}) as serving:
        context = browser.new_context()
        yield open_without_starting(context, serving.address)
        context.close()


@pytest.fixture(scope="module")
def good(starter: Page, local_site: Site) -> Any:
    """A start from the right snapshot."""
    return inpage.call(starter, "startPython", engine_of(local_site)["snapshot"])


def test_a_good_one_is_used(good: Any) -> None:
    origin = python_origin()
    assert good["from"] == f"{origin.pyodide} {origin.archive}"
    assert good["said"] == []


def assert_ordinary(started: Any, good: Any, reason: str) -> None:
    """Python has started without the snapshot, is the same otherwise, and has said why."""
    assert started["from"] is None
    (said,) = started["said"]
    assert said.startswith(f"The snapshot cannot be used, so Python takes longer to start: {reason}")
    assert started["text"] == good["text"]
    assert started["path"].replace(", ''", "") == good["path"].replace(", ''", "")


@pytest.mark.parametrize("kind", WRONG)
def test_one_that_is_wrong_is_not_used(starter: Page, snapshot: bytes, good: Any, kind: str) -> None:
    change, reason = WRONG[kind]
    file = {"path": f"{kind}.bin", "hash": sha256(change(snapshot)).hexdigest()}
    assert_ordinary(inpage.call(starter, "startPython", file), good, reason)


def test_one_that_is_missing_is_not_used(starter: Page, snapshot: bytes, good: Any) -> None:
    file = {"path": "assets/none.bin", "hash": sha256(snapshot).hexdigest()}
    assert_ordinary(inpage.call(starter, "startPython", file), good, "")


def test_one_whose_hash_is_not_the_one_that_the_page_names_is_not_used(
    starter: Page, local_site: Site, good: Any
) -> None:
    file = {**engine_of(local_site)["snapshot"], "hash": sha256(b"").hexdigest()}
    assert_ordinary(inpage.call(starter, "startPython", file), good, "it is damaged")


# The browser's own


@pytest.fixture
def visitor(browser: Browser, exported: Serving) -> Iterator[Page]:
    """A page of a public host, which has started nothing, in a browser that keeps a snapshot."""
    context = browser.new_context()
    page = open_without_starting(context, exported.address)
    assert inpage.call(page, "makeMemory") is True
    yield page
    context.close()


def test_a_browser_makes_one_once_and_later_visits_start_from_it(visitor: Page, good: Any) -> None:
    assert inpage.call(visitor, "makeMemory") is False
    assert inpage.call(visitor, "startPython", None) == good
    visitor.reload()
    assert inpage.call(visitor, "startPython", None) == good


def test_one_that_was_damaged_is_forgotten(visitor: Page, good: Any) -> None:
    inpage.call(visitor, "damageMemory")
    assert_ordinary(inpage.call(visitor, "startPython", None), good, "it is damaged")
    assert inpage.call(visitor, "hasMemory") is False


def test_one_that_pyodide_rejects_is_forgotten(visitor: Page, good: Any) -> None:
    inpage.call(visitor, "keepOtherMemory", 1 << 20)
    assert_ordinary(inpage.call(visitor, "startPython", None), good, "Snapshot has invalid magic number")
    assert inpage.call(visitor, "hasMemory") is False


def test_a_browser_without_storage_starts_in_the_ordinary_way(visitor: Page, good: Any) -> None:
    inpage.call(visitor, "loseCaches")
    started = inpage.call(visitor, "startPython", None)
    assert (started["from"], started["said"], started["text"]) == (None, [], good["text"])
    assert inpage.call(visitor, "makeMemory") is False


def test_a_new_version_of_the_site_makes_its_own(visitor: Page, site: Site) -> None:
    """The address of what is kept names the code that has made it."""
    kept = inpage.call(visitor, "memoryAddresses")
    (app,) = {path.split("/")[1] for path in site if path.startswith("assets/app-")}
    assert [app in address and python_origin().archive.rpartition("/")[2] in address for address in kept] == [True]
