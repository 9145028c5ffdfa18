"""Tickets: the right to play one game for a board, once, and not sooner than it can be played."""

import pytest
from tests.server.played import finished_game
from tests.server.running import Json, Playing, Running

from chainfall.play.replay import Replay
from chainfall.server.boards import SEED_CLASSES


def code_of(said: object) -> tuple[int, str]:
    return said.status_code, said.json()["error"]["code"]  # type: ignore[attr-defined]


def test_a_ticket_has_all_that_the_game_needs(service: Running) -> None:
    ticket = service.player("Ticketed").ticket("dr-mario-10-r3")
    board = service.http.get("boards/dr-mario-10-r3").json()["board"]
    for name in ("game", "rules", "options"):
        assert ticket[name] == board[name]
    assert 1 <= ticket["seed"] <= SEED_CLASSES["dr-mario"]
    assert ticket["issued"] < ticket["expires"]
    assert ticket["step_us"] == 16_666


def test_every_ticket_has_another_seed(service: Running) -> None:
    player = service.player("Seeds")
    assert len({player.ticket()["seed"] for _ in range(5)}) == 5


def test_a_seed_that_was_played_is_not_given_out_again_where_there_are_few(service: Running) -> None:
    player = service.player("Shopper")
    said = player.score("dr-mario-0-r3")
    seed = player.call("GET", f"replays/{said['replay']}").json()["seed"]
    assert [row[0] for row in service.rows("SELECT hash FROM played WHERE hash LIKE '%seed%'")] == [
        f"dr-mario-0-r3 seed {seed}"
    ]


def test_only_so_many_tickets_are_outstanding(service: Running) -> None:
    player = service.player("Greedy")
    tickets = [player.ticket() for _ in range(5)]
    refused = player.call("POST", "tickets", json={"board": "triple-town-r1"})
    assert code_of(refused) == (429, "too_many_tickets")
    assert [ticket["ticket"] for ticket in player.call("GET", "tickets").json()["tickets"]] == [
        ticket["ticket"] for ticket in tickets
    ]
    assert player.call("DELETE", f"tickets/{tickets[2]['ticket']}").status_code == 204
    player.ticket()


def test_a_ticket_that_was_given_back_is_void(service: Running) -> None:
    player = service.player("Returns")
    ticket, replay = player.play()
    for _ in range(2):
        assert player.call("DELETE", f"tickets/{ticket['ticket']}").status_code == 204
    assert code_of(player.send(ticket, replay)) == (409, "used_ticket")


def test_a_ticket_is_used_once(service: Running) -> None:
    player = service.player("Twice")
    ticket, replay = player.play()
    assert player.send(ticket, replay).status_code == 201
    assert code_of(player.send(ticket, finished_game(ticket, 99))) == (409, "used_ticket")
    assert code_of(player.call("DELETE", f"tickets/{ticket['ticket']}")) == (409, "used_ticket")


def test_the_same_upload_once_more_has_the_same_answer_and_one_row(service: Running) -> None:
    player = service.player("Again")
    ticket, replay = player.play()
    first, again = player.send(ticket, replay), player.send(ticket, replay)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert player.call("GET", "me").json()["scores"] == 1
    service.leap(48 * 3600)
    assert player.send(ticket, replay).json()["score"] == first.json()["score"]  # also when the ticket is too old


def test_a_ticket_belongs_to_its_player(service: Running) -> None:
    ticket, replay = service.player("Owner").play()
    thief = service.player("Thief")
    assert code_of(thief.send(ticket, replay)) == (403, "not_your_ticket")
    assert code_of(thief.call("DELETE", f"tickets/{ticket['ticket']}")) == (403, "not_your_ticket")


@pytest.mark.parametrize("letter", [0, 10, 22, 30, -1])
def test_a_ticket_that_was_changed_is_none(service: Running, letter: int) -> None:
    player = service.player(f"Forger{'abcde'[letter % 5]}{abs(letter)}")
    ticket, replay = player.play()
    text = ticket["ticket"]
    place = letter % len(text)
    forged = {**ticket, "ticket": text[:place] + ("A" if text[place] != "A" else "B") + text[place + 1 :]}
    assert code_of(player.send(forged, replay)) == (404, "no_such_ticket")


@pytest.mark.parametrize("text", ["", ".", "x", "x.", "a" * 200, "\u00e9.\u00e9", "%00"])
def test_what_is_no_ticket_is_refused(service: Running, text: str) -> None:
    player = service.player(f"Noticket{text.encode().hex()[:9]}")
    said = player.call("POST", f"replays?ticket={text}", content=b"{}")
    assert code_of(said) in [(404, "no_such_ticket"), (400, "bad_request")]


def test_a_ticket_is_good_for_a_day(service: Running) -> None:
    player = service.player("Tomorrow")
    ticket, replay = player.play()
    service.leap(24 * 3600 + 1)
    assert code_of(player.send(ticket, replay)) == (410, "expired_ticket")
    assert player.call("GET", "tickets").json()["abandoned"] == 1


def early(player: Playing, board: str) -> tuple[Json, bytes, float]:
    ticket = player.ticket(board)
    replay = finished_game(ticket)
    return ticket, replay, Replay.from_json(replay.decode()).steps * ticket["step_us"] / 1e6


@pytest.mark.parametrize("board", ["triple-town-r1", "dr-mario-20-r3", "puzzle-fighter-document-r4"])
def test_a_game_is_not_faster_than_it_can_be_played(service: Running, board: str) -> None:
    player = service.player(f"Fast_{board[:6]}")
    ticket, replay, seconds = early(player, board)
    said = player.send(ticket, replay)
    assert code_of(said) == (422, "too_fast")
    assert seconds - 60 < int(said.headers["retry-after"]) <= seconds + 1
    service.leap(float(said.headers["retry-after"]))
    assert player.send(ticket, replay).status_code == 201


def test_tickets_that_ended_long_ago_are_forgotten_and_still_counted(service: Running) -> None:
    player = service.player("Forgotten")
    player.ticket()
    service.leap(40 * 24 * 3600)
    service.http.get("daily")  # the day is new: what has to be done from time to time is done
    assert service.http.get("players/Forgotten").json()["abandoned"] == 1
    assert player.call("GET", "me/export").json()["tickets"] == []


def test_a_banned_player_gets_no_ticket(service: Running) -> None:
    player = service.player("Banned")
    ticket, replay = player.play()
    service.change("UPDATE players SET banned = 'a reason' WHERE name = 'Banned'")
    for said in (player.call("POST", "tickets", json={"board": "triple-town-r1"}), player.send(ticket, replay)):
        assert code_of(said) == (403, "banned")
        assert "a reason" in said.json()["error"]["message"]
    assert player.call("GET", "me").status_code == 200
    assert player.call("DELETE", "me").status_code == 204
