"""Games of the day are shown when it is over, and to those who played them."""

from tests.server.running import Running

BOARD = "daily-triple-town-r1"


def test_a_replay_of_the_day_is_known_to_its_player_alone(service: Running) -> None:
    dora = service.player("Dora")
    said = dora.score(BOARD)
    [entry] = service.http.get(f"boards/{BOARD}").json()["entries"]
    [game] = service.http.get("players/Dora").json()["games"]
    assert (entry["score"], entry["replay"], game["replay"]) == (said["score"], None, None)
    for path in (f"replays/{said['replay']}", f"replays/{said['replay']}/about"):
        assert service.http.get(path).json()["error"]["code"] == "embargoed"
        assert dora.call("GET", path).status_code == 200
    assert dora.call("GET", f"boards/{BOARD}/me").json()["entry"]["replay"] == said["replay"]


def test_a_replay_has_a_rank_if_it_is_the_best_of_its_player(service: Running) -> None:
    eve = service.player("Eve")
    games = sorted((eve.score(player=number) for number in (1, 2)), key=lambda said: int(said["score"]))
    ranks = [service.http.get(f"replays/{said['replay']}/about").json()["rank"] for said in games]
    assert ranks == [None, 1]
