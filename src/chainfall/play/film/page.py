"""A film as one page of HTML that needs nothing else: no network, no other file, no library.

Its frames are the SVG pictures of :mod:`chainfall.play.svg`, line by line: a table of all lines, and for each frame how
many lines it shares with the one before at both ends, and the numbers of those between. ``player.js`` plays them.
"""

import json
from base64 import b64encode
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Literal
from zlib import compress

from chainfall.play import registry
from chainfall.play.film.cut import Cut
from chainfall.play.film.shots import Shot, shots
from chainfall.play.replay import Replay
from chainfall.play.replay_steps import first_state
from chainfall.play.svg import render

HERE = Path(__file__).parent

NOTEBOOK_FRAMES = 600
"""The most frames of a film in a notebook: in a longer game they are further apart."""

NOTEBOOK_CELLS = 300_000
"""The most cells in all of these frames: a film of a large board has fewer of them."""

NOTEBOOK_HEIGHT = 520
"""In pixels."""

Begin = Literal["playing", "end"]


def make_page(title: str, film: Iterable[Shot], begin: Begin = "playing") -> str:
    """The text of a page that plays a film.

    Args:
        title: what it shows, in words.
        film: its frames.
        begin: whether it plays at once, or shows its end until somebody presses *Play*.
    """
    page = (HERE / "page.html").read_text(encoding="utf-8")
    player = (HERE / "player.js").read_text(encoding="utf-8")
    scripts = f'<script type="text/plain" id="film">{_packed(film)}</script>\n<script type="module">\n{player}</script>'
    parts = {"title": escape(title), "begin": begin, "scripts": scripts}
    for name, text in parts.items():
        page = page.replace(f"{{{{{name}}}}}", text)
    return page


def notebook_frame(replay: Replay) -> str:
    """The whole game as a frame of HTML that a notebook shows, cut off from the notebook around it.

    Raises:
        ChainfallError: the replay cannot be played.
    """
    game = registry.game(replay.game)
    boards = game.frame(first_state(replay, game)).boards
    cells = sum(board.width * board.height for board in boards)
    most = max(min(NOTEBOOK_FRAMES, NOTEBOOK_CELLS // cells), 2)
    film = shots(replay, game, Cut(0, replay.steps, replay.steps), most=most)
    page = make_page(repr(replay).strip("<>"), film, "end")
    return (
        f'<iframe srcdoc="{escape(page)}" sandbox="allow-scripts" title="Replay" width="100%" '
        f'height="{NOTEBOOK_HEIGHT}" style="border: 0; max-width: 860px"></iframe>'
    )


def _packed(film: Iterable[Shot]) -> str:
    """The frames, deflated and written in base64, which no HTML can end too early."""
    numbers: dict[str, int] = {}
    frames: list[list[int]] = []
    before: list[int] = []
    for frame, ms in film:
        lines = [numbers.setdefault(line, len(numbers)) for line in render(frame).splitlines()]
        top = _shared(before, lines)
        bottom = _shared(before[top:][::-1], lines[top:][::-1])
        frames.append([ms, top, bottom, *lines[top : len(lines) - bottom]])
        before = lines
    text = json.dumps({"lines": list(numbers), "frames": frames}, separators=(",", ":"))
    return b64encode(compress(text.encode(), 9)).decode()


def _shared(one: list[int], other: list[int]) -> int:
    """How many items two lists have in common at the start."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (left, right) in pairs if left != right), min(len(one), len(other)))
