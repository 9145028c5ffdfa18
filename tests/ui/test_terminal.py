"""Messages that cannot steer a terminal, and lines from a prompt or a pipe."""

import io
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as some

from chainfall.core.errors import ChainfallError
from chainfall.core.game import SEEDS
from chainfall.ui.terminal import LONGEST_LINE, Lines, printable, read_seed


@given(some.text(some.characters()), some.integers(10, 50))
def test_whatever_is_written_is_printable_and_no_longer_than_the_limit(text: str, limit: int) -> None:
    shown = printable(text, limit)
    assert shown.isprintable()
    assert len(shown) <= limit


@given(some.text(some.characters(codec="ascii", exclude_categories=["Cc"]), max_size=40))
def test_harmless_text_is_written_as_it_is(text: str) -> None:
    assert printable(text, 40) == text


@pytest.mark.parametrize(("text", "seed"), [("0", 0), ("007", 7), ("4294967295", SEEDS - 1)])
def test_a_seed_is_a_number_of_thirty_two_bits(text: str, seed: int) -> None:
    assert read_seed(text) == seed


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "4294967296", "9" * 5000, "²", "٣", "one", " 1"])
def test_anything_else_is_no_seed(text: str) -> None:
    with pytest.raises(ChainfallError, match="expected a whole number from 0 to 4294967295"):
        read_seed(text)


def test_lines_of_a_pipe_come_without_their_ends_and_without_a_prompt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("one\r\ntwo\n\nlast"))
    assert list(Lines("> ")) == ["one", "two", "", "last"]
    assert capsys.readouterr() == ("", "")


def test_an_endless_line_comes_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("x" * (2 * LONGEST_LINE + 5) + "\nend\n"))
    assert [len(line) for line in Lines()] == [LONGEST_LINE, LONGEST_LINE, 5, 3]


def test_a_question_to_a_pipe_is_a_line_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    lines = Lines("> ")
    assert lines.ask("Really? ") == "yes"
    with pytest.raises(EOFError):
        lines.ask("Again? ")
    assert capsys.readouterr().out == "Really?\nAgain?\n"


def test_at_a_terminal_every_line_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    prompts = []

    def typed() -> Iterator[str]:
        yield "one"
        yield "two"

    answers = typed()

    def fake_input(prompt: str) -> str:
        prompts.append(prompt)
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.setattr("builtins.input", fake_input)
    assert list(Lines("> ")) == ["one", "two"]
    assert prompts == ["> "] * 3
