"""The JavaScript of the page in one file, and in one for each worker: ``hatch_build.py`` makes them with esbuild.

A browser would request the 130 modules one by one, which takes seconds over a slow network. The folder of the bundle is
named by the modules that it was made from. Where one of them has changed since, there is no bundle of that name, and
the page gets the modules themselves: so it is never out of date, and the author of a module has nothing to build.
"""

from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
FOLDER = HERE / "vendor" / "bundle"
MODULES = HERE / "static" / "js"

ENTRIES = ("main.js", "embed.js", "engine/worker.js", "engine/memory-worker.js")
"""The modules that a browser starts with. Their bundles lie side by side, so each finds the workers beside itself."""

FLAGS = (
    *("--bundle", "--minify", "--format=esm", "--target=es2022"),
    *("--entry-names=[name]", "--log-level=warning"),
)


def bundle_folder(modules: Path = MODULES, folder: Path = FOLDER) -> Path:
    """Where the bundle of the modules, as they are now, is or should be."""
    name = sha256("\0".join((*ENTRIES, *FLAGS)).encode())
    for path in sorted(modules.rglob("*.js")):
        name.update(f"\0{path.relative_to(modules).as_posix()}\0".encode() + path.read_bytes())
    return folder / name.hexdigest()[:16]


def find_bundle(modules: Path = MODULES, folder: Path = FOLDER) -> dict[str, bytes]:
    """The bundles of the modules as they are now, by file name; empty if there are none."""
    return {path.name: path.read_bytes() for path in sorted(bundle_folder(modules, folder).glob("*.js"))}
