"""The static site: which files it has, under which names, and compressed.

Large or numerous files are in folders named by their content, so a browser may cache them forever; only the page
itself, the service worker and the files that describe the site have fixed names. Every address is relative, so
the site works at any path.
"""

import gzip
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from chainfall.bots.opponents import STEPS
from chainfall.core.errors import ChainfallError
from chainfall.play.files import save_file
from chainfall.table.contract import make_contract
from chainfall.table.records import Records, summary
from chainfall.ui.web.archive import PACKAGE, guests, make_archive
from chainfall.ui.web.bundle import ENTRIES, find_bundle
from chainfall.ui.web.catalogue import make_catalogue
from chainfall.ui.web.encoding import plain
from chainfall.ui.web.snapshot import Origin, find_snapshot

HERE = Path(__file__).parent
STATIC = HERE / "static"
VENDOR = HERE / "vendor" / "pyodide"
BROTLI = HERE / "brotli.mjs"
KERNELS = PACKAGE / "kernels" / "kernels.wasm"

ICONS = tuple(f"icons/{kind}-{size}.png" for kind in ("any", "maskable") for size in (192, 512))
ROOT_FILES = ("index.html", "embed.html", "sw.js", "manifest.webmanifest", "icon.svg", *ICONS)
"""Files that keep their names; all others of ``static`` are the app."""

PAGES = ("index.html", "embed.html")
"""The arcade, and the viewer of one replay for other pages."""

STYLE = "style.css"
"""The style sheet; it imports those in the folder ``css``, one for each page."""

OTHER_BUNDLES = {f"js/{PurePosixPath(name).name}" for name in ENTRIES[1:]}
"""What the bundled arcade does not begin with: its workers, and the script of the viewer."""

TYPES_ENDING = ".d.ts"
"""The types of the data that Python and the service send to the page, which no browser needs."""

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self' blob: data:"
)
"""The Content-Security-Policy, included in the page itself because not every host can send it."""

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".bin": "application/octet-stream",
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
        path: its address relative to the site.
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
        """A short name of its content; a lasting address is one."""
        return name_of([self.path.encode() if self.lasting else self.packed])


Site = dict[str, File]
"""The files of a site by their path."""


def name_of(contents: Iterable[bytes]) -> str:
    """Sixteen letters that name these contents."""
    return sha256(b"".join(sha256(content).digest() for content in contents)).hexdigest()[:16]


def is_built() -> bool:
    """Whether the package holds everything that the site needs."""
    return (VENDOR / "stamp").is_file()


def build_site(
    *, tell_broken: bool = False, snapshot: bool = False, bundled: bool = True, service: str | None = None
) -> Site:
    """All files of the site. A game that fails is left out, and a line on the terminal says why.

    Args:
        tell_broken: also report it on the page, with the game's traceback, for its author.
        snapshot: let pages start from a snapshot if there is one of this very Python: 31 MB, for pages on this machine.
        bundled: put the modules of the page into one file, if that was made from these very modules.
        service: the address of the service that hands out the site, relative to it; without one the page has no boards.

    Raises:
        ChainfallError: the package was built without them.
    """
    origin = python_origin()
    catalogue = make_catalogue()
    for problem in catalogue.broken:
        print(f"chainfall: {problem['error']}", file=sys.stderr)
    app = _app_files(bundled=bundled)
    app_folder = f"assets/app-{name_of(_with_names(app))}"
    kernels = KERNELS.read_bytes()
    kernels_path = f"assets/kernels-{name_of([kernels])}.wasm"
    python = _pyodide_files(whole=bool(guests()))
    files = [
        *(_pack(f"{app_folder}/{name}", content) for name, content in app.items()),
        *(File(f"{origin.pyodide}{name}", file.content, file.packed, True) for name, file in python.items()),
        _pack(origin.archive, origin.files[origin.archive]),
        _pack(kernels_path, kernels),
    ]
    memory = _snapshot_file(origin) if snapshot else None
    engine = {
        "catalogue": catalogue.games,  # the menu shows it before Python has started
        "contract": plain(make_contract()),
        "summary": summary(Records(), [step.name for step in STEPS]),  # of a player who has not played yet
        "broken": catalogue.broken if tell_broken else [],
        "app": app_folder,
        "pyodide": origin.pyodide,
        "archive": origin.archive,
        "kernels": kernels_path,  # not part of what Python starts with
        "service": service,
        "snapshot": memory and {"path": memory.path, "hash": sha256(memory.content).hexdigest()},
        "sizes": {path: len(content) for path, content in origin.files.items()},
    }
    modules = [f"{app_folder}/{name}" for name in app if name.endswith(".js") and name not in OTHER_BUNDLES]
    files += _root_files(app_folder, modules, engine, [file.path for file in files])
    files += [memory] if memory else []  # which the service worker does not keep
    return {file.path: file for file in files}


def python_origin() -> Origin:
    """The files from which Python in the browser starts.

    Raises:
        ChainfallError: the package was built without it.
    """
    if not is_built():
        raise ChainfallError(MISSING)
    python = _pyodide_files(whole=bool(guests()))
    archive = make_archive()
    folder = f"assets/pyodide-{name_of(file.content for file in python.values())}/"
    path = f"assets/chainfall-{name_of([archive])}.zip"
    return Origin(folder, path, {**{folder + name: file.content for name, file in python.items()}, path: archive})


def _snapshot_file(origin: Origin) -> File | None:
    """The snapshot, uncompressed: on this machine, compressing would take longer than sending it."""
    content = find_snapshot(origin)
    return File(f"assets/snapshot-{name_of([content])}.bin", content, content, True) if content else None


def _app_files(*, bundled: bool) -> dict[str, bytes]:
    """What lies in ``static`` without the files that keep their names; styles are one file, and scripts if bundled."""
    names = (path.relative_to(STATIC).as_posix() for path in sorted(STATIC.rglob("*")) if path.is_file())
    shipped = (name for name in names if name not in ROOT_FILES and not name.endswith(TYPES_ENDING))
    app = {name: (STATIC / name).read_bytes() for name in shipped}
    scripts = {f"js/{name}": content for name, content in find_bundle(STATIC / "js").items()} if bundled else {}
    left_out = ("css/", "js/") if scripts else ("css/",)
    kept = {name: content for name, content in app.items() if not name.startswith(left_out)}
    return kept | scripts | {STYLE: _joined_style()}


def _joined_style() -> bytes:
    """The style sheet with those that it imports in their places: a browser would request them one after another."""
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
    """The files with fixed names, filled in; the service worker knows all others."""
    files = {name: (STATIC / name).read_bytes() for name in ROOT_FILES if (STATIC / name).is_file()}
    preloads = "\n    ".join(f'<link rel="modulepreload" href="{module}">' for module in modules)
    parts = {"app": app_folder, "modules": preloads, "policy": POLICY}
    parts["site"] = json.dumps(engine).replace("<", "\\u003c")
    for name in PAGES:
        page = files[name].decode()
        for part, text in parts.items():
            page = page.replace(f"{{{{{part}}}}}", text)
        files[name] = page.encode()
    worker = files.pop("sw.js").decode()
    listed = [*lasting, *files]
    version = name_of(part for name in listed for part in (name.encode(), files.get(name, b"")))
    files["sw.js"] = worker.replace('["{{files}}"]', json.dumps(listed)).replace("{{version}}", version).encode()
    return [_pack(name, content, lasting=False) for name, content in files.items()]


def _pack(path: str, content: bytes, *, lasting: bool = True) -> File:
    return File(path, content, gzip.compress(content, 9, mtime=0), lasting)


def export_site(folder: Path, *, force: bool = False, brotli: bool = False) -> Site:
    """Writes the site to a folder, each file also compressed beside it, for servers that hand those out.

    Args:
        folder: where to write the files; created if it does not exist.
        force: overwrite existing files, but never through symbolic links, which lead out of the folder.
        brotli: also compress with Brotli, which needs Node and half a minute.

    Raises:
        ChainfallError: the folder is not empty, or cannot be written, or Node is missing.
    """
    site = build_site()
    packed = {file.path: file.packed for file in site.values() if len(file.packed) < len(file.content)}
    contents = {file.path: file.content for file in site.values()}
    contents |= {f"{path}.gz": content for path, content in packed.items()}
    if brotli:
        contents |= {f"{path}.br": content for path, content in in_brotli(site, packed).items()}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not force and any(folder.iterdir()):
            raise ChainfallError(f"{str(folder)!r} is not empty (--force overwrites existing files)")
        _refuse_links(folder, contents)
        for path, content in contents.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            save_file(folder / path, content)
    except OSError as error:
        raise ChainfallError(f"{str(folder)!r} cannot be written: {error.strerror}") from error
    return site


def in_brotli(site: Site, paths: Iterable[str]) -> dict[str, bytes]:
    """These files of the site, compressed with Brotli.

    Raises:
        ChainfallError: Node is missing or failed.
    """
    node = shutil.which("node")
    if node is None:
        raise ChainfallError("node was not found, and it is needed to compress with Brotli")
    with TemporaryDirectory() as folder:
        places = {path: Path(folder) / str(number) for number, path in enumerate(paths)}
        for path, place in places.items():
            place.write_bytes(site[path].content)
        done = subprocess.run([node, BROTLI, *places.values()], capture_output=True, text=True, check=False)
        if done.returncode:
            raise ChainfallError(f"the files could not be compressed with Brotli:\n{done.stderr[-2000:]}")
        return {path: place.with_suffix(".br").read_bytes() for path, place in places.items()}


def _refuse_links(folder: Path, paths: Iterable[str]) -> None:
    for path in paths:
        for place in (PurePosixPath(path), *PurePosixPath(path).parents[:-1]):
            if (folder / place).is_symlink():
                raise ChainfallError(f"{str(folder / place)!r} is a symbolic link, expected a file or a folder")


def takes_gzip(accepted: str) -> bool:
    """Whether a client whose ``Accept-Encoding`` this is takes an answer in gzip.

    >>> takes_gzip("br, gzip;q=0.5"), takes_gzip("gzip;q=0"), takes_gzip("")
    (True, False, False)
    """
    codings = (coding.replace(" ", "").lower() for coding in accepted.split(","))
    return any(coding == "gzip" or (coding.startswith("gzip;q=") and coding[7:].strip("0.")) for coding in codings)
