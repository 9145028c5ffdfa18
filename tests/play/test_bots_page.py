"""The page for authors of bots says what a session does."""

import re
from pathlib import Path

import pytest
from tests.play.test_typing import BOT

from chainfall import Replay, Session, verify

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
PROGRAM, GUESS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[:2]


def test_its_program_plays_a_game_that_verifies_and_can_be_guessed_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"guessed_seed": 1}
    exec(PROGRAM + GUESS, names)
    replay = Replay.load("game.json")
    assert (verify(replay).problem, replay.seed, replay.options["level"]) == ("", 7, 3)
    session = names["session"]
    assert isinstance(session, Session)
    assert session.game.frame(names["imagined"]) == session.frame


def test_its_program_is_the_one_that_is_type_checked() -> None:
    assert PROGRAM == "import chainfall\n" + BOT


def test_its_table_names_what_a_session_has() -> None:
    listed = set(re.findall(r"`[sS]ession\.(\w+)", PAGE))
    public = {name for name in dir(Session("dr-mario")) if not name.startswith("_")}
    assert listed == public
