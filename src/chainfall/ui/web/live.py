"""The site as its files are now: change a game, or install one, and it is there when the page is loaded again.

A running Python keeps what it has once imported, and does not see a package that was installed after its start. So the
site is made anew by another Python, which hands over what it made in a file.
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
"""Seconds after which a build is given up: a game may never come back from its import."""

Stamp = tuple[str, int, int]
"""A file or folder, when it was changed, and its size."""


@dataclass(frozen=True, slots=True)
class Build:
    """A site, and where the games of other packages lie that are in it."""

    site: Site
    places: list[Path]


class LiveSite:
    """Looks at all files whenever the page is asked for, and makes the site anew if one of them has changed."""

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
        self._seen = after if after >= now else now  # what changed meanwhile is seen at the next look

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
        except OSError:  # it has just gone, or never was
            continue
        yield str(path), stat.st_mtime_ns, stat.st_size


def make_build() -> Build:
    """The site of what this Python imports, with the games that fail to load."""
    return Build(build_site(tell_broken=True), guest_places())


def build_anew() -> Build | None:
    """The site as a new Python makes it; None if that failed, and then the terminal says why."""
    code = "import sys; from chainfall.ui.web.live import write_build; write_build(sys.argv[1])"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    with TemporaryDirectory() as folder:
        target = Path(folder) / "build"
        command = [sys.executable, "-P", "-c", code, str(target)]
        try:
            subprocess.run(command, env=environment, timeout=LONGEST_BUILD, check=True)
        except subprocess.TimeoutExpired:
            print(
                f"chainfall: making the page anew took more than {LONGEST_BUILD} s: it stays as it was", file=sys.stderr
            )
            return None
        except subprocess.CalledProcessError:
            print("chainfall: making the page anew failed: it stays as it was", file=sys.stderr)
            return None
        build: Build = pickle.loads(target.read_bytes())
        return build


def write_build(path: str) -> None:
    """Makes the site and writes it to a file: what the new Python does."""
    Path(path).write_bytes(pickle.dumps(make_build()))
