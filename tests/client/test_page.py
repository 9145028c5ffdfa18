"""The page on services: its program runs as it stands."""

import re
from pathlib import Path

import pytest
from tests.client.services import FakeService, listening

from chainfall.play.replay import Replay
from chainfall.play.verifying import verify

PAGE = (Path(__file__).parents[2] / "docs" / "services.md").read_text(encoding="utf-8")
BOARD = "puzzle-fighter-arcade-r4"


def test_the_program_on_the_page_plays_for_a_board(
    fake: FakeService, pauses: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    fake.add_board(BOARD, "puzzle-fighter", "Puzzle Fighter, arcade", options={"level": 3})
    fake.seeds, fake.too_fast = [7], [60]
    [program] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(program.strip().splitlines()) <= 20
    with listening(fake) as url:
        exec(program.replace("https://chainfall.example", url), {})
    [(_, board, content)] = fake.games
    replay = Replay.from_json(content.decode())
    assert (board, verify(replay).ok, pauses) == (BOARD, True, [60.0])
    ranks = "rank 1 of all time, 1 of the week, 1 of the day"
    assert capsys.readouterr().out == f"score {replay.score:,}: {ranks}\n1 my-first-bot {replay.score}\n"
