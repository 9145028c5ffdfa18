"""The grid of characters, and what is sent of it."""

from chainfall.ui.tui.drawing.canvas import Canvas, changes


def written(*lines: str) -> Canvas:
    canvas = Canvas(len(lines[0]), len(lines))
    for row, line in enumerate(lines):
        canvas.text(row, 0, line)
    return canvas


def test_nothing_is_sent_of_a_picture_that_has_not_changed() -> None:
    assert changes(written("abc", "def"), written("abc", "def")) == {}


def test_all_of_a_first_picture_and_of_one_of_another_size_is_sent() -> None:
    assert changes(None, written("abc", "def")) == {0: [(0, 3)], 1: [(0, 3)]}
    assert changes(written("abcd"), written("abc", "def")) == {0: [(0, 3)], 1: [(0, 3)]}


def test_of_a_row_only_that_is_sent_which_has_changed_and_what_lies_just_between() -> None:
    before = written("abcdef.........................", "-" * 31, "u" * 31)
    after = written("aXcYef.......................!.", "-" * 31, "u" * 30 + "U")
    assert changes(before, after) == {0: [(1, 4), (29, 30)], 2: [(30, 31)]}


def test_what_falls_outside_is_left_out_on_every_side() -> None:
    canvas = Canvas(2, 2)
    canvas.paste(-1, -1, written("abc", "def", "ghi", "jkl"))
    assert canvas.lines() == ["ef", "hi"]
    canvas.paste(1, 1, written("xyz", "..."))
    assert canvas.lines() == ["ef", "hx"]
    canvas.paste(0, 5, written("far"))
    assert canvas.lines() == ["ef", "hx"]


def test_a_character_that_is_wide_or_steers_the_terminal_cannot_push_others_aside() -> None:
    canvas = Canvas(5, 1)
    canvas.text(0, 0, "a漢\x1b\u0301b")
    assert canvas.lines() == ["a???b"]
