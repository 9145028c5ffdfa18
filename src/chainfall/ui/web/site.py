"""The static site: which files it has, under which names, and compressed.

What is large or many lies in folders that are named by their content, so a browser may keep it for ever; only the page
itself, the service worker and the files that describe the site have lasting names. Every address is relative, so
the site works under any path.
"""

import gzip
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path, PurePosixPath

from chainfall.core.errors import ChainfallError
from chainfall.play.files import save_file
from chainfall.ui.web.archive import PACKAGE, guests, make_archive
from chainfall.ui.web.catalogue import make_catalogue, opponent_records

HERE = Path(__file__).parent
STATIC = HERE / "static"
VENDOR = HERE / "vendor" / "pyodide"
KERNELS = PACKAGE / "kernels" / "kernels.wasm"

ICONS = tuple(f"icons/{kind}-{size}.png" for kind in ("any", "maskable") for size in (192, 512))
ROOT_FILES = ("index.html", "sw.js", "manifest.webmanifest", "icon.svg", *ICONS)
"""Files that keep their names; all others of ``static`` are the app."""

STYLE = "style.css"
"""The style sheet; it imports those of the folder ``css``, which are cut by page."""

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self' blob: data:"
)
"""The Content-Security-Policy, which the page holds itself: not every host can send it."""

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}

MISSING = (
    "the arcade in the browser was left out when the package was built: install Node 18 or newer, "
    "then install the package again (in a checkout: make clean play)"
)


@dataclass(frozen=True, slots=True)
class File:
    """A file of the site.

    Attributes:
        path: its address below that of the site.
        content: what it holds.
        packed: the same, compressed by gzip.
        lasting: whether its address names its content, so that it never changes.
    """

    path: str
    content: bytes
    packed: bytes
    lasting: bool

    @property
    def type(self) -> str:
        """Its media type."""
        return TYPES.get(PurePosixPath(self.path).suffix, "application/octet-stream")

    @property
    def digest(self) -> str:
        """A short name of its content."""
        return name_of([self.packed])


Site = dict[str, File]
"""The files of a site by their path."""


def name_of(contents: Iterable[bytes]) -> str:
    """Sixteen letters that name these contents."""
    return sha256(b"".join(sha256(content).digest() for content in contents)).hexdigest()[:16]


def is_built() -> bool:
    """Whether the package holds what the site needs."""
    return (VENDOR / "stamp").is_file()


def build_site(*, tell_broken: bool = False) -> Site:
    """All files of the site. A game that fails is left out, and a line on the terminal says why.

    Args:
        tell_broken: say it on the page too, with the game's traceback, as its author wants to see it.

    Raises:
        ChainfallError: the package was built without them.
    """
    if not is_built():
        raise ChainfallError(MISSING)
    python = _pyodide_files(whole=bool(guests()))
    archive = make_archive()
    catalogue = make_catalogue()
    for problem in catalogue.broken:
        print(f"chainfall: {problem['error']}", file=sys.stderr)
    app = _app_files()
    app_folder = f"assets/app-{name_of(_with_names(app))}"
    python_folder = f"assets/pyodide-{name_of(file.content for file in python.values())}"
    archive_path = f"assets/chainfall-{name_of([archive])}.zip"
    kernels = KERNELS.read_bytes()
    kernels_path = f"assets/kernels-{name_of([kernels])}.wasm"
    files = [
        *(_pack(f"{app_folder}/{name}", content) for name, content in app.items()),
        *(File(f"{python_folder}/{name}", file.content, file.packed, True) for name, file in python.items()),
        _pack(archive_path, archive),
    ]
    sizes = {file.path: len(file.content) for file in files if not file.path.startswith(app_folder)}
    files.append(_pack(kernels_path, kernels))  # not part of what Python starts with
    engine = {
        "catalogue": catalogue.games,  # the menu shows it before Python has started
        "opponents": opponent_records(),
        "broken": catalogue.broken if tell_broken else [],
        "pyodide": f"{python_folder}/",
        "archive": archive_path,
        "kernels": kernels_path,
        "sizes": sizes,
    }
    modules = [f"{app_folder}/{name}" for name in app if name.endswith(".js")]
    files += _root_files(app_folder, modules, engine, [file.path for file in files])
    return {file.path: file for file in files}


def _app_files() -> dict[str, bytes]:
    """What lies in ``static``, without the files that keep their names and with all styles in one."""
    names = (path.relative_to(STATIC).as_posix() for path in sorted(STATIC.rglob("*")) if path.is_file())
    app = {name: (STATIC / name).read_bytes() for name in names if name not in ROOT_FILES}
    return {name: content for name, content in app.items() if not name.startswith("css/")} | {STYLE: _joined_style()}


def _joined_style() -> bytes:
    """The style sheet with those that it imports in their places: a browser would ask for one after the other."""
    text = (STATIC / STYLE).read_text(encoding="utf-8")
    return re.sub(r'@import "(.+)";', lambda found: (STATIC / found[1]).read_text(encoding="utf-8"), text).encode()


def _with_names(contents: Mapping[str, bytes]) -> list[bytes]:
    return [part for name, content in contents.items() for part in (name.encode(), content)]


@cache
def _pyodide_files(*, whole: bool) -> dict[str, File]:
    """The vendored files by name, with the whole standard library or with the compiled part that our own games need.

    Modules end in ``.js``: not every host knows that ``.mjs`` is JavaScript.
    """
    names = {path.name.removesuffix(".gz").replace(".mjs", ".js"): path for path in sorted(VENDOR.glob("*.gz"))}
    whole_library = names.pop("python_stdlib_whole.zip")
    if whole:
        names["python_stdlib.zip"] = whole_library
    packed = {name: path.read_bytes() for name, path in names.items()}
    return {name: File(name, gzip.decompress(content), content, True) for name, content in packed.items()}


def _root_files(app_folder: str, modules: list[str], engine: Mapping[str, object], lasting: list[str]) -> list[File]:
    """The files with names of their own, filled in; the service worker knows all others."""
    files = {name: (STATIC / name).read_bytes() for name in ROOT_FILES if (STATIC / name).is_file()}
    preloads = "\n    ".join(f'<link rel="modulepreload" href="{module}">' for module in modules)
    page = files["index.html"].decode().replace("{{app}}", app_folder).replace("{{modules}}", preloads)
    page = page.replace("{{policy}}", POLICY)
    files["index.html"] = page.replace("{{site}}", json.dumps(engine).replace("<", "\\u003c")).encode()
    worker = files.pop("sw.js").decode()
    listed = [*lasting, *files]
    version = name_of(part for name in listed for part in (name.encode(), files.get(name, b"")))
    files["sw.js"] = worker.replace('["{{files}}"]', json.dumps(listed)).replace("{{version}}", version).encode()
    return [_pack(name, content, lasting=False) for name, content in files.items()]


def _pack(path: str, content: bytes, *, lasting: bool = True) -> File:
    return File(path, content, gzip.compress(content, 9, mtime=0), lasting)


def export_site(folder: Path, *, force: bool = False) -> Site:
    """Writes the site to a folder, each file also compressed beside it, for servers that hand those out.

    Args:
        folder: where to write them; created if it does not exist.
        force: write over what is in it, but not through symbolic links, which lead out of it.

    Raises:
        ChainfallError: the folder is not empty, or cannot be written.
    """
    site = build_site()
    contents = {path: content for file in site.values() for path, content in _forms(file)}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not force and any(folder.iterdir()):
            raise ChainfallError(f"{str(folder)!r} is not empty (--force writes over what is there)")
        _refuse_links(folder, contents)
        for path, content in contents.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            save_file(folder / path, content)
    except OSError as error:
        raise ChainfallError(f"{str(folder)!r} cannot be written: {error.strerror}") from error
    return site


def _forms(file: File) -> Iterator[tuple[str, bytes]]:
    """The file, and the compressed forms that are smaller; brotli's if that module happens to be installed."""
    yield file.path, file.content
    variants = {".gz": file.packed}
    compress = _brotli()
    if compress:
        variants[".br"] = compress(file.content)
    for ending, packed in variants.items():
        if len(packed) < len(file.content):
            yield file.path + ending, packed


def _refuse_links(folder: Path, paths: Iterable[str]) -> None:
    for path in paths:
        for place in (PurePosixPath(path), *PurePosixPath(path).parents[:-1]):
            if (folder / place).is_symlink():
                raise ChainfallError(f"{str(folder / place)!r} is a symbolic link, expected a file or a folder")


@cache
def _brotli() -> Callable[[bytes], bytes] | None:
    try:
        compress: Callable[[bytes], bytes] = import_module("brotli").compress
    except ImportError:
        return None
    return compress
