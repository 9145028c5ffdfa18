"""Builds the kernels as WebAssembly for the browser: ``python -m chainfall.kernels.building_wasm``, or ``make wasm``.

The output is part of the repository: the compiler is a 100 MB download, which only people who change the kernels need.
The file ends with a section that identifies the sources it was made from, so a test can tell if it is out of date. The
same compiler makes the same bytes from the same sources on every machine.
"""

import subprocess
import sys
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory

from chainfall.kernels.building import GAMES, HERE, SOURCES, BuildError

WASM = HERE / "kernels.wasm"
ZIGLANG = "0.17.0"
NEEDS = f"ziglang=={ZIGLANG}"
"""The package whose compiler is used; another version makes different bytes."""

TARGET = ("-target", "wasm32-wasi", "-mexec-model=reactor", "-msimd128")
FLAGS = ("-std=gnu11", "-O3", "-fno-strict-aliasing", "-Wall", "-Wextra", "-Werror=implicit", "-DBUILD=wasm")
LINK = ("-Wl,--strip-all",)

_CUSTOM = 0
_NAME = b"sources"


def stamp() -> str:
    """A hash of everything that the file is made from."""
    files = [SOURCES / "wasm.c", *_games(), *sorted(SOURCES.glob("*.h"))]
    parts = [ZIGLANG, *TARGET, *FLAGS, *LINK, *(file.read_text("utf-8") for file in files)]
    return sha256("\0".join(parts).encode()).hexdigest()


def is_fresh() -> bool:
    """Whether the file was made from the current sources."""
    return WASM.is_file() and WASM.read_bytes().endswith(_section())


def build() -> bytes:
    """Compiles the sources to WebAssembly.

    Raises:
        BuildError: the compiler is not installed, or it fails.
    """
    _check_compiler()
    with TemporaryDirectory() as folder:
        made = Path(folder) / WASM.name
        sources = [str(SOURCES / "wasm.c"), *map(str, _games())]
        command = [sys.executable, "-m", "ziglang", "cc", *TARGET, *FLAGS, *LINK, *sources, "-o", str(made)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BuildError(done.stderr.strip())
        return made.read_bytes() + _section()


def _games() -> list[Path]:
    return [SOURCES / f"{game}.c" for game in GAMES]


def _section() -> bytes:
    """A custom section, which browsers skip."""
    content = bytes([len(_NAME)]) + _NAME + stamp().encode()
    return bytes([_CUSTOM, len(content)]) + content


def _check_compiler() -> None:
    try:
        found = version("ziglang")
    except PackageNotFoundError:
        found = "none"
    if found != ZIGLANG:
        raise BuildError(f"ziglang {ZIGLANG} is needed, and {found} is installed: pip install {NEEDS}")


def main(arguments: list[str]) -> None:
    """Writes the file. ``--check`` compares it with a fresh build, ``--needs`` prints what pip must install."""
    if "--needs" in arguments:
        print(NEEDS)
        return
    try:
        made = build()
    except BuildError as error:
        sys.exit(f"The WebAssembly cannot be built: {error}")
    if "--check" not in arguments:
        WASM.write_bytes(made)
        print(f"{WASM}: {len(made):,} bytes")
    elif made != WASM.read_bytes():
        sys.exit(f"{WASM} is not what the sources give: make wasm")


if __name__ == "__main__":
    main(sys.argv[1:])
