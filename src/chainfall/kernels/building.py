"""Builds the kernels: one module in C, compiled with the machine's own compiler or with the one in ``ziglang``.

The build hook runs this file by itself, before the package is there, so it imports nothing of it. It can also be run by
hand: ``python -m chainfall.kernels.building``.
"""

import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
SOURCES = HERE / "c"
GAMES = ("puzzle_fighter", "dr_mario", "triple_town")
MODULE = "_native"
LIMITED_API = "0x030B0000"

FLAGS = ("-std=gnu11", "-O3", "-fPIC", "-fno-strict-aliasing", "-Wall", "-Wextra", "-Werror=implicit")
BUILDS: dict[str, tuple[str, ...]] = {"plain": ()}
"""What each build of a game is compiled with besides."""

if platform.machine().lower() in ("x86_64", "amd64"):
    BUILDS = {"plain": ("-march=x86-64",), "avx2": ("-march=x86-64-v3",)}


class BuildError(Exception):
    """The kernels cannot be built; the message says why."""


def compilers() -> list[list[str]]:
    """The commands that may compile C here, the first choice first."""
    found = []
    for name in filter(None, (os.environ.get("CC"), "cc", "gcc", "clang")):
        words = shlex.split(name)
        if words and shutil.which(words[0]) and words not in found:
            found.append(words)
    if find_spec("ziglang"):
        found.append([sys.executable, "-m", "ziglang", "cc"])
    return found


ZIG = {("linux", "x86_64"), ("linux", "aarch64"), ("darwin", "x86_64"), ("darwin", "arm64"), ("win32", "amd64")}
"""The machines for which ``ziglang`` is to be had."""


def needs_zig() -> bool:
    """Whether the only compiler for this machine would be the one in ``ziglang``."""
    return not is_fresh() and not compilers() and (sys.platform, platform.machine().lower()) in ZIG


def module_path() -> Path:
    """Where the module is, or will be."""
    suffix = ".pyd" if os.name == "nt" else ".abi3.so"
    return HERE / (MODULE + suffix)


def stamp() -> str:
    """A line that changes when anything does that the module is made from."""
    texts = [Path(__file__).read_text("utf-8"), *(file.read_text("utf-8") for file in sorted(SOURCES.glob("*.[ch]")))]
    return sha256("\0".join([*texts, platform.machine()]).encode()).hexdigest()


def is_fresh() -> bool:
    """Whether the module is there, and made from the sources as they are."""
    marker = module_path().with_suffix(".stamp")
    return module_path().is_file() and marker.is_file() and marker.read_text("utf-8") == stamp()


def build() -> Path:
    """Builds the module if it is not fresh; the answer is where it is.

    Raises:
        BuildError: no compiler was found, or none of them can do it.
    """
    if is_fresh():
        return module_path()
    problems = []
    for compiler in compilers():
        try:
            _compile(compiler)
        except (OSError, subprocess.CalledProcessError) as error:
            problems.append(f"{shlex.join(compiler)}: {_reason(error)}")
        else:
            module_path().with_suffix(".stamp").write_text(stamp(), "utf-8")
            return module_path()
    raise BuildError("\n".join(problems) or "no C compiler was found")


def _compile(compiler: list[str]) -> None:
    extra = shlex.split(os.environ.get("CFLAGS", ""))
    with TemporaryDirectory() as folder:
        objects = []
        for game in GAMES:
            for build, flags in BUILDS.items():
                objects.append(str(Path(folder) / f"{game}_{build}.o"))
                source = str(SOURCES / f"{game}.c")
                _run([*compiler, *FLAGS, *extra, *flags, f"-DBUILD={build}", "-c", source, "-o", objects[-1]])
        made = Path(folder) / module_path().name
        include = f"-I{sysconfig.get_path('include')}"
        link = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
        source = str(SOURCES / "module.c")
        limited = f"-DPy_LIMITED_API={LIMITED_API}"
        _run([*compiler, *FLAGS, *extra, limited, include, "-shared", *link, source, *objects, "-o", str(made)])
        shutil.copyfile(made, module_path().with_suffix(".new"))
    module_path().with_suffix(".new").replace(module_path())


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)


def _reason(error: OSError | subprocess.CalledProcessError) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    lines = str(error.stderr).strip().splitlines()
    return "\n".join(lines[:20]) or f"status {error.returncode}"


if __name__ == "__main__":
    try:
        print(build())
    except BuildError as error:
        sys.exit(f"The kernels cannot be built: {error}")
