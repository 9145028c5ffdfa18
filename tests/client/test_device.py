"""What this device keeps: nothing is lost by a broken connection, a closed terminal, or two programs at once."""

import stat
from pathlib import Path

import httpx
import pytest
from tests.client.conftest import played
from tests.client.services import LONG, NOW, URL, FakeService

from chainfall.client import Device, Service, ServiceError
from chainfall.client.keeping import FORMAT, KeptTicket
from chainfall.core.errors import ChainfallError

BOARD = "triple-town-r1"


@pytest.fixture
def online(device: Device, fake: FakeService) -> Service:
    """The service, with a player of this device."""
    service = Service(URL, transport=fake.transport())
    service.register("ann")
    device.remember(service, "ann")
    return service


def refused() -> httpx.Response | None:
    raise httpx.ConnectError("[Errno 111] Connection refused")


def finished(device: Device, service: Service) -> KeptTicket:
    """A game that is over and has not been sent."""
    kept = device.begin(service, BOARD)
    device.keep_game(kept, played(kept.ticket))
    return kept


def test_a_device_remembers_its_player_in_a_file_for_its_owner_alone(
    device: Device, online: Service, state: Path, fake: FakeService
) -> None:
    file = state / "services.json"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.chmod(0o644)
    other = Device(transport=fake.transport())
    assert other.signed_in().me().player.name == "ann"
    other.remember(online, "bob")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    other.forget(URL)
    with pytest.raises(ChainfallError, match="nobody is signed in"):
        device.signed_in()


def test_several_services_are_known_and_the_last_one_is_meant(device: Device, online: Service) -> None:
    device.remember(Service("http://localhost:1/", "other"), "cat")
    assert device.url == "http://localhost:1/"
    account = device.account("https://SERVICE.example")
    assert account
    assert account.name == "ann"
    assert str(online.token) not in repr(account)


def test_without_any_service_it_says_how_to_name_one(device: Device) -> None:
    with pytest.raises(ChainfallError, match="chainfall login URL --name NAME"):
        device.service()


@pytest.mark.parametrize(("text", "words"), [("{", "truncated"), ('{"format": "chainfall-services-9"}', FORMAT)])
def test_a_file_that_cannot_be_read_is_named_and_left_alone(
    device: Device, online: Service, state: Path, text: str, words: str
) -> None:
    file = state / "services.json"
    file.write_text(text)
    with pytest.raises(ChainfallError, match=words) as caught:
        device.remember(online, "ann")
    assert str(file) in str(caught.value)
    assert file.read_text() == text


def test_a_ticket_is_kept_until_its_game_is_handed_in(device: Device, online: Service, fake: FakeService) -> None:
    kept = device.begin(online, BOARD)
    other = Device(transport=fake.transport())
    device.release(kept)  # the terminal was closed
    assert other.begin(online, BOARD) == kept
    other.keep_game(kept, played(kept.ticket))
    assert other.send(kept).rank == 1
    assert device.file.read().tickets == ()
    assert list(device.file.folder.iterdir()) == []


def test_two_programs_never_play_with_the_same_ticket(device: Device, online: Service, fake: FakeService) -> None:
    first = device.begin(online, BOARD)
    second = Device(transport=fake.transport()).begin(online, BOARD)
    assert first.ticket.ticket != second.ticket.ticket
    assert {kept.key for kept in device.file.read().tickets} == {first.key, second.key}


def test_a_game_that_could_not_be_sent_stays_and_is_sent_later(
    device: Device, online: Service, fake: FakeService
) -> None:
    kept = finished(device, online)
    fake.fail = [refused]
    with pytest.raises(ServiceError, match="connection refused"):
        device.send(kept)
    device.release(kept)
    later = Device(transport=fake.transport())
    assert [one.key for one in later.waiting] == [kept.key]
    assert later.begin(online, BOARD) != kept  # its ticket is for the game that waits
    assert later.send(later.waiting[0]).best
    assert not later.waiting


def test_a_game_waits_too_if_nobody_is_signed_in_any_more(device: Device, online: Service, fake: FakeService) -> None:
    kept = finished(device, online)
    players, fake.players = fake.players, {}
    with pytest.raises(ServiceError, match="sign in"):
        device.send(kept)
    fake.players = players
    assert device.send(kept).best


def test_a_game_that_is_refused_for_good_is_set_aside_and_not_sent_again(
    device: Device, online: Service, fake: FakeService
) -> None:
    kept = finished(device, online)
    error = {"error": {"code": "played_before", "message": "this game was played before"}}
    fake.fail = [lambda: httpx.Response(409, json=error)]
    with pytest.raises(ServiceError, match=r"this game was played before; the game is in '.*refused'"):
        device.send(kept)
    assert device.waiting == ()
    assert len(list(device.file.folder.glob("*.refused"))) == 1
    device.release(kept)
    assert device.begin(online, BOARD) == kept  # the ticket stays usable


def test_a_ticket_that_is_used_up_is_forgotten(device: Device, online: Service, fake: FakeService) -> None:
    kept = finished(device, online)
    fake.tickets.clear()
    with pytest.raises(ServiceError, match="does not exist"):
        device.send(kept)
    assert device.file.read().tickets == ()


def test_an_expired_ticket_is_not_played_and_later_forgotten(
    device: Device, online: Service, fake: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake.expires = NOW - LONG
    old = device.begin(online, BOARD)
    device.release(old)
    fake.expires = NOW + LONG
    new = device.begin(online, BOARD)
    assert device.file.read().tickets == (new,)


def test_giving_up_frees_the_ticket_here_and_there(device: Device, online: Service, fake: FakeService) -> None:
    first = device.begin(online, BOARD)
    second = device.again(online, first)
    assert list(fake.tickets) == [second.ticket.ticket]
    assert device.file.read().tickets == (second,)


def test_a_ticket_that_the_service_no_longer_knows_can_be_given_up(
    device: Device, online: Service, fake: FakeService
) -> None:
    kept = device.begin(online, BOARD)
    fake.tickets.clear()
    device.give_up(online, kept)
    assert device.file.read().tickets == ()
    kept = device.begin(online, BOARD)
    fake.fail = [refused]
    with pytest.raises(ServiceError):
        device.give_up(online, kept)
    assert device.file.read().tickets == (kept,)


def test_a_closed_board_and_other_rules_are_told_before_a_ticket_is_asked_for(
    device: Device, online: Service, fake: FakeService
) -> None:
    fake.boards[BOARD] |= {"state": "closed", "successor": "triple-town-r2"}
    with pytest.raises(ChainfallError, match="triple-town-r1 is closed: its successor is triple-town-r2"):
        device.begin(online, BOARD)
    fake.boards[BOARD] |= {"state": "open", "rules": 0}
    with pytest.raises(
        ChainfallError, match="by rules 0, and this Chainfall by rules 1: the service has to be updated"
    ):
        device.begin(online, BOARD)
    assert fake.tickets == {}


def test_a_game_finds_its_ticket_also_if_another_device_got_it(
    device: Device, online: Service, fake: FakeService
) -> None:
    ticket = online.ticket(BOARD)
    replay = played(ticket)
    assert device.ticket_for(replay) is None
    kept = device.find_ticket(online, replay)
    assert kept.ticket == ticket
    assert device.ticket_for(replay) == kept
    device.hand_in(online, kept, replay.to_json().encode())
    with pytest.raises(ChainfallError, match=r"no ticket for this game \(triple-town with seed \d+\)"):
        device.find_ticket(online, replay)


def test_an_unfinished_game_goes_on_for_its_rank_unless_its_ticket_expired_or_is_held(
    device: Device, online: Service, fake: FakeService
) -> None:
    kept = device.begin(online, BOARD)
    unfinished = kept.ticket.session().replay()
    assert device.go_on(unfinished) == kept
    with pytest.raises(ChainfallError, match="another program plays this game"):
        Device(transport=fake.transport()).go_on(unfinished)
    fake.expires = NOW - LONG
    device.give_up(online, kept)
    assert device.go_on(unfinished) is None
    fake.seeds = [unfinished.seed]
    ticket = online.ticket(BOARD)
    device.file.change(lambda old: old.with_ticket(KeptTicket(URL, ticket)))
    with pytest.raises(ChainfallError, match="has expired: it gets no rank"):
        device.go_on(unfinished)


def test_a_board_is_named_by_its_family_also_without_a_connection_if_a_game_on_it_was_begun(
    device: Device, online: Service, fake: FakeService
) -> None:
    fake.add_board("triple-town-r0", "triple-town", "Triple Town", state="closed")
    assert device.begin(online, "triple-town").ticket.board == BOARD
    fake.fail = [refused]
    assert device.begin(online, "triple-town").ticket.board == BOARD
    assert fake.fail.pop() is refused  # nobody was asked
    with pytest.raises(ChainfallError, match="the board triple-town-r0 is closed"):
        device.begin(online, "triple-town-r0")


def test_signing_out_works_without_a_connection(device: Device, online: Service, fake: FakeService) -> None:
    fake.fail = [refused]
    device.leave(online)
    assert device.account(URL) is None
    assert device.url == URL


def test_with_the_player_everything_of_them_on_this_device_is_deleted(
    device: Device, online: Service, fake: FakeService
) -> None:
    finished(device, online)
    device.delete(online)
    assert (device.account(URL), device.waiting, device.file.read().tickets) == (None, (), ())
    assert list(device.file.folder.iterdir()) == []


def test_a_player_is_not_made_where_nothing_can_be_kept(service: Service, fake: FakeService, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(ChainfallError, match="cannot be written"):
        Device(file / "services.json", fake.transport()).claim(service, "ann")
    assert fake.players == {}
