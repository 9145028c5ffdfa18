"""While a game is developed, the page follows: what has changed is there when it is loaded again."""

import io
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from tests.ui.web.guests import install, write_game

from chainfall.play import registry
from chainfall.play.registry import BUILT_IN
from chainfall.ui.web import live
from chainfall.ui.web.live import LiveSite
from chainfall.ui.web.site import Site


@pytest.fixture
def folder(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which Python looks for packages, with one game."""
    monkeypatch.syspath_prepend(str(tmp_path))
    write_game(tmp_path, "one", "First title")
    install(tmp_path, "one")
    yield tmp_path
    registry._load.cache_clear()
    del sys.modules["guest_one"]


def page_of(live_site: LiveSite) -> Any:
    """What is written into the page."""
    file = live_site.find("")
    assert file
    found = re.search(r'id="site">(.*?)</script>', file.content.decode(), re.DOTALL)
    assert found
    return json.loads(found[1])


def titles(live_site: LiveSite) -> list[str]:
    """The titles of the games of other packages."""
    return [game["title"] for game in page_of(live_site)["catalogue"] if game["id"] not in BUILT_IN]


def source(live_site: LiveSite, name: str) -> str:
    """The file of a game as the browser gets it."""
    archive = live_site.find(page_of(live_site)["archive"])
    assert archive
    return ZipFile(io.BytesIO(archive.content)).read(name).decode()


def test_a_changed_game_is_there_after_a_reload(folder: Path) -> None:
    live_site = LiveSite()
    assert titles(live_site) == ["First title"]
    write_game(folder, "one", "A second title")
    assert titles(live_site) == ["A second title"]
    assert "A second title" in source(live_site, "guest_one.py")


def test_nothing_is_made_anew_while_nothing_changes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    live_site = LiveSite()
    write_game(folder, "one", "A second title")
    titles(live_site)
    monkeypatch.setattr(live, "build_anew", lambda: pytest.fail("nothing has changed"))
    assert titles(live_site) == ["A second title"]


def test_a_newly_installed_game_is_there_after_a_reload(folder: Path) -> None:
    live_site = LiveSite()
    write_game(folder, "two", "Another one")
    install(folder, "two")
    assert titles(live_site) == ["First title", "Another one"]
    write_game(folder, "two", "The other one")
    assert titles(live_site) == ["First title", "The other one"]


def test_a_game_whose_folder_python_learns_of_later_is_there_too(folder: Path, tmp_path_factory: Any) -> None:
    """So do editable installs: a line in a file of site-packages adds the folder of the sources."""
    live_site = LiveSite()
    sources = tmp_path_factory.mktemp("sources")
    write_game(sources, "late", "A late one")
    install(folder, "late")
    (folder / "sitecustomize.py").write_text(f"import sys; sys.path.append({str(sources)!r})\n")
    assert titles(live_site) == ["A late one", "First title"]
    assert str(sources) not in sys.path
    write_game(sources, "late", "A later one")
    assert titles(live_site) == ["A later one", "First title"]


def test_a_game_that_is_broken_is_told_with_its_traceback_until_it_is_mended(folder: Path) -> None:
    live_site = LiveSite()
    write_game(folder, "one", "First title", "    def step(self, state input): pass\n")
    assert titles(live_site) == []
    (broken,) = page_of(live_site)["broken"]
    assert broken["id"] == "guests/one"
    assert "SyntaxError" in broken["error"]
    assert "def step(self, state input)" in broken["details"]
    write_game(folder, "one", "Mended")
    assert titles(live_site) == ["Mended"]
    assert page_of(live_site)["broken"] == []


def test_a_changed_file_of_this_package_is_seen(
    folder: Path, tmp_path_factory: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path_factory.mktemp("package")
    (package / "page.css").write_text("old")
    monkeypatch.setattr(live, "PACKAGE", package)
    live_site = LiveSite()
    builds: list[int] = []
    monkeypatch.setattr(live, "build_anew", lambda: builds.append(1))
    (package / "page.css").write_text("newer")
    os.utime(package / "page.css", ns=(0, 0))
    titles(live_site)
    titles(live_site)
    assert builds == [1]
    (package / "page.pyc").write_text("compiled")
    titles(live_site)
    assert builds == [1]


def test_if_the_page_cannot_be_made_anew_the_old_one_stays(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    live_site = LiveSite()
    (folder / "sitecustomize.py").write_text("import os; os._exit(3)\n")
    assert titles(live_site) == ["First title"]
    assert capfd.readouterr().err == "chainfall: rebuilding the page failed: the old page stays\n"
    (folder / "sitecustomize.py").write_text("import time; time.sleep(600)\n")
    write_game(folder, "one", "A second title")
    monkeypatch.setattr(live, "LONGEST_BUILD", 0.5)
    assert titles(live_site) == ["First title"]
    assert "took more than 0.5 s" in capfd.readouterr().err
