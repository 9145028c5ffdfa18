"""Opponents at the buttons: how long they wait, how they press, how often they are wrong, and what they may know."""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from tests.bots.two_puyo import TWO_PUYO

import chainfall
from chainfall.bots import kernel_beam, seat_beam
from chainfall.bots.opponents import STEPS, Difficulty, Opponent, opponent, registry
from chainfall.bots.opponents.fingers import Fingers, is_airborne
from chainfall.bots.opponents.thinking import (
    A_TICK,
    LOOKS_A_TICK,
    Seen,
    Thoughts,
    Values,
    by_guesses,
    completed,
    one_by_one,
    seen_by,
)
from chainfall.core.buttons import DOWN, DROP
from chainfall.core.effects import RoundOver
from chainfall.core.errors import ChainfallError
from chainfall.core.placing import Placement
from chainfall.play.placing import placing_of
from chainfall.play.seat_view import SeatView, seat_view
from chainfall.testing import check_game

VERSUS = ["puzzle-fighter-versus", "dr-mario-versus"]

Session = chainfall.Session[Any, Any]


def with_pieces(name: str, seat: int = 1, seed: int = 3, **options: Any) -> Session:
    """A match in which a piece has just appeared at a seat."""
    session: Session = chainfall.Session(chainfall.game(name), seed=seed, **options)
    wait(session, seat)
    return session


LONGEST = 5_000
"""Ticks after which what does not happen counts as missing."""


def until(happened: Callable[[], bool]) -> Iterator[int]:
    """The ticks before something happens; it is not waited for endlessly."""
    for tick in itertools.count():
        if happened():
            return
        assert tick < LONGEST, "it never happens"
        yield tick


def landed(session: Session, seat: int) -> bool:
    """Whether no piece is in the air at a seat."""
    return not is_airborne(seat_view(session.game, session.state, seat))


def wait(session: Session, seat: int) -> None:
    """Waits for a piece at a seat."""
    for _ in until(lambda: not landed(session, seat)):
        session.play("- | -")


def presses(session: Session, player: Opponent, seat: int = 1) -> list[int]:
    """What an opponent holds in each tick until its piece has landed."""
    masks = []
    for _ in until(lambda: landed(session, seat)):
        masks.append(player.next(session.state))
        session.feed((0, masks[-1]) if seat else (masks[-1], 0))
    return masks


def wanting(wanted: Callable[[Seen], Placement]) -> Callable[[Seen], Thoughts]:
    """A thinker that wants one placement and no other."""

    def think(seen: Seen) -> Thoughts:
        yield from ()
        return {placement: float(placement == wanted(seen)) for placement in seen.placements}

    return think


CAREFUL = Difficulty("", "", "", reaction=17, gap=5, errors=0, drop="hard", depth=1, width=1, samples=1, wary=False)


def careful(session: Session, seat: int = 1, seed: int = 0, **changes: Any) -> Opponent:
    """An opponent that brings every piece to the leftmost column, turned once."""
    step = replace(CAREFUL, **changes)
    return Opponent(step, wanting(lambda seen: Placement(0, 1)), session.game, session.options, seat=seat, seed=seed)


@pytest.mark.parametrize("name", VERSUS)
@pytest.mark.parametrize("reaction", [0, 1, 17])
def test_nothing_is_pressed_before_the_reaction_time_is_over(name: str, reaction: int) -> None:
    session = with_pieces(name)
    masks = presses(session, careful(session, reaction=reaction))
    assert masks[:reaction] == [0] * reaction
    assert masks[reaction] != 0


@pytest.mark.parametrize("name", VERSUS)
@pytest.mark.parametrize("gap", [1, 5])
def test_after_each_press_nothing_is_held_for_the_gap(name: str, gap: int) -> None:
    session = with_pieces(name)
    masks = presses(session, careful(session, reaction=0, gap=gap))
    steering = masks[: next(tick for tick, mask in enumerate(masks) if mask & (DOWN | DROP))]
    assert [tick for tick, mask in enumerate(steering) if mask] == list(range(0, len(steering), gap + 1))
    assert len(steering) > gap + 1


@pytest.mark.parametrize("name", VERSUS)
def test_without_a_gap_every_tick_is_a_press_of_another_button_until_the_piece_is_dropped(name: str) -> None:
    session = with_pieces(name)
    masks = presses(session, careful(session, reaction=0, gap=0))
    steering = masks[: next(tick for tick, mask in enumerate(masks) if mask & (DOWN | DROP))]
    assert all(before != after for before, after in itertools.pairwise(steering))
    assert masks[: len(steering)] == steering


@pytest.mark.parametrize("name", VERSUS)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("gap", "drop"), [(0, "hard"), (4, "hard"), (0, "soft"), (4, "soft")])
def test_a_piece_comes_to_the_place_that_was_chosen(name: str, seat: int, gap: int, drop: str) -> None:
    session = with_pieces(name, seat)
    board = seat_view(session.game, session.state, seat)
    wanted = placing_of(board.game).place(board.state, Placement(0, 1)).state.turn.board
    presses(session, careful(session, seat, gap=gap, drop=drop), seat)
    wait(session, seat)
    assert seat_view(session.game, session.state, seat).state.turn.board == wanted


def test_a_soft_drop_holds_down_and_never_drops() -> None:
    session = with_pieces("puzzle-fighter-versus")
    masks = presses(session, careful(session, drop="soft"))
    assert masks[-1] == DOWN
    assert not any(mask & DROP for mask in masks)


def test_a_piece_that_cannot_get_there_any_longer_goes_as_near_as_it_can() -> None:
    session = with_pieces("puzzle-fighter-versus", board_2="/".join([".B...."] + ["RG...."] * 10))
    presses(session, careful(session, reaction=200, gap=10))
    assert seat_view(session.game, session.state, 1).state.turn.board[12 * 6 + 2] != " "


@pytest.mark.parametrize("name", VERSUS)
def test_nothing_is_pressed_while_the_match_is_paused_or_between_rounds(name: str) -> None:
    session = with_pieces(name, wins=2)
    player = opponent("random", name, session.options, 1)
    session.play("pause | -")
    assert player.next(session.state) == 0
    session.play("- | -")
    effects = session.play("pause | -").effects
    for _ in until(lambda: any(isinstance(effect, RoundOver) for effect in effects)):  # noqa: B023 - called at once
        effects = session.feed((DROP | DOWN if session.steps % 2 else 0, player.next(session.state))).effects
    assert player.next(session.state) == 0


def test_errors_are_as_frequent_as_the_step_says() -> None:
    session = with_pieces("puzzle-fighter-versus")
    wrong = 0
    for seed in range(300):
        player = careful(session, seed=seed, reaction=0, gap=0, errors=30)
        masks: list[int] = []
        for _ in until(lambda: masks[-1:] == [DROP]):  # noqa: B023 - called at once
            masks.append(player.next(session.state))
        wrong += masks != presses_of(session, Placement(0, 1))
    assert 70 < wrong < 100  # 30 of 100, of which one of 22 is right by chance


def presses_of(session: Session, placement: Placement) -> list[int]:
    board = seat_view(session.game, session.state, 1)
    taps = list(placing_of(board.game).taps(board.state, placement))
    return taps[: taps.index(DROP) + 1]


@pytest.mark.parametrize("name", VERSUS)
@pytest.mark.parametrize("text", ["pebble", "avalanche", "greedy"])
def test_what_is_hidden_makes_no_difference(name: str, text: str) -> None:
    session = with_pieces(name)
    other = chainfall.Session(session.game, seed=99).state.hidden
    guessed = replace(session.state, hidden=other)
    one, two = (opponent(text, name, session.options, 1, seed=5) for _ in range(2))
    for _ in range(120):
        assert one.next(session.state) == two.next(guessed)


@pytest.mark.parametrize("name", VERSUS)
def test_nothing_of_what_is_hidden_is_seen(name: str) -> None:
    session = with_pieces(name)
    guessed = replace(session.state, hidden=chainfall.Session(session.game, seed=99).state.hidden)
    one, two = (seen_by(session.game, session.options, state, 1, seed=5) for state in (session.state, guessed))
    assert one == two
    assert one.state.hidden not in (session.state.hidden, guessed.hidden)


@pytest.mark.parametrize("name", VERSUS)
def test_the_same_seeds_play_the_same_match_and_its_replay_verifies(name: str) -> None:
    def play() -> Session:
        session: Session = chainfall.Session(chainfall.game(name), seed=4, wins=1)
        players = [opponent("brook", name, session.options, seat, seed=4) for seat in (0, 1)]
        for _ in range(900):
            session.feed(tuple(player.next(session.state) for player in players))
        return session

    session = play()
    assert session.replay() == play().replay()
    assert chainfall.verify(session.replay())


def test_each_step_has_a_name_and_a_title_of_its_own_and_is_quicker_and_surer_than_the_one_before() -> None:
    assert len(STEPS) == len({step.name for step in STEPS}) == len({step.title for step in STEPS}) == 8
    for slow, quick in itertools.pairwise(STEPS):
        assert slow.reaction > quick.reaction
        assert slow.gap > quick.gap
        assert slow.errors > quick.errors


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("bob", "dr-mario-versus"), "opponent 'bob' is not known, expected one of: pebble, drizzle"),
        (("pebble", "dr-mario"), "dr-mario is for one player"),
        (("pebble", "dr-mario-versus", None, 2), "dr-mario-versus has no seat 2"),
        (("search:width=x", "dr-mario-versus"), "bot 'search:width=x'"),
    ],
)
def test_a_wrong_opponent_is_refused_in_one_line(arguments: Any, problem: str) -> None:
    with pytest.raises(ChainfallError, match=problem):
        opponent(*arguments)


def test_a_board_without_room_for_a_piece_can_be_played() -> None:
    options = chainfall.game("puzzle-fighter-versus").Options(board_2="/".join(["...R..", "...G.."] * 6), wins=1)
    assert opponent("pebble", "puzzle-fighter-versus", options, 1)


def test_a_piece_that_lands_before_anything_can_be_done_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seen, "placements", ())
    session = with_pieces("puzzle-fighter-versus")
    assert careful(session, reaction=0).next(session.state) == 0


def test_each_seat_and_each_piece_has_a_chance_of_its_own() -> None:
    session: Session = chainfall.Session(chainfall.game("puzzle-fighter-versus"), seed=3)
    seeds: list[int] = []

    def think(seen: Seen) -> Thoughts:
        seeds.append(seen.seed)
        yield from ()
        return dict.fromkeys(seen.placements, 0.0)

    step = replace(CAREFUL, reaction=0, gap=0)
    players = [Opponent(step, think, session.game, session.options, seat=seat, seed=3) for seat in (0, 1)]
    for _ in range(200):
        session.feed(tuple(player.next(session.state) for player in players))
    assert len(seeds) == len(set(seeds)) > 4


def test_every_piece_is_thought_about_anew_also_where_the_last_one_came_down_by_itself() -> None:
    session = with_pieces("puzzle-fighter-versus", gravity_ms=50)
    thoughts = 0

    def think(seen: Seen) -> Thoughts:
        nonlocal thoughts
        thoughts += 1
        yield from ()
        return dict.fromkeys(seen.placements, 0.0)

    player = Opponent(replace(CAREFUL, reaction=10_000), think, session.game, session.options, seat=1, seed=3)
    for number in range(1, 4):
        assert not any(presses(session, player))
        player.next(session.state)
        assert thoughts == number
        wait(session, 1)


def test_who_makes_no_errors_is_never_wrong() -> None:
    session = with_pieces("puzzle-fighter-versus")
    wanted = presses_of(session, Placement(0, 1))
    for seed in range(300):
        player = careful(session, seed=seed, reaction=0, gap=0)
        assert [player.next(session.state) for _ in wanted] == wanted


def test_of_what_is_left_the_nearest_column_is_taken_and_the_turn_that_was_wanted() -> None:
    session = with_pieces("puzzle-fighter-versus", board_2="/".join(["....B.", "....G."] * 6), first_pairs="RG RG")
    board = seat_view(session.game, session.state, 1)
    fingers = Fingers(Placement(5, 2), gap=0, drop="hard")
    masks = []
    for _ in until(lambda: landed(session, 1)):
        masks.append(fingers.mask(seat_view(session.game, session.state, 1)))
        session.feed((0, masks[-1]))
    taps = list(placing_of(board.game).taps(board.state, Placement(3, 2)))
    assert masks == taps[: len(masks)]
    assert placing_of(board.game).placements(board.state)[0].column == 0


def test_a_piece_that_can_go_nowhere_is_let_down() -> None:
    class Stuck:
        def placements(self, state: Any) -> tuple[Placement, ...]:
            return ()

        def taps(self, state: Any, placement: Placement) -> list[int]:
            raise ChainfallError("it has fallen too far")

    game: Any = SimpleNamespace(placing=Stuck())
    assert Fingers(Placement(0), gap=0, drop="hard").mask(SeatView(game, None)) == DOWN


def test_thinking_about_several_guesses_takes_some_ticks_and_counts_each_guess() -> None:
    session = with_pieces("puzzle-fighter-versus")
    seen = seen_by(session.game, session.options, session.state, 1, seed=5)
    asked: list[int] = []

    def look(number: int) -> dict[Placement, float]:
        asked.append(number)
        return {seen.placements[0]: 10.0**number, seen.placements[1]: 0.5}

    thoughts, ticks = by_guesses(look, 5, seen), 0
    values: Values = {}
    while not values:
        try:
            next(thoughts)
            ticks += 1
            assert len(asked) == ticks * LOOKS_A_TICK
        except StopIteration as end:
            values = end.value
    assert asked == [0, 1, 2, 3, 4]
    assert values[seen.placements[0]] == 11111
    assert values[seen.placements[1]] == 2.5
    assert values[seen.placements[2]] == -2.5


def test_a_game_for_two_of_another_package_can_be_played() -> None:
    check_game(TWO_PUYO, games=5)
    session: Session = chainfall.Session(TWO_PUYO, seed=3)
    players = [opponent(name, TWO_PUYO, session.options, seat) for seat, name in enumerate(("avalanche", "pebble"))]
    for _ in range(400):
        session.feed(tuple(player.next(session.state) for player in players))
    quick, slow = (board.turn.pieces for board in session.state.boards)
    assert quick > 2 * slow > 2


def test_where_there_is_no_kernel_some_placements_are_looked_at_in_each_tick() -> None:
    session = with_pieces("puzzle-fighter-versus")
    seen = seen_by(session.game, session.options, session.state, 1, seed=5)
    looked: list[Placement] = []

    def worth(seen: Seen, placement: Placement) -> float:
        looked.append(placement)
        return 0.0

    for ticks, _ in enumerate(one_by_one(worth)(seen), 1):
        assert len(looked) == ticks * A_TICK
    assert tuple(looked) == seen.placements


def test_what_a_look_ahead_has_left_out_comes_last() -> None:
    session = with_pieces("puzzle-fighter-versus")
    seen = seen_by(session.game, session.options, session.state, 1, seed=5)
    first, second, third, *_ = seen.placements
    values = completed({first: 3.0, second: -2.0}, seen)
    assert values[third] < values[second] < values[first]
    assert set(values) == set(seen.placements)


@pytest.mark.parametrize(("name", "module"), [(VERSUS[0], seat_beam), (VERSUS[1], kernel_beam)])
def test_tables_that_take_a_while_are_made_before_the_match(name: str, module: Any) -> None:
    registry._rehearse.cache_clear()
    module._boards.cache_clear()
    session = with_pieces(name)
    player = opponent("avalanche", name, session.options, 1)
    made = module._boards.cache_info().misses
    assert made
    player.next(session.state)
    assert module._boards.cache_info().misses == made


@pytest.mark.parametrize("name", VERSUS)
@pytest.mark.parametrize("text", [*(step.name for step in STEPS), "random", "greedy", "search"])
def test_an_opponent_that_thinks_where_nothing_can_be_placed_says_so(name: str, text: str) -> None:
    session: Session = chainfall.Session(name)
    _, thinker = registry._read(text, session.game, 0)
    seen = seen_by(session.game, session.options, session.state, 1, 0)
    assert not seen.placements
    with pytest.raises(ChainfallError, match="nothing can be placed now, expected at least one move to choose from"):
        next(thinker(seen))


@pytest.mark.parametrize("name", VERSUS)
def test_an_opponent_at_its_buttons_waits_where_nothing_can_be_placed(name: str) -> None:
    session: Session = chainfall.Session(name)
    assert opponent("avalanche", name, seat=1).next(session.state) == 0
