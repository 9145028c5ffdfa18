"""Bots that think elsewhere: nobody waits for them, and a plan counts only for the piece that it was made for."""

from typing import Any

import pytest
from tests.typed import codes

from chainfall.play import registry
from chainfall.play.session import AnySession, Session
from chainfall.play.verifying import verify
from chainfall.table.elsewhere import Elsewhere, Question
from chainfall.table.table import Table

VERSUS = ["puzzle-fighter-versus", "dr-mario-versus"]


class Thinkers:
    """Another process, as far as a table knows: it keeps questions until somebody lets it answer."""

    def __init__(self) -> None:
        self.elsewhere = Elsewhere()
        self.elsewhere.open(lambda number, text: self.questions.append((number, text)))
        self.questions: list[tuple[int, str]] = []

    def answer(self) -> int:
        """Answers what has been asked, and says how many questions that were."""
        asked, self.questions = self.questions, []
        for number, text in asked:
            self.elsewhere.hear(number, Question.from_text(text).answer())
        return len(asked)


def table_of(game: str, elsewhere: Elsewhere | None, bot: str = "avalanche", practice: bool = False) -> Table:
    session: AnySession = Session(registry.game(game), None, 1)
    return Table(session, practice=practice, players=["", bot], elsewhere=elsewhere)


def play(table: Table, ticks: int, answering: Any = lambda: None) -> None:
    for _ in range(ticks):
        table.feed((0, 0))
        answering()


def masks(table: Table) -> list[str]:
    """What the bot has held."""
    return [line.split(" | ")[1] for line, count in table.session.replay().inputs for _ in range(count)]


@pytest.mark.parametrize("game", VERSUS)
@pytest.mark.parametrize("bot", ["avalanche", "brook", "greedy"])
def test_a_bot_that_is_answered_within_its_time_plays_as_it_does_here(game: str, bot: str) -> None:
    thinkers = Thinkers()
    here, there = table_of(game, None, bot), table_of(game, thinkers.elsewhere, bot)
    for table in (here, there):
        table.players.human_pace = True
    play(here, 600)
    play(there, 600, thinkers.answer)
    assert masks(there) == masks(here)
    assert len(set(masks(here))) > 2


def test_while_a_bot_thinks_the_game_goes_on_and_its_answer_counts_when_it_comes() -> None:
    thinkers = Thinkers()
    table = table_of(VERSUS[0], thinkers.elsewhere)
    play(table, 100)
    assert set(masks(table)) == {"-"}
    assert len(thinkers.questions) == 1, "it is asked once"
    thinkers.answer()
    play(table, 100)
    assert len(set(masks(table))) > 1
    assert verify(table.session.replay()).ok


def test_an_answer_that_comes_after_an_undo_or_to_another_game_is_ignored() -> None:
    thinkers = Thinkers()
    table = table_of(VERSUS[0], thinkers.elsewhere, practice=True)
    play(table, 400, thinkers.answer)
    while not thinkers.questions:
        play(table, 1)
    stale = thinkers.questions[0]
    assert table.undo()
    thinkers.elsewhere.hear(stale[0], "[0, 0]")
    thinkers.questions.clear()
    table.players.note(codes("1+left 1-left"))
    before = table.session.steps
    play(table, 60)
    assert set(masks(table)[before:]) == {"-"}, "the bot waits for the answer to its new question"
    again = table.again()
    thinkers.elsewhere.hear(thinkers.questions[0][0], "[0, 0]")
    play(again, 60)
    assert set(masks(again)) == {"-"}


def test_a_bot_thinks_here_while_nobody_else_does() -> None:
    thinkers = Thinkers()
    thinkers.elsewhere.close()
    table = table_of(VERSUS[0], thinkers.elsewhere)
    play(table, 100)
    assert len(set(masks(table))) > 1
    assert not thinkers.questions


def test_what_was_asked_elsewhere_is_decided_here_when_that_place_is_closed() -> None:
    thinkers = Thinkers()
    table = table_of(VERSUS[0], thinkers.elsewhere)
    play(table, 100)
    assert set(masks(table)) == {"-"}
    thinkers.elsewhere.close()
    play(table, 100)
    assert len(set(masks(table))) > 1


def test_a_bot_listens_to_no_more_than_its_last_question() -> None:
    thinkers = Thinkers()
    table = table_of(VERSUS[0], thinkers.elsewhere)
    play(table, 3000)
    assert len(thinkers.questions) > 1, "the pair came down by itself, and so did the next"
    assert len(thinkers.elsewhere._answers) <= 1
