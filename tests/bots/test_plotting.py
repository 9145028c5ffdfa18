"""The picture of scores."""

import re
from itertools import pairwise

import pytest

from chainfall.bots.comparing import BotGame
from chainfall.bots.playing import BotResult
from chainfall.bots.plotting import LEFT, LINE, RIGHT, TOP, WIDTH, render


def entry(bot: str, score: int) -> BotGame:
    return BotGame(bot, BotResult(seed=0, score=score, reason="", moves=1, longest_chain=0, levels=0))


@pytest.mark.parametrize("most", [0, 1, 7, 99, 100, 12_345, 9_999_999])
def test_few_marks_at_even_distances_reach_beyond_the_best_score(most: int) -> None:
    picture = render("", [entry("bot", most)])
    marks = [int(mark.replace(",", "")) for mark in re.findall(r'"middle">([\d,]+)<', picture)]
    assert 2 <= len(marks) <= 7
    assert len({later - earlier for earlier, later in pairwise(marks)}) == 1
    assert marks[-1] >= most


def test_every_game_is_a_dot_inside_the_picture() -> None:
    picture = render("", [entry("bot", score) for score in (-5, 0, 30, 77)])
    places = [float(x) for x in re.findall(r'<circle cx="([\d.]+)"', picture)]
    assert len(places) == 4
    assert all(LEFT <= place <= WIDTH - RIGHT for place in places)
    assert places == sorted(places)


def test_names_are_text_and_cut_if_they_are_long() -> None:
    picture = render("a < b", [entry("search:width=100,depth=100,nodes=100", 1)])
    assert "a &lt; b" in picture
    assert "search:width=100,dept..." in picture


def test_each_bot_has_a_line_of_its_own_with_its_name_and_its_games_in_the_middle_of_it() -> None:
    picture = render("", [entry(bot, score) for bot in ("one", "two", "three") for score in (10, 20)])
    middles = [TOP + LINE // 2 + LINE * number for number in range(3)]
    names = re.findall(r'<text x="20" y="(\d+)"[^>]*>(one|two|three)<', picture)
    assert names == [(str(middle + 5), name) for middle, name in zip(middles, ("one", "two", "three"), strict=True)]
    heights = [int(y) for y in re.findall(r'<circle [^>]*cy="(\d+)"', picture)]
    assert [heights[2 * number] + 12 for number in range(3)] == middles
