"""``chainfall login``, ``top``, ``submit``, ``fetch`` and ranked games line by line, over HTTP."""

import json
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.client.conftest import played
from tests.client.services import FakeService, id_of, listening

from chainfall.client import Device, Service
from chainfall.play.replay import Replay
from chainfall.table.kept import broken_off

Run = Callable[..., Any]

BOARD = "triple-town-r1"
TOWN = "0 0\n0 1\n"
"""A whole game on the board of these tests, which has two squares."""


@pytest.fixture
def fake() -> FakeService:
    service = FakeService()
    service.boards[BOARD]["options"] |= {"rows": 1, "columns": 2}
    return service


@pytest.fixture
def url(fake: FakeService) -> Iterator[str]:
    with listening(fake) as url:
        yield url


@pytest.fixture
def ann(run: Run, url: str) -> str:
    """The address of a service at which this device has a player."""
    assert run("login", url, "--name", "ann").status == 0
    return url


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    waited: list[float] = []
    monkeypatch.setattr("time.sleep", waited.append)
    return waited


def refused(code: str, status: int = 503) -> Callable[[], httpx.Response | None]:
    error = {"code": code, "message": f"because of {code}"}
    return lambda: httpx.Response(status, json={"error": error})


def score_of(fake: FakeService) -> str:
    return f"{json.loads(fake.games[-1][2])['result']['score']:,}"


# Players


def test_a_player_is_made_shown_renamed_and_remembered_for_the_other_commands(
    run: Run, fake: FakeService, url: str, state: Path
) -> None:
    address = url.removeprefix("http://")
    facts = "0 scores, 1 device, 0 open tickets"
    assert run("login", address, "--name", "ann") == (0, f"You are ann at {url}: {facts}\n", "")
    assert run("login").out == f"You are ann at {url}: {facts}\n"
    assert run("login", "--name", "anna").out == f"You are anna at {url}: {facts}\n"
    assert Device().account() == Device().account(url)
    assert fake.players[Device().account(url).token] == "anna"  # type: ignore[union-attr]
    assert stat.S_IMODE((state / "services.json").stat().st_mode) == 0o600


def test_a_program_says_that_it_is_one(run: Run, fake: FakeService, url: str) -> None:
    assert "You are zed, a bot at" in run("login", url, "--name", "zed", "--bot").out
    assert fake.bots == {"zed"}


def test_without_a_name_and_a_terminal_it_says_what_to_give(run: Run, url: str) -> None:
    expected = "give a name with --name NAME, or a code of your other device with --join CODE"
    assert run("login", url) == (2, "", f"chainfall: you have no player at {url}: {expected}\n")
    assert run("top").status == 0  # the service is remembered


def test_a_name_that_is_taken_is_said_in_one_line(run: Run, fake: FakeService, url: str) -> None:
    fake.players["somebody"] = "ann"
    assert run("login", url, "--name", "ann") == (2, "", "chainfall: the name ann is taken\n")


def test_a_code_lets_another_device_in(
    run: Run, ann: str, fake: FakeService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = run("login", "--link")
    assert made.out == "K7-CODE\n"
    assert f"chainfall login {ann} --join K7-CODE" in made.err
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert run("login", ann, "--join", f"{ann}#/account?code=K7-CODE") == (0, f"You are ann at {ann}\n", "")
    assert list(fake.players.values()) == ["ann", "ann"]
    assert run("login", "--sign-out-others").status == 0
    assert list(fake.players.values()) == ["ann"]


def test_a_device_that_another_one_signed_out_can_sign_in_again(run: Run, ann: str, fake: FakeService) -> None:
    fake.players = {"elsewhere": "ann"}
    advice = f"sign in with 'chainfall login {ann} --name NAME'"
    assert advice in run("top", "triple-town", "--me").err
    said = run("login", ann, "--name", "annie")
    assert said.err == "This device is no longer ann: another one signed it out or deleted the player.\n"
    assert said.out.startswith(f"You are annie at {ann}: ")
    assert run("login").out.startswith(f"You are annie at {ann}: ")


def test_a_new_player_does_not_play_with_the_ticket_of_the_one_before(run: Run, ann: str, fake: FakeService) -> None:
    run("shell", "--ranked", "triple-town", stdin="0 0\n")
    run("login", "--logout", "--yes")
    run("login", ann, "--name", "annie")
    assert ", after 1 step" not in run("shell", "--ranked", "triple-town", stdin=TOWN).err
    assert len(fake.games) == 1
    assert len(fake.tickets) == 1  # the one of ann


def test_signing_out_and_deleting_are_asked_about(run: Run, ann: str, fake: FakeService) -> None:
    for wish in ("--logout", "--delete"):
        said = run("login", wish)
        assert (said.status, said.out) == (2, "")
        assert said.err.endswith("Give --yes if you are sure\n")
    assert run("login", "--delete", "--yes").out == f"Deleted ann at {ann}\n"
    assert fake.players == {}
    run("login", "--name", "bob")
    assert run("login", "--logout", "--yes").out == f"Signed out at {ann}\n"
    assert fake.players == {}  # the token is worth nothing any more
    assert "nobody is signed in" in run("login", "--link").err


def test_everything_is_exported_to_a_new_file(run: Run, ann: str, tmp_path: Path) -> None:
    file = tmp_path / "me.json"
    assert run("login", "--export", file).status == 0
    assert json.loads(file.read_text())["player"]["name"] == "ann"
    assert run("login", "--export", file) == (2, "", f"chainfall: {str(file)!r} already exists: choose another name\n")


@pytest.mark.parametrize("command", [("login",), ("top",), ("submit",), ("fetch", "x"), ("shell", "--ranked", "x")])
def test_without_the_extra_every_command_says_what_to_install(
    command: tuple[str, ...], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chainfall.ui.cli.services.find_spec", lambda name: None)
    expected = "chainfall: to speak with a service, run pip install 'chainfall[client]'\n"
    assert run(*command) == (2, "", expected)


def test_a_service_that_cannot_be_reached_is_one_line(run: Run, url: str) -> None:
    said = run("top", "--service", "localhost:1")
    assert said == (2, "", "chainfall: http://localhost:1/ cannot be reached: connection refused\n")


# Boards


def test_the_boards_are_listed(run: Run, ann: str, fake: FakeService) -> None:
    fake.add_board("old-r1", "triple-town", "Old town", state="closed")
    assert run("top").out == f"{BOARD}  Triple Town\nold-r1          Old town     closed; rules 1\n"
    assert [board["id"] for board in json.loads(run("top", "--json").out)["boards"]] == [BOARD, "old-r1"]


def test_standings_are_a_table_page_by_page_with_ones_own_line(run: Run, ann: str, fake: FakeService) -> None:
    fake.seeds = [7, 7]
    run("shell", "--ranked", BOARD, stdin=TOWN)
    other = Service(ann)
    other.register("bob", bot=True)
    ticket = other.ticket(BOARD)
    other.submit(played(ticket), ticket)
    score, id = score_of(fake), id_of(fake.games[0][2])
    line = f"      1  ann (you)  {score}  2 steps  2026-11-19  {id}\n"
    said = run("top", "triple-town", "--limit", "1")
    assert said == (0, f"Triple Town, all time: 2 players\n{line}", "More: add --after 1\n")
    second = run("top", "triple-town", "--after", "1")
    assert second.out.splitlines()[1].startswith(f"      1  bob (bot)  {score}")
    assert second.out.endswith(f"You:\n{line}")
    assert run("top", "triple-town", "--me").out == line
    assert run("top", BOARD, "--period", "week", "--on", "2026-11-01").out.startswith(
        "Triple Town, the week from 2026-11-01: 2 players\nYou:\n"
    )
    page = json.loads(run("top", "triple-town", "--limit", "1", "--json").out)
    assert (page["total"], page["next"], [entry["player"] for entry in page["entries"]]) == (2, "1", ["ann"])


def test_a_board_that_is_not_there_is_said(run: Run, ann: str) -> None:
    assert run("top", "chess") == (2, "", "chainfall: there is no board chess\n")
    assert "is not ranked" in run("shell", "--ranked", "puzzle-kata").err


# Ranked games


def test_a_ranked_game_is_played_line_by_line_and_handed_in_at_once(run: Run, ann: str, fake: FakeService) -> None:
    fake.seeds = [99]
    said = run("shell", "--ranked", "triple-town", stdin=f":undo\n:restart\n{TOWN}")
    assert said.status == 0
    assert said.err.startswith(f"Ranked as ann on {BOARD} at {ann}, until ")
    assert "line 1: A ranked game has no undo.\nline 2: A ranked game has no restart.\n" in said.err
    assert said.err.endswith(f"Handed in: score {score_of(fake)}: rank 1 of all time, 1 of the week, 1 of the day.\n")
    assert Replay.from_json(fake.games[0][2].decode()).seed == 99
    assert Device().file.read().tickets == ()


def test_play_with_lines_plays_ranked_too(run: Run, ann: str, fake: FakeService) -> None:
    assert run("play", "--lines", "--ranked", "triple-town", stdin=TOWN).status == 0
    assert len(fake.games) == 1


@pytest.mark.parametrize("again", [("--ranked", "triple-town"), ("--resume",)])
def test_a_ranked_game_that_was_left_goes_on_where_it_was(
    again: tuple[str, ...], run: Run, ann: str, fake: FakeService
) -> None:
    assert "--resume" in run("shell", "--ranked", "triple-town", stdin="0 0\n").err
    said = run("shell", *again, stdin="0 1\n")
    assert ", after 1 step." in said.err
    assert "Handed in: " in said.err
    assert list(broken_off()) == []
    assert fake.tickets == {}


@pytest.mark.parametrize("leaving", [":quit", ":save {}", ":save {}\n:quit", "--record"])
def test_no_way_of_leaving_a_ranked_game_begins_it_again(
    leaving: str, run: Run, ann: str, fake: FakeService, tmp_path: Path
) -> None:
    file = tmp_path / "half.json"
    record = ("--record", file) if leaving == "--record" else ()
    lines = "" if record else leaving.format(file) + "\n"
    assert "--resume" in run("shell", "--ranked", "triple-town", *record, stdin=f"0 0\n{lines}").err
    assert ", after 1 step." in run("shell", "--ranked", "triple-town").err
    assert len(fake.tickets) == 1


def test_the_help_of_a_ranked_game_lists_what_it_has(run: Run, ann: str) -> None:
    said = run("shell", "--ranked", "triple-town", stdin=":help\n:foo\n").err
    assert ":undo" not in said
    assert ":restart" not in said
    assert ":save FILE" in said


def test_arguments_of_another_game_are_refused(run: Run, ann: str, fake: FakeService) -> None:
    for wrong in (["triple-town"], ["--seed", "3"], ["--daily"], ["--resume"], ["--option", "rows=4"]):
        said = run("shell", "--ranked", "triple-town", *wrong)
        what = "GAME" if wrong == ["triple-town"] else wrong[0]
        assert said == (2, "", f"chainfall: --ranked BOARD says which game is played: leave out {what}\n")
    assert run("shell", "triple-town", "--service", ann).err == "chainfall: --service requires --ranked BOARD\n"
    assert fake.tickets == {}


def test_a_game_that_cannot_be_sent_is_kept_and_submitted_later_once(run: Run, ann: str, fake: FakeService) -> None:
    fake.fail = [fine, fine, refused("busy")]
    said = run("shell", "--ranked", "triple-town", stdin=TOWN)
    assert said.status == 2
    assert said.err.endswith("chainfall: because of busy; the game is kept, and 'chainfall submit' sends it\n")
    assert run("login").err == "1 game to send: 'chainfall submit' does it.\n"
    fake.fail = [refused("busy")]
    assert run("submit") == (1, "", f"chainfall: {BOARD} at {ann}: because of busy\n")
    said = run("submit")
    ranks = "rank 1 of all time, 1 of the week, 1 of the day"
    assert said == (0, f"{BOARD} at {ann}: score {score_of(fake)}: {ranks}\n", "")
    assert run("submit") == (0, "No game waits to be sent.\n", "")
    assert len(fake.games) == 1


def test_an_answer_that_was_lost_is_given_again_and_the_game_counts_once(run: Run, ann: str, fake: FakeService) -> None:
    fake.fail = [fine, fine, refused("busy")]
    run("shell", "--ranked", "triple-town", stdin=TOWN)
    kept = Device().waiting[0]
    with Device().signed_in() as service:
        service.submit(Device().file.game_file(kept.key).read_bytes(), kept.ticket)  # and nobody hears the answer
    assert run("submit").status == 0
    assert len(fake.games) == 1


def test_a_game_that_is_refused_for_good_says_why_and_is_not_sent_again(
    run: Run, ann: str, fake: FakeService, state: Path
) -> None:
    fake.fail = [fine, fine, refused("played_before", 409)]
    said = run("shell", "--ranked", "triple-town", stdin=TOWN)
    aside = next((state / "ranked").glob("*.refused"))
    assert said.err.endswith(f"chainfall: because of played_before; the game is in {str(aside)!r}\n")
    assert Replay.load(aside).reason != "unfinished"
    assert run("submit").out == "No game waits to be sent.\n"


def test_a_game_that_was_played_too_fast_is_sent_when_it_could_have_been_played(
    run: Run, ann: str, fake: FakeService, pauses: list[float]
) -> None:
    fake.too_fast = [30]
    said = run("shell", "--ranked", "triple-town", stdin=TOWN)
    assert "in 30 s. Ctrl-C leaves it for later." in said.err
    assert pauses == [30.0]
    assert len(fake.games) == 1


def test_ctrl_c_while_the_service_wants_a_game_later_keeps_the_game(
    run: Run, ann: str, fake: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", interrupt)
    fake.too_fast = [30]
    assert run("shell", "--ranked", "triple-town", stdin=TOWN).status == 130
    assert len(Device().waiting) == 1
    assert run("submit").status == 0
    assert len(fake.games) == 1


def test_a_file_is_submitted_with_the_ticket_that_it_was_played_with(
    run: Run, ann: str, fake: FakeService, tmp_path: Path
) -> None:
    with Device().signed_in() as service:
        ticket = service.ticket(BOARD)  # as on another device: this one does not know it
    file = tmp_path / "game.json"
    replay = played(ticket)
    replay.save(file)
    ranks = "rank 1 of all time, 1 of the week, 1 of the day"
    assert run("submit", file) == (0, f"{str(file)!r}: score {replay.score:,}: {ranks}\n", "")
    assert fake.games[0][2] == file.read_bytes()
    said = run("submit", file)
    assert said.status == 1
    assert "there is no ticket for this game" in said.err


def test_files_that_are_no_replays_are_named_and_the_others_are_submitted(
    run: Run, ann: str, fake: FakeService, tmp_path: Path
) -> None:
    bad, good = tmp_path / "bad.json", tmp_path / "good.json"
    bad.write_text("{")
    with Device().signed_in() as service:
        played(service.ticket(BOARD)).save(good)
    said = run("submit", bad, tmp_path / "none.json", good)
    assert said.status == 1
    assert [line.partition(": ")[2][:20] for line in said.err.splitlines()] == [
        f"{str(bad)!r}"[:20],
        f"{str(tmp_path / 'none.json')!r}"[:20],
    ]
    assert len(fake.games) == 1


# Replays of others


def test_a_replay_is_fetched_byte_for_byte_and_proved_here(
    run: Run, ann: str, fake: FakeService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("shell", "--ranked", BOARD, stdin=TOWN)
    content = fake.games[0][2]
    id = id_of(content)
    said = run("fetch", id)
    assert (said.status, said.out) == (0, f"Wrote '{id}.json'\n")
    assert said.err == f"Proved by playing it again here: {score_of(fake)} by ann on {BOARD}, full.\n"
    assert Path(f"{id}.json").read_bytes() == content
    assert run("fetch", f"{ann}watch/{id}", "-o", "-").out == content.decode()
    assert run("fetch", id).err == f"chainfall: '{id}.json' already exists: choose another name with -o\n"


def test_a_score_that_its_replay_does_not_prove_is_not_called_proved(
    run: Run, ann: str, fake: FakeService, tmp_path: Path
) -> None:
    run("shell", "--ranked", BOARD, stdin=TOWN)
    token, board, content = fake.games[0]
    forged = json.loads(content)
    forged["result"]["score"] += 1000
    fake.games = [(token, board, json.dumps(forged).encode())]
    said = run("fetch", id_of(fake.games[0][2]), "-o", tmp_path / "forged.json")
    assert said.status == 1
    assert said.err.startswith(f"chainfall: not proved: {score_of(fake)} by ann on {BOARD}: the result is score ")


@pytest.mark.parametrize("wrong", ["a b", "https://x.example/boards", ""])
def test_what_is_no_replay_is_refused(wrong: str, run: Run, ann: str) -> None:
    assert "expected the id of a replay, or a link to it" in run("fetch", wrong).err


def fine() -> None:
    """A call that is answered as usual."""
