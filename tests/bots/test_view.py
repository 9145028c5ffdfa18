"""A view shows what a player sees, and nothing else."""

from dataclasses import replace
from typing import Any

import pytest
from tests.bots.games import FALLING, GAMES, TURNS, name_of

from chainfall.bots import bot, bots
from chainfall.bots.playing import SoloGame
from chainfall.core.errors import ChainfallError
from chainfall.core.placing import Placement
from chainfall.play.placing import with_piece
from chainfall.play.registry import AnyGame
from chainfall.play.view import spread, view_of


def in_the_middle(game: AnyGame, seed: int, moves: int = 12) -> Any:
    """A state some moves into a game."""
    match = SoloGame(bot("random"), game, game.Options(), seed)
    while match.moves < moves and match.play():
        pass
    return match.state


HIDING = [game for game in GAMES if game.id != "puzzle-kata"]


@pytest.mark.parametrize("game", HIDING, ids=name_of)
@pytest.mark.parametrize("name", bots())
def test_states_that_differ_only_in_what_is_hidden_get_the_same_choice(name: str, game: AnyGame) -> None:
    options, chooser = game.Options(), bot(name)
    for seed in range(3):
        state = in_the_middle(game, seed)
        other = replace(state, hidden=game.start(options, 1000 + seed).hidden)
        assert other != state
        if game.outcome(state) is None:
            assert chooser.choose(view_of(game, options, state, seed)) == chooser.choose(
                view_of(game, options, other, seed)
            )


@pytest.mark.parametrize("game", HIDING, ids=name_of)
def test_nothing_hidden_is_left_in_a_view(game: AnyGame) -> None:
    state = in_the_middle(game, 5)
    view = view_of(game, game.Options(), state, 1)
    assert view.state.hidden != state.hidden
    assert replace(view.state, hidden=state.hidden) == state


@pytest.mark.parametrize("game", HIDING, ids=name_of)
def test_each_guess_is_another_one_and_comes_again(game: AnyGame) -> None:
    view = view_of(game, game.Options(), in_the_middle(game, 5), 1)
    guesses = [view.guess(number) for number in range(5)]
    assert len({guess.hidden for guess in [view.state, *guesses]}) == 6
    assert guesses == [view.guess(number) for number in range(5)]


def test_a_state_that_hides_nothing_is_shown_as_it_is() -> None:
    [game] = [game for game in GAMES if game.id == "puzzle-kata"]
    state = in_the_middle(game, 0)
    view = view_of(game, game.Options(), state, 1)
    assert view.state is state
    assert view.guess(3) is state


@pytest.mark.parametrize("game", FALLING, ids=name_of)
def test_the_moves_of_a_game_that_offers_placements_are_those(game: AnyGame) -> None:
    state = with_piece(game, game.start(game.Options(), 0))
    view = view_of(game, game.Options(), state, 1)
    assert view.moves()
    assert all(isinstance(move, Placement) for move in view.moves())


@pytest.mark.parametrize("game", TURNS, ids=name_of)
def test_the_moves_of_another_game_are_its_inputs(game: AnyGame) -> None:
    state = game.start(game.Options(), 0)
    view = view_of(game, game.Options(), state, 1)
    assert list(view.moves()) == list(game.inputs(state))
    assert view.after(view.moves()[0]) == game.step(view.state, view.moves()[0])


def test_seeds_made_from_neighbours_have_nothing_in_common() -> None:
    assert len({spread(seed, number) for seed in range(100) for number in range(100)}) == 10_000


CHOOSERS = [*bots(), "search:engine=reference"]


@pytest.mark.parametrize("game", [game for game in FALLING if game.hz], ids=name_of)
@pytest.mark.parametrize("name", CHOOSERS)
def test_a_bot_that_is_asked_before_a_piece_has_appeared_says_so(name: str, game: AnyGame) -> None:
    view = view_of(game, game.Options(), game.start(game.Options(), 1), 1)
    assert not view.moves()
    with pytest.raises(ChainfallError, match=f"^{game.id}: nothing can be placed now, expected at least one move"):
        bot(name).choose(view)


@pytest.mark.parametrize("game", [game for game in GAMES if game.id != "puzzle-kata"], ids=name_of)
@pytest.mark.parametrize("name", CHOOSERS)
def test_a_bot_that_is_asked_after_the_end_says_so(name: str, game: AnyGame) -> None:
    match = SoloGame(bot("random"), game, game.Options(), 1)
    while match.play():
        pass
    assert game.outcome(match.state)
    with pytest.raises(ChainfallError, match=f"^{game.id}: the game is over, expected at least one move"):
        bot(name).choose(view_of(game, game.Options(), match.state, 1))
