"""Verification of files: a verdict each, whatever they are."""

import json
import os
import pickle
import re
from collections.abc import Callable
from contextlib import nullcontext
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from chainfall.console import processes
from chainfall.play.session import Session
from chainfall.ui.cli.checking import FEW, Checked, FileLimits, Kind, check, check_all, find_files

Run = Callable[..., Any]


def save(path: Path, *lines: str, game: str = "triple-town") -> Path:
    session = Session(game, seed=1)
    for line in lines:
        session.play(line)
    path.parent.mkdir(parents=True, exist_ok=True)
    session.replay().save(path)
    return path


def test_a_replay_that_verifies_is_ok(run: Run, tmp_path: Path) -> None:
    path = save(tmp_path / "game.json", "BR LLL", "BY LL", game="puzzle-kata")
    rules = Session("puzzle-kata").game.rules
    assert run("verify", path) == (0, f"{path}: OK  puzzle-kata rules {rules}, 2 steps, score 0, unfinished\n", "")


def test_a_finished_game_has_its_reason(run: Run, tmp_path: Path) -> None:
    path = save(tmp_path / "game.json", "Q", game="dr-mario-shell")
    assert run("verify", path).out.endswith(", 1 step, score 0, quit\n")


def test_one_that_fails_makes_the_exit_status_1_and_stops_no_other(run: Run, tmp_path: Path) -> None:
    good = save(tmp_path / "good.json", "0 0")
    forged = save(tmp_path / "forged.json", "0 0")
    forged.write_text(re.sub(r'"score": \d+', '"score": 99999', forged.read_text()))
    broken = tmp_path / "broken.json"
    broken.write_bytes(b"\xff")
    missing = tmp_path / "missing.json"
    status, out, err = run("verify", good, forged, broken, missing, good)
    lines = out.splitlines()
    assert status == 1
    assert [line.split(": ")[0] for line in lines] == list(map(str, (good, forged, broken, missing, good)))
    assert [line.split(": ")[1].split("  ")[0] for line in lines] == ["OK", "FAILED", "FAILED", "FAILED", "OK"]
    assert "but the file claims score 99999" in lines[1]
    assert lines[2].endswith("FAILED  not UTF-8 text: byte 0 is wrong")
    assert lines[3].endswith("FAILED  cannot be read: No such file or directory")
    assert err == "5 files: 2 OK, 3 FAILED\n"


def test_quiet_prints_only_what_fails(run: Run, tmp_path: Path) -> None:
    good = save(tmp_path / "good.json", "0 0")
    assert run("verify", "--quiet", good) == (0, "", "")
    status, out, err = run("verify", "--quiet", good, tmp_path / "none.json")
    assert (status, out.count("\n"), err) == (1, 1, "2 files: 1 OK, 1 FAILED\n")


def test_directories_are_searched_for_json_in_order(run: Run, tmp_path: Path) -> None:
    names = ["b/2.json", "b/10.json", "a/deep/er/x.json", "c.json"]
    for name in names:
        save(tmp_path / name, "0 0")
    (tmp_path / "notes.txt").write_text("no replay")
    (tmp_path / "folder.json").mkdir()
    found = [os.path.relpath(path, tmp_path) for path in find_files([str(tmp_path)])]
    assert found == ["c.json", "a/deep/er/x.json", "b/10.json", "b/2.json"]
    assert run("verify", tmp_path).err == "4 files: 4 OK, 0 FAILED\n"


def test_a_directory_without_replays_fails(run: Run, tmp_path: Path) -> None:
    expected = f"{tmp_path}: FAILED  a directory without replay files (*.json)\n"
    assert run("verify", tmp_path) == (1, expected, "")


def test_a_directory_that_cannot_be_read_fails_and_the_rest_is_verified(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(tmp_path / "a" / "x.json", "0 0")
    save(tmp_path / "b" / "x.json", "0 0")
    real_scandir, real_listdir = os.scandir, os.listdir
    locked = str(tmp_path / "a")

    def scandir(path: str) -> Any:
        return denied(path) if path == locked else real_scandir(path)

    def listdir(path: str) -> Any:
        return denied(path) if path == locked else real_listdir(path)

    def denied(path: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr("os.scandir", scandir)
    monkeypatch.setattr("os.listdir", listdir)
    status, out, _ = run("verify", tmp_path)
    assert status == 1
    assert out.splitlines()[0].startswith(f"{tmp_path / 'b' / 'x.json'}: OK  ")
    assert out.splitlines()[1] == f"{locked}: FAILED  Permission denied"


def test_names_and_contents_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    strange = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\x1b[31m\xff\n.json"))
    content = save(tmp_path / "game.json", "0 0").read_text()
    strange.write_text(content.replace('"game": "triple-town"', '"game": "\\u001b[2J\\u202e"'))
    status, out, _ = run("verify", strange)
    assert status == 1
    assert out.count("\n") == 1
    assert out[:-1].isprintable()
    assert out.startswith(f"'{tmp_path}")
    assert r"/\x1b[31m\udcff\n.json': FAILED  game '\x1b[2J\u202e' is not known" in out


@pytest.mark.parametrize("name", ["a.json: OK  puzzle-kata rules 1", "a.json: OK\nb.json", "it's", "a b", "a\\b", "a:"])
def test_a_name_that_could_be_taken_for_a_verdict_stands_in_quotes(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("no replay")
    _, out, _ = run("verify", tmp_path / name)
    assert out.startswith(f"{str(tmp_path / name)!r}: FAILED  not JSON: ")
    assert out.count("\n") == 1


@pytest.mark.parametrize("name", ["a.json", "jeu-à-deux_2.json", "a+b,c=d@e%f~g"])
def test_a_plain_name_needs_no_quotes(run: Run, tmp_path: Path, name: str) -> None:
    assert run("verify", save(tmp_path / name)).out.startswith(f"{tmp_path / name}: OK  ")


def test_a_replay_with_more_steps_than_the_limit_is_not_verified_and_the_status_is_3(run: Run, tmp_path: Path) -> None:
    path = save(tmp_path / "game.json", "0 0", "1 1")
    assert run("verify", "--limit", 2, path).status == 0
    expected = f"{path}: NOT VERIFIED  2 steps, more than the limit of 1; raise it with --limit\n"
    assert run("verify", "--limit", 1, path) == (3, expected, "")
    short = save(tmp_path / "short.json", "0 0")
    assert run("verify", "--limit", 1, path, short)[::2] == (3, "2 files: 1 OK, 0 FAILED, 1 NOT VERIFIED\n")


def test_a_file_that_fails_counts_more_than_one_that_is_not_verified(run: Run, tmp_path: Path) -> None:
    path = save(tmp_path / "game.json", "0 0", "1 1")
    status, _, err = run("verify", "--limit", 1, path, tmp_path / "none.json")
    assert (status, err) == (1, "2 files: 0 OK, 1 FAILED, 1 NOT VERIFIED\n")


def test_a_file_that_takes_longer_than_the_limit_is_not_verified(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticking = count()
    monkeypatch.setattr("time.monotonic", lambda: next(ticking))  # a second for every look at the clock
    path = save(tmp_path / "game.json", *(f"0 {column}" for column in range(6)))
    expected = f"{path}: NOT VERIFIED  more than the limit of 5 seconds; raise it with --seconds\n"
    assert run("verify", "--seconds", 5, path) == (3, expected, "")
    assert run("verify", "--seconds", 7, path).status == 0


def test_limits_hold_in_a_pool_too(tmp_path: Path) -> None:
    paths = [str(save(tmp_path / f"{number}.json", *["0 0"] * (number % 3))) for number in range(20)]
    kinds = [checked.kind for checked in check_all(paths, 2, FileLimits(steps=1))]
    assert kinds == [Kind.NOT_VERIFIED if number % 3 == 2 else Kind.OK for number in range(20)]


def test_json_is_an_object_for_each_file_on_a_line_of_its_own(run: Run, tmp_path: Path) -> None:
    good = save(tmp_path / "good.json", "BR LLL", "BY LL", game="puzzle-kata")
    strange = tmp_path / "a: OK\n.json"
    strange.write_text("[]")
    status, out, err = run("verify", "--json", "--limit", 2, good, strange, save(tmp_path / "long.json", *["0 0"] * 3))
    assert (status, err) == (1, "3 files: 1 OK, 1 FAILED, 1 NOT VERIFIED\n")
    played = {
        "game": "puzzle-kata",
        "rules": Session("puzzle-kata").game.rules,
        "steps": 2,
        "score": 0,
        "reason": "unfinished",
    }
    limit = "3 steps, more than the limit of 2; raise it with --limit"
    assert [json.loads(line) for line in out.splitlines()] == [
        {"file": str(good), "verdict": "ok", **played},
        {"file": str(strange), "verdict": "failed", "problem": "the file is [], expected an object"},
        {"file": str(tmp_path / "long.json"), "verdict": "not verified", "problem": limit},
    ]


def test_json_and_quiet_print_only_what_is_not_ok(run: Run, tmp_path: Path) -> None:
    good = save(tmp_path / "good.json", "0 0")
    _, out, _ = run("verify", "--json", "--quiet", good, tmp_path / "none.json")
    assert json.loads(out)["verdict"] == "failed"


def test_a_game_that_breaks_on_a_file_fails_that_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*arguments: object) -> None:
        raise ZeroDivisionError("oh\x1b")

    good = save(tmp_path / "good.json", "0 0")
    bad = save(tmp_path / "bad.json", "BR", game="puzzle-kata")
    monkeypatch.setattr("chainfall.games.puzzle_fighter.kata.game.PuzzleKata.step", broken)
    status, out, _ = run("verify", bad, good)
    assert status == 1
    assert out.splitlines()[0] == rf"{bad}: FAILED  the game broke: ZeroDivisionError: oh\x1b"
    assert out.splitlines()[1].startswith(f"{good}: OK  ")


def test_a_file_for_which_there_is_not_enough_memory_is_not_verified(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_large(*arguments: object) -> None:
        raise MemoryError

    path = save(tmp_path / "large.json", "BR", game="puzzle-kata")
    monkeypatch.setattr("chainfall.games.puzzle_fighter.kata.game.PuzzleKata.step", too_large)
    message = "there is not enough memory for this"
    assert run("verify", path)[:2] == (3, f"{path}: NOT VERIFIED  {message}\n")
    assert run("stats", path) == (1, "", f"chainfall: '{path}': {message}\n")


def test_many_files_over_a_pool_give_the_same_verdicts_in_the_same_order(tmp_path: Path) -> None:
    paths = []
    for number in range(90):
        path = save(tmp_path / f"{number}.json", *(f"{number % 6} {column}" for column in range(number % 5)))
        if number % 7 == 3:
            path.write_text(path.read_text()[: -number - 1])
        paths.append(str(path))
    assert len(paths) > FEW
    alone = [check(path) for path in paths]
    assert list(check_all(paths, 2)) == alone
    assert list(check_all(paths, 1)) == alone
    assert sum(checked.ok for checked in alone) == 77


def test_few_files_start_no_pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "pool_of", lambda jobs: pytest.fail("a pool for a few files"))
    paths = [str(save(tmp_path / f"{number}.json", "0 0")) for number in range(FEW)]
    assert all(checked.ok for checked in check_all(paths, 4))


def test_no_more_than_a_few_chunks_wait_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Pool:
        """Answers when it is asked, and counts what has not been asked for yet."""

        waiting = most = 0

        def submit(self, function: Callable[..., Any], chunk: Any) -> "Pool.Future":
            Pool.waiting += 1
            Pool.most = max(Pool.most, Pool.waiting)
            return Pool.Future(chunk)

        class Future:
            def __init__(self, chunk: list[str]) -> None:
                self.chunk = chunk

            def result(self) -> list[Checked]:
                Pool.waiting -= 1
                return [Checked(path, Kind.OK) for path in self.chunk]

    monkeypatch.setattr(processes, "pool_of", lambda jobs: nullcontext(Pool()))
    paths = [str(number) for number in range(100_000)]
    assert [checked.path for checked in check_all(paths, 3)] == paths
    assert Pool.most == 12


def test_names_that_are_not_text_travel_to_another_process() -> None:
    checked = Checked("\udcff", Kind.FAILED, "\ud800")
    assert pickle.loads(pickle.dumps(checked)) == checked
