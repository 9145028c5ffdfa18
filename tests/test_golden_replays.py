"""Golden replays: games recorded for the rules that they show, which must end the same for ever.

They lie in ``replays/<game>/r<rules>/<what it shows>.json``. If one of them no longer verifies, a rule has changed:
then the game's rules number goes up, and the replay is recorded anew in the folder of that number.
"""

import re
from pathlib import Path

import pytest

from chainfall.play.registry import BUILT_IN, find
from chainfall.play.replay import Replay, verify

FOLDER = Path(__file__).parent / "replays"
REPLAYS = sorted(FOLDER.rglob("*.json"))


def name_of(path: Path) -> str:
    return path.relative_to(FOLDER).with_suffix("").as_posix()


@pytest.mark.parametrize("path", REPLAYS, ids=name_of)
def test_it_verifies_under_the_rules_of_today(path: Path) -> None:
    replay = Replay.load(path)
    assert verify(replay).problem == ""
    folder, rules, name = path.relative_to(FOLDER).parts
    assert (folder, rules) == (replay.game.replace("/", "-"), f"r{find(replay.game).rules}")
    assert re.fullmatch(r"[a-z0-9_-]+\.json", name), "a replay is named in words for the rule that it shows"


@pytest.mark.parametrize("path", REPLAYS, ids=name_of)
def test_it_is_written_as_the_recorder_writes_it(path: Path) -> None:
    assert Replay.load(path).to_json() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_has_golden_replays_of_its_present_rules(game: str) -> None:
    folder = FOLDER / game / f"r{find(game).rules}"
    found = list(folder.glob("*.json"))
    assert found, f"{game} has no golden replay in {folder}: record some with 'chainfall shell {game} --record FILE'"
    assert any(Replay.load(path).steps > 5 for path in found), f"{game} has only very short golden replays"
