"""The whole way through a service by the keyboard alone: from a name to a rank that is proved, and out again."""

from typing import Any

from playwright.sync_api import expect
from tests.ui.web.service.conftest import PHONE, Visitor


def test_a_name_is_claimed_a_game_is_ranked_and_its_replay_is_verified(desk: Visitor, host: Any) -> None:
    page = desk.page
    desk.choose("link", "See the boards")
    desk.choose("link", "Play ranked: Triple Town")
    expect(page.get_by_role("heading", name="Choose a name")).to_be_visible()
    desk.write("Name", "Grace")
    desk.play_to_the_last_square()
    desk.finish_by_keys()
    rank = desk.rank()
    desk.choose("link", "See the board")
    row = page.locator("tr.own")
    expect(row.locator(".rank")).to_have_text(str(rank))
    expect(row.locator(".who")).to_contain_text("Grace")
    score = row.locator(".score").inner_text()
    desk.choose("link", f"Watch the replay of Grace, {score}")
    expect(page.locator(".served")).to_contain_text(f"{score} by Grace")
    expect(page.locator(".served")).to_contain_text(f"rank {rank} on Triple Town")
    page.goto(f"{host.address}watch/{page.url.rpartition('/')[2]}")
    desk.choose("button", "Verify it yourself")
    expect(page.locator(".verdict.good")).to_contain_text("The service says the same.")
    desk.choose("link", "Grace")
    expect(page.locator(".player-bests li")).to_contain_text(score)
    expect(page.locator(".player-games li")).to_have_count(1)


def test_a_player_is_renamed_signs_another_device_in_and_is_deleted(desk: Visitor, host: Any, visits: Any) -> None:
    page = desk.page
    player = host.player("Lovelace")
    desk.sign_in(player)
    desk.show("#/account", "Account")
    desk.write("Another name", "Countess")
    expect(page.locator(".own-name")).to_have_text("Countess")
    assert host.running.http.get("players/Countess").status_code == 200
    assert host.running.http.get("players/Lovelace").status_code == 404
    desk.choose("button", "Link for another device")
    link = page.get_by_label("Link", exact=True).input_value()

    other = visits(link, **PHONE)
    other.named("button", "Sign in here").tap()
    expect(other.page.locator(".own-name")).to_have_text("Countess")
    assert other.call("playsAs") == "Countess"
    other.page.goto(link)
    other.named("button", "Sign in here").tap()
    expect(other.page.locator(".answer.wrong")).to_contain_text("This link has been used")
    expect(other.page).to_have_url(f"{host.address}#/account")

    desk.go("#/")
    desk.show("#/account", "Account")
    expect(page.get_by_text("This one and 1 more.")).to_be_visible()
    with page.expect_download() as download:
        desk.choose("button", "Download everything")
    assert b"Lovelace" in download.value.path().read_bytes()
    desk.choose("button", "Delete everything")
    desk.tab_to(page.get_by_role("dialog", name="Delete Countess?").get_by_role("button", name="Delete everything"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Choose a name")).to_be_visible()
    assert host.running.http.get("players/Countess").status_code == 404
    other.show("#/boards", "Boards")
    other.go("#/account")
    expect(other.page.get_by_role("heading", name="Choose a name")).to_be_visible()
    assert other.call("playsAs") is None


def test_a_device_that_signs_out_is_forgotten_by_the_service(desk: Visitor, host: Any) -> None:
    player = host.player("Leaver")
    desk.sign_in(player)
    desk.show("#/account", "Account")
    desk.choose("button", "Sign out here")
    desk.choose("button", "Sign out")
    expect(desk.page.get_by_role("heading", name="Choose a name")).to_be_visible()
    assert desk.call("playsAs") is None
    assert player.call("GET", "me").json()["error"]["code"] == "bad_token"
