"""The page on hosting and its files: what they tell to type exists, and their numbers are those of the program."""

import json
import re
import shlex
from collections.abc import Iterator
from configparser import RawConfigParser
from pathlib import Path

import pytest

from chainfall.server.guarding.metrics import Metrics
from chainfall.server.guarding.serving import PATIENCE
from chainfall.server.settings import PORT, ServiceLimits
from chainfall.ui.cli.main import build_parser

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "hosting.md"
FILES = sorted((DOCS / "hosting").iterdir())
UNIT = DOCS / "hosting" / "chainfall@.service"


def commands_of(path: Path) -> Iterator[list[str]]:
    """The arguments of each ``chainfall`` in a file, as a shell or systemd hands them over."""
    text = re.sub(r"\\\n\s*", " ", path.read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if not line.startswith("# ")]
    for line in lines:
        if line.startswith("CMD "):
            yield json.loads(line.removeprefix("CMD "))
        elif found := re.search(
            r"(?:^\$ |ExecStart=|exec |/bin/|^\$ podman (?:run|exec) .*)chainfall (?=serve|admin)([^`]*)$", line
        ):
            yield shlex.split(re.sub(r"\$\$\(.*?\)", "NOW", found[1].rstrip("'").replace("%i", str(PORT))))
        for inline in re.findall(r"`chainfall (serve[^`]*|admin [^`]+)`", line):
            yield shlex.split(inline)


COMMANDS = [(path.name, words) for path in (PAGE, *FILES) for words in commands_of(path)]


def test_there_are_commands_in_the_page_and_in_the_files_that_start_something() -> None:
    homes = {name for name, _ in COMMANDS}
    assert homes == {"hosting.md", "chainfall@.service", "chainfall-backup.service", "Containerfile"}
    assert len(COMMANDS) > 25


@pytest.mark.parametrize(("name", "words"), COMMANDS, ids=[f"{name}: {' '.join(words)}" for name, words in COMMANDS])
def test_every_command_and_option_exists(name: str, words: list[str]) -> None:
    build_parser([words[0]]).parse_args(words)


def test_every_action_of_an_operator_is_on_the_page() -> None:
    told = PAGE.read_text(encoding="utf-8")
    actions = re.findall(r"add_action\(\s*actions,\s*\"([a-z-]+)\"", _sources())
    assert len(actions) == 14
    assert [action for action in actions if f"admin {action}" not in told and f"`{action}" not in told] == []


def _sources() -> str:
    folder = Path(__file__).parent.parent / "src/chainfall/ui/cli/admin"
    return "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))


def test_every_file_is_shown_on_the_page() -> None:
    shown = re.findall(r"\{literalinclude\} hosting/(\S+)", PAGE.read_text(encoding="utf-8"))
    assert sorted(shown) == [path.name for path in FILES]


def test_every_number_to_watch_is_counted() -> None:
    told = re.findall(r"`(chainfall_[a-z_]+|process_[a-z_]+)`", PAGE.read_text(encoding="utf-8"))
    sources = Path(__file__).parent.parent / "src/chainfall/server"
    text = (sources / "serving.py").read_text("utf-8") + (sources / "guarding/metrics.py").read_text("utf-8")
    process = Metrics().text().decode()
    assert len(told) >= 8
    assert [name for name in told if f'"{name.removesuffix("_total")}"' not in text and f"{name} " not in process] == []


def test_proxies_ask_at_the_port_of_the_service_and_let_its_uploads_through() -> None:
    for path in FILES:
        ports = re.findall(r"127\.0\.0\.1:(\d+)", path.read_text(encoding="utf-8"))
        assert set(ports) <= {str(PORT), str(PORT + 1)}
    size = re.search(r"client_max_body_size (\d+)m;", (DOCS / "hosting/nginx.conf").read_text(encoding="utf-8"))
    assert size
    assert int(size[1]) * 2**20 > ServiceLimits().replay


def test_systemd_waits_longer_than_the_service_needs_to_end() -> None:
    unit = RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(UNIT, encoding="utf-8")
    assert unit.getint("Service", "TimeoutStopSec") > PATIENCE + ServiceLimits().seconds
    assert unit.getint("Service", "LimitNOFILE") > ServiceLimits().connections
