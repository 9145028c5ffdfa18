"""The review of a replay, while it is watched in the terminal."""

from tests.bots.reviewing.replays import match, played
from tests.recording.goldens import path_of
from tests.ui.tui.arcades import Driven, drive

from chainfall.bots import Reviewing, review
from chainfall.play.replay import Replay
from chainfall.table.reviews import caption_of
from chainfall.ui.tui.drawing.graph import MARKS, draw_graph
from chainfall.ui.tui.drawing.palettes import Look
from chainfall.ui.tui.library import keep_replay
from chainfall.ui.tui.screens.demonstrated import DemonstrationScreen
from chainfall.ui.tui.screens.lesson import LessonScreen
from chainfall.ui.tui.screens.replay import ReplayScreen
from chainfall.ui.tui.screens.reviewer import Reviewer

BOARD_BEGINS = 30
"""The first column that the notes beside the board of an 80 x 24 terminal leave."""


def beside(arcade: Driven) -> str:
    """The notes beside the board, on one line."""
    return " ".join(" ".join(line[:BOARD_BEGINS] for line in arcade.lines()).split())


async def reviewed(arcade: Driven, replay: Replay, title: str = "Puzzle Fighter") -> tuple[ReplayScreen, Reviewer]:
    screen, reviewer = await watch(arcade, replay, title)
    await arcade.press("r")
    await arcade.wait(lambda: not reviewer.working)
    await arcade.tick(2)
    return screen, reviewer


async def watch(arcade: Driven, replay: Replay, title: str) -> tuple[ReplayScreen, Reviewer]:
    keep_replay(replay, "id")
    await arcade.choose("Replays")
    await arcade.choose(title)
    screen = arcade.screen(ReplayScreen)
    await arcade.press("space")
    assert screen.reviewer
    return screen, screen.reviewer


def test_a_review_tells_of_the_piece_that_is_seen_and_leads_to_the_next_mistake() -> None:
    replay = played("puzzle-fighter", 12, errors=70)
    found = review(replay)
    mistakes = [turn for turn in found.turns if turn.grade in {"mistake", "blunder"}]

    async def scenario(arcade: Driven) -> None:
        screen, reviewer = await watch(arcade, replay, "Puzzle Fighter")
        await arcade.press("r")
        await arcade.wait(lambda: not reviewer.working)
        for turn in mistakes:
            await arcade.press("n")
            await arcade.until(lambda step=turn.step: screen.viewer.step == step)  # type: ignore[misc]
            await arcade.tick(2)
            notes = reviewer.notes()
            assert f"Piece {turn.number}. {caption_of(screen.viewer.game, turn)}" in notes
            assert f"Piece {turn.number}. {turn.grade.capitalize()}: lost" in beside(arcade)
            assert f"Rank: {turn.rank} of {turn.choices}" in arcade.text
            assert f"accuracy {found.accuracy:.1f} %" in arcade.text
            made, better = ({(one.row, one.column) for one in cells} for cells in reviewer.landings())
            assert len(made) == len(better) == 2
            assert min(column for _, column in made) == turn.placement.column
            assert min(column for _, column in better) == turn.best.column
        before = screen.viewer.step
        await arcade.press("n")  # there is none after the last
        await arcade.tick(2)
        assert screen.viewer.step == before

    assert len(mistakes) >= 2
    drive(scenario)


def test_a_review_can_be_stopped_and_continued() -> None:
    replay = played("puzzle-fighter", 12)

    async def scenario(arcade: Driven) -> None:
        _, reviewer = await watch(arcade, replay, "Puzzle Fighter")
        await arcade.press("r", "r")
        assert not reviewer.working
        await arcade.tick(2)
        if "stopped" in arcade.text:  # it was quicker than the second key
            await arcade.press("r")
            await arcade.wait(lambda: not reviewer.working)
        await arcade.tick(2)
        assert f"accuracy {review(replay).accuracy:.1f} %" in arcade.text
        assert "stopped" not in arcade.text.replace("Speed 1", "").split("Review")[1]

    drive(scenario)


def test_in_a_game_for_two_the_other_seat_is_reviewed_next() -> None:
    replay = match("puzzle-fighter-versus", "pebble", "torrent", steps=600)

    async def scenario(arcade: Driven) -> None:
        _, reviewer = await watch(arcade, replay, "Puzzle Fighter")
        for seat in (0, 1):
            await arcade.press("r")
            await arcade.wait(lambda: not reviewer.working)
            await arcade.tick(2)
            assert reviewer.seat == seat
            assert f"Review of player {seat + 1}, accuracy" in arcade.text

    drive(scenario)


def test_in_a_match_the_winner_is_reviewed_first() -> None:
    replay = Replay.load(path_of("puzzle-fighter-versus", "attacks-that-take-a-second"))

    async def scenario(arcade: Driven) -> None:
        _, reviewer = await watch(arcade, replay, "Puzzle Fighter versus")
        await arcade.until(lambda: "Verified" in arcade.text or "verified" in arcade.text)
        await arcade.press("r", "r")
        assert reviewer.seat == 1

    drive(scenario)


def test_the_graph_marks_mistakes_blunders_and_chains_above_the_bar() -> None:
    replay = played("puzzle-fighter", 30, seed=6)
    found = review(replay)
    for depth in ("true", "16", "none"):
        marks, bars = draw_graph(found, 1000, Look(depth=depth)).lines()
        for turn in found.turns:
            mark = marks[1000 * turn.step // found.steps]
            assert mark == (str(turn.chain) if turn.chain >= 2 else MARKS.get(turn.grade, " "))
        best = max(found.turns, key=lambda turn: turn.worth)
        assert bars[1000 * best.step // found.steps] == "█"
    assert any(turn.chain >= 2 for turn in found.turns)
    assert any(turn.grade == "blunder" for turn in found.turns)

    async def scenario(arcade: Driven) -> None:
        screen, _ = await watch(arcade, replay, "Puzzle Fighter")
        before = arcade.lines()
        await arcade.press("r")
        await arcade.wait(lambda: not screen.reviewer or not screen.reviewer.working)
        await arcade.tick(2)
        lines = arcade.lines()
        bar = next(number for number, line in enumerate(lines) if line.rstrip().endswith("steps"))
        drawn = draw_graph(found, screen.room, Look()).lines()
        assert [line[1:].rstrip() for line in lines[bar - 2 : bar]] == [line.rstrip() for line in drawn]
        assert not any("█" in line for line in before)

    drive(scenario)


def test_the_whole_review_lists_the_turning_points_and_goes_to_one() -> None:
    replay = played("puzzle-fighter", 20, errors=60)
    found = review(replay)

    async def scenario(arcade: Driven) -> None:
        screen, _ = await reviewed(arcade, replay)
        await arcade.press("w")
        game = screen.viewer.game
        points = [f"Piece {turn.number}. {caption_of(game, turn)}" for turn in found.turning_points]
        assert arcade.rows() == [*points, "Close"]
        last = found.turning_points[-1]
        await arcade.choose(f"Piece {last.number}.")
        await arcade.until(lambda: screen.viewer.step == last.step)
        assert arcade.screen(ReplayScreen) is screen

    drive(scenario)


def test_show_me_plays_the_line_of_the_engine_and_comes_back() -> None:
    replay = played("puzzle-fighter", 12, errors=70)
    turn = review(replay).turning_points[0]

    async def scenario(arcade: Driven) -> None:
        screen, _ = await reviewed(arcade, replay)
        screen.go_to(turn.step)
        await arcade.until(lambda: screen.viewer.step == turn.step)
        await arcade.press("m")
        shown = arcade.screen(DemonstrationScreen)
        await arcade.tick(2)
        assert "what the engine would have played" in arcade.text
        await arcade.until(lambda: shown.step > turn.step + 1)
        await arcade.until(lambda: arcade.app.screen is screen)
        assert screen.viewer.step == turn.step
        await arcade.press("m", "escape")
        assert arcade.screen(ReplayScreen) is screen

    drive(scenario)


def test_a_mistake_is_a_puzzle_that_the_engine_judges_and_the_next_one_follows() -> None:
    replay = played("dr-mario", 12, errors=90)
    mistakes = [turn for turn in review(replay).turns if turn.grade in {"mistake", "blunder"}]
    first, second, *_ = mistakes

    async def scenario(arcade: Driven) -> None:
        await reviewed(arcade, replay, "Dr. Mario")
        await arcade.press("l")
        lesson = arcade.screen(LessonScreen)
        assert f"Piece {first.number}: find a better place." in " ".join(lesson.notes())
        await arcade.press("space", "enter")
        assert lesson.judgement
        assert lesson.judgement.words == "That is where the piece was put in the game."
        assert "Look at column" in " ".join(lesson.notes())
        for _ in range(4):
            if lesson.place.turns != first.best.turns:
                await arcade.press("up")
        assert lesson.place.turns == first.best.turns
        while lesson.place.column != first.best.column:
            await arcade.press("right" if lesson.place.column < first.best.column else "left")
        await arcade.press("space")
        assert lesson.judgement.best
        assert "That is the best place" in beside(arcade)
        await arcade.press("n")
        following = arcade.screen(LessonScreen)
        assert f"Piece {second.number}: find" in " ".join(following.notes())
        await arcade.press("a")
        assert following.place == second.best
        await arcade.press("escape")
        arcade.screen(ReplayScreen)

    drive(scenario)


def test_a_game_without_placements_says_why_it_has_no_review() -> None:
    replay = played_turns()

    async def scenario(arcade: Driven) -> None:
        _, reviewer = await watch(arcade, replay, "Triple Town")
        await arcade.press("r")
        await arcade.tick(2)
        assert "triple-town does" in arcade.text
        assert reviewer.notes() == ("triple-town does not offer placements, and only those can be reviewed",)
        assert not reviewer.working

    drive(scenario)


def played_turns() -> Replay:
    from chainfall.play.session import Session

    session = Session("triple-town", seed=7)
    session.play("0 0")
    return session.replay()


def test_the_thread_ends_with_the_screen() -> None:
    replay = played("puzzle-fighter", 12)

    async def scenario(arcade: Driven) -> None:
        _, reviewer = await watch(arcade, replay, "Puzzle Fighter")
        await arcade.press("r", "escape")
        assert not reviewer.working

    drive(scenario)
    assert Reviewing(replay).done == 0
