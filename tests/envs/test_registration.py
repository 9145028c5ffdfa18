"""The ids of Gymnasium, and how they come to be known."""

import subprocess
import sys

import gymnasium
import pytest

from chainfall.envs import register
from chainfall.envs.registration import ENVIRONMENTS


def test_the_ids_are_known_after_one_import_and_can_be_registered_again() -> None:
    register()
    assert set(ENVIRONMENTS) <= set(gymnasium.registry)


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    "code",
    [
        "import chainfall.envs, gymnasium as g; print(g.make('chainfall/TripleTown-v1').action_space)",
        "import gymnasium as g; print(g.make('chainfall.envs:chainfall/TripleTown-v1').action_space)",
    ],
)
def test_an_id_is_found_by_an_import_or_by_the_name_of_the_module(code: str) -> None:
    assert run(code).stdout == "Discrete(36)\n"


def test_without_gymnasium_the_message_says_what_to_install() -> None:
    code = "import sys; sys.modules['gymnasium'] = None\nimport chainfall.envs"
    assert run(code).stderr.endswith("ImportError: chainfall.envs needs Gymnasium: pip install 'chainfall[rl]'\n")
