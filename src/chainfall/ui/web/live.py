"""The site from the current files: change or install a game, and reload the page to see it.

A running Python keeps the modules it has imported, and does not see packages installed after its start. So another
Python process rebuilds the site and passes the result in a file.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from chainfall.ui.web.archive import PACKAGE, guest_places
from chainfall.ui.web.site import File, Site, build_site

LONGEST_BUILD = 60
"""Seconds after which a build is abandoned: importing a game may never finish."""

Stamp = tuple[str, int, int]
"""A file or folder, when it was changed, and its size."""


@dataclass(frozen=True, slots=True)
class Build:
    """A site, and the locations of its third-party games."""

    site: Site
    places: list[Path]


class LiveSite:
    """Checks all files whenever the page is requested, and rebuilds the site if one of them has changed."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._build = make_build()
        self._seen = self._stamps()

    def find(self, path: str) -> File | None:
        """The file with that path, or None."""
        name = path or "index.html"
        if name == "index.html":
            with self._lock:
                self._follow()
        return self._build.site.get(name)

    def _follow(self) -> None:
        now = self._stamps()
        if now == self._seen:
            return
        self._build = build_anew() or self._build
        after = self._stamps()
        self._seen = after if after >= now else now  # changes made meanwhile are found at the next check

    def _stamps(self) -> frozenset[Stamp]:
        """The files of this package and of the games, and the folders into which packages are installed."""
        return frozenset((*_stamps_below([PACKAGE, *self._build.places]), *_stamps_of(map(Path, sys.path))))


def _stamps_below(places: Iterable[Path]) -> Iterator[Stamp]:
    for place in places:
        paths = place.rglob("*") if place.is_dir() else [place]
        yield from _stamps_of(path for path in paths if path.suffix != ".pyc" and path.is_file())


def _stamps_of(paths: Iterable[Path]) -> Iterator[Stamp]:
    for path in paths:
        try:
            stat = path.stat()
        except OSError:  # it was just deleted, or never existed
            continue
        yield str(path), stat.st_mtime_ns, stat.st_size


def make_build() -> Build:
    """The site made from the modules of this Python, with the games that fail to load."""
    return Build(build_site(tell_broken=True, snapshot=True), guest_places())


def build_anew() -> Build | None:
    """The site as a new Python makes it; None if that failed, with the reason on the terminal."""
    code = "import sys; from chainfall.ui.web.live import write_build; write_build(sys.argv[1])"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    with TemporaryDirectory() as folder:
        target = Path(folder) / "build"
        command = [sys.executable, "-P", "-c", code, str(target)]
        try:
            subprocess.run(command, env=environment, timeout=LONGEST_BUILD, check=True)
        except subprocess.TimeoutExpired:
            print(
                f"chainfall: rebuilding the page took more than {LONGEST_BUILD} s: the old page stays", file=sys.stderr
            )
            return None
        except subprocess.CalledProcessError:
            print("chainfall: rebuilding the page failed: the old page stays", file=sys.stderr)
            return None
        build: Build = pickle.loads(target.read_bytes())
        return build


def write_build(path: str) -> None:
    """Makes the site and writes it to a file: what the new Python does."""
    Path(path).write_bytes(pickle.dumps(make_build()))
