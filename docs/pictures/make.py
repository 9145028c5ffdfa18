"""Makes the pictures of this folder from real states: ``python docs/pictures/make.py``.

Each is the frame of a golden replay at one of its steps; a test makes them again and compares.
"""

from pathlib import Path

from chainfall import Replay
from chainfall.core.frame import Frame
from chainfall.play.svg import render
from chainfall.play.viewer import Viewer

ROOT = Path(__file__).parents[2]

PICTURES = {
    "dr-mario.svg": ("dr-mario/hi-level-6-cleared", 1700),
    "triple-town.svg": ("triple-town/a-game-to-the-full-board", 50),
}
"""For each picture, a golden replay and the number of the step after which it is taken."""


def golden(name: str) -> Path:
    """The file of a golden replay, under whatever rules it was recorded last."""
    game, _, stem = name.partition("/")
    return max((ROOT / "tests/replays" / game).glob(f"r*/{stem}.json"))


def frame_of(path: Path, step: int) -> Frame:
    """The frame of a replay after a step."""
    viewer = Viewer(Replay.load(path))
    viewer.seek(step)
    return viewer.frame


def pictures() -> dict[str, str]:
    """The content of every picture."""
    return {name: render(frame_of(golden(replay), step)) for name, (replay, step) in PICTURES.items()}


if __name__ == "__main__":
    for name, content in pictures().items():
        (Path(__file__).parent / name).write_text(content, encoding="utf-8")
        print(name)
