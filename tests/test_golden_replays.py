"""Golden replays: games recorded for the rules that they show, which must end the same for ever.

They lie in ``replays/<game>/r<rules>/<what it shows>.json``, and each is made by a recipe in ``recording``. If one of
them no longer verifies, a rule has changed: then the game's rules number goes up, and ``make goldens`` records the
replays anew in the folder of that number.
"""

import re
from pathlib import Path

import pytest
from tests.recording.goldens import FOLDER, RECIPES, folder_of, path_of

from chainfall.play import registry
from chainfall.play.registry import BUILT_IN
from chainfall.play.replay import Replay
from chainfall.play.verifying import verify

REPLAYS = sorted(FOLDER.rglob("*.json"))


def name_of(path: Path) -> str:
    return path.relative_to(FOLDER).with_suffix("").as_posix()


@pytest.mark.parametrize("path", REPLAYS, ids=name_of)
def test_it_verifies_under_the_rules_of_today(path: Path) -> None:
    replay = Replay.load(path)
    assert verify(replay).problem == ""
    folder, rules, name = path.relative_to(FOLDER).parts
    assert (folder, rules) == (replay.game.replace("/", "-"), f"r{registry.game(replay.game).rules}")
    assert re.fullmatch(r"[a-z0-9_-]+\.json", name), "a replay is named in words for the rule that it shows"


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, recipes in RECIPES.items() for name in recipes])
def test_its_recipe_makes_the_same_replay_again(game: str, name: str) -> None:
    made = RECIPES[game][name]().replay().to_json()
    same = path_of(game, name).read_text(encoding="utf-8") == made  # a difference of thousands of lines helps nobody
    assert same, f"{game}/{name} differs from what its recipe makes: see 'git diff' after 'make goldens'"


def test_every_golden_replay_has_a_recipe() -> None:
    made = {path_of(game, name) for game, recipes in RECIPES.items() for name in recipes}
    assert set(REPLAYS) - made == set(), "these have no recipe in tests/recording"
    assert made - set(REPLAYS) == set(), "these have not been recorded: run 'make goldens'"


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_has_golden_replays_of_its_present_rules(game: str) -> None:
    found = list(folder_of(game).glob("*.json"))
    assert found, f"{game} has no golden replay: write recipes in tests/recording and run 'make goldens'"
    assert any(Replay.load(path).steps > 5 for path in found), f"{game} has only very short golden replays"
