"""The example that analyses a folder of replays does what its page shows."""

import re
import shutil
from pathlib import Path

import pytest
from examples.analyse_replays import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "analysing.md").read_text(encoding="utf-8")


def test_it_prints_what_the_page_shows(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    found = re.search(r"^\$ python examples/analyse_replays.py (.*)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)
    assert found
    monkeypatch.chdir(ROOT)
    assert main([found[1]]) == 0
    assert capsys.readouterr().out == found[2]


def test_the_short_program_of_the_page_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    [program] = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    [golden] = ROOT.glob("tests/replays/puzzle-fighter/*/a-chain-of-thirty.json")
    shutil.copy(golden, tmp_path / "game.json")
    monkeypatch.chdir(tmp_path)
    exec(program, {})
    assert capsys.readouterr().out.startswith("1 Placement(column=")


def test_a_file_that_is_not_a_genuine_replay_is_named_and_left_out(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    [golden] = ROOT.glob("tests/replays/triple-town/*/an-unfinished-game.json")
    shutil.copy(golden, tmp_path / "good.json")
    (tmp_path / "forged.json").write_text(golden.read_text().replace('"score": ', '"score": 9'))
    (tmp_path / "other.json").write_text("{}")
    assert main([str(tmp_path)]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("triple-town\n  1 replays, 20 pieces\n")
    assert [line.split(":")[0] for line in printed.err.splitlines()] == ["forged.json", "other.json"]


def test_a_folder_that_is_not_there_is_told_in_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main([str(tmp_path / "nothing")]) == 2
    assert capsys.readouterr().err == "usage: analyse_replays.py FOLDER\n"
