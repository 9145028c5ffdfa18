"""Every call of the API, as a program makes it."""

import gzip
from collections.abc import Callable

import httpx
import pytest
from tests.client.conftest import played
from tests.client.services import URL, FakeService, id_of

from chainfall.client import Service, ServiceError
from chainfall.client.connection import LARGE, service_address
from chainfall.core.errors import ChainfallError
from chainfall.core.options import to_plain
from chainfall.play.verifying import verify

BOARD = "triple-town-r1"


def broken() -> httpx.Response | None:
    raise httpx.ReadError("[Errno 104] Connection reset by peer")


def registered(fake: FakeService, name: str = "ann") -> Service:
    service = Service(URL, transport=fake.transport())
    service.register(name)
    return service


def test_a_player_is_made_renamed_and_deleted(service: Service, fake: FakeService) -> None:
    new = service.register("ann", bot=True)
    assert (new.player.name, new.player.bot, new.token) == ("ann", True, service.token)
    assert service.me().devices == 1
    assert service.change_me(name="bob").name == "bob"
    assert b'"bob"' in service.export_me()
    service.delete_me()
    assert fake.players == {}
    assert service.token is None


def test_another_device_becomes_the_same_player_by_a_code_and_can_be_signed_out(fake: FakeService) -> None:
    first, second = registered(fake), Service(URL, transport=fake.transport())
    assert second.join(first.link().code).player.name == "ann"
    assert second.me().devices == 2
    first.sign_out_others()
    with pytest.raises(
        ServiceError,
        match="does not know this device: sign in with 'chainfall login https:",
    ):
        second.me()


def test_a_ticket_says_which_game_and_the_game_handed_in_gets_its_rank(fake: FakeService) -> None:
    service = registered(fake)
    ticket = service.ticket(BOARD)
    assert [one.ticket for one in service.tickets().tickets] == [ticket.ticket]
    replay = played(ticket)
    submitted = service.submit(replay, ticket)
    assert (submitted.score, submitted.rank, submitted.ranks["week"]) == (replay.score, 1, 1)
    assert service.tickets().tickets == ()
    assert verify(service.replay(submitted.replay))
    assert service.replay_file(submitted.replay) == replay.to_json().encode()
    assert service.about_replay(submitted.replay).player == "ann"
    own = service.own_entry(BOARD)
    assert own
    assert own.score == replay.score


def test_a_ticket_that_is_given_back_is_no_longer_outstanding(fake: FakeService) -> None:
    service = registered(fake)
    service.give_back(service.ticket(BOARD))
    assert service.tickets().tickets == ()


def test_how_keys_repeat_is_left_to_the_player_and_nothing_else(fake: FakeService) -> None:
    fake.add_board("pf", "puzzle-fighter", "Puzzle Fighter")
    ticket = registered(fake).ticket("pf")
    own = ticket.session({"das_ms": 70, "level": 9})
    assert to_plain(own.options) == {**ticket.options, "das_ms": 70}
    assert ticket.fits(own.replay())
    ticket.options["level"] = 5
    assert not ticket.fits(own.replay())


def test_standings_come_page_by_page_and_only_as_they_are_asked_for(fake: FakeService) -> None:
    for number in range(5):
        service = registered(fake, f"player{number}")
        ticket = service.ticket(BOARD)
        service.submit(played(ticket), ticket)
    fake.calls.clear()
    pages = service.standings(BOARD, limit=2)
    assert len(next(pages).entries) == 2
    assert len(fake.calls) == 1
    entries = [entry for page in service.standings(BOARD, limit=2) for entry in page.entries]
    assert sorted(entry.player for entry in entries) == [f"player{number}" for number in range(5)]
    assert [entry.score for entry in entries] == sorted((entry.score for entry in entries), reverse=True)


def test_boards_players_days_and_the_service_itself_are_public(fake: FakeService, service: Service) -> None:
    other = registered(fake)
    ticket = other.ticket(BOARD)
    other.submit(played(ticket), ticket)
    assert service.about().games == {"triple-town": 1}
    assert [board.id for board in service.boards()] == [BOARD]
    assert service.board(BOARD).open
    page = service.player("ann")
    assert page.bests[0].score == page.plots[BOARD][0][1]
    assert service.daily().coming[0].commitment == "ab" * 32


# Refusals


@pytest.mark.parametrize(
    ("call", "code", "status", "field"),
    [
        (lambda service: service.register("a"), "bad_name", 400, "name"),
        (lambda service: service.register("ann"), "name_taken", 409, "name"),
        (lambda service: service.page("nowhere"), "no_such_board", 404, ""),
        (lambda service: service.ticket("puzzle-kata"), "not_ranked", 422, ""),
        (lambda service: service.replay("x" * 43), "no_such_replay", 404, ""),
        (lambda service: service.join("K7"), "no_such_link", 404, ""),
    ],
)
def test_a_refusal_has_the_words_the_code_and_the_field(
    fake: FakeService, call: Callable[[Service], object], code: str, status: int, field: str
) -> None:
    with pytest.raises(ServiceError) as caught:
        call(registered(fake))
    assert (caught.value.code, caught.value.status, caught.value.field) == (code, status, field)
    assert caught.value.final
    assert "\n" not in str(caught.value)


def test_without_a_token_it_says_how_to_sign_in(service: Service) -> None:
    with pytest.raises(ServiceError, match="sign in with") as caught:
        service.ticket(BOARD)
    assert not caught.value.final


def test_a_ticket_for_other_rules_is_refused_with_both_numbers(fake: FakeService) -> None:
    fake.boards[BOARD]["rules"] = 7
    ticket = registered(fake).ticket(BOARD)
    with pytest.raises(ChainfallError, match="triple-town by rules 7, and this Chainfall by rules 1: update Chainfall"):
        ticket.session()


# Broken connections


def test_an_upload_is_sent_again_once_when_the_connection_breaks_and_counts_once(fake: FakeService) -> None:
    service = registered(fake)
    ticket = service.ticket(BOARD)
    replay = played(ticket)
    fake.fail = [broken]
    first = service.submit(replay, ticket)
    assert service.submit(replay, ticket) == first
    assert len(fake.games) == 1
    fake.fail = [broken, broken]
    with pytest.raises(ServiceError, match="broke the connection: connection reset by peer") as caught:
        service.submit(replay, ticket)
    assert caught.value.passing


def test_an_answer_that_gets_lost_after_the_game_was_stored_is_asked_for_again(fake: FakeService) -> None:
    service = registered(fake)
    ticket = service.ticket(BOARD)
    replay = played(ticket)

    lost: list[httpx.Request] = []

    def handle(request: httpx.Request) -> httpx.Response:
        answer = fake.handle(request)
        if not lost:
            lost.append(request)
            raise httpx.ReadTimeout("lost")
        return answer

    again = Service(URL, service.token, transport=httpx.MockTransport(handle))
    assert again.submit(replay, ticket).replay == id_of(replay.to_json().encode())
    assert len(fake.games) == 1


def test_nothing_else_that_changes_something_is_sent_twice(fake: FakeService) -> None:
    service = registered(fake)
    fake.fail = [broken]
    with pytest.raises(ServiceError):
        service.ticket(BOARD)
    fake.fail = [broken]
    assert service.me().player.name == "ann"
    assert fake.calls[-3:] == ["POST tickets", "GET me", "GET me"]


def test_a_busy_service_is_given_a_moment(fake: FakeService, pauses: list[float]) -> None:
    service = registered(fake)
    ticket = service.ticket(BOARD)
    busy = {"error": {"code": "busy", "message": "many games are being judged"}}
    fake.fail = [lambda: httpx.Response(503, json=busy, headers={"Retry-After": "3"})]
    assert service.submit(played(ticket), ticket).best
    assert pauses == [3.0]


def test_a_game_that_was_played_too_fast_is_an_error_or_waited_for(fake: FakeService, pauses: list[float]) -> None:
    service = registered(fake)
    ticket = service.ticket(BOARD)
    fake.too_fast = [40, 2]
    with pytest.raises(ServiceError, match="again in 40 s") as caught:
        service.submit(played(ticket), ticket)
    assert (caught.value.code, caught.value.pause, caught.value.passing) == ("too_fast", 40.0, True)
    assert service.submit(played(ticket), ticket, wait=pauses.append).best
    assert pauses == [2.0]


def test_a_large_game_is_sent_compressed(fake: FakeService) -> None:
    service = registered(fake)
    sent: list[bytes] = []

    def handle(request: httpx.Request) -> httpx.Response:
        sent.append(request.content)
        return fake.handle(request)

    ticket = service.ticket(BOARD)
    content = played(ticket).to_json().encode()
    assert len(content) > LARGE
    Service(URL, service.token, transport=httpx.MockTransport(handle)).submit(content, ticket)
    assert gzip.decompress(sent[0]) == content == fake.games[0][2]


def test_a_token_is_in_no_text() -> None:
    service = Service(URL, "secret-token")
    assert "secret-token" not in repr(service)
    assert "secret-token" not in repr(registered(FakeService()).register("bob"))


# What is no service


def error_of(answer: Callable[[httpx.Request], httpx.Response]) -> ServiceError:
    with pytest.raises(ServiceError) as caught:
        Service(URL, transport=httpx.MockTransport(answer)).about()
    assert "\n" not in str(caught.value)
    assert not caught.value.final  # a game would stay stored
    return caught.value


def raising(error: Exception) -> Callable[[httpx.Request], httpx.Response]:
    def answer(request: httpx.Request) -> httpx.Response:
        raise error

    return answer


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (lambda _: httpx.Response(200, text="<html>"), "is not a Chainfall service: its answer is not JSON"),
        (lambda _: httpx.Response(404, text="<html>"), "is not a Chainfall service with api/v1: status 404"),
        (lambda _: httpx.Response(200, json={"name": "x"}), "answers service in an unknown form"),
        (lambda _: httpx.Response(200, json=[1]), "it speaks another version than api/v1"),
        (
            lambda _: httpx.Response(
                200, json={"name": "other", "version": "1", "games": {}, "time": "2026-11-19T12:00:00Z"}
            ),
            "it calls itself 'other'",
        ),
        (lambda _: httpx.Response(301, headers={"Location": "https://new.example/"}), "to 'https://new.example/'"),
        (lambda _: httpx.Response(502, text="Bad gateway"), "does not run (status 502)"),
        (
            lambda _: httpx.Response(200, content=b"not gzip", headers={"Content-Encoding": "gzip"}),
            "cannot be unpacked",
        ),
        (raising(httpx.ConnectError("[Errno 111] Connection refused")), "cannot be reached: connection refused"),
        (
            raising(httpx.ConnectError("[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed (_ssl.c:1000)")),
            "cannot be reached: certificate verify failed",
        ),
        (raising(httpx.ReadTimeout("")), "does not answer"),
        (raising(httpx.ConnectTimeout("")), "does not answer"),
        (raising(httpx.RemoteProtocolError("illegal status line")), "it does not speak HTTP"),
        (raising(httpx.RemoteProtocolError("Server disconnected without sending a response.")), "broke the connection"),
    ],
)
def test_what_is_no_service_is_said_in_one_line(answer: Callable[[httpx.Request], httpx.Response], words: str) -> None:
    error = error_of(answer)
    assert words in str(error)
    assert str(error).startswith(("https://service.example/ ", "the service behind https://service.example/ "))


def test_an_answer_without_end_is_cut_off() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, content=bytes(17 * 2**20))

    with pytest.raises(ServiceError, match="sends more than 16777216 bytes"):
        Service(URL, transport=httpx.MockTransport(answer)).replay_file("x")


# Addresses


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("https://Chainfall.example", "https://chainfall.example/"),
        ("chainfall.example/arcade/index.html#/boards", "https://chainfall.example/arcade/"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000/"),
        ("http://[::1]:8000/?x=1", "http://[::1]:8000/"),
    ],
)
def test_an_address_is_taken_as_users_write_it(text: str, url: str) -> None:
    assert service_address(text) == url
    assert service_address(url) == url


@pytest.mark.parametrize("text", ["", "ftp://x", "https://", "https://a b", "https://me:pw@x", "https://x:99999", "//"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ChainfallError, match="expected the address of a service"):
        service_address(text)
