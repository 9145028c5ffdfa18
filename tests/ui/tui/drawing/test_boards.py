"""Boards as characters: what is joined, what falls, and what terminals with few colours show."""

from dataclasses import replace

import pytest

from chainfall.core.card import Card, Number
from chainfall.core.effects import Cell
from chainfall.core.frame import BOTTOM, EMPTY, LEFT, RIGHT, TOP, Board, Hud, Sprite, Tile, tile
from chainfall.table.palettes import PALETTES
from chainfall.ui.tui.drawing.boards import Extras, draw_board
from chainfall.ui.tui.drawing.canvas import Canvas, Ink
from chainfall.ui.tui.drawing.palettes import DEPTHS, Look, Pen, luminance, theme_of, tones_of
from chainfall.ui.tui.drawing.panels import draw_panel, format_number

RED, BLUE = tile("gem", "R"), tile("gem", "B")
TRUE, SIXTEEN, NONE = Look(), Look("16"), Look("none")


def board_of(width: int, height: int, tiles: dict[Cell, Tile], **settings: object) -> Board:
    cells = tuple(tiles.get(divmod(number, width), EMPTY) for number in range(width * height))
    return replace(Board(width, height, cells), **settings)  # type: ignore[arg-type]  # fields of a board


def inside(canvas: Canvas) -> list[str]:
    """The lines of a board without its rim."""
    return [line[1:-1] for line in canvas.lines()[:-1]]


def test_in_the_smallest_cell_of_two_characters_a_single_tile_leaves_gaps_on_its_right_and_below() -> None:
    canvas = draw_board(board_of(2, 1, {(0, 0): RED, (0, 1): RED}), Pen(TRUE))
    assert canvas.lines() == ["│▁▌▁▌│", "└────┘"]
    red, field = tones_of(TRUE, "R").base, theme_of(TRUE).field
    assert [glyph.ink[:2] for glyph in canvas.rows[0][1:3]] == [(field, red), (red, field)]


def test_joined_tiles_have_no_gap_between_them() -> None:
    level = {(0, 0): tile("capsule", "R", RIGHT), (0, 1): tile("capsule", "B", LEFT)}
    assert inside(draw_board(board_of(2, 1, level), Pen(TRUE))) == ["▁▁▁▌"]
    upright = {(0, 0): tile("gem", "R", BOTTOM), (1, 0): tile("gem", "R", TOP)}
    assert inside(draw_board(board_of(1, 2, upright), Pen(TRUE))) == [" ▌", "▁▌"]


def test_three_pixels_across_a_cell_are_three_characters_by_one_and_a_half_rows() -> None:
    canvas = draw_board(board_of(1, 2, {(0, 0): RED, (1, 0): RED}), Pen(TRUE, 3))
    assert inside(canvas) == ["▀  ", "▀▀ ", "▀▀ "]
    assert (canvas.width, canvas.height) == (5, 4)


@pytest.mark.parametrize(
    ("progress", "lines"),
    [(0, ["▁▌", "  "]), (4, ["▁▌", "  "]), (5, ["▀▀", "▀▀"]), (9, ["▀▀", "▀▀"])],
)
def test_a_falling_piece_comes_down_by_half_blocks(progress: int, lines: list[str]) -> None:
    board = board_of(1, 2, {}, sprites=(Sprite(0, 0, RED, progress, 10),))
    assert inside(draw_board(board, Pen(TRUE))) == lines


@pytest.mark.parametrize("look", [Look(motion=False), Look(letters=True), NONE])
def test_without_motion_and_with_letters_a_piece_comes_down_by_whole_rows(look: Look) -> None:
    board = board_of(1, 2, {}, sprites=(Sprite(0, 0, RED, 9, 10),))
    assert inside(draw_board(board, Pen(look)))[0].strip()
    assert not inside(draw_board(board, Pen(look)))[1].strip(" ·")


def test_the_landing_shadow_is_behind_the_piece_and_can_be_turned_off() -> None:
    sprites = (Sprite(0, 0, RED), Sprite(0, 0, RED, shadow=True), Sprite(1, 0, RED, shadow=True))
    board = board_of(1, 2, {}, sprites=sprites)
    shadow = draw_board(board, Pen(TRUE, 4)).rows[2][1].ink.fg
    assert shadow not in (theme_of(TRUE).field, tones_of(TRUE, "R").base)
    assert inside(draw_board(board, Pen(TRUE, 4)))[2:] == ["▀  ▀", "▀  ▀"]
    assert inside(draw_board(board, Pen(TRUE))) == ["▁▌", "░░"]
    assert inside(draw_board(board, Pen(Look(shadow=False), 4)))[2:] == ["    "] * 2
    assert inside(draw_board(board, Pen(NONE))) == ["R ", "::"]


def test_what_is_above_the_field_is_drawn_whole_above_its_walls() -> None:
    board = board_of(2, 2, {(0, 1): RED}, hidden_rows=1)
    assert draw_board(board, Pen(TRUE)).lines() == ["   ▁▌ ", "│    │", "└────┘"]
    assert draw_board(board, Pen(TRUE, 3)).lines()[:2] == ["    ▀   ", "╷▀▀▀▀▀▀╷"]
    assert draw_board(board, Pen(NONE)).lines() == ["   R  ", "│· · │", "└────┘"]


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
    assert [char for char in inside(draw_board(board, Pen(Look(letters=True), 3)))[1] if char.isalnum()] == list("Rrb5")
    assert inside(draw_board(board, Pen(TRUE))) == ["▁▌()òó5▌"]


def test_cells_that_are_about_to_vanish_look_different_when_they_are_lit() -> None:
    board = board_of(1, 1, {(0, 0): tile("gem", "R", mark="*")})
    for depth in DEPTHS:
        lit, unlit = (draw_board(board, Pen(Look(depth)), Extras(lit=lit)).rows[0] for lit in (True, False))
        assert lit != unlit, depth


def test_a_cleared_cell_fades_but_not_over_what_has_fallen_there() -> None:
    board = board_of(2, 1, {(0, 1): RED})
    sparks = tuple((cell, 1) for cell in ((0, 0), (0, 1), (9, 9)))
    assert inside(draw_board(board, Pen(NONE), Extras(sparks=sparks))) == ["▒▒R "]
    faded, plain = (draw_board(board, Pen(TRUE, 4), extras).rows[0] for extras in (Extras(sparks=sparks), Extras()))
    assert [one != other for one, other in zip(faded, plain, strict=True)] == [False] + [True] * 4 + [False] * 5


def test_the_cursor_is_on_the_paths_around_a_square_and_hides_nothing_of_its_piece() -> None:
    board = board_of(2, 2, {(1, 1): tile("piece", mark="3")})
    plain, chosen = (draw_board(board, Pen(TRUE, 7), Extras(cursor=cell)) for cell in (None, (1, 1)))
    accent = theme_of(TRUE).accent
    changed = [
        (row, column)
        for row, line in enumerate(chosen.rows)
        for column, glyph in enumerate(line)
        if glyph != plain.rows[row][column]
    ]
    assert all(accent in chosen.rows[row][column].ink for row, column in changed)
    assert {8, 15} <= {column for _, column in changed} <= set(range(8, 16))
    inner = [(row, column) for row, column in changed if 4 <= row < 7 and 9 <= column < 15]
    assert inner == []


def test_without_colours_the_cursor_is_brackets_that_leave_the_text_of_a_piece() -> None:
    board = board_of(2, 1, {(0, 1): tile("piece", mark="3")})
    assert inside(draw_board(board, Pen(NONE), Extras(cursor=(0, 0))))[0].startswith("[]")
    assert inside(draw_board(board, Pen(NONE), Extras(cursor=(0, 1))))[0].endswith("3]")


@pytest.mark.parametrize("look", [TRUE, SIXTEEN, NONE])
@pytest.mark.parametrize("size", [2, 4, 8])
def test_words_stand_on_the_rim_below_and_cover_no_cell(look: Look, size: int) -> None:
    board = board_of(6, 5, dict.fromkeys([(row, column) for row in range(5) for column in range(6)], RED))
    with_words, without = (draw_board(board, Pen(look, size), Extras(banner=words)) for words in ("3 CHAIN!", ""))
    assert with_words.rows[:-1] == without.rows[:-1]
    assert "3 CHAIN!" in with_words.lines()[-1]


@pytest.mark.parametrize("size", [2, 3, 6])
def test_a_hint_is_a_ring_around_what_would_be_there(size: int) -> None:
    canvas = draw_board(board_of(2, 1, {}), Pen(TRUE, size), Extras(hint=((0, 0, RED),)))
    inks = [colour for row in canvas.rows[:-1] for glyph in row[1 : 1 + size] for colour in glyph.ink[:2]]
    assert theme_of(TRUE).accent in inks
    assert tones_of(TRUE, "R").base in inks


def test_a_tile_of_an_unknown_kind_and_colour_can_be_seen_in_every_terminal() -> None:
    for depth in DEPTHS:
        for strange in (tile("unicorn"), tile("gem", "Q"), tile("gem", "é"), tile("stone", mark="12")):
            canvas = draw_board(board_of(1, 1, {(0, 0): strange}), Pen(Look(depth)))
            empty = draw_board(board_of(1, 1, {}), Pen(Look(depth)))
            assert canvas.rows[0] != empty.rows[0], (depth, strange)


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
    lines = draw_panel(board_of(1, 1, {}, hud=hud), card, Pen(TRUE), 12).lines()
    assert [line.rstrip() for line in lines] == [
        *("Score", "12,345", "", "Next", "▁▌  ▁▌", "▁▌  ▁▌", ""),
        *("Time         1:01", "Level           7"),
    ]


def test_pieces_to_come_are_small_where_the_numbers_would_else_lack_the_room() -> None:
    piece = (Sprite(0, 0, RED), Sprite(1, 0, BLUE))
    hud = Hud(0, (piece,), tuple((f"number {number}", number) for number in range(5)))
    board = board_of(1, 1, {}, hud=hud)
    assert draw_panel(board, Card(), Pen(TRUE, 4), 14).lines()[-1].startswith("number 4")
    assert draw_panel(board, Card(), Pen(TRUE, 4), 12).lines()[-1].startswith("number 4")


def test_a_number_of_ticks_is_a_time_by_the_clock_of_its_game() -> None:
    assert format_number(3_600, Number("clock", unit="ticks"), 60) == "1:00"
    assert format_number(3_600, Number("clock", unit="ticks"), 30) == "2:00"
