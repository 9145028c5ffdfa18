"""``--record FILE``, whichever command it belongs to."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.mark.parametrize("name", ["no/such/game.json", "."])
@pytest.mark.parametrize(
    "command",
    [
        ["shell", "triple-town"],
        ["shell", "dr-mario-shell"],
        ["play", "--terminal", "triple-town"],
        ["kata", "puzzle-fighter", "[]"],
        ["kata", "puzzle-fighter", "--steps", "[]"],
    ],
    ids=" ".join,
)
def test_a_recording_that_cannot_be_written_is_told_before_anything_is_played(
    run: Run, tmp_path: Path, command: list[str], name: str
) -> None:
    status, out, err = run(*command, "--record", tmp_path / name, stdin="0 0\n")
    assert (status, out) == (2, "")
    assert err.startswith(f"chainfall: --record {str(tmp_path / name)!r}: cannot be written: ")
    assert err.count("\n") == 1


def test_a_mistake_leaves_no_empty_recording_and_spares_an_old_one(run: Run, tmp_path: Path) -> None:
    old = tmp_path / "old.json"
    old.write_text("precious")
    for path in (old, tmp_path / "new.json"):
        assert run("shell", "dr-mario-shell", "--record", path, stdin="3\n").status == 2
        assert run("kata", "puzzle-fighter", "[1]", "--record", path).status == 2
    assert [path.name for path in tmp_path.iterdir()] == ["old.json"]
    assert old.read_text() == "precious"
