"""Two recorded games that tests look at, and their files with something changed."""

import json
from collections.abc import Callable
from typing import Any

from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import Session

Content = dict[str, Any]


def town() -> Replay:
    """A short game with a run in it."""
    session = Session("triple-town", seed=7)
    for line in ("0 0", "0 0", "5 5", "2 3"):
        session.play(line)
    return session.replay()


def drops(game: AnyGame) -> Replay:
    """A game in real time, of several spans."""
    session = Session(game, game.Options(misses=1000), seed=7)
    for mask in [0] * 100 + [1] * 1200 + [2]:
        session.feed(mask)
    return session.replay()


def content_of(replay: Replay) -> Content:
    content: Content = json.loads(replay.to_json())
    return content


def change(where: str, value: object) -> Callable[[Content], None]:
    def apply(content: Content) -> None:
        *path, last = where.split(".")
        for name in path:
            content = content[name]
        content[last] = value

    return apply
