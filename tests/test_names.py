"""No two classes of the package share a name, unless the name means the same in both places."""

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "chainfall"

ONE_MEANING = {
    "Features": "the numbers by which a bot judges a state, in each game",
    "Hidden": "what a player must not know, in each game",
    "Phase": "what a game is doing, in each game",
    "Tick": "what changes from tick to tick, in each game",
    "Turn": "what changes from piece to piece, in each game",
    "VersusOptions": "the options of a match, in each game for two",
    "VersusState": "the state of a match, in each game for two",
    "Plan": "the games or the matches that bots are to play",
    "Task": "one of them",
    "Options": "of a game, and of the same game as its kernel sees it from one seat",
    "Opponent": "a bot at a seat, and its description for the page",
    "Restorable": "a state that can be saved and restored: of a batch, of an environment",
    "Service": "a host of boards: as it runs, and as programs call it",
    "Tones": "the colours of a tile: of a palette, and as a terminal draws them",
}
"""Names that different rooms or games use for the same thing."""

AS_JSON = "ui/web/answers.py"
"""Describes what the page receives. A class here has the name of the class that it is the JSON of."""


def test_no_two_classes_have_one_name_with_two_meanings() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        home = path.relative_to(PACKAGE).as_posix()
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and home != AS_JSON:
                homes[node.name].append(home)
    repeated = {name: places for name, places in homes.items() if len(places) > 1}
    assert {name: places for name, places in repeated.items() if name not in ONE_MEANING} == {}
    assert ONE_MEANING.keys() == repeated.keys()
