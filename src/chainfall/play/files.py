"""A user's files: only ordinary files are read, and writing never loses data.

A file is written next to its target under a temporary name, flushed to disk, and only then moved into place. If
anything goes wrong before that, such as a full disk or a killed process, the old file is still intact.
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
"""The byte-order mark that some editors put at the start of a text."""


def without_mark(text: str) -> str:
    """The text without a byte-order mark at its start. Wherever text is read, such a mark is accepted and ignored."""
    return text.removeprefix(MARK)


def open_file(path: str | Path) -> BinaryIO:
    """Opens a file to read its bytes.

    Raises:
        OSError: it cannot be read, or it is not an ordinary file. This never blocks on a pipe without a writer.
    """
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    try:
        _check_ordinary(os.fstat(descriptor).st_mode)
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def read_text(path: str | Path, most: int, error: type[ChainfallError]) -> str:
    """The text of an untrusted file.

    Args:
        path: the file to read.
        most: the largest size allowed, in bytes.
        error: what to raise if the file cannot be read, is too large, or is not UTF-8; the message says which.
    """
    try:
        with open_file(path) as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as problem:  # ValueError: the name contains a NUL
        raise error(f"cannot be read: {getattr(problem, 'strerror', None) or problem}") from problem
    if len(data) > most:
        raise error(f"larger than {most} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise error(f"not UTF-8 text: byte {problem.start} is wrong") from problem


def save_file(path: str | Path, content: bytes, *, replace: bool = True, private: bool = False) -> None:
    """Writes a file atomically.

    A new file gets the usual permissions for new files; a replaced file keeps its permissions. A symbolic link is kept,
    and the file that it points to is written.

    Args:
        path: where to write it.
        content: the bytes to write.
        replace: whether an existing file may be replaced.
        private: whether only its owner may read it, whatever permissions it had.

    Raises:
        OSError: it cannot be written; nothing has changed.
    """
    target = os.path.realpath(path)
    old = _mode_of(target)
    mode = 0o600 if private else old
    with _temporary_file(os.path.dirname(target), 0o600 if private else 0o666) as (temporary, descriptor):
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
    """Checks whether :func:`save_file` could write a file, without leaving a trace.

    Raises:
        OSError: it could not.
    """
    target = os.path.realpath(path)
    _mode_of(target)
    with _temporary_file(os.path.dirname(target)) as (_, descriptor):
        os.close(descriptor)


def _mode_of(target: str) -> int | None:
    """The permissions of the existing file, which must be writable, or None if there is no file."""
    try:
        mode = os.stat(target).st_mode
    except FileNotFoundError:
        return None
    _check_ordinary(mode)
    if not os.access(target, os.W_OK):  # it could be replaced, but it is protected on purpose
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(mode)


def _check_ordinary(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "not an ordinary file (a pipe or a device is not accepted)")


@contextmanager
def _temporary_file(folder: str, mode: int = 0o666) -> Iterator[tuple[str, int]]:
    """A new file with a unique name, open for writing; it is deleted at the end unless it was moved."""
    # The name does not contain the target's name, which may already have the greatest length allowed.
    path = os.path.join(folder, f".chainfall-{os.urandom(8).hex()}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, mode)
    try:
        yield path, descriptor
    finally:
        with suppress(FileNotFoundError):
            os.unlink(path)


def _put_in_free_place(temporary: str, target: str) -> None:
    """Moves a file to its target, unless something else is there by now."""
    try:
        os.link(temporary, target)
    except OSError:  # not every file system has links
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), target) from None
        os.rename(temporary, target)


def _sync_folder(folder: str) -> None:
    """Flushes the new name to disk too, where the system can open a folder for that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
