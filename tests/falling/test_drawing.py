"""From letters and poses to tiles, sprites and text."""

import pytest
from hypothesis import given
from tests.falling.boards import Drawn, boards, drawn

from chainfall.core.frame import BOTTOM, LEFT, RIGHT, TOP, Sprite, Tile, tile
from chainfall.falling.drawing import (
    MARK,
    Walls,
    airborne,
    links_of,
    minutes,
    rows_of,
    shadow,
    sprites,
    tiles,
    upcoming,
    well,
)
from chainfall.falling.pieces import PAIR, Pose, Shape
from chainfall.falling.state import Fall, Turn

SHAPE = Shape(PAIR, 4, 3)


def tile_of(letter: str, links: int, mark: str) -> Tile:
    return tile("gem", letter, links, mark)


def test_a_board_becomes_tiles_with_their_links_and_marks() -> None:
    assert tiles("RG", tile_of) == (tile("gem", "R"), tile("gem", "G"))
    assert tiles("RR", tile_of, (RIGHT, LEFT), marked=(1,)) == (
        tile("gem", "R", RIGHT),
        tile("gem", "R", LEFT, MARK),
    )


@given(boards("  AAB"))
def test_cells_are_linked_to_neighbours_of_their_own_group(board: Drawn) -> None:
    for cell, bits in enumerate(links_of(board.board, board.columns)):
        row, column = divmod(cell, board.columns)
        group = board.at(row, column)
        around = {
            TOP: board.at(row - 1, column),
            RIGHT: board.at(row, column + 1),
            BOTTOM: board.at(row + 1, column),
            LEFT: board.at(row, column - 1),
        }
        assert bits == sum(bit for bit, other in around.items() if other == group != " ")


def test_a_piece_in_the_air_is_drawn_on_its_way_to_the_next_row() -> None:
    turn = Turn(" " * 12, piece="RG", interval=100)
    assert airborne(SHAPE, turn, Fall(Pose(1, 1), gravity=30), tile_of)[2:] == (
        Sprite(1, 1, tile("gem", "R"), 30, 100),
        Sprite(0, 1, tile("gem", "G"), 30, 100),
    )


def test_its_shadow_lies_where_it_would_land_and_is_drawn_first() -> None:
    turn = Turn(drawn("...", "...", "...", ".B."), piece="RG", interval=100)
    below = (Sprite(2, 1, tile("gem", "R"), shadow=True), Sprite(1, 1, tile("gem", "G"), shadow=True))
    assert airborne(SHAPE, turn, Fall(Pose(1, 1), gravity=30), tile_of)[:2] == below
    assert shadow(SHAPE, turn.board, Pose(1, 1), (tile("gem", "R"), tile("gem", "G"))) == below


def test_a_piece_that_has_landed_has_no_shadow() -> None:
    turn = Turn(drawn("...", "...", ".R.", ".R."), piece="RG", interval=100)
    assert not any(sprite.shadow for sprite in airborne(SHAPE, turn, Fall(Pose(1, 1)), tile_of))


def test_a_piece_that_hangs_in_the_air_when_the_game_is_over_has_no_shadow() -> None:
    turn = Turn(" " * 12, piece="RG", interval=100, reason="time is up")
    assert not any(sprite.shadow for sprite in airborne(SHAPE, turn, Fall(Pose(1, 1)), tile_of))


def test_a_piece_on_the_ground_is_drawn_where_it_stands() -> None:
    turn = Turn(drawn("...", "...", ".R.", ".R."), piece="RG", interval=100)
    assert {sprite.progress for sprite in airborne(SHAPE, turn, Fall(Pose(1, 1), gravity=30), tile_of)} == {0}


def test_a_piece_never_seems_further_than_the_next_row() -> None:
    turn = Turn(" " * 12, piece="RG", interval=100)
    assert airborne(SHAPE, turn, Fall(Pose(1, 1), gravity=130), tile_of)[-1].progress == 100


def test_without_a_piece_in_the_air_there_are_no_sprites() -> None:
    assert airborne(SHAPE, Turn(" " * 12), Fall(Pose(1, 1)), tile_of) == ()


def test_pieces_to_come_are_drawn_in_a_box_each_as_they_will_appear() -> None:
    first, second = upcoming(SHAPE, "RGBY", tile_of)
    assert first == sprites([(1, 0), (0, 0)], [tile("gem", "R"), tile("gem", "G")])
    assert [sprite.tile.colour for sprite in second] == ["B", "Y"]
    assert upcoming(SHAPE, "", tile_of) == ()


def test_a_well_has_walls_a_rim_beside_its_hidden_rows_a_floor_and_notes() -> None:
    rows = rows_of(drawn("R.", ".G", "BB"), 2)
    assert rows == ["R ", " G", "BB"]
    assert well(rows, {0: "next", 2: "score 3"}, hidden_rows=1).splitlines() == [
        "┆R ┆  next",
        "║ G║",
        "║BB║  score 3",
        "╚══╝",
    ]


def test_a_well_may_have_other_walls() -> None:
    assert well(["R"], {}, walls=Walls("|", ":", "+", "-", "+")) == "|R|\n+-+"


@pytest.mark.parametrize(("ms", "text"), [(0, "0:00"), (999, "0:00"), (61_000, "1:01"), (3_600_000, "60:00")])
def test_a_time_is_written_in_minutes_and_whole_seconds(ms: int, text: str) -> None:
    assert minutes(ms) == text
