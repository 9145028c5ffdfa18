"""From a name to a rank, over real sockets, on both databases."""

from tests.server.running import Running


def test_a_game_that_was_proved_stands_on_its_board(service: Running) -> None:
    ann = service.player("Ann")
    said = ann.score()
    page = service.http.get("boards/triple-town-r1").json()
    assert said["rank"] == 1
    assert [(entry["player"], entry["score"]) for entry in page["entries"]] == [("Ann", said["score"])]


def test_the_same_upload_once_more_has_the_same_answer_and_one_row(service: Running) -> None:
    bob = service.player("Bob")
    ticket, replay = bob.play()
    first, again = bob.send(ticket, replay), bob.send(ticket, replay)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    players = [entry["player"] for entry in service.http.get("boards/triple-town-r1").json()["entries"]]
    assert players.count("Bob") == 1
