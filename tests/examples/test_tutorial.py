"""The tutorial shows the example's own code, and its session runs."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "columns"
TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
SOURCES = [EXAMPLE / "src/chainfall_columns/game.py", EXAMPLE / "tests/test_columns.py", EXAMPLE / "pyproject.toml"]


def blocks(*languages: str) -> list[str]:
    return re.findall(rf"^```(?:{'|'.join(languages)})\n(.*?)^```$", TUTORIAL, re.MULTILINE | re.DOTALL)


def test_there_is_code() -> None:
    assert len(blocks("python", "toml")) >= 15
    assert len(blocks("pycon")) == 1


@pytest.mark.parametrize("block", blocks("python", "toml"), ids=lambda block: block.strip().splitlines()[0])
def test_the_code_of_the_tutorial_is_that_of_the_example(block: str) -> None:
    assert any(block in source.read_text(encoding="utf-8") for source in SOURCES)


def test_the_session_of_the_tutorial_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLE / "src")
    session = doctest.DocTestParser().get_doctest(blocks("pycon")[0], {}, "tutorial", None, None)
    result = doctest.DocTestRunner().run(session)
    assert (result.failed, result.attempted) == (0, 5)
