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
GAMES = ("puzzle_fighter", "dr_mario", "triple_town", "puzzle_fighter_seat", "dr_mario_versus", "puzzle_fighter_versus")
MODULE = "_native"
LIMITED_API = "0x030B0000"

FLAGS = ("-std=gnu11", "-O3", "-fPIC", "-fno-strict-aliasing", "-Wall", "-Wextra", "-Werror=implicit")
PROCESSORS = {"plain": "x86-64", "avx2": "x86-64-v3"}
"""What each build of a game is compiled for, on x86-64; on others there is one for all."""


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
    link = ["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []
    with TemporaryDirectory() as folder:
        made = Path(folder) / module_path().name
        compile_module(compiler, made, platform.machine(), sysconfig.get_path("include"), link)
        shutil.copyfile(made, module_path().with_suffix(".new"))
    module_path().with_suffix(".new").replace(module_path())


def compile_module(compiler: list[str], made: Path, machine: str, include: str, link: list[str]) -> None:
    """Compiles every build of every game, and the module over them.

    Args:
        compiler: the command.
        made: where the module is to be; the folder holds the parts, too.
        machine: the processor for which it is compiled.
        include: the folder of Python's headers.
        link: what the linker needs besides.

    Raises:
        OSError: there is no such compiler.
        CalledProcessError: it cannot do it.
    """
    command = [*compiler, *FLAGS, *shlex.split(os.environ.get("CFLAGS", ""))]
    objects = []
    for game in GAMES:
        for build, flags in _builds(machine, zig="ziglang" in compiler).items():
            objects.append(str(made.with_name(f"{game}_{build}.o")))
            _run([*command, *flags, f"-DBUILD={build}", "-c", str(SOURCES / f"{game}.c"), "-o", objects[-1]])
    module = [f"-DPy_LIMITED_API={LIMITED_API}", f"-I{include}", "-shared", str(SOURCES / "module.c"), *objects]
    _run([*command, *module, *link, "-o", str(made)])


def _builds(machine: str, *, zig: bool) -> dict[str, list[str]]:
    """The builds of a game for a processor, and what each is compiled with besides."""
    if machine.lower() not in ("x86_64", "amd64"):
        return {"plain": []}
    names = {build: name.replace("-", "_") if zig else name for build, name in PROCESSORS.items()}
    return {build: [f"-march={name}"] for build, name in names.items()}


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
