"""The build hook: the pinned Pyodide, once, and a package that is built also where Node is missing."""

import importlib.util
import json
import shutil
import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import hatch_build
import pytest
from hatch_build import VENDOR, ChainfallHook, VendorError, vendor

from chainfall.ui.web.site import Site

ROOT = Path(__file__).parents[3]


class App:
    """The part of the builder that shows messages."""

    def __init__(self) -> None:
        self.warnings: list[str] = []

    def display_warning(self, message: str) -> None:
        self.warnings.append(message)


def run_hook(root: Path) -> tuple[dict[str, Any], list[str]]:
    """Runs the hook as for a wheel; what it added to the build, and what it warned of."""
    hook = ChainfallHook.__new__(ChainfallHook)
    app = App()
    hook.__dict__.update({f"_BuildHookInterface__{name}": value for name, value in (("root", str(root)), ("app", app))})
    build_data: dict[str, Any] = {"artifacts": []}
    hook.initialize("standard", build_data)
    return build_data, app.warnings


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout that has never been built, with as much of the package as the hook looks at."""
    for name in ("hatch_build.py", "hatch_build.mjs", *hatch_build.NPM_FILES):
        shutil.copy(ROOT / name, tmp_path)
    for folder in ("core", "falling", "games", "kernels", "play", "ui"):
        source = ROOT / "src" / "chainfall" / folder
        ignored = shutil.ignore_patterns("vendor", "static", "__pycache__", "_native*")
        shutil.copytree(source, tmp_path / "src" / "chainfall" / folder, ignore=ignored)
    for name in ("__init__.py", "katas.py"):
        shutil.copy(ROOT / "src" / "chainfall" / name, tmp_path / "src" / "chainfall")
    return tmp_path


def no_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)  # nor the compiler in ziglang


def test_every_npm_package_is_pinned_and_none_names_its_origin() -> None:
    package = json.loads((ROOT / "package.json").read_text())
    versions = {**package["dependencies"], **package["devDependencies"]}
    assert set(versions) >= {"esbuild-wasm", "pyodide", "axe-core"}
    assert all(version[0].isdigit() for version in versions.values())
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    for name, version in versions.items():
        assert lock[f"node_modules/{name}"]["version"] == version
        assert lock[f"node_modules/{name}"]["integrity"].startswith("sha512-")
    assert "resolved" not in (ROOT / "package-lock.json").read_text()
    assert "omit-lockfile-registry-resolved=true" in (ROOT / ".npmrc").read_text()


def test_a_second_build_runs_nothing(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """It also shows that what is in the package was made from the files of today: if not, 'make arcade'."""
    no_programs(monkeypatch)
    vendor(ROOT, tools=False)
    vendor(ROOT, tools=True)


def test_without_node_the_package_is_built_and_says_what_is_missing(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_programs(monkeypatch)
    monkeypatch.delenv("CI", raising=False)
    build_data, warnings = run_hook(checkout)
    assert build_data["artifacts"] == [f"/{VENDOR}/pyodide/", f"/{VENDOR}/bundle/"]
    assert "pure_python" not in build_data
    assert warnings == [
        "The arcade in the browser is left out: npm was not found; "
        "install Node 18 or newer and install the package again",
        "The kernels are left out, and bots and training are slower: no C compiler was found",
    ]
    assert not (checkout / VENDOR / "pyodide" / "stamp").exists()


def test_a_target_that_needs_no_arcade_does_not_wait_for_it(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHAINFALL_WITHOUT", "arcade")
    no_programs(monkeypatch)
    warned: list[str] = []
    hatch_build.bring(checkout, warned.append, tools=True)
    assert warned == []
    assert not (checkout / VENDOR).exists()


def test_to_play_the_npm_packages_of_the_tests_are_not_needed(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(hatch_build, "vendor", lambda root, *, tools: asked.append(tools))
    hatch_build.bring(checkout, print, tools=True)
    monkeypatch.setenv("CHAINFALL_WITHOUT", "tools")
    hatch_build.bring(checkout, print, tools=True)
    assert asked == [True, False]


def test_in_continuous_integration_a_missing_node_is_a_failure(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_programs(monkeypatch)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(VendorError, match="npm was not found"):
        run_hook(checkout)


def test_a_program_that_fails_is_told_with_its_words(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failed = SimpleNamespace(returncode=1, stdout="", stderr="no network today")
    real = subprocess.run
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(
        subprocess,
        "run",
        lambda command, **settings: failed if "npm" in command[0] else real(command, **settings),
    )
    with pytest.raises(VendorError, match="npm ci failed:\nno network today"):
        vendor(checkout, tools=False)


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("package-lock.json", '"integrity": "sha512-', '"integrity": "sha512-x'),
        ("hatch_build.mjs", "NO_DOCSTRINGS = 2", "NO_DOCSTRINGS = 1"),
        ("src/chainfall/core/rng.py", "from dataclasses import", "import bisect\nfrom dataclasses import"),
    ],
)
def test_whatever_the_vendored_files_are_made_from_makes_them_anew(
    checkout: Path, path: str, old: str, new: str
) -> None:
    before = hatch_build._stamp(checkout)
    assert hatch_build._stamp(checkout) == before
    file = checkout / path
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))
    assert hatch_build._stamp(checkout) != before


def test_an_editable_install_has_the_tests_packages_too(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Path, tuple[str, ...]]] = []
    monkeypatch.setattr(hatch_build, "_npm", lambda folder, *arguments: calls.append((folder, arguments)))
    monkeypatch.setattr(hatch_build, "_installed", lambda root: (root, ()) in calls)
    for name in ("_fill", "_bundle"):
        monkeypatch.setattr(hatch_build, name, lambda *arguments: None)
    vendor(checkout, tools=False)
    vendor(checkout, tools=True)
    vendor(checkout, tools=False)
    (_, without), last = calls
    assert without == ("--omit=dev",)
    assert last == (checkout, ())


def test_what_is_there_stays_if_it_cannot_be_made_anew(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_programs(monkeypatch)
    monkeypatch.delenv("CI", raising=False)
    stamp = checkout / VENDOR / "pyodide" / "stamp"
    stamp.parent.mkdir(parents=True)
    stamp.write_text("old")
    _, (said, _) = run_hook(checkout)
    assert said.startswith("The arcade in the browser is not made anew: npm was not found")
    assert stamp.read_text() == "old"
