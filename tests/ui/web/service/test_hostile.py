"""Names, links, answers and entries of the storage that mean harm: they are shown as text and do nothing."""

import pytest
from playwright.sync_api import expect
from tests.ui.web.service.conftest import BOARD, Host, Visitor, answering

MARKUP = '<img src=x onerror="document.body.dataset.owned=1"><b>'
EVIL = [
    MARKUP,
    "javascript:alert(1)",
    "../../api/v1/me?x#y",
    "\u202eevil\u202c" * 3,
    "Z" + "\u0301" * 400,
    "a" * 5_000,
    "%",
    "\x00",
]


def nothing_was_run(visitor: Visitor) -> None:
    assert visitor.page.locator("main img, main b, main script, main iframe").count() == 0
    assert visitor.page.locator("[data-owned]").count() == 0
    links = visitor.page.locator("main a").evaluate_all("links => links.map((link) => link.getAttribute('href'))")
    assert all(link.startswith("#/") for link in links)


@pytest.mark.parametrize("page", ["player", "boards", "replay", "ranked"])
def test_a_hostile_link_is_words_at_most(desk: Visitor, host: Host, page: str) -> None:
    desk.sign_in(host.player("Ada"))
    for name in EVIL:
        desk.go("#/settings")
        desk.call("goToPart", page, name)
        expect(desk.page.locator("main :is(.trouble, .message:not(:empty), .problem)")).to_be_visible()
        nothing_was_run(desk)


@pytest.mark.parametrize("name", EVIL)
def test_whatever_the_service_calls_a_player_or_a_board_is_text(desk: Visitor, host: Host, name: str) -> None:
    board = host.running.http.get(f"boards/{BOARD}").json()
    board["board"] |= {"title": name, "about": name}
    board["entries"] = [entry | {"player": name, "replay": name or None} for entry in board["entries"]]
    with answering(desk, f"boards/{BOARD}", board):
        desk.go("#/settings")
        desk.go(f"#/boards/{BOARD}")
        expect(desk.page.locator(".ranking tbody tr")).to_have_count(len(board["entries"]))
        nothing_was_run(desk)
        assert desk.call("fitsWidth")
    player = host.running.http.get("players/Ada").json()
    player["player"]["name"] = name
    player["games"] = [game | {"title": name, "reason": name, "replay": name} for game in player["games"]]
    player["bests"] = [best | {"title": name, "board": name} for best in player["bests"]]
    with answering(desk, "players/Ada", player):
        desk.go("#/player/Ada")
        expect(desk.page.locator(".player-games li")).to_have_count(len(player["games"]))
        nothing_was_run(desk)
        assert desk.call("fitsWidth")


def test_a_replay_that_is_something_else_is_refused_by_the_page_too(desk: Visitor, host: Host) -> None:
    [best, *_] = host.running.http.get("players/Ada").json()["bests"]
    path = f"replays/{best['replay']}"
    honest = host.running.http.get(path).json()
    for change, words in [
        ({"seed": 7}, "Not verified"),
        ({"result": {**honest["result"], "score": 10**9}}, "Not verified"),
    ]:
        with answering(desk, path, honest | change):
            desk.go("#/settings")
            desk.go(f"#/replay/{best['replay']}")
            desk.named("button", "Verify it yourself").click()
            expect(desk.page.locator(".verdict.bad")).to_contain_text(words)
    about = host.running.http.get(f"{path}/about").json()
    with answering(desk, f"{path}/about", about | {"score": about["score"] + 1}):
        desk.go("#/settings")
        desk.go(f"#/replay/{best['replay']}")
        desk.named("button", "Verify it yourself").click()
        expect(desk.page.locator(".verdict.bad")).to_contain_text("the service says")


def test_a_code_from_somebody_else_does_not_change_who_plays(desk: Visitor, host: Host) -> None:
    mallory, ada = host.player("Trudy"), host.player("Ada")
    code = mallory.call("POST", "me/links", json={}).json()["code"]
    desk.sign_in(ada)
    desk.go(f"#/account?code={code}")
    expect(desk.page.get_by_text("This device already plays as Ada")).to_be_visible()
    desk.named("button", "Leave it").click()
    expect(desk.page.locator(".own-name")).to_have_text("Ada")
    assert desk.call("playsAs") == "Ada"


def test_a_storage_that_somebody_has_changed_breaks_no_page(desk: Visitor, host: Host) -> None:
    desk.call("store", {"ranked.a": '{"id": "a", "ticket": {"ticket": "x"}}', "ranked.b": "nonsense", "device": "[]"})
    for hash, heading in [("#/boards", "Boards"), ("#/account", "Account"), (f"#/boards/{BOARD}", "Triple Town")]:
        desk.show(hash, heading)
    desk.go(f"#/ranked/{BOARD}?game=a")
    expect(desk.page.locator(".ranking")).to_be_visible()


def test_every_page_has_its_content_policy_and_no_frame_around_it(desk: Visitor) -> None:
    answer = desk.page.request.get(desk.address)
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
