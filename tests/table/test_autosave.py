"""Games that are kept while they are played, and taken up again after they were broken off."""

import errno
import os
import time
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest

from chainfall.console.folders import state_folder
from chainfall.console.recording import Recorder
from chainfall.core.errors import ChainfallError
from chainfall.play.replay import Replay
from chainfall.play.session import AnySession, Session
from chainfall.table import autosave
from chainfall.table.kept import MOST_KEPT, SaveSlot, offered, take_up, take_up_file
from chainfall.table.kept import broken_off as kept_games
from chainfall.ui.shell.loop import Shell
from chainfall.ui.shell.start import play_lines

LONGEST = 60
"""Seconds after which what does not happen counts as missing."""


def shell_of(session: AnySession | None = None, *, resumed: bool = False) -> Shell:
    return Shell(session or Session("triple-town", seed=7), StringIO(), StringIO(), resumed=resumed)


def kept_files(state: Path) -> list[Path]:
    return sorted(state.glob("*.json"))


def wait_for(what: Callable[[], object]) -> None:
    deadline = time.monotonic() + LONGEST
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def keep(*lines: str, name: str = "triple-town") -> Path:
    """Keeps a game that was broken off after these lines."""
    session: AnySession = Session(name, seed=7)
    for line in lines:
        session.play(line)
    place = SaveSlot.new(name)
    place.save(session.replay())
    place.leave()
    return place.path


def broken_off(*lines: str) -> Iterator[str]:
    yield from lines
    raise KeyboardInterrupt


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A keeper that looks all the time."""
    monkeypatch.setattr(autosave, "PERIOD", 0.001)


@pytest.mark.usefixtures("quickly")
def test_a_game_is_kept_while_it_is_played_and_the_player_thinks(state: Path) -> None:
    shell = shell_of()
    seen = []

    def lines() -> Iterator[str]:
        for number, line in enumerate(("0 0", "1 1", ":undo", "2 2")):
            yield line
            expected = shell.session.replay()
            wait_for(lambda: kept_files(state) and Replay.load(kept_files(state)[0]) == expected)  # noqa: B023
            seen.append(number)
        yield ":quit"

    play_lines(shell, lines(), Recorder(None))
    assert seen == [0, 1, 2, 3]
    assert list(state.iterdir()) == []


def test_nobody_looks_at_a_session_in_the_middle_of_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    shell = shell_of()
    seen = []
    feed = Session.feed

    def watched(session: AnySession, move: object) -> object:
        seen.append(("playing", shell.moving.locked()))
        return feed(session, move)

    def lines() -> Iterator[str]:
        yield "0 0"
        seen.append(("waiting", shell.moving.locked()))

    monkeypatch.setattr(Session, "feed", watched)
    shell.run(lines())
    assert seen == [("playing", True), ("waiting", False)]


@pytest.mark.usefixtures("quickly")
def test_it_is_written_only_when_it_has_changed(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = []
    looks = []
    save, unsaved = Replay.save, Shell.unsaved

    def counted_save(self: Replay, path: Path) -> None:
        saved.append(self.steps)
        save(self, path)

    def counted_look(self: Shell) -> AnySession | None:
        looks.append(self)
        return unsaved.__get__(self)  # type: ignore[no-any-return]  # a property

    def lines() -> Iterator[str]:
        yield "0 0"
        wait_for(lambda: saved)
        before = len(looks)
        wait_for(lambda: len(looks) > before + 5)

    monkeypatch.setattr(Replay, "save", counted_save)
    monkeypatch.setattr(Shell, "unsaved", property(counted_look))
    play_lines(shell_of(), lines(), Recorder(None))
    assert saved == [1]


@pytest.mark.usefixtures("quickly")
def test_the_end_of_a_game_takes_it_away(state: Path) -> None:
    def lines() -> Iterator[str]:
        yield "0 0"
        wait_for(lambda: kept_files(state))
        yield from ("0 1", "1 0", "1 1")

    shell = shell_of(Session("triple-town", seed=7, rows=2, columns=2))
    play_lines(shell, lines(), Recorder(None))
    assert shell.session.outcome
    assert list(state.iterdir()) == []


def test_a_game_that_is_broken_off_is_kept_to_its_last_step_and_told(
    state: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shell = shell_of()
    with pytest.raises(KeyboardInterrupt):
        play_lines(shell, broken_off("0 0", "1 1"), Recorder(None))
    assert Replay.load(kept_files(state)[0]) == shell.session.replay()
    assert capsys.readouterr().err == "The game is saved: 'chainfall shell triple-town --resume' continues it.\n"


@pytest.mark.parametrize("lines", [(), ("nonsense",), ("0 0", ":undo"), ("0 0", ":restart")])
def test_a_game_that_has_not_begun_is_not_kept(
    state: Path, lines: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(KeyboardInterrupt):
        play_lines(shell_of(), broken_off(*lines), Recorder(None))
    assert not state.exists()
    assert capsys.readouterr().err == ""


def test_a_game_that_was_saved_is_kept_only_if_it_goes_on(state: Path, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        play_lines(shell_of(), broken_off("0 0", f":save {tmp_path / 'a.json'}"), Recorder(None))
    assert not state.exists()
    with pytest.raises(KeyboardInterrupt):
        play_lines(shell_of(), broken_off("0 0", f":save {tmp_path / 'b.json'}", "1 1"), Recorder(None))
    assert Replay.load(kept_files(state)[0]).steps == 2


def test_a_game_that_was_recorded_is_not_kept(state: Path, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        play_lines(shell_of(), broken_off("0 0"), Recorder(str(tmp_path / "game.json")))
    assert Replay.load(tmp_path / "game.json").steps == 1
    assert not state.exists()


@pytest.mark.parametrize("lines", [broken_off("0 0"), iter(["0 0"])], ids=["broken off", "left"])
def test_a_game_whose_recording_fails_is_kept(
    state: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: Iterator[str]
) -> None:
    recorder = Recorder(str(tmp_path / "folder.json"))
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(ChainfallError, match="cannot be written"):
        play_lines(shell_of(), lines, recorder)
    assert Replay.load(kept_files(state)[0]).steps == 1


@pytest.mark.parametrize("lines", [[], [":undo"], [":undo", ":undo"], [":restart"]], ids=" ".join)
def test_a_game_that_was_taken_up_stays_kept_when_its_input_ends(state: Path, lines: list[str]) -> None:
    path = keep("0 0")
    for _ in range(2):  # once more with what is left of it
        session, place = take_up()
        shell = shell_of(session, resumed=True)
        play_lines(shell, lines, Recorder(None), place)
        assert kept_files(state) == [path]
        assert Replay.load(path) == shell.session.replay()


@pytest.mark.parametrize("ending", [":quit", "1 1", ":save FILE"])
def test_a_game_that_was_taken_up_goes_when_it_is_left_over_or_saved(state: Path, tmp_path: Path, ending: str) -> None:
    session: AnySession = Session("triple-town", seed=7, rows=2, columns=2)
    for line in ("0 0", "0 1", "1 0"):
        session.play(line)
    place = SaveSlot.new("triple-town")
    place.save(session.replay())
    play_lines(shell_of(session), [ending.replace("FILE", str(tmp_path / "game.json"))], Recorder(None), place)
    assert list(state.iterdir()) == []


def test_a_game_that_is_over_goes_also_if_the_reader_has_gone_before_its_end_was_told(state: Path) -> None:
    class Pipe(StringIO):
        def write(self, text: str) -> int:
            if "over" in text:
                raise BrokenPipeError
            return super().write(text)

    shell = Shell(Session("triple-town", seed=7, rows=1, columns=1), StringIO(), Pipe())
    with pytest.raises(BrokenPipeError):
        play_lines(shell, ["0 0"], Recorder(None))
    assert shell.session.outcome
    assert not kept_files(state)


@pytest.mark.usefixtures("quickly")
def test_a_disk_that_cannot_keep_it_is_told_once_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failed = []

    def fail(descriptor: int) -> None:
        failed.append(descriptor)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def lines() -> Iterator[str]:
        yield "0 0"
        wait_for(lambda: len(failed) > 2)
        yield "1 1"

    monkeypatch.setattr(os, "fsync", fail)
    shell = shell_of()
    play_lines(shell, lines(), Recorder(None))
    assert shell.session.steps == 2
    assert capsys.readouterr().err == "The game cannot be saved while it is played: No space left on device\n"


# Taking up again


def test_the_game_that_was_broken_off_last_is_taken_up_of_all_or_of_one(state: Path) -> None:
    first = keep("0 0")
    second = keep("0 0", "1 1")
    kata = keep("BR LLL", name="puzzle-kata")
    assert (offered(), offered("triple-town"), offered("dr-mario")) == ("puzzle-kata", "triple-town", None)
    session, place = take_up("triple-town")
    assert (session.steps, place.path) == (2, second)
    other, other_place = take_up()
    assert (other.game.id, other_place.path) == ("puzzle-kata", kata)
    place.leave()
    other_place.leave()
    assert kept_files(state) == sorted([first, second, kata])


def test_a_game_that_is_being_played_is_not_offered_to_another() -> None:
    keep("0 0")
    _, place = take_up()
    assert offered() is None
    with pytest.raises(ChainfallError, match=r"^no game was left unfinished: there is nothing to resume$"):
        take_up()
    with pytest.raises(ChainfallError, match=r"^no game of triple-town was left unfinished"):
        take_up("triple-town")
    place.leave()
    assert offered() == "triple-town"


def test_a_game_goes_on_in_its_place_until_it_is_left(state: Path) -> None:
    path = keep("0 0")
    session, place = take_up()
    with pytest.raises(KeyboardInterrupt):
        play_lines(shell_of(session), broken_off("1 1"), Recorder(None), place)
    assert kept_files(state) == [path]
    session, place = take_up()
    assert session.steps == 2
    play_lines(shell_of(session), ["2 2", ":quit"], Recorder(None), place)
    assert list(state.iterdir()) == []


def test_two_programs_keep_their_games_apart(state: Path) -> None:
    for line in ("0 0", "5 5"):
        with pytest.raises(KeyboardInterrupt):
            play_lines(shell_of(), broken_off(line), Recorder(None))
    assert sorted(Replay.load(path).inputs for path in kept_files(state)) == [(("0 0", 1),), (("5 5", 1),)]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text[:50], "not JSON"),
        (lambda text: "", "not JSON"),
        (lambda text: text.replace('"rules": ', '"rules": 99'), "rules"),
        (lambda text: text.replace('"0 0"', '"0 1"'), "gives a different result"),
        (lambda text: text.replace('"triple-town"', '"ann/gone"'), "ann/gone"),
    ],
    ids=["cut", "empty", "other rules", "changed", "unknown game"],
)
def test_a_game_that_cannot_be_continued_is_refused_in_one_line_and_stays(
    change: Callable[[str], str], reason: str
) -> None:
    path = keep("0 0")
    changed = change(path.read_text())
    path.write_text(changed)
    with pytest.raises(ChainfallError, match=reason) as caught:
        take_up()
    assert str(caught.value).startswith(f"{str(path)!r} cannot be resumed: ")
    assert "\n" not in str(caught.value)
    assert path.read_text() == changed
    assert offered() == "triple-town"


def test_behind_a_game_that_cannot_be_continued_is_the_one_before(capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = keep("0 0"), keep("1 1")
    bad.write_text("")
    session, place = take_up()
    place.leave()
    assert session.replay() == Replay.load(good)
    assert capsys.readouterr().err.startswith(f"chainfall: {str(bad)!r} cannot be resumed: not JSON")
    assert bad.exists()


def test_a_name_with_a_slash_has_a_file_in_the_same_folder(state: Path) -> None:
    place = SaveSlot.new("ann/falling.stars")
    assert (place.path.parent, place.game) == (state, "ann/falling.stars")
    place.leave()
    assert list(state.iterdir()) == []


# Where


def test_games_are_kept_where_the_platform_wants_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert state_folder() == Path(os.environ["XDG_STATE_HOME"]) / "chainfall"
    monkeypatch.setenv("HOME", str(tmp_path))
    for ignored in ("", "relative/path"):
        monkeypatch.setenv("XDG_STATE_HOME", ignored)
        for platform, folder in (
            ("linux", ".local/state"),
            ("darwin", "Library/Application Support"),
            ("win32", "AppData/Local"),
        ):
            monkeypatch.setattr("sys.platform", platform)
            assert state_folder() == tmp_path / folder / "chainfall"


def test_without_a_home_there_is_nothing_to_offer_and_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setattr(Path, "home", nowhere)
    assert offered() is None
    with pytest.raises(OSError, match="the home folder is not known"):
        SaveSlot.new("triple-town")


def test_nobody_else_may_read_the_folder(state: Path) -> None:
    keep("0 0")
    assert state.stat().st_mode & 0o777 == 0o700


def test_only_the_last_games_that_were_broken_off_are_kept(state: Path) -> None:
    paths = [keep(f"0 {number % 6}") for number in range(MOST_KEPT)]
    newest = keep("1 1")
    assert kept_files(state) == sorted([*paths[1:], newest])
    assert not paths[0].with_suffix(".lock").exists()


def test_a_game_that_is_being_played_is_kept_however_old_it_is(state: Path) -> None:
    paths = [keep("0 0") for _ in range(MOST_KEPT)]
    playing = SaveSlot(paths[0])
    keep("1 1")
    playing.leave()
    assert paths[0] in kept_files(state)


def test_a_clock_that_was_set_back_changes_no_order_and_loses_no_game(state: Path) -> None:
    paths = [keep(f"0 {number % 6}") for number in range(MOST_KEPT)]
    for age, path in enumerate(paths):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    newest = keep("1 1")
    os.utime(newest, (1, 1))
    assert [kept.path for kept in kept_games()] == [newest, *reversed(paths[1:])]
    keep("2 2")
    assert newest in kept_files(state)


def test_of_two_games_the_one_that_was_played_last_is_the_last_one() -> None:
    first, second = keep("0 0"), keep("1 1")
    session, place = take_up_file(first)
    with pytest.raises(KeyboardInterrupt):
        play_lines(shell_of(session), broken_off("2 2"), Recorder(None), place)
    assert [kept.path for kept in kept_games()] == [first, second]


@pytest.mark.parametrize("damage", ["", "many", "-"])
def test_a_game_without_a_number_is_kept_and_older_than_all_that_have_one(damage: str) -> None:
    old, new = keep("0 0"), keep("1 1")
    new.with_suffix(".number").write_text(damage)
    assert [kept.path for kept in kept_games()] == [old, new]
    new.with_suffix(".number").unlink()
    assert [kept.path for kept in kept_games()] == [old, new]
