"""A snapshot: the memory of a Python that has started in the browser and imported the games.

A page on this machine starts from it in a fraction of the time. It is 31 MB, which is cheap to send on this machine
and expensive over a network: so it is made in a checkout, by ``make arcade``, and is in no wheel and no export.

Its file is named by what it was made from and by what it holds. One that was made from other files than the current
ones, or whose content has changed, is ignored; and a page that cannot use it starts without it.
"""

import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from chainfall.core.errors import ChainfallError
from chainfall.play.files import save_file

HERE = Path(__file__).parent
FOLDER = HERE / "vendor" / "snapshot"
MAKER = HERE / "snapshot.mjs"
SHARED = HERE / "static" / "js" / "engine" / "snapshot.js"
"""The script that the maker shares with the page: what a snapshot holds, and how it says what it was made from."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The files from which a snapshot is made; the addresses name their content.

    Attributes:
        pyodide: the address of Pyodide's folder, with a slash at its end.
        archive: the address of our package.
        files: the content of both, by address.
    """

    pyodide: str
    archive: str
    files: Mapping[str, bytes]

    @property
    def stamp(self) -> str:
        """A name that changes whenever any source of the snapshot changes."""
        parts = [self.pyodide.encode(), self.archive.encode(), MAKER.read_bytes(), SHARED.read_bytes()]
        return sha256(b"\0".join(parts)).hexdigest()


def find_snapshot(origin: Origin) -> bytes | None:
    """The snapshot that was made from exactly these files, or None."""
    for path in FOLDER.glob(f"{origin.stamp}-*"):
        try:
            content = path.read_bytes()
        except OSError:  # another one has just been made
            continue
        if path.name == _name(origin, content):
            return content
    return None


def make_snapshot(origin: Origin) -> None:
    """Makes the snapshot, unless it is there, and removes those that were made from something else.

    Raises:
        ChainfallError: Node is missing or failed.
    """
    if find_snapshot(origin):
        return
    with TemporaryDirectory() as folder:
        content = _run_maker(origin, Path(folder))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("[!.]*"):  # what has a dot is being written
        path.unlink(missing_ok=True)
    save_file(FOLDER / _name(origin, content), content)


def _name(origin: Origin, content: bytes) -> str:
    return f"{origin.stamp}-{sha256(content).hexdigest()}"


def _run_maker(origin: Origin, folder: Path) -> bytes:
    node = shutil.which("node")
    if node is None:
        raise ChainfallError("node was not found, and it is needed to make the snapshot of the browser's Python")
    for address, content in origin.files.items():
        name = "chainfall.zip" if address == origin.archive else address.removeprefix(origin.pyodide)
        (folder / name).write_bytes(content)
    (folder / "package.json").write_text('{"type": "module"}')  # so that Node treats its files as modules
    target = folder / "snapshot"
    command = [node, str(MAKER), str(folder), str(target), origin.pyodide, origin.archive]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ChainfallError(f"the snapshot of the browser's Python could not be made:\n{done.stderr[-2000:]}")
    return target.read_bytes()


def main() -> None:
    """Makes the snapshot for a checkout; without it everything works, and pages take longer to start."""
    from chainfall.ui.web.site import is_built, python_origin

    if not is_built():
        return
    try:
        make_snapshot(python_origin())
    except ChainfallError as error:
        print(f"chainfall: {error}")


if __name__ == "__main__":
    main()
