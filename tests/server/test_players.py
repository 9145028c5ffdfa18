"""Players: names, devices, and everything about oneself."""

from datetime import timedelta
from hashlib import sha256

import pytest
from sqlalchemy import NullPool, create_engine
from tests.server.running import Running

from chainfall.core.errors import ChainfallError
from chainfall.server.names import fold, read_name
from chainfall.server.store.database import read_url
from chainfall.server.store.players import remove_player


def refused(service: Running, name: str) -> tuple[int, str, str]:
    said = service.http.post("players", json={"name": name}, headers={"X-Forwarded-For": f"10.1.0.{len(name)}"})
    error = said.json()["error"]
    return said.status_code, error["code"], error["message"]


# Names


def test_a_name_is_kept_in_its_composed_form(service: Running) -> None:
    assert service.http.post("players", json={"name": "Zoe\u0301_one"}).json()["player"]["name"] == "Zo\xe9_one"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("ab", "3 to 20 letters"),
        ("x" * 21, "3 to 20 letters"),
        ("a b c", "letters, digits"),
        ("Ann\u200b", "letters, digits"),  # a space without width
        ("\u202ennA", "letters, digits"),  # from right to left
        ("<b>Ann</b>", "letters, digits"),
        ("\u3164\u3164\u3164", "cannot be seen"),  # Hangul fillers, which nobody sees
        ("-Ann", "begins and ends"),
        ("12345", "at least one letter"),
        ("\u0410nna", "one script"),  # the first letter is Cyrillic
        ("bob\u0665", "one script"),  # an Arabic digit
        ("ab\u0335\u0336\u0337\u0338", "at most 3 marks"),
        ("Adm1n", "reserved"),
    ],
)
def test_a_name_that_could_deceive_is_refused(name: str, why: str) -> None:
    with pytest.raises(ChainfallError, match=why):
        read_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "\u4f50\u3005\u6728",  # Sasaki, with the sign that repeats
        "\u30e9\u30fc\u30e1\u30f3",  # ramen, with the long vowel
        "\u0639\u0644\u06cc\u06f3",  # Ali 3, in Persian
        "\u0930\u0940\u092e\u093e",  # Rima, in Hindi
    ],
)
def test_names_of_the_world_are_allowed(name: str) -> None:
    assert read_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Cornelia", "C0RNEL1A"),
        ("Modern", "Modem"),
        ("anna", "\u0430\u043f\u043f\u0430".replace("\u043f", "n")),
        ("ANNA", "\u0391\u039d\u039d\u0391"),  # Greek capitals
        ("cop", "\u0441\u043e\u0440"),  # Cyrillic
        ("Zo\xe9", "zoe"),
        ("Ann_lee", "Ann.Lee"),
        ("\uff21nn", "Ann"),
    ],
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_names_with_other_vowels_are_two() -> None:
    assert fold("\u0930\u093e\u092e") != fold("\u0930\u0940\u092e")  # Ram and Rim, in Hindi


def test_a_name_is_claimed_once_however_it_is_written(service: Running) -> None:
    service.player("Claimed")
    for other in ("Claimed", "CLAIMED", "C1aimed", "Cla\u0131med", "Cl-aimed"):
        assert refused(service, other)[:2] == (409, "name_taken")


def test_a_wrong_name_is_refused_with_its_reason_and_field(service: Running) -> None:
    said = service.http.post("players", json={"name": "ab"})
    assert said.status_code == 400
    error = said.json()["error"]
    assert (error["code"], error["field"]) == ("bad_name", "name")
    assert "3 to 20" in error["message"]


def test_another_name_frees_the_one_before(service: Running) -> None:
    first, second = service.player("Before"), service.player("Someone")
    assert first.call("PATCH", "me", json={"name": "Behind"}).json()["player"]["name"] == "Behind"
    assert second.call("PATCH", "me", json={"name": "Behind"}).status_code == 409
    assert second.call("PATCH", "me", json={"name": "Before"}).status_code == 200
    assert service.http.get("players/before").json()["player"]["name"] == "Before"
    assert service.http.get("players/Someone").status_code == 404


def test_a_change_of_case_is_a_change_of_ones_own_name(service: Running) -> None:
    player = service.player("Casey")
    assert player.call("PATCH", "me", json={"name": "CASEY"}).json()["player"]["name"] == "CASEY"


def test_bots_are_players_with_a_flag(service: Running) -> None:
    robot = service.player("Robot", bot=True)
    said = robot.score()
    entries = service.http.get(f"boards/{said['board']}").json()["entries"]
    assert [entry["bot"] for entry in entries if entry["player"] == "Robot"] == [True]
    assert robot.call("PATCH", "me", json={"bot": False}).json()["player"]["bot"] is False


# Devices


def test_of_a_token_only_the_hash_is_kept(service: Running) -> None:
    token = service.player("Hashed").token
    hashes = [row[0] for row in service.rows("SELECT hash FROM tokens")]
    assert len(token) == 43
    assert token not in hashes
    assert sha256(token.encode()).hexdigest() in hashes


@pytest.mark.parametrize(
    "given", ["", "Basic QW5uOg==", "Bearer", "Bearer nobody", "Bearer \x00", "bearer" + "x" * 9000]
)
def test_nobody_gets_in_without_a_token(service: Running, given: str) -> None:
    raw = {"Authorization": given} if given.isprintable() else {}
    said = service.http.get("me", headers=raw)
    assert (said.status_code, said.headers["www-authenticate"]) == (401, "Bearer")


def test_the_scheme_of_a_token_is_compared_without_case(service: Running) -> None:
    token = service.player("Lower").token
    assert service.http.get("me", headers={"Authorization": f"bearer {token}"}).status_code == 200


def test_a_link_makes_another_device_ones_own_once(service: Running) -> None:
    player = service.player("Linked")
    link = player.call("POST", "me/links").json()
    assert link["link"].endswith(f"#/account?code={link['code']}")
    welcome = service.http.post("links", json={"code": link["code"]}).json()
    assert welcome["player"]["name"] == "Linked"
    there = {"Authorization": f"Bearer {welcome['token']}"}
    assert service.http.get("me", headers=there).json()["devices"] == 2
    again = service.http.post("links", json={"code": link["code"]})
    assert (again.status_code, again.json()["error"]["code"]) == (404, "no_such_link")


def test_a_new_link_makes_the_one_before_void(service: Running) -> None:
    player = service.player("Relinked")
    first = player.call("POST", "me/links").json()["code"]
    player.call("POST", "me/links")
    assert service.http.post("links", json={"code": first}).status_code == 404


def test_a_link_is_good_for_ten_minutes(service: Running) -> None:
    code = service.player("Late").call("POST", "me/links").json()["code"]
    service.leap(601)
    assert service.http.post("links", json={"code": code}).status_code == 404


def test_devices_can_be_signed_out(service: Running) -> None:
    player = service.player("Devices")
    code = player.call("POST", "me/links").json()["code"]
    other = {"Authorization": f"Bearer {service.http.post('links', json={'code': code}).json()['token']}"}
    assert player.call("DELETE", "me/devices").status_code == 204
    assert service.http.get("me", headers=other).status_code == 401
    assert player.call("DELETE", "me/token").status_code == 204
    assert player.call("GET", "me").status_code == 401


# Everything about oneself


def test_the_export_has_everything_about_oneself(service: Running) -> None:
    player = service.player("Exporter")
    ticket, replay = player.play()
    said = player.send(ticket, replay).json()
    player.call("PATCH", "me", json={"name": "Exported"})
    player.ticket()
    content = player.call("GET", "me/export")
    assert 'filename="' in content.headers["content-disposition"]
    export = content.json()
    assert [one["name"] for one in export["names"]] == ["Exporter", "Exported"]
    assert len(export["devices"]) == 1
    assert [one["state"] for one in export["tickets"]] == ["used", "open"]
    assert [(one["replay"], one["score"]) for one in export["scores"]] == [(said["replay"], said["score"])]
    assert export["replays"][said["replay"]]["seed"] == ticket["seed"]


def test_the_export_is_json_also_with_a_game_that_an_editor_has_marked(service: Running) -> None:
    player = service.player("Marked")
    ticket, replay = player.play()
    said = player.send(ticket, b"\xef\xbb\xbf" + replay)
    assert said.status_code == 201
    assert player.call("GET", "me/export").json()["replays"][said.json()["replay"]]["seed"] == ticket["seed"]


def test_whoever_deletes_themselves_leaves_nothing(service: Running) -> None:
    stays, goes = service.player("Stays"), service.player("Goes")
    kept = [stays.score(player=1), goes.score(player=2)]
    goes.ticket()
    before = service.http.get("boards/triple-town-r1").json()["total"]
    assert goes.call("DELETE", "me").status_code == 204
    assert goes.call("GET", "me").status_code == 401
    assert service.http.get("players/Goes").status_code == 404
    assert service.http.get(f"replays/{kept[1]['replay']}").status_code == 404
    board = service.http.get("boards/triple-town-r1").json()
    assert board["total"] == before - 1
    assert "Goes" not in [entry["player"] for entry in board["entries"]]
    for table in ("tokens", "names", "tickets", "scores", "standings", "links"):
        assert not service.rows(f"SELECT 1 FROM {table} WHERE player NOT IN (SELECT id FROM players)")
    assert service.player("Goes").call("GET", "me").json()["scores"] == 0


def test_a_player_whose_game_has_just_come_in_is_not_removed_before_it(service: Running) -> None:
    player = service.player("Hasty")
    player.score()
    [[number]] = service.rows("SELECT id FROM players WHERE name = 'Hasty'")
    engine = create_engine(read_url(service.database), poolclass=NullPool)
    with engine.begin() as connection:
        assert not remove_player(connection, number)
    assert player.call("GET", "me").json()["scores"] == 1
    assert player.call("DELETE", "me").status_code == 204


def test_a_player_has_a_page(service: Running) -> None:
    player = service.player("Shown")
    scores = [player.score(player=number)["score"] for number in range(3)]
    page = service.http.get("players/shown").json()
    assert [game["score"] for game in page["games"]] == scores[::-1]
    assert [(best["board"], best["score"]) for best in page["bests"]] == [("triple-town-r1", max(scores))]
    assert [score for _, score in page["plots"]["triple-town-r1"]] == scores


def test_the_games_of_a_player_come_in_pages(service: Running) -> None:
    player = service.player("Diligent")
    scores = []
    for number in range(51):
        if number % 20 == 19:
            service.leap(timedelta(hours=1).total_seconds())
        scores.append(player.score(player=number)["replay"])
    first = service.http.get("players/Diligent").json()
    second = service.http.get("players/Diligent", params={"after": first["next"]}).json()
    assert [game["replay"] for game in first["games"] + second["games"]] == scores[::-1]
    assert (len(first["games"]), second["next"]) == (50, None)


def test_abandoned_tickets_are_counted_and_shown(service: Running) -> None:
    player = service.player("Quitter")
    given_back, _ = player.ticket(), player.ticket()
    player.call("DELETE", f"tickets/{given_back['ticket']}")
    assert service.http.get("players/Quitter").json()["abandoned"] == 1
    service.leap(timedelta(hours=25).total_seconds())
    assert service.http.get("players/Quitter").json()["abandoned"] == 2
    assert player.call("GET", "tickets").json() == {"tickets": [], "abandoned": 2}
