"""``chainfall records``: the records of the terminal as a file, which the browser writes and reads, too."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chainfall.play.session import AnySession, Session
from chainfall.table import records as rules
from chainfall.table.kept import SaveSlot, kept_file, take_up
from chainfall.table.records import Entry, Records, Standing, from_json
from chainfall.ui.tui.library import keep_replay, replay_file
from chainfall.ui.tui.records import RecordBook, records_file
from chainfall.ui.web.library import Library

Run = Callable[..., Any]

GAME = "triple-town"


def session_of(steps: int) -> AnySession:
    """A town of two squares, which is full after two steps."""
    session: AnySession = Session("triple-town", seed=1, rows=1, columns=2)
    for _ in range(steps):
        session.feed(session.inputs[0])
    return session


def entry_of(id: str) -> Entry:
    return rules.begin(Records(), session_of(0).game, {"rows": 1, "columns": 2}, 1, id=id, today="2026-11-17")


def standing_of(session: AnySession) -> Standing:
    return Standing(session.steps, session.score, session.outcome.reason if session.outcome else None)


def play_in_terminal() -> None:
    """One game that is over and one that is not, and a solved puzzle."""
    over, begun = session_of(2), session_of(1)
    assert over.outcome
    keep_replay(over.replay(), "over")
    place = SaveSlot.new(GAME, "begun")
    place.save(begun.replay())
    place.leave()

    def change(records: Records) -> Records:
        for id, session in (("over", over), ("begun", begun)):
            records = rules.keep(records, entry_of(id), standing_of(session), 5000).records
        return rules.note_solved(records, "dr-mario", "x")

    RecordBook().change(change)


class Browser:
    """What the page does with a file of records."""

    def __init__(self) -> None:
        self.library = Library()
        self.texts = json.loads(self.library.open("", "{}", "[]"))
        self.replays: dict[str, str] = {}

    def load(self, text: str) -> None:
        self.texts = json.loads(self.library.load(self.texts["records"], text))
        self.replays |= self.texts["replays"]

    def save(self) -> str:
        text: str = json.loads(self.library.save(self.texts["records"], json.dumps(self.replays)))["text"]
        return text


def test_the_records_travel_from_a_terminal_to_a_browser_and_to_another_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_in_terminal()
    mine, theirs = tmp_path / "mine.json", tmp_path / "theirs.json"
    before = RecordBook().records
    assert run("records", "export", mine) == (0, f"'{mine}': 2 games, and everything else that is recorded.\n", "")
    browser = Browser()
    browser.load(mine.read_text(encoding="utf-8"))
    assert from_json(browser.texts["records"]).records == before
    theirs.write_text(browser.save(), encoding="utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another terminal"))
    assert run("records", "import", theirs) == (0, f"'{theirs}': added 2 games, 1 solved puzzle.\n", "")
    assert RecordBook().records == before
    assert replay_file("over")
    assert kept_file(GAME, "begun")
    session, place = take_up(GAME)
    place.leave()
    assert session.replay() == session_of(1).replay()


def test_a_file_that_is_imported_twice_adds_nothing(run: Run, tmp_path: Path) -> None:
    play_in_terminal()
    file = tmp_path / "mine.json"
    run("records", "export", file)
    assert run("records", "import", file) == (0, f"'{file}': added nothing: it was all here.\n", "")


def test_an_export_does_not_replace_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("precious", encoding="utf-8")
    assert run("records", "export", file) == (2, "", f"chainfall: '{file}' already exists: choose another name\n")
    assert file.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{", 'this is not a file of records, expected "format": "chainfall-records-1"'),
        (b"\xff", "not UTF-8 text: byte 0 is wrong"),
        (b'{"format": "chainfall-records-1", "games": [5]}', "A played game in this file cannot be read"),
        (
            b'{"format": "chainfall-records-1", "solved": {"dr-mario": ["x"]}, "replays": {"a": "{"}}',
            "a replay in this file cannot be read: ",
        ),
    ],
)
def test_a_file_that_is_not_one_of_records_is_refused_and_changes_nothing(
    run: Run, tmp_path: Path, content: bytes, message: str
) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    status, out, err = run("records", "import", file)
    assert (status, out) == (2, "")
    assert err.startswith(f"chainfall: '{file}': {message}")
    assert len(err.splitlines()) == 1
    assert not records_file().exists()


def test_a_missing_file_is_named(run: Run, tmp_path: Path) -> None:
    status, _, err = run("records", "import", tmp_path / "none.json")
    assert (status, err) == (2, f"chainfall: '{tmp_path / 'none.json'}': cannot be read: No such file or directory\n")
