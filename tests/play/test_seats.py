"""A game for two in a session: recorded, verified, undone, counted, looked at and drawn as any other game."""

import pytest
from tests.tug import GAME, TugOptions, TugState

from chainfall.core.buttons import CW
from chainfall.core.effects import Clear, GameOver
from chainfall.core.errors import ParseError
from chainfall.core.seats import Masks
from chainfall.play.daily import has_daily
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.statistics import gather
from chainfall.play.svg import render
from chainfall.play.verifying import verify
from chainfall.play.viewer import Viewer


def played(*lines: str, pulls: int = 2) -> Session[TugState, Masks]:
    session = Session(GAME, TugOptions(pulls))
    for line in lines:
        session.play(line)
    return session


WON = ("cw", "-", "- | cw", "cw | -")
DRAWN = ("cw | cw", "- | -", "cw | cw")


@pytest.mark.parametrize(("lines", "winner", "reason"), [(WON, 0, "player 1 wins"), (DRAWN, None, "a draw")])
def test_the_verdict_names_the_winner_and_the_file_says_it_in_words(
    lines: tuple[str, ...], winner: int | None, reason: str
) -> None:
    replay = Replay.from_json(played(*lines).replay().to_json())
    verdict = verify(replay, GAME)
    assert (verdict.ok, verdict.winner, verdict.reason, replay.reason) == (True, winner, reason, reason)


def test_the_lines_of_a_replay_are_the_short_form_for_both_seats() -> None:
    assert played("cw", "-", "-").replay().inputs == (("cw | -", 1), ("- | -", 2))


def test_a_line_that_is_not_in_its_short_form_does_not_verify() -> None:
    replay = played("cw").replay()
    text = replay.to_json().replace("cw | -", "cw|-")
    assert "is not in its short form 'cw | -'" in verify(Replay.from_json(text), GAME).problem


def test_a_line_for_more_seats_changes_nothing() -> None:
    session = played()
    with pytest.raises(ParseError):
        session.play("cw | cw | cw")
    assert session.steps == 0


def test_effects_say_at_which_seat_they_happened() -> None:
    assert played().feed((CW, CW)).effects == (Clear(((0, 0),), "pull"), Clear(((0, 0),), "pull", seat=1))
    assert played("- | cw", "-").feed((0, CW)).effects[-1] == GameOver("player 2 wins")


def test_statistics_are_those_of_each_seat() -> None:
    session = played(*WON, pulls=3)
    statistics = session.statistics()
    assert statistics == gather(session.replay(), GAME)
    assert [(seat.score, seat.presses, seat.largest_clear) for seat in (statistics, *statistics.others)] == [
        (2, 2, 1),
        (1, 1, 1),
    ]
    assert dict(statistics.rows())["Score"] == "2 | 1"
    assert statistics.to_plain()["others"]


def test_a_number_that_one_seat_lacks_is_a_dash_beside_that_of_the_other() -> None:
    assert dict(played("cw", "-").statistics().rows())["Largest clear"] == "1 | -"


def test_a_replay_of_two_seats_can_be_looked_at_step_by_step() -> None:
    viewer = Viewer(played(*WON).replay(), GAME)
    viewer.seek(3)
    assert [board.hud.score for board in viewer.frame.boards] == [1, 1]


def test_the_picture_has_both_boards() -> None:
    assert render(played().frame).count(">score<") == 2


def test_a_game_for_two_has_no_daily() -> None:
    assert not has_daily(GAME)
