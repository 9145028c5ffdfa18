"""A user's files: read if they are ordinary files, and written so that nothing is lost on the way.

A file is written beside its place under a name of its own, brought to the disk, and only then put in its place.
Whatever happens before, a full disk or a kill, the old file is still there, whole.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from chainfall.core.errors import ChainfallError

MARK = "\ufeff"
"""The byte-order mark with which some editors begin a text."""


def without_mark(text: str) -> str:
    """The text without a byte-order mark at its beginning: wherever text is read, one is accepted and means nothing."""
    return text.removeprefix(MARK)


def open_file(path: str | Path) -> BinaryIO:
    """Opens a file to read its bytes.

    Raises:
        OSError: it cannot be read, or it is not an ordinary file; a pipe without a writer is not waited for.
    """
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    try:
        _check_ordinary(os.fstat(descriptor).st_mode)
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def read_text(path: str | Path, most: int, error: type[ChainfallError]) -> str:
    """The text of a file that anyone may have written.

    Args:
        path: where it is.
        most: how many bytes it may have.
        error: what to raise if it cannot be read, is larger, or is not UTF-8; the message says which.
    """
    try:
        with open_file(path) as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as problem:  # a ValueError: the name holds a NUL
        raise error(f"cannot be read: {getattr(problem, 'strerror', None) or problem}") from problem
    if len(data) > most:
        raise error(f"larger than {most} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise error(f"not UTF-8 text: byte {problem.start} is wrong") from problem


def save_file(path: str | Path, content: bytes, *, replace: bool = True) -> None:
    """Writes a file, all of it or nothing.

    A new file has the permissions that any new file gets; one that is replaced hands its own on. A symbolic link stays,
    and what it leads to is written.

    Args:
        path: where to write it.
        content: what it is to hold.
        replace: whether it may take the place of another file.

    Raises:
        OSError: it cannot be written; then everything is as it was.
    """
    target = os.path.realpath(path)
    mode = _mode_of(target)
    with _temporary_file(os.path.dirname(target)) as (temporary, descriptor):
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(descriptor)
        if mode is not None:
            os.chmod(temporary, mode)
        if replace:
            os.replace(temporary, target)
        else:
            _put_in_free_place(temporary, target)
    _sync_folder(os.path.dirname(target))


def check_writable(path: str | Path) -> None:
    """Finds out whether :func:`save_file` could write a file, and leaves no trace.

    Raises:
        OSError: it could not.
    """
    target = os.path.realpath(path)
    _mode_of(target)
    with _temporary_file(os.path.dirname(target)) as (_, descriptor):
        os.close(descriptor)


def _mode_of(target: str) -> int | None:
    """The permissions of the file that is there and may be written, or None if there is nothing."""
    try:
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        return None
    _check_ordinary(mode)
    if not os.access(target, os.W_OK):  # it could be replaced, but whoever protected it does not want that
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(mode)


def _check_ordinary(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "not an ordinary file (a pipe or a device is not accepted)")


@contextmanager
def _temporary_file(folder: str) -> Iterator[tuple[str, int]]:
    """A new file with a name that nothing else has, open for writing; at the end it is gone if it was not moved."""
    # The name is not made from that of the target, which may be as long as a name can be.
    path = os.path.join(folder, f".chainfall-{os.urandom(8).hex()}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o666)
    try:
        yield path, descriptor
    finally:
        with suppress(FileNotFoundError):
            os.unlink(path)


def _put_in_free_place(temporary: str, target: str) -> None:
    """Gives a file its name unless something else has it by now."""
    try:
        os.link(temporary, target)
    except OSError:  # not every file system has links
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), target) from None
        os.rename(temporary, target)


def _sync_folder(folder: str) -> None:
    """Brings the new name to the disk too, where a folder can be opened for that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
