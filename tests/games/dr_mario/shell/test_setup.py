"""The start-up lines of the Dr. Mario shell."""

from dataclasses import fields

import pytest

from chainfall.core.errors import OptionError
from chainfall.core.setup import Setup
from chainfall.games.dr_mario.shell.game import GAME, ShellOptions
from chainfall.games.dr_mario.shell.setup import SETUP


def test_empty_is_an_empty_field() -> None:
    assert SETUP.read(["4", "5", "EMPTY"]) == ShellOptions(4, 5, "")


def test_contents_are_read_row_by_row() -> None:
    options = SETUP.read(["4", "3", "CONTENTS", "   ", "R r", " b ", "yBY"])
    assert options == ShellOptions(4, 3, ".../R.r/.b./yBY")
    assert GAME.start(options, 0).cells == "   R r b yBY"


def test_contents_lines_are_cut_and_filled() -> None:
    options = SETUP.read(["4", "3", "CONTENTS", "", "r", "RBYRBY", "  y # beyond"])
    assert options == ShellOptions(4, 3, ".../r../RBY/..y")


def test_the_other_options_stay() -> None:
    options = SETUP.read(["4", "3", "EMPTY"], ShellOptions(9, 9, "r", "drawn", "position"))
    assert options == ShellOptions(4, 3, "", "drawn", "position")


def test_line_ends_and_white_space_around_numbers_and_words_do_not_matter() -> None:
    lines = [" 4\r\n", "\t+03 \n", " CONTENTS \r\n", "r\r\n", "\r\n", "\n", "b"]
    assert SETUP.read(lines) == ShellOptions(4, 3, "r../.../.../b..")


@pytest.mark.parametrize("lines", [["4", "3", "EMPTY"], ["4", "3", "CONTENTS", "", "", "", ""]])
def test_no_more_lines_are_read_than_belong_to_the_start_up(lines: list[str]) -> None:
    source = iter([*lines, "F R Y"])
    SETUP.read(source)
    assert list(source) == ["F R Y"]


COMPLETE = ["4", "3", "CONTENTS", "", "", "", ""]


@pytest.mark.parametrize("count", range(len(COMPLETE)))
def test_an_early_end_is_told_by_none(count: int) -> None:
    assert SETUP.read(COMPLETE[:count]) is None


ROWS = "expected the number of rows, a whole number from 4 to 10000"
COLUMNS = "expected the number of columns, a whole number from 3 to 10000"
CELLS = "expected cells of the letters RBY or rby, or spaces"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["3"], f"line 1: found '3', {ROWS}"),
        (["10001"], f"line 1: found '10001', {ROWS}"),
        (["-4"], f"line 1: found '-4', {ROWS}"),
        (["4.0"], f"line 1: found '4.0', {ROWS}"),
        (["four"], f"line 1: found 'four', {ROWS}"),
        ([""], f"line 1: found '', {ROWS}"),
        (["4 4"], f"line 1: found '4 4', {ROWS}"),
        (["1_0"], f"line 1: found '1_0', {ROWS}"),
        (["٤"], f"line 1: found '\\u0664', {ROWS}"),
        (["9" * 5000], f"line 1: found '{'9' * 56}..., {ROWS}"),
        (["\x1b[31m4"], f"line 1: found '\\x1b[31m4', {ROWS}"),
        (["4", "2"], f"line 2: found '2', {COLUMNS}"),
        (["4", "10001"], f"line 2: found '10001', {COLUMNS}"),
        (["1001", "1000"], "line 2: found '1000', expected at most 999 columns, for a field of 1000000 cells"),
        (["4", "EMPTY"], f"line 2: found 'EMPTY', {COLUMNS}"),
        (["4", "4", "empty"], "line 3: found 'empty', expected EMPTY or CONTENTS"),
        (["4", "4", ""], "line 3: found '', expected EMPTY or CONTENTS"),
        (["4", "4", "CONTENTS EMPTY"], "line 3: found 'CONTENTS EMPTY', expected EMPTY or CONTENTS"),
        (["4", "4", "CONTENTS", "RBG"], f"line 4: found 'G', {CELLS}"),
        (["4", "4", "CONTENTS", "", "r.b"], f"line 5: found '.', {CELLS}"),
        (["4", "4", "CONTENTS", "", "r/b"], f"line 5: found '/', {CELLS}"),
        (["4", "4", "CONTENTS", "", "\trb"], f"line 5: found '\\t', {CELLS}"),
        (["4", "4", "CONTENTS", "", "", "", "x"], f"line 7: found 'x', {CELLS}"),
    ],
    ids=lambda value: ascii(value)[:30] if isinstance(value, list) else "",
)
def test_a_wrong_line_is_told_with_its_number_and_what_was_expected(lines: list[str], message: str) -> None:
    with pytest.raises(OptionError) as caught:
        SETUP.read(lines)
    assert str(caught.value) == message


def test_a_wrong_line_is_told_before_the_rest_is_read() -> None:
    source = iter(["4", "x", "EMPTY"])
    with pytest.raises(OptionError):
        SETUP.read(source)
    assert list(source) == ["EMPTY"]


@pytest.mark.parametrize("line", ["4", " 16 ", "+4", "-4", "0", "999999"])
def test_a_number_begins_the_set_up(line: str) -> None:
    assert SETUP.begins(line)


@pytest.mark.parametrize("line", ["", "F R Y", "A", "4 4", "4.0", "1_0", "\u0664", "EMPTY"])
def test_any_other_first_line_is_a_command(line: str) -> None:
    assert not SETUP.begins(line)


def test_the_set_up_is_part_of_the_game() -> None:
    setup: Setup[ShellOptions] = GAME.setup
    assert setup.options <= {field.name for field in fields(ShellOptions)}
