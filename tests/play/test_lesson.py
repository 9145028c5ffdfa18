"""Lessons at play: only what is asked for is played, and time waits for it."""

from dataclasses import replace

import pytest

from chainfall.core.card import Lesson, Preview, given_card
from chainfall.core.effects import Clear, Lock
from chainfall.play import registry
from chainfall.play.lesson import LONGEST, PlayedLesson
from chainfall.testing.cards import check_card
from chainfall.testing.faults import GameCheckError

PLAYABLE = ["puzzle-fighter", "dr-mario", "triple-town", "puzzle-fighter-versus", "dr-mario-versus"]
CRASH = Lesson(
    "Shatter them.",
    Preview({"board": "GGGY../GGGRB./GGGYRB", "pieces": "gR RB"}, lines=("-", "-")),
    asks=("left", "drop"),
)


def crash() -> PlayedLesson:
    return PlayedLesson(registry.game("puzzle-fighter"), CRASH)


def run(lesson: PlayedLesson) -> None:
    for _ in range(LONGEST + 1):
        if lesson.still:
            return
        lesson.tick()


@pytest.mark.parametrize("name", PLAYABLE)
def test_every_game_of_the_arcade_has_three_lessons_that_can_be_finished_as_they_ask(name: str) -> None:
    game = registry.game(name)
    asking = [lesson for lesson in given_card(game).lessons if lesson.asks]
    assert len(asking) >= 3
    for one in asking:
        lesson = PlayedLesson(game, one)
        for line in one.asks:
            run(lesson)
            assert lesson.expected == line
            assert lesson.press(line)
        run(lesson)
        assert lesson.done
        assert any(isinstance(effect, Lock) for _, effect in lesson.effects)


def test_only_the_expected_press_is_played() -> None:
    lesson = crash()
    state = lesson.session.state
    assert not lesson.press("drop")
    assert lesson.still
    assert lesson.session.state is state
    assert lesson.expected == "left"
    assert lesson.press("left")
    assert lesson.expected == "drop"
    assert not lesson.press("left")


def test_quick_presses_are_played_one_after_the_other() -> None:
    lesson = crash()
    assert lesson.press("left")
    assert lesson.press("drop")
    run(lesson)
    assert lesson.done
    assert any(isinstance(effect, Clear) for _, effect in lesson.effects)


def test_time_stands_still_until_the_press_and_is_not_made_up_for() -> None:
    lesson = crash()
    steps = lesson.session.steps
    assert [lesson.advance(now) for now in (0, 1000, 60_000)] == [0, 0, 0]
    lesson.press("left")
    assert lesson.advance(60_000) + lesson.advance(60_500) == 2, "the press and its release"
    assert lesson.session.steps == steps + 2


def test_a_lesson_ends_when_all_that_it_has_set_off_is_over() -> None:
    lesson = crash()
    for line in CRASH.asks:
        assert not lesson.done
        lesson.press(line)
        run(lesson)
    assert lesson.done
    assert any(isinstance(effect, Clear) for _, effect in lesson.effects)
    assert lesson.frame.boards[0].piece, "the next pair has appeared"
    assert not lesson.press("left")


def test_check_game_finds_a_press_that_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("puzzle-fighter")
    blocked = replace(CRASH, asks=("left",) * 5)
    monkeypatch.setattr(type(game), "card", replace(given_card(game), lessons=(blocked,)))
    with pytest.raises(GameCheckError, match="'left', which lesson 1 of the card asks for, does nothing"):
        check_card(game)
