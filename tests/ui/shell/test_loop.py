"""The line-based front end: what it prints, when, and where."""

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from chainfall.core.errors import ParseError
from chainfall.play import registry
from chainfall.play.registry import AnyGame
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session
from chainfall.play.verifying import verify
from chainfall.table.describing import inputs_in_words
from chainfall.ui.shell import Shell, run_shell
from chainfall.ui.shell.loop import COMMANDS, LONGEST_HOLD, split_count


def town() -> AnySession:
    """A small board on which nothing merges."""
    game = registry.game("triple-town")
    return Session(game, game.Options(rows=2, columns=2, weights=(0, 0, 0, 0, 1)))


def play(session: AnySession, *lines: str, strict: bool = False) -> tuple[str, str, AnySession]:
    """What the shell wrote to both streams, and the session at the end."""
    out, errors = StringIO(), StringIO()
    after = run_shell(session, lines, out, errors, strict=strict)
    return out.getvalue(), errors.getvalue(), after


def texts(session: AnySession, *lines: str) -> str:
    """The game's text at the start and after each line."""
    shown = [session.game.text(session.state)]
    for line in lines:
        session.play(line)
        shown.append(session.game.text(session.state))
    return "".join(text + "\n" for text in shown if text)


def test_the_text_is_shown_first_and_after_every_line() -> None:
    out, errors, session = play(town(), "0 0\n", "1 1\r\n", "0 1")
    assert out == texts(town(), "0 0", "1 1", "0 1")
    assert errors == ""
    assert session.steps == 3


def test_the_end_of_input_ends_quietly() -> None:
    out, errors, _ = play(town())
    assert (out, errors) == (texts(town()), "")


def test_a_line_that_does_not_parse_shows_the_text_again_and_says_which_line_it_was() -> None:
    out, errors, session = play(town(), "0 0", "here", "1 1")
    first, second, third = texts(town()), texts(town(), "0 0"), texts(town(), "0 0", "1 1")
    again = second[len(first) :]
    assert out == second + again + third[len(second) :]
    assert errors == "line 2: 'here': expected a row and a column counted from 0, such as '2 5', or 'store'\n"
    assert session.steps == 2


def test_an_input_that_is_rejected_shows_the_text_again_and_the_reason() -> None:
    out, errors, session = play(town(), "0 0", "0 0")
    assert out == texts(town(), "0 0", "0 0")
    assert errors == "line 2: Try again  -- invalid position\n"
    assert session.steps == 2


def test_an_empty_line_that_is_not_an_input_is_answered_with_a_hint() -> None:
    out, errors, _ = play(town(), "")
    assert out == texts(town()) * 2
    assert errors.startswith("line 1: ")
    assert errors.endswith("(:help lists the commands)\n")


def test_an_empty_line_that_is_an_input_is_played() -> None:
    out, errors, session = play(Session("dr-mario-shell"), "F R Y", "", "")
    assert out == texts(Session("dr-mario-shell"), "F R Y", "", "")
    assert errors == ""
    assert session.steps == 3


def test_the_shell_stops_when_the_game_is_over_and_reads_no_further() -> None:
    lines = iter(["0 0", "0 1", "1 0", "1 1", "never read"])
    out, errors = StringIO(), StringIO()
    run_shell(town(), lines, out, errors)
    assert out.getvalue() == texts(town(), "0 0", "0 1", "1 0", "1 1")
    assert errors.getvalue().splitlines()[0] == "The game is over: board full, score 6000."
    assert list(lines) == ["never read"]


def test_the_end_of_a_game_is_told_with_its_statistics() -> None:
    _, errors, session = play(town(), "0 0", "0 1", "1 0", "1 1")
    assert errors.splitlines()[1:] == ["  Score   6,000", "  Pieces      4"]
    assert [line.split() for line in errors.splitlines()[1:]] == [list(row) for row in session.statistics().rows()]


def test_a_game_that_is_broken_off_or_played_strictly_has_no_table() -> None:
    assert play(town(), "0 0", ":quit")[1] == ""
    assert play(town(), "0 0", "0 1", "1 0", "1 1", strict=True)[1] == ""


def test_a_game_that_is_over_is_shown_and_reads_nothing() -> None:
    session = town()
    for line in ("0 0", "0 1", "1 0", "1 1"):
        session.play(line)
    lines = iter(["never read"])
    run_shell(session, lines, StringIO())
    assert list(lines) == ["never read"]


def test_an_empty_text_prints_nothing() -> None:
    out, _, session = play(Session("dr-mario-shell"), "Q")
    assert session.game.text(session.state) == ""
    assert out == texts(Session("dr-mario-shell"))


def test_everything_is_flushed_before_the_next_line_is_read() -> None:
    class Watched(StringIO):
        flushed = ""

        def flush(self) -> None:
            self.flushed = self.getvalue()

    out = Watched()
    seen: list[str] = []

    def lines() -> Iterator[str]:
        for line in ("0 0", "x", "1 1"):
            seen.append(out.flushed)
            assert out.flushed == out.getvalue()
            yield line

    run_shell(town(), lines(), out, StringIO())
    assert [text.count("piece") for text in seen] == [1, 2, 3]


def test_a_strict_shell_knows_only_the_games_lines_and_says_nothing() -> None:
    lines = ("0 0", ":undo", ":quit", "x", "0 0", "0 1")
    out, errors, session = play(town(), *lines, strict=True)
    assert errors == ""
    assert out.count("piece") == 1 + len(lines)
    assert session.replay().inputs == (("0 0", 2), ("0 1", 1))


def test_what_a_stranger_typed_cannot_steer_the_terminal() -> None:
    _, errors, _ = play(town(), "\x1b[2J\x07", ":\x1b]0;x\x07", "\u202e" * 10_000)
    assert all(line.isprintable() and len(line) <= 300 for line in errors.splitlines())
    assert len(errors.splitlines()) == 3


def test_what_a_game_says_cannot_steer_the_terminal_either(drip: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def complain(*arguments: object) -> None:
        raise ParseError("\x1b[2J" + "!" * 1000)

    monkeypatch.setattr(type(drip), "parse", complain)
    _, errors, _ = play(Session(drip), "left")
    assert errors.startswith(r"line 1: \x1b[2J!!!")
    assert len(errors) == 300 + 1


# Commands


def test_undo_shows_the_state_before_and_takes_the_move_out_of_the_record() -> None:
    out, errors, session = play(town(), "0 0", "1 1", ":undo", "0 1")
    before = texts(town(), "0 0")[len(texts(town())) :]
    expected = texts(town(), "0 0", "1 1") + before + texts(town(), "0 0", "0 1")[len(texts(town(), "0 0")) :]
    assert out == expected
    assert errors == ""
    assert session.replay().inputs == (("0 0", 1), ("0 1", 1))


def test_undo_with_nothing_to_undo_says_so() -> None:
    out, errors, _ = play(town(), ":undo")
    assert out == texts(town())
    assert errors == "line 1: there is nothing to undo\n"


def test_restart_is_a_new_session_of_the_same_game() -> None:
    session = Session("triple-town", seed=77)
    out, _, after = play(session, "0 0", ":restart")
    assert after is not session
    assert after.replay() == Session("triple-town", seed=77).replay()
    assert out == texts(Session("triple-town", seed=77), "0 0") + texts(Session("triple-town", seed=77))


def test_save_writes_a_replay_that_verifies(tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    _, errors, session = play(town(), "0 0", f":save {path}")
    assert errors == f"Saved 1 step to {str(path)!r}.\n"
    assert Replay.load(path) == session.replay()
    assert verify(Replay.load(path)).ok


def test_save_writes_over_a_file_only_with_an_exclamation_mark(tmp_path: Path) -> None:
    path = tmp_path / "old.json"
    path.write_text("precious")
    _, errors, _ = play(town(), "0 0", f":save {path}")
    assert errors == f"line 2: {str(path)!r} already exists: ':save! FILE' overwrites it\n"
    assert path.read_text() == "precious"
    _, errors, session = play(town(), "0 0", f":save! {path}")
    assert errors == f"Saved 1 step to {str(path)!r}.\n"
    assert Replay.load(path) == session.replay()
    assert list(tmp_path.iterdir()) == [path]


def test_save_with_an_exclamation_mark_needs_no_older_file(tmp_path: Path) -> None:
    _, _, session = play(town(), "0 0", f":save! {tmp_path / 'new.json'}")
    assert Replay.load(tmp_path / "new.json") == session.replay()


@pytest.mark.parametrize(
    ("name", "reason"),
    [("no/such/game.json", "No such file or directory"), (".", "Is a directory"), ("a\0b", "embedded null byte")],
)
def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path: Path, name: str, reason: str) -> None:
    _, errors, session = play(town(), f":save {tmp_path}/{name}", "0 0")
    assert errors.startswith("line 1: ")
    assert errors.endswith(f" cannot be written: {reason}\n")
    assert session.steps == 1


def test_quit_leaves_without_another_picture() -> None:
    out, errors, session = play(town(), "0 0", ":quit", "1 1")
    assert out == texts(town(), "0 0")
    assert errors == ""
    assert session.steps == 1


def test_help_lists_every_command_and_what_can_be_played() -> None:
    out, errors, _ = play(town(), ":help")
    assert out == texts(town())
    assert "Inputs now: 0 0, 0 1, 1 0, 1 1\n" in errors
    for command in (":help", ":inputs", ":undo", ":restart", ":options", ":save FILE", ":save! FILE", ":quit"):
        assert f"  {command} " in errors


def test_options_are_told_with_the_seed() -> None:
    _, errors, _ = play(Session("triple-town", seed=12), ":options")
    assert errors.startswith("  seed=12\n  rows=6\n  columns=6\n  weights=60,25,10,4,1\n  storehouse=false\n")


def test_every_command_is_explained_in_the_docs() -> None:
    page = (Path(__file__).parents[3] / "docs" / "playing.md").read_text(encoding="utf-8")
    assert re.findall("^[|] `(:.*?)` [|]", page, re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("line", [":nothing", ":", ":save", ":save ", ":save!", ":save!x", ":undo 2", ":QUIT"])
def test_an_unknown_command_is_named_and_those_there_are_listed(line: str) -> None:
    out, errors, session = play(town(), line, "0 0")
    assert errors == (
        f"line 1: {line!r} is not a command, expected :help, :inputs, :undo, :restart, :options, :save FILE, "
        ":save! FILE, :quit\n"
    )
    assert out == texts(town(), "0 0")
    assert session.steps == 1


def test_many_inputs_are_shown_by_one_of_each_kind() -> None:
    session = Session("dr-mario-shell")
    words = inputs_in_words(session.game, session.state, 8)
    assert words.startswith("(an empty line), F ")
    assert words.endswith(f", Q, ... ({len(session.game.inputs(session.state))} in all)")


# Real time


def test_a_line_stands_for_as_many_steps_as_it_says(drip: AnyGame) -> None:
    out, errors, session = play(Session(drip), "left", "right+down x12", "x3", "-  x2")
    assert session.replay().inputs == (("left", 1), ("right+down", 12), ("-", 5))
    assert out.count("\n") == 2 * 5
    assert errors == ""


def test_a_count_ends_with_the_game(drip: AnyGame) -> None:
    out, errors, session = play(Session(drip), f"- x{LONGEST_HOLD}", "never")
    assert session.outcome is not None
    assert session.steps < 1000
    assert errors.startswith(f"The game is over: too many misses, score {session.score}.\n")
    assert out.count("\n") == 2 * 2


@pytest.mark.parametrize("count", ["x0", "x", "x-1", "x1.5", "x100001", "x9" + "9" * 5000, "x٣", "xx", "x²"])
def test_a_wrong_count_is_told_and_nothing_is_played(drip: AnyGame, count: str) -> None:
    _, errors, session = play(Session(drip), f"left {count}")
    assert errors.startswith("line 1: count 'x")
    assert errors.endswith(": expected x and a whole number from 1 to 100000, as in 'left x12'\n")
    assert session.steps == 0


def test_a_count_is_the_last_word_only() -> None:
    assert split_count("x3 left") == ("x3 left", 1)
    assert split_count("left  x3 ") == ("left", 3)
    assert split_count(f"- x{LONGEST_HOLD}") == ("-", LONGEST_HOLD)
    with pytest.raises(ParseError, match=r"expected x and a whole number from 1 to 100000, as in 'left x12'$"):
        split_count("left xyz")


def test_a_count_means_nothing_in_a_game_of_turns() -> None:
    _, errors, session = play(town(), "0 0 x2")
    assert session.steps == 0
    assert "expected a row and a column" in errors


def test_help_explains_the_count(drip: AnyGame) -> None:
    _, errors, _ = play(Session(drip), ":help")
    assert "'left x12'" in errors


def test_the_session_so_far_is_at_hand_when_the_play_breaks_off() -> None:
    def lines() -> Iterator[str]:
        yield "0 0"
        yield ":restart"
        yield "1 1"
        raise KeyboardInterrupt

    shell = Shell(town(), StringIO())
    with pytest.raises(KeyboardInterrupt):
        shell.run(lines())
    assert shell.session.replay().inputs == (("1 1", 1),)


def test_a_line_that_is_too_long_is_refused_with_its_length_and_the_limit() -> None:
    longest, longer = "RG " + "L" * 997, "RG " + "L" * 998
    _, errors, session = play(Session("puzzle-kata"), longest, longer, "RG")
    assert errors == "line 2: a line of 1001 characters, expected at most 1000\n"
    assert session.replay().inputs == ((longest, 1), ("RG", 1))
