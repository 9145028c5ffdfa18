"""The pages say all that they should; ``make docs`` checks their links and the names that they refer to."""

import re
from pathlib import Path

import chainfall

ROOT = Path(__file__).parent.parent


def test_the_reference_begins_with_every_name_of_the_package() -> None:
    page = (ROOT / "docs/api/index.md").read_text(encoding="utf-8")
    listed = re.findall(r"^   ~chainfall\.[\w.]+\.(\w+)$", page, re.MULTILINE)
    assert sorted(listed) == sorted(set(chainfall.__all__) - {"__version__"})
