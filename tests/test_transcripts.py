"""Transcripts: games as they were shown, line by line, each named for the rule that it shows.

They lie in ``transcripts/<game>/<rule>.txt``. The first line is ``# seed N`` and the options as ``key=value``; a line
that begins with ``> `` is an input, and what follows is the text of the game after it. Those of ``dr-mario-shell`` are
transcripts of the whole program and have a form of their own: ``tests/ui/test_assignment.py`` plays them.
"""

from pathlib import Path

import pytest

from chainfall.core.options import from_text
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN
from chainfall.play.session import Session

FOLDER = Path(__file__).parent / "transcripts"
TRANSCRIPTS = sorted(path for path in FOLDER.rglob("*.txt") if path.parent.name != "dr-mario-shell")


def played_again(game_id: str, transcript: str) -> str:
    """A transcript with what the game shows now."""
    head, *lines = transcript.splitlines()
    _, _, seed, *texts = head.split()
    game = registry.game(game_id)
    session = Session(game, from_text(game.Options, dict(text.split("=", 1) for text in texts)), int(seed))
    shown = [head, game.text(session.state)]
    for line in lines:
        if line.startswith("> "):
            session.play(line[2:])
            shown += [line, game.text(session.state)]
    return "\n".join(shown) + "\n"


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_game_shows_what_it_showed(path: Path) -> None:
    transcript = path.read_text(encoding="utf-8")
    assert played_again(path.parent.name, transcript) == transcript


@pytest.mark.parametrize("game", [name for name in BUILT_IN if not registry.game(name).hz])
def test_every_turn_based_game_has_transcripts(game: str) -> None:
    assert list((FOLDER / game).glob("*.txt")), f"{game} has no transcript in {FOLDER / game}"
