"""The grid of characters, and what is sent of it."""

from chainfall.ui.tui.drawing.canvas import NEAR, Canvas, Run, changes


def written(*lines: str) -> Canvas:
    canvas = Canvas(len(lines[0]), len(lines))
    for row, line in enumerate(lines):
        canvas.text(row, 0, line)
    return canvas


def test_nothing_is_sent_of_a_picture_that_has_not_changed() -> None:
    assert list(changes(written("abc", "def"), written("abc", "def"))) == []


def test_all_of_a_first_picture_and_of_one_of_another_size_is_sent() -> None:
    everything = [Run(0, 0, 3), Run(1, 0, 3)]
    assert list(changes(None, written("abc", "def"))) == everything
    assert list(changes(written("abcd"), written("abc", "def"))) == everything


def test_only_the_part_of_a_row_that_has_changed_is_sent() -> None:
    assert list(changes(written("abcdef", "------"), written("abXYef", "------"))) == [Run(0, 2, 4)]


def test_changes_that_are_near_to_each_other_are_sent_together() -> None:
    near, far = "-" * NEAR, "-" * (NEAR + 1)
    assert list(changes(written(f"a{near}b"), written(f"x{near}y"))) == [Run(0, 0, NEAR + 2)]
    assert list(changes(written(f"a{far}b"), written(f"x{far}y"))) == [Run(0, 0, 1), Run(0, NEAR + 2, NEAR + 3)]


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
