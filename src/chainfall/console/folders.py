"""Where programs keep what they remember, and files that only one program changes at a time."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def lock(descriptor: int, *, wait: bool) -> None:
        """Locks an open file until it is closed; without ``wait`` an OSError says that another program holds it."""
        msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def lock(descriptor: int, *, wait: bool) -> None:
        """Locks an open file until it is closed; without ``wait`` an OSError says that another program holds it."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


def state_folder() -> Path:
    """The folder in which programs on this platform keep their state.

    Raises:
        OSError: there is no such place.
    """
    named = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(named):  # the specification says to ignore relative paths
        return Path(named) / "chainfall"
    try:
        home = Path.home()
    except RuntimeError as error:
        raise OSError(errno.ENOENT, "the home folder is not known") from error
    places = {"win32": "AppData/Local", "darwin": "Library/Application Support"}
    return home / places.get(sys.platform, ".local/state") / "chainfall"


def locked_file(path: Path, *, wait: bool) -> int:
    """Makes a lock file if needed, locks it, and returns its descriptor; closing that releases the lock.

    Raises:
        OSError: it cannot be locked. Without ``wait``, a BlockingIOError or PermissionError means that another program
            holds it.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        lock(descriptor, wait=wait)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


@contextmanager
def sole_writer(path: Path) -> Iterator[None]:
    """Waits until no other program changes the file, and makes its folder."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = locked_file(path.with_suffix(".lock"), wait=True)
    try:
        yield
    finally:
        os.close(descriptor)
