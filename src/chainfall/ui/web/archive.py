"""The Python that the browser runs, in one archive that is the same for the same files.

It holds the inner rooms, kernels and bots, and the bridge.
Games of other packages come along, found through their entry points as everywhere else.
"""

import ast
import io
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile, ZipInfo

import chainfall
from chainfall.play.registry import GROUP

PACKAGE = Path(chainfall.__file__).parent

ROOMS = ("core", "falling", "games", "play", "puzzles", "kernels", "bots", "table", "ui/web")
LEFT_OUT = {
    "kernels": ("batch", "building", "building_wasm"),
    "bots": ("comparing", "plotting"),
    "bots/reviewing": ("plot",),
    "play/film": ("page",),
    "table": ("autosave", "contract", "describing", "kept", "palettes", "preview", "settings"),
    "ui/web": ("archive", "bundle", "catalogue", "declarations", "live", "server", "site", "snapshot"),
}
NOT_IN_THE_BROWSER = {f"{room}/{name}.py" for room, names in LEFT_OUT.items() for name in names}


def own_files() -> dict[str, bytes]:
    """The modules of this package that the browser needs, and the puzzles, by their path in the archive."""
    found = [PACKAGE / "__init__.py", PACKAGE / "katas.py", PACKAGE / "ui" / "__init__.py"]
    for room in ROOMS:
        found += [path for path in (PACKAGE / room).rglob("*") if path.suffix in {".py", ".jsonl"}]
    paths = {path.relative_to(PACKAGE).as_posix(): path for path in found}
    return {f"chainfall/{name}": paths[name].read_bytes() for name in sorted(paths) if name not in NOT_IN_THE_BROWSER}


def standard_modules() -> list[str]:
    """The modules of the standard library that the browser's part of this package imports."""
    found: set[str] = set()
    for name, source in own_files().items():
        for node in ast.walk(ast.parse(source if name.endswith(".py") else b"")):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                found.add(node.module or "")
    return sorted(name for name in found if name.partition(".")[0] in sys.stdlib_module_names)


def guests() -> list[EntryPoint]:
    """The entry points of games that other packages offer."""
    return sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))


def guest_files() -> dict[str, bytes]:
    """The packages of those games, and a line of metadata for each, so that the registry finds them."""
    files: dict[str, bytes] = {}
    for point in guests():
        name = point.dist.name if point.dist else "an-unnamed-package"
        metadata = f"{name.replace('-', '_')}-0.dist-info"
        files[f"{metadata}/METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n".encode()
        lines = files.get(f"{metadata}/entry_points.txt", f"[{GROUP}]\n".encode())
        files[f"{metadata}/entry_points.txt"] = lines + f"{point.name} = {point.value}\n".encode()
        for path, source in _sources(point):
            files[path] = source
    return dict(sorted(files.items()))


def guest_places() -> list[Path]:
    """The folders and files of those packages; a missing one is left out, and the registry reports it."""
    return list(dict.fromkeys(place for point in guests() for place in _places(point)))


def _places(point: EntryPoint) -> list[Path]:
    spec = find_spec(point.module.partition(".")[0])
    if spec is None:
        return []
    return [Path(place) for place in spec.submodule_search_locations or ([spec.origin] if spec.origin else [])]


def _sources(point: EntryPoint) -> Iterator[tuple[str, bytes]]:
    """The Python of a package."""
    top = point.module.partition(".")[0]
    for place in _places(point):
        if place.is_file():
            yield f"{top}.py", place.read_bytes()
        for path in sorted(place.rglob("*.py")):
            yield f"{top}/{path.relative_to(place).as_posix()}", path.read_bytes()


def make_archive() -> bytes:
    """A zip file that Python can import from; the same files always give the same bytes.

    Nothing in it is compressed: the server compresses the whole file, which is smaller, and imports are faster.
    """
    buffer = io.BytesIO()
    with ZipFile(buffer, "w", ZIP_STORED) as archive:
        for name, content in {**own_files(), **guest_files()}.items():
            archive.writestr(ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    return buffer.getvalue()
