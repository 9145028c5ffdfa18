"""A user's files: nothing is lost on the way to the disk, and what is not an ordinary file is refused."""

import errno
import os
import resource
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from chainfall.play.files import check_writable, open_file, save_file, without_mark

OLD = b"precious"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file that must not be lost."""
    path = tmp_path / "game.json"
    path.write_bytes(OLD)
    return path


@pytest.fixture
def mask() -> Iterator[None]:
    """The permissions of a new file: all may read it, and its group may write it."""
    before = os.umask(0o002)
    yield
    os.umask(before)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_and_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    for content in (b"first", b"", b"x" * 100_000):
        save_file(tmp_path / "game.json", content)
        assert (tmp_path / "game.json").read_bytes() == content
        assert names(tmp_path) == ["game.json"]


def test_the_name_may_be_as_long_as_a_name_can_be(tmp_path: Path) -> None:
    save_file(tmp_path / ("n" * 255), b"new")
    assert names(tmp_path) == ["n" * 255]


def test_a_relative_name_is_one_in_the_present_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save_file("game.json", b"new")
    assert names(tmp_path) == ["game.json"]


@pytest.mark.usefixtures("mask")
def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    save_file(tmp_path / "game.json", b"new")
    assert stat.S_IMODE((tmp_path / "game.json").stat().st_mode) == 0o664


@pytest.mark.usefixtures("mask")
@pytest.mark.parametrize("mode", [0o600, 0o666])
def test_a_replaced_file_hands_its_permissions_on(old: Path, mode: int) -> None:
    old.chmod(mode)
    save_file(old, b"new")
    assert stat.S_IMODE(old.stat().st_mode) == mode


def test_a_symbolic_link_stays_and_what_it_leads_to_is_written(tmp_path: Path, old: Path) -> None:
    (tmp_path / "folder").mkdir()
    link = tmp_path / "folder" / "link.json"
    link.symlink_to(old)
    save_file(link, b"new")
    assert link.is_symlink()
    assert old.read_bytes() == b"new"
    assert names(tmp_path / "folder") == ["link.json"]


def fail(*arguments: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_step_that_fails_leaves_the_old_file_and_nothing_else(
    old: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="No space left on device"):
        save_file(old, b"new")
    assert old.read_bytes() == OLD
    assert names(old.parent) == [old.name]


def test_an_interruption_leaves_the_old_file_and_nothing_else(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save_file(old, b"new")
    assert old.read_bytes() == OLD
    assert names(old.parent) == [old.name]


def test_the_content_is_on_the_disk_before_it_has_its_name_and_the_name_before_the_end(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fsync
    synced: list[tuple[bool, bytes]] = []

    def watch(descriptor: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        if not is_folder:
            assert os.fstat(descriptor).st_size == len(b"newer")
        synced.append((is_folder, old.read_bytes()))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", watch)
    save_file(old, b"newer")
    assert synced == [(False, OLD), (True, b"newer")]


def test_a_full_disk_leaves_the_old_file_and_nothing_else(old: Path) -> None:
    """A real limit of the system, on a process of its own."""
    code = f"""
from chainfall.play.files import save_file
try:
    save_file({str(old)!r}, b"x" * 100_000)
except OSError as error:
    print(error.strerror)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000)),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout == "File too large\n"
    assert old.read_bytes() == OLD
    assert names(old.parent) == [old.name]


# A place that must be free


def test_a_file_that_must_be_new_does_not_take_the_place_of_another(tmp_path: Path, old: Path) -> None:
    with pytest.raises(FileExistsError):
        save_file(old, b"new", replace=False)
    assert old.read_bytes() == OLD
    save_file(tmp_path / "new.json", b"new", replace=False)
    assert (tmp_path / "new.json").read_bytes() == b"new"
    assert names(tmp_path) == ["game.json", "new.json"]


def test_nor_of_one_that_appears_at_the_last_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    real = os.fsync

    def be_quicker(descriptor: int) -> None:
        path.write_bytes(OLD)
        real(descriptor)

    monkeypatch.setattr(os, "fsync", be_quicker)
    with pytest.raises(FileExistsError):
        save_file(path, b"new", replace=False)
    assert path.read_bytes() == OLD
    assert names(tmp_path) == ["game.json"]


def test_a_file_system_without_links_will_do(tmp_path: Path, old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)
    with pytest.raises(FileExistsError):
        save_file(old, b"new", replace=False)
    save_file(tmp_path / "new.json", b"new", replace=False)
    assert (old.read_bytes(), (tmp_path / "new.json").read_bytes()) == (OLD, b"new")
    assert names(tmp_path) == ["game.json", "new.json"]


# What is not an ordinary file


def a_pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe")
    return folder / "pipe"


def a_link_to_a_pipe(folder: Path) -> Path:
    (folder / "link").symlink_to(a_pipe(folder))
    return folder / "link"


def a_device(folder: Path) -> Path:
    return Path(os.devnull)


def a_folder(folder: Path) -> Path:
    return folder


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (a_pipe, "not an ordinary file"),
        (a_link_to_a_pipe, "not an ordinary file"),
        (a_device, "not an ordinary file"),
        (a_folder, "Is a directory"),
    ],
)
@pytest.mark.parametrize("use", [open_file, check_writable, lambda path: save_file(path, b"new")])
def test_what_is_not_an_ordinary_file_is_refused_and_not_waited_for(
    tmp_path: Path, make: Callable[[Path], Path], reason: str, use: Callable[[Path], object]
) -> None:
    path = make(tmp_path)
    before = names(tmp_path)
    with pytest.raises(OSError, match=reason):
        use(path)
    assert names(tmp_path) == before


def test_an_ordinary_file_is_opened(old: Path) -> None:
    with open_file(old) as file:
        assert file.read() == OLD


# Looking first


def test_looking_whether_a_file_can_be_written_changes_nothing(tmp_path: Path, old: Path) -> None:
    check_writable(old)
    check_writable(tmp_path / "new.json")
    assert old.read_bytes() == OLD
    assert names(tmp_path) == ["game.json"]


def test_a_folder_that_is_not_there_is_found_out(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        check_writable(tmp_path / "no" / "game.json")


@pytest.mark.parametrize("use", [check_writable, lambda path: save_file(path, b"new")])
def test_a_protected_file_is_not_replaced(
    old: Path, use: Callable[[Path], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: not (Path(path) == old and mode == os.W_OK))
    with pytest.raises(PermissionError):
        use(old)
    assert old.read_bytes() == OLD


def test_a_byte_order_mark_means_nothing_at_the_beginning_and_is_text_elsewhere() -> None:
    assert without_mark("\ufefftext\ufeff") == "text\ufeff"
    assert without_mark("text") == "text"
