"""Boards as characters: what is joined, what falls, and what terminals with few colours show."""

from dataclasses import replace

import pytest

from chainfall.core.card import Card, Number
from chainfall.core.effects import Cell
from chainfall.core.frame import BOTTOM, EMPTY, LEFT, RIGHT, TOP, Board, Hud, Sprite, Tile, tile
from chainfall.ui.tui.drawing.boards import Extras, draw_board
from chainfall.ui.tui.drawing.canvas import Canvas, Ink
from chainfall.ui.tui.drawing.palettes import DEPTHS, PALETTES, Look, Pen, luminance, theme_of, tones_of
from chainfall.ui.tui.drawing.panels import draw_panel, format_number

RED, BLUE = tile("gem", "R"), tile("gem", "B")
TRUE, SIXTEEN, NONE = Look(), Look("16"), Look("none")


def board_of(width: int, height: int, tiles: dict[Cell, Tile], **settings: object) -> Board:
    cells = tuple(tiles.get(divmod(number, width), EMPTY) for number in range(width * height))
    return replace(Board(width, height, cells), **settings)  # type: ignore[arg-type]  # fields of a board


def inside(canvas: Canvas) -> list[str]:
    """The lines of a board without its rim."""
    return [line[1:-1] for line in canvas.lines()[1:-1]]


def test_a_cell_is_two_characters_and_a_single_tile_leaves_a_gap_on_its_right() -> None:
    canvas = draw_board(board_of(2, 1, {(0, 0): RED, (0, 1): RED}), Pen(TRUE))
    assert canvas.lines() == ["┌────┐", "│ ▌ ▌│", "└────┘"]
    red, field = tones_of(TRUE, "R").base, theme_of(TRUE).field
    assert [glyph.ink.bg for glyph in canvas.rows[1][1:3]] == [red, field]
    assert canvas.rows[1][2].ink.fg == red


def test_joined_tiles_have_no_gap_between_them() -> None:
    tiles = {(0, 0): tile("capsule", "R", RIGHT), (0, 1): tile("capsule", "B", LEFT)}
    canvas = draw_board(board_of(2, 1, tiles), Pen(TRUE))
    assert inside(canvas) == ["   ▌"]
    assert canvas.rows[1][2].ink.bg == tones_of(TRUE, "R").base


def test_in_a_larger_scale_single_tiles_have_a_gap_below_and_joined_ones_have_not() -> None:
    single = draw_board(board_of(1, 2, {(0, 0): RED, (1, 0): RED}), Pen(TRUE, 2))
    assert inside(single) == ["   ▌", "▀▀▀▘", "   ▌", "▀▀▀▘"]
    tiles = {(0, 0): tile("gem", "R", BOTTOM), (1, 0): tile("gem", "R", TOP)}
    assert inside(draw_board(board_of(1, 2, tiles), Pen(TRUE, 2))) == ["   ▌", "   ▌", "   ▌", "▀▀▀▘"]


def test_single_tiles_of_one_colour_in_two_rows_can_be_told_apart_and_fused_ones_are_one() -> None:
    def shades(tiles: dict[Cell, Tile]) -> int:
        canvas = draw_board(board_of(1, 2, tiles), Pen(TRUE))
        return len({row[1].ink.bg for row in canvas.rows[1:3]})

    assert shades({(0, 0): RED, (1, 0): RED}) == 2
    assert shades({(0, 0): tile("gem", "R", BOTTOM), (1, 0): tile("gem", "R", TOP)}) == 1


@pytest.mark.parametrize(
    ("progress", "lines"),
    [(0, [" ▌", "  "]), (4, [" ▌", "  "]), (5, ["▄▖", "▀▘"]), (9, ["▄▖", "▀▘"])],
)
def test_a_falling_piece_comes_down_by_half_blocks(progress: int, lines: list[str]) -> None:
    board = board_of(1, 2, {}, sprites=(Sprite(0, 0, RED, progress, 10),))
    assert inside(draw_board(board, Pen(TRUE))) == lines


def test_in_a_larger_scale_it_comes_down_by_halves_of_smaller_characters() -> None:
    board = board_of(1, 2, {}, sprites=(Sprite(0, 0, RED, 1, 4),))
    assert inside(draw_board(board, Pen(TRUE, 2))) == ["▄▄▄▖", "   ▌", "    ", "    "]


@pytest.mark.parametrize("look", [Look(motion=False), Look(letters=True), NONE])
def test_without_motion_and_with_letters_a_piece_comes_down_by_whole_rows(look: Look) -> None:
    board = board_of(1, 2, {}, sprites=(Sprite(0, 0, RED, 9, 10),))
    assert inside(draw_board(board, Pen(look)))[0].strip()
    assert not inside(draw_board(board, Pen(look)))[1].strip(" ·")


def test_the_landing_shadow_is_behind_the_piece_and_can_be_turned_off() -> None:
    sprites = (Sprite(0, 0, RED), Sprite(0, 0, RED, shadow=True), Sprite(1, 0, RED, shadow=True))
    board = board_of(1, 2, {}, sprites=sprites)
    assert inside(draw_board(board, Pen(TRUE))) == [" ▌", "░░"]
    assert inside(draw_board(board, Pen(Look(shadow=False)))) == [" ▌", "  "]
    assert inside(draw_board(board, Pen(NONE))) == ["R ", "::"]


def test_what_is_above_the_field_is_drawn_on_the_rim() -> None:
    board = board_of(2, 2, {(0, 1): RED}, hidden_rows=1)
    assert draw_board(board, Pen(TRUE)).lines()[0] == "┌── ▌┐"
    assert draw_board(board, Pen(TRUE, 2)).lines()[0] == "┌────▀▀▀▘┐"


def test_without_colours_every_tile_is_a_letter_and_a_stroke_joins_it() -> None:
    tiles = {
        (0, 0): tile("capsule", "R", RIGHT),
        (0, 1): tile("capsule", "B", LEFT),
        (0, 2): tile("virus", "Y"),
        (1, 0): tile("gem", "G", BOTTOM),
        (2, 0): tile("gem", "G", TOP),
        (1, 1): tile("crash", "G"),
        (1, 2): tile("counter", "B", mark="3"),
        (2, 1): tile("gem", "R", mark="*"),
    }
    canvas = draw_board(board_of(3, 3, tiles), Pen(NONE))
    assert inside(canvas) == ["R=B yx", "G|(g3 ", "G R*· "]
    assert {glyph.ink._replace(bold=False) for row in canvas.rows for glyph in row} == {Ink()}


def test_letters_on_pieces_are_those_of_the_documents() -> None:
    tiles = {
        (0, 0): RED,
        (0, 1): tile("crash", "R"),
        (0, 2): tile("virus", "B"),
        (0, 3): tile("counter", "B", mark="5"),
    }
    board = board_of(4, 1, tiles)
    assert inside(draw_board(board, Pen(Look(letters=True)))) == ["R▌(rbx5▌"]
    assert inside(draw_board(board, Pen(TRUE))) == [" ▌()òó5▌"]


def test_cells_that_are_about_to_vanish_look_different_when_they_are_lit() -> None:
    board = board_of(1, 1, {(0, 0): tile("gem", "R", mark="*")})
    for depth in DEPTHS:
        lit, unlit = (draw_board(board, Pen(Look(depth)), Extras(lit=lit)).rows[1] for lit in (True, False))
        assert lit != unlit, depth


def test_a_cleared_cell_fades_but_not_over_what_has_fallen_there() -> None:
    board = board_of(2, 1, {(0, 1): RED})
    assert inside(draw_board(board, Pen(TRUE), Extras(sparks=(((0, 0), 1), ((0, 1), 1), ((9, 9), 1))))) == ["▒▒ ▌"]


def test_the_cursor_shows_the_piece_under_it() -> None:
    board = board_of(2, 1, {(0, 1): tile("piece", mark="3")})
    for look in (TRUE, SIXTEEN, NONE):
        assert inside(draw_board(board, Pen(look), Extras(cursor=(0, 0))))[0].startswith("[]")
        assert inside(draw_board(board, Pen(look), Extras(cursor=(0, 1))))[0].endswith("3]")


def test_a_tile_of_an_unknown_kind_and_colour_can_be_seen_in_every_terminal() -> None:
    for depth in DEPTHS:
        for strange in (tile("unicorn"), tile("gem", "Q"), tile("gem", "é"), tile("stone", mark="12")):
            canvas = draw_board(board_of(1, 1, {(0, 0): strange}), Pen(Look(depth)))
            empty = draw_board(board_of(1, 1, {}), Pen(Look(depth)))
            assert canvas.rows[1] != empty.rows[1], (depth, strange)


@pytest.mark.parametrize("palette", list(PALETTES))
def test_ink_is_readable_on_every_colour(palette: str) -> None:
    for colour in ("R", "G", "B", "Y", "P", "O", "C", "W", "", "Q"):
        tones = tones_of(Look(palette=palette), colour)
        light, dark = sorted((luminance(tones.base), luminance(tones.ink)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) > 3, colour


def test_the_panel_has_the_score_the_next_pieces_side_by_side_and_the_numbers_with_their_units() -> None:
    piece = (Sprite(0, 0, RED), Sprite(1, 0, BLUE))
    hud = Hud(12_345, (piece, piece), (("time_ms", 61_000), ("level", 7), ("secret", 1)))
    card = Card(numbers=(Number("time_ms", "Time", "ms"), Number("level", "Level"), Number("secret", shown=False)))
    lines = draw_panel(board_of(1, 1, {}, hud=hud), card, TRUE, 12).lines()
    assert [line.rstrip() for line in lines] == [
        *("Score", "12,345", "", "Next", " ▌   ▌", " ▌   ▌", ""),
        *("Time          1:01", "Level            7", "", "", ""),
    ]


def test_a_number_of_ticks_is_a_time_by_the_clock_of_its_game() -> None:
    assert format_number(3_600, Number("clock", unit="ticks"), 60) == "1:00"
    assert format_number(3_600, Number("clock", unit="ticks"), 30) == "2:00"
