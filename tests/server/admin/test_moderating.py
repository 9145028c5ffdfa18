"""What operators decide, and that a running service knows it with the next request."""

from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, insert, select, update
from tests.server.admin.commands import BOARD, Admin, changed, standing
from tests.server.running import Json, Playing, Running

from chainfall.server.boards import our_boards
from chainfall.server.store import boards, days, schema, tickets
from chainfall.server.store.tickets import Ticket


def lines_of(service: Running, board: str = BOARD) -> list[Json]:
    entries: list[Json] = service.http.get(f"boards/{board}").json()["entries"]
    return entries


def board_state(service: Running, name: str) -> str:
    return str(next(board["state"] for board in service.http.get("boards").json()["boards"] if board["id"] == name))


@pytest.fixture(scope="module")
def ann(service: Running) -> Playing:
    """A player with three games on a board."""
    return _playing(service, "Ann", 1)


@pytest.fixture(scope="module")
def bob(service: Running) -> Playing:
    return _playing(service, "Bob", 2)


def _playing(service: Running, name: str, player: int) -> Playing:
    playing = service.player(name)
    for _ in range(3):
        playing.score(player=player)
    return playing


def test_a_removed_score_makes_room_for_the_next_best_and_can_be_put_back(
    service: Running, operator: Admin, ann: Playing, bob: Playing
) -> None:
    before = lines_of(service)
    best = next(line for line in before if line["player"] == "Ann")
    said = operator("remove-score", f"{service.address}watch/{best['replay']}", "--reason", "a program")
    assert said == f"Removed {best['score']} of 'Ann' on {BOARD}.\n"
    after = lines_of(service)
    next_best = next(line for line in after if line["player"] == "Ann")
    assert {line["player"] for line in after} == {"Ann", "Bob"}
    assert next_best["replay"] != best["replay"]
    assert next_best["score"] <= best["score"]
    assert service.http.get(f"replays/{best['replay']}").status_code == 404
    assert "has been removed before" in operator.fails("remove-score", f"watch/{best['replay']}")
    operator("restore-score", f"{service.address}#/replay/{best['replay']}")
    assert lines_of(service) == before
    assert service.http.get(f"replays/{best['replay']}").status_code == 200
    assert "is not removed" in operator.fails("restore-score", f"watch/{best['replay']}")


def test_all_scores_of_a_player_go_and_come_back_together(
    service: Running, operator: Admin, ann: Playing, bob: Playing
) -> None:
    before = lines_of(service), service.http.get("players/Bob").json()
    assert operator("remove-score", "--player", "bob").count("Removed ") == 3
    assert [line["player"] for line in lines_of(service)] == ["Ann"]
    assert service.http.get("players/Bob").json()["games"] == []
    assert operator("remove-score", "--player", "Bob") == "There is no such score.\n"
    assert operator("restore-score", "--player", "Bob").count("Restored ") == 3
    assert (lines_of(service), service.http.get("players/Bob").json()) == before


def test_the_same_game_is_not_taken_in_again_after_its_score_was_removed(
    service: Running, operator: Admin, ann: Playing
) -> None:
    ticket, game = ann.play(player=5)
    replay = ann.send(ticket, game).json()["replay"]
    operator("remove-score", f"watch/{replay}")
    assert replay not in [line["replay"] for line in lines_of(service)]
    assert ann.send(ticket, game).status_code == 200  # the answer that it has had already
    assert replay not in [line["replay"] for line in lines_of(service)]


def test_a_banned_player_is_told_why_with_the_next_request(service: Running, operator: Admin) -> None:
    eve = service.player("Eve")
    played = eve.play()
    assert operator("ban", "eve", "--reason", "insults") == "Banned 'Eve' (insults). Open tickets taken back: 1.\n"
    for said in (eve.call("POST", "tickets", json={"board": BOARD}), eve.send(*played)):
        assert said.status_code == 403
        assert said.json()["error"]["code"] == "banned"
        assert said.json()["error"]["message"].endswith(": insults")
    assert eve.call("GET", "me/export").status_code == 200
    assert operator("unban", "Eve") == "'Eve' may take part again.\n"
    assert eve.send(*played).json()["error"]["code"] == "used_ticket"
    eve.score()
    assert operator.fails("unban", "Eve") == "the player 'Eve' is not banned"
    assert operator.fails("ban", "Eve", "--reason", " ") == "--reason is shown to the player: it may not be empty"
    assert operator.fails("ban", "Nobody", "--reason", "x") == "there is no player 'Nobody'"


def test_a_renamed_player_has_the_new_name_everywhere_and_the_old_one_is_free(
    service: Running, operator: Admin, ann: Playing
) -> None:
    before = {line["player"] for line in lines_of(service)}
    service.player("Badword").score(player=9)
    assert "Badword" in [line["player"] for line in lines_of(service)]
    assert operator("rename", "badword", "Player-7") == "'Badword' is 'Player-7' now.\n"
    assert {line["player"] for line in lines_of(service)} - before == {"Player-7"}
    assert service.http.get("players/Badword").status_code == 404
    assert "belongs to somebody" in operator.fails("rename", "Player-7", "Ann")
    assert operator.fails("rename", "Player-7", "x") == "a name has 3 to 20 letters, this one has 1"


def test_a_closed_board_gives_out_no_tickets_and_takes_games_under_way(
    service: Running, operator: Admin, ann: Playing, bob: Playing
) -> None:
    name = "triple-town-r1"
    first, second = ann.play(name, player=6), bob.play(name, player=6)
    said = operator("close-board", name)
    assert said == f"Closed {name}; its scores stay. Games under way may still come in.\n"
    refused = ann.call("POST", "tickets", json={"board": name})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "board_closed")
    assert board_state(service, name) == "closed"
    assert ann.send(*first).status_code == 201
    assert operator.fails("close-board", name) == f"the board {name} is closed already"
    operator("open-board", name)
    operator("close-board", name, "--at-once")
    assert bob.send(*second).json()["error"]["message"] == "this ticket has been given back"
    assert lines_of(service, name)
    assert operator("open-board", name) == f"Opened {name}.\n"
    assert bob.ticket(name)["board"] == name
    assert operator.fails("open-board", name) == f"the board {name} is open already"
    assert operator.fails("close-board", "dr-mario").startswith("there is no board 'dr-mario', expected one of: ")


def test_the_log_tells_who_did_what_to_whom(operator: Admin, bob: Playing) -> None:
    operator("ban", "Bob", "--reason", "a test\x1b[31m")
    operator("unban", "Bob")
    lines = operator("log", "--last", 2).splitlines()
    assert len(lines) == 3
    assert lines[0].split() == ["at", "operator", "action", "subject", "detail"]
    assert "ban  " in lines[1]
    assert "\x1b" not in lines[1]
    assert lines[2].split()[2:4] == ["unban", "Bob"]


def test_status_has_the_numbers_of_everything(operator: Admin, service: Running, ann: Playing) -> None:
    found = operator.json("status")
    assert found["schema"] == found["newest_schema"]
    assert found["players"] >= 1
    on_board = next(board for board in found["boards"] if board["id"] == BOARD)
    assert on_board["scores"] == found["scores"] >= 3
    assert found["bytes"] > 100_000
    assert f"\n{BOARD:24}  " in operator("status")


def test_status_counts_the_days_that_have_been_drawn(filled_file: Admin) -> None:
    changed(filled_file.database, partial(days.make_days, today=date(2999, 1, 1)))
    assert filled_file.json("status")["days_ahead"] >= 8


def test_a_board_that_an_operator_has_closed_stays_closed_when_the_service_starts_again(filled_file: Admin) -> None:
    filled_file("close-board", BOARD)
    changed(filled_file.database, lambda connection: boards.open_boards(connection, our_boards(), 5))
    states = {board["id"]: board["state"] for board in filled_file.json("status")["boards"]}
    assert states.pop(BOARD) == "closed"
    assert set(states.values()) == {"open"}


def test_a_board_with_a_successor_or_for_other_rules_is_not_opened(filled_file: Admin) -> None:
    later = [replace(board, rules=2) for board in our_boards() if board.id == BOARD]
    changed(filled_file.database, lambda connection: boards.open_boards(connection, later, 5))
    assert filled_file.fails("open-board", BOARD) == f"the board triple-town-r2 has followed {BOARD}: close it first"
    filled_file("close-board", "triple-town-r2")
    assert filled_file.fails("open-board", "triple-town-r2") == (
        "the board triple-town-r2 is for rules 2, this version plays by 1"
    )
    assert filled_file("open-board", BOARD) == f"Opened {BOARD}.\n"


def test_a_ticket_that_was_taken_back_while_its_game_is_judged_is_worth_nothing(filled: Admin) -> None:
    ticket = Ticket("open", 1, BOARD, 7, None, 5, 10**15, "open")
    changed(filled.database, lambda connection: tickets.add_ticket(connection, ticket, 10))
    filled("ban", "Player-0", "--reason", "x")
    found = changed(filled.database, lambda connection: tickets.find_ticket(connection, "open", lock=True))
    assert found.state == "returned"


def test_a_change_of_rules_closes_a_board_and_opens_its_successor_and_old_scores_stay_under_their_number(
    filled_file: Admin, tmp_path: Path
) -> None:
    """The database is made to be of a version whose rules had another number."""
    before = standing(filled_file.database)
    changed(filled_file.database, _make_earlier)
    with Running(filled_file.database, tmp_path / "log", "--no-arcade", speed=1) as service:
        old = service.http.get("boards/triple-town-r0").json()
        assert (old["board"]["state"], old["board"]["rules"], old["board"]["successor"]) == ("closed", 0, BOARD)
        assert [(line["rank"], line["player"], line["score"]) for line in old["entries"]] == before
        assert service.http.get(f"replays/{old['entries'][0]['replay']}").status_code == 200
        assert lines_of(service) == []
        assert board_state(service, BOARD) == "open"
        refused = service.player("Late").call("POST", "tickets", json={"board": "triple-town-r0"})
        assert refused.json()["error"]["message"] == f"the board triple-town-r0 is closed; {BOARD} has followed"
    assert "6 scores by earlier rules left alone, on triple-town-r0." in filled_file("verify", "--repair")
    assert filled_file.fails("open-board", "triple-town-r0") == (
        "the board triple-town-r0 is for rules 0, this version plays by 1"
    )


def _make_earlier(connection: Connection) -> None:
    row = connection.execute(select(schema.boards).where(schema.boards.c.id == BOARD)).one()
    connection.execute(insert(schema.boards).values({**row._mapping, "id": "triple-town-r0", "rules": 0}))
    for table in (schema.tickets, schema.scores, schema.standings, schema.tallies):
        connection.execute(update(table).where(table.c.board == BOARD).values(board="triple-town-r0"))
    connection.execute(delete(schema.boards).where(schema.boards.c.id == BOARD))
