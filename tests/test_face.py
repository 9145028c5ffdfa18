"""The face of the package: a dozen names that are loaded when they are first used."""

import subprocess
import sys

import pytest

import chainfall
from chainfall.play import registry


def test_every_listed_name_is_there() -> None:
    for name in chainfall.__all__:
        assert getattr(chainfall, name) is not None
    assert dir(chainfall) == sorted(chainfall.__all__)


def test_a_name_that_is_not_listed_is_refused() -> None:
    with pytest.raises(AttributeError, match=r"^module 'chainfall' has no attribute 'find'$"):
        _ = chainfall.find  # type: ignore[attr-defined]


def test_games_are_listed_and_found_by_name() -> None:
    assert chainfall.games() == registry.games()
    assert chainfall.game("triple-town") is registry.game("triple-town")


@pytest.mark.parametrize(
    "program",
    [
        "import chainfall; print(*chainfall.games())",
        "from chainfall import games; print(*games())",
        "import chainfall.games.triple_town.game; print(*chainfall.games())",
        "import chainfall; chainfall.Session('triple-town'); print(*chainfall.games())",
        "import chainfall; chainfall.games(); import chainfall.games.triple_town.game as town; assert town.GAME; "
        "assert chainfall.games.triple_town.game is town; print(*chainfall.games())",
    ],
)
def test_games_is_a_package_and_can_be_called_whatever_was_imported_before(program: str) -> None:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout.split() == registry.games(), done.stderr
