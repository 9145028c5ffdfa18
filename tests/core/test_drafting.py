"""Drafting: every letter that an editor offers can be drawn, and looks as the game draws it."""

import pytest

from chainfall.core.card import card_of
from chainfall.core.drafting import Drafting
from chainfall.core.errors import OptionError
from chainfall.core.options import from_plain, specs
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN, AnyGame
from chainfall.puzzles.goals import KINDS

GAMES = ("puzzle-fighter", "dr-mario", "puzzle-kata")


def drafted(name: str) -> tuple[AnyGame, Drafting]:
    game = registry.game(name)
    drafting = card_of(game).drafting
    assert drafting
    return game, drafting


def test_every_game_with_puzzles_tells_how_they_are_drawn() -> None:
    with_pieces = [name for name in BUILT_IN if "pieces" in [spec.name for spec in specs(registry.game(name).Options)]]
    assert with_pieces == [name for name in BUILT_IN if card_of(registry.game(name)).drafting]
    assert set(with_pieces) == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_every_letter_is_drawn_on_the_floor_as_its_tile(name: str) -> None:
    game, drafting = drafted(name)
    assert set(drafting.tiles) == set(drafting.board + drafting.pieces)
    for letter in drafting.board:
        drawing = (letter + "." * (drafting.columns - 2)) + drafting.board[-1]  # a virus, where one is needed
        board = game.frame(game.start(from_plain(game.Options, {"board": drawing}), 0)).boards[0]
        assert board.tiles[-drafting.columns] == drafting.tiles[letter]


@pytest.mark.parametrize("name", GAMES)
def test_every_letter_of_a_piece_is_one(name: str) -> None:
    game, drafting = drafted(name)
    pieces = [letter * drafting.size for letter in drafting.pieces]
    start = game.start(from_plain(game.Options, {"pieces": " ".join(pieces)}), 0)
    coming = game.frame(start).boards[0].hud.next
    assert [piece[0].tile.colour for piece in coming] == [drafting.tiles[letter].colour for letter in drafting.pieces]
    assert len(coming[0]) == drafting.size


@pytest.mark.parametrize("name", GAMES)
def test_the_board_has_exactly_these_rows_and_columns(name: str) -> None:
    game, drafting = drafted(name)
    row = drafting.board[-1] + "." * (drafting.columns - 1)
    from_plain(game.Options, {"board": "/".join([row] * drafting.rows)})
    for rows, columns in ((drafting.rows + 1, 0), (1, 1)):
        with pytest.raises(OptionError, match="expected at most"):
            from_plain(game.Options, {"board": "/".join([row + "." * columns] * rows)})


@pytest.mark.parametrize("name", GAMES)
def test_its_goals_are_goals(name: str) -> None:
    _, drafting = drafted(name)
    assert set(drafting.goals) <= set(KINDS)
