"""The program ``a2.py``: the assignment's protocol to the character."""

import io
import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from typing import IO, Protocol

import a2
import pytest

from chainfall import Replay, verify

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "a2.py"
TRANSCRIPTS = sorted((ROOT / "tests" / "transcripts" / "dr-mario-shell").glob("*.txt"))
CASES: list[dict[str, str]] = [
    json.loads(line) for line in (ROOT / "tests" / "data" / "dr_mario_shell.jsonl").read_text("utf-8").splitlines()
]


class Keyboard:
    """Standard input that writes what is typed to the screen, so that the screen shows the order of things."""

    def __init__(self, text: str, screen: io.StringIO) -> None:
        self._text = io.StringIO(text)
        self._screen = screen

    def readline(self, most: int = -1) -> str:
        line = self._text.readline(most)
        if line:
            self._screen.write("> " + line if line.rstrip("\n") else ">\n")
        return line


@dataclass(frozen=True)
class Run:
    status: int
    screen: str
    errors: str

    @property
    def output(self) -> str:
        return "".join(line for line in self.screen.splitlines(keepends=True) if not line.startswith(">"))


class Runner(Protocol):
    def __call__(self, text: str, *arguments: str) -> Run: ...


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Runner:
    """Runs the program in this process."""
    for variable in ("A2_ROTATION", "A2_LANDING"):
        monkeypatch.delenv(variable, raising=False)

    def run_here(text: str, *arguments: str) -> Run:
        screen, errors = io.StringIO(), io.StringIO()
        monkeypatch.setattr(sys, "stdin", Keyboard(text, screen))
        monkeypatch.setattr(sys, "stdout", screen)
        monkeypatch.setattr(sys, "stderr", errors)
        status = a2.main(arguments)
        return Run(status, screen.getvalue(), errors.getvalue())

    return run_here


def bare(
    arguments: Sequence[str] = (), stdin: IO[bytes] | int = subprocess.PIPE, environment: dict[str, str] | None = None
) -> "subprocess.Popen[bytes]":
    """Starts the program as a stranger would: no installed package, an empty environment, another directory."""
    command = [sys.executable, "-S", "-E", str(PROGRAM), *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=stdin, stdout=pipe, stderr=pipe, cwd="/", env=environment or {})


@contextmanager
def at_most(process: "subprocess.Popen[bytes]", seconds: float = 20) -> Iterator[None]:
    """Ends the program if it takes longer, so that a test which waits for its output fails and does not hang."""
    timer = Timer(seconds, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def bare_run(text: str | bytes, *arguments: str, **environment: str) -> Run:
    with bare(arguments, environment=environment) as process:
        output, errors = process.communicate(text.encode() if isinstance(text, str) else text, timeout=30)
    return Run(process.returncode, output.decode(), errors.decode())


# The cases


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["note"])
def test_case(case: dict[str, str], run: Runner) -> None:
    played = run(case["stdin"])
    assert (played.status, played.output, played.errors) == (0, case["expected_stdout"], "")


@pytest.mark.parametrize("case", CASES[::6], ids=lambda case: case["note"])
def test_case_on_a_bare_python(case: dict[str, str]) -> None:
    assert bare_run(case["stdin"]) == Run(0, case["expected_stdout"], "")


# The transcripts


def command_lines(lines: Iterable[str]) -> list[list[str]]:
    return [shlex.split(line[1:])[1:] for line in lines if line.startswith("$")]


@pytest.mark.parametrize(
    ("path", "arguments"),
    [
        pytest.param(path, arguments, id=" ".join([path.stem, *arguments]))
        for path in TRANSCRIPTS
        for arguments in command_lines(path.read_text("utf-8").splitlines())
    ],
)
def test_transcript(path: Path, arguments: list[str], run: Runner) -> None:
    lines = [line for line in path.read_text("utf-8").splitlines() if line[:1] not in ("#", "$")]
    typed = "".join(line[2:] + "\n" for line in lines if line.startswith(">"))
    assert run(typed, *arguments) == Run(0, "\n".join(lines) + "\n", "")


def test_every_transcript_says_what_it_shows_and_under_which_options() -> None:
    for path in TRANSCRIPTS:
        lines = path.read_text("utf-8").splitlines()
        assert lines[0].startswith("# "), path.name
        assert command_lines(lines), path.name


def test_transcripts_cover_all_four_combinations_of_options() -> None:
    used = {tuple(arguments) for path in TRANSCRIPTS for arguments in command_lines(path.read_text().splitlines())}
    rotation, landing = ("--rotation", "drawn"), ("--landing", "position")
    assert used == {(), rotation, landing, rotation + landing}


# The examples of the assignment

EXAMPLE_1 = "4\n4\nEMPTY\nF R Y\n\n\n\n\nF Y B\n\nA\n>\n\nV 2 1 R\nV 1 1 R\nV 0 1 R\n\nF Y Y\n"
EXAMPLE_2 = "4\n4\nCONTENTS\n    \nR  r \n    \nYyYy\n\n\nF R Y\n<\n<\n\n\n\n\nF R R\nA\n<\n\n\n\n\nF B Y\nB\nQ\n"


def example(name: str) -> str:
    lines = (ROOT / "tests" / "transcripts" / "dr-mario-shell" / name).read_text("utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if line[0] not in "#$>")


def test_example_2_comes_out_verbatim_by_default() -> None:
    assert bare_run(EXAMPLE_2) == Run(0, example("example-2.txt"), "")


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ((), "example-1.txt"),
        (("--rotation", "drawn"), "example-1-rotation-drawn.txt"),
        (("--landing", "position"), "example-1-landing-position.txt"),
        (("--rotation", "drawn", "--landing", "position"), "example-1-rotation-drawn-landing-position.txt"),
    ],
)
def test_example_1_comes_out_corrected(arguments: tuple[str, ...], name: str) -> None:
    assert bare_run(EXAMPLE_1, *arguments) == Run(0, example(name), "")


@pytest.mark.parametrize(
    ("environment", "name"),
    [
        ({"A2_ROTATION": "drawn"}, "example-1-rotation-drawn.txt"),
        ({"A2_LANDING": "position"}, "example-1-landing-position.txt"),
        ({"A2_ROTATION": "drawn", "A2_LANDING": "position"}, "example-1-rotation-drawn-landing-position.txt"),
        ({"A2_ROTATION": "clockwise", "A2_LANDING": "drawn"}, "example-1.txt"),
        ({"A2_ROTATION": "", "A2_LANDING": ""}, "example-1.txt"),
    ],
)
def test_the_environment_does_what_the_arguments_do(environment: dict[str, str], name: str) -> None:
    assert bare_run(EXAMPLE_1, **environment) == Run(0, example(name), "")


def test_an_argument_wins_over_the_environment() -> None:
    arguments = ("--rotation", "clockwise", "--landing", "drawn")
    for values in ({"A2_ROTATION": "drawn", "A2_LANDING": "position"}, {"A2_ROTATION": "no", "A2_LANDING": "no"}):
        assert bare_run(EXAMPLE_1, *arguments, **values) == Run(0, example("example-1.txt"), "")


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"A2_LANDING": "Position"}, "A2_LANDING is 'Position' in the environment, expected drawn or position"),
        ({"A2_ROTATION": "left"}, "A2_ROTATION is 'left' in the environment, expected clockwise or drawn"),
    ],
)
def test_a_wrong_value_in_the_environment_is_told_with_the_name_of_its_variable(
    environment: dict[str, str], message: str
) -> None:
    assert bare_run(EXAMPLE_1, **environment) == Run(2, "", f"a2.py: {message}\n")


def test_reading_3_an_empty_line_before_the_second_faller_of_example_1_would_be_a_step_of_its_own(run: Runner) -> None:
    as_printed = run(EXAMPLE_1.replace("F Y B", "\nF Y B"))
    assert as_printed.output.count("LEVEL CLEARED") == run(EXAMPLE_1).output.count("LEVEL CLEARED") + 1


# Start and end


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3\n", "a2.py: line 1: found '3', expected the number of rows, a whole number from 4 to 10000\n"),
        ("4\n2\n", "a2.py: line 2: found '2', expected the number of columns, a whole number from 3 to 10000\n"),
        ("x\n", "a2.py: line 1: found 'x', expected the number of rows, a whole number from 4 to 10000\n"),
        ("4\n4\nFULL\n", "a2.py: line 3: found 'FULL', expected EMPTY or CONTENTS\n"),
        (
            "4\n4\nCONTENTS\nRGB \n",
            "a2.py: line 4: found 'G', expected cells of the letters RBY or rby, or spaces\n",
        ),
    ],
)
def test_a_wrong_start_up_line_gives_one_line_on_stderr_and_status_2(text: str, message: str, run: Runner) -> None:
    assert bare_run(text) == Run(2, "", message)
    here = run(text)
    assert (here.status, here.output, here.errors) == (2, "", message)


@pytest.mark.parametrize("text", ["", "4", "4\n4\n", "4\n4\nCONTENTS\n", "4\n4\nCONTENTS\n    \n    \n    \n"])
def test_input_that_ends_during_the_start_up_ends_the_program_quietly(text: str, run: Runner) -> None:
    here = run(text)
    assert (here.status, here.output, here.errors) == (0, "", "")


def test_input_that_ends_later_ends_the_program_quietly() -> None:
    once = bare_run("4\n4\nEMPTY\nF R Y")
    assert once == Run(0, bare_run("4\n4\nEMPTY\nF R Y\nQ\n").screen, "")


def test_nothing_is_read_after_q_or_game_over(run: Runner) -> None:
    quit_early = run("4\n4\nEMPTY\nQ\nF R Y\n\n")
    assert quit_early.screen.endswith("LEVEL CLEARED\n> Q\n")
    lost = run("4\n4\nCONTENTS\n\n r\n\n\nF R Y\nA\n\n")
    assert lost.screen.endswith("GAME OVER\n")


def test_malformed_lines_show_the_field_again_and_say_nothing(run: Runner) -> None:
    plain = run("4\n4\nEMPTY\nF R Y\n")
    field = plain.output.splitlines(keepends=True)[6:]
    odd = run("4\n4\nEMPTY\nF R Y\nxyzzy\nF R\nV 1 r\n:help\n:quit\n")
    assert odd.output == plain.output + "".join(field) * 5
    assert odd.errors == ""


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict"])
def test_bytes_that_are_not_utf_8_are_a_malformed_line(encoding: str) -> None:
    def play(data: bytes) -> tuple[int, bytes, bytes]:
        command = [sys.executable, "-S", str(PROGRAM)]
        environment = os.environ | {"PYTHONIOENCODING": encoding}
        done = subprocess.run(command, input=data, capture_output=True, env=environment, timeout=30, check=False)
        return done.returncode, done.stdout, done.stderr

    status, output, errors = play(b"4\n4\nEMPTY\n\xff\xfe\x80\n\x00\n\xc3\xa9\nQ\n")
    assert (status, output, errors) == play(b"4\n4\nEMPTY\nx\nx\nx\nQ\n")
    assert (status, errors) == (0, b"")
    status, output, errors = play(b"\xff\n")
    assert (status, output, errors.count(b"\n")) == (2, b"", 1)


def test_windows_line_ends_are_fine() -> None:
    assert bare_run(EXAMPLE_2.replace("\n", "\r\n")) == Run(0, example("example-2.txt"), "")


def test_a_byte_order_mark_at_the_beginning_is_fine() -> None:
    assert bare_run("\ufeff" + EXAMPLE_2) == Run(0, example("example-2.txt"), "")


def test_each_frame_is_there_before_the_next_line_is_sent() -> None:
    frames = bare_run("5\n3\nEMPTY\nF R Y\n\nA\nV 4 0 r\n").screen.splitlines(keepends=True)
    with bare() as process, at_most(process):
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"5\n3\nEMPTY\n")
        process.stdin.flush()
        for line, size in (("", 7), ("F R Y\n", 7), ("\n", 7), ("A\n", 7), ("V 4 0 r\n", 6)):
            process.stdin.write(line.encode())
            process.stdin.flush()
            seen = [process.stdout.readline().decode() for _ in range(size)]
            assert seen == frames[:size]
            del frames[:size]
        process.stdin.write(b"Q\n")
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait(timeout=30) == 0


def test_a_reader_that_goes_away_ends_the_program_quietly(tmp_path: Path) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("50\n50\nEMPTY\n" + "\n" * 200)
    with lines.open("rb") as stdin, bare(stdin=stdin) as process, at_most(process):
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == b"|" + b"   " * 50 + b"|\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 141


def test_ctrl_c_ends_the_program_quietly() -> None:
    with bare() as process, at_most(process):
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"4\n3\nEMPTY\n")
        process.stdin.flush()
        for _ in range(6):
            process.stdout.readline()
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=30)
        assert (output, errors) == (b"", b"")
        assert process.returncode == 130


def test_closed_streams_are_not_an_error() -> None:
    for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        command = f"printf '4\\n4\\nEMPTY\\nQ\\n' | {shlex.quote(sys.executable)} {shlex.quote(str(PROGRAM))} {closed}"
        done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=30, check=False)
        assert (done.returncode, done.stderr) == (0, b""), closed


# The command line


def test_a_wrong_option_gives_status_2() -> None:
    for arguments in (["--rotation", "left"], ["--landing"], ["--rot", "drawn"], ["field.txt"]):
        done = bare_run("", *arguments)
        assert (done.status, done.screen) == (2, "")
        assert done.errors.splitlines()[-1].startswith("a2.py: error: ")


def test_help_names_the_options_and_the_commands() -> None:
    done = bare_run("", "--help")
    assert (done.status, done.errors) == (0, "")
    words = ("--rotation", "--landing", "--record", "CONTENTS", "V 1 2 r", "python3 a2.py --landing position")
    for word in (*words, "A2_LANDING=position", "A2_ROTATION", "two of six\npublic checkers"):
        assert word in done.screen


def test_it_has_its_main_block_and_can_be_executed() -> None:
    assert '\nif __name__ == "__main__":\n' in PROGRAM.read_text("utf-8")
    assert os.access(PROGRAM, os.X_OK)


def test_record_writes_a_replay_that_verifies(tmp_path: Path, run: Runner) -> None:
    path = tmp_path / "game.json"
    played = run(EXAMPLE_2.replace("F B Y", "nonsense\nF B Y"), "--rotation", "drawn", "--record", str(path))
    assert played.status == 0
    replay = Replay.load(path)
    assert (replay.game, replay.rules, replay.reason, replay.score) == ("dr-mario-shell", 1, "quit", 2)
    assert replay.options == {
        "rows": 4,
        "columns": 4,
        "contents": "..../R..r/..../YyYy",
        "rotation": "drawn",
        "landing": "drawn",
    }
    assert verify(replay).ok


def test_record_keeps_what_was_played_before_the_input_ended(tmp_path: Path, run: Runner) -> None:
    path = tmp_path / "game.json"
    run("4\n4\nEMPTY\nF R Y\n\n", "--record", str(path))
    replay = Replay.load(path)
    assert (replay.inputs, replay.reason) == ((("F R Y", 1), ("", 1)), "unfinished")
    assert verify(replay).ok


def test_record_to_a_place_that_cannot_be_written_is_told_before_the_play(tmp_path: Path, run: Runner) -> None:
    done = run("4\n4\nEMPTY\nQ\n", "--record", str(tmp_path / "missing" / "game.json"))
    assert (done.status, done.screen) == (2, "")
    assert done.errors.count("\n") == 1


def test_an_endless_line_is_one_malformed_line_and_does_not_fill_the_memory(run: Runner) -> None:
    done = run("4\n4\nEMPTY\n" + "F" * 3_000_000 + "\nF R Y\nQ\n")
    assert done.output == run("4\n4\nEMPTY\n?\nF R Y\nQ\n").output
    assert (done.status, done.errors) == (0, "")


def test_the_program_copied_alone_says_what_it_needs(tmp_path: Path) -> None:
    copy = tmp_path / "a2.py"
    copy.write_bytes(PROGRAM.read_bytes())
    done = subprocess.run([sys.executable, "-S", "-E", str(copy)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "a2.py: the package chainfall is missing: leave a2.py where it was, in the folder that has src/chainfall,"
        " or run 'pip install .' in that folder\n"
    )


INPUT = "4\n3\nEMPTY\nF R Y\n\n\n\nQ\n"


def test_against_an_output_that_is_the_same(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(bare_run(INPUT).output)
    assert bare_run(INPUT, "--against", str(tmp_path / "mine.txt")).output == "Yours is the same.\n"


def test_against_another_output_shows_the_first_command_that_differs_and_why(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text(bare_run(INPUT).output.replace("|    R--Y |", "|   |R--Y||"))
    done = bare_run(INPUT, "--against", str(mine))
    assert done.status == 1
    lines = done.output.splitlines()
    assert lines[0] == "Command 4, '', is the first step after which yours differs."
    assert any(line.endswith("  <") for line in lines)
    assert "- the faller had landed, so it freezes" in lines


def test_against_an_output_nothing_is_recorded(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("")
    done = bare_run(INPUT, "--against", str(tmp_path / "mine.txt"), "--record", str(tmp_path / "game.json"))
    assert (done.status, done.output) == (2, "")
    assert done.errors.endswith("a2.py: error: --record cannot be used with --against\n")
    assert not (tmp_path / "game.json").exists()


def test_against_an_output_that_goes_on_says_so(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(bare_run(INPUT).output + "bye\n")
    done = bare_run(INPUT, "--against", str(tmp_path / "mine.txt"))
    assert done.output.splitlines()[0] == "Yours is the same up to the end, and then has 1 more line."
    assert bare_run(INPUT, "--against", str(tmp_path / "nothing")).status == 2
