"""What every player does, in whichever browser: the games, pause and undo, keeping, replays, a bot, a puzzle, settings.

A folder of tests for a browser inherits these, and its fixture ``visit`` says how they are played there.
"""

import base64

import pytest
from tests.recording.goldens import path_of
from tests.ui.web.visit import Visit

from chainfall.play.registry import BUILT_IN
from chainfall.play.replay import Replay
from chainfall.play.verifying import verify
from chainfall.puzzles.goals import Goal
from chainfall.puzzles.puzzle import Puzzle

STILL: dict[str, object] = {"gravity_ms": 60_000, "lock_delay_ms": 60_000, "das_ms": 60_000, "settle_ms": 0}
"""Pieces of Puzzle Fighter move by presses alone, so that nothing depends on time."""

TOWER = "/".join(["...R..", "...G.."] * 5)
"""A drop alley in which there is room for no more than the pair in the air."""

CORNER = Puzzle("puzzle-fighter", {"board": "...R", "pieces": "RG rY"}, Goal("chain", 1), title="A corner")
"""Solved by one step to the left and two drops."""

GOLDEN = [
    ("puzzle-fighter", "a-drawn-board-of-counter-gems"),
    ("dr-mario", "last-level-comes-again"),
    ("triple-town", "a-game-with-the-storehouse"),
    ("puzzle-kata", "a-chain-of-six"),
    ("dr-mario-shell", "example-1"),
    ("puzzle-fighter-versus", "attacks-that-take-a-second"),
]


def played(visit: Visit) -> Replay:
    """What was played so far, which verifies on this Python."""
    replay = Replay.from_json(visit.call("replay"))
    assert verify(replay).problem == ""
    return replay


def play_card(visit: Visit, game: str) -> None:
    """Starts a game by its button in the menu."""
    visit.click(f"[data-game={game}] .card-play")
    visit.find(".play")
    assert visit.call("started")["game"] == game


def free_square(visit: Visit) -> tuple[int, int]:
    cell, width = int(visit.call("freeCell")), int(visit.call("board")["width"])
    return divmod(cell, width)


class CoreFlows:
    """The flows; a subclass whose name begins with ``Test`` runs them."""

    # Games

    def test_the_menu_has_a_card_for_every_game_also_after_a_reload(self, visit: Visit) -> None:
        visit.reload()
        assert sorted(visit.call("cardGames")) == sorted(BUILT_IN)

    def test_a_pair_is_moved_turned_and_dropped_by_keys(self, visit: Visit) -> None:
        visit.play("puzzle-fighter", **STILL)
        visit.until("columns", equals="3,3")
        visit.press("ArrowLeft", "ArrowLeft")
        visit.until("columns", equals="1,1")
        visit.press("ArrowRight")
        visit.until("columns", equals="2,2")
        visit.press("KeyX")
        visit.until("columns", equals="2,3")
        visit.press("KeyZ")
        visit.until("columns", equals="2,2")
        visit.press("Space")
        visit.until("filledCells", equals=2)

    def test_puzzle_fighter_is_played_to_a_score_and_to_its_end_and_verifies(self, visit: Visit) -> None:
        """A pair with a crash gem goes off on the left; the next one closes the drop alley."""
        board = "/".join(["...R", "...G"] * 5 + ["G..B"])
        visit.play("puzzle-fighter", quick=True, **STILL, board=board, pieces="gR RY BY")
        visit.until("inAir", equals=2)
        visit.press("ArrowLeft", "ArrowLeft", "ArrowLeft", "Space")
        visit.until("score", above=0)
        visit.until("isPieceBefore", 1)
        visit.press("Space")
        visit.dialog("Game over")
        replay = played(visit)
        assert replay.score == visit.call("score") > 0
        assert replay.reason == "the drop alley is blocked"

    def test_a_capsule_of_dr_mario_moves_and_lands(self, visit: Visit) -> None:
        play_card(visit, "dr-mario")
        visit.until("inAir", equals=2)
        viruses = visit.call("filledCells")
        visit.press("ArrowLeft")
        visit.until("columns", differs="3,4")
        with visit.held("ArrowDown"):
            visit.until("filledCells", differs=viruses)

    def test_a_click_fills_a_square_of_triple_town(self, visit: Visit) -> None:
        play_card(visit, "triple-town")
        before = visit.call("tiles")
        visit.click_square(*free_square(visit))
        assert visit.call("steps") == 1
        assert visit.call("tiles") != before

    def test_a_paused_game_stands_still_until_it_is_resumed(self, visit: Visit) -> None:
        visit.play("dr-mario")
        visit.until("steps", above=10)
        visit.press("KeyP")
        visit.dialog("Paused")
        steps = visit.call("steps")
        visit.frames()
        assert visit.call("steps") == steps
        visit.click_named("button", "Resume")
        visit.until("steps", above=steps)

    def test_practice_takes_back_a_pair_and_a_square(self, visit: Visit) -> None:
        visit.play("puzzle-fighter", **STILL, practice="1")
        visit.until("inAir", equals=2)
        visit.press("Space")
        visit.until("filledCells", equals=2)
        visit.press("KeyU", "KeyU")  # to the spawn of the second pair, and to that of the first
        visit.until("filledCells", equals=0)
        visit.play("triple-town", practice="1")
        before = visit.call("tiles")
        visit.click_square(*free_square(visit))
        visit.click_named("button", "Undo")
        visit.until("steps", equals=0)
        assert visit.call("tiles") == before

    def test_a_match_is_played_against_a_bot_and_verifies(self, visit: Visit) -> None:
        visit.play("puzzle-fighter-versus", **STILL, wins=1, board_1=TOWER, player2="avalanche")
        visit.until("isPairInEveryAir")
        visit.until("numberOf", "pairs", 1, above=2)
        visit.press("Space")
        visit.dialog("Avalanche wins")
        replay = played(visit)
        assert any("drop" in line.split(" | ")[1] for line, _ in replay.inputs), "the bot pressed its own buttons"

    def test_a_puzzle_is_solved_by_keys(self, visit: Visit) -> None:
        visit.go(f"#/puzzle?p={base64.urlsafe_b64encode(CORNER.to_json().encode()).decode().rstrip('=')}")
        visit.find(".play .goal")
        visit.until("isPieceBefore", 1)
        visit.press("ArrowLeft", "Space")
        visit.until("isPieceBefore", 0)
        visit.press("Space")
        visit.dialog("Solved")
        assert visit.call("puzzleState") == "solved"

    # Replays

    @pytest.mark.parametrize(("game", "name"), GOLDEN)
    def test_a_golden_replay_comes_to_its_digest(self, visit: Visit, game: str, name: str) -> None:
        path = path_of(game, name)
        replay = Replay.load(path)
        visit.go("#/replay")
        visit.choose_file("#replay-file", path)
        visit.find(".verdict.good")
        visit.press("End")
        visit.until("shownSteps", equals=replay.steps)

    def test_a_replay_plays_by_itself_to_its_end(self, visit: Visit) -> None:
        path = path_of("triple-town", "rejected-moves-are-recorded")
        visit.go("#/replay")
        visit.choose_file("#replay-file", path)
        visit.until("shownSteps", equals=Replay.load(path).steps)

    # What stays

    def test_a_game_is_kept_when_the_page_is_loaded_anew_and_is_resumed(self, visit: Visit) -> None:
        visit.play("puzzle-fighter", **STILL)
        visit.until("inAir", equals=2)
        visit.press("Space")
        visit.until("steps", above=300)  # shorter games without a point are not kept
        before = visit.call("colours")
        visit.reload()
        visit.dialog("Welcome back")
        assert visit.call("colours") == before
        steps = visit.call("steps")
        visit.click_named("button", "Resume")
        visit.until("steps", above=steps)

    def test_settings_and_records_survive_a_reload(self, visit: Visit) -> None:
        visit.go("#/settings")
        visit.click_named("switch", "Landing shadow")
        visit.until("setting", "shadow", equals=False)
        visit.play("triple-town", rows=1, columns=1)
        visit.click_square(0, 0)
        visit.dialog("Game over")
        visit.click_named("button", "Menu")
        visit.find(".cards")
        visit.reload()
        assert visit.call("setting", "shadow") is False
        visit.click_named("button", "Options of Triple Town")
        visit.dialog("Triple Town")
        visit.find(".bests li")
