"""Learning from mistakes: a turn of a replay as a puzzle, judged by the engine of the reviews."""

import pytest

from chainfall.bots import bot, play
from chainfall.bots.reviewing import TurnReview, review
from chainfall.core.errors import ChainfallError
from chainfall.core.placing import Placement
from chainfall.play import registry
from chainfall.play.placing import placing_of
from chainfall.play.replay import Replay
from chainfall.table.course import write_move
from chainfall.table.learning import ENOUGH, UNKNOWN, FindingMistake, Mistake

DR_MARIO = registry.game("dr-mario")


@pytest.fixture(scope="module")
def replay() -> Replay:
    """A game full of mistakes."""
    found = play(bot("random"), "dr-mario", seed=5, moves=8, recorded=True).replay
    assert found
    return found


@pytest.fixture(scope="module")
def worst(replay: Replay) -> TurnReview:
    return max(review(replay).turns, key=lambda turn: turn.loss)


def mistake_at(replay: Replay, step: int, seat: int = 0) -> Mistake:
    finding = FindingMistake(replay.to_json(), step, seat)
    while not (mistake := finding.advance()):
        pass
    return mistake


@pytest.fixture(scope="module")
def mistake(replay: Replay, worst: TurnReview) -> Mistake:
    return mistake_at(replay, worst.step)


def judged(mistake: Mistake, placement: Placement) -> tuple[float, bool, bool]:
    judgement = mistake.judge(write_move(DR_MARIO, placement))
    return judgement.won_back, judgement.found, judgement.best


def test_the_question_says_where_the_piece_was_put_and_what_the_review_says_that_lost(
    mistake: Mistake, worst: TurnReview
) -> None:
    task = mistake.task
    assert task.played.startswith(f"column {worst.placement.column + 1},")
    assert task.loss == f"{round(worst.loss, 1):.3g} viruses"
    assert len(task.cells) == 2


def test_the_answer_is_the_best_place_of_the_review_and_the_judge_agrees(mistake: Mistake, worst: TurnReview) -> None:
    assert mistake.task.answer.moves[0] == write_move(DR_MARIO, worst.best)
    assert judged(mistake, worst.best) == (1, True, True)
    assert mistake.task.hint == f"Look at column {worst.best.column + 1}."


def test_the_same_place_wins_nothing_back(mistake: Mistake, worst: TurnReview) -> None:
    assert judged(mistake, worst.placement) == (0, False, False)
    words = mistake.judge(write_move(DR_MARIO, worst.placement)).words
    assert words == "That is where the piece was put in the game."


def test_a_place_is_found_if_it_wins_back_at_least_half_of_the_loss(
    mistake: Mistake, replay: Replay, worst: TurnReview
) -> None:
    state = next(turn.before for turn in replay.turns() if turn.step == worst.step)
    found = [judged(mistake, placement) for placement in placing_of(DR_MARIO).placements(state)]
    assert all(0 <= won_back <= 1 for won_back, _, _ in found)
    assert all(enough is (won_back >= ENOUGH) for won_back, enough, _ in found)
    assert {enough for _, enough, _ in found} == {True, False}
    assert sum(best for _, _, best in found) >= 1


@pytest.mark.parametrize("text", ["", "70 0"])
def test_a_place_that_the_engine_does_not_know_is_no_try_to_be_judged(mistake: Mistake, text: str) -> None:
    assert mistake.judge(text).words == UNKNOWN
    assert not mistake.judge(text).found


def test_a_turn_without_a_loss_has_nothing_to_learn_from() -> None:
    replay = play(bot("search"), "dr-mario", seed=5, moves=8, recorded=True).replay
    assert replay
    best = next(turn for turn in review(replay).turns if not turn.loss)
    with pytest.raises(ChainfallError, match="nothing is better"):
        mistake_at(replay, best.step)


def test_a_step_without_a_piece_is_refused(replay: Replay) -> None:
    with pytest.raises(ChainfallError, match="no piece was placed after step 2"):
        mistake_at(replay, 2)


def test_a_mistake_is_found_in_slices_one_piece_at_a_time(replay: Replay, worst: TurnReview) -> None:
    finding = FindingMistake(replay.to_json(), worst.step)
    slices = 0
    while not finding.advance():
        slices += 1
    assert slices >= worst.number - 1
    assert finding.done == worst.step
