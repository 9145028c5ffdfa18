"""The tutorials show the examples' own code, and their sessions run."""

import doctest
import re

import pytest
from tests.examples.conftest import EXAMPLES

DOCS = EXAMPLES.parent / "docs"
TUTORIALS = {"columns": DOCS / "tutorial.md", "puyo": DOCS / "tutorial-real-time.md"}


def blocks(example: str, *languages: str) -> list[str]:
    page = TUTORIALS[example].read_text(encoding="utf-8")
    return re.findall(rf"^```(?:{'|'.join(languages)})\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def sources(example: str) -> list[str]:
    folder = EXAMPLES / example
    files = [
        folder / f"src/chainfall_{example}/game.py",
        folder / f"tests/test_{example}.py",
        folder / "pyproject.toml",
    ]
    return [file.read_text(encoding="utf-8") for file in files]


CODE = [(example, block) for example in TUTORIALS for block in blocks(example, "python", "toml")]


@pytest.mark.parametrize("example", TUTORIALS)
def test_there_is_code(example: str) -> None:
    assert len(blocks(example, "python", "toml")) >= 15
    assert len(blocks(example, "pycon")) == 1


@pytest.mark.parametrize(("example", "block"), CODE, ids=lambda text: text.strip().splitlines()[0])
def test_the_code_of_a_tutorial_is_that_of_its_example(example: str, block: str) -> None:
    assert any(block in source for source in sources(example))


@pytest.mark.parametrize("example", TUTORIALS)
def test_the_session_of_a_tutorial_runs(example: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES / example / "src")
    session = doctest.DocTestParser().get_doctest(blocks(example, "pycon")[0], {}, "tutorial", None, None)
    result = doctest.DocTestRunner().run(session)
    assert result.failed == 0
    assert result.attempted >= 5
