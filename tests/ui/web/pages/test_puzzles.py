"""Puzzles in the browser: the list, solving and failing by keys and taps, undo, the next one, what is kept."""

import base64
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.ui.web.pages.rest import comes_to_rest

from chainfall.core.buttons import NAMES
from chainfall.core.placing import Placement
from chainfall.play.placing import placing_of
from chainfall.puzzles.attempt import Attempt
from chainfall.puzzles.collection import collection
from chainfall.puzzles.goals import Goal
from chainfall.puzzles.puzzle import Puzzle

CORNER = Puzzle("puzzle-fighter", {"board": "...R", "pieces": "RG rY"}, Goal("chain", 1), title="A corner")
"""Solved by one step to the left and two drops."""

BOTTLE = Puzzle("dr-mario", {"board": "rrr", "pieces": "RB", "waits": "none"}, Goal("viruses"))
"""Solved by the capsule as it comes."""

KATA = Puzzle("puzzle-kata", {"board": "R", "pieces": "Gr RY"}, Goal("chain", 1), title="Two pairs")

Clock = Callable[[int], None]
GUARD = 600
"""Milliseconds for which keys do nothing at the end."""

KEYS = {"left": "ArrowLeft", "right": "ArrowRight", "cw": "ArrowUp", "ccw": "z", "drop": "Space"}


def link(puzzle: Puzzle) -> str:
    """The link that holds a puzzle."""
    return f"#/puzzle?p={packed(puzzle.to_json())}"


def packed(text: str) -> str:
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def open_puzzle(pages: Any, hash: str) -> None:
    pages.go("#/")
    pages.go(hash)
    pages.page.wait_for_selector(".play .goal")
    pages.page.bring_to_front()


def wait_for_piece(pages: Any, coming: int) -> None:
    """Waits until a piece is in the air, and this number after it."""
    pages.until("isPieceBefore", coming)


def presses(puzzle: Puzzle) -> Iterator[list[str]]:
    """For each piece of a puzzle's solution the keys that bring it to its place."""
    session = Attempt(puzzle).session
    for placement in puzzle.solution:
        while not session.frame.boards[0].sprites:
            session.feed(0)
        before, keys = 0, []
        for mask in placing_of(session.game).taps(session.state, placement):
            keys += [KEYS[name] for bit, name in enumerate(NAMES) if mask & ~before & 1 << bit and name in KEYS]
            before = mask
        yield keys
        session.place(placement)


def solve(pages: Any, puzzle: Puzzle) -> None:
    """Solves the puzzle that is shown, by keys."""
    for number, keys in enumerate(presses(puzzle), 1):
        wait_for_piece(pages, len(puzzle.pieces) - number)
        pages.press(*keys)


def solve_corner(pages: Any) -> None:
    wait_for_piece(pages, 1)
    pages.press("ArrowLeft", "Space")
    wait_for_piece(pages, 0)
    pages.press("Space")


def fail_corner(pages: Any) -> None:
    wait_for_piece(pages, 1)
    pages.press("ArrowLeft", "Space")
    wait_for_piece(pages, 0)
    pages.press("ArrowRight", "ArrowRight", "Space")


MANY = Puzzle("puzzle-fighter", {"pieces": " ".join(["RG"] * 1000)}, Goal("chain", 9))


# The list


def test_the_menu_leads_to_the_puzzles(pages: Any) -> None:
    entry = pages.page.locator(".puzzles-entry")
    expect(entry).to_contain_text(f"Puzzle Fighter: {len(collection('puzzle-fighter'))}")
    expect(entry).to_contain_text("0 solved")
    entry.get_by_role("link", name="Solve puzzles").focus()
    pages.press("Enter")
    expect(pages.page.get_by_role("heading", name="Puzzles", level=1)).to_be_visible()
    expect(pages.page).to_have_title("Puzzles · Chainfall")


def test_every_puzzle_of_a_game_is_a_tile_with_its_goal_and_pieces(pages: Any) -> None:
    page: Page = pages.page
    pages.go("#/puzzles")
    for game, title in (("puzzle-fighter", "Puzzle Fighter"), ("dr-mario", "Dr. Mario")):
        page.get_by_role("navigation", name="Game").get_by_role("link", name=title).click()
        puzzles = collection(game)
        expect(page.locator(".puzzle-tile")).to_have_count(len(puzzles))
        expect(page.locator(".puzzles-progress")).to_contain_text(f"0 of {len(puzzles)} solved")
        first = page.locator(f".puzzle-tile[href='#/puzzle/{game}/1']")
        expect(first).to_contain_text(puzzles[0].goal.words)
        expect(first).to_contain_text(f"{len(puzzles[0].pieces)} pieces")
        expect(first).to_have_attribute("data-next", "")
    pages.go("#/puzzles")
    expect(page.locator(".puzzle-tile").first).to_have_attribute("href", "#/puzzle/dr-mario/1")  # the last one chosen


def test_a_board_is_drawn_when_it_comes_into_sight(pages: Any) -> None:
    pages.page.set_viewport_size({"width": 390, "height": 500})
    pages.go("#/puzzles/puzzle-fighter")
    pages.until("isPuzzleDrawn", 0)
    assert not pages.call("isPuzzleDrawn", -1)
    pages.page.locator(".puzzle-picture").last.scroll_into_view_if_needed()
    pages.until("isPuzzleDrawn", -1)


# Playing


def test_a_puzzle_shows_its_goal_and_every_piece_to_come_and_time_waits(pages: Any) -> None:
    page: Page = pages.page
    puzzle = collection("puzzle-fighter")[0]
    open_puzzle(pages, "#/puzzle/puzzle-fighter/1")
    expect(page.locator(".goal")).to_contain_text(puzzle.goal.words)
    expect(page.locator(".goal")).to_contain_text(f"{len(puzzle.pieces)} pieces left")
    wait_for_piece(pages, len(puzzle.pieces) - 1)
    expect(page.locator(".next .coming")).to_have_count(len(puzzle.pieces) - 1)
    steps = pages.call("steps")
    pages.frames()
    assert pages.call("steps") == steps
    pages.call("blur")
    expect(page.get_by_role("dialog")).to_have_count(0)  # nothing runs away


@pytest.mark.parametrize("puzzle", [CORNER, BOTTLE], ids=lambda puzzle: puzzle.game)
def test_nothing_is_drawn_while_the_player_thinks(pages: Any, puzzle: Puzzle) -> None:
    open_puzzle(pages, link(puzzle))
    wait_for_piece(pages, len(puzzle.pieces) - 1)
    assert comes_to_rest(pages)
    pages.press("ArrowLeft")
    pages.until("column", equals=2)
    assert comes_to_rest(pages)


def test_the_list_of_keys_names_what_works_in_a_puzzle(pages: Any, clock: Clock) -> None:
    open_puzzle(pages, link(CORNER))
    wait_for_piece(pages, 1)
    names = pages.page.locator(".keys-help dt").all_inner_texts()
    assert names[-4:] == ["Undo", "Restart (hold)", "Full screen", "Hint"]
    assert "Pause" not in names
    pages.press("KeyP", "Escape")
    expect(pages.page.get_by_role("dialog")).to_have_count(0)
    pages.press("Space")
    wait_for_piece(pages, 0)
    pages.page.keyboard.down("KeyR")
    clock(500)
    wait_for_piece(pages, 1)
    pages.page.keyboard.up("KeyR")
    pages.press("Space")
    wait_for_piece(pages, 0)
    pages.press("KeyU")
    wait_for_piece(pages, 1)


def test_solved_by_keys_the_next_one_follows_and_the_mark_stays_after_a_reload(pages: Any, clock: Clock) -> None:
    page: Page = pages.page
    open_puzzle(pages, "#/puzzle/puzzle-fighter/1")
    solve(pages, collection("puzzle-fighter")[0])
    expect(pages.dialog("Solved").get_by_role("button", name="Next puzzle")).to_be_focused()
    clock(GUARD)
    pages.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("2")
    assert page.evaluate("location.hash") == "#/puzzle/puzzle-fighter/2"
    pages.go("#/puzzles/puzzle-fighter")
    pages.reload()
    tile = page.locator(".puzzle-tile[href='#/puzzle/puzzle-fighter/1']")
    expect(tile).to_contain_text("solved")
    expect(page.locator(".puzzles-progress")).to_contain_text("1 of ")
    expect(page.locator(".puzzle-tile[data-next]")).to_have_attribute("href", "#/puzzle/puzzle-fighter/2")
    pages.go("#/")
    expect(page.locator(".puzzles-entry")).to_contain_text("1 solved")


def test_after_a_failure_undo_takes_one_piece_back(pages: Any, clock: Clock) -> None:
    open_puzzle(pages, link(CORNER))
    fail_corner(pages)
    dialog = pages.dialog("Not solved")
    expect(dialog).to_contain_text("Make a chain of 1: not yet")
    expect(dialog.get_by_role("button", name="Undo")).to_be_focused()
    clock(GUARD)
    pages.press("Enter")
    wait_for_piece(pages, 0)
    pages.press("Space")
    pages.dialog("Solved")


def test_undo_by_its_key_brings_a_piece_back_and_restart_all_of_them(pages: Any) -> None:
    open_puzzle(pages, link(CORNER))
    wait_for_piece(pages, 1)
    pages.press("Space")
    wait_for_piece(pages, 0)
    expect(pages.page.get_by_role("button", name="Undo")).to_be_enabled()
    pages.press("u")
    wait_for_piece(pages, 1)
    expect(pages.page.locator(".goal")).to_contain_text("2 pieces left")
    pages.press("Space")
    wait_for_piece(pages, 0)
    pages.page.get_by_role("button", name="Restart").click()
    wait_for_piece(pages, 1)
    expect(pages.page.get_by_role("dialog")).to_have_count(0)
    solve_corner(pages)
    pages.dialog("Solved")


def test_a_mashed_key_does_not_close_the_end_of_a_puzzle(pages: Any, clock: Clock) -> None:
    open_puzzle(pages, link(CORNER))
    solve_corner(pages)
    solved = pages.dialog("Solved")
    clock(GUARD - 1)
    pages.press("Enter", "Space", "Escape")
    expect(solved).to_be_visible()
    clock(GUARD)
    pages.press("Enter")
    expect(solved).to_have_count(0)


def test_after_a_failure_it_can_be_tried_again_from_the_beginning(pages: Any) -> None:
    open_puzzle(pages, link(CORNER))
    fail_corner(pages)
    pages.dialog("Not solved").get_by_role("button", name="Try again").click()
    solve_corner(pages)
    pages.dialog("Solved")


def test_the_board_can_be_looked_at_after_the_end(pages: Any, clock: Clock) -> None:
    open_puzzle(pages, link(CORNER))
    fail_corner(pages)
    pages.dialog("Not solved")
    clock(GUARD)
    pages.press("Escape")
    bar = pages.page.locator(".over-bar")
    expect(bar.get_by_role("button", name="Undo")).to_be_focused()
    pages.press("Enter")
    wait_for_piece(pages, 0)
    expect(bar).to_have_count(0)


def test_a_solution_can_be_watched_and_saved_as_a_replay_that_verifies(pages: Any, tmp_path: Any) -> None:
    open_puzzle(pages, link(CORNER))
    solve_corner(pages)
    dialog = pages.dialog("Solved")
    saved = json.loads(pages.saved(dialog.get_by_role("button", name="Save my solution"), tmp_path).read_text())
    assert saved["options"]["pieces"] == CORNER.options["pieces"]
    dialog.get_by_role("button", name="Watch my solution").click()
    expect(pages.page.locator(".verdict")).to_contain_text("verified", ignore_case=True)


def test_a_puzzle_is_not_kept_among_the_games(pages: Any, kept_games: Any) -> None:
    open_puzzle(pages, link(CORNER))
    fail_corner(pages)
    pages.dialog("Not solved").get_by_role("button", name="Puzzles").click()
    expect(pages.page.get_by_role("heading", name="Puzzles", level=1)).to_be_visible()
    assert kept_games() == []


def test_a_bottle_is_solved_by_holding_down(pages: Any) -> None:
    open_puzzle(pages, link(BOTTLE))
    wait_for_piece(pages, 0)
    pages.page.keyboard.down("ArrowDown")
    pages.until("puzzleState", equals="solved")
    pages.page.keyboard.up("ArrowDown")
    pages.dialog("Solved")


def test_a_puzzle_of_turns_is_solved_by_lines_and_offers_those_that_can_be_played(pages: Any, clock: Clock) -> None:
    page: Page = pages.page
    open_puzzle(pages, link(KATA))
    lines = page.get_by_role("group", name="Lines to press").get_by_role("button")
    expect(lines.first).to_contain_text("Gr")
    page.get_by_role("button", name="Gr RR", exact=True).focus()
    pages.press("Enter")
    expect(lines.first).to_be_focused()
    expect(lines.first).to_contain_text("RY")
    page.get_by_label("Type an input").fill("RY L")
    pages.press("Enter")
    pages.dialog("Not solved").get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_label("Type an input").fill("Gr LLL")
    pages.press("Enter")
    pages.dialog("Solved")
    clock(2 * GUARD)
    pages.press("Escape")
    expect(page.locator(".over-bar")).to_be_visible()


def test_the_player_s_own_hands_are_used(pages: Any) -> None:
    pages.set(das=90)
    open_puzzle(pages, link(CORNER))
    assert pages.call("started")["options"]["das_ms"] == 90


# Links


def test_a_shared_link_opens_the_puzzle_with_its_title_and_the_editor_with_it(pages: Any) -> None:
    page: Page = pages.page
    open_puzzle(pages, link(CORNER))
    expect(page.get_by_role("heading", name="A corner", level=1)).to_be_visible()
    expect(page.locator(".goal")).to_contain_text("Make a chain of 1")
    page.get_by_role("link", name="Open in the editor").click()
    expect(page.get_by_role("heading", name="Draw a puzzle")).to_be_visible()
    expect(page.get_by_role("textbox", name="Pieces")).to_have_value("RG rY")


HOSTILE = {
    "not base64url": ("%%%", "it contains a character that is not base64url"),
    "cut off": ("a", "it is cut off"),
    "not UTF-8": ("_w", "not UTF-8"),
    "too long": ("A" * 100_001, "expected at most 100000"),
    "not JSON": (packed("[[["), "not JSON"),
    "not a puzzle": (packed("[]"), "This link does not contain a puzzle"),
    "deep": (packed("[" * 9000), "This link does not contain a puzzle"),
    "another game": (packed(CORNER.to_json().replace("puzzle-fighter", "chess")), "chess"),
    "a game without puzzles": (packed(CORNER.to_json().replace("puzzle-fighter", "triple-town")), "triple-town"),
    "wrong pieces": (packed(CORNER.to_json().replace("RG rY", "RGG")), "piece 1: 'RGG'"),
    "markup": (packed(CORNER.to_json().replace("A corner", "<img src=x onerror=alert(1)>\\n")), "title is"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_link_is_refused_with_one_clear_line(pages: Any, kind: str) -> None:
    given, problem = HOSTILE[kind]
    for page in ("#/puzzle", "#/puzzles/edit"):
        pages.go("#/")
        pages.call("goTo", f"{page}?p={given}")
        words = pages.page.locator(".problem p").first
        expect(words).to_contain_text(problem)
        assert "\n" not in words.inner_text()
        expect(pages.page.locator(".problem details")).to_have_count(0)


@pytest.mark.parametrize(
    ("rest", "problem"),
    [
        ("puzzle-fighter/0", "has no puzzle"),
        ("puzzle-fighter/x", "expected a number from 1 to"),
        ("triple-town/1", "it has none"),
        ("chess/1", 'game "chess" is not known'),
    ],
)
def test_a_number_that_does_not_exist_is_told(pages: Any, rest: str, problem: str) -> None:
    pages.go(f"#/puzzle/{rest}")
    expect(pages.page.locator(".problem")).to_contain_text(problem)


@pytest.mark.parametrize(("width", "height"), [(390, 780), (844, 390), (1280, 800)])
def test_a_thousand_pieces_do_not_fill_the_page(pages: Any, width: int, height: int) -> None:
    pages.page.set_viewport_size({"width": width, "height": height})
    open_puzzle(pages, link(MANY))
    wait_for_piece(pages, 999)
    expect(pages.page.locator(".next .coming")).to_have_count(6)
    expect(pages.page.locator(".next")).to_contain_text("and 993 more")
    expect(pages.page.locator(".goal")).to_contain_text("1000 pieces left")
    assert pages.call("pageWidth") <= width


def test_a_broken_list_of_solved_puzzles_is_set_aside_and_told(pages: Any) -> None:
    pages.put_old(**{"puzzles.dr-mario": "{}"})
    pages.go("#/puzzles/dr-mario")
    expect(pages.page.locator(".puzzles-progress")).to_contain_text("0 of ")
    expect(pages.page.locator("#notices")).to_contain_text("The list of solved puzzles in this browser's storage")


# Everyone


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("hash", ["#/puzzles", "#/puzzles/edit", "#/puzzle/dr-mario/1", link(KATA)], ids=str)
def test_axe_finds_nothing_serious(pages: Any, hash: str, phone: bool) -> None:
    if phone:
        pages.page.set_viewport_size({"width": 390, "height": 780})
        pages.set(contrast=True, touchButtons="on")
    pages.go(hash)
    pages.page.wait_for_selector("main h1")
    assert pages.axe() == []


def test_the_end_is_told_at_once_and_axe_finds_nothing_in_its_dialog(pages: Any) -> None:
    open_puzzle(pages, link(CORNER))
    solve_corner(pages)
    expect(pages.page.locator("#live-urgent")).to_contain_text("Solved. Make a chain of 1: done.")
    pages.dialog("Solved")
    assert pages.axe() == []


def test_the_first_puzzles_have_solutions_that_can_be_typed() -> None:
    """What the tests above stand on."""
    assert all(list(presses(collection("puzzle-fighter")[0])))
    assert Placement(0) in placing_of(CORNER.played_by).placements(_first_in_the_air(CORNER))


def _first_in_the_air(puzzle: Puzzle) -> Any:
    session = Attempt(puzzle).session
    while not session.frame.boards[0].sprites:
        session.feed(0)
    return session.state
