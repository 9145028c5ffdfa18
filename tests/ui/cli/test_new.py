"""``chainfall new``: packages that install, pass their tests and play at once."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from chainfall.ui.cli.main import main

Run = Callable[..., Any]

SOURCE = Path(__file__).parents[3] / "src"
QUIET = ["--quiet", "--no-build-isolation", "--no-deps", "--no-index", "--no-cache-dir", "--disable-pip-version-check"]


class Made(NamedTuple):
    """A package that the command wrote, and lines that can be played in its game."""

    arguments: list[str]
    folder: str
    package: str
    lines: list[str]

    @property
    def name(self) -> str:
        return self.arguments[0]


MADE = [
    Made(["ann/falling-stars"], "falling-stars", "ann_falling_stars", ["0", "9", "4", "x", "0"]),
    Made(["bob/pairs", "--real-time"], "pairs", "bob_pairs", ["- x3", "left", "x", "cw+left", "- x99999"]),
]
each = pytest.mark.parametrize("made", MADE, ids=lambda made: made.name)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the packages, and in ``installed`` what pip makes of them."""
    home = tmp_path_factory.mktemp("new")
    for made in MADE:
        assert main(["new", *made.arguments, "--into", str(home / made.folder)]) == 0
    folders = [str(home / made.folder) for made in MADE]
    python(home, "-m", "pip", "install", *QUIET, "--target", home / "installed", *folders)
    return home


def python(home: Path, *arguments: object, folder: str = "", stdin: str = "") -> str:
    """What a Python prints that sees the installed packages, and nothing of their sources."""
    path = os.pathsep.join([str(home / "installed"), str(SOURCE)])
    done = subprocess.run(
        [sys.executable, "-B", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        cwd=home / folder,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@each
def test_its_own_tests_pass(home: Path, made: Made) -> None:
    assert " passed" in python(home, "-m", "pytest", "-p", "no:cacheprovider", folder=made.folder)


@each
def test_it_is_listed_plays_in_the_shell_and_its_replay_verifies(home: Path, made: Made) -> None:
    listed = python(home, "-m", "chainfall", "games")
    assert made.name in [line.split()[0] for line in listed.splitlines()]
    file = home / f"{made.package}.json"
    lines = "\n".join(made.lines)
    python(home, "-m", "chainfall", "shell", made.name, "--seed", 7, "--record", file, stdin=lines)
    replay = json.loads(file.read_text())
    assert replay["game"] == made.name
    assert replay["inputs"]
    assert f"{file}: OK " in python(home, "-m", "chainfall", "verify", file)


@each
def test_it_starts_in_the_browsers_archive(home: Path, made: Made) -> None:
    pack = "from chainfall.ui.web.archive import make_archive; open('all.zip', 'wb').write(make_archive())"
    python(home, "-c", pack)
    code = (
        f"import sys; sys.path.insert(0, {str(home / 'all.zip')!r})\n"
        "from chainfall.ui.web.bridge import BrowserGame\n"
        f"print('error' in BrowserGame().start({made.name!r}, '{{}}', 1, False))\n"
    )
    alone = subprocess.run(
        [sys.executable, "-S", "-E", "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert (alone.stdout, alone.stderr) == ("False\n", "")


def test_they_are_typed_and_tidy(home: Path) -> None:
    """As a strict author would want it, with each package as a project of its own."""
    ruff = ["--isolated", "--line-length", "120", "--no-cache"]
    for made in MADE:
        python(home, "-m", "mypy", "--strict", "--cache-dir", home / "types", "src", "tests", folder=made.folder)
        rules = "E,F,W,I,N,UP,B,SIM,RUF,PT"
        python(home, "-m", "ruff", "check", *ruff, "--select", rules, folder=made.folder)
        python(home, "-m", "ruff", "format", *ruff, "--check", folder=made.folder)


def test_no_word_of_the_template_is_left(home: Path) -> None:
    for made in MADE:
        for path in (home / made.folder).rglob("*"):
            text = str(path) + (path.read_text() if path.is_file() else "")
            assert not any(word in text.lower() for word in ("someone", "my-game", "my_game", "my game", ".txt"))


def test_the_folder_is_named_for_the_game_and_what_to_do_next_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = run("new", "ann/falling-stars")
    assert (status, err) == (0, "")
    assert [path.name for path in tmp_path.iterdir()] == ["falling-stars"]
    assert out.startswith("Wrote 7 files to 'falling-stars'. Next:\n\n  cd falling-stars\n  pip install --editable ")
    assert "\n  chainfall play ann/falling-stars\n" in out
    assert "\nThe rules are in src/ann_falling_stars/game.py.\n" in out
    assert (tmp_path / "falling-stars/src/ann_falling_stars/game.py").is_file()


@pytest.mark.parametrize(
    "name",
    [
        *("", "stars", "ann/", "/stars", "ann/stars/2", "Ann/stars", "ann/Stars", "ann/2048", "2/stars", "ann/-stars"),
        *("ann/stars-", "ann/a--b", "ann/a_b", "ann/st ars", "ann/stérs", "../stars", "ann/..", "\x1b[31m/x", "a/b\n"),
    ],
    ids=ascii,
)
def test_a_name_that_no_game_can_have_is_told_and_nothing_is_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = run("new", name)
    assert (status, out, list(tmp_path.iterdir())) == (2, "", [])
    assert err.startswith("chainfall: name ")
    assert "expected two words with a slash between them, as in 'ann/falling-stars'" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["ann/class", "ann/x", "a-b-c/d2-3", "ann/hidden", "ann/someone-my-game"])
@pytest.mark.parametrize("kind", [[], ["--real-time"]], ids=["turn-based", "real-time"])
def test_any_other_name_makes_modules_that_compile(run: Run, tmp_path: Path, name: str, kind: list[str]) -> None:
    assert run("new", name, "--into", tmp_path / "game", *kind).status == 0
    for path in (tmp_path / "game").rglob("*.py"):
        compile(path.read_text(), str(path), "exec")
    package = name.replace("/", "_").replace("-", "_")
    assert (tmp_path / "game" / "src" / package / "game.py").is_file()
    assert f'"{name}" = "{package}:GAME"' in (tmp_path / "game" / "pyproject.toml").read_text()


def test_an_empty_folder_is_filled(run: Run, tmp_path: Path) -> None:
    assert run("new", "ann/stars", "--into", tmp_path).status == 0
    assert (tmp_path / "pyproject.toml").is_file()


def test_nothing_is_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "README.md"
    file.write_text("precious")
    for folder in (tmp_path, file):
        status, out, err = run("new", "ann/stars", "--into", folder)
        assert (status, out) == (2, "")
        assert err == f"chainfall: {str(folder)!r} already exists: choose a folder that is new or empty\n"
    assert [path.name for path in tmp_path.iterdir()] == ["README.md"]
    assert file.read_text() == "precious"


def test_a_place_that_cannot_be_written_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "game"
    status, out, err = run("new", "ann/stars", "--into", folder)
    assert (status, out) == (2, "")
    assert err == f"chainfall: {str(folder)!r} cannot be written: Not a directory\n"
