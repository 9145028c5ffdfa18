"""``chainfall games``: the list, and one game described."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chainfall.core.options import specs
from chainfall.core.seats import seats_of
from chainfall.play import registry

Run = Callable[..., Any]


def test_the_list_has_a_row_for_every_game(run: Run) -> None:
    status, out, err = run("games")
    assert (status, err) == (0, "")
    header, *rows = out.splitlines()
    assert header.split() == ["name", "played", "package", "what", "it", "is"]
    assert [row.split()[0] for row in rows] == registry.games()
    for row, name in zip(rows, registry.games(), strict=True):
        played = "turn by turn" if registry.game(name).hz == 0 else "real time, 60 Hz"
        played += ", 2 players" if seats_of(registry.game(name)) == 2 else ""
        assert re.match(rf"{name} +{played} +\S+  \S", row)


def test_every_built_in_game_says_what_it_is(run: Run) -> None:
    for row in run("games").out.splitlines()[1:]:
        description = row.split("chainfall")[-1].strip()
        assert description
        assert ":class:" not in description
        assert "registered game" not in description


@pytest.mark.parametrize("name", list(registry.BUILT_IN))
def test_a_game_is_described_with_its_options_and_inputs(run: Run, name: str) -> None:
    status, out, err = run("games", name)
    game = registry.game(name)
    assert (status, err) == (0, "")
    assert out.startswith(f"{name}: ")
    assert f"rules {game.rules}, package chainfall" in out
    assert all(spec.help in out and spec.setting in out for spec in specs(game.Options))
    assert "Inputs at the start, one per line: " in out


def test_presets_are_listed_with_their_options(run: Run) -> None:
    out = run("games", "puzzle-fighter").out
    assert re.search(r"^  document +.* \(the defaults\)$", out, re.MULTILINE)
    assert re.search(r"^  arcade +.* \(power=solid, kick=simple\)$", out, re.MULTILINE)
    assert "Presets" not in run("games", "triple-town").out


def test_a_broken_game_is_listed_with_its_error_and_does_not_stop_the_list(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "module_that_leaves.py").write_text("import sys\nsys.exit('goodbye')\n")
    monkeypatch.syspath_prepend(tmp_path)
    broken = [
        registry.RegisteredGame("ann/gone", "no_such_module:GAME", "ann-games"),
        registry.RegisteredGame("bob/leaves", "module_that_leaves:GAME", "bob-games"),
    ]
    real = registry.entries
    monkeypatch.setattr(registry, "entries", lambda: [*broken, *real()])
    monkeypatch.setattr("chainfall.ui.cli.games.entries", registry.entries)
    status, out, err = run("games")
    assert status == 0
    rows = [row.split()[:3] for row in out.splitlines()[1:]]
    assert rows[:2] == [["ann/gone", "broken", "ann-games"], ["bob/leaves", "broken", "bob-games"]]
    assert [row[0] for row in rows[2:]] == [entry.name for entry in real()]
    first, second = err.splitlines()
    assert first.startswith("chainfall: game 'ann/gone' of package ann-games failed to load no_such_module:GAME: ")
    assert second.endswith("bob-games failed to load module_that_leaves:GAME: SystemExit: goodbye")
