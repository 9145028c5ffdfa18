"""The menu: one press plays, options are behind it; there before the engine, made from the cards, with a memory."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.ui.web import inpage

from chainfall.core.card import card_of
from chainfall.core.options import specs
from chainfall.play import registry
from chainfall.play.registry import BUILT_IN

HANDLING = {"das_ms", "arr_ms"}
TITLES = {name: card_of(registry.game(name)).title for name in BUILT_IN}


def play_card(pages: Any, game: str) -> Any:
    """Presses a game's card; the answer is what it was started with."""
    pages.page.locator(f"[data-game={game}]").click(position={"x": 20, "y": 20})
    pages.page.wait_for_selector(".play")
    return pages.call("started")


def start(pages: Any) -> None:
    pages.page.get_by_role("button", name="Play", exact=True).click()


def preset(options: Any, title: str) -> Any:
    return options.locator(f".preset:has(strong:text-is('{title}')) input")


# One press


def test_one_press_on_a_card_plays_with_the_defaults_at_first(pages: Any) -> None:
    started = play_card(pages, "dr-mario")
    assert (started["game"], started["practice"], started["options"]["level"]) == ("dr-mario", False, 0)


def test_one_press_plays_with_the_last_settings_of_that_game_also_after_a_reload(pages: Any) -> None:
    options = pages.options("Dr. Mario")
    options.locator(".segments label", has_text="hi").click()
    options.get_by_text("Practice").click()
    pages.page.keyboard.press("Escape")
    expect(pages.page.locator("[data-game=dr-mario] .notes")).to_have_text("real time · speed hi · practice")
    pages.reload()
    started = play_card(pages, "dr-mario")
    assert (started["options"]["speed"], started["practice"]) == ("hi", True)
    pages.go("#/")
    assert play_card(pages, "puzzle-fighter")["practice"] is False


def test_a_card_is_played_by_enter_and_the_next_stop_is_its_options(pages: Any) -> None:
    pages.page.locator("[data-game=triple-town] .card-play").focus()
    pages.press("Tab", "Enter")
    pages.dialog("Triple Town")
    pages.press("Escape")
    pages.page.locator("[data-game=triple-town] .card-play").focus()
    pages.press("Enter")
    pages.page.wait_for_selector(".play")
    assert pages.call("started")["game"] == "triple-town"


def test_handling_is_that_of_the_settings(pages: Any) -> None:
    pages.set(das=123, arr=45)
    options = play_card(pages, "puzzle-fighter")["options"]
    assert (options["das_ms"], options["arr_ms"]) == (123, 45)


def test_last_settings_that_make_no_sense_any_more_are_left_out(pages: Any) -> None:
    pages.put_old(**{"last-choices": {"triple-town": {"options": {"gone": 1, "rows": 3}}, "dr-mario": 7}})
    assert play_card(pages, "triple-town")["options"]["rows"] == 3
    pages.go("#/")
    assert play_card(pages, "dr-mario")["options"]["level"] == 0


def test_any_seed_is_another_one_each_time(pages: Any) -> None:
    seeds = set()
    for _ in range(2):
        pages.go("#/")
        seeds.add(play_card(pages, "triple-town")["seed"])
    assert len(seeds) == 2


def test_every_card_has_a_play_button_that_can_be_seen(pages: Any) -> None:
    for game in BUILT_IN:
        play = pages.page.locator(f"[data-game={game}]").get_by_role("button", name=f"Play {TITLES[game]}", exact=True)
        expect(play).to_have_text("Play")
        assert pages.call("isInside", f"[data-game={game}] .card-play", f"[data-game={game}]")


# The hero


def hero(pages: Any) -> Any:
    return pages.page.get_by_role("region", name="Play now")


def test_the_big_button_plays_puzzle_fighter_at_first(pages: Any) -> None:
    hero(pages).get_by_role("button", name="Play Puzzle Fighter").click()
    pages.page.wait_for_selector(".play")
    started = pages.call("started")
    assert (started["game"], started["options"]["power"], started["options"]["kick"]) == (
        "puzzle-fighter",
        "solid",
        "simple",
    )


def test_the_big_button_plays_the_last_game_with_its_last_settings(pages: Any) -> None:
    pages.play("triple-town", seed=1)
    pages.page.locator(".board canvas").click()
    pages.until("steps", equals=1)
    pages.go("#/")
    hero(pages).get_by_role("button", name="Play Triple Town").click()
    pages.page.wait_for_selector(".play")
    assert (pages.call("started")["game"], pages.call("steps")) == ("triple-town", 0)


@pytest.fixture
def lavish(pages: Any) -> Iterator[Any]:
    """The menu of a player who does not save data."""
    pages.call("pretendThrift", False)
    pages.go("#/settings")
    pages.go("#/")
    yield pages
    pages.call("pretendThrift", True)


def test_a_player_who_saves_data_sees_a_still_board(pages: Any) -> None:
    """A bot that is to come announces itself."""
    expect(pages.page.locator(".demo[data-live]")).to_have_count(0)
    assert pages.call("demoRests")
    assert pages.call("isPainted", pages.page.locator(".demo").element_handle())


def test_a_bot_plays_beside_the_big_button_until_the_menu_is_left(lavish: Any) -> None:
    lavish.page.wait_for_selector(".demo[data-live=playing]")
    before = lavish.call("demoPicture")
    lavish.until("demoPicture", differs=before)
    lavish.go("#/settings")
    assert lavish.call("projectorRests")


def test_the_bot_waits_while_its_board_cannot_be_seen(lavish: Any) -> None:
    lavish.page.wait_for_selector(".demo[data-live=playing]")
    lavish.page.set_viewport_size({"width": 1280, "height": 300})
    lavish.call("scrollDown")
    lavish.page.wait_for_selector(".demo[data-live=waiting]", state="attached")
    assert lavish.call("projectorRests")
    lavish.call("scrollUp")
    lavish.page.wait_for_selector(".demo[data-live=playing]")


def test_with_reduced_motion_the_hero_shows_a_still_board(lavish: Any) -> None:
    lavish.page.wait_for_selector(".demo[data-live=playing]")
    lavish.set(motion="reduced")
    expect(lavish.page.locator(".demo[data-live]")).to_have_count(0)
    assert lavish.call("demoRests")
    assert lavish.call("isPainted", lavish.page.locator(".demo").element_handle())


# Navigation


def test_the_navigation_has_the_ways_to_play_and_study(pages: Any) -> None:
    links = pages.page.get_by_role("navigation", name="Pages").get_by_role("link")
    expect(links).to_have_text(["Play", "Daily", "Puzzles", "Ladder", "Replays", "Study", "Settings"])
    for page in ("kata", "shell"):
        links.get_by_text("Study").click()
        pages.page.get_by_role("link", name=f"Open the {page}").click()
        expect(pages.page.get_by_role("heading", level=1)).to_contain_text(page)
        expect(pages.page.locator("nav [aria-current=page]")).to_have_text("Study")


# Options


def test_every_game_has_a_card_and_a_control_for_each_option(pages: Any) -> None:
    page: Page = pages.page
    expect(page.locator(".card")).to_have_count(len(BUILT_IN))
    for game in BUILT_IN:
        pages.options(TITLES[game])
        names = {spec.name for spec in specs(registry.game(game).Options)} - HANDLING
        assert set(pages.call("optionControls")) == names
        page.keyboard.press("Escape")


def test_a_preset_sets_its_options_and_is_told_on_the_card(pages: Any) -> None:
    options = pages.options("Puzzle Fighter")
    assert options.locator(".preset strong").all_inner_texts() == ["Arcade", "Document", "Timed 2 min"]
    expect(preset(options, "Arcade")).to_be_checked()
    preset(options, "Document").click()
    pages.page.keyboard.press("Escape")
    expect(pages.page.locator("[data-game=puzzle-fighter] .notes")).to_have_text("real time · Document")
    started = play_card(pages, "puzzle-fighter")["options"]
    assert (started["power"], started["kick"], started["mode"]) == ("marked", "none", "endless")


def test_a_preset_takes_the_place_of_what_was_set_and_is_left_by_a_change(pages: Any) -> None:
    options = pages.options("Puzzle Fighter")
    options.get_by_label("Level", exact=True).fill("7")
    expect(options.locator(".preset input:checked")).to_have_count(0)
    preset(options, "Timed 2 min").click()
    expect(options.get_by_label("Level", exact=True)).to_have_value("1")
    expect(options.get_by_role("radio", name="timed", exact=True)).to_be_checked()
    preset(options, "Timed 2 min").press("ArrowLeft")
    expect(preset(options, "Document")).to_be_checked()
    expect(options.get_by_role("radio", name="endless", exact=True)).to_be_checked()


def test_level_and_speed_of_dr_mario_are_large_buttons(pages: Any) -> None:
    options = pages.options("Dr. Mario")
    level = options.get_by_role("group", name="Level")
    assert level.locator("label").all_inner_texts() == [str(number) for number in range(25)]
    for label in [*level.locator("label").all(), *options.get_by_role("group", name="Speed").locator("label").all()]:
        box = label.bounding_box()
        assert box["width"] >= 44
        assert box["height"] >= 40
    level.locator("label", has_text="12").click()
    start(pages)
    pages.page.wait_for_selector(".play")
    assert pages.call("started")["options"]["level"] == 12


def test_chosen_options_and_seed_start_such_a_game(pages: Any) -> None:
    page: Page = pages.page
    preset(pages.options("Puzzle Fighter"), "Document").click()
    page.locator(".segments label", has_text="timed").click()
    page.get_by_label("Level", exact=True).fill("4")
    page.locator(".more-options summary").click()
    page.get_by_label("Board").fill("RG....\nBB....")
    page.get_by_label("Seed", exact=True).fill("99")
    page.get_by_label("Seed", exact=True).press("Enter")
    page.wait_for_selector(".play")
    started = pages.call("started")
    assert (started["seed"], started["practice"]) == (99, False)
    assert started["options"]["mode"] == "timed"
    assert started["options"]["level"] == 4
    assert started["options"]["board"] == "RG....\nBB...."
    pages.go("#/")
    pages.options("Puzzle Fighter")
    expect(page.get_by_label("Level", exact=True)).to_have_value("4")
    expect(page.get_by_label("Seed", exact=True)).to_have_value("")
    page.get_by_role("button", name="Default options").click()
    expect(page.get_by_label("Level", exact=True)).to_have_value("1")


@pytest.mark.parametrize("seed", ["-1", "4294967296", "seven", "1.5"])
def test_a_wrong_seed_is_told(pages: Any, seed: str) -> None:
    pages.options("Triple Town")
    pages.page.get_by_label("Seed", exact=True).fill(seed)
    start(pages)
    expect(pages.page.locator("#start-problem")).to_contain_text("expected a whole number from 0 to 4294967295")


def test_a_number_that_is_not_allowed_is_told_with_the_label_of_its_field_which_has_the_focus(pages: Any) -> None:
    pages.options("Triple Town")
    rows = pages.page.get_by_label("Rows")
    for text, told in (("0", "0"), ("51", "51"), ("", "nothing")):
        rows.fill(text)
        start(pages)
        problem = f"Rows: {told}, expected a whole number from 1 to 50"
        expect(pages.page.locator("#start-problem")).to_have_text(problem)
        expect(rows).to_be_focused()
    rows.fill("4")
    start(pages)
    pages.page.wait_for_selector(".play")


def test_an_option_that_the_rules_refuse_is_told_where_it_can_be_mended(pages: Any) -> None:
    pages.options("Triple Town")
    pages.page.locator(".more-options:not([open]) summary").click()
    pages.page.get_by_label("Weights").fill("0,0,0,0,0")
    pages.page.get_by_label("Seed", exact=True).fill("5")
    start(pages)
    problem = "at least one of them above 0"
    expect(pages.page.locator("#start-problem")).to_contain_text(problem)
    expect(pages.page.get_by_label("Seed", exact=True)).to_have_value("5")
    pages.page.keyboard.press("Escape")
    pages.page.locator("[data-game=triple-town] .card-play").click()
    expect(pages.page.locator("#start-problem")).to_contain_text(problem)


# Unfinished games


def test_unfinished_games_are_one_line_with_a_list_behind_it(pages: Any) -> None:
    for seed in (1, 2):
        pages.play("triple-town", seed=seed)
        pages.page.locator(".board canvas").click()
        pages.until("steps", equals=1)
    pages.go("#/")
    line = pages.page.locator(".unfinished")
    expect(line.locator("li").first).to_be_hidden()
    line.get_by_role("button", name="Continue Triple Town").click()
    pages.page.wait_for_selector(".play")
    assert (pages.call("seed"), pages.call("steps")) == (2, 1)
    pages.go("#/")
    line.get_by_text("All 2").click()
    expect(line.locator("li")).to_have_count(2)
    line.get_by_role("button", name="Resume").nth(1).click()
    pages.page.wait_for_selector(".play")
    assert (pages.call("seed"), pages.call("steps")) == (1, 1)
    pages.go("#/")
    line.get_by_text("All 2").click()
    line.get_by_role("button", name="Discard").first.click()
    expect(line.locator("li")).to_have_count(1)
    line.get_by_role("button", name="Discard").click()
    expect(line).to_have_count(0)


def test_a_game_of_a_few_seconds_without_a_point_is_not_kept(pages: Any, kept_games: Any) -> None:
    pages.play("puzzle-fighter", seed=1)
    pages.until("steps", above=10)
    pages.go("#/")
    expect(pages.page.locator(".unfinished")).to_have_count(0)
    assert kept_games() == []
    pages.play("puzzle-fighter", seed=1)
    pages.until("steps", above=300)
    pages.go("#/")
    expect(pages.page.locator(".unfinished")).to_have_count(1)


def test_a_game_with_a_point_is_kept_from_the_first_second(pages: Any, kept_games: Any) -> None:
    pages.play("puzzle-fighter", seed=1, soft_drop_points=10, gravity_ms=60000)
    pages.page.keyboard.down("ArrowDown")
    pages.until("score", above=0)
    pages.page.keyboard.up("ArrowDown")
    pages.go("#/")
    expect(pages.page.locator(".unfinished")).to_have_count(1)
    assert len(kept_games()) == 1


# Before the engine


def test_the_menu_is_whole_before_the_engine_and_a_start_waits_for_it(new_page: Any, serving: Any) -> None:
    page = new_page()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/pyodide.asm.wasm", hold)
    page.goto(serving.address)
    expect(page.locator(".card")).to_have_count(len(BUILT_IN))
    expect(page.get_by_role("progressbar")).to_be_visible()
    before = inpage.call(page, "menuPlaces")
    page.locator("[data-game=triple-town] .card-play").click()
    expect(page.locator("[data-game=triple-town]")).to_contain_text("starts when the engine has loaded")
    assert inpage.call(page, "menuPlaces") == before
    held[0].continue_()
    page.get_by_role("dialog", name="How to play Triple Town").get_by_role("button", name="Play").click()
    page.wait_for_selector(".play")


def test_nothing_moves_when_the_engine_gets_ready(new_page: Any, serving: Any) -> None:
    page = new_page()
    page.goto(serving.address, wait_until="commit")
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    assert inpage.call(page, "layoutShift") < 0.1
