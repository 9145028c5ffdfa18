"""The words that an author of a game needs come from ``chainfall.core`` in one import."""

import subprocess
import sys

from chainfall import core
from chainfall.core import effects, frame, game, placing


def test_every_listed_word_is_there() -> None:
    assert all(getattr(core, word) is not None for word in core.__all__)


def test_all_effects_and_all_parts_of_a_frame_and_of_a_game_are_among_the_words() -> None:
    for module in (effects, frame, game, placing):
        named = {name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__}
        public = {name for name in named if not name.startswith("_") and isinstance(getattr(module, name), type)}
        assert public <= set(core.__all__), module.__name__


def test_the_words_bring_nothing_heavy_with_them() -> None:
    program = "import sys, chainfall.core; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    own = {name for name in loaded if name.startswith("chainfall.")}
    assert {name.split(".")[1] for name in own} == {"core"}
    assert not {"argparse", "json", "hashlib", "importlib.metadata", "pathlib", "asyncio"} & set(loaded)
