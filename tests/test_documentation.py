"""The pages say all that they should; ``make docs`` checks their links and the names that they refer to."""

import inspect
import re
import runpy
from pathlib import Path

from sphinx.pycode import ModuleAnalyzer

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


def test_the_reference_shows_a_session_with_one_signature() -> None:
    analyzer = ModuleAnalyzer.for_module("chainfall.play.session")
    analyzer.analyze()
    assert len(analyzer.overloads["Session.__init__"]) == 9
    runpy.run_path(str(ROOT / "docs/conf.py"))["show_one_signature"](None)
    assert "Session.__init__" not in analyzer.overloads


def test_the_page_on_bots_has_the_signature_of_a_session() -> None:
    plain = [
        parameter.replace(annotation=parameter.empty, kind=inspect.Parameter.POSITIONAL_OR_KEYWORD)
        if parameter.kind is inspect.Parameter.POSITIONAL_ONLY
        else parameter.replace(annotation=parameter.empty)
        for parameter in inspect.signature(chainfall.Session).parameters.values()
    ]
    assert f"`Session{inspect.Signature(plain)}`" in (ROOT / "docs/bots.md").read_text(encoding="utf-8")


def test_the_version_is_that_of_the_changelog_and_of_the_citation_file() -> None:
    released = re.search(
        r"^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M
    )
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert released
    assert released[1] == chainfall.__version__
    assert f"\nversion: {released[1]}\n" in cited
    assert f'\ndate-released: "{released[2]}"\n' in cited
