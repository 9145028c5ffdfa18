"""The Python that the browser gets: all that it needs, nothing else, and always the same bytes."""

import io
import json
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from chainfall.play.registry import BUILT_IN
from chainfall.ui.web import archive
from chainfall.ui.web.site import Site

GUEST = Path(__file__).parents[3] / "examples" / "columns" / "src"


def names_in(data: bytes) -> list[str]:
    return ZipFile(io.BytesIO(data)).namelist()


def test_it_holds_the_inner_rooms_bots_and_the_bridge_and_nothing_else() -> None:
    names = names_in(archive.make_archive())
    assert {name.split("/")[1] for name in names} == {
        "__init__.py",
        "katas.py",
        "core",
        "falling",
        "games",
        "play",
        "puzzles",
        "kernels",
        "bots",
        "table",
        "ui",
    }
    assert [name for name in names if "/ui/" in name] == [
        "chainfall/ui/__init__.py",
        "chainfall/ui/web/__init__.py",
        "chainfall/ui/web/answers.py",
        "chainfall/ui/web/bridge.py",
        "chainfall/ui/web/encoding.py",
        "chainfall/ui/web/library.py",
        "chainfall/ui/web/preloading.py",
        "chainfall/ui/web/projector.py",
        "chainfall/ui/web/puzzles.py",
        "chainfall/ui/web/reviews.py",
    ]


def test_the_same_files_give_the_same_bytes() -> None:
    assert archive.make_archive() == archive.make_archive()


def test_python_plays_every_game_from_it_alone(tmp_path: Path) -> None:
    path = tmp_path / "chainfall.zip"
    path.write_bytes(archive.make_archive())
    code = (
        "from chainfall.play.registry import BUILT_IN\n"
        "from chainfall.ui.web.bridge import BrowserGame\n"
        "arcade = BrowserGame()\n"
        "for name in BUILT_IN:\n"
        "    assert 'error' not in arcade.start(name, '{}', 1, False)\n"
        "    print(name, len(arcade.look()) > 100)\n"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-E", "-c", f"import sys; sys.path.insert(0, {str(path)!r})\n{code}"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [f"{name} True" for name in BUILT_IN]


def offer(folder: Path, name: str, target: str) -> None:
    """Makes a folder in which a package is installed that offers a game."""
    metadata = folder / f"{name}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(f"[chainfall.games]\nexamples/{name} = {target}\n")


def test_games_of_other_packages_come_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(tmp_path, "columns", "chainfall_columns:GAME")
    offer(tmp_path, "single", "single_module:GAME")
    offer(tmp_path, "gone", "no_such_package.game:GAME")
    (tmp_path / "single_module.py").write_text("from chainfall_columns import GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(GUEST))
    path = tmp_path / "chainfall.zip"
    path.write_bytes(archive.make_archive())
    code = (
        "from chainfall.ui.web.bridge import BrowserGame\n"
        "for name in ('columns', 'single', 'gone'):\n"
        "    print(BrowserGame().start(f'examples/{name}', '{}', 1, False))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-E", "-c", f"import sys; sys.path.insert(0, {str(path)!r})\n{code}"],
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
    )
    assert done.stderr == ""
    answer, wrong_name, broken = map(json.loads, done.stdout.splitlines())
    assert answer["game"] == "examples/columns"
    assert wrong_name["error"].startswith("game 'examples/single' of package single: its id is 'examples/columns'")
    assert wrong_name["details"] == ""
    assert broken["error"].startswith("game 'examples/gone' of package gone failed to load no_such_package.game:GAME")
    assert broken["details"].endswith("ModuleNotFoundError: No module named 'no_such_package'\n")


def test_the_compiled_standard_library_has_every_module_that_is_imported(site: Site) -> None:
    """A module that is new in the sources is missing in the browser until the package is built again."""
    (path,) = [path for path in site if path.endswith("/python_stdlib.zip")]
    there = {name.removesuffix(".pyc").removesuffix("/__init__") for name in names_in(site[path].content)}
    wanted = {name.replace(".", "/") for name in archive.standard_modules()}
    part_of_python_itself = {"array", "collections/abc", "math", *sys.builtin_module_names}
    assert wanted - there <= part_of_python_itself, "'make arcade' builds it again"
