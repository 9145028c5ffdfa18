"""Boards of a service in the terminal: standings, accounts, ranked games. The screen never waits for the network."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.client.conftest import played
from tests.client.services import FakeService, listening
from tests.ui.conftest import Run
from tests.ui.tui.arcades import Driven, drive
from tests.ui.tui.test_sizes import assert_whole, each_size

from chainfall.client import Device
from chainfall.table.kept import broken_off
from chainfall.ui.tui.app import Arcade
from chainfall.ui.tui.screens.boards import StandingsScreen
from chainfall.ui.tui.screens.dialogs import Choices, TextEntry
from chainfall.ui.tui.screens.lists import ListScreen
from chainfall.ui.tui.screens.menu import MenuScreen
from chainfall.ui.tui.screens.play import PlayScreen
from chainfall.ui.tui.screens.ranked import RankedScreen
from chainfall.ui.tui.screens.replay import ReplayScreen

BOARD = "triple-town-r1"


@pytest.fixture
def fake() -> FakeService:
    """A board of towns with two squares, and a closed one."""
    service = FakeService()
    service.boards[BOARD]["options"] |= {"rows": 1, "columns": 2}
    service.add_board("dr-mario-r1", "dr-mario", "Dr. Mario", state="closed")
    return service


@pytest.fixture
def url(fake: FakeService) -> Iterator[str]:
    with listening(fake) as url:
        yield url


def sign_in(url: str, name: str = "ann") -> Device:
    """Makes the player of this device."""
    device = Device()
    with device.service(url) as service:
        device.claim(service, name)
    return device


def play(device: Device) -> None:
    """Plays a game for the board."""
    with device.signed_in() as service:
        kept = device.begin(service, BOARD)
    device.finish(kept, played(kept.ticket))


async def has(arcade: Driven, start: str) -> None:
    """Waits until the list in front has a line that begins like this, and no answer is missing."""

    def there() -> bool:
        screen = arcade.app.screen
        return (
            isinstance(screen, ListScreen)
            and not getattr(screen, "busy", "")
            and any(row.startswith(start) for row in arcade.rows())
        )

    await arcade.wait(there)
    await arcade.settle()


async def says(arcade: Driven, words: str) -> None:
    """Waits until the dialog in front says this."""
    dialog = arcade.screen(Choices)
    await arcade.wait(lambda: words in str(dialog.query_one("#lines").render()))


async def type_in(arcade: Driven, title: str, text: str) -> None:
    """Gives a line of the list another value."""
    await arcade.choose(title)
    await arcade.press("ctrl+u", *(key_of(letter) for letter in text), "enter")


def key_of(letter: str) -> str:
    return {":": "colon", "/": "slash", ".": "full_stop", "-": "minus"}.get(letter, letter)


async def open_board(arcade: Driven) -> None:
    await arcade.choose("Boards")
    await has(arcade, "Triple Town")
    await arcade.choose("Triple Town")
    await arcade.wait(lambda: isinstance(arcade.app.screen, StandingsScreen) and not arcade.app.screen.busy)


async def begin_ranked(arcade: Driven) -> None:
    await open_board(arcade)
    await arcade.choose("Play ranked")
    await arcade.wait(lambda: isinstance(arcade.app.screen, RankedScreen))
    await arcade.settle()


async def play_to_the_end(arcade: Driven) -> None:
    await arcade.press("enter", "left", "enter")
    await arcade.tick()
    arcade.screen(Choices)


def test_a_service_is_named_a_player_made_and_a_ranked_game_played_to_its_rank(fake: FakeService, url: str) -> None:
    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Boards")
        assert arcade.rows() == ["Service                    none yet"]
        await type_in(arcade, "Service", url.removeprefix("http://"))
        await has(arcade, "Triple Town")
        assert arcade.rows()[-2:] == [
            "Closed",
            f"{'Dr. Mario':<26} played by rules {fake.boards['dr-mario-r1']['rules']}",
        ]
        await arcade.choose("Triple Town")
        await has(arcade, "0 players")
        await arcade.choose("Play ranked")
        await type_in(arcade, "Choose a name", "ann")
        await has(arcade, "Name                       ann")
        await arcade.press("escape")
        await has(arcade, "0 players")
        await arcade.choose("Play ranked")
        await arcade.wait(lambda: isinstance(arcade.app.screen, RankedScreen))
        await arcade.settle()
        assert "Triple Town, ranked" in arcade.text
        await play_to_the_end(arcade)
        await says(arcade, "rank 1 of all time, 1 of the week, 1 of the day")
        await arcade.choose("Play ranked again")
        await arcade.wait(lambda: isinstance(arcade.app.screen, RankedScreen) and not arcade.play.table.over)
        await arcade.press("escape")
        await arcade.choose("Leave")
        await has(arcade, "1 player")
        assert any(row.startswith("1  ann (you)") for row in arcade.rows())

    drive(scenario)
    assert len(fake.games) == 1
    assert len(Device().file.read().tickets) == 1  # that of the second game


def test_standings_have_periods_and_days_pages_and_ones_own_line_and_lead_to_replays(
    fake: FakeService, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chainfall.ui.tui.screens.boards.LINES", 2)
    fake.seeds = [7] * 4  # and so four equal scores
    for name in ("ann", "bob", "cat", "dan"):
        play(sign_in(url, name))

    async def scenario(arcade: Driven) -> None:
        await open_board(arcade)
        assert arcade.rows()[2] == "4 players"
        assert [row[:8].strip() for row in arcade.rows()[3:]] == ["1  ann", "1  bob", "You", "1  dan (", "Next pag"]
        await arcade.choose("Next page")
        await has(arcade, "First page")
        assert [row[:8].strip() for row in arcade.rows()[3:]] == ["1  cat", "1  dan (", "First pa"]
        arcade.highlight("Period")
        await arcade.press("right")
        await has(arcade, "Day                        2026-11-19")
        arcade.highlight("Day")
        await arcade.press("left")
        await has(arcade, "Day                        2026-11-18")
        assert not any("ann" in row for row in arcade.rows())
        await arcade.press("right")
        await has(arcade, "1  ann")
        await arcade.choose("1  ann")
        await arcade.wait(lambda: isinstance(arcade.app.screen, ReplayScreen))
        await arcade.until(lambda: "Verified" in arcade.screen(ReplayScreen).notes())

    drive(scenario)


def test_a_game_that_cannot_be_sent_is_kept_and_sent_again_there_or_from_the_boards(
    fake: FakeService, url: str
) -> None:
    sign_in(url)

    async def scenario(arcade: Driven) -> None:
        await begin_ranked(arcade)
        fake.fail = [busy] * 2
        await play_to_the_end(arcade)
        await says(arcade, "The game is kept")
        await arcade.choose("Send it again")
        await says(arcade, "The game is kept")
        await arcade.press("escape")
        await has(arcade, "0 players")
        await arcade.press("escape")
        await has(arcade, "Send games                 1 game")
        await arcade.choose("Send games")
        await arcade.wait(lambda: fake.games)
        await has(arcade, "Triple Town")
        assert not any(row.startswith("Send games") for row in arcade.rows())

    drive(scenario)
    assert Device().waiting == ()


def busy() -> httpx.Response:
    return httpx.Response(503, json={"error": {"code": "busy", "message": "many games are being judged"}})


def test_play_ranked_begins_with_the_game_and_says_before_if_there_is_none(
    fake: FakeService, url: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []

    def run_arcade(begin: Callable[[Arcade], None], record: str | None) -> None:
        async def scenario(arcade: Driven) -> None:
            begin(arcade.app)
            await arcade.settle()
            begun.append(arcade.screen(RankedScreen).table.session.seed)

        drive(scenario)

    monkeypatch.setattr("chainfall.ui.cli.play._has_arcade", lambda: True)
    monkeypatch.setattr("chainfall.ui.tui.start.run_arcade", run_arcade)
    sign_in(url)
    fake.seeds = [77]
    assert run("play", "--ranked", "triple-town") == (0, "", "")
    assert run("play", "--ranked", "chess") == (2, "", "chainfall: there is no board chess\n")
    assert begun == [77]


def test_a_ranked_game_has_no_undo_hints_or_restart(fake: FakeService, url: str) -> None:
    sign_in(url)

    async def scenario(arcade: Driven) -> None:
        await begin_ranked(arcade)
        for key, what in (("u", "undo"), ("h", "hints"), ("r", "restart")):
            await arcade.press(key)
            assert f"A ranked game has no {what}." in arcade.text
        await arcade.press("escape")
        assert not {"Restart", "Undo", "Hint"} & set(arcade.rows())

    drive(scenario)


def test_a_ranked_game_that_was_left_goes_on_where_it_was_for_its_rank(fake: FakeService, url: str) -> None:
    fake.boards[BOARD]["options"] |= {"columns": 3}
    sign_in(url)

    async def leave(arcade: Driven) -> None:
        await begin_ranked(arcade)
        await arcade.press("enter")

    async def go_on(arcade: Driven) -> None:
        await arcade.choose("Continue Triple Town")
        assert arcade.screen(RankedScreen).table.session.steps == 1
        await arcade.press("left", "enter", "escape")
        await arcade.choose("Leave")

    async def go_on_from_the_board(arcade: Driven) -> None:
        await begin_ranked(arcade)
        assert arcade.play.table.session.steps == 2
        await arcade.press("right", "right", "enter")
        await arcade.tick()
        await says(arcade, "rank 1 of all time")

    for scenario in (leave, go_on, go_on_from_the_board):
        drive(scenario)
    assert len(fake.tickets) == 0
    assert list(broken_off()) == []


def test_a_rank_that_is_given_up_leaves_an_ordinary_unfinished_game(fake: FakeService, url: str) -> None:
    sign_in(url)

    async def scenario(arcade: Driven) -> None:
        await begin_ranked(arcade)
        await arcade.press("enter", "escape")
        await arcade.choose("Give up the rank")
        await arcade.wait(lambda: not fake.tickets and not Device().file.read().tickets)
        await arcade.press("escape", "escape")
        await arcade.choose("Continue Triple Town")
        assert type(arcade.app.screen) is PlayScreen

    drive(scenario)


def test_a_player_is_renamed_lets_other_devices_in_saves_everything_and_is_deleted(
    fake: FakeService, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sign_in(url)

    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Boards")
        await has(arcade, "You                        ann")
        await arcade.choose("You")
        await has(arcade, "0 scores")
        await type_in(arcade, "Name", "anna")
        await has(arcade, "Name                       anna")
        await arcade.choose("Code for another device")
        await arcade.wait(lambda: isinstance(arcade.app.screen, Choices))
        await says(arcade, "K7-CODE")
        await arcade.press("escape")
        await has(arcade, "0 scores")
        await type_in(arcade, "Save everything", "me")
        await arcade.wait(lambda: Path("me").exists())
        await has(arcade, "0 scores")
        await arcade.choose("Sign out here")
        await arcade.choose("Sign out")
        await has(arcade, "Choose a name")
        await type_in(arcade, "Code of another device", f"{url}#/account?code=K7-CODE")
        await has(arcade, "Name                       anna")
        await arcade.choose("Delete everything")
        await arcade.press("escape")
        await has(arcade, "Delete everything")
        await arcade.choose("Delete everything")
        await arcade.choose("Delete")
        await has(arcade, "Choose a name")

    drive(scenario)
    assert fake.players == {}
    assert Device().account(url) is None


def test_a_device_that_another_one_signed_out_offers_to_sign_in_again(fake: FakeService, url: str) -> None:
    sign_in(url)
    fake.players = {"elsewhere": "ann"}

    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Boards")
        await arcade.choose("You")
        await has(arcade, "Choose a name")
        await type_in(arcade, "Choose a name", "annie")
        await has(arcade, "Code for another device")

    drive(scenario)
    assert sorted(fake.players.values()) == ["ann", "annie"]


def test_a_name_that_is_taken_is_said_and_another_one_can_be_chosen(fake: FakeService, url: str) -> None:
    fake.players["somebody"] = "ann"
    Device().visit(url)

    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Boards")
        await has(arcade, "You                        choose a name")
        await arcade.choose("You")
        await type_in(arcade, "Choose a name", "ann")
        await has(arcade, "Ask again                  the name ann is taken")
        await type_in(arcade, "Choose a name", "bob")
        await has(arcade, "Name                       bob")

    drive(scenario)


def test_a_service_that_does_not_answer_keeps_nobody_waiting(fake: FakeService, url: str) -> None:
    sign_in(url)
    silent, asked = threading.Event(), threading.Event()

    def hang() -> None:
        asked.set()
        silent.wait()

    fake.fail = [hang]

    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Boards")
        await arcade.wait(asked.is_set)
        assert f"Asking {url} ..." in arcade.rows()
        await arcade.press("escape")
        arcade.screen(MenuScreen)
        await arcade.choose("Triple Town")
        await arcade.press("enter")
        assert arcade.play.table.session.steps == 1

    drive(scenario)  # which ends although there is no answer
    silent.set()


def test_a_service_that_cannot_be_reached_is_said_and_asked_again(fake: FakeService, url: str) -> None:
    sign_in(url)
    fake.fail = [busy]

    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Boards")
        await has(arcade, "Ask again")
        assert any("many games are being judged" in row for row in arcade.rows())
        await arcade.choose("Ask again")
        await has(arcade, "Triple Town")
        await type_in(arcade, "Service", "not an address")
        problem = arcade.screen(TextEntry).query_one("#problem").render()
        assert "expected the address of a service" in str(problem)

    drive(scenario)


def test_without_the_extra_the_boards_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chainfall.ui.tui.app.find_spec", lambda name: None)

    async def scenario(arcade: Driven) -> None:
        await arcade.choose("Boards")
        assert arcade.rows() == ["To play for boards, run pip install 'chainfall[client]'."]
        await arcade.press("escape")
        arcade.screen(MenuScreen)

    drive(scenario)


@each_size
def test_the_end_of_a_ranked_game_is_whole(size: tuple[int, int], fake: FakeService, url: str) -> None:
    sign_in(url)

    async def scenario(arcade: Driven) -> None:
        await begin_ranked(arcade)
        fake.fail = [busy]
        await play_to_the_end(arcade)
        await says(arcade, "The game is kept")
        await arcade.settle()
        assert_whole(arcade, arcade.screen(Choices))

    drive(scenario, size=size)
