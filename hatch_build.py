"""The build hook: brings Pyodide, on which the arcade in the browser runs, into the package, and builds the kernels.

The kernels (``docs/kernels.md``) are compiled with the machine's own C compiler, or with the one of the package
``ziglang``, which is asked for only where there is none.

Pyodide (``docs/web.md``) comes from the npm package that ``package-lock.json`` pins. What the browser needs of it is
compressed and put into ``src/chainfall/ui/web/vendor/pyodide``; a second build finds it there and needs no network.
The page's own modules are bundled into ``vendor/bundle`` (``src/chainfall/ui/web/bundle.py``), likewise.

Without Node the package is built all the same and lacks the arcade, and without a compiler the kernels, except in
continuous integration, where that is a failure.

Run as a program (``make arcade``) it does the same for a checkout, after a change of what the arcade imports or of C.
"""

import gzip
import json
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VENDOR = "src/chainfall/ui/web/vendor"
KERNELS = "src/chainfall/kernels"
BUNDLE = "src/chainfall/ui/web/bundle.py"
TARGET = "CHAINFALL_TARGET"
"""Names the machine that a wheel is for, if it is not this one: one of those in ``hatch_wheels.py``."""
WITHOUT = "CHAINFALL_WITHOUT"
"""Leaves out what a target of the Makefile does not need: the tests' npm packages (``tools``) or all of ``arcade``."""
NPM_FILES = ("package.json", "package-lock.json", ".npmrc")
NOTICE = """Pyodide {version}: CPython compiled to WebAssembly.
Licence: Mozilla Public License 2.0; CPython: Python Software Foundation License.
Source: https://github.com/pyodide/pyodide
The standard library beside it is a compiled part of the original one, which is here too.
"""


class VendorError(Exception):
    """Pyodide could not be brought into the package."""


class ChainfallHook(BuildHookInterface[Any]):
    """Runs before a wheel or an editable install is made."""

    def dependencies(self) -> list[str]:
        """What the build needs besides: a compiler, if the machine has none and there is one to be had."""
        building = _building(Path(self.root))
        return ["ziglang"] if os.environ.get(TARGET) or building["needs_zig"]() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fills the folder ``vendor`` if what it holds is not of the pinned version, and builds the kernels."""
        build_data["artifacts"] += [f"/{VENDOR}/pyodide/", f"/{VENDOR}/bundle/"]  # the snapshot is for a checkout
        bring(Path(self.root), self.app.display_warning, tools=version == "editable")
        if version != "editable" and os.environ.get(TARGET):
            wheels = runpy.run_path(str(Path(self.root) / "hatch_wheels.py"))
            module, build_data["tag"] = wheels["build"](os.environ[TARGET])
            build_data["force_include"][str(module)] = f"chainfall/kernels/{module.name}"
            build_data["pure_python"] = False
            return
        module = build_kernels(Path(self.root), self.app.display_warning)
        if module and version != "editable":
            build_data["artifacts"].append(f"/{KERNELS}/{module.name}")
            build_data["pure_python"] = False
            system = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            build_data["tag"] = f"cp311-abi3-{system}"


def _building(root: Path) -> dict[str, Any]:
    """What ``chainfall.kernels.building`` defines, which is run by itself: the package is not there yet."""
    return runpy.run_path(str(root / KERNELS / "building.py"))


def build_kernels(root: Path, warn: Callable[[str], object]) -> Path | None:
    """Builds the kernels, or warns that they are left out; in continuous integration that is a failure."""
    building = _building(root)
    try:
        module: Path = building["build"]()
    except building["BuildError"] as error:
        if os.environ.get("CI"):
            raise
        warn(f"The kernels are left out, and bots and training are slower: {error}")
        return None
    return module


def bring(root: Path, warn: Callable[[str], object], *, tools: bool) -> None:
    """Brings the arcade into the package, or warns that it is left out; in continuous integration that is a failure."""
    left_out = os.environ.get(WITHOUT, "")
    if left_out == "arcade":
        return
    try:
        vendor(root, tools=tools and left_out != "tools")
    except VendorError as error:
        if os.environ.get("CI"):
            raise
        there = (root / VENDOR / "pyodide" / "stamp").is_file()
        warn(f"The arcade in the browser is {'not made anew' if there else 'left out'}: {error}")


def vendor(root: Path, *, tools: bool) -> None:
    """Brings Pyodide and the bundle into the package; with ``tools`` also installs the tests' npm packages."""
    if tools and not _installed(root):
        _npm(root)
    makers = [make for make, fresh in ((_fill, _is_filled), (_bundle, _is_bundled)) if not fresh(root)]
    if makers:
        with _packages(root) as packages:
            for make in makers:
                make(root, packages)


@contextmanager
def _packages(root: Path) -> Iterator[Path]:
    """The npm packages that the arcade is made from; if a checkout has none, its build leaves none behind."""
    if _installed(root):
        yield root / "node_modules"
        return
    with TemporaryDirectory() as folder:
        for name in NPM_FILES:
            shutil.copy(root / name, folder)
        _npm(Path(folder), "--omit=dev")
        yield Path(folder) / "node_modules"


def _is_filled(root: Path) -> bool:
    stamp = root / VENDOR / "pyodide" / "stamp"
    return stamp.is_file() and stamp.read_text() == _stamp(root)


def _is_bundled(root: Path) -> bool:
    folder: Path = runpy.run_path(str(root / BUNDLE))["bundle_folder"]()
    return folder.is_dir()


def _bundle(root: Path, packages: Path) -> None:
    """Makes the bundle of the page's modules, in place of any other."""
    module = runpy.run_path(str(root / BUNDLE))
    folder: Path = module["bundle_folder"]()
    shutil.rmtree(folder.parent, ignore_errors=True)
    made = folder.with_suffix(".part")  # renamed when it is complete
    entries = [str(module["MODULES"] / name) for name in module["ENTRIES"]]
    program = packages / "esbuild-wasm" / "bin" / "esbuild"
    _run("node", str(program), *entries, *module["FLAGS"], f"--outdir={made}", folder=root)
    made.rename(folder)


def _lock(root: Path) -> dict[str, Any]:
    packages: dict[str, Any] = json.loads((root / "package-lock.json").read_text())["packages"]
    return {name: package for name, package in packages.items() if name}


def _stamp(root: Path) -> str:
    """A line that changes when anything does that the vendored files are made from."""
    pinned = _lock(root)["node_modules/pyodide"]
    parts = [pinned["integrity"], *_modules(root), *((root / name).read_text() for name in _OWN)]
    return f"{pinned['version']} {sha256(chr(0).join(parts).encode()).hexdigest()}\n"


_OWN = ("hatch_build.py", "hatch_build.mjs")


def _modules(root: Path) -> list[str]:
    """The modules of the standard library that the package imports in the browser; the package knows."""
    source = str(root / "src")
    code = "from chainfall.ui.web.archive import standard_modules; print(*standard_modules())"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {source!r})\n{code}"],
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.split()


def _installed(root: Path) -> bool:
    """Whether ``node_modules`` holds what ``package-lock.json`` says."""
    try:
        there = _lock_versions(json.loads((root / "node_modules" / ".package-lock.json").read_text())["packages"])
    except (OSError, ValueError, KeyError):
        return False
    return there == _lock_versions(_lock(root))


def _lock_versions(packages: dict[str, Any]) -> dict[str, str]:
    return {name: package["version"] for name, package in packages.items()}


def _npm(folder: Path, *arguments: str) -> None:
    _run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", *arguments, folder=folder)


def _run(program: str, *arguments: str, folder: Path) -> None:
    path = shutil.which(program)
    if path is None:
        raise VendorError(f"{program} was not found; install Node 18 or newer and install the package again")
    done = subprocess.run([path, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise VendorError(f"{program} {arguments[0]} failed:\n{done.stderr[-2000:] or done.stdout[-2000:]}")


def _fill(root: Path, packages: Path) -> None:
    """Makes the folder of Pyodide anew, with the stamp last: one that is not complete has none."""
    source, target = packages / "pyodide", root / VENDOR / "pyodide"
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    with TemporaryDirectory() as folder:
        part = Path(folder) / "python_stdlib.zip"
        _run("node", str(root / "hatch_build.mjs"), str(source), str(part), *_modules(root), folder=root)
        _pack(target / "python_stdlib.zip", part.read_bytes())
    _pack(target / "python_stdlib_whole.zip", (source / "python_stdlib.zip").read_bytes())
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm"):
        _pack(target / name, (source / name).read_bytes())
    loader = (source / "pyodide.mjs").read_text()
    _pack(target / "pyodide.mjs", loader.partition("//# sourceMappingURL=")[0].encode())
    lock = json.loads((source / "pyodide-lock.json").read_text())
    lock["packages"] = {}  # none is used, and so none is ever fetched
    _pack(target / "pyodide-lock.json", json.dumps(lock).encode())
    version = json.loads((source / "package.json").read_text())["version"]
    (target / "NOTICE").write_text(NOTICE.format(version=version))
    (target / "stamp").write_text(_stamp(root))


def _pack(path: Path, content: bytes) -> None:
    """Writes a file compressed: so it is in the package, and so it is served."""
    path.with_name(path.name + ".gz").write_bytes(gzip.compress(content, 9, mtime=0))


if __name__ == "__main__":
    bring(Path(__file__).parent.resolve(), print, tools=True)
    build_kernels(Path(__file__).parent.resolve(), print)
