"""The commands of the Dr. Mario shell and their lines."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as some

from chainfall.core.errors import ChainfallError, ParseError
from chainfall.games.dr_mario.shell.commands import (
    Command,
    Faller,
    MoveFaller,
    PassTime,
    Quit,
    TurnFaller,
    Virus,
    format_command,
    parse_command,
)


@pytest.mark.parametrize(
    ("line", "command", "short"),
    [
        ("", PassTime(), ""),
        (" \t ", PassTime(), ""),
        ("A", TurnFaller(clockwise=True), "A"),
        (" B\r\n", TurnFaller(clockwise=False), "B"),
        ("<", MoveFaller(-1), "<"),
        (">  ", MoveFaller(1), ">"),
        ("Q", Quit(), "Q"),
        ("F R Y", Faller("R", "Y"), "F R Y"),
        ("  F\tB    B ", Faller("B", "B"), "F B B"),
        ("V 1 2 r", Virus(1, 2, "r"), "V 1 2 r"),
        ("V   10 \t 2  B", Virus(10, 2, "b"), "V 10 2 b"),
        ("V 001 +2 y", Virus(1, 2, "y"), "V 1 2 y"),
        ("V -1 -0 y", Virus(-1, 0, "y"), "V -1 0 y"),
        ("V 9999 -9999 y", Virus(9999, -9999, "y"), "V 9999 -9999 y"),
        (f"V {'0' * 5000}1 0 r", Virus(1, 0, "r"), "V 1 0 r"),
    ],
)
def test_a_line_means_a_command_and_a_command_has_one_short_line(line: str, command: Command, short: str) -> None:
    assert parse_command(line) == command
    assert format_command(command) == short
    assert parse_command(short) == command


MALFORMED = [
    "X",
    "a",
    "q",
    "A A",
    "Q now",
    "<<",
    "F",
    "F R",
    "FRY",
    "F RY",
    "F R Y B",
    "F r y",
    "F R G",
    "F RB Y",
    "V",
    "V 1 2",
    "V 1 2 g",
    "V 1 2 rb",
    "V x 2 r",
    "V 1.0 2 r",
    "V 1_0 2 r",
    "V ٣ 2 r",
    "V ² 2 r",
    "V 1 2 r r",
    f"V {'9' * 5000} 0 r",
    "V 10000 0 r",
    "\x00",
    "\ud800",
    "\u200b",
    "🔴" * 1000,
]


@pytest.mark.parametrize("line", MALFORMED, ids=lambda line: ascii(line)[:20])
def test_a_malformed_line_is_told_in_one_short_line(line: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_command(line)
    message = str(caught.value)
    assert message.isascii()
    assert message.isprintable()
    assert "expected" in message
    assert len(message) < 160


@given(some.text() | some.text("FAVQRBYrby<>+-0123456789 ", max_size=12))
def test_whatever_the_line_is_it_is_a_command_or_refused(line: str) -> None:
    try:
        command = parse_command(line)
    except ParseError:
        return
    assert parse_command(format_command(command)) == command


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Faller("R", "G"), "Faller(left='R', right='G'): expected two of the letters R B Y"),
        (lambda: Faller("RB", "Y"), "Faller(left='RB', right='Y'): expected two of the letters R B Y"),
        (lambda: MoveFaller(0), "MoveFaller(columns=0): expected -1 or 1"),
        (lambda: MoveFaller(2), "MoveFaller(columns=2): expected -1 or 1"),
        (lambda: Virus(0, 0, "R"), "Virus(row=0, column=0, colour='R'): expected numbers up to 9999 and one of"),
        (lambda: Virus(0, 0, ""), "Virus(row=0, column=0, colour=''): expected numbers up to 9999 and one of"),
        (
            lambda: Virus(10000, 0, "r"),
            "Virus(row=10000, column=0, colour='r'): expected numbers up to 9999 and one of",
        ),
        (lambda: Virus(0, -10000, "r"), "Virus(row=0, column=-10000, colour='r'): expected numbers up to 9999 and"),
    ],
)
def test_a_command_without_a_line_cannot_be_made(make: Callable[[], Command], message: str) -> None:
    with pytest.raises(ChainfallError) as caught:
        make()
    assert str(caught.value).startswith(message)
