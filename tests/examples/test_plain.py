"""The plain versions and the games answer alike on random input. That of Puzzle Fighter is tested with its game."""

import subprocess
import sys
from pathlib import Path

from examples.plain import dr_mario_shell, triple_trouble
from hypothesis import given, settings
from hypothesis import strategies as some

from chainfall import Session, update

PLAIN = Path(__file__).parents[2] / "examples" / "plain"

boards = some.tuples(some.integers(1, 6), some.integers(1, 6)).flatmap(
    lambda size: some.lists(
        some.lists(some.sampled_from([0, 0, 1, 1, 1, 2, 2, 3, 4, 5]), min_size=size[1], max_size=size[1]),
        min_size=size[0],
        max_size=size[0],
    )
)


@settings(max_examples=500, deadline=None)
@given(boards, some.integers(-1, 6), some.integers(-1, 6), some.integers(0, 6))
def test_triple_trouble_answers_as_the_kata_does(board: list[list[int]], i: int, j: int, value: int) -> None:
    before = [row.copy() for row in board]
    assert triple_trouble.update(board, i, j, value) == update(board, i, j, value)
    assert board == before


colours = some.sampled_from("RBY")
commands = some.one_of(
    some.just(""),
    some.just(""),
    some.builds(lambda left, right: f"F {left} {right}", colours, colours),
    some.sampled_from(["A", "B", "<", ">", "x"]),
    some.builds(lambda row, column, colour: f"V {row} {column} {colour.lower()}", *[some.integers(0, 8)] * 2, colours),
)
rows_of_contents = some.lists(some.text("RBYrby   ", min_size=6, max_size=6), min_size=6, max_size=6)


@settings(max_examples=400, deadline=None)
@given(rows_of_contents, some.integers(3, 6), some.lists(commands, max_size=60))
def test_the_shell_prints_what_the_game_prints(contents: list[str], columns: int, lines: list[str]) -> None:
    contents = [row[:columns] for row in contents]
    drawn = "/".join(contents).replace(" ", ".")
    session = Session("dr-mario-shell", rows=6, columns=columns, contents=drawn)
    printed = dr_mario_shell.run(["6", str(columns), "CONTENTS", *contents, *lines, "Q"])
    assert next(printed) == session.text
    for line, text in zip(lines, printed, strict=False):
        if line != "x":
            session.play(line)
        assert text == session.text
        assert session.outcome is None or text.endswith("GAME OVER")


def test_the_shell_is_a_program_on_bare_python_alone(tmp_path: Path) -> None:
    copy = tmp_path / "mine.py"
    copy.write_text((PLAIN / "dr_mario_shell.py").read_text(encoding="utf-8"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-S", "-E", str(copy)],
        input="4\n3\nEMPTY\nF R Y\nQ\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[6:9] == ["|         |", "|   [R--Y]|", "|         |"]
