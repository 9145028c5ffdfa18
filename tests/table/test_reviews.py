"""What every front end shows of a review: whose it is, its words and numbers, and the line of the engine."""

from dataclasses import replace

import pytest
from tests.bots.reviewing.replays import QUICK, match, played

import chainfall
from chainfall.bots import Review, TurnReview, review
from chainfall.core.placing import Placement
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session
from chainfall.table.demonstrating import Demonstration
from chainfall.table.eligibility import has_reviews
from chainfall.table.reviews import caption_of, notes_of, rows_of_review, rows_of_turn

FIGHTER = "puzzle-fighter"

MISTAKE = TurnReview(
    number=4,
    step=100,
    ticks=90,
    placement=Placement(2, 0),
    best=Placement(1, 1),
    worth=160,
    best_worth=500,
    loss=340,
    stake=400,
    grade="mistake",
    accuracy=50,
    weight=1,
    rank=11,
    choices=22,
    line=(Placement(1, 1),),
    chain=1,
    reach=3,
    room=2,
    wasted=2,
    unanswered=0,
)


@pytest.fixture
def fighter() -> AnyGame:
    return chainfall.game(FIGHTER)


def test_the_games_with_placements_are_reviewed_also_those_for_two(fighter: AnyGame) -> None:
    reviewed = [name for name in chainfall.games() if has_reviews(chainfall.game(name))]
    assert {FIGHTER, "dr-mario", "puzzle-fighter-versus", "dr-mario-versus"} <= set(reviewed)
    assert not {"triple-town", "puzzle-kata", "dr-mario-shell"} & set(reviewed)


def test_a_mistake_says_what_it_lost_what_was_better_and_which_chain_was_missed(fighter: AnyGame) -> None:
    assert caption_of(fighter, MISTAKE) == (
        "Mistake: lost 340 points. Better: column 2, turned once. A chain of 3 was within reach."
    )
    assert caption_of(fighter, replace(MISTAKE, chain=3)) == "Mistake: lost 340 points. Better: column 2, turned once."
    assert notes_of(fighter, MISTAKE) == ("-340", "11/22")


def test_what_lost_nothing_has_nothing_better_and_no_numbers_on_the_board(fighter: AnyGame) -> None:
    best = replace(MISTAKE, grade="best", loss=0, best=MISTAKE.placement)
    assert caption_of(fighter, best) == "Best: column 3, not turned."
    assert notes_of(fighter, best) == ()


def test_a_piece_has_its_numbers_and_leaves_out_those_that_say_nothing(fighter: AnyGame) -> None:
    assert dict(rows_of_turn(fighter, MISTAKE)) == {
        "Placed": "column 3, not turned",
        "Rank": "11 of 22",
        "Room above": "2 rows, in danger",
        "Chain": "1, 3 within reach",
        "Time": "1.5 s",
        "Wasted presses": "2",
    }
    calm = dict(rows_of_turn(fighter, replace(MISTAKE, reach=1, room=8, unanswered=4)))
    assert "Chain" not in calm
    assert (calm["Room above"], calm["Counter gems let through"]) == ("8 rows", "4")


def test_a_game_has_its_accuracy_its_grades_and_its_longest_chain(fighter: AnyGame) -> None:
    best = replace(MISTAKE, number=5, grade="best", loss=0, chain=2, reach=2, accuracy=100)
    found = Review(FIGHTER, 0, 1000, 300, (MISTAKE, best))
    rows = dict(rows_of_review(fighter, found))
    assert rows["Accuracy"] == f"{found.accuracy:.0f} %"
    assert (rows["Best"], rows["Mistake"], rows["Blunder"]) == ("1", "1", "0")
    assert (rows["Longest chain"], rows["Lost in all"]) == ("2, 3 within reach", "340 points")
    assert rows_of_review(fighter, replace(found, turns=())) == ()


# Demonstrations


def demonstrated(replay: Replay, seat: int, turn: TurnReview) -> tuple[Demonstration, AnySession]:
    """The line of a piece, and the game up to there."""
    session = Session.resumed(replay, turn.step)
    return Demonstration(session.game, replay, session.state, seat, turn), session


def test_the_line_of_the_engine_is_played_with_the_pieces_that_were_seen() -> None:
    replay = played(FIGHTER, 8)
    for turn in review(replay, budget=QUICK).turns:
        shown, session = demonstrated(replay, 0, turn)
        assert shown.frame(shown.start) == session.frame
        for placement in turn.line[:2]:  # the next pair is seen, those after it are not
            session.place(placement)
        assert shown.end == session.steps
        assert shown.frame(shown.end) == session.frame
        assert shown.effects(shown.start, shown.end)


def test_what_happens_in_a_line_is_told_once_for_each_step() -> None:
    replay = played(FIGHTER, 4)
    shown, _ = demonstrated(replay, 0, review(replay, budget=QUICK).turns[1])
    middle = (shown.start + shown.end) // 2
    whole = shown.effects(shown.start, shown.end)
    assert shown.effects(shown.start, middle) + shown.effects(middle, shown.end) == whole
    assert all(shown.start < step <= shown.end for step, _ in whole)


@pytest.mark.parametrize("seat", [0, 1])
def test_in_a_match_the_other_player_does_what_the_replay_says(seat: int) -> None:
    replay = match("dr-mario-versus", "pebble", "brook")
    turn = review(replay, seat, QUICK).turns[2]
    shown, session = demonstrated(replay, seat, turn)
    other = 1 - seat
    step = min(shown.start + 30, shown.end)
    later = Session.resumed(replay, step)
    assert shown.frame(step).boards[other].sprites == later.frame.boards[other].sprites
    assert shown.frame(shown.end).boards[seat] != session.frame.boards[seat]
