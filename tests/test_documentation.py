"""The pages say all that they should; ``make docs`` checks their links and the names that they refer to."""

import re
from pathlib import Path

import chainfall

ROOT = Path(__file__).parent.parent


def test_the_reference_begins_with_every_name_of_the_package() -> None:
    page = (ROOT / "docs/api/index.md").read_text(encoding="utf-8")
    listed = re.findall(r"^   ~chainfall\.[\w.]+\.(\w+)$", page, re.MULTILINE)
    assert sorted(listed) == sorted(set(chainfall.__all__) - {"__version__"})


def test_every_section_that_a_docstring_names_is_on_the_page_of_documents() -> None:
    page = (ROOT / "docs/documents.md").read_text(encoding="utf-8")
    known = set(re.findall(r"^\| (\d+) \|", page, re.MULTILINE)) | set(re.findall(r'"([^"]+)"', page))
    named: set[str] = set()
    for path in [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]:
        text = " ".join(path.read_text(encoding="utf-8").split())
        named.update(re.findall(r'the (?:assignment|kata Puzzle Fighter), "([^"]+)"', text))
        for numbers in re.findall(r"the arcade document, sections? ((?:\d+(?:, | and | to )?)+)", text):
            named.update(re.findall(r"\d+", numbers))
    assert len(named) > 25
    assert named <= known
