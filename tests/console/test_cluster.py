"""Work over a Ray cluster: one of two processes on this machine, started once for all tests here."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

import pytest
from tests.bots.reviewing.replays import played
from tests.server.admin.commands import fill
from tests.ui.cli.programs import LONGEST, start
from tests.ui.conftest import Run

from chainfall.console.cluster import _worked, worked_by_ray
from chainfall.core.errors import ChainfallError

pytestmark = pytest.mark.cluster

HELD = """
from contextlib import closing
import ray
from chainfall.console.cluster import worked_by_ray

def address(number):
    return ray.get_runtime_context().gcs_address

with closing(worked_by_ray(address, range(2), jobs=2)) as answers:
    print(next(answers), flush=True)
    input()
"""
"""Work that waits for a line, on a cluster that is started for it; others can join."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the cluster is. When the work is over, all of its processes end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", token_hex(32))
        yield from _held()


def _held() -> Iterator[str]:
    with start("-c", HELD) as held:
        assert held.stdout
        assert held.stderr
        yield held.stdout.readline().strip() or pytest.fail(held.stderr.read())
        processes = set(_below(held.pid))
        _, err = held.communicate("\n", timeout=LONGEST)
    assert (held.returncode, err) == (0, "")
    assert len(processes) > 2
    _wait_until(lambda: not processes & set(_parents()))


def _below(process: int) -> Iterator[int]:
    """The processes that one has started, and that those have started."""
    for child, parent in _parents().items():
        if parent == process:
            yield child
            yield from _below(child)


def _parents() -> dict[int, int]:
    """The parent of every process that has not ended."""
    found = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            state, parent = file.read_text().rpartition(")")[2].split()[:2]
            if state != "Z":
                found[int(file.parent.name)] = int(parent)
    return found


def _wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LONGEST
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_killed_process_loses_no_work(address: str, tmp_path: Path) -> None:
    pieces = [tmp_path / str(number) for number in range(12)]
    answers = worked_by_ray(_held_up, pieces, 2, address)
    assert next(answers) == pieces[0]
    first = _process_at_work(pieces[1])
    os.kill(first, signal.SIGKILL)
    (tmp_path / "go on").touch()
    assert list(answers) == pieces[1:]
    assert _process_at_work(pieces[1]) != first


def _held_up(piece: Path) -> Path:
    """Says which process is at work, and all but the first piece wait for a sign."""
    piece.with_suffix(".begun").write_text(f"{os.getpid()}\n")
    piece.with_suffix(".begun").replace(piece)
    while piece.name != "0" and not piece.with_name("go on").exists():
        time.sleep(0.01)
    return piece


def _process_at_work(piece: Path) -> int:
    _wait_until(piece.exists)
    return int(piece.read_text())


def test_an_error_of_the_work_is_an_error_here(address: str) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(worked_by_ray(int, ["1", "two"], 2, address))


def test_bots_are_evaluated_on_a_cluster_that_is_joined_as_on_this_machine(run: Run, address: str) -> None:
    games = ("evaluate", "triple-town", "--bot", "random", "--bot", "greedy", "--games", 3)
    assert run(*games, "--engine", "ray", "--address", address) == run(*games, "--jobs", 1)


def test_games_are_reviewed_on_a_cluster_as_on_this_machine(run: Run, address: str, tmp_path: Path) -> None:
    for number in range(3):
        played("puzzle-fighter", 3, seed=number).save(tmp_path / f"{number}.json")
    for answers in ("--seat=1", "--json"):
        reviewed = run("review", answers, tmp_path, "--engine", "ray", "--address", address)
        assert reviewed == run("review", answers, tmp_path, "--jobs", 1)
        assert reviewed[0] == 0


def test_stored_games_are_verified_on_a_cluster_as_on_this_machine(run: Run, address: str, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'service.db'}"
    fill(database)
    verify = ("admin", "verify", "--database", database)
    verified = run(*verify, "--engine", "ray", "--address", address)
    assert verified == run(*verify, "--jobs", 1)
    assert verified[:2] == (0, "6 scores played again, 0 wrong.\nAll standings follow from the scores.\n")


def test_a_cluster_with_another_version_is_refused() -> None:
    with pytest.raises(ChainfallError, match=r"^the Ray cluster has Chainfall .*, expected 9\.9 as here$"):
        _worked("9.9", abs, 1)


def test_without_ray_the_command_says_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    status, out, err = run("evaluate", "triple-town", "--engine", "ray")
    assert (status, out, err) == (2, "", "chainfall: --engine ray needs Ray: pip install 'chainfall[ray]'\n")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--engine", "ray", "--address", "127.0.0.1:1"], "the Ray cluster at '127.0.0.1:1' cannot be reached: "),
        (["--engine", "ray", "--address", "ray"], "the Ray cluster at 'ray' cannot be reached: Invalid address"),
        (["--address", "127.0.0.1:1"], "--address requires --engine ray"),
        (["--engine", "ray", "--address", "a:1", "--jobs", "2"], "--jobs cannot be used with --address: "),
    ],
)
def test_a_cluster_that_cannot_be_used_is_told_in_one_line(run: Run, arguments: list[str], problem: str) -> None:
    status, out, err = run("evaluate", "triple-town", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"chainfall: {problem}")
