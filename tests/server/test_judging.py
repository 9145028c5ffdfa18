"""Judging over the network: every reason to refuse a game, and the bytes given out are those that were verified."""

import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any

import httpx
import pytest
from tests.server.played import finished_game
from tests.server.running import Json, Playing, Running

from chainfall.play.replay import Replay
from chainfall.play.session import Session
from chainfall.server.encoding import letters

FIGHTER = "puzzle-fighter-document-r4"


@pytest.fixture(scope="module")
def player(service: Running) -> Playing:
    return service.player("Judged")


def refused(said: httpx.Response) -> str:
    assert said.status_code == 422, said.text
    return str(said.json()["error"]["code"])


def session_of(ticket: Json, **changed: Any) -> Session[Any, Any]:
    start = {**ticket["options"], **changed}
    return Session(ticket["game"], seed=start.pop("seed", ticket["seed"]), **start)


def finished(session: Session[Any, Any]) -> bytes:
    """The game, lost by dropping everything where it appears."""
    while not session.outcome:
        for line, ticks in (("down", 40), ("-", 1)):
            for _ in range(ticks):
                session.play(line)
    return session.replay().to_json().encode()


def closed(player: Playing, ticket: Json) -> None:
    player.call("DELETE", f"tickets/{ticket['ticket']}")


def test_the_score_is_the_one_that_the_judges_computed(player: Playing) -> None:
    ticket, replay = player.play()
    said = player.send(ticket, replay).json()
    played = Replay.from_json(replay.decode())
    assert (said["score"], said["steps"], said["reason"]) == (played.score, played.steps, played.reason)


@pytest.mark.parametrize("board", ["triple-town-r1", "dr-mario-10-r3", FIGHTER])
def test_the_bytes_given_out_are_those_that_were_verified(service: Running, player: Playing, board: str) -> None:
    ticket, replay = player.play(board)
    replay = replay.replace(b"\n ", b"\n    ")  # other bytes, and the same game
    said = player.send(ticket, replay).json()
    assert said["replay"] == letters(sha256(replay).digest())
    given = service.http.get(f"replays/{said['replay']}")
    assert given.content == replay
    plain = service.http.get(f"replays/{said['replay']}", headers={"Accept-Encoding": "identity"})
    assert (plain.content, "content-encoding" in plain.headers) == (replay, False)
    [[packed]] = service.rows(f"SELECT packed FROM replays WHERE id = '{said['replay']}'")
    assert gzip.decompress(packed) == replay


def test_a_replay_is_kept_by_those_who_have_it(service: Running, player: Playing) -> None:
    ticket, replay = player.play()
    name = player.send(ticket, replay).json()["replay"]
    given = service.http.get(f"replays/{name}")
    assert given.headers["etag"] == f'"{name}"'
    assert "immutable" in given.headers["cache-control"]
    again = service.http.get(f"replays/{name}", headers={"If-None-Match": given.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_replay_says_whose_it_is(service: Running, player: Playing) -> None:
    said = player.score(player=55)
    about = service.http.get(f"replays/{said['replay']}/about").json()
    assert {name: about[name] for name in ("player", "board", "game", "score", "reason")} == {
        "player": "Judged",
        "board": "triple-town-r1",
        "game": "triple-town",
        "score": said["score"],
        "reason": said["reason"],
    }


@pytest.mark.parametrize("name", ["x", "A" * 43, "%00", "..%2f", "a" * 300])
def test_a_replay_that_there_is_not_is_not_found(service: Running, name: str) -> None:
    for path in (f"replays/{name}", f"replays/{name}/about"):
        said = service.http.get(path)
        assert (said.status_code, said.headers["content-type"]) == (404, "application/json")
        assert said.json()["error"]["message"]


def test_gzip_is_taken_too(player: Playing) -> None:
    ticket, replay = player.play()
    headers = {**player.headers, "Content-Encoding": "gzip"}
    said = player.service.http.post(
        "replays", params={"ticket": ticket["ticket"]}, content=gzip.compress(replay), headers=headers
    )
    assert said.status_code == 201
    assert said.json()["replay"] == letters(sha256(replay).digest())


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"null",
        b"[" * 200_000,
        b'{"format": "chainfall-replay-1"}',
        b"\xff\xfe",
        b"\x00" * 100,
        b"1e999999999",
    ],
)
def test_what_is_no_replay_is_refused(player: Playing, content: bytes) -> None:
    ticket = player.ticket()
    assert refused(player.send(ticket, content)) == "not_a_replay"
    closed(player, ticket)


def test_a_wrong_claim_is_refused(player: Playing) -> None:
    ticket, replay = player.play()
    claim = json.loads(replay)
    claim["result"]["score"] += 1
    assert refused(player.send(ticket, json.dumps(claim).encode())) == "not_verified"
    assert player.send(ticket, replay).status_code == 201  # the ticket is still good


def test_another_game_is_refused(player: Playing) -> None:
    ticket, other = player.ticket(), player.ticket("dr-mario-20-r3")
    assert refused(player.send(ticket, finished_game(other))) == "other_game"
    closed(player, ticket)
    closed(player, other)


def test_another_seed_is_refused(player: Playing) -> None:
    ticket = player.ticket()
    assert refused(player.send(ticket, finished_game({**ticket, "seed": ticket["seed"] ^ 1}))) == "other_seed"
    closed(player, ticket)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"gravity_ms": 900}, "its board has another value"),
        ({"normal_points": 11}, "other points"),
        ({"tech_bonus": 10_001}, "its board has another value"),
        ({"board": "R"}, "drawn board"),
        ({"pieces": "RG"}, "listed pieces"),
    ],
)
def test_other_options_are_refused_with_the_reason(player: Playing, changed: dict[str, Any], why: str) -> None:
    ticket = player.ticket(FIGHTER)
    said = player.send(ticket, finished(session_of(ticket, **changed)))
    assert (refused(said), said.json()["error"]["field"]) == ("other_options", next(iter(changed)))
    assert why in said.json()["error"]["message"]
    closed(player, ticket)


def test_how_keys_repeat_is_everyones_own(player: Playing) -> None:
    ticket = player.ticket(FIGHTER)
    replay = finished(session_of(ticket, das_ms=100, arr_ms=0))
    player.service.leap(3600)
    assert player.send(ticket, replay).status_code == 201


def test_an_unfinished_game_is_refused(player: Playing) -> None:
    ticket = player.ticket()
    session = session_of(ticket)
    session.feed(next(iter(session.inputs)))
    player.service.leap(60)
    assert refused(player.send(ticket, session.replay().to_json().encode())) == "unfinished"
    closed(player, ticket)


def test_a_game_with_too_many_steps_is_refused(player: Playing) -> None:
    ticket = player.ticket("dr-mario-20-r3")
    session = session_of(ticket)
    session.play("pause")
    replay = json.loads(session.replay().to_json())
    replay["inputs"] = ["pause", ["-", 600_000]]
    said = player.send(ticket, json.dumps(replay).encode())
    assert refused(said) == "too_long"
    closed(player, ticket)


# Played before by anyone


def daily(player: Playing) -> Json:
    return player.ticket("daily-dr-mario-r3")


def test_a_game_that_anyone_has_played_before_is_refused(service: Running, player: Playing) -> None:
    """Today everybody has the same seed, and somebody sends another's game, made to look like another one."""
    ticket, thief = daily(player), service.player("Copycat")
    replay = finished_game(ticket)
    stolen = daily(thief)
    assert stolen["seed"] == ticket["seed"]
    service.leap(600)
    assert player.send(ticket, replay).status_code == 201
    for copy in (replay, replay.replace(b"\n ", b"\n  "), paused(stolen, replay), fumbled(stolen, replay)):
        said = thief.send(stolen, copy)
        assert (said.status_code, said.json()["error"]["code"]) == (409, "played_before")
    assert thief.call("GET", "me").json()["scores"] == 0


def replayed(ticket: Json, replay: bytes, after: int, more: list[str]) -> bytes:
    """A game played again, with more inputs after some of its own."""
    session = session_of(ticket)
    lines = [line for line, count in Replay.from_json(replay.decode()).inputs for _ in range(count)]
    for number, line in enumerate(lines):
        session.play(line)
        if number == after:
            for extra in more:
                session.play(extra)
    return session.replay().to_json().encode()


def paused(ticket: Json, replay: bytes) -> bytes:
    lines = [line for line, count in Replay.from_json(replay.decode()).inputs for _ in range(count)]
    free = lines.index("-", 100)
    return replayed(ticket, replay, free, ["pause", *["left"] * 30, "pause"])


def fumbled(ticket: Json, replay: bytes) -> bytes:
    """A button that the rules do not use, held where none was."""
    session = session_of(ticket)
    for line, count in Replay.from_json(replay.decode()).inputs:
        for _ in range(count):
            session.play("drop" if line == "-" else line)
    return session.replay().to_json().encode()


def test_a_game_with_rejected_moves_in_it_is_the_same_game(service: Running) -> None:
    first, second = service.player("Mover_one"), service.player("Mover_two")
    ticket, stolen = first.ticket("daily-triple-town-r1"), second.ticket("daily-triple-town-r1")
    replay = finished_game(ticket, 21)
    session = session_of(stolen)
    for line, _ in Replay.from_json(replay.decode()).inputs:
        for _ in range(2):  # the square is taken the second time
            session.play(line)
    service.leap(600)
    assert first.send(ticket, replay).status_code == 201
    said = second.send(stolen, session.replay().to_json().encode())
    assert (said.status_code, said.json()["error"]["code"]) == (409, "played_before")


# Many at once


def test_the_same_upload_many_times_at_once_is_one_score(service: Running) -> None:
    player = service.player("Impatient")
    ticket, replay = player.play()
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: player.send(ticket, replay), range(6)))
    assert sorted(answer.status_code for answer in answers) == [200] * 5 + [201]
    assert len({answer.text for answer in answers}) == 1
    assert player.call("GET", "me").json()["scores"] == 1


def test_of_two_games_for_one_ticket_at_once_one_counts(service: Running) -> None:
    player = service.player("Undecided")
    ticket, replay = player.play()
    other = finished_game(ticket, 1)
    service.leap(60)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda content: player.send(ticket, content), [replay, other] * 2))
    assert sorted({answer.status_code for answer in answers}) in ([200, 201, 409], [201, 409])
    assert player.call("GET", "me").json()["scores"] == 1


def test_one_game_sent_by_two_players_at_once_counts_once(service: Running) -> None:
    players = [service.player(name) for name in ("Twin_one", "Twin_two")]
    tickets = [player.ticket("daily-triple-town-r1") for player in players]
    replay = finished_game(tickets[0], 5)
    service.leap(600)
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda pair: pair[0].send(pair[1], replay), zip(players, tickets, strict=True)))
    assert sorted(answer.status_code for answer in answers) == [201, 409]


def test_who_deletes_themselves_while_a_game_comes_in_leaves_no_trace(service: Running) -> None:
    for number in range(4):
        player = service.player(f"Hasty{number}x")
        ticket, replay = player.play()
        with ThreadPoolExecutor(2) as pool:
            sent, gone = pool.submit(player.send, ticket, replay), pool.submit(player.call, "DELETE", "me")
        assert gone.result().status_code == 204
        assert sent.result().status_code in (201, 401, 404, 409)
    page = service.http.get("boards/triple-town-r1", params={"limit": 100}).json()
    assert page["total"] == len(page["entries"])
    assert not [entry for entry in page["entries"] if entry["player"].startswith("Hasty")]
