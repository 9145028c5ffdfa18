"""Speaking: pieces, places and boards in words."""

import pytest

from chainfall.core.frame import Board, Hud, Sprite, Tile
from chainfall.play import registry
from chainfall.play.session import Session
from chainfall.table.speaking import Speaker, board_in_words, piece_in_words, tile_in_words

RED, BLUE, CRASH = Tile("gem", "R"), Tile("gem", "B"), Tile("crash", "R")
NOTHING = Tile("")


def board(piece: dict[tuple[int, int], Tile], shadow: list[tuple[int, int]], *coming: tuple[Sprite, ...]) -> Board:
    """Three columns by four rows; the middle one has a blue gem at the bottom."""
    tiles = [NOTHING] * 10 + [BLUE, NOTHING]
    sprites = [Sprite(row, column, NOTHING, shadow=True) for row, column in shadow]
    sprites += [Sprite(row, column, tile) for (row, column), tile in piece.items()]
    return Board(3, 4, tuple(tiles), tuple(sprites), Hud(0, next=coming))


def test_a_new_piece_is_said_whole_and_after_that_only_what_has_changed() -> None:
    speaker = Speaker()
    coming = (Sprite(0, 0, BLUE), Sprite(1, 0, RED))
    start = board({(0, 1): RED, (1, 1): CRASH}, [(1, 1), (2, 1)], coming)
    whole = "red over red crash gem, column 2, lands on blue, height 2. Next: blue over red"
    assert speaker.news(start, appeared=True) == whole
    assert speaker.news(start) == ""
    moved = board({(1, 0): RED, (2, 0): CRASH}, [(2, 0), (3, 0)], coming)
    assert speaker.news(moved) == "column 1, lands on the floor"
    turned = board({(2, 0): RED, (2, 1): CRASH}, [(2, 0), (2, 1)], coming)
    assert speaker.news(turned) == "red, red crash gem, columns 1 and 2, lands on blue, height 2"
    assert speaker.news(turned, appeared=True).endswith("Next: blue over red")


def test_the_same_piece_again_is_said_again() -> None:
    speaker = Speaker()
    only = board({(0, 1): RED}, [])
    assert speaker.news(only, appeared=True) == speaker.news(only, appeared=True) == "red, column 2"


def test_nothing_is_said_while_there_is_no_piece_and_the_next_is_new() -> None:
    speaker = Speaker()
    with_piece = board({(0, 1): RED}, [])
    speaker.news(with_piece, appeared=True)
    assert speaker.news(board({}, [])) == ""
    assert speaker.news(with_piece) == "red, column 2"


def test_columns_are_said_from_the_left_with_height_and_top() -> None:
    assert board_in_words(board({}, [])) == "Column 1: empty. Column 2: height 1, blue on top. Column 3: empty"


@pytest.mark.parametrize(
    ("tile", "words"),
    [
        (Tile("counter", "G", mark="3"), "green counter gem 3"),
        (Tile("crash", "Y", mark="*"), "yellow crash gem"),
        (Tile("diamond"), "diamond"),
        (Tile("virus", "B"), "blue virus"),
    ],
)
def test_tiles_in_words(tile: Tile, words: str) -> None:
    assert tile_in_words(tile) == words


@pytest.mark.parametrize("name", ["puzzle-fighter", "puzzle-fighter-versus", "dr-mario", "dr-mario-versus"])
def test_every_game_of_falling_pieces_says_piece_place_landing_and_next(name: str) -> None:
    session = Session(registry.game(name), seed=5)
    while not session.frame.boards[0].piece:
        session.play("-")
    shown = session.frame.boards[0]
    said = Speaker().news(shown, appeared=True)
    assert said.startswith(piece_in_words(shown.piece))
    assert "lands on the floor" in said or "height" in said
    assert "Next: " in said
