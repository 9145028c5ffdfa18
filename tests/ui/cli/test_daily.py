"""``chainfall daily``, and ``--daily`` of the commands that play."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from chainfall.bots import kernel_beam, par, play
from chainfall.bots.par import PLAYER
from chainfall.console import dates
from chainfall.core.errors import ChainfallError
from chainfall.kernels import native
from chainfall.play import registry
from chainfall.play.daily import daily_seed
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.ui.web.server import daily_page_of

Run = Callable[..., Any]

DAY = "2026-11-16"


@pytest.fixture(autouse=True)
def _today(monkeypatch: pytest.MonkeyPatch) -> None:
    class Clock(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> "Clock":
            assert tz is UTC
            return cls(2026, 11, 16, 23, 59, tzinfo=UTC)

    monkeypatch.setattr(dates, "datetime", Clock)


def test_the_seeds_of_today_are_printed_for_every_game_with_chance(run: Run) -> None:
    status, out, err = run("daily")
    assert (status, err) == (0, "")
    names = ["puzzle-fighter", "dr-mario", "triple-town"]
    rows = [line.split() for line in out.splitlines()]
    assert [row for row in rows if "/" not in row[1]] == [[DAY, name, str(daily_seed(DAY, name))] for name in names]


def test_a_game_and_a_day_can_be_asked_for(run: Run) -> None:
    assert run("daily", "triple-town", "--date", "2027-01-01") == (0, "2027-01-01  triple-town  12463010\n", "")


def test_par_is_what_search_reaches_with_the_pieces_of_the_day(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = daily_seed(DAY, "triple-town")
    score = play(PLAYER, "triple-town", seed=seed).score
    assert run("daily", "triple-town", "--par") == (0, f"{DAY}  triple-town  {seed}  {score}\n", "")
    monkeypatch.setattr(native, "_native", None)
    monkeypatch.setattr(native, "_PROBLEM", "none was built", raising=False)
    kernel_beam._boards.cache_clear()
    status, out, err = run("daily", "triple-town", "--par")
    assert (status, out) == (0, f"{DAY}  triple-town  {seed}  -\n")
    assert err.startswith("chainfall: triple-town has no par: the bot needs a kernel, ")
    assert "; the kernels are not installed (none was built)" in err


@pytest.mark.usefixtures("known_drip")
def test_without_a_par_the_line_has_a_dash_and_another_one_says_why(
    run: Run, drip: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = f"{DAY}  drip  {daily_seed(DAY, 'drip')}  -\n"
    slow = "the bot needs a kernel, and would take minutes without one"
    status, out, err = run("daily", "drip", "--par")
    assert (status, out) == (0, line)
    assert err.startswith(f"chainfall: drip has no par: {slow}; there is no kernel for 'drip', expected one of ")
    monkeypatch.setattr(type(drip), "inputs", lambda self, state: ())
    assert run("daily", "drip", "--par") == (0, line, "chainfall: drip has no par: it has no move for a bot\n")

    def broken(*_: object, **__: object) -> None:
        raise ChainfallError("no piece comes")

    monkeypatch.setattr(par, "SoloGame", broken)
    assert run("daily", "drip", "--par") == (0, line, "chainfall: drip has no par: no piece comes\n")


@pytest.mark.parametrize("date", ["2026-02-30", "2026-13-01", "16.11.2026", "20261116", "٢026-01-05"])
def test_a_wrong_date_is_told_in_one_line(run: Run, date: str) -> None:
    status, out, err = run("daily", "--date", date)
    assert (status, out) == (2, "")
    assert err.startswith(f"chainfall: argument --date: {date!a}: expected a date as YYYY-MM-DD")
    assert err.count("\n") == 1


def test_a_game_that_does_not_load_is_told_and_left_out(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    real = registry.entries
    broken = registry.RegisteredGame("ann/gone", "no_such_module:GAME", "ann-games")
    monkeypatch.setattr(registry, "entries", lambda: [broken, *real()])
    status, out, err = run("daily")
    assert status == 0
    assert "ann/gone" not in out
    assert "triple-town" in out
    assert err.startswith("chainfall: game 'ann/gone' of package ann-games failed to load")


@pytest.mark.parametrize("command", [("daily",), ("shell", "--daily"), ("play", "--terminal", "--daily")])
def test_a_game_without_chance_has_no_daily(run: Run, command: tuple[str, ...]) -> None:
    status, out, err = run(*command, "puzzle-kata")
    assert (status, out) == (2, "")
    assert err == "chainfall: puzzle-kata has no daily game: its seed changes nothing\n"


@pytest.mark.parametrize("command", [("shell",), ("play", "--terminal")])
def test_the_daily_game_has_the_seed_of_today_and_the_default_options(
    run: Run, tmp_path: Path, command: tuple[str, ...]
) -> None:
    path = tmp_path / "game.json"
    status, _, _ = run(*command, "triple-town", "--daily", "--record", path, stdin="0 0\n:quit\n")
    assert status == 0
    assert Replay.load(path).seed == daily_seed(DAY, "triple-town")


def test_the_menu_asks_for_the_game_of_the_day_but_not_for_a_seed(run: Run) -> None:
    status, out, _ = run("play", "--terminal", "--daily", stdin="triple-town\n0 0\n:quit\n")
    assert status == 0
    assert "Which one" in out
    assert "Seed" not in out
    assert f"triple-town, seed {daily_seed(DAY, 'triple-town')} " in out


@pytest.mark.parametrize("command", [("shell",), ("play", "--terminal"), ("play",)])
@pytest.mark.parametrize(
    ("more", "problem"),
    [(("--seed", 3), "--seed"), (("--option", "rows=3"), "--option"), (("--preset", "x"), "--preset")],
)
def test_a_daily_game_takes_no_seed_no_preset_and_no_options(
    run: Run, command: tuple[str, ...], more: tuple[str, ...], problem: str
) -> None:
    status, out, err = run(*command, "triple-town", "--daily", *more)
    assert (status, out) == (2, "")
    assert "--daily" in err
    assert problem in err
    assert err.count("\n") == 1


def test_in_the_browser_the_page_of_the_day_is_opened() -> None:
    assert daily_page_of(None) == "#/daily"
    assert daily_page_of("dr-mario") == "#/daily/dr-mario"
