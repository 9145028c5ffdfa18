"""Lines from a prompt or a pipe."""

import io
from collections.abc import Iterator

import pytest

from chainfall.console.lines import MOST_READ, Lines


def test_lines_of_a_pipe_come_without_their_ends_and_without_a_prompt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("one\r\ntwo\n\nlast"))
    assert list(Lines("> ")) == ["one", "two", "", "last"]
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("beyond", [1, 5, MOST_READ - 1, MOST_READ, MOST_READ + 1])
def test_the_rest_of_an_endless_line_is_passed_over(beyond: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("x" * (MOST_READ + beyond) + "\nend\n"))
    assert [len(line) for line in Lines()] == [MOST_READ, 3]


def test_a_line_of_just_the_most_that_is_read_takes_nothing_of_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("x" * (MOST_READ - 1) + "\nend\n" + "y" * MOST_READ))
    assert [len(line) for line in Lines()] == [MOST_READ - 1, 3, MOST_READ]


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
