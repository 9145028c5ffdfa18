"""One's own result beside the game's: how it may be written, what is refused, and what is said."""

import json
from pathlib import Path
from typing import Any

import pytest

from chainfall.core.errors import ChainfallError
from chainfall.games.puzzle_fighter.kata.game import GAME
from chainfall.games.puzzle_fighter.kata.moves import Drop
from chainfall.katas import puzzle_fighter, update
from chainfall.table.katas.comparing import compare_answers, compare_fields, read_fields, stages, told
from chainfall.table.katas.reasons import drop_in_words

CASES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "puzzle_fighter_kata.jsonl").read_text().splitlines()
]
MOVES = [["BB", "LLL"], ["BB", "LL"], ["Rb", "LLL"]]
FIELDS = [puzzle_fighter(MOVES[:count]) for count in (1, 2, 3)]


def walled(field: str) -> str:
    return "\n".join(f"║{row}║" for row in field.split("\n"))


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(FIELDS),
        "\n\n".join(FIELDS),
        "\n\n".join(FIELDS) + "\n\n\n",
        "\n".join(f"MOVE {number}\n{walled(field)}" for number, field in enumerate(FIELDS, 1)),
        "\n".join(map("  ".join, zip(*(walled(field).split("\n") for field in FIELDS), strict=True))),
        "\n".join(row.rstrip() for field in FIELDS for row in field.split("\n")),
        "\n".join(FIELDS).replace(" ", "."),
        "\n".join(FIELDS).replace("\n", "\r\n"),
        "\ufeff" + "\n".join(FIELDS),
        json.dumps(FIELDS),
        repr(FIELDS),
    ],
)
def test_fields_may_be_written_in_many_ways(text: str) -> None:
    assert read_fields(text) == [tuple(field.split("\n")) for field in FIELDS]
    assert compare_fields(MOVES, text) is None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "yours has 0 rows, expected 12 for each field"),
        ("R\nR", "yours has 2 rows, expected 12 for each field"),
        ("║R     ║", "yours has 1 row between walls, expected 12 for each field"),
        ("\n" * 11 + "RX", r"row 11 of a field is 'RX', expected 6 of .* and blanks"),
        ("\n" * 11 + "RRRRRRR", r"row 11 of a field is 'RRRRRRR', expected 6 of"),
        ('["R"]', "a field has 1 row, expected 12"),
        ("[", r"yours is '\[', expected a list of fields as JSON or as Python writes it"),
        ("\n".join(FIELDS[:2]), "yours has 2 fields, all of them right, expected the last one alone, or 3"),
    ],
)
def test_what_is_not_a_field_is_refused_in_words(text: str, problem: str) -> None:
    with pytest.raises(ChainfallError, match=f"^{problem}"):
        compare_fields(MOVES, text)


@pytest.mark.parametrize("number", range(0, len(CASES), 11))
def test_every_known_case_is_the_same_as_itself_and_each_step_has_words(number: int) -> None:
    instructions = CASES[number]["instructions"]
    assert told(compare_fields(instructions, puzzle_fighter(instructions))) == "Yours is the same."
    state = GAME.start(GAME.Options(), 0)
    for pair, moves in instructions:
        drop = Drop(pair, moves)
        after = GAME.step(state, drop).state
        said = drop_in_words(state, drop)
        gone = after.cleared - state.cleared
        assert any("go off" in sentence or "goes off" in sentence for sentence in said) == bool(gone)
        state = after
        if state.over:
            break


def test_the_power_gem_that_grew_first_is_told_first() -> None:
    [path] = (Path(__file__).parents[2] / "replays").rglob("the-older-power-gem-grows-first.json")
    lines = json.loads(path.read_text())["inputs"]
    state = GAME.start(GAME.Options(), 0)
    said: list[str] = []
    for line in lines:
        drop = GAME.parse(line if isinstance(line, str) else line[0])
        said = [sentence for sentence in drop_in_words(state, drop) if "power gem" in sentence] or said
        state = GAME.step(state, drop).state
    assert said[0].startswith("the oldest")
    assert "grows to" in said[0]


def test_a_crash_gem_and_a_rainbow_gem_say_why_they_go_off() -> None:
    said = drop_in_words(GAME.start(GAME.Options(board="...B.."), 0), Drop("Gb", ""))
    assert "the blue crash gem in row 10, column 3 touches 1 blue gem: both go off" in said
    said = drop_in_words(GAME.start(GAME.Options(board="RR..../BR...."), 0), Drop("G0", "LLL"))
    assert "the rainbow gem in row 9, column 0 is on a red gem: all 3 red gems go off with it" in said
    said = drop_in_words(GAME.start(GAME.Options(), 0), Drop("gg", ""))
    assert "the green crash gems in row 10, column 3 and in row 11, column 3 touch each other and go off" in said


def test_a_move_that_ends_the_game_says_so() -> None:
    state = GAME.start(GAME.Options(board="/".join(["...R..", "...G.."] * 6)), 0)
    assert drop_in_words(state, Drop("BB", "")) == ["the game is over: a gem came to rest above the top row"]


@pytest.mark.parametrize(
    ("move", "yours", "reason"),
    [
        (([[0, 1]], 0, 1, 1), "[[[1, 1]], 5]", "row 0, column 1 is not a free square of the board"),
        (([[0, 1]], 0, 0, 9), "[[[9, 1]], 5]", "9 is not a piece from 1 to 5"),
        (([[1, 1]], 0, 0, 1), "[[[1, 1]], 5]", "no square is free"),
        (([[0, 1]], 0, 0, 1), "'Game over'", "a piece of kind 1 is put in row 0, column 0: 5 points"),
    ],
)
def test_an_answer_that_differs_has_its_reason(move: tuple[Any, ...], yours: str, reason: str) -> None:
    difference = compare_answers(move, yours)
    assert difference
    assert reason in difference.reasons
    assert compare_answers(move, json.dumps(update(*move))) is None


def test_the_last_stage_of_a_move_is_its_answer() -> None:
    board = [[1, 1, 3], [2, 0, 2], [3, 2, 3]]
    boards, reasons = stages((board, 1, 1, 1))
    answer = update(board, 1, 1, 1)
    assert isinstance(answer, list)
    assert boards[-1] == [" ".join(map(str, row)) for row in answer[0]]  # type: ignore[union-attr]
    assert len(boards) == len(reasons) == 3
