"""Opponents at the buttons: how long they wait, how they press, how often they are wrong, and what they may know."""

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import chainfall
from chainfall.bots.opponents import STEPS, Opponent, Step, opponent
from chainfall.bots.opponents.fingers import is_airborne
from chainfall.bots.opponents.thinking import Seen, Thoughts, seen_by
from chainfall.core.buttons import DOWN, DROP
from chainfall.core.effects import RoundOver
from chainfall.core.errors import ChainfallError
from chainfall.core.placing import Placement
from chainfall.play.alone import alone
from chainfall.play.placing import placing_of

VERSUS = ["puzzle-fighter-versus", "dr-mario-versus"]

Session = chainfall.Session[Any, Any]


def with_pieces(name: str, seat: int = 1, seed: int = 3, **options: Any) -> Session:
    """A match in which a piece has just appeared at a seat."""
    session: Session = chainfall.Session(chainfall.game(name), seed=seed, **options)
    wait(session, seat)
    return session


def wait(session: Session, seat: int) -> None:
    """Waits for a piece at a seat."""
    while not is_airborne(alone(session.game, session.state, seat)):
        session.play("- | -")


def presses(session: Session, player: Opponent, seat: int = 1) -> list[int]:
    """What an opponent holds in each tick until its piece has landed."""
    masks = []
    while is_airborne(alone(session.game, session.state, seat)):
        masks.append(player.next(session.state))
        session.feed((0, masks[-1]) if seat else (masks[-1], 0))
    return masks


def wanting(wanted: Callable[[Seen], Placement]) -> Callable[[Seen], Thoughts]:
    """A thinker that wants one placement and no other."""

    def think(seen: Seen) -> Thoughts:
        yield from ()
        return {placement: float(placement == wanted(seen)) for placement in seen.placements}

    return think


CAREFUL = Step("", "", "", reaction=17, gap=5, errors=0, drop="hard", depth=1, width=1, samples=1, wary=False)


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
    board = alone(session.game, session.state, seat)
    wanted = placing_of(board.game).place(board.state, Placement(0, 1)).state.turn.board
    presses(session, careful(session, seat, gap=gap, drop=drop), seat)
    wait(session, seat)
    assert alone(session.game, session.state, seat).state.turn.board == wanted


def test_a_soft_drop_holds_down_and_never_drops() -> None:
    session = with_pieces("puzzle-fighter-versus")
    masks = presses(session, careful(session, drop="soft"))
    assert masks[-1] == DOWN
    assert not any(mask & DROP for mask in masks)


def test_a_piece_that_cannot_get_there_any_longer_goes_as_near_as_it_can() -> None:
    session = with_pieces("puzzle-fighter-versus", board_2="/".join([".B...."] + ["RG...."] * 10))
    presses(session, careful(session, reaction=200, gap=10))
    assert alone(session.game, session.state, 1).state.turn.board[12 * 6 + 2] != " "


@pytest.mark.parametrize("name", VERSUS)
def test_nothing_is_pressed_while_the_match_is_paused_or_between_rounds(name: str) -> None:
    session = with_pieces(name, wins=2)
    player = opponent("random", name, session.options, 1)
    session.play("pause | -")
    assert player.next(session.state) == 0
    session.play("- | -")
    effects = session.play("pause | -").effects
    while not any(isinstance(effect, RoundOver) for effect in effects):
        effects = session.feed((DROP | DOWN if session.steps % 2 else 0, player.next(session.state))).effects
    assert player.next(session.state) == 0


def test_errors_are_as_frequent_as_the_step_says() -> None:
    session = with_pieces("puzzle-fighter-versus")
    wrong = 0
    for seed in range(300):
        player = careful(session, seed=seed, reaction=0, gap=0, errors=30)
        masks: list[int] = []
        while not masks or masks[-1] != DROP:
            masks.append(player.next(session.state))
        wrong += masks != presses_of(session, Placement(0, 1))
    assert 70 < wrong < 100  # 30 of 100, of which one of 22 is right by chance


def presses_of(session: Session, placement: Placement) -> list[int]:
    board = alone(session.game, session.state, 1)
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
