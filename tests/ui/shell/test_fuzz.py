"""A hundred thousand random lines through the shell: no traceback, no hang, and what was recorded verifies."""

import time
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from chainfall.core.options import Options
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.session import Session
from chainfall.play.verifying import verify
from chainfall.table.table import Table
from chainfall.ui.shell.loop import Shell

pytestmark = pytest.mark.usefixtures("known_drip")

GAMES = [*registry.games(), "drip"]
LINES = 100_000
LINES_A_SESSION = 250
LONGEST = 20.0
"""Seconds that no session may take; it takes hundredths."""

WORDS = [
    "",
    "BR",
    "LLL",
    "0",
    "2",
    "-1",
    "99999",
    "F",
    "R",
    "V",
    "left",
    "right+",
    "x3",
    "x0",
    "x99999999",
    "store",
    "Q",
]
COMMANDS = [":help", ":inputs", ":undo", ":undo", ":restart", ":options", ":quit", ":", "::", ":nothing", ":save"]
STRANGE = "\x00\x07\x1b\x7f\x85\u2028\u202e\ufeff\ud800\U0001f600é٣²½ \t\r\x0b\x0c"


def random_line(random: Random, possible: list[str], folder: Path) -> str:
    """A line that may be an input, nearly one, a command or anything else."""
    match random.randrange(10):
        case 0 | 1 | 2 | 3:
            return random.choice(possible)
        case 4 | 5:
            line = random.choice(possible)
            at = random.randrange(len(line) + 1)
            return line[:at] + random.choice(STRANGE + "xX019RBrb+-<>:") + line[at + random.randrange(2) :]
        case 6:
            return " ".join(random.choices(WORDS, k=random.randrange(5)))
        case 7:
            return "".join(chr(random.randrange(0x110000)) for _ in range(random.randrange(12)))
        case 8:
            return "".join(random.choices(STRANGE, k=random.randrange(6))) * random.choice([1, 1, 1, 1000])
        case _:
            if random.random() < 0.05:
                return f":save {folder / random.choice(['game.json', 'no/such/folder.json', '.'])}"
            return random.choice(COMMANDS) + random.choice(["", "", "", " ", " x", "\x1b"])


def fuzz(game: AnyGame, options: Options, seed: int, folder: Path) -> int:
    """One session of random lines; how many of them were taken."""
    random = Random(f"{game.id} {seed}")
    session = Session(game, options, random.randrange(2**32))
    possible = [game.format(move) for move in game.inputs(session.state)]
    lines: list[str] = []
    while len(lines) < LINES_A_SESSION:
        line = random_line(random, possible, folder)
        if not line.startswith(":quit") and line.strip() != "Q":  # each is one way to end, tested elsewhere
            lines.append(line)
    shell = Shell(session, StringIO(), StringIO(), strict=seed % 5 == 0)
    taken = iter(lines)
    started = time.perf_counter()
    try:
        while True:
            shell.run(taken)
            if not shell.session.outcome:
                break
            shell.table = Table(Session(game, options, seed), practice=True)
        assert verify(shell.session.replay(), game).problem == ""
    except Exception as error:
        raise AssertionError(f"{game.id}, options {options}, seed {seed}: {lines!r}") from error
    took = time.perf_counter() - started
    assert took < LONGEST, f"{game.id}, seed {seed} took {took:.1f} s: {lines!r}"
    return len(lines)


@pytest.mark.parametrize("name", GAMES)
def test_no_line_breaks_the_shell(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a random line may well be ':save x'
    game = registry.game(name)
    total = 0
    seed = 0
    while total < LINES // len(GAMES) + LINES_A_SESSION:
        total += fuzz(game, game.Options(), seed, tmp_path)
        seed += 1
    assert total * len(GAMES) >= LINES
