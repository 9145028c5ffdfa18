"""A review: honest, the same however it is made, and right about what was lost."""

from dataclasses import replace
from itertools import count, islice
from typing import Any

import pytest
from chainfall_columns.game import GAME as COLUMNS
from chainfall_puyo.game import GAME as PUYO
from tests.bots.reviewing.replays import QUICK, match, played, played_by

import chainfall
from chainfall.bots import Review, Reviewing, SearchBot, TurnReview, review
from chainfall.bots.reviewing import BUDGET, GRADES, ReviewEngine
from chainfall.bots.reviewing.grades import SCALES
from chainfall.core.errors import ChainfallError, ReplayError
from chainfall.core.placing import Placement
from chainfall.play.budget import LimitError
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.play.view import guessed

SOLO = ("puzzle-fighter", "dr-mario")
FIGHTER: Any = chainfall.game("puzzle-fighter")
VERSUS = ("puzzle-fighter-versus", "dr-mario-versus")


# What is right and what is wrong


@pytest.mark.parametrize(
    ("game", "pieces", "budget"),
    [
        *((name, 15, BUDGET) for name in (*SOLO, *VERSUS)),
        ("puzzle-fighter", 6, SearchBot(even=True, engine="reference")),
        (COLUMNS, 6, BUDGET),
        (PUYO, 6, BUDGET),
    ],
    ids=lambda value: getattr(value, "id", None),
)
def test_the_engines_own_placements_lose_nothing(game: AnyGame | str, pieces: int, budget: SearchBot) -> None:
    found = review(
        played_by(budget, game, pieces), budget=budget, game=chainfall.game(game) if isinstance(game, str) else game
    )
    assert len(found.turns) == pieces
    assert {turn.loss for turn in found.turns} == {0}
    assert {turn.grade for turn in found.turns} == {"best"}
    assert found.accuracy == pytest.approx(100)


@pytest.mark.parametrize("name", SOLO)
def test_a_game_of_the_same_search_with_other_guesses_loses_next_to_nothing(name: str) -> None:
    found = review(played(name, 40, errors=0, bot=BUDGET))
    assert found.loss / 40 < SCALES[name].good
    assert found.grades["blunder"] == 0


@pytest.mark.parametrize("name", SOLO)
def test_a_placement_at_random_is_marked_where_it_loses_much(name: str) -> None:
    """How much each placement loses is said by a search that looks further and at many more boards than a review."""
    replay, scale = played(name, 30), SCALES[name]
    thorough = SearchBot(even=True, width=12, depth=5)
    grades = []
    for number, turn in islice(enumerate(replay.turns(), 1), 8, 24):  # on an empty board little can be lost
        options = turn.before.options
        losses = losses_by(ReviewEngine(chainfall.game(name), options, 0, thorough), turn.before, number)
        usual = losses_by(ReviewEngine(chainfall.game(name), options, 0, BUDGET), turn.before, number)
        grades += [scale.grade(usual[move]) for move, loss in losses.items() if loss > 1.5 * scale.mistake]
    assert len(grades) >= 20
    assert sum(grade in GRADES[2:] for grade in grades) >= 0.95 * len(grades)


def losses_by(engine: ReviewEngine, state: Any, number: int) -> dict[Placement, float]:
    values = engine.values(state, number)
    return {value.move: values[0].worth - value.worth for value in values}


def test_a_turn_says_what_was_better_and_how_the_engine_would_have_gone_on() -> None:
    found = review(played("puzzle-fighter", 30, errors=60))
    assert {turn.grade for turn in found.turns} >= {"best", "blunder"}
    for turn in found.turns:
        assert turn.loss == turn.best_worth - turn.worth >= 0
        assert 1 <= turn.rank <= turn.choices
        assert (turn.rank == 1) == (turn.loss == 0) == (turn.grade == "best") == (turn.accuracy == 100)
        assert (turn.best == turn.placement) == (turn.loss == 0)
        assert turn.line[0] == turn.best
        assert len(turn.line) == 4
        assert 0 <= turn.chain <= turn.reach


def test_a_chain_that_was_there_and_was_not_made_is_within_reach() -> None:
    session = Session("puzzle-fighter", seed=3)
    for number in range(12):
        placement = max(session.placements(), key=lambda place: (session.peek(place).score, place))
        if number == 11:
            placement = min(session.placements(), key=lambda place: (session.peek(place).score, place))
        session.place(placement)
    turns = review(session.replay()).turns
    assert all(turn.reach >= turn.chain for turn in turns)
    assert any(turn.reach > turn.chain for turn in turns)


# Honesty


@pytest.mark.parametrize("name", [*SOLO, *VERSUS])
def test_what_is_hidden_has_no_influence(name: str) -> None:
    replay = played(name, 6) if name in SOLO else match(name, "brook", "torrent", steps=400)
    game: AnyGame = chainfall.game(name)
    for number, turn in enumerate(replay.turns(), 1):
        if turn.placement is None:
            continue
        engine = ReviewEngine(game, turn.before.options, turn.seat, BUDGET)
        twin = guessed(game, turn.before.options, turn.before, 999)
        assert twin != turn.before
        assert engine.values(twin, number) == engine.values(turn.before, number)


def test_two_replays_that_differ_only_in_what_was_still_hidden_have_the_same_review_up_to_there() -> None:
    first, second = sessions_with_the_same_beginning(pairs=3)
    for session in (first, second):
        for place in (Placement(0), Placement(1, 1)):
            session.place(place)
        while session.placements() and session.steps < 500:
            session.place(session.placements()[-1])
    one, other = (review(session.replay()).turns for session in (first, second))
    assert one[:2] == other[:2]
    assert one[2:] != other[2:]


def sessions_with_the_same_beginning(pairs: int) -> tuple[Any, Any]:
    """Two sessions with different seeds that show the same pairs at first."""
    seeds: dict[tuple[str, ...], int] = {}
    for seed in count():
        shown = pairs_of(seed, pairs)
        if shown in seeds:
            return Session("puzzle-fighter", seed=seeds[shown]), Session("puzzle-fighter", seed=seed)
        seeds[shown] = seed
    raise AssertionError


def pairs_of(seed: int, pairs: int) -> tuple[str, ...]:
    state = FIGHTER.step(FIGHTER.start(FIGHTER.Options(), seed), 0).state
    shown = [state.turn.piece]
    while len(shown) < pairs:
        shown.append(state.turn.next)
        state = FIGHTER.placing.place(state, Placement(0)).state
    return tuple(shown)


# However it is made


@pytest.mark.parametrize("stop", [1, 3, 7, 30])
def test_a_review_that_is_stopped_and_continued_elsewhere_is_the_same(stop: int) -> None:
    replay = played("puzzle-fighter", 8)
    whole = review(replay)
    first = Reviewing(replay)
    for _ in range(stop):
        first.advance()
    left = first.review
    assert left.turns == whole.turns[: len(left.turns)]
    second = Reviewing(replay, known=left.turns)
    while (found := second.advance()) is None:
        pass
    while (same := first.advance()) is None:
        pass
    assert found == same == whole


def test_what_is_known_is_not_thought_about_again(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = played("puzzle-fighter", 4)
    whole = review(replay)
    monkeypatch.delattr(ReviewEngine, "values")
    again = Reviewing(replay, known=whole.turns)
    while (found := again.advance()) is None:
        pass
    assert found == whole


def test_progress_only_grows_and_ends_at_the_whole() -> None:
    reviewing = Reviewing(played("dr-mario", 5), budget=QUICK)
    shares = [reviewing.done]
    while reviewing.advance() is None:
        shares.append(reviewing.done)
        assert not reviewing.review.complete
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert shares[-1] < reviewing.done == 1
    assert reviewing.review.complete


@pytest.mark.parametrize("name", SOLO)
def test_kernel_and_reference_agree_while_all_pieces_are_seen(name: str) -> None:
    replay = played(name, 4)
    kernel, reference = (
        review(replay, budget=SearchBot(even=True, width=1000, depth=2, samples=2, nodes=10**7, engine=engine))
        for engine in ("kernel", "reference")
    )
    assert [without_line(turn) for turn in kernel.turns] == [without_line(turn) for turn in reference.turns]


def without_line(turn: TurnReview) -> TurnReview:
    """Which of equally good placements comes first does not matter, nor what comes after it."""
    return replace(turn, line=(), best=turn.placement, reach=0)


@pytest.mark.parametrize(("name", "steps"), [("puzzle-fighter-versus", 400), ("dr-mario-versus", 3000)])
def test_kernel_and_reference_agree_at_a_seat(name: str, steps: int) -> None:
    replay = match(name, "brook", "torrent", steps=steps)
    kernel, reference = (
        review(replay, 1, SearchBot(even=True, width=10, depth=1, samples=1, engine=engine))
        for engine in ("kernel", "reference")
    )
    assert [without_line(turn) for turn in kernel.turns] == [without_line(turn) for turn in reference.turns]


@pytest.mark.parametrize("held", ["left", "right", "cw"])
def test_a_button_that_is_held_when_the_piece_appears_does_not_keep_the_kernel_from_looking(held: str) -> None:
    session = Session("puzzle-fighter", seed=3)
    for _ in range(200):
        session.play(f"{held}+down")
    replay = session.replay()
    kernel = SearchBot(even=True, depth=3, engine="kernel")
    found = review(replay, budget=kernel)
    assert len(found.turns[0].line) == 3


def test_a_game_against_the_clock_is_reviewed_on_the_kernel_as_one_without() -> None:
    reviews = []
    for mode in ("timed", "endless"):
        session = Session("puzzle-fighter", seed=3, mode=mode)
        for _ in range(3):
            session.place(session.placements()[-1])
        reviews.append(review(session.replay(), budget=SearchBot(even=True, engine="kernel")))
    timed, endless = reviews
    assert len(timed.turns) == 3
    assert timed.turns == endless.turns


# For every game with placements


@pytest.mark.parametrize("game", [COLUMNS, PUYO], ids=lambda game: game.id)
def test_games_of_other_packages_are_reviewed_by_their_rules(game: AnyGame) -> None:
    replay = played(game, 6, errors=50)
    found = review(replay, game=game)
    assert len(found.turns) == 6
    assert found.unit == "points"
    assert {turn.grade for turn in found.turns} <= set(GRADES)
    assert len({turn.loss for turn in found.turns}) > 1


@pytest.mark.parametrize("name", VERSUS)
def test_games_for_two_are_reviewed_by_seat(name: str) -> None:
    replay = match(name, "pebble", "avalanche")
    weak, strong = (review(replay, seat) for seat in (0, 1))
    assert [turn.step for turn in weak.turns] != [turn.step for turn in strong.turns]
    assert weak.accuracy is not None
    assert strong.accuracy is not None
    assert weak.accuracy < strong.accuracy


# What cannot be reviewed


def test_a_replay_that_does_not_verify_is_refused() -> None:
    replay = played("puzzle-fighter", 3)
    with pytest.raises(ReplayError, match="it does not verify: the result is score"):
        review(replace(replay, score=replay.score + 1))


def test_a_game_without_placements_is_refused() -> None:
    session = Session("triple-town", seed=1)
    with pytest.raises(ChainfallError, match="triple-town does not offer placements, and only those can be reviewed"):
        review(session.replay())


@pytest.mark.parametrize(("name", "seat", "last"), [("puzzle-fighter", 1, 0), ("dr-mario-versus", 2, 1)])
def test_a_seat_that_does_not_exist_is_refused(name: str, seat: int, last: int) -> None:
    replay: Replay = Session(chainfall.game(name), seed=1).replay()
    with pytest.raises(ChainfallError, match=f"{name} has no seat {seat}, expected 0 to {last}"):
        Reviewing(replay, seat)


def test_a_budget_of_time_is_refused() -> None:
    with pytest.raises(ChainfallError, match="expected ms to be 0"):
        Reviewing(played("puzzle-fighter", 1), budget=SearchBot(ms=50))


def test_a_replay_beyond_the_limit_is_not_reviewed() -> None:
    with pytest.raises(LimitError, match="more than the limit of 10"):
        review(played("puzzle-fighter", 3), limit=10)


def test_a_game_without_a_placement_has_an_empty_review() -> None:
    replay: Replay = Session("puzzle-fighter", seed=1).replay()
    found = review(replay)
    assert (found.turns, found.accuracy, found.loss, found.turning_points) == ((), None, 0, ())
    assert repr(found) == "<Review of puzzle-fighter, seat 0: 0 pieces, nothing placed>"
    assert isinstance(found, Review)
