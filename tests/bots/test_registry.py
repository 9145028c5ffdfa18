"""Bots by name, with options."""

import pytest

from chainfall.bots import GreedyBot, RandomBot, bot, bots
from chainfall.core.errors import ChainfallError


def test_a_bot_is_found_by_its_name() -> None:
    assert bot("random") == RandomBot()
    assert bot("greedy") == GreedyBot()


def test_every_bot_that_is_listed_can_be_made() -> None:
    assert all(callable(bot(name).choose) for name in bots())


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("clever", "bot 'clever' is not known, expected one of: random, greedy, search"),
        ("", "bot '' is not known, expected one of: random, greedy, search"),
        ("greedy:width=3", "bot 'greedy:width=3': option 'width' does not exist, expected no options"),
        ("greedy:", "bot 'greedy:': '': expected KEY=VALUE"),
        ("greedy:a=1,a=2", "bot 'greedy:a=1,a=2': 'a=2': a is given twice"),
    ],
)
def test_what_is_not_a_bot_is_told_in_one_line(text: str, problem: str) -> None:
    with pytest.raises(ChainfallError) as error:
        bot(text)
    assert str(error.value).startswith(problem)
