"""What a bot says every move is worth, and how it would go on."""

from typing import Any

import pytest
from tests.bots.games import GAMES, name_of

from chainfall.bots import AnyView, GreedyBot, RandomBot, SearchBot, ValuingBot, bot, view_of
from chainfall.play import registry
from chainfall.play.placing import with_piece
from chainfall.play.registry import AnyGame
from chainfall.play.view import moves_of

BOTS = (GreedyBot(), SearchBot(width=3, depth=3), SearchBot(width=3, depth=3, engine="reference"))


def begin(game: AnyGame, seed: int = 0, **options: object) -> AnyView:
    """A view of a game whose first piece is in the air."""
    chosen = game.Options(**options)
    state = game.start(chosen, seed)
    return view_of(game, chosen, with_piece(game, state) if hasattr(game, "placing") else state, 1)


@pytest.mark.parametrize("game", GAMES, ids=name_of)
@pytest.mark.parametrize("valuing", BOTS)
def test_every_move_has_a_worth_and_the_best_is_the_one_that_is_played(valuing: ValuingBot, game: AnyGame) -> None:
    view = begin(game)
    for _ in range(3):
        values = valuing.values(view)
        assert {value.move for value in values} == set(view.moves())
        assert len(values) == len(view.moves())
        worths = [value.worth for value in values]
        assert worths == sorted(worths, reverse=True)
        played = valuing.choose(view)
        assert {value.move: value.worth for value in values}[played] == worths[0]
        view = view_of(game, view.options, view.after(played).state, 1)


def test_only_bots_that_judge_moves_can_say() -> None:
    assert isinstance(bot("search"), ValuingBot)
    assert isinstance(bot("greedy"), ValuingBot)
    assert not isinstance(RandomBot(), ValuingBot)


@pytest.mark.parametrize("engine", ["kernel", "reference"])
@pytest.mark.parametrize("name", ["puzzle-fighter", "dr-mario", "triple-town"])
def test_a_line_begins_with_its_move_and_can_be_played(name: str, engine: Any) -> None:
    view = begin(registry.game(name), seed=3)
    for value in SearchBot(width=2, depth=3, samples=1, even=True, engine=engine).values(view):
        assert value.line[0] == value.move
        assert len(value.line) == 3
        first = view_of(view.game, view.options, view.after(value.move).state, 7)
        assert value.line[1] in moves_of(view.game, first.state)  # the next piece is seen as well


def test_kernel_and_reference_come_to_the_same_while_all_pieces_are_seen() -> None:
    view = begin(registry.game("puzzle-fighter"), seed=5)
    kernel, reference = (
        SearchBot(width=1000, depth=2, samples=2, engine=engine, nodes=10**6).values(view)
        for engine in ("kernel", "reference")
    )
    assert {value.move: value.worth for value in kernel} == {value.move: value.worth for value in reference}


@pytest.mark.parametrize("name", ["puzzle-fighter", "dr-mario"])
def test_an_even_search_drops_no_move_and_so_finds_as_much_behind_it_as_one_that_begins_there(name: str) -> None:
    """With room for everything behind each move, an even search of any width agrees with one without limits."""
    view = begin(registry.game(name), seed=5)
    sizes: dict[str, Any] = {"depth": 2, "samples": 1, "nodes": 10**6}
    everything = SearchBot(width=1000, **sizes).values(view)
    for engine in ("kernel", "reference"):
        even = SearchBot(width=1, even=True, engine=engine, **sizes).values(view)
        assert [value.worth for value in even] == [value.worth for value in everything]
    dropping = SearchBot(width=1, **sizes).values(view)
    assert [value.worth for value in dropping] != [value.worth for value in everything]


def test_points_count_from_the_view_on_so_kernel_and_reference_agree_in_the_middle_of_a_game() -> None:
    view = begin(registry.game("triple-town"))
    for _ in range(20):
        view = view_of(view.game, view.options, view.after(GreedyBot().choose(view)).state, 1)
    assert view.game.frame(view.state).score > 0
    kernel, reference = (
        SearchBot(depth=1, samples=1, engine=engine).values(view) for engine in ("kernel", "reference")
    )
    assert kernel == reference
