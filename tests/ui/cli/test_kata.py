"""The two katas from the command line."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from chainfall.katas import puzzle_fighter
from chainfall.play.replay import Replay
from chainfall.play.verifying import verify

Run = Callable[..., Any]

MOVES = [
    ["BR", "LLL"],
    ["BY", "LL"],
    ["BG", "ALL"],
    ["BY", "BRR"],
    ["RR", "AR"],
    ["GY", "A"],
    ["BB", "AALLL"],
    ["GR", "A"],
    ["RY", "LL"],
    ["GG", "L"],
    ["GY", "BB"],
    ["bR", "ALLL"],
    ["gy", "AAL"],
]
FINAL = ["      "] * 9 + ["    R ", " R  YR", "RR  RB"]
FIRST_FIVE = (
    " MOVE 1      MOVE 2      MOVE 3      MOVE 4      MOVE 5\n"
    + "║      ║    ║      ║    ║      ║    ║      ║    ║      ║\n" * 9
    + "║      ║    ║      ║    ║ B    ║    ║ B    ║    ║ B    ║\n"
    + "║B     ║    ║BB    ║    ║BB    ║    ║BB    ║    ║BB  RR║\n"
    + "║R     ║    ║RY    ║    ║RYG   ║    ║RYG YB║    ║RYG YB║\n"
)
SHORT = [["BB", "LLL"], ["BB", "LL"], ["Rb", "LLL"]]
SAME = "Yours is the same.\n"
TOWER = [["RB", ""]] * 7 + [["GG", "L"]] * 2
"""Seven pairs in one column: the seventh does not fit, and the two after it no longer count."""


def test_the_final_field_is_twelve_rows(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "moves.json"
    path.write_text(json.dumps(MOVES))
    expected = (0, "".join(row + "\n" for row in FINAL), "")
    assert run("kata", "puzzle-fighter", path) == expected
    assert run("kata", "puzzle-fighter", "-", stdin=json.dumps(MOVES)) == expected
    assert run("kata", "puzzle-fighter", json.dumps(MOVES)) == expected
    assert run("kata", "puzzle-fighter", " \n" + json.dumps(MOVES)) == expected


def test_a_byte_order_mark_is_fine_in_a_file_on_standard_input_and_in_an_argument(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "moves.json"
    path.write_text(json.dumps(MOVES), encoding="utf-8-sig")
    assert run("kata", "puzzle-fighter", path).out.splitlines() == FINAL
    assert run("kata", "puzzle-fighter", "-", stdin=path.read_bytes()).out.splitlines() == FINAL
    assert run("kata", "puzzle-fighter", path.read_text("utf-8")).out.splitlines() == FINAL


def test_a_pipe_as_a_file_is_refused(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    status, out, err = run("kata", "puzzle-fighter", tmp_path / "pipe")
    assert (status, out) == (2, "")
    assert err.startswith(f"chainfall: {str(tmp_path / 'pipe')!r} cannot be read: not an ordinary file")


def test_steps_are_drawn_side_by_side_five_to_a_row(run: Run) -> None:
    status, out, err = run("kata", "puzzle-fighter", "--steps", json.dumps(MOVES))
    assert (status, err) == (0, "")
    rows = out.split("\n\n")
    assert rows[0] + "\n" == FIRST_FIVE
    assert [row.split("\n")[0] for row in rows[1:]] == [
        " MOVE 6      MOVE 7      MOVE 8      MOVE 9      MOVE 10",
        "MOVE 7: a blue power gem forms at row 9, column 0: 2 rows by 2 columns",
        " MOVE 11     MOVE 12     MOVE 13",
        "MOVE 11: the green power gem at row 10, column 2 grows to 3 rows by 2 columns at row 9, column 2",
    ]
    assert [line[25:31] for line in rows[3].splitlines()[1:]] == FINAL
    assert all(len(line) == 3 * 8 + 2 * 4 for line in rows[3].splitlines()[1:])


def test_every_picture_is_the_field_after_its_move(run: Run) -> None:
    out = run("kata", "puzzle-fighter", "--steps", json.dumps(MOVES)).out
    for number in range(1, len(MOVES) + 1):
        lines = [row for row in out.split("\n\n") if row.startswith(" MOVE")][(number - 1) // 5].splitlines()[1:]
        left = (number - 1) % 5 * 12
        picture = "\n".join(line[left + 1 : left + 7] for line in lines)
        assert picture == puzzle_fighter(MOVES[:number])


def test_without_moves_the_field_is_empty_and_there_are_no_steps(run: Run) -> None:
    assert run("kata", "puzzle-fighter", "[]") == (0, "      \n" * 12, "")
    assert run("kata", "puzzle-fighter", "--steps", "[]") == (0, "", "")


def test_an_overflow_is_told_with_the_move_that_ended_the_game(run: Run) -> None:
    status, out, err = run("kata", "puzzle-fighter", "--steps", json.dumps(TOWER))
    assert status == 0
    assert out.count("MOVE") == 6
    assert err == ("Move 7, ['RB', ''], ends the game: a gem came to rest above the top row; 2 later moves ignored.\n")


@pytest.mark.parametrize(("kept", "later"), [(7, ""), (8, "; 1 later move ignored")])
def test_only_moves_that_were_ignored_are_told(run: Run, kept: int, later: str) -> None:
    err = run("kata", "puzzle-fighter", "--steps", json.dumps(TOWER[:kept])).err
    assert err.endswith(f"above the top row{later}.\n")


def test_with_and_without_steps_or_a_recording_the_field_is_the_same(run: Run, tmp_path: Path) -> None:
    for moves in (MOVES, TOWER):
        plain = run("kata", "puzzle-fighter", json.dumps(moves)).out
        assert run("kata", "puzzle-fighter", json.dumps(moves), "--record", tmp_path / "r.json").out == plain


def test_what_was_played_is_recorded(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for moves, steps in ((MOVES, 13), (TOWER, 7)):
        status, _, err = run("kata", "puzzle-fighter", json.dumps(moves), "--record", path)
        assert status == 0
        assert err.startswith(f"Recorded {steps} steps to ")
        verdict = verify(Replay.load(path))
        assert (verdict.ok, verdict.game, verdict.steps) == (True, "puzzle-kata", steps)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[", "the argument is not JSON: line 1, column 2: Expecting value"),
        ("[['BR', 'L']]", "the argument is not JSON: line 1, column 3: Expecting value"),
        ("{}", "instructions are {}: expected a list of pairs with their moves"),
        ("[" * 100_000, "the argument is not JSON: a number is too long, or it is nested too deep"),
        ("[" + "9" * 10_000 + "]", "the argument is not JSON: a number is too long, or it is nested too deep"),
        ('[["BR", "L"], "BR"]', "entry 2, 'BR': "),
        ('[["BR"]]', "entry 1, ['BR']: expected a pair and its moves"),
        ('[["BR", "L", "L"]]', "entry 1, ['BR', 'L', 'L']: expected a pair and its moves"),
        ('[["BR", null]]', "entry 1, ['BR', None]: expected a pair and its moves"),
        ('[["BR", "L"], ["BX", "L"]]', "entry 2, ['BX', 'L']: pair 'BX': expected two of RGBYrgby0"),
        ('[["BRR", "L"]]', "entry 1, ['BRR', 'L']: pair 'BRR': expected two of RGBYrgby0"),
        ('[["BR LL", ""]]', "entry 1, ['BR LL', '']: pair 'BR LL': expected two of RGBYrgby0"),
        ('[["", ""]]', "entry 1, ['', '']: pair '': expected two of RGBYrgby0"),
        ('[["BR", "LLXLL"]]', "entry 1, ['BR', 'LLXLL']: move 'X': expected letters of LRAB"),
        ('[["BR", "l"]]', "entry 1, ['BR', 'l']: move 'l': expected letters of LRAB"),
        ('[["\\u001b[", ""]]', r"entry 1, ['\x1b[', '']: pair '\x1b[': expected two of RGBYrgby0"),
    ],
)
def test_wrong_instructions_are_told_in_one_line_that_names_the_entry(
    run: Run, text: str, message: str, tmp_path: Path
) -> None:
    for more in ([], ["--steps"], ["--record", tmp_path / "game.json"]):
        status, out, err = run("kata", "puzzle-fighter", text, *more)
        assert (status, out) == (2, "")
        assert err.startswith(f"chainfall: {message}")
        assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_read_is_told(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_bytes(b"[\xff]")
    for path, reason in (
        (tmp_path / "none.json", "cannot be read: No such file or directory"),
        (tmp_path, "cannot be read: Is a directory"),
        (bad, "is not UTF-8 text: byte 1 is wrong"),
    ):
        for kata in ("puzzle-fighter", "triple-trouble"):
            assert run("kata", kata, path) == (2, "", f"chainfall: {str(path)!r} {reason}\n")


def test_standard_input_that_is_not_text_is_told(run: Run) -> None:
    status, out, err = run("kata", "puzzle-fighter", "-", stdin=b'[["\xff\xfe", ""]]')
    assert (status, out) == (2, "")
    assert err.startswith("chainfall: entry 1, ")


# Triple Trouble

BOARD = "[[0, 0, 1], [0, 1, 0], [0, 0, 0]]"
ANSWER = "[[[0, 0, 0], [0, 0, 2], [0, 0, 0]], 20]\n"


def test_the_arguments_are_four_or_one_list_or_one_object(run: Run, tmp_path: Path) -> None:
    one = f"[{BOARD}, 1, 2, 1]"
    named = f'{{"value": 1, "j": 2, "i": 1, "board": {BOARD}}}'
    path = tmp_path / "move.json"
    path.write_text(named)
    assert run("kata", "triple-trouble", BOARD, 1, 2, 1) == (0, ANSWER, "")
    assert run("kata", "triple-trouble", one) == (0, ANSWER, "")
    assert run("kata", "triple-trouble", named) == (0, ANSWER, "")
    assert run("kata", "triple-trouble", "-", stdin=one) == (0, ANSWER, "")
    assert run("kata", "triple-trouble", path) == (0, ANSWER, "")


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["[]", "0", "0", "1"], '"Game over -- board full"'),
        (["[[0, 1]]", "-1", "0", "1"], '"Try again  -- invalid position"'),
        (["[[0, 1]]", "0", "1", "1"], '"Try again  -- invalid position"'),
        (["[[0, 1]]", "0", "0", "6"], '"Try again  -- invalid piece"'),
        (["[[0, 1]]", "0", "0", '"1"'], '"Try again  -- invalid piece"'),
        (["[[0]]", "0", "0", "5"], '[[[5]], 1500, "Game over -- board full"]'),
    ],
)
def test_the_answers_of_the_kata_are_answers_and_not_mistakes(run: Run, arguments: list[str], answer: str) -> None:
    assert run("kata", "triple-trouble", *arguments) == (0, answer + "\n", "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["[[0]]", "0"], "2 arguments, expected one, or four: board, i, j, value"),
        (["[[0]]", "0", "0", "1", "2"], "5 arguments, expected one, or four: board, i, j, value"),
        (["[[0]]", "x", "0", "1"], "i is not JSON: line 1, column 1: Expecting value"),
        (["[[0", "0", "0", "1"], "board is not JSON: "),
        (["[1, 2, 3]"], "[1, 2, 3]: expected a list of board, i, j, value, or an object with these keys"),
        (['{"board": []}'], "the object has the keys ['board'], expected board, i, j, value"),
        (["7", "0", "0", "1"], "the board is 7: expected a list of rows"),
        (["[[0, 0], [0]]", "0", "0", "1"], "row 1 of the board has length 1: expected 2, as in row 0"),
        (["[[0, 6]]", "0", "0", "1"], "row 0, column 1 of the board is 6: expected 0 to 5"),
        (["[[0, null]]", "0", "0", "1"], "row 0, column 1 of the board is None: expected 0 to 5"),
    ],
)
def test_wrong_arguments_are_told_in_one_line(run: Run, arguments: list[str], message: str) -> None:
    status, out, err = run("kata", "triple-trouble", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"chainfall: {message}")
    assert err.count("\n") == 1


def test_no_more_than_the_limit_is_read_of_a_file_or_of_standard_input(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chainfall.ui.cli.kata.MAX_BYTES", 1000)
    path = tmp_path / "moves.json"
    fits, too_large = (json.dumps([["RG", "L"]]).ljust(length) for length in (1000, 1001))
    path.write_text(fits)
    assert run("kata", "puzzle-fighter", path).status == run("kata", "puzzle-fighter", "-", stdin=fits).status == 0
    path.write_text(too_large)
    message = "is larger than 1000 bytes\n"
    assert run("kata", "puzzle-fighter", path) == (2, "", f"chainfall: {str(path)!r} {message}")
    assert run("kata", "puzzle-fighter", "-", stdin=too_large) == (2, "", f"chainfall: standard input {message}")
    assert run("kata", "puzzle-fighter", "-", stdin=too_large + "more").status == 2
    assert sys.stdin.read() == "more"


def test_moves_of_any_length_are_played_shown_and_recorded(run: Run, tmp_path: Path) -> None:
    long, short = (json.dumps([["RG", moves]]) for moves in ("L" * 100_000, "LLL"))
    path = tmp_path / "long.json"
    for more in ([], ["--steps"]):
        assert run("kata", "puzzle-fighter", "-", *more, stdin=long) == run(
            "kata", "puzzle-fighter", "-", *more, stdin=short
        )
    assert run("kata", "puzzle-fighter", "-", "--record", path, stdin=long).status == 0
    assert run("verify", path).status == 0


def test_against_ones_own_final_field_says_that_it_is_the_same(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("\n".join(FINAL) + "\n")
    assert run("kata", "puzzle-fighter", json.dumps(MOVES), "--against", tmp_path / "mine.txt") == (0, SAME, "")


def test_against_ones_own_steps_shows_the_first_that_differs_and_why(run: Run) -> None:
    steps = run("kata", "puzzle-fighter", "--steps", json.dumps(SHORT)).out
    assert run("kata", "puzzle-fighter", json.dumps(SHORT), "--against", "-", stdin=steps) == (0, SAME, "")
    wrong = steps.replace("║R     ║", "║ R    ║")
    status, out, err = run("kata", "puzzle-fighter", json.dumps(SHORT), "--against", "-", stdin=wrong)
    assert (status, err) == (1, "")
    title, _, _, *table = out.splitlines()
    assert title == "Move 3, Rb LLL, is the first after which yours differs."
    assert table[11:] == [
        "║R     ║    ║ R    ║  <",
        "",
        "What happens in this step:",
        "- the pair comes to rest: b in row 9, column 0 and R in row 8, column 0",
        "- the blue crash gem in row 9, column 0 touches 4 blue gems: all 5 go off",
        "- 1 gem falls",
        "Rows and columns are counted from 0, from the top left.",
    ]


def test_both_arguments_on_standard_input_are_refused(run: Run) -> None:
    for kata in ("puzzle-fighter", "triple-trouble"):
        status, out, err = run("kata", kata, "-", "--against", "-")
        assert (status, out) == (2, "")
        assert err.startswith("chainfall: both the arguments and MINE are '-'")


def test_triple_trouble_tells_its_steps(run: Run) -> None:
    assert run("kata", "triple-trouble", "[[0, 0, 1], [0, 1, 2]]", "0", "1", "1", "--steps").out.splitlines() == [
        " PUT         MERGE 1",
        "0 1 1       0 2 0",
        "0 1 2       0 0 2",
        "",
        "PUT: a piece of kind 1 is put in row 0, column 1",
        "MERGE 1: 3 pieces of kind 1 touch each other and become one of kind 2 in row 0, column 1: 20 points",
        "[[[0, 2, 0], [0, 0, 2]], 20]",
    ]
    assert run("kata", "triple-trouble", "[[1]]", "0", "0", "1", "--steps").out == '"Game over -- board full"\n'


def test_triple_trouble_against_ones_own_answer(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    move = ("kata", "triple-trouble", "[[0, 0, 1], [0, 1, 2]]", "0", "1", "1", "--against", mine)
    mine.write_text("([[0, 2, 0], [0, 0, 2]], 20)")
    assert run(*move) == (0, SAME, "")
    mine.write_text("[[[0, 2, 0], [0, 0, 2]], 25]")
    status, out, err = run(*move)
    assert (status, err) == (1, "")
    assert "20          25     <" in out.splitlines()
    assert (
        "- 3 pieces of kind 1 touch each other and become one of kind 2 in row 0, column 1: 20 points"
        in out.splitlines()
    )
    mine.write_text("nonsense here")
    problem = "yours is 'nonsense here', expected an answer as JSON or as Python writes it"
    assert run(*move) == (2, "", f"chainfall: {problem}\n")
