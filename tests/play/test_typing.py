"""What a type checker says to programs that play: ``mypy --strict`` lets the good ones pass and finds a slip."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

BOT = """
session = chainfall.Session("puzzle-fighter", seed=7, level=3)
while not session.outcome:
    best = max(session.placements(), key=lambda p: session.peek(p).score)
    session.place(best)
session.replay().save("game.json")
"""

GOOD = {
    "the bot of five lines": BOT,
    "the state and the input of a built-in game": """
points: int = chainfall.Session("puzzle-fighter", mode="timed").state.turn.score
chainfall.Session("triple-town", rows=3, weights=[1, 1, 1, 1, 1]).feed(PlacePiece(0, 0))
left: int = chainfall.Session("dr-mario", speed="hi", level=5).feed(0).state.turn.viruses
chainfall.Session("dr-mario-shell", rows=4).feed(PassTime())
rounds: tuple[int, int] = chainfall.Session("puzzle-fighter-versus", wins=1).feed((0, 1)).state.wins
wins: tuple[int, int] = chainfall.Session("dr-mario-versus", level_2=5).feed((0, 1)).state.match.wins
moves: int = chainfall.Session("puzzle-kata").feed(Drop("RG", "LLL")).state.moves
""",
    "the state and the input of a game itself": """
session = chainfall.Session(TOWN, seed=1, rows=3)
session.feed(session.inputs[0])
pieces: int = session.state.piece
again: int = chainfall.Session.resumed(session.replay(), game=TOWN).state.piece
""",
    "the state and the options of a game of another package": """
session = chainfall.Session(PUYO, PuyoOptions(colours=3))
points: int = session.peek(session.placements()[0]).state.turn.score
""",
    "what a placement comes to": BOT + "points: int = session.peek(best).state.turn.score",
    "a name that is only known when the program runs": """
def play(name: str) -> None:
    chainfall.Session(name, seed=1).play("0 0")
    chainfall.Session(chainfall.game(name), rows=3).feed(PlacePiece(0, 0))
for name in chainfall.games():
    play(name)
""",
}

WRONG = {
    "a misspelt attribute of the state": (BOT + "session.state.turn.scoer", '"Turn" has no attribute "scoer"'),
    "a misspelt attribute of a peek": (BOT + "session.peek(best).state.trun", '"ArcadeState" has no attribute "trun"'),
    "a misspelt attribute of the session": (BOT + "session.scroe", 'has no attribute "scroe"'),
    "a misspelt name of the package": ("chainfall.Sesion", "Sesion"),
    "a misspelt attribute of another package": (
        "chainfall.Session(PUYO).state.turn.scoer",
        '"Turn" has no attribute "scoer"',
    ),
    "a line as input": (BOT + 'session.feed("left")', 'incompatible type "str"; expected "int"'),
    "buttons as input of Triple Town": ('chainfall.Session("triple-town").feed(3)', 'incompatible type "int"'),
    "an input of another game": ("chainfall.Session(TOWN).feed(PassTime())", 'incompatible type "PassTime"'),
    "a column as placement": (BOT + "session.place(3)", 'incompatible type "int"; expected "Placement"'),
    "an unknown option": ('chainfall.Session("puzzle-fighter", levle=3)', "No overload variant"),
    "an option of another game": ('chainfall.Session("triple-town", level=3)', "No overload variant"),
    "an option of another type": ('chainfall.Session("puzzle-fighter", level="3")', "No overload variant"),
    "a choice that there is not": ('chainfall.Session("dr-mario", speed="slow")', "No overload variant"),
    "options of another game": ("chainfall.Session(TOWN, DrMario.Options())", 'type parameter "O" of "Session"'),
    "an answer of another type": (
        'points: str = chainfall.Session("puzzle-fighter").state.turn.score',
        'variable has type "str"',
    ),
}

HEAD = """
import chainfall
from chainfall.games.dr_mario.bottle.game import DrMario
from chainfall.games.dr_mario.shell.commands import PassTime
from chainfall.games.puzzle_fighter.kata.moves import Drop
from chainfall.games.triple_town.game import GAME as TOWN
from chainfall.games.triple_town.game import PlacePiece
from chainfall_puyo import GAME as PUYO
from chainfall_puyo.game import PuyoOptions
"""


def module_of(name: str) -> str:
    return name.replace(" ", "_").replace("-", "_")


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What mypy says of every program, all of them looked at in one run."""
    folder = tmp_path_factory.mktemp("programs")
    programs = GOOD | {name: program for name, (program, _) in WRONG.items()}
    for name, program in programs.items():
        (folder / f"{module_of(name)}.py").write_text(HEAD + program)
    settings = ["--strict", "--config-file=", f"--cache-dir={os.devnull}", "--no-pretty"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *settings, str(folder)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MYPYPATH": os.pathsep.join(str(ROOT / path) for path in ("src", "examples/puyo/src"))},
    )
    lines = re.findall(rf"^{re.escape(str(folder))}/(\w+)\.py:\d+: error: (.*)$", done.stdout, re.MULTILINE)
    assert done.returncode == 1, done.stdout + done.stderr
    assert len(lines) == done.stdout.count(": error: "), done.stdout
    return {name: [error for module, error in lines if module == module_of(name)] for name in programs}


@pytest.mark.parametrize("name", GOOD)
def test_a_good_program_passes(said: dict[str, list[str]], name: str) -> None:
    assert said[name] == []


@pytest.mark.parametrize("name", WRONG)
def test_a_slip_is_found(said: dict[str, list[str]], name: str) -> None:
    (error,) = said[name]
    assert WRONG[name][1] in error
