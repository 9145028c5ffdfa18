"""Makes the pictures of this folder from real states: ``python docs/pictures/make.py``.

Each is the frame of a golden replay after so many of its steps; a test makes them again and compares.
"""

from pathlib import Path

from chainfall import Replay, find
from chainfall.core.frame import Frame
from chainfall.core.options import from_plain
from chainfall.play.svg import render

ROOT = Path(__file__).parents[2]

PICTURES = {
    "dr-mario.svg": ("dr-mario/r1/hi-level-10-cleared.json", 1500),
    "triple-town.svg": ("triple-town/r1/a-game-to-the-full-board.json", 50),
}
"""For each picture, a golden replay and after how many of its steps."""


def frame_of(path: Path, steps: int) -> Frame:
    """The frame of a replay after so many steps."""
    replay = Replay.load(path)
    game = find(replay.game)
    state = game.start(from_plain(game.Options, replay.options), replay.seed)
    lines = (line for line, count in replay.inputs for _ in range(count))
    for line, _ in zip(lines, range(steps), strict=False):
        state = game.step(state, game.parse(line)).state
    return game.frame(state)


def pictures() -> dict[str, str]:
    """The content of every picture."""
    return {
        name: render(frame_of(ROOT / "tests/replays" / replay, steps)) for name, (replay, steps) in PICTURES.items()
    }


if __name__ == "__main__":
    for name, content in pictures().items():
        (Path(__file__).parent / name).write_text(content, encoding="utf-8")
        print(name)
