"""The page for authors of bots says what bots are given, and what there is."""

import re
from pathlib import Path
from typing import Any

import pytest

from chainfall import verify
from chainfall.bots import STEPS, BotResult, SearchBot, bots, view_of
from chainfall.core.options import specs
from chainfall.play import registry

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
CODE = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
OWN, VALUES, MATCH = CODE[-3:]


def test_a_bot_of_your_own_plays_a_game_that_verifies(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    exec(OWN, names)
    played = names["played"]
    assert isinstance(played, BotResult)
    assert played.replay
    assert verify(played.replay).ok
    assert capsys.readouterr().out == f"{played.score} {played.moves} {played.reason}\n"


def test_the_three_best_moves_are_printed_with_their_lines(capsys: pytest.CaptureFixture[str]) -> None:
    exec(VALUES, {})
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert all(line.count("Placement(") == 5 for line in lines)  # the move, then a line of four


def test_opponents_play_a_match_that_verifies() -> None:
    names: dict[str, Any] = {}
    exec(MATCH, names)
    assert names["session"].outcome.winner in (0, 1)
    assert verify(names["session"].replay()).ok


def test_every_step_is_listed_as_it_plays() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \| (\d+) % \| (\S+) \| (.*) \|$", PAGE, re.MULTILINE)
    assert rows == [
        (
            step.name,
            *map(str, (step.reaction, step.gap, step.errors)),
            f"{step.pace / 60:.2g}",
            step.about[0].lower() + step.about[1:-1],
        )
        for step in STEPS
    ]


def test_every_bot_is_listed() -> None:
    assert re.findall(r"^\| `(\w+)` \| (?:a random move|the move|the first move)", PAGE, re.MULTILINE) == bots()


def test_the_options_of_search_are_listed_with_their_defaults() -> None:
    table = PAGE.partition("| option | default |")[2].partition("\n\n")[0]
    listed = re.findall(r"^\| `(\w+)` \| (\w+) \|", table, re.MULTILINE)
    assert listed == [(spec.name, str(spec.default)) for spec in specs(SearchBot)]


def test_its_table_names_what_a_view_has() -> None:
    game = registry.game("triple-town")
    view = view_of(game, game.Options(), game.start(game.Options(), 0), 0)
    assert set(re.findall(r"`view\.(\w+)", PAGE)) == {name for name in dir(view) if not name.startswith("_")}
