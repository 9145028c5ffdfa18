"""The beam on the kernels, beside the one on the reference."""

from dataclasses import replace
from typing import Any

import pytest

import chainfall
from chainfall.bots import play
from chainfall.bots.beam import CLEARED, ReferenceBeam, SearchBudget
from chainfall.bots.kernel_beam import KernelBeam
from chainfall.bots.search import SearchBot
from chainfall.bots.worth.judging import judge_of
from chainfall.core.options import from_plain
from chainfall.kernels import KernelError
from chainfall.play.placing import with_piece
from chainfall.play.view import AnyView, view_of

GAMES = ("puzzle-fighter", "dr-mario", "triple-town")


def begin(name: str, seed: int = 5, **options: object) -> AnyView:
    game = chainfall.game(name)
    chosen = from_plain(game.Options, options)
    state = game.start(chosen, seed)
    return view_of(game, chosen, with_piece(game, state) if hasattr(game, "placing") else state, seed=3)


def beams(view: AnyView, depth: int, width: int) -> tuple[ReferenceBeam, KernelBeam]:
    judge = judge_of(view.game)
    reference = ReferenceBeam(view.game, judge, depth, width)
    return reference, KernelBeam.of(view, judge.weights, depth, width, reference)


@pytest.mark.parametrize("name", GAMES)
def test_one_move_ahead_both_rank_the_moves_alike(name: str) -> None:
    """The worth of a state is the same but for what all of them have in common: the score so far."""
    view = begin(name)
    for _ in range(6):
        reference, kernel = beams(view, 1, 100)
        expected = reference.look(view, 0, SearchBudget(1000)).values
        found = kernel.look(view, 0, SearchBudget(1000)).values
        differences = {found[move] - worth for move, worth in expected.items() if worth > -500_000}
        assert len(differences) == 1
        best = max(expected, key=lambda move: (expected[move], str(move)))
        view = replace(view, state=view.after(best).state)


def test_two_moves_ahead_with_room_for_all_both_come_to_the_same() -> None:
    """Both pieces are seen, so no guess is in it."""
    view = begin("puzzle-fighter")
    reference, kernel = beams(view, 2, 1000)
    expected = reference.look(view, 0, SearchBudget(100_000)).values
    found = kernel.look(view, 0, SearchBudget(100_000)).values
    assert found == expected


def begin_with_one_left(level: int) -> AnyView:
    """Three cells of the colour of both capsules that are seen, one of them the last virus."""
    view = begin("dr-mario", level=level)
    turn = view.state.turn
    column = turn.piece[0] * 2 + turn.piece[0].lower()
    board = "".join(half.ljust(8) for half in column).rjust(len(turn.board))
    turn = replace(turn, board=board, links="0" * len(board), next=turn.piece)
    return replace(view, state=replace(view.state, turn=turn))


@pytest.mark.parametrize("level", [0, 24])
def test_a_cleared_level_ends_a_way_and_sooner_is_better_than_later(level: int) -> None:
    """After the last level it comes again: then there are more viruses than before, but nothing is better."""
    view = begin_with_one_left(level)
    reference, kernel = beams(view, 2, 1000)
    found = kernel.look(view, 0, SearchBudget(100_000)).values
    assert found == reference.look(view, 0, SearchBudget(100_000)).values
    assert {CLEARED, CLEARED - 1} < set(found.values())


def test_moves_that_are_left_for_a_cleared_level_do_not_count_as_if_they_cleared_it_too() -> None:
    view = begin_with_one_left(level=0)
    at_once, _ = beams(view, 1, 1000)
    reference, kernel = beams(view, 2, 1)
    worth = {move: value for move, value in at_once.look(view, 0, SearchBudget(1000)).values.items() if value < CLEARED}
    assert worth
    for narrow in (reference, kernel):
        found = narrow.look(view, 0, SearchBudget(1000)).values
        assert {move: found[move] for move in worth} == worth
        assert max(found.values()) == CLEARED


def test_what_was_tried_is_spent() -> None:
    view = begin("triple-town")
    _, kernel = beams(view, 1, 10)
    budget = SearchBudget(36)
    kernel.look(view, 0, budget)
    assert budget.spent
    budget = SearchBudget(37)
    kernel.look(view, 0, budget)
    assert not budget.spent


def test_every_guess_is_another_one_and_the_same_again() -> None:
    view = begin("puzzle-fighter")
    _, kernel = beams(view, 5, 10)
    looks = [dict(kernel.look(view, number, SearchBudget(1)).values) for number in (0, 1, 0)]
    assert looks[0] == looks[2] != looks[1]


def test_a_state_that_no_board_can_hold_is_left_to_the_reference() -> None:
    view = begin("puzzle-fighter")
    moved = replace(view, state=view.game.step(view.state, 0).state)
    reference, kernel = beams(view, 1, 10)
    assert kernel.look(moved, 0, SearchBudget(1000)).values == reference.look(moved, 0, SearchBudget(1000)).values


@pytest.mark.parametrize("name", GAMES)
def test_search_plays_on_the_kernel_the_same_game_again(name: str) -> None:
    bot = SearchBot(width=5, depth=2, engine="kernel")
    first, second = (play(bot, name, seed=1, moves=10) for _ in range(2))
    assert (first.score, first.moves) == (second.score, 10)


def test_a_kernel_that_is_asked_for_and_is_not_there_is_told() -> None:
    with pytest.raises(KernelError, match="no kernel for 'puzzle-kata'"):
        play(SearchBot(engine="kernel"), "puzzle-kata", moves=1)
    with pytest.raises(KernelError, match="option power=solid: the kernel supports only marked"):
        play(SearchBot(engine="kernel"), "puzzle-fighter", {"power": "solid"}, moves=1)


@pytest.mark.parametrize("options", [{"power": "solid"}, {}])
def test_without_a_kernel_the_reference_is_asked(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    if not options:

        def of(*arguments: object, **options: object) -> KernelBeam:
            raise KernelError("the kernels are not installed")

        monkeypatch.setattr(KernelBeam, "of", staticmethod(of))
    bot = SearchBot(width=2, depth=1)
    same = SearchBot(width=2, depth=1, engine="reference")
    assert play(bot, "puzzle-fighter", options, moves=4).score == play(same, "puzzle-fighter", options, moves=4).score
