"""The editor of puzzles: drawing by keys, mouse and touch, checking, testing, sharing, importing, and what is kept."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.ui.web.pages.test_puzzles import BOTTLE, CORNER, KATA, MANY, link, packed, solve_corner

from chainfall.core.card import card_of
from chainfall.play import registry
from chainfall.puzzles.collection import collection, load_puzzles
from chainfall.puzzles.puzzle import Puzzle


def open_editor(pages: Any) -> None:
    pages.go("#/")
    pages.go("#/puzzles/edit")
    pages.page.wait_for_selector(".drawn-board")


def cell(pages: Any, row: int, column: int) -> Locator:
    """A cell of the board, counted from 1."""
    found: Locator = pages.page.locator(".drawn-board [role=row]").nth(row - 1).locator("[role=gridcell]")
    return found.nth(column - 1)


def drawn(pages: Any) -> str:
    """The board as its option writes it, without empty rows on top."""
    rows = pages.call("drawnRows")
    while rows and not rows[0].strip("."):
        del rows[0]
    return "/".join(rows)


def pieces(pages: Any) -> Locator:
    field: Locator = pages.page.get_by_role("textbox", name="Pieces")
    return field


def verdict(pages: Any) -> Locator:
    line: Locator = pages.page.locator(".verdict-line")
    return line


def draw_corner(pages: Any) -> None:
    """Draws CORNER by keys alone, from the board on."""
    cell(pages, 13, 1).focus()
    pages.press("ArrowRight", "ArrowRight", "ArrowRight", "Shift+R")
    pieces(pages).focus()
    pages.page.keyboard.type("RG rY")
    pages.page.get_by_label("Goal").select_option("chain")
    pages.page.get_by_label("How many").fill("1")
    pages.page.get_by_label("Title").fill("A corner")


def share(pages: Any) -> str:
    """The link that the editor copies."""
    pages.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    pages.page.get_by_role("button", name="Share link").click()
    expect(pages.page.locator("#notices")).to_contain_text("The link to this puzzle copied.")
    copied: str = pages.call("copied")
    return copied


def unpacked(link: str) -> dict[str, Any]:
    """The puzzle that a link holds."""
    text = link.partition("?p=")[2]
    puzzle: dict[str, Any] = json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    return puzzle


# Drawing


def test_a_puzzle_is_drawn_by_keys_tested_and_still_there_afterwards(pages: Any) -> None:
    page: Page = pages.page
    open_editor(pages)
    expect(verdict(pages)).to_have_text("the puzzle has no pieces: add at least one")
    expect(page.get_by_role("button", name="Test")).to_be_disabled()
    draw_corner(pages)
    expect(verdict(pages)).to_have_text("Make a chain of 1 with 2 pieces.")
    page.get_by_role("button", name="Test").focus()
    pages.press("Enter")
    expect(page.get_by_role("heading", name="A corner", level=1)).to_be_visible()
    solve_corner(pages)
    pages.dialog("Solved").get_by_role("button", name="Editor").click()
    expect(pieces(pages)).to_have_value("RG rY")
    assert drawn(pages) == "...R.."


def check(pages: Any) -> None:
    pages.page.get_by_role("button", name="Check", exact=True).focus()
    pages.press("Enter")


def test_a_search_says_whether_a_puzzle_can_be_solved_and_needs_all_its_pieces(pages: Any) -> None:
    found = pages.page.locator(".finding")
    open_editor(pages)
    expect(pages.page.get_by_role("button", name="Check", exact=True)).to_be_disabled()
    draw_corner(pages)
    check(pages)
    expect(found).to_have_text("It needs fewer pieces: piece 1 can be left out.")
    pieces(pages).fill("rY")
    expect(found).to_have_count(0)  # that was another puzzle
    check(pages)
    expect(found).to_have_text("It can be solved with 1 piece.")
    pages.page.get_by_label("How many").fill("2")
    check(pages)
    expect(found).to_have_text("It has no solution.")
    pages.go(f"#/puzzles/edit?p={packed(collection('dr-mario')[0].to_json())}")
    pages.page.wait_for_selector(".drawn-board")
    check(pages)
    expect(found).to_have_text("It can be solved with 2 pieces, and needs all of them.")
    assert pages.axe() == []


def test_a_long_search_shows_its_progress_and_can_be_cancelled(pages: Any) -> None:
    pages.go(f"#/puzzles/edit?p={packed(MANY.to_json())}")
    pages.page.wait_for_selector(".drawn-board")
    check(pages)
    expect(pages.page.locator(".checking .words")).to_contain_text("Searching: 0 %")
    pages.page.get_by_role("button", name="Cancel").focus()
    pages.press("Enter")
    expect(pages.page.locator(".finding")).to_have_text("The search was cancelled.")
    pieces(pages).fill("RG")
    check(pages)
    expect(pages.page.locator(".finding")).to_have_text("It has no solution.")


def test_enter_draws_and_takes_away_delete_empties_and_the_cursor_stays_on_the_board(pages: Any) -> None:
    open_editor(pages)
    page: Page = pages.page
    page.get_by_role("radio", name="green gem").focus()
    pages.press("Space")
    cell(pages, 13, 1).focus()
    pages.press("ArrowLeft", "ArrowDown", "Enter", "ArrowUp", "Space", "ArrowRight", "b")
    assert drawn(pages) == "Gb..../G....."
    expect(cell(pages, 12, 2)).to_be_focused()
    expect(cell(pages, 12, 2)).to_have_attribute("aria-label", "Row 12, column 2: blue crash")
    pages.press("Delete", "ArrowLeft", "Enter")
    assert drawn(pages) == "G....."
    page.keyboard.press("Tab")
    expect(cell(pages, 12, 1)).not_to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(cell(pages, 12, 1)).to_be_focused()  # the board is one stop of the Tab key


def test_the_mouse_draws_along_its_way_and_the_same_letter_takes_away(pages: Any) -> None:
    open_editor(pages)
    page: Page = pages.page
    page.locator(".letter", has=page.get_by_role("radio", name="yellow gem")).click()
    for _ in range(2):
        first, last = cell(pages, 13, 2).bounding_box(), cell(pages, 13, 5).bounding_box()
        assert first
        assert last
        page.mouse.move(first["x"] + 9, first["y"] + 9)
        page.mouse.down()
        page.mouse.move(last["x"] + 9, last["y"] + 9, steps=12)
        page.mouse.up()
        page.mouse.move(last["x"] + 9, last["y"] - 90)
        if drawn(pages):
            assert drawn(pages) == ".YYYY."
    assert drawn(pages) == ""


@pytest.mark.parametrize("game", ["puzzle-fighter", "dr-mario", "puzzle-kata"])
def test_the_letters_and_goals_are_those_of_the_game(pages: Any, game: str) -> None:
    page: Page = pages.page
    drafting = card_of(registry.game(game)).drafting
    assert drafting
    open_editor(pages)
    page.get_by_label("Game", exact=True).select_option(game)
    expect(page.get_by_role("radiogroup", name="Draw with").get_by_role("radio")).to_have_count(len(drafting.board) + 1)
    expect(page.get_by_role("group", name="Add to the pieces").get_by_role("button")).to_have_count(
        len(drafting.pieces)
    )
    expect(page.get_by_role("gridcell")).to_have_count(drafting.rows * drafting.columns)
    kinds = pages.call("choices", "#goal")
    assert sorted(kinds) == sorted(drafting.goals)


def test_pieces_are_added_by_their_pictures_and_taken_away_one_by_one(pages: Any) -> None:
    page: Page = pages.page
    open_editor(pages)
    letters = page.get_by_role("group", name="Add to the pieces")
    for name in ("Add red gem", "Add green crash", "Add blue gem"):
        letters.get_by_role("button", name=name).click()
    expect(pieces(pages)).to_have_value("Rg B")
    expect(verdict(pages)).to_contain_text("option pieces, piece 2: 'B', expected 2 of RGBYrgby0")
    letters.get_by_role("button", name="Add diamond").click()
    expect(pieces(pages)).to_have_value("Rg B0")
    page.get_by_role("button", name="Remove piece 1: Rg").focus()
    pages.press("Enter")
    expect(pieces(pages)).to_have_value("B0")
    expect(page.get_by_role("button", name="Remove piece 1: B0")).to_be_focused()
    page.get_by_role("button", name="Delete the last letter").click()
    expect(pieces(pages)).to_have_value("B")


def test_what_is_wrong_is_told_in_the_words_of_the_rules(pages: Any) -> None:
    page: Page = pages.page
    open_editor(pages)
    page.get_by_label("Game", exact=True).select_option("dr-mario")
    pieces(pages).fill("RB")
    expect(page.get_by_role("button", name="Test")).to_be_enabled()
    cell(pages, 16, 1).focus()
    pages.press("Shift+R")
    expect(verdict(pages)).to_have_text("option board: no virus drawn, expected at least one of rby")
    page.get_by_label("Goal").select_option("points")
    pages.press("ArrowRight")
    page.get_by_label("How many").fill("0")
    cell(pages, 16, 2).focus()
    pages.press("y")
    expect(verdict(pages)).to_contain_text("goal points: number is 0, expected a whole number from 1")
    expect(page.get_by_role("button", name="Share link")).to_be_disabled()


# What is kept


def test_every_game_keeps_what_was_drawn_for_it_also_after_a_reload(pages: Any) -> None:
    page: Page = pages.page
    open_editor(pages)
    draw_corner(pages)
    page.get_by_label("Game", exact=True).select_option("dr-mario")
    cell(pages, 16, 1).focus()
    pages.press("r")
    pages.reload()
    page.wait_for_selector(".drawn-board")
    expect(page.get_by_label("Game", exact=True)).to_have_value("dr-mario")
    assert drawn(pages) == "r......."
    page.get_by_label("Game", exact=True).select_option("puzzle-fighter")
    assert drawn(pages) == "...R.."
    expect(page.get_by_label("Title")).to_have_value("A corner")
    page.get_by_role("button", name="Start over").click()
    assert drawn(pages) == ""


def test_a_broken_draft_is_set_aside_and_told(pages: Any) -> None:
    pages.call("store", {"draft.puzzle-fighter": '{"cells": 3}'})
    open_editor(pages)
    assert drawn(pages) == ""
    expect(pages.page.locator("#notices")).to_contain_text("The drawn puzzle in this browser's storage")


# Handing on


def test_a_shared_link_holds_the_whole_puzzle(pages: Any) -> None:
    open_editor(pages)
    draw_corner(pages)
    copied = share(pages)
    pages.go("#/")
    pages.go(copied[copied.index("#") :])
    expect(pages.page.get_by_role("heading", name="A corner", level=1)).to_be_visible()
    solve_corner(pages)
    pages.dialog("Solved")


def test_the_link_of_a_puzzle_with_a_solution_does_not_tell_it(pages: Any) -> None:
    puzzle = collection("dr-mario")[0]
    pages.go("#/puzzle/dr-mario/1")
    pages.page.wait_for_selector(".goal")
    pages.page.get_by_role("link", name="Open in the editor").click()
    expect(pieces(pages)).to_have_value(str(puzzle.options["pieces"]))
    told = unpacked(share(pages))
    assert "solution" not in told
    assert told["options"]["pieces"] == puzzle.options["pieces"]


def test_a_saved_file_is_one_that_the_command_line_reads(pages: Any, tmp_path: Path) -> None:
    open_editor(pages)
    draw_corner(pages)
    path = pages.saved(pages.page.get_by_role("button", name="Save as file"), tmp_path)
    assert path.name == "A-corner.json"
    (puzzle,) = load_puzzles(path)
    assert (puzzle.id, puzzle.title) == (replaced_board(CORNER).id, CORNER.title)


def replaced_board(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its row written to its end, as the editor writes it."""
    return Puzzle(puzzle.game, {**puzzle.options, "board": "...R.."}, puzzle.goal)


@pytest.mark.parametrize("given", ["a link", "a text", "a file", "many", "a number"])
def test_a_puzzle_is_imported(pages: Any, given: str, tmp_path: Path) -> None:
    page: Page = pages.page
    open_editor(pages)
    page.get_by_text("Import a puzzle").click()
    first = collection("puzzle-fighter")[0]
    texts = {
        "a link": f"https://example.org/arcade/{link(KATA)}",
        "a text": json.dumps(json.loads(KATA.to_json()), indent=2),
        "a number": "#/puzzle/puzzle-fighter/1",
    }
    if given in texts:
        pages.call("putInto", page.get_by_label("Link, or the text of a file").element_handle(), texts[given])
        page.get_by_role("button", name="Import").click()
    else:
        path = tmp_path / "puzzle.json"
        path.write_text("\ufeff" + "\n".join([KATA.to_json(), *([BOTTLE.to_json()] if given == "many" else [])]))
        page.set_input_files("#import-file", path)
    wanted = first if given == "a number" else KATA
    expect(pieces(pages)).to_have_value(str(wanted.options["pieces"]))
    expect(page.get_by_label("Game", exact=True)).to_have_value(wanted.game)
    expect(verdict(pages)).to_contain_text(wanted.goal.words)


def test_further_options_of_an_imported_puzzle_are_kept_until_they_are_taken_away(pages: Any) -> None:
    page: Page = pages.page
    open_editor(pages)
    page.get_by_text("Import a puzzle").click()
    page.get_by_label("Link, or the text of a file").fill(BOTTLE.to_json())
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".further")).to_contain_text("Other options: waits none.")
    assert unpacked(share(pages))["options"]["waits"] == "none"
    page.get_by_role("button", name="Remove them").click()
    expect(page.locator(".further")).to_be_hidden()


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ("", "Nothing to import"),
        ("hello", "This is neither a link to a puzzle nor the text of its file."),
        ("https://example.org/#/puzzle?p=a", "This link does not contain a puzzle: it is cut off"),
        ("{", "This is not a puzzle: not JSON"),
        (CORNER.to_json().replace("RG rY", "RGG"), "This is not a puzzle: option pieces, piece 1"),
        (CORNER.to_json() + "x" * 30_000, "This is not a puzzle: "),
    ],
)
def test_what_cannot_be_imported_is_told_and_changes_nothing(pages: Any, given: str, problem: str) -> None:
    page: Page = pages.page
    open_editor(pages)
    pieces(pages).fill("RG")
    page.get_by_text("Import a puzzle").click()
    page.get_by_label("Link, or the text of a file").fill(given)
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".importing .wrong")).to_contain_text(problem)
    expect(pieces(pages)).to_have_value("RG")
